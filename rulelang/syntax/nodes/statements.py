"""Statements."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Marked, Node
from rulelang.syntax.nodes.expressions import Expr, Keys
from rulelang.syntax.nodes.names import Ident


class Stmt(Marked):
    """Base of statements."""


@frozen(repr=False)
class Block(Node):
    """Statements in order."""

    body: tuple[Stmt, ...]


@frozen(repr=False)
class Let(Stmt):
    """`let x be E`; with `var` and `source`: `let x(p in S) be E`."""

    name: Ident
    value: Expr
    var: Ident | None = None
    source: Expr | None = None


@frozen(repr=False)
class Duration(Node):
    """`until start|end of [next] phase|action X(args)`; sort `game` for `until end of game`. within: what bounds the
    waiting for the next one."""

    sort: str
    name: Ident | None = None
    args: tuple[Expr, ...] | None = None
    next: bool = False
    at_start: bool = False
    within: Expr | None = None


@frozen(repr=False)
class Set(Stmt):
    """`set path to E [duration]`."""

    target: Expr
    value: Expr
    duration: Duration | None = None


@frozen(repr=False)
class Increase(Stmt):
    """`increase|decrease path by E`."""

    target: Expr
    by: Expr
    down: bool = False


@frozen(repr=False)
class Swap(Stmt):
    """`swap x and y`: two states, or two pieces' places."""

    left: Expr
    right: Expr


@frozen(repr=False)
class Gains(Stmt):
    """`WHO gains N resource [from SOURCE]`."""

    who: Expr
    amount: Expr
    resource: Ident
    source: Expr | None = None


@frozen(repr=False)
class Pays(Stmt):
    """`WHO pays [up to] N resource [to TARGET] [as x]`."""

    who: Expr
    amount: Expr
    resource: Ident
    target: Expr | None = None
    up_to: bool = False
    name: Ident | None = None


@frozen(repr=False)
class Move(Stmt):
    """`move S to ZONE [on top|on bottom|at SPOT]`; where is `top`, `bottom` or None."""

    what: Expr
    target: Expr
    where: str | None = None
    spot: Expr | None = None


@frozen(repr=False)
class Draw(Stmt):
    """`draw N from ZONE to ZONE [as x]`."""

    amount: Expr
    source: Expr
    target: Expr
    name: Ident | None = None


@frozen(repr=False)
class Roll(Stmt):
    """`roll [N] DIE [for WHO] [seen by WHO] as x`; die may be a call or name that gives a die."""

    die: Expr
    name: Ident
    amount: Expr | None = None
    who: Expr | None = None
    seen_by: Expr | None = None


@frozen(repr=False)
class RollAgain(Stmt):
    """`roll again`, `roll again x` (x: one face picked from the faces)."""

    which: Expr | None = None


@frozen(repr=False)
class Amount(Node):
    """How many: `1` (up_to False, high None), `up to 2`, `1 to 3` (low and high), `any number` (any_number)."""

    low: Expr | None = None
    high: Expr | None = None
    up_to: bool = False
    any_number: bool = False


@frozen(repr=False)
class Pick(Stmt):
    """`pick N at random from S [where C] [seen by X] as x`, or `pick N with KEYS from S ...` (keys set)."""

    amount: Amount
    source: Expr
    name: Ident
    where: Expr | None = None
    keys: Keys | None = None
    seen_by: Expr | None = None


@frozen(repr=False)
class Rank(Stmt):
    """`rank x in S [where C] by KEYS as y`."""

    var: Ident
    source: Expr
    where: Expr | None
    keys: Keys
    name: Ident


@frozen(repr=False)
class Shuffle(Stmt):
    """`shuffle ZONE`."""

    zone: Expr


@frozen(repr=False)
class Reveal(Stmt):
    """`reveal S [to P]`."""

    what: Expr
    to: Expr | None = None


@frozen(repr=False)
class Do(Stmt):
    """`do A(args) [as x]`."""

    action: Ident
    args: tuple[Expr, ...]
    name: Ident | None = None


@frozen(repr=False)
class EnterPhase(Stmt):
    """`phase X(args)`."""

    phase: Ident
    args: tuple[Expr, ...]


@frozen(repr=False)
class IfStmt(Stmt):
    """Branch; `otherwise` is a Block, another IfStmt wrapped in a Block, or None."""

    test: Expr
    then: Block
    otherwise: Block | None = None


@frozen(repr=False)
class ForEach(Stmt):
    """`for each x in S [in random order | in order from X | in order chosen by X] [where C]:`.

    order is `set`, `random`, `from` or `chosen`; `by` the X of the last two.
    """

    var: Ident
    source: Expr
    body: Block
    order: str = "set"
    by: Expr | None = None
    where: Expr | None = None


@frozen(repr=False)
class TakeTurns(Stmt):
    """`take turns p in S [from X] [where C] [until C]:`."""

    var: Ident
    source: Expr
    body: Block
    start: Expr | None = None
    where: Expr | None = None
    until: Expr | None = None


@frozen(repr=False)
class Repeat(Stmt):
    """`repeat [[up to] N times] [until C]:`."""

    body: Block
    times: Expr | None = None
    up_to: bool = False
    until: Expr | None = None


@frozen(repr=False)
class Again(Stmt):
    """`again`."""


@frozen(repr=False)
class End(Stmt):
    """`end phase X` (sort `phase`), `end repeat`, `end turns`, `end action`."""

    sort: str
    phase: Ident | None = None


@frozen(repr=False)
class Result(Stmt):
    """`result E`."""

    value: Expr


@frozen(repr=False)
class Needs(Stmt):
    """`needs C [else "reason"]`."""

    test: Expr
    reason: str | None = None


@frozen(repr=False)
class Pause(Stmt):
    """`pause`."""


@frozen(repr=False)
class Cancel(Stmt):
    """`cancel`."""


@frozen(repr=False)
class Proceed(Stmt):
    """`proceed`, `proceed by X`."""

    by: Expr | None = None


@frozen(repr=False)
class Nothing(Stmt):
    """`nothing`."""


@frozen(repr=False)
class Wins(Stmt):
    """`X wins ["reason"]`; who is None for `nobody wins`."""

    who: Expr | None
    reason: str | None = None


@frozen(repr=False)
class Score(Stmt):
    """`score S`."""

    who: Expr


@frozen(repr=False)
class OpenDeals(Stmt):
    """`open deals among x in S giving ZONE, RESOURCE`."""

    var: Ident
    source: Expr
    giving: tuple[Expr, ...]


@frozen(repr=False)
class Say(Stmt):
    """`say "text with {places}"`."""

    text: str
