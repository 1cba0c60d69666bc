"""How many members a group has at least and at most, and between what bounds a number lies."""

from __future__ import annotations

from attrs import frozen

from rulelang.program import core
from rulelang.program.core import Code, Value
from rulelang.program.program import Program
from rulelang.program.types import NumberType, OptionalType, PerType
from rulelang.semantics.lints.stock import Stock
from rulelang.semantics.lints.terms import BINDERS, Slots, canonical, opened, type_of
from rulelang.semantics.narrowing import everything
from rulelang.semantics.origins import NotFixed, run

Bounds = tuple[int | None, int | None]
"""The least and the highest; None: no bound."""

UNKNOWN: Bounds = (None, None)
MANY: Bounds = (0, None)
DEPTH = 6


@frozen
class Sizes:
    """fixed: states that keep the value they start with; plain: values that nothing modifies; slots: the locals."""

    program: Program
    stock: Stock
    fixed: dict[int, Value]
    plain: frozenset[int]
    slots: Slots = ()

    def size(self, group: core.Expr, depth: int = DEPTH) -> Bounds:
        """How many members a group has."""
        if (members := self._settled(group)) is not None:
            return len(members), len(members)
        match group:
            case core.KindAll(kind):
                pieces = self.program.domains[kind].members
                return sum(not self.program.entities[p].seats for p in pieces), len(pieces)
            case core.Players():
                return self.program.seats_low, self.program.seats_high
            case core.Builtin("others"):
                return self.program.seats_low - 1, self.program.seats_high - 1
            case core.MakeList(items):
                return min(1, len(items)), len(items)
            case core.MakeRange(low, high):
                return self._range(low, high, depth)
            case core.StateGet(state) if isinstance(kept := self.fixed.get(state), tuple):
                return len(kept), len(kept)
            case core.Contents(core.PlaceOf(zone)):
                return self._lying(zone, depth)
            case core.ValueCall() if depth and (body := opened(self.program, group, self.plain)) is not None:
                return self.size(body, depth - 1)
        return self._part(group, depth)

    def _part(self, group: core.Expr, depth: int) -> Bounds:
        match group:
            case core.Filter(source, slot, test):
                low, high = self.size(source, depth)
                out = _excluded(slot, test)
                return (0 if out is None else max(0, (low or 0) - out)), high
            case core.Those(source):
                low, high = self.size(source, depth)
                return min(1, low or 0), high
            case core.Without(left, right):
                (low, high), (_, gone) = self.size(left, depth), self.size(right, depth)
                return (0 if gone is None else max(0, (low or 0) - gone)), high
            case core.Join(left, right):
                (low, high), (more, most) = self.size(left, depth), self.size(right, depth)
                return max(low or 0, more or 0), None if high is None or most is None else high + most
            case core.Ends(_, source, core.Expr() as n):
                (low, high), (few, many) = self.size(source, depth), self.bounds(n, depth)
                return min(low or 0, max(0, few or 0)), _least(high, many)
            case core.If(_, then, otherwise):
                return _either(self.size(then, depth), self.size(otherwise, depth))
            case core.Gather(source, test=None, flatten=False):
                return self.size(source, depth)
            case core.Gather(source, flatten=False) | core.Builtin("distinct", (source,)):
                return 0, self.size(source, depth)[1]
        return MANY

    def bounds(self, number: core.Expr, depth: int = DEPTH) -> Bounds:
        """Between what bounds a number lies. What is printed on pieces or in tables sets none: more may come."""
        match number:
            case core.Const(int() as value):
                return value, value
            case core.StateGet(state) if isinstance(kept := self.fixed.get(state), int):
                return kept, kept
            case core.Count(group):
                return self.size(group, depth)
            case core.Arith(op, left, right):
                return _reckoned(op, self.bounds(left, depth), self.bounds(right, depth))
            case core.If(_, then, otherwise):
                return _either(self.bounds(then, depth), self.bounds(otherwise, depth))
            case core.ResourceGet():
                return MANY
            case core.ValueCall() if depth and (body := opened(self.program, number, self.plain)) is not None:
                return self.bounds(body, depth - 1)
        return self._by_type(number)

    def _by_type(self, number: core.Expr) -> Bounds:
        kind = type_of(self.program, self.slots, number)
        kind = kind.inner if isinstance(kind, OptionalType | PerType) else kind
        return (kind.low, kind.high) if isinstance(kind, NumberType) else UNKNOWN

    def _range(self, low: core.Expr, high: core.Expr, depth: int) -> Bounds:
        (least, most), (few, many) = self.bounds(low, depth), self.bounds(high, depth)
        at_least = 0 if most is None or few is None else max(0, few - most + 1)
        return at_least, None if least is None or many is None else max(0, many - least + 1)

    def _lying(self, zone: int, depth: int) -> Bounds:
        """What lies in a zone: nothing where nothing ever comes, and its number where it is kept at one."""
        if zone not in self.stock.filled:
            return 0, 0
        declared = self.program.zones[zone]
        room = self.bounds(declared.capacity.expr, depth)[1] if declared.capacity is not None else None
        kept = self.bounds(declared.kept[0].expr, depth)[0] if declared.kept is not None else None
        return kept or 0, room

    def _settled(self, group: core.Expr) -> tuple[Value, ...] | None:
        """The members of a group that printed fields, tables and names decide."""
        if isinstance(group, core.Const):
            return group.value if isinstance(group.value, tuple) else None
        if not isinstance(group, core.Filter) or _looks_out(group) or self._of_seats(group):
            return None
        highest = max(p.slot for p in everything(group) if isinstance(p, BINDERS))
        try:
            found = run(self.program, Code((core.Slot("it", NumberType()),) * (highest + 1), group), ())
        except NotFixed:
            return None
        return found if isinstance(found, tuple) else None

    def _of_seats(self, group: core.Expr) -> bool:
        """Whether pieces of a group come and go with the seats."""
        kinds = {part.kind for part in everything(group) if isinstance(part, core.KindAll)}
        return any(self.program.entities[p].seats for kind in kinds for p in self.program.domains[kind].members)


def _looks_out(expr: core.Expr) -> bool:
    """Whether an expression reads a local from around it."""
    bound = {part.slot for part in everything(expr) if isinstance(part, BINDERS)}
    return any(isinstance(p, core.Local | core.LocalAt) and p.slot not in bound for p in everything(expr))


def _excluded(slot: int, test: core.Expr) -> int | None:
    """How many members a condition keeps out at most: `it is not x` one, several of them as many."""
    tests = test.items if isinstance(test, core.And) else (test,)
    it = core.Local(slot)
    for one in tests:
        match one:
            case core.Compare("!=", left, right) if (left == it) != (right == it):
                continue
        return None
    return len({canonical(one) for one in tests})


def _least(one: int | None, other: int | None) -> int | None:
    known = [n for n in (one, other) if n is not None]
    return min(known) if known else None


def _either(one: Bounds, other: Bounds) -> Bounds:
    (a, b), (c, d) = one, other
    return (None if a is None or c is None else min(a, c)), (None if b is None or d is None else max(b, d))


def _reckoned(op: str, left: Bounds, right: Bounds) -> Bounds:
    (a, b), (c, d) = left, right
    if op == "-":
        op, c, d = "+", (None if d is None else -d), (None if c is None else -c)
    if op == "+":
        return (None if a is None or c is None else a + c), (None if b is None or d is None else b + d)
    if a is None or b is None or c is None or d is None:
        return UNKNOWN
    corners = (a * c, a * d, b * c, b * d)
    return min(corners), max(corners)
