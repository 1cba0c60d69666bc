"""Expressions: pure, they never stop."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from attrs import field, frozen

from rulelang.program.types import Type
from rulelang.shown import Shown
from rulelang.source import Span

Value = int | bool | str | None | tuple["Value", ...]
"""A value at run time; bool is tested before int wherever it matters."""


@frozen
class Slot:
    """One local: its name (for `say`, faults and the stepper) and type."""

    name: str
    type: Type


@frozen(repr=False)
class Expr(Shown):
    """Base of core expressions. said: as it is written in the rules (empty for what the checker made up); typed: what
    its value is, to show it."""

    said: str = field(default="", eq=False, repr=False, kw_only=True)
    typed: Type | None = field(default=None, eq=False, repr=False, kw_only=True)


@frozen(repr=False)
class Const(Expr):
    """A value known when the game is checked: number, yes/no, text, none, entity, or tuple of these."""

    value: Value


@frozen(repr=False)
class Local(Expr):
    """A local."""

    slot: int


@frozen(repr=False)
class LocalAt(Expr):
    """The entry of a MapType local for a key; a key that is not there is a fault."""

    slot: int
    key: Expr


@frozen(repr=False)
class StateGet(Expr):
    """A state variable, of an owner and at an index where it has them."""

    state: int
    owner: Expr | None = None
    index: Expr | None = None


@frozen(repr=False)
class ResourceGet(Expr):
    """What a holder (seat, piece or named holder) has of a resource."""

    resource: int
    holder: Expr


@frozen(repr=False)
class SettingGet(Expr):
    """A setting's value."""

    setting: int


@frozen(repr=False)
class PlaceOf(Expr):
    """A zone itself, as an entity of sort zone."""

    zone: int
    owner: Expr | None = None
    index: Expr | None = None


@frozen(repr=False)
class Contents(Expr):
    """The pieces that lie in a zone, from the top. `ordered_look`: the order matters to the reader
    (first, last, item, for each); at an unordered pile that is a fault."""

    place: Expr
    ordered_look: bool = False


@frozen(repr=False)
class FieldGet(Expr):
    """A printed field of a piece; `per` gives the enumerator for a field with one entry each."""

    field: int
    of: Expr
    per: Expr | None = None


@frozen(repr=False)
class NameOf(Expr):
    """The name of an entity as a text; `c.name is "X"` compares these."""

    of: Expr


@frozen(repr=False)
class KindAll(Expr):
    """All pieces of a kind that are in this game, in declared order."""

    kind: str


@frozen(repr=False)
class Players(Expr):
    """The seats in play, from seat 1."""


@frozen(repr=False)
class Active(Expr):
    """The seat whose turn it is, or none."""


@frozen(repr=False)
class Winners(Expr):
    """The winning seats of a finished game, empty before."""


@frozen(repr=False)
class OutcomeOf(Expr):
    """A seat's number at the end of the game."""

    who: Expr


@frozen(repr=False)
class ValueCall(Expr):
    """A declared value, with its modifiers."""

    value: int
    args: tuple[Expr, ...] = ()


@frozen(repr=False)
class TableGet(Expr):
    """A row of a lookup table; no row for the keys is a fault."""

    table: int
    keys: tuple[Expr, ...]


@frozen(repr=False)
class Arith(Expr):
    """`+`, `-`, `*` on numbers."""

    op: str
    left: Expr
    right: Expr


@frozen(repr=False)
class Divide(Expr):
    """Whole division with its rounding: `up`, `down` (both towards that infinity)."""

    left: Expr
    right: Expr
    rounding: str


@frozen(repr=False)
class Join(Expr):
    """`+` on sets and lists. `distinct`: the result is a set, repeats drop out."""

    left: Expr
    right: Expr
    distinct: bool


@frozen(repr=False)
class Without(Expr):
    """`-` on sets and lists: the left without all members of the right."""

    left: Expr
    right: Expr


@frozen(repr=False)
class Compare(Expr):
    """`==`, `!=`, `<`, `>`, `<=`, `>=` on single values; `==` and `!=` also on two lists, in order."""

    op: str
    left: Expr
    right: Expr


@frozen(repr=False)
class SameMembers(Expr):
    """Two groups of which at least one is a set have the same members."""

    left: Expr
    right: Expr


@frozen(repr=False)
class And(Expr):
    """All are true; stops at the first that is not."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class Or(Expr):
    """One is true; stops at the first."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class Not(Expr):
    """The contrary."""

    of: Expr


@frozen(repr=False)
class If(Expr):
    """Choice between two values. spans: where these two stand."""

    test: Expr
    then: Expr
    otherwise: Expr
    spans: tuple[Span, ...] = field(default=(), eq=False, repr=False, kw_only=True)


@frozen(repr=False)
class Contains(Expr):
    """The item is in the group."""

    item: Expr
    group: Expr


@frozen(repr=False)
class ContainsAll(Expr):
    """`[A, B] in S`: every item is in the group."""

    items: Expr
    group: Expr


@frozen(repr=False)
class Running(Expr):
    """A phase or action is running; args None: whatever its arguments. `event` is a key of `Program.events`."""

    event: str
    args: tuple[Expr, ...] | None = None


@frozen(repr=False)
class EndedEarly(Expr):
    """The phase hooked by this after-hook was left early."""


@frozen(repr=False)
class MakeList(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class MakeRange(Expr):
    """`(a to b)`, empty if b is less than a."""

    low: Expr
    high: Expr


@frozen(repr=False)
class Filter(Expr):
    """The members for which the test holds; the member is in the slot."""

    source: Expr
    slot: int
    test: Expr


@frozen(repr=False)
class Gather(Expr):
    """One result for each member for which the test holds, as a list; `flatten` joins results that are groups."""

    source: Expr
    slot: int
    test: Expr | None
    of: Expr
    flatten: bool = False


@frozen(repr=False)
class Count(Expr):
    """How many members."""

    of: Expr


@frozen(repr=False)
class Fold(Expr):
    """`sum`, `highest`, `lowest` of a group of numbers; sum of nothing is 0, the others fault."""

    op: str
    of: Expr


@frozen(repr=False)
class Quantify(Expr):
    """`every`, `some`, `no` member of the source for which the test holds."""

    quantifier: str
    source: Expr
    slot: int
    test: Expr


@frozen
class RankKey:
    """One key of a chain; reads the member from the slot of the expression or statement that holds it."""

    highest: bool
    of: Expr


@frozen(repr=False)
class Those(Expr):
    """All members tied for best by the chain of keys."""

    source: Expr
    slot: int
    keys: tuple[RankKey, ...]


@frozen(repr=False)
class Follow(Expr):
    """The places got by asking `step` again and again with the place so far in the slot, until `until` holds
    for the new one (included), there is none, or one comes twice."""

    step: Expr
    start: Expr
    until: Expr
    slot: int


@frozen(repr=False)
class Ends(Expr):
    """First or last member (n None; nothing there is a fault), or the first or last n as a group."""

    last: bool
    of: Expr
    n: Expr | None = None


@frozen(repr=False)
class OnlyOf(Expr):
    """The one member, none if empty, a fault if there are several."""

    of: Expr


@frozen(repr=False)
class Builtin(Expr):
    """A built-in value: others, next, previous, item, place, holder, neighbours, adjacent, reach, meets_any,
    all_different, distinct, remainder; for grids spot, row, column, turn, spot_of, piece_at, touching, spots,
    connected, edge. Arguments as in words.py; enums and kinds arrive as groups."""

    name: str
    args: tuple[Expr, ...]


@frozen(repr=False)
class AnyOf(Expr):
    """`any S` among the arguments of Can and DoAny only."""

    of: Expr


@frozen(repr=False)
class Can(Expr):
    """`can(action, args)`: preconditions and prohibitions pass, for some instance where arguments are AnyOf."""

    event: str
    args: tuple[Expr, ...]


@frozen(repr=False)
class Bound(Expr):
    """Works out `value`, keeps it in the slot, then gives `body` (a `let` inside a value or a guard)."""

    slot: int
    value: Expr
    body: Expr


@frozen
class Code:
    """An expression with slots of its own; the first `params` slots are its parameters."""

    slots: tuple[Slot, ...]
    expr: Expr
    params: int = 0


@frozen
class Template:
    """A text with places: plain strings and (expression, type) pairs in order."""

    parts: tuple[str | tuple[Expr, Type], ...]


def children(expr: Expr) -> Iterator[Expr]:
    """The expressions directly inside an expression."""
    for name in attrs.fields_dict(type(expr)):
        found = getattr(expr, name)
        for item in found if isinstance(found, tuple) else (found,):
            if isinstance(item, Expr):
                yield item
            elif isinstance(item, RankKey):
                yield item.of


def walk(expr: Expr) -> Iterator[Expr]:
    """An expression and all inside it."""
    yield expr
    for child in children(expr):
        yield from walk(child)
