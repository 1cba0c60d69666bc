"""CSV files: commas, semicolons or tabs, quoted cells, with every cell's place for messages."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterator

from attrs import evolve

from rulelang.diagnostics import Report
from rulelang.source import Span
from rulelang.syntax import nodes
from rulelang.syntax.scan import UNSEEN

SEPARATORS = (",", ";", "\t")
MOST_ROWS = 50_000
SAID = re.compile(r"sep=([,;\t])", re.IGNORECASE)
EMPTY = re.compile(r'[\s,;"]+')
SPOILING = re.compile("[\r" + re.escape(UNSEEN) + "]")


def path_beside(rules: str, file: str) -> str | None:
    """The path of a file named in a rules file, relative to the game's folder; None if it leads out of it."""
    if "\\" in file or file.startswith("/") or ":" in file or ".." in file.split("/"):
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(rules), file))
    return None if path in ("", ".") else path


def csv_table(report: Report, path: str, text: str) -> tuple[nodes.Row, tuple[nodes.Row, ...]] | None:
    """Head row and rows of a CSV file; None, and a finding, if it holds none.

    What spreadsheets leave is passed over: empty lines and rows, empty columns at the right, a first line `sep=;`.
    """
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    said = SAID.fullmatch(lines[0])
    filled = [
        (number, line) for number, line in enumerate(lines, 1) if EMPTY.sub("", line) and not (said and number == 1)
    ]
    if not filled:
        help = "write a head with the names of the columns, and a row for each piece"
        report.error("R502", f"The file `{path}` is empty.", Span(path, 1, 1, 1, 1), help=help)
        return None
    if len(filled) > MOST_ROWS + 1:
        message = f"`{path}` has {len(filled) - 1} rows; more than {MOST_ROWS} are not read."
        help = "divide the table into several files, each with a line `pieces ... from` of its own"
        report.error("R509", message, Span(path, 1, 1, 1, 1), help=help)
        return None
    for number, line in filled:
        if spoiled := SPOILING.search(line):
            place = Span(path, number, spoiled.start() + 1, number, spoiled.end() + 1)
            report.error("R005", "This is a sign that cannot be seen.", place, help="take it out")
            return None
    separator = said[1] if said else _separator(filled[0][1])
    head, *rows = [_row(report, path, number, line, separator) for number, line in filled]
    if head is None:
        return None
    head = _trimmed(head, 0)
    return head, tuple(_trimmed(row, len(head.cells)) for row in rows if row is not None)


def _trimmed(row: nodes.Row, least: int) -> nodes.Row:
    """A row without the empty cells at its end, but not below so many."""
    count = len(row.cells)
    while count > max(least, 1) and not row.cells[count - 1].text:
        count -= 1
    return evolve(row, cells=row.cells[:count])


def _separator(head: str) -> str:
    return max(SEPARATORS, key=lambda sign: len(list(_cuts(head, sign))))


def _cuts(line: str, separator: str) -> Iterator[tuple[int, int]]:
    """Where the cells of a line begin and end; separators in quotes do not count."""
    low, quoted = 0, False
    for place, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == separator and not quoted:
            yield low, place
            low = place + 1
    yield low, len(line)


def _row(report: Report, path: str, number: int, line: str, separator: str) -> nodes.Row | None:
    """The cells of a line; None, and a finding, where a quote is not closed."""
    if line.count('"') % 2:
        place = Span(path, number, line.rindex('"') + 1, number, len(line) + 1)
        help = 'write `"` at its end; a quote within a cell is written twice'
        report.error("R503", "A quoted cell is not closed on its line.", place, help=help)
        return None
    cells = tuple(_cell(path, number, line, low, high) for low, high in _cuts(line, separator))
    return nodes.Row(cells, span=Span(path, number, 1, number, len(line) + 1))


def _cell(path: str, number: int, line: str, low: int, high: int) -> nodes.Cell:
    raw = line[low:high]
    text = raw.strip()
    start = low + len(raw) - len(raw.lstrip()) + 1
    span = Span(path, number, start, number, max(start + len(text), start + 1))
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].replace('""', '"')
    return nodes.Cell(unicodedata.normalize("NFC", text.strip()), span=span)
