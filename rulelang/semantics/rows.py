"""The pieces of a game as they are written: rows of tables and CSV files, generated families, cards.

A row knows its name, its kind, its copies and what is written for its fields; the fields' values are worked out
(`pieces`) when all names are known.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from attrs import evolve

from rulelang.diagnostics import Fix, Label
from rulelang.semantics.cells import mark_assumed, wrong_length
from rulelang.semantics.csvfile import csv_table, path_beside
from rulelang.semantics.families import generated_rows
from rulelang.semantics.merging.pieces import edit_rows
from rulelang.semantics.missing import missing
from rulelang.semantics.symbols import GroupSymbol, Names
from rulelang.semantics.typing import not_a_kind
from rulelang.semantics.walk import written
from rulelang.semantics.written import (
    BUILT_IN,
    MOST_COPIES,
    Formula,
    ListFiles,
    PieceRow,
    ReadFile,
    Rows,
    Written,
    known_column,
    no_copies,
    written_copies,
)
from rulelang.suggest import closest
from rulelang.syntax import nodes

NO_TABLES = (".rules", ".play", ".xlsx", ".xls", ".ods", ".json", ".md")
"""Endings of files in which no table with commas stands."""


def read_rows(names: Names, read_file: ReadFile, tables: ListFiles) -> Rows:
    """Every piece of the game. Seats, enums and the declared kinds with their fields are known already."""
    found = Rows()
    for decl in names.decls:
        match decl:
            case nodes.PiecesTable() if _is_kind(names, decl.kind):
                found.rows += table_rows(names, decl.kind, decl.head, decl.rows)
            case nodes.PiecesTable(rows=rows):
                found.lost.update(cell.text for row in rows for cell in row.cells[:1])
            case nodes.PiecesFile() if _is_kind(names, decl.kind):
                found.rows += file_rows(names, decl, read_file, tables)
            case nodes.PiecesGenerated():
                found.rows += generated_rows(names, decl)
            case nodes.CardDecl(kind=nodes.Ident() as kind) if _is_kind(names, kind):
                found.rows.append(_card_row(names, decl, kind))
    _without_doubles(names, found)
    _complete(names, found)
    edit_rows(names, found)
    return found


def _is_kind(names: Names, kind: nodes.Ident) -> bool:
    symbol = names.symbols.get(kind.text)
    if isinstance(symbol, GroupSymbol) and symbol.sort == "piece":
        return True
    if symbol is not None:
        not_a_kind(names, kind, "and pieces are of a kind")
        return False
    kinds = (s.name for s in names.symbols.values() if isinstance(s, GroupSymbol) and s.sort == "piece")
    missing(names, "kind", kind.text, kind.span, kinds)
    return False


# ---- tables


def table_rows(names: Names, kind: nodes.Ident, head: nodes.Row, rows: tuple[nodes.Row, ...]) -> list[PieceRow]:
    """The rows of a table with a head row."""
    columns = _columns(names, kind.text, head)
    if columns is None:
        return []
    found = (_table_row(names, kind.text, head, columns, row) for row in rows)
    return [row for row in found if row is not None]


def _columns(names: Names, kind: str, head: nodes.Row) -> list[str | None] | None:
    """The column names; None for one that is reported and left out; no list without a name column."""
    if all(cell.text != "name" for cell in head.cells):
        help = "call the column with their names `name`, or add one to the head and to each row"
        message = "This table has no column `name`, so its pieces have no names."
        names.report.error("R109", message, head.span, help=help)
        return None
    columns: list[str | None] = []
    for cell in head.cells:
        known = known_column(names, kind, cell)
        if known and cell.text in columns:
            also = [Label(head.cells[columns.index(cell.text)].span, "first here")]
            names.report.error("R102", f"The column `{cell.text}` stands here twice.", cell.span, also=also)
        columns.append(cell.text if known and cell.text not in columns else None)
    return columns


def _table_row(names: Names, kind: str, head: nodes.Row, columns: list[str | None], row: nodes.Row) -> PieceRow | None:
    if len(row.cells) != len(columns):
        wrong_length(names, row, len(columns))
        return None
    cells = {column: cell for column, cell in zip(columns, row.cells, strict=True) if column is not None}
    name = cells["name"]
    title = name.text[1:-1] if len(name.text) > 1 and name.text[0] == name.text[-1] == '"' else name.text
    if not title:
        names.report.error("R211", "This piece has no name.", name.span, help="write one in the column `name`")
        return None
    written: dict[str, Written] = {column: cell for column, cell in cells.items() if column not in BUILT_IN}
    copies = _copies(names, title, cells["copies"]) if "copies" in cells else 1
    return PieceRow(title, kind, name.span, head.span, written, copies)


def _copies(names: Names, title: str, cell: nodes.Cell) -> int:
    text = cell.text.removesuffix("?").rstrip()
    if not cell.text:
        return 1
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 0 < int(text) <= MOST_COPIES):
        no_copies(names, text, cell.span, ", or leave the cell empty for 1")
        return 1
    if cell.text != text:
        mark_assumed(names, f"{title}: copies", nodes.Number(int(text), assumed=True, span=cell.span))
    return int(text)


def file_rows(names: Names, decl: nodes.PiecesFile, read_file: ReadFile, tables: ListFiles) -> list[PieceRow]:
    """The rows of a CSV file beside the rules."""
    path = path_beside(decl.span.path, decl.file.value)
    if path is None:
        message = f"The path `{decl.file.value}` is not allowed."
        help = "a file lies in the game's folder, beside the rules or below; write its path without `..`"
        names.report.error("R501", message, decl.file.span, help=help)
        return []
    if posixpath.splitext(path)[1] in NO_TABLES:
        message = f"`{decl.file.value}` is no CSV file."
        help = "write the table into a file that ends in `.csv`, or as rows `| name | ... |` below `pieces ...:`"
        names.report.error("R501", message, decl.file.span, help=help)
        return []
    before = len(names.report.diagnostics)
    text = read_file(path)
    if text is None:
        if len(names.report.diagnostics) == before:  # else it is there, and why it cannot be read is told
            _not_there(names, decl, tables())
        return []
    table = csv_table(names.report, path, text)
    return table_rows(names, decl.kind, *table) if table else []


def _not_there(names: Names, decl: nodes.PiecesFile, tables: Iterable[str]) -> None:
    """Tell that a named file is not there, and which one may have been meant."""
    name, folder = decl.file.value, posixpath.dirname(decl.span.path)
    near = closest(name, (posixpath.relpath(path, folder or ".") for path in tables))
    near = None if near is None or near.startswith("..") else near
    help = f"did you mean `{near}`?" if near else "put it into the game's folder, beside the rules"
    fix = Fix(decl.file.span, f'"{near}"', "likely") if near else None
    names.report.error("R501", f"The file `{name}` is not there.", decl.file.span, help=help, fix=fix)


# ---- cards


def _card_row(names: Names, decl: nodes.CardDecl, kind: nodes.Ident) -> PieceRow:
    base = PieceRow(decl.name.text, kind.text, decl.name.span, decl.name.span, {}, way="card")
    return _with_fields(names, base, decl)


def _with_fields(names: Names, row: PieceRow, decl: nodes.CardDecl) -> PieceRow:
    written, copies = dict(row.written), row.copies
    for line in decl.fields:
        column = line.name.text
        before = written.get(column)
        if not known_column(names, row.kind, nodes.Cell(column, span=line.name.span)):
            continue
        if column == "name":
            message = "What this card is called stands in its first line already."
            names.report.error("R214", message, line.name.span, help="leave the line out")
        elif column == "copies":
            copies = written_copies(names, line)
        elif before is not None and not (isinstance(before, nodes.Cell) and not before.text):
            also = [Label(before.span, "first given here")] if isinstance(before, nodes.Cell) else []
            message, help = f"`{column}` of `{row.name}` is given twice.", "leave one of the two out"
            names.report.error("R102", message, line.name.span, help=help, also=also)
        else:
            written[column] = Formula(line.value)
    return evolve(row, written=written, copies=copies)


def _complete(names: Names, found: Rows) -> None:
    """Cards without `is KIND` complete a row; every card is found under its name from now on."""
    places = {row.name: place for place, row in enumerate(found.rows)}
    for decl in (d for d in names.decls if isinstance(d, nodes.CardDecl)):
        name = decl.name.text
        if decl.kind is not None:
            if name in places:
                found.cards.setdefault(name, decl)
        elif name in found.cards:
            also = [Label(found.cards[name].name.span, "first written here")]
            help = "put the lines of both under one of them"
            message = f"The card `{name}` is written twice."
            names.report.error("R102", message, decl.name.span, help=help, also=also)
        elif name in places:
            found.cards[name] = decl
            found.rows[places[name]] = _with_fields(names, found.rows[places[name]], decl)
        else:
            _no_row(names, decl.name, places)


def _no_row(names: Names, name: nodes.Ident, places: dict[str, int]) -> None:
    help = f'for a new piece say its kind: `card "{name.text}" is ...:`'
    missing(names, "piece", name.text, name.span, places, help=help)


def _met(names: Names, row: PieceRow) -> None:
    """Two generated pieces of one pattern have the same name."""
    message = f"Two pieces of these loops are called `{row.name}`."
    known = any(d.code == "R102" and d.span == row.span for d in names.report.diagnostics)
    if not known:
        pattern = written(names.report, row.span)
        parted = pattern.replace("}{", "}_{")
        apart = (
            "put every loop into the name" if parted == pattern else f"put a sign between the loops, as in `{parted}`"
        )
        names.report.error("R102", message, row.span, help=apart)


def _without_doubles(names: Names, found: Rows) -> None:
    first: dict[str, PieceRow] = {}
    for row in found.rows:
        earlier = first.setdefault(row.name, row)
        if earlier is not row and row.span == earlier.span:
            _met(names, row)
        elif earlier is not row:
            help = "for several that are alike write how many in a column `copies`"
            also = [Label(earlier.span, "first here")]
            names.report.error("R102", f"Two pieces are called `{row.name}`.", row.span, help=help, also=also)
    found.rows = list(first.values())
