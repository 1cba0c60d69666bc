"""Where pieces start: no piece may start in two zones.

What zones start with is worked out here as far as printed fields, tables and names decide it; a zone that needs more
(states, settings, values) is left to the setup of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import define

from rulelang.diagnostics import Label, Report
from rulelang.program import core
from rulelang.program.core import Code, Value
from rulelang.program.program import KeyTest, Program, ZoneDef

DEEPEST = 50
"""So deep values may call each other."""


class NotFixed(Exception):
    """What is asked is not known before a game begins."""


def check_origins(report: Report, program: Program) -> None:
    """Report every pair of zones that claim one piece."""
    first: dict[int, tuple[int, str]] = {}
    told: set[tuple[int, int]] = set()
    for place, zone in enumerate(program.zones):
        for instance, piece in _claims(program, zone):
            earlier, name = first.setdefault(piece, (place, instance))
            if name != instance and (earlier, place) not in told:
                told.add((earlier, place))
                message = f"`{program.entities[piece].name}` would start in `{name}` and in `{instance}`."
                help = "say with `where` which pieces start in which zone"
                also = [Label(program.zones[earlier].span, "the other zone")] if earlier != place else []
                report.error("R227", message, zone.span, help=help, also=also)


def _claims(program: Program, zone: ZoneDef) -> Iterator[tuple[str, int]]:
    """The pieces a zone starts with, each with the name of the instance; nothing if it is not fixed."""
    found: list[tuple[str, int]] = []
    for place, arguments in enumerate(instances(program, zone)):
        name = program.entities[zone.first + place].name
        for code in zone.contents:
            try:
                pieces = run(program, code, arguments)
            except NotFixed:
                return
            here = (p for p in (pieces if isinstance(pieces, tuple) else ()) if isinstance(p, int))
            found += [(name, p) for p in here if not program.entities[p].removed]
    yield from found


def instances(program: Program, zone: ZoneDef) -> Iterator[tuple[Value, ...]]:
    """The arguments of each instance, by owner and then by index."""
    axes: list[tuple[int, ...]] = []
    if zone.owner is not None:
        axes.append(program.domains[zone.owner].members)
    if zone.index is not None:
        domain, low, high = zone.index.domain, zone.index.low, zone.index.high
        axes.append(program.domains[domain].members if domain else tuple(range(low, high + 1)))
    return product(*axes)


@define
class _Frame:
    program: Program
    slots: list[Value]
    depth: int = 0

    def get(self, expr: core.Expr) -> Value:
        """The value of an expression, or NotFixed."""
        match expr:
            case core.Const(value):
                return value
            case core.Local(slot):
                return self.slots[slot]
            case core.KindAll(kind):
                return self.program.domains[kind].members
            case core.ValueCall(value, args):
                return self._value(value, tuple(self.get(arg) for arg in args))
            case core.FieldGet(index, of, per):
                return self._field(index, self.get(of), per)
            case core.NameOf(of):
                return self.program.entities[self._number(of)].name
            case core.TableGet(table, keys):
                return self._table(table, tuple(self.get(key) for key in keys))
            case core.MakeList(items):
                return tuple(self.get(item) for item in items)
            case core.Filter(source, slot, test):
                return tuple(self._filtered(source, slot, test))
            case core.Join(left, right):
                return tuple(dict.fromkeys((*self._group(left), *self._group(right))))
            case core.Without(left, right):
                gone = self._group(right)
                return tuple(item for item in self._group(left) if item not in gone)
        return self._truth(expr)

    def _value(self, number: int, args: tuple[Value, ...]) -> Value:
        """A value that no modifier touches and that needs nothing but what is fixed."""
        found = self.program.values[number]
        if any(modifier.value == number for modifier in self.program.modifiers) or self.depth > DEEPEST:
            raise NotFixed
        inner = _Frame(self.program, [*args, *[None] * (len(found.slots) - len(args))], self.depth + 1)
        for slot, expr in found.lets:
            inner.slots[slot] = inner.get(expr)
        for case in found.cases:
            if case.test is None or inner.get(case.test):
                return inner.get(case.value)
        raise NotFixed

    def _truth(self, expr: core.Expr) -> bool:
        match expr:
            case core.Compare(op, left, right):
                return self._compare(op, left, right)
            case core.And(items):
                return all(self.get(item) for item in items)
            case core.Or(items):
                return any(self.get(item) for item in items)
            case core.Not(of):
                return not self.get(of)
            case core.Contains(item, group):
                return self.get(item) in self._group(group)
        raise NotFixed

    def _compare(self, op: str, left: core.Expr, right: core.Expr) -> bool:
        if op in ("==", "!="):
            return (self.get(left) == self.get(right)) == (op == "==")
        low, high = self._number(left), self._number(right)
        return {"<": low < high, ">": low > high, "<=": low <= high, ">=": low >= high}[op]

    def _number(self, expr: core.Expr) -> int:
        value = self.get(expr)
        if not isinstance(value, int):
            raise NotFixed
        return value

    def _group(self, expr: core.Expr) -> tuple[Value, ...]:
        value = self.get(expr)
        if not isinstance(value, tuple):
            raise NotFixed
        return value

    def _filtered(self, source: core.Expr, slot: int, test: core.Expr) -> Iterator[Value]:
        for item in self._group(source):
            self.slots[slot] = item
            if self.get(test):
                yield item

    def _field(self, index: int, piece: Value, per: core.Expr | None) -> Value:
        definition = self.program.fields[index]
        domain = self.program.domains[definition.kind]
        if not isinstance(piece, int) or piece not in domain.members:
            raise NotFixed
        value = definition.values[piece - domain.first]
        if per is None:
            return value
        enum = self.program.domains[getattr(definition.type, "enum", "")]
        return value[self._number(per) - enum.first] if isinstance(value, tuple) else value

    def _table(self, index: int, keys: tuple[Value, ...]) -> Value:
        for row in self.program.tables[index].rows:
            if all(_fits(test, key) for test, key in zip(row.keys, keys, strict=True)):
                return self.get(row.value)
        raise NotFixed


def _fits(test: KeyTest, key: Value) -> bool:
    if test.sort == "otherwise" or test.sort == "is":
        return test.sort == "otherwise" or key == test.low
    if not isinstance(key, int) or not isinstance(test.low, int):
        return False
    high = test.high if isinstance(test.high, int) else test.low
    return {"to": test.low <= key <= high, "more": key >= test.low, "less": key <= test.low}[test.sort]


def run(program: Program, code: Code, arguments: tuple[Value, ...]) -> Value:
    """The value of a piece of code, as far as it is fixed."""
    slots: list[Value] = [*arguments, *[None] * (len(code.slots) - len(arguments))]
    return _Frame(program, slots).get(code.expr)
