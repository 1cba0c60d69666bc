"""Statements that change the game."""

from __future__ import annotations

from attrs import field, frozen

from rulelang.program.core.expressions import Expr, RankKey, Running
from rulelang.shown import Shown
from rulelang.source import NOWHERE, Span


@frozen(repr=False)
class Stmt(Shown):
    """Base of core statements: where it stands, its (first) line as written, and the clause tags on it."""

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)
    said: str = field(default="", eq=False, repr=False, kw_only=True)
    tags: tuple[str, ...] = field(default=(), kw_only=True)


Block = tuple[Stmt, ...]


@frozen(repr=False)
class Let(Stmt):
    """Put a value into a local."""

    slot: int
    value: Expr


@frozen(repr=False)
class LetEach(Stmt):
    """Put a value for each member of the source into a MapType local."""

    into: int
    slot: int
    source: Expr
    value: Expr


@frozen
class Until:
    """A duration. event None: the whole game; else until the end (or start) of that phase or action, the innermost
    running one that fits `args`, or the next one to begin. within: the running phase or action that must see it
    begin, else it is over when that ends."""

    event: str | None
    args: tuple[Expr, ...] | None = None
    next: bool = False
    at_start: bool = False
    within: Running | None = None


@frozen(repr=False)
class SetState(Stmt):
    """Change a state variable, for a while where `until` is given."""

    state: int
    owner: Expr | None
    index: Expr | None
    value: Expr
    until: Until | None = None


@frozen(repr=False)
class SwapPieces(Stmt):
    """Two pieces change places."""

    left: Expr
    right: Expr


@frozen(repr=False)
class Gain(Stmt):
    """Resource in: event gain(who, amount, what, from)."""

    who: Expr
    amount: Expr
    resource: int
    source: Expr


@frozen(repr=False)
class Pay(Stmt):
    """Resource out: event pay(who, amount, what, to). `into`: what was paid."""

    who: Expr
    amount: Expr
    resource: int
    to: Expr
    up_to: bool = False
    into: int | None = None


@frozen(repr=False)
class Move(Stmt):
    """Pieces to a zone, one event move(piece, from, to) each. `pieces` gives one piece, none, or a group.
    where: `top`, `bottom` or None; at: the spot of a grid, for one piece."""

    pieces: Expr
    single: bool
    to: Expr
    where: str | None = None
    at: Expr | None = None


@frozen(repr=False)
class Draw(Stmt):
    """The first n, or all there are after a refill: event draw(zone, pieces, to) and a move each."""

    amount: Expr
    source: Expr
    to: Expr
    into: int | None = None


@frozen(repr=False)
class Roll(Stmt):
    """event roll(who, die, faces). amount None: one die, whose face is the result; else a list of faces."""

    die: Expr
    amount: Expr | None
    who: Expr | None
    seen_by: Expr | None
    into: int


@frozen(repr=False)
class RollAgain(Stmt):
    """Only in an after-hook of a roll: throws all its dice anew, or the one at a face's place (1-based)."""

    which: Expr | None = None


@frozen(repr=False)
class Shuffle(Stmt):
    """A pile's order is unknown again."""

    place: Expr


@frozen(repr=False)
class Reveal(Stmt):
    """Pieces are shown to one seat (or to all) for the question that follows."""

    pieces: Expr
    to: Expr | None


@frozen(repr=False)
class PickRandom(Stmt):
    """Chance takes pieces or values. low: how many (None with up_to: no more than `high`).
    single: the result is one element instead of a group."""

    amount: Expr
    up_to: bool
    source: Expr
    single: bool
    seen_by: Expr | None
    into: int


@frozen(repr=False)
class PickBest(Stmt):
    """The n best by a chain of keys, with chance among equals where `then_random`, else in the order of the source."""

    amount: Expr
    up_to: bool
    source: Expr
    slot: int
    keys: tuple[RankKey, ...]
    then_random: bool
    single: bool
    into: int


@frozen(repr=False)
class Rank(Stmt):
    """All members in the order of the keys."""

    source: Expr
    slot: int
    keys: tuple[RankKey, ...]
    then_random: bool
    into: int
