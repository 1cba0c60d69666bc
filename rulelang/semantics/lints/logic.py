"""Whether conditions can hold together: decided by trying out all that their parts could be.

A condition is taken apart into comparisons of a *part* (a state, a count, a local ...) with a constant, or of two parts
with each other. Each part is given every value that makes a difference; whatever is not understood may be yes or no. So
"cannot hold" is certain, and "can hold" is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from attrs import define, frozen

from rulelang.program import core
from rulelang.program.types import YES_NO, NumberType, OptionalType
from rulelang.semantics.lints.sizes import Sizes
from rulelang.semantics.lints.terms import canonical, contrary, members_of, opened, type_of

MOST_TRIES = 40_000
MOST_MEMBERS = 40
DEPTH = 5
OTHER = object()
"""Something that no condition names."""


@frozen
class Fact:
    """A comparison of a part with a constant. op: `==`, `<`, `<=`."""

    part: core.Expr
    op: str
    value: Any


Formula = bool | Fact | tuple[str, tuple[Any, ...]]
"""A truth, a comparison, or `and`, `or`, `not` over formulas."""


@frozen
class Pair(core.Expr):
    """Two parts that are compared with each other: less (-1), the same (0) or more (1)."""

    left: core.Expr
    right: core.Expr


@define
class Logic:
    """Decides conditions that stand in one routine."""

    sizes: Sizes

    def never(self, *tests: core.Expr) -> bool:
        """Whether these conditions certainly never hold together."""
        return not self.possible([self._formula(test) for test in tests])

    def denies(self, tests: Iterable[core.Expr], given: Iterable[core.Expr] = ()) -> bool:
        """Whether all of these tests may fail together, as far as can be seen, though what is given holds. Numbers
        without bounds are taken for counts, which are never less than 0."""
        formulas = [("not", (self._formula(test),)) for test in tests]
        return self.possible([*formulas, *(self._formula(test) for test in given)], counts=True)

    def possible(self, formulas: list[Formula], counts: bool = False) -> bool:
        """Whether some values make all formulas true; yes where there are too many to try."""
        facts = [fact for formula in formulas for fact in _facts(formula)]
        parts = list(dict.fromkeys(fact.part for fact in facts))
        choices = [self._values(part, [fact for fact in facts if fact.part == part], counts) for part in parts]
        if prod(map(len, choices)) > MOST_TRIES:
            return True
        return any(
            all(_holds(formula, dict(zip(parts, tried, strict=True))) for formula in formulas)
            for tried in product(*choices)
        )

    # ---- conditions taken apart

    def _formula(self, expr: core.Expr, depth: int = DEPTH) -> Formula:
        match expr:
            case core.Const(bool() as value):
                return value
            case core.And(items):
                return "and", tuple(self._formula(item, depth) for item in items)
            case core.Or(items):
                return "or", tuple(self._formula(item, depth) for item in items)
            case core.Not(of):
                return "not", (self._formula(of, depth),)
            case core.If(test, then, otherwise):
                return self._either(test, then, otherwise, depth)
            case core.Compare(op, left, right):
                return self._compare(op, left, right)
            case core.Bound():
                return self._formula(canonical(expr), depth)
            case core.ValueCall() if depth and (body := opened(self.sizes.program, expr, self.sizes.plain)) is not None:
                return self._formula(body, depth - 1)
        return self._about_groups(expr, depth)

    def _either(self, test: core.Expr, then: core.Expr, otherwise: core.Expr, depth: int) -> Formula:
        asked = self._formula(test, depth)
        yes = ("and", (asked, self._formula(then, depth)))
        no = ("and", (("not", (asked,)), self._formula(otherwise, depth)))
        return "or", (yes, no)

    def _about_groups(self, expr: core.Expr, depth: int) -> Formula:
        match expr:
            case core.Quantify("some", source, slot, test):
                return self._compare(">", core.Count(core.Filter(source, slot, test)), core.Const(0))
            case core.Quantify("no", source, slot, test):
                return self._compare("==", core.Count(core.Filter(source, slot, test)), core.Const(0))
            case core.Quantify("every", source, slot, test):
                return self._compare("==", core.Count(core.Filter(source, slot, contrary(test))), core.Const(0))
            case core.Contains(item, core.Const(tuple() as members)):
                return "or", tuple(self._compare("==", item, core.Const(member)) for member in members)
            case core.Contains(item, core.MakeRange(low, high)):
                return "and", (self._compare(">=", item, low), self._compare("<=", item, high))
            case core.Contains(_, group) if self.sizes.size(group)[1] == 0:
                return False
        known = self._known(expr)
        return known[0] is True if known else Fact(canonical(expr), "==", True)

    # ---- comparisons

    def _compare(self, op: str, left: core.Expr, right: core.Expr) -> Formula:
        if op in ("!=", ">", ">="):
            return "not", (self._compare({"!=": "==", ">": "<=", ">=": "<"}[op], left, right),)
        known_left, known_right = self._known(left), self._known(right)
        if known_left and known_right:
            return _compared(op, known_left[0], known_right[0])
        if known_right:
            return self._fact(op, left, known_right[0])
        if known_left:
            return self._fact_turned(op, right, known_left[0])
        return _pair(op, canonical(left), canonical(right))

    def _fact(self, op: str, part: core.Expr, value: Any) -> Formula:
        if isinstance(value, bool) and op == "==":
            formula = self._formula(part)
            return formula if value else ("not", (formula,))
        return Fact(canonical(part), op, value)

    def _fact_turned(self, op: str, part: core.Expr, value: Any) -> Formula:
        """A comparison with the constant on the left: `3 < x` is not `x <= 3`."""
        if op == "==":
            return self._fact(op, part, value)
        return "not", (self._fact("<=" if op == "<" else "<", part, value),)

    def _known(self, expr: core.Expr) -> tuple[Any] | None:
        """The value of a part that is the same at all times."""
        match expr:
            case core.Const(value):
                return (value,)
            case core.StateGet(state) if state in self.sizes.fixed:
                return (self.sizes.fixed[state],)
        low, high = self.sizes.bounds(expr)
        return (low,) if low is not None and low == high else None

    # ---- what parts can be

    def _values(self, part: core.Expr, facts: list[Fact], counts: bool) -> tuple[Any, ...]:
        """The values of a part that make a difference."""
        if isinstance(part, Pair):
            return (-1, 0, 1)
        kind = type_of(self.sizes.program, self.sizes.slots, part)
        bare = kind.inner if isinstance(kind, OptionalType) else kind
        named = [fact.value for fact in facts]
        if isinstance(bare, NumberType) or any(fact.op != "==" for fact in facts):
            return (*self._numbers(part, named, counts), *((None,) if isinstance(kind, OptionalType) else ()))
        if bare == YES_NO or all(isinstance(value, bool) for value in named):
            return (False, True)
        members = members_of(self.sizes.program, kind)
        if members is not None and len(members) <= MOST_MEMBERS:
            return members
        return (*dict.fromkeys((*named, None)), OTHER)

    def _numbers(self, part: core.Expr, named: list[Any], counts: bool) -> tuple[int, ...]:
        """Each number that is named, and those beside it, within the bounds of the part."""
        low, high = self.sizes.bounds(part)
        if counts and low is None and not any(isinstance(n, int) and n < 0 for n in named):
            low = 0
        near = {n + step for n in named if isinstance(n, int) for step in (-1, 0, 1)} | (
            {low} if low is not None else set()
        )
        fits = (n for n in sorted(near) if (low is None or n >= low) and (high is None or n <= high))
        return tuple(fits) or (low or 0,)


def _pair(op: str, left: core.Expr, right: core.Expr) -> Formula:
    """Two parts compared; the one that comes first by its text stands on the left."""
    if left == right:
        return op != "<"
    if repr(left) <= repr(right):
        return Fact(Pair(left, right), op, 0)
    if op == "==":
        return Fact(Pair(right, left), op, 0)
    return "not", (Fact(Pair(right, left), "<=" if op == "<" else "<", 0),)


def _facts(formula: Formula) -> Iterator[Fact]:
    if isinstance(formula, Fact):
        yield formula
    elif isinstance(formula, tuple):
        for part in formula[1]:
            yield from _facts(part)


def _holds(formula: Formula, values: Mapping[core.Expr, Any]) -> bool:
    match formula:
        case bool():
            return formula
        case Fact(part, op, value):
            return _compared(op, values[part], value)
        case ("and", parts):
            return all(_holds(part, values) for part in parts)
        case ("or", parts):
            return any(_holds(part, values) for part in parts)
    return not _holds(formula[1][0], values)


def _compared(op: str, left: Any, right: Any) -> bool:
    if op == "==" or not (isinstance(left, int) and isinstance(right, int)):
        return op == "==" and bool(left == right) and isinstance(left, bool) == isinstance(right, bool)
    return left < right if op == "<" else left <= right
