"""Printed fields: which a kind has, and their value for every piece."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from rulelang.diagnostics import Label
from rulelang.program.core import Value
from rulelang.program.program import FieldDef
from rulelang.program.types import GroupType, OptionalType, PerType, Type
from rulelang.semantics.cells import cell_value, mark_assumed
from rulelang.semantics.constants import WRONG, Known, Locals, Scene, constant, evaluate, fitting
from rulelang.semantics.merging.pieces import changed_value, whole_changed
from rulelang.semantics.missing import listed
from rulelang.semantics.phrases import a_type
from rulelang.semantics.symbols import FieldSymbol, GroupSymbol, Names
from rulelang.semantics.typing import ERROR, in_words, join, resolve_type
from rulelang.semantics.walk import of_sort
from rulelang.semantics.written import Formula, PieceRow, Rows, Written
from rulelang.source import Span
from rulelang.syntax import nodes

NO_FIELD = {
    "name": "leave the line out: every piece has a name without it",
    "copies": "leave the line out: every piece has a number of copies without it",
    "owner": "leave the line out: whose a piece is follows from where it lies, and `holder(c)` tells it",
}


# ---- which fields there are


def declare_fields(names: Names) -> None:
    """A symbol for each field that a kind declares."""
    for kind in of_sort(names.decls, nodes.KindDecl):
        for line in kind.fields:
            if line.name.text in NO_FIELD:
                message = f"A printed field cannot be called `{line.name.text}`."
                names.report.error("R103", message, line.name.span, help=NO_FIELD[line.name.text])
            else:
                _add_field(names, kind.name.text, line.name, resolve_type(names, line.type))


def _add_field(names: Names, kind: str, name: nodes.Ident, type: Type) -> None:
    mine = names.fields.setdefault(kind, {})
    if name.text in mine:
        also = [Label(mine[name.text].span, "first here")]
        names.report.error("R102", f"`{kind}` has two fields called `{name.text}`.", name.span, also=also)
        return
    index = sum(len(fields) for fields in names.fields.values())
    mine[name.text] = FieldSymbol(name.text, name.span, index, kind, type)


def declare_loop_fields(names: Names, rows: Rows) -> None:
    """The fields of kinds that are declared by generated pieces: the loop names, and the lines below."""
    declared = {kind.name.text for kind in of_sort(names.decls, nodes.KindDecl)}
    for decl in of_sort(names.decls, nodes.PiecesGenerated):
        kind = decl.kind.text
        symbol = names.symbols.get(kind)
        if kind in declared or not isinstance(symbol, GroupSymbol) or symbol.sort != "piece":
            continue
        idents = [family.var for family in decl.families] + [line.name for line in decl.fields]
        for ident in idents:
            if ident.text not in names.fields.get(kind, {}) and ident.text not in NO_FIELD:
                _add_field(names, kind, ident, _loop_type(names, rows.of(kind), ident.text))


def _loop_type(names: Names, rows: Iterable[PieceRow], name: str) -> Type:
    """The type of what all the rows have for a field."""
    found: Type | None = None
    for row in rows:
        known = _evaluated(names, row.written.get(name))
        joined = known.type if found is None else join(found, known.type)
        if found is not None and joined is None:
            message = f"`{name}` is {a_type(known.type)} for `{row.name}`, but {a_type(found)} for the pieces before."
            names.report.error("R203", message, row.columns)
            return ERROR
        found = joined
    return found or ERROR


def _evaluated(names: Names, written: Written | None) -> Known:
    match written:
        case Formula(expr, locals):
            return evaluate(Scene(names, locals), expr, None)
        case Known():
            return written
    return WRONG


# ---- the values


@define
class _Reading:
    names: Names
    defaults: dict[str, Known | None] = field(factory=dict)
    missing: dict[Span, tuple[PieceRow, list[str]]] = field(factory=dict)  # fields of which nothing is said, by place


def field_values(names: Names, rows: Rows) -> tuple[FieldDef, ...]:
    """Every printed field with one value for each piece."""
    reading = _Reading(names)
    for kind in of_sort(names.decls, nodes.KindDecl):
        for line in kind.fields:
            reading.defaults[f"{kind.name.text}.{line.name.text}"] = _default(names, kind.name.text, line)
    symbols = (symbol for fields in names.fields.values() for symbol in fields.values())
    found = [_field(reading, symbol, rows.of(symbol.kind)) for symbol in sorted(symbols, key=lambda s: s.index)]
    told = {(d.span.path, d.span.line) for d in names.report.diagnostics if d.code == "R101"}
    for span, (row, columns) in reading.missing.items():
        if (span.path, span.line) in told:
            continue  # the column is there, under a name that nobody knows
        _nothing_said(names, row, columns)
    return tuple(found)


def _nothing_said(names: Names, row: PieceRow, columns: list[str]) -> None:
    """Tell that a table, a card or generated pieces say nothing about fields."""
    message, help = f"Nothing is said here about {listed(columns)}.", f"add a line `{columns[0]}: ...`"
    if row.way == "card":
        message = f"This card says nothing about {listed(columns)}."
    elif row.way == "table":
        message = f"This table has no column for {listed(columns)}."
        help = f"add {'it' if len(columns) == 1 else 'them'} to the head and to each row"
    what, default = "it a default" if len(columns) == 1 else "them defaults", _with_default(names, row.kind, columns[0])
    names.report.error("R215", message, row.columns, help=f"{help}, or give {what} in the kind: `{default}`")


def _with_default(names: Names, kind: str, field: str) -> str:
    """How a field with a default is declared."""
    return f"{field}: {in_words(names.fields[kind][field].type)} = ..."


def _default(names: Names, kind: str, line: nodes.FieldDecl) -> Known | None:
    if line.default is None:
        return None
    symbol = names.fields.get(kind, {}).get(line.name.text)
    mark_assumed(names, f"{kind}: {line.name.text}", line.default)
    if symbol is None:
        return WRONG
    if isinstance(symbol.type, PerType):
        return _per(names, line.default, symbol.type, {})
    return constant(names, line.default, symbol.type)


def _field(reading: _Reading, symbol: FieldSymbol, rows: list[PieceRow]) -> FieldDef:
    values: list[Value] = []
    for row in rows:
        changed = whole_changed(reading.names, symbol, row) if row.changes else row
        value = _value(reading, symbol, changed)
        values += [changed_value(reading.names, symbol, changed, value) if row.changes else value] * row.copies
    return FieldDef(symbol.name, symbol.kind, symbol.type, tuple(values))


def _value(reading: _Reading, symbol: FieldSymbol, row: PieceRow) -> Value:
    names = reading.names
    match row.written.get(symbol.name):
        case None:
            return _left_out(reading, symbol, row, None)
        case nodes.Cell(text="") as cell:
            return _left_out(reading, symbol, row, cell)
        case nodes.Cell() as cell:
            expr = cell_value(names, cell, symbol.type)
            mark_assumed(names, f"{row.name}: {symbol.name}", expr)
            return _typed(names, expr, symbol.type, {})
        case Formula(expr, locals):
            return _typed(names, expr, symbol.type, locals)
        case known:
            return fitting(Scene(names), known, symbol.type, row.columns, f"`{symbol.name}`").value


def _typed(names: Names, expr: nodes.Expr, wanted: Type, locals: Locals) -> Value:
    if isinstance(wanted, PerType):
        return _per(names, expr, wanted, locals).value
    return constant(names, expr, wanted, locals).value


def _per(names: Names, expr: nodes.Expr, wanted: PerType, locals: Locals) -> Known:
    """One entry for each enumerator; a single value stands for all."""
    domain = names.domains[wanted.enum]
    if not isinstance(expr, nodes.ListLit) or (len(expr.items) == 1 and domain.count > 1):
        single = expr.items[0] if isinstance(expr, nodes.ListLit) else expr
        known = constant(names, single, wanted.inner, locals)
        return known if known is WRONG else Known((known.value,) * domain.count, wanted)
    if len(expr.items) != domain.count:
        members = listed(names.entities[entity].name for entity in domain.members)
        found = "is 1 entry" if len(expr.items) == 1 else f"are {len(expr.items)} entries"
        message = f"Here {found}, and {domain.count} are wanted: one for each of {members}."
        help = "write one for each in this order, with commas between"
        names.report.error("R216", message, expr.span, help=help)
        return WRONG
    return Known(tuple(constant(names, item, wanted.inner, locals).value for item in expr.items), wanted)


def per_value(names: Names, expr: nodes.Expr, wanted: PerType) -> Known:
    """One entry for each member, as a table's cell or a change says it."""
    return _per(names, expr, wanted, {})


def _left_out(reading: _Reading, symbol: FieldSymbol, row: PieceRow, cell: nodes.Cell | None) -> Value:
    default = reading.defaults.get(f"{symbol.kind}.{symbol.name}")
    if default is not None:
        return default.value
    match symbol.type:
        case OptionalType():
            return None
        case GroupType():
            return ()
        case PerType(inner, enum) if isinstance(inner, OptionalType | GroupType):
            return ((() if isinstance(inner, GroupType) else None),) * reading.names.domains[enum].count
    if symbol.type == ERROR:
        return None
    if cell is None:
        _, columns = reading.missing.setdefault(row.columns, (row, []))
        if symbol.name not in columns:
            columns.append(symbol.name)
    else:
        message = f"The cell for `{symbol.name}` of `{row.name}` is empty, and `{symbol.name}` has no default."
        whole = _with_default(reading.names, symbol.kind, symbol.name)
        help = f"write {a_type(symbol.type)}, or give the field a default in its kind: `{whole}`"
        reading.names.report.error("R215", message, cell.span, help=help)
    return None
