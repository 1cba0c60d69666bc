"""`start` tables: what states hold and where pieces lie before the game begins."""

from __future__ import annotations

from attrs import define, field, frozen

from rulelang.diagnostics import Fix, Label
from rulelang.program.core import Code, Const, Value
from rulelang.program.program import Index, StartCell
from rulelang.program.types import NONE, EntityType, GroupType, NumberType, Type
from rulelang.semantics.cells import cell_value, mark_assumed, wrong_length
from rulelang.semantics.constants import WRONG, Known, constant, members
from rulelang.semantics.declare import domain_type, owner_domain
from rulelang.semantics.grids import grid_names
from rulelang.semantics.missing import missing, sort_word
from rulelang.semantics.phrases import quoted_at
from rulelang.semantics.symbols import EntitySymbol, Names, StateSymbol, ZoneSymbol
from rulelang.semantics.typing import assignable
from rulelang.semantics.walk import of_sort
from rulelang.source import Span
from rulelang.syntax import nodes

NO_INDEX = Known(None, NONE)


@define
class Supply:
    """Hands out the copies of pieces one after another, wherever a name is written."""

    names: Names
    used: dict[str, int] = field(factory=dict)

    def pieces(self, items: tuple[nodes.Expr, ...], kind: Type) -> tuple[Value, ...]:
        """The pieces a list of names stands for; findings where there are none (or no more) of a name."""
        found = (self._piece(item, kind) for item in items)
        return tuple(piece for piece in found if piece is not None)

    def _piece(self, item: nodes.Expr, kind: Type) -> int | None:
        name = item.text if isinstance(item, nodes.Name) else item.value if isinstance(item, nodes.Text) else None
        symbol = self.names.symbols.get(name) if name is not None else None
        if not isinstance(symbol, EntitySymbol) or not assignable(symbol.type, kind):
            self._unknown(name, item.span, kind)
            return None
        taken = self.used.get(symbol.name, 0)
        if taken >= len(symbol.entities):
            copies = len(symbol.entities)
            message = f"There {'is' if copies == 1 else 'are'} only {copies} of `{symbol.name}`."
            self.names.report.error("R225", message, item.span, help="leave one out, or raise its `copies`")
            return None
        self.used[symbol.name] = taken + 1
        return symbol.entities[taken]

    def _unknown(self, name: str | None, span: Span, kind: Type) -> None:
        what = f"`{kind.name}`" if isinstance(kind, EntityType) and kind.name else "piece"
        if name:
            missing(self.names, what, name, span, members(self.names, kind))
        else:
            text = quoted_at(self.names.report, span)
            self.names.report.error("R203", f"{text} is not the name of a piece.", span)


@frozen
class _Column:
    """What a column fills: a state (with an index) or a zone."""

    sort: str
    target: int
    index: int | None
    type: Type
    title: str


def starts(names: Names) -> tuple[StartCell, ...]:
    """All cells of all start tables."""
    supply = Supply(names)
    seen: dict[tuple[str, int, int, int | None], Span] = {}
    found: list[StartCell] = []
    for decl in of_sort(names.decls, nodes.StartDecl):
        domain = owner_domain(names, decl.kind)
        columns = _columns(names, decl, domain) if domain else None
        for row in decl.rows if columns is not None and domain else ():
            found += _row(supply, seen, row, columns or [], domain or "")
    return tuple(found)


def _columns(names: Names, decl: nodes.StartDecl, domain: str | None) -> list[_Column | None] | None:
    head = decl.head.cells
    if not head or head[0].text != "name":
        help = "begin the head with `name`, and each row with whose values follow"
        span = head[0].span if head else decl.head.span
        names.report.error("R109", "The first column of this table is not called `name`.", span, help=help)
        return None
    columns = [_column(names, cell, domain or "") for cell in head[1:]]
    titles = [cell.text for cell in head]
    for place, cell in enumerate(head):
        if cell.text in titles[:place]:
            also = [Label(head[titles.index(cell.text)].span, "first here")]
            names.report.error("R102", f"The column `{cell.text}` stands here twice.", cell.span, also=also)
    return columns


def _column(names: Names, cell: nodes.Cell, domain: str) -> _Column | None:
    title, _, index = cell.text.partition(".")
    symbol = names.symbols.get(title)
    if isinstance(symbol, StateSymbol) and symbol.owner == domain:
        place = _index(names, symbol.key, index, cell, domain)
        return None if place is WRONG else _Column("state", symbol.index, _number(place), symbol.type, cell.text)
    if isinstance(symbol, ZoneSymbol) and symbol.owner == domain:
        if symbol.name in grid_names(names):
            message = f"`{title}` is laid on a grid, and at which spots its pieces lie cannot be said here."
            help = f"lay them in the flow: `move x to p.{title} at spot(1, 1)`"
            names.report.error("R285", message, cell.span, help=help)
            return None
        place = _index(names, symbol.key, index, cell, domain)
        kind = EntityType("piece", symbol.kind)
        return None if place is WRONG else _Column("zone", symbol.index, _number(place), GroupType(kind), cell.text)
    known = [s.name for s in names.symbols.values() if isinstance(s, StateSymbol | ZoneSymbol) and s.owner == domain]
    message = f"Nothing that each `{domain}` has is called `{title}`." if title else "This column has no name."
    help = f"a column is called `name`, or like a state or zone that each `{domain}` has"
    missing(names, "state or zone", title, cell.span, known, message=message, help=help)
    return None


def _number(known: Known) -> int | None:
    return known.value if isinstance(known.value, int) else None


def _index(names: Names, key: Index | None, written: str, cell: nodes.Cell, domain: str) -> Known:
    """The index in a column's head; NO_INDEX where there is none to give."""
    if key is None and not written:
        return NO_INDEX
    if key is None:
        title, _, rest = cell.text.partition(".")
        message = f"Each `{domain}` has one `{title}` only, so no `.{rest}` can follow."
        fix = Fix(cell.span, title, "likely")
        names.report.error("R217", message, cell.span, help=f"call the column `{title}`", fix=fix)
        return WRONG
    wanted: Type = domain_type(names, key.domain) if key.domain else NumberType(key.low, key.high)
    if not written:
        _say_which(names, key, cell, domain, wanted)
        return WRONG
    return constant(names, cell_value(names, nodes.Cell(written, span=cell.span), wanted), wanted)


def _say_which(names: Names, key: Index, cell: nodes.Cell, domain: str, wanted: Type) -> None:
    message = f"Each `{domain}` has one `{cell.text}` for each {sort_word(wanted)}, and which is not said."
    members = [names.entities[e].name for e in names.domains[key.domain].members] if key.domain else [str(key.low)]
    help = f"name one behind a dot: `{cell.text}.{members[0]}`" if members else None
    names.report.error("R217", message, cell.span, help=help)


def _row(
    supply: Supply,
    seen: dict[tuple[str, int, int, int | None], Span],
    row: nodes.Row,
    columns: list[_Column | None],
    domain: str,
) -> list[StartCell]:
    names = supply.names
    if len(row.cells) != len(columns) + 1:
        wrong_length(names, row, len(columns) + 1)
        return []
    wanted = domain_type(names, domain)
    owner = constant(names, cell_value(names, row.cells[0], wanted), wanted)
    found: list[StartCell] = []
    for column, cell in zip(columns, row.cells[1:], strict=True):
        if column is None or not cell.text or not isinstance(owner.value, int) or owner is WRONG:
            continue
        address = (column.sort, column.target, owner.value, column.index)
        if address in seen:
            also = [Label(seen[address], "first here")]
            message = f"`{column.title}` of `{row.cells[0].text}` is given twice."
            names.report.error("R102", message, cell.span, also=also)
        seen[address] = cell.span
        value = _value(supply, column, cell, row.cells[0].text)
        found.append(StartCell(*address, Code((), Const(value))))
    return found


def _value(supply: Supply, column: _Column, cell: nodes.Cell, owner: str) -> Value:
    expr = cell_value(supply.names, cell, column.type)
    mark_assumed(supply.names, f"{owner}: {column.title}", expr)
    if column.sort == "zone" and isinstance(expr, nodes.ListLit) and isinstance(column.type, GroupType):
        return supply.pieces(expr.items, column.type.inner or column.type)
    return constant(supply.names, expr, column.type).value
