"""Whether every key of a table has exactly one row."""

from __future__ import annotations

from attrs import define, field, frozen

from rulelang.diagnostics import Label
from rulelang.program.core import Value
from rulelang.program.program import KeyTest
from rulelang.program.types import YES_NO, EntityType, NumberType, Type
from rulelang.semantics.missing import listed
from rulelang.semantics.symbols import Names
from rulelang.source import Span
from rulelang.syntax import nodes


@frozen
class Line:
    """One cell with all its keys, where it stands, and its value (None: an empty cell)."""

    keys: tuple[KeyTest, ...]
    span: Span
    value: nodes.Expr | None


@define
class Table:
    """A table while it is read."""

    names: Names
    title: str
    params: tuple[tuple[str, Type], ...]
    lines: list[Line] = field(factory=list)


def overlaps(table: Table) -> None:
    """Two cells for the same keys are a mistake; `otherwise` takes what is left."""
    for place, line in enumerate(table.lines):
        for earlier in table.lines[:place]:
            if all(_meet(a, b) for a, b in zip(earlier.keys, line.keys, strict=True)):
                also = [Label(earlier.span, "first here")]
                message = f"`{table.title}` has two cells for `{_shown(table, earlier, line)}`."
                help = "let only one of the two hold for it"
                table.names.report.error("R223", message, line.span, help=help, also=also)
                break


def _meet(left: KeyTest, right: KeyTest) -> bool:
    if "otherwise" in (left.sort, right.sort):
        return left.sort == right.sort
    if left.sort == right.sort == "is":
        return left.low == right.low and type(left.low) is type(right.low)
    (low, high), (other_low, other_high) = _bounds(left), _bounds(right)
    return low <= other_high and other_low <= high


FAR = 10**18


def _bounds(key: KeyTest) -> tuple[int, int]:
    low = key.low if isinstance(key.low, int) else 0
    high = key.high if isinstance(key.high, int) else low
    return {"is": (low, low), "to": (low, high), "more": (low, FAR), "less": (-FAR, low)}[key.sort]


def _shown(table: Table, earlier: Line, later: Line) -> str:
    """The keys that belong to both cells."""
    kinds = [kind for _, kind in table.params]
    both = (_common(a, b) for a, b in zip(earlier.keys, later.keys, strict=True))
    return ", ".join(_key_text(table.names, key, kind) for key, kind in zip(both, kinds, strict=True))


def _common(left: KeyTest, right: KeyTest) -> KeyTest:
    if {left.sort, right.sort} <= {"is", "otherwise"}:
        return left
    (low, high), (other_low, other_high) = _bounds(left), _bounds(right)
    low, high = max(low, other_low), min(high, other_high)
    if low == high:
        return KeyTest("is", low)
    if high == FAR:
        return KeyTest("more", low)
    return KeyTest("less", high) if low == -FAR else KeyTest("to", low, high)


def _key_text(names: Names, key: KeyTest, kind: Type) -> str:
    low = _value_text(names, key.low, kind)
    forms = {"is": low, "to": f"{low} to {key.high}", "more": f"{low} or more", "less": f"{low} or less"}
    return forms.get(key.sort, key.sort)


def _value_text(names: Names, value: Value, kind: Type) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(kind, EntityType) and isinstance(value, int):
        return names.entities[value].name
    return str(value)


def holes(table: Table, span: Span) -> None:
    """Keys without a cell, told for each key by itself: members of enums, yes and no, numbers between others."""
    for place, (name, kind) in enumerate(table.params):
        keys = list(dict.fromkeys(line.keys[place] for line in table.lines))
        if not keys or any(key.sort == "otherwise" for key in keys):
            continue
        lacking = _lacking(table.names, keys, kind)
        if lacking:
            message = f"`{table.title}` has nothing for a `{name}` of {listed(lacking)}."
            help = "add what is missing, or `otherwise -> ...`"
            table.names.report.warning("R310", message, span, help=help)


def _lacking(names: Names, keys: list[KeyTest], kind: Type) -> list[str]:
    match kind:
        case EntityType("enum" | "seat", name):
            said = {key.low for key in keys}
            return [names.entities[e].name for e in names.domains[name].members if e not in said]
        case NumberType(low, high):
            return _gaps(sorted(_bounds(key) for key in keys), low, high)
    if kind == YES_NO:
        said = {key.low for key in keys}
        return [word for word, value in (("yes", True), ("no", False)) if value not in said]
    return []


def _gaps(stretches: list[tuple[int, int]], low: int | None, high: int | None) -> list[str]:
    gaps: list[str] = []
    reached = stretches[0][0] - 1 if low is None else low - 1
    for first, last in stretches:
        if first > reached + 1:
            gaps.append(_stretch(reached + 1, first - 1))
        reached = max(reached, last)
    if high is not None and reached < high:
        gaps.append(_stretch(reached + 1, high))
    return gaps


def _stretch(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"
