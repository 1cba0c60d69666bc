"""Pieces that a scenario or mod changes or takes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from rulelang.diagnostics import Fix, Label
from rulelang.program.core import Const, Value
from rulelang.program.program import Entity, Program, StartCell
from rulelang.program.types import YES_NO, EntityType, PerType, Type
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.constants import WRONG, Known, constant
from rulelang.semantics.merging.conflicts import tell_conflict
from rulelang.semantics.merging.wording import plain, said
from rulelang.semantics.merging.work import PieceEdit
from rulelang.semantics.missing import missing
from rulelang.semantics.origins import NotFixed, run
from rulelang.semantics.symbols import EntitySymbol, FieldSymbol, GroupSymbol, Names
from rulelang.semantics.written import Formula, PieceRow, Rows, known_column, no_copies
from rulelang.source import Span
from rulelang.syntax import nodes


def edit_rows(names: Names, found: Rows) -> None:
    """Hang every change on the row it is about, and keep which pieces are taken out; findings where there is none."""
    for row in found.rows:
        names.history.declared(f"{row.kind} {row.name}", row.span)
    places = {row.name: place for place, row in enumerate(found.rows)}
    for edit in names.edits:
        if isinstance(edit.line, nodes.Remove) and edit.line.where is not None:
            continue
        ident = edit.line.name if isinstance(edit.line, nodes.Change) else edit.line.names[0]
        place = _place(names, found, places, edit, ident)
        if place is None:
            continue
        row = found.rows[place]
        if isinstance(edit.line, nodes.Remove):
            found.removed[row.name] = edit
            names.history.add(f"{row.kind} {row.name}", edit.layer.title, "removed", edit.step.span)
        else:
            found.rows[place] = _changed(names, row, edit, edit.line.parts[0])


def _place(names: Names, found: Rows, places: dict[str, int], edit: PieceEdit, ident: nodes.Ident) -> int | None:
    """The row that is meant; a finding if it is not there or was taken out."""
    kind = edit.line.sort.text
    symbol = names.symbols.get(kind)
    if kind != "card" and not (isinstance(symbol, GroupSymbol) and symbol.sort == "piece"):
        kinds = [s.name for s in names.symbols.values() if isinstance(s, GroupSymbol) and s.sort == "piece"]
        missing(names, "kind", kind, edit.line.sort.span, kinds)
        return None
    place = places.get(ident.text)
    row = found.rows[place] if place is not None else None
    if row is None or (kind not in ("card", row.kind)):
        _no_piece(names, found, kind, ident, row)
        return None
    earlier = found.removed.get(row.name)
    if earlier is not None and isinstance(edit.line, nodes.Remove) and earlier.layer.is_mod and edit.layer.is_mod:
        return place  # both want the same
    if earlier is not None:
        also = [Label(earlier.step.span, f"{earlier.layer.title} takes it out here")]
        message = f"`{ident.text}` is not in this game any more."
        names.report.error("R101", message, ident.span, help="leave one of the two lines out", also=also)
        return None
    return place


def _no_piece(names: Names, found: Rows, kind: str, ident: nodes.Ident, other: PieceRow | None) -> None:
    if other is not None:
        message = f"`{ident.text}` is a piece of kind `{other.kind}`."
        also, fix = [Label(other.span, "here it is")], None
        names.report.error("R101", message, ident.span, help=f"write `{other.kind}` before it", also=also, fix=fix)
        return
    known = [row.name for row in found.rows if kind in ("card", row.kind)]
    sort = "card" if kind == "card" else f"`{kind}`"
    missing(names, sort, ident.text, ident.span, known)


def _changed(names: Names, row: PieceRow, edit: PieceEdit, part: nodes.ChangedPart) -> PieceRow:
    field = part.field
    if field is None or not known_column(names, row.kind, nodes.Cell(field.text, span=field.span)):
        return row
    if field.text == "name":
        names.report.error("R123", "A piece cannot get another name.", field.span, help="take it out and add another")
    elif field.text == "copies":
        return _copies(names, row, edit, part)
    else:
        return evolve(row, changes=(*row.changes, edit))
    return row


def _copies(names: Names, row: PieceRow, edit: PieceEdit, part: nodes.ChangedPart) -> PieceRow:
    old, new = constant(names, part.old).value, constant(names, part.new).value
    title = f"{row.kind} {row.name}.copies"
    if old != row.copies or isinstance(old, bool):
        _stale(names, edit, part, title, str(row.copies), row.span)
    elif not isinstance(new, int) or isinstance(new, bool) or not 0 < new <= 10_000:
        no_copies(names, said(names.report, part.new), part.new.span)
    else:
        _note(names, edit, part, title, row.span, str(old))
        return evolve(row, copies=new)
    return row


# ---- printed fields


def changed_value(names: Names, symbol: FieldSymbol, row: PieceRow, value: Value) -> Value:
    """What is printed on a piece after all changes; findings where an old value is not what stands there."""
    for edit in row.changes:
        line = edit.line
        part = line.parts[0] if isinstance(line, nodes.Change) else None
        if part is not None and part.field is not None and part.field.text == symbol.name:
            value = _next_value(names, symbol, row, edit, part, value)
    return value


def whole_changed(names: Names, symbol: FieldSymbol, row: PieceRow) -> PieceRow:
    """The row with all entries of a field as a change writes them, where what is printed has not one for each member:
    an enum may have got a new one. The old entries are compared as they are written."""
    kind, cell = symbol.type, row.written.get(symbol.name)
    if not row.changes or not isinstance(kind, PerType) or not isinstance(cell, nodes.Cell):
        return row
    entries = plain(cell.text).count(",") + 1
    for edit in row.changes:
        part = edit.line.parts[0] if isinstance(edit.line, nodes.Change) else None
        mine = part is not None and part.field is not None and part.field.text == symbol.name and not part.keys
        old = plain(said(names.report, part.old)) if part is not None and mine else ""
        if part is not None and mine and entries > 1 and entries != names.domains[kind.enum].count:
            if old == plain(cell.text):
                _note(names, edit, part, edit.step.title, cell.span, cell.text)
                others = tuple(one for one in row.changes if one is not edit)
                return evolve(row, written={**row.written, symbol.name: Formula(part.new)}, changes=others)
    return row


def _next_value(
    names: Names, symbol: FieldSymbol, row: PieceRow, edit: PieceEdit, part: nodes.ChangedPart, value: Value
) -> Value:
    kind: Type = symbol.type
    entry: int | None = None
    if part.keys and isinstance(kind, PerType):
        domain = names.domains[kind.enum]
        member = constant(names, part.keys[0], EntityType("enum", kind.enum))
        if member is WRONG or not isinstance(member.value, int):
            return value
        entry, kind = member.value - domain.first, kind.inner
    elif part.keys:
        message = f"`{symbol.name}` has one entry only."
        names.report.error("R123", message, part.keys[0].span, help=f"write `{symbol.name}: old -> new`")
        return value
    now = value[entry] if entry is not None and isinstance(value, tuple) else value
    old, new = _constant(names, part.old, kind), _constant(names, part.new, kind)
    if old is WRONG or new is WRONG:
        return value
    place = _written_at(row, symbol.name)
    if old.value != now:
        _stale(names, edit, part, edit.step.title, _shown(names, now, kind), place)
        return value
    _note(names, edit, part, edit.step.title, place, _shown(names, now, kind))
    if entry is None or not isinstance(value, tuple):
        return new.value
    return (*value[:entry], new.value, *value[entry + 1 :])


def _constant(names: Names, expr: nodes.Expr, kind: Type) -> Known:
    """The value an expression stands for; WRONG, and a finding, if it is none of this type."""
    from rulelang.semantics.pieces import per_value

    return per_value(names, expr, kind) if isinstance(kind, PerType) else constant(names, expr, kind)


def _written_at(row: PieceRow, field: str) -> Span:
    match row.written.get(field):
        case nodes.Cell(span=span):
            return span
        case Formula(expr=expr):
            return expr.span
    return row.span


def _stale(names: Names, edit: PieceEdit, part: nodes.ChangedPart, title: str, now: str, place: Span) -> None:
    step = names.history.last(title)
    changed = step if step is not None and step.operation != "declared" else None
    where = f"changed here by {changed.layer}" if changed else "here"
    also = [Label(changed.span if changed else place, where)]
    message = f"`{title}` is `{now}` and not `{said(names.report, part.old)}`."
    help = f"if the change still holds, write `{now}` before `->`"
    names.report.error("R121", message, part.old.span, help=help, also=also, fix=Fix(part.old.span, now, "likely"))


def _note(names: Names, edit: PieceEdit, part: nodes.ChangedPart, title: str, place: Span, now: str) -> None:
    """Keep the change, and before it what was printed."""
    names.history.declared(title, place, now)
    last = names.history.last(title)
    if last is None or last.span != edit.step.span:  # copies of a piece are one change
        old, new = said(names.report, part.old), said(names.report, part.new)
        names.history.add(title, edit.layer.title, "changed", edit.step.span, old, new)


def _shown(names: Names, value: Value, kind: Type) -> str:
    """A value as it would be written."""
    inner = getattr(kind, "inner", kind)
    if isinstance(value, tuple):
        text = ", ".join(_shown(names, item, inner) for item in value)
        return text if isinstance(kind, PerType) else f"[{text}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and isinstance(inner, EntityType):
        return names.entities[value].name
    return "none" if value is None else str(value)


# ---- taking out


@frozen
class _Taken:
    """A condition that takes pieces out, and those it holds for."""

    edit: PieceEdit
    pieces: frozenset[int]


def take_out(names: Names, rows: Rows, program: Program) -> Program:
    """The program with the pieces marked that are taken out: they keep their names and numbers, and no zone and no set
    holds them."""
    gone: set[int] = set()
    for name in rows.removed:
        symbol = names.symbols.get(name)
        gone.update(symbol.entities if isinstance(symbol, EntitySymbol) else ())
    for edit in names.edits:
        if isinstance(edit.line, nodes.Remove) and edit.line.where is not None:
            gone.update(_where(names, rows, program, edit, gone))
    if not gone:
        return program
    entities = tuple(_marked(e) if number in gone else e for number, e in enumerate(program.entities))
    return evolve(program, entities=entities, starts=tuple(_without(program.starts, gone)))


def _marked(entity: Entity) -> Entity:
    return evolve(entity, removed=True)


def _without(starts: Iterable[StartCell], gone: set[int]) -> Iterator[StartCell]:
    """Start tables without pieces that are not in the game."""
    for cell in starts:
        if cell.owner in gone:
            continue
        expr = cell.value.expr
        if cell.sort == "zone" and isinstance(expr, Const) and isinstance(expr.value, tuple):
            kept = tuple(piece for piece in expr.value if piece not in gone)
            cell = evolve(cell, value=evolve(cell.value, expr=Const(kept)))
        yield cell


def _where(names: Names, rows: Rows, program: Program, edit: PieceEdit, gone: set[int]) -> set[int]:
    """The pieces a condition holds for; findings if it is not known before the game begins, or holds for none."""
    assert isinstance(edit.line, nodes.Remove) and edit.line.where is not None
    sort, where = edit.line.sort, edit.line.where
    symbol = names.symbols.get(sort.text)
    if not isinstance(symbol, GroupSymbol) or symbol.sort != "piece":
        kinds = [s.name for s in names.symbols.values() if isinstance(s, GroupSymbol) and s.sort == "piece"]
        missing(names, "kind", sort.text, sort.span, kinds)
        return set()
    before = len(names.report.diagnostics)
    code = lower_code(names, where, (("it", EntityType("piece", sort.text)),), YES_NO)[0]
    if len(names.report.diagnostics) > before:
        return set()
    try:
        domain = program.domains[sort.text]
        found = {piece for piece in domain.members if run(program, code, (piece,))}
    except NotFixed:
        message = "Which pieces these are is not known before the game begins."
        help = "write printed fields, tables, names and values that need nothing else"
        names.report.error("R205", message, where.span, help=help)
        return set()
    if not found - gone:
        message = f"No `{sort.text}` is so, and nothing is taken out."
        names.report.error("R101", message, where.span, help="leave the line out, or mend its condition")
    return {piece for piece in found if _may_go(names, rows, program.entities[piece].name, edit)}


def _may_go(names: Names, rows: Rows, piece: str, edit: PieceEdit) -> bool:
    """Whether no other mod wants something else of the piece; keeps it in the history."""
    for other in names.edits:
        if other.layer.title == edit.layer.title or not (other.layer.is_mod and edit.layer.is_mod):
            continue
        if isinstance(other.line, nodes.Change) and other.line.name.text == piece:
            if edit.layer.name in other.layer.overrides:
                return False
            if other.layer.name not in edit.layer.overrides:
                first, second = sorted((other.step, edit.step), key=lambda step: step.layer.name)
                tell_conflict(names.report, piece, first, second)
                return False
    row = next((row for row in rows.rows if row.name == piece), None)
    title = f"{row.kind} {piece}" if row else piece
    last = names.history.last(title)
    if last is None or last.span != edit.step.span:
        names.history.add(title, edit.layer.title, "removed", edit.step.span)
    return True
