"""What stands in a table's cells: text that is read by the same rules wherever it comes from, page or CSV file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.program.program import AssumedMark
from rulelang.program.types import TEXT, GroupType, PerType, Type
from rulelang.semantics.symbols import Names
from rulelang.semantics.typing import strip_optional
from rulelang.semantics.walk import walk
from rulelang.source import Span
from rulelang.syntax import nodes

NUMBER = re.compile(r"(-?[0-9]+)(\s*\?)?$")
OTHER_DIGITS = re.compile(r"-?\d+(\s*\?)?$")
QUOTED = re.compile(r'"([^"]*)"(\s*\?)?$')
TRUTH = re.compile(r"(yes|no)(\s*\?)?$")
MORE = re.compile(r"(.+?)\s+or\s+more$")
LESS = re.compile(r"(.+?)\s+or\s+less$")
RANGE = re.compile(r"(-?\d+\s*\??)\s+to\s+(-?\d+\s*\??)$")
DIGITS = 20
"""So many digits of a number are read; what has as many is too large already."""


def cell_value(names: Names, cell: nodes.Cell, wanted: Type | None) -> nodes.Expr:
    """The expression a filled cell stands for: one thing, or a list where the type wants several."""
    kind = strip_optional(wanted) if wanted is not None else None
    if isinstance(kind, GroupType | PerType):
        inner = kind.inner
        return nodes.ListLit(tuple(_item(names, part, inner) for part in parts(cell)), span=cell.span)
    return _item(names, cell, kind)


def _item(names: Names, cell: nodes.Cell, wanted: Type | None) -> nodes.Expr:
    text, span = cell.text, cell.span
    if isinstance(wanted, GroupType) or text.startswith("["):
        inner = wanted.inner if isinstance(wanted, GroupType) else None
        return nodes.ListLit(tuple(_item(names, part, inner) for part in parts(cell)), span=span)
    if match := QUOTED.match(text):
        return nodes.Text(match[1], bool(match[2]), span=span)
    if wanted is not None and strip_optional(wanted) == TEXT and text != "none":
        return nodes.Text(text, span=span)
    if match := NUMBER.match(text):
        return nodes.Number(int(match[1][:DIGITS]), bool(match[2]), span=span)
    if OTHER_DIGITS.match(text):
        names.report.error("R002", f"{text} is no number.", span, help="write numbers with the digits 0 to 9")
        return nodes.Number(0, span=span)
    if match := TRUTH.match(text):
        return nodes.Bool(match[1] == "yes", bool(match[2]), span=span)
    if text == "none":
        return nodes.NoneLit(span=span)
    if text.endswith("?") and text not in names.symbols:
        return nodes.Text(text[:-1].rstrip(), assumed=True, span=span)
    return nodes.Name(text, span=span)


def parts(cell: nodes.Cell) -> list[nodes.Cell]:
    """A cell cut at its commas, outside quotes and brackets; brackets around the whole are taken off."""
    text, start = cell.text, 0
    if text.startswith("[") and text.endswith("]"):
        text, start = text[1:-1], 1
    if not text.strip():
        return []
    return [_part(cell, text[low:high], start + low) for low, high in _cuts(text)]


def _cuts(text: str) -> Iterator[tuple[int, int]]:
    low, depth, quoted = 0, 0, False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif not quoted and letter in "[]":
            depth += 1 if letter == "[" else -1
        elif letter == "," and not quoted and depth == 0:
            yield low, place
            low = place + 1
    yield low, len(text)


def _part(cell: nodes.Cell, text: str, offset: int) -> nodes.Cell:
    stripped = text.strip()
    column = cell.span.column + offset + (len(text) - len(text.lstrip()))
    line = cell.span.line
    return nodes.Cell(stripped, span=Span(cell.span.path, line, column, line, column + max(1, len(stripped))))


def cell_key(names: Names, cell: nodes.Cell, wanted: Type | None) -> nodes.CellKey:
    """The key a cell stands for: a value, `2 to 5`, `5 or more`, `3 or less`, `otherwise`."""
    text, span = cell.text, cell.span
    if text == "otherwise":
        return nodes.CellKey("otherwise", span=span)
    if match := RANGE.match(text):
        low, high = (_item(names, nodes.Cell(part, span=span), wanted) for part in (match[1], match[2]))
        return nodes.CellKey("to", low, high, span=span)
    for sort, pattern in (("more", MORE), ("less", LESS)):
        if match := pattern.match(text):
            return nodes.CellKey(sort, _item(names, nodes.Cell(match[1], span=span), wanted), span=span)
    return nodes.CellKey("is", _item(names, cell, wanted), span=span)


def mark_assumed(names: Names, what: str, node: nodes.Node) -> None:
    """Keep every value below the node that the source does not give."""
    for part in walk(node):
        if isinstance(part, nodes.Number | nodes.Text | nodes.Bool) and part.assumed:
            names.assumed.append(AssumedMark(f"{what} {_shown(part.value)}", part.span))


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def wrong_length(names: Names, row: nodes.Row, columns: int) -> None:
    """Report a row that has not one cell for each column."""
    cells = f"{len(row.cells)} cell{'s' if len(row.cells) != 1 else ''}"
    message = f"This row has {cells}, and its table has {columns} columns."
    help = "write a cell for each column; one that is empty is written `| |`"
    names.report.error("R210", message, row.span, help=help)
