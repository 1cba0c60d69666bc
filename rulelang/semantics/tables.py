"""Lookup tables: keys, cells, and whether every key has exactly one row."""

from __future__ import annotations

from rulelang.diagnostics import Label
from rulelang.program.core import Const, Value
from rulelang.program.program import KeyTest, TableDef, TableRow
from rulelang.program.types import TEXT, GroupType, NoneType, NumberType, Type
from rulelang.semantics.cells import cell_key, cell_value, mark_assumed, parts, wrong_length
from rulelang.semantics.constants import WRONG, Known, constant
from rulelang.semantics.coverage import Line, Table, holes, overlaps
from rulelang.semantics.missing import listed, missing
from rulelang.semantics.phrases import a_type, quoted_at
from rulelang.semantics.symbols import Names
from rulelang.semantics.typing import ERROR, join, no_number, optional
from rulelang.source import Span
from rulelang.syntax import nodes

PLACES = {"more": "`or more` stands behind", "less": "`or less` stands behind", "to": "`to` stands between"}
NAME_EACH = "name each member that is meant, or write `otherwise`"


def read_table(names: Names, decl: nodes.TableDecl, params: tuple[tuple[str, Type], ...]) -> TableDef:
    """The table as the core has it."""
    table, before = Table(names, decl.name.text, params), len(names.report.diagnostics)
    if decl.head is not None:
        _grid(table, decl.head, decl.rows)
        if len(params) == 1:
            _cells(table, decl.cells, params[0][1])  # what a mod added
    elif len(params) == 1:
        _cells(table, decl.cells, params[0][1])
    else:
        message = f"This table has {len(params)} keys, and before `->` stands only one."
        help = f"write a grid with `|`, whose head begins with `{_first_cells([name for name, _ in params])}`"
        names.report.error("R220", message, decl.name.span, help=help)
    for grid in decl.more:
        _grid(table, grid.head, grid.rows)
    table.lines.sort(key=lambda line: sum(key.sort == "otherwise" for key in line.keys) if decl.more else 0)
    result, rows = _results(table)
    whole = len(names.report.diagnostics) == before
    overlaps(table)
    if whole:  # else a row that was left out may be the one that lacks
        holes(table, decl.name.span)
    return TableDef(decl.name.text, tuple(kind for _, kind in params), result, rows)


def read_grades(names: Names, cells: tuple[nodes.TableCell, ...], span: Span) -> TableDef:
    """The grades of a scoring: from a total to a text."""
    table = Table(names, "grades", (("total", NumberType()),))
    _cells(table, cells, NumberType())
    rows = tuple(TableRow(line.keys, Const(_text(names, line)), span=line.span) for line in table.lines)
    overlaps(table)
    holes(table, span)
    return TableDef("grades", (NumberType(),), TEXT, rows)


def _text(names: Names, line: Line) -> Value:
    return constant(names, line.value, TEXT).value if line.value is not None else None


# ---- reading


def _cells(table: Table, cells: tuple[nodes.TableCell, ...], kind: Type) -> None:
    for cell in cells:
        key = key_test(table.names, cell.key, kind)
        if key is not None:
            table.lines.append(Line((key,), cell.key.span, cell.value))


def key_test(names: Names, key: nodes.CellKey, kind: Type) -> KeyTest | None:
    """A checked key; None, and a finding, if it does not fit the key's type."""
    if key.sort == "otherwise" or key.low is None:
        return KeyTest("otherwise")
    mark_assumed(names, "key", key)
    if key.sort != "is" and not isinstance(kind, NumberType) and kind != ERROR:
        message = f"{PLACES[key.sort]} numbers only, and the key here is {a_type(kind)}."
        names.report.error("R221", message, key.span, help=NAME_EACH)
        return None
    known = [constant(names, part, kind) for part in (key.low, key.high) if part is not None]
    if WRONG in known:
        return None
    low, high = known[0].value, known[1].value if len(known) > 1 else None
    if isinstance(low, int) and isinstance(high, int) and low > high:
        no_number(names, low, high, key.span)
        return None
    return KeyTest(key.sort, low, high)


def _grid(table: Table, head: nodes.Row, rows: tuple[nodes.Row, ...]) -> None:
    """A grid: leading columns hold the first keys, the corner `a \\ b` the last of them, the head the last key. With
    one key there is no corner: the first column holds keys, the second values."""
    deep = _deep(table, head)
    if deep is None:
        return
    flat = deep == len(table.params)
    kinds = [kind for _, kind in table.params]
    across = (
        [None]
        if flat
        else [key_test(table.names, cell_key(table.names, c, kinds[-1]), kinds[-1]) for c in head.cells[deep:]]
    )
    for row in rows:
        if len(row.cells) != len(head.cells):
            wrong_length(table.names, row, len(head.cells))
            continue
        down = [
            key_test(table.names, cell_key(table.names, c, k), k) for c, k in zip(row.cells, kinds[:deep], strict=False)
        ]
        for key, cell in zip(across, row.cells[deep:], strict=True):
            keys = [*down] if flat else [*down, key]
            if None not in keys:
                _grid_cell(table, tuple(k for k in keys if k is not None), cell)


def _grid_cell(table: Table, keys: tuple[KeyTest, ...], cell: nodes.Cell) -> None:
    table.lines.append(Line(keys, cell.span, _cell_of(table.names, cell)))


def _cell_of(names: Names, cell: nodes.Cell) -> nodes.Expr | None:
    if not cell.text:
        return None
    several = len(parts(cell)) > 1 or cell.text.startswith("[")
    return cell_value(names, cell, GroupType(None, ordered=True) if several else None)


def _deep(table: Table, head: nodes.Row) -> int | None:
    """How many columns hold keys, after the head was compared with the parameters."""
    names = [name for name, _ in table.params]
    corner = next((i for i, cell in enumerate(head.cells) if "\\" in cell.text), None)
    if corner is None:
        wanted, found = names, [cell.text for cell in head.cells[: len(names)]]
        deep = len(names)
        if len(head.cells) != deep + 1:
            message = "This head does not say which key stands in the rows and which in the columns."
            help = f"begin the head with `{_first_cells(names)}`"
            if len(names) == 1:
                message = f"A table with one key has two columns, and here are {len(head.cells)}."
                help = f"write one column for `{names[0]}`, and one for what belongs to it"
            table.names.report.error("R222", message, head.span, help=help)
            return None
    else:
        found = [cell.text for cell in head.cells[:corner]]
        found += [part.strip() for part in head.cells[corner].text.split("\\")]
        wanted, deep = names, corner + 1
    return deep if _same_keys(table, head, found, wanted) else None


def _first_cells(names: list[str]) -> str:
    return " | ".join([*names[:-2], " \\ ".join(names[-2:])])


def _same_keys(table: Table, head: nodes.Row, found: list[str], wanted: list[str]) -> bool:
    if found == wanted:
        return True
    corner = next((i for i, cell in enumerate(head.cells) if "\\" in cell.text), len(found))
    for place, name in enumerate(found):
        if name not in wanted:
            cell = head.cells[min(place, corner)]
            message = f"The table `{table.title}` has no key called `{name}`."
            message = message if name else "Here the name of a key is missing."
            help = f"the keys are {listed(wanted)}, in this order"
            missing(table.names, "key", name, cell.span, wanted, message=message, help=help)
            return False
    message = f"The keys of this grid must be {listed(wanted)}, in this order."
    begin = f"begin the head with `{_first_cells(wanted)}`" if len(wanted) > 1 else None
    keys = head.cells[0].span.to(head.cells[min(corner, len(head.cells) - 1)].span)
    table.names.report.error("R222", message, keys, help=begin)
    return False


# ---- results


def _results(table: Table) -> tuple[Type, tuple[TableRow, ...]]:
    """The type of all cells together, and the rows. Where one cell holds several things, all are lists."""
    found = [_known(table, line) for line in table.lines]
    lists = any(isinstance(known.type, GroupType) for known in found if known is not None)
    known = [_listed(k) if lists else (k or Known(None, NoneType())) for k in found]
    result: Type | None = None
    for line, item in zip(table.lines, known, strict=True):
        joined = item.type if result is None else join(result, item.type)
        if joined is None and result is not None:
            _not_of_one_sort(table, line, item.type, result)
            result = ERROR
            break
        result = joined
    if result is None or WRONG in known:
        result = ERROR
    result = optional(result) if isinstance(result, NoneType) else result
    rows = (
        TableRow(line.keys, Const(item.value), span=line.span) for line, item in zip(table.lines, known, strict=True)
    )
    return result, tuple(rows)


def _not_of_one_sort(table: Table, line: Line, kind: Type, before: Type) -> None:
    """Tell the first cell that holds something else than those before it."""
    span, first = (each.value.span if each.value else each.span for each in (line, table.lines[0]))
    text = quoted_at(table.names.report, span)
    message = f"{text} is {a_type(kind)}, but the table begins with {a_type(before)}."
    also = [Label(first, "the table begins here")]
    table.names.report.error("R203", message, span, help="all cells of a table hold things of one type", also=also)


def _known(table: Table, line: Line) -> Known | None:
    if line.value is None:
        return None
    mark_assumed(table.names, f"table {table.title}:", line.value)
    return constant(table.names, line.value)


def _listed(known: Known | None) -> Known:
    if known is None:
        return Known((), GroupType(None, ordered=True))
    if isinstance(known.type, GroupType) or known is WRONG:
        return known
    return Known((known.value,), GroupType(known.type, ordered=True))
