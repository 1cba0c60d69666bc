"""Zones laid on a grid: what their declarations say, and which zones they are."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program import core
from rulelang.program.core import Code
from rulelang.program.program import GridDef
from rulelang.program.types import NUMBER, YES_NO, EntityType, Type
from rulelang.semantics.codes import lower_code
from rulelang.semantics.lookups import symbols_of, zone_number
from rulelang.semantics.missing import declared_here, missing
from rulelang.semantics.phrases import a_type
from rulelang.semantics.symbols import FieldSymbol, Names, ZoneSymbol
from rulelang.semantics.typing import ERROR, join
from rulelang.semantics.walk import of_sort, within
from rulelang.syntax import nodes

NOT_TOGETHER = {
    "shuffled": "shuffled",
    "bag": "drawn at random",
    "refilled": "refilled from",
    "kept": "kept at",
    "contents": "starts with",
}
"""Properties of a pile, which a grid cannot have, with their words."""

Params = tuple[tuple[str, Type], ...]


# ---- declarations


def grid(names: Names, decl: nodes.ZoneDecl, params: Params) -> GridDef | None:
    """How the pieces of a zone are laid out; None for one that is no grid. Findings for what does not go together."""
    if decl.grid is None:
        for part, words in ((decl.fitting, "fitting"), (decl.connected or None, "connected")):
            if part is not None:
                _only_on_grid(names, decl, words)
        return None
    _check_together(names, decl)
    laid, edges = decl.grid, decl.grid.edges
    fields = tuple(_edge_fields(names, decl, edges)) if edges is not None else ()
    rows = lower_code(names, laid.rows, params, NUMBER)[0] if laid.rows is not None else None
    columns = lower_code(names, laid.columns, params, NUMBER)[0] if laid.columns is not None else None
    numbers = tuple(field.index for field in fields) if len(fields) == 4 else ()
    matching = edges is not None and edges.matching and len(numbers) == 4
    return GridDef(rows, columns, numbers, matching, _fitting(names, decl), decl.connected)


def _only_on_grid(names: Names, decl: nodes.ZoneDecl, words: str) -> None:
    message = f"`{words}` is said of what lies side by side, and this zone is not laid on a grid."
    help = f"add `laid on grid`, or leave out `{words}`"
    names.report.error("R284", message, within(names.report, decl.span, words), help=help)


def _check_together(names: Names, decl: nodes.ZoneDecl) -> None:
    for part, words in NOT_TOGETHER.items():
        if getattr(decl, part):
            message = f"What is laid on a grid has no order and no top, so `{words}` cannot be said of it."
            help = f"leave out `{words}`; lay pieces with `move x to {decl.name.text} at spot(1, 1)`"
            names.report.error("R284", message, within(names.report, decl.span, words), help=help)


def _edge_fields(names: Names, decl: nodes.ZoneDecl, edges: nodes.GridEdges) -> Iterator[FieldSymbol]:
    """The printed fields on the edges; findings for what is none, or holds something else than the first."""
    known, first = names.fields.get(decl.kind.text, {}), None
    for ident in edges.names:
        field = known.get(ident.text)
        if field is None:
            missing(names, f"printed field of `{decl.kind.text}`", ident.text, ident.span, known)
            continue
        first = first or field
        if join(field.type, first.type) is None:
            message = f"On `{ident.text}` stands {a_type(field.type)}, and on `{first.name}` {a_type(first.type)}."
            help = "the four edges of a piece show things of one type"
            names.report.error("R283", message, ident.span, help=help, also=declared_here(field))
        yield field


def _fitting(names: Names, decl: nodes.ZoneDecl) -> Code | None:
    if decl.fitting is None:
        return None
    kind = EntityType("piece", decl.kind.text)
    params = ((decl.fitting.left.text, kind), (decl.fitting.right.text, kind))
    return lower_code(names, decl.fitting.where, params, YES_NO)[0]


# ---- which zones


def grid_decls(names: Names) -> Iterator[nodes.ZoneDecl]:
    """The declarations of all zones that are laid on a grid."""
    return (decl for decl in of_sort(names.decls, nodes.ZoneDecl) if decl.grid is not None)


def is_grid(names: Names, place: core.Expr) -> bool | None:
    """Whether a place is laid on a grid; None where that is not known before the game."""
    match place:
        case core.PlaceOf(zone):
            symbol = zone_number(names, zone)
            return None if symbol is None else symbol.name in grid_names(names)
        case core.If(_, then, otherwise):
            one, other = is_grid(names, then), is_grid(names, otherwise)
            return one if one == other else None
    return None


def laid_somewhere(names: Names, kind: Type) -> bool:
    """Pieces of this kind can lie on a grid."""
    return isinstance(kind, EntityType) and any(decl.kind.text == kind.name for decl in grid_decls(names))


def edge_type(names: Names, kind: EntityType) -> Type | None:
    """What stands on the edges of a kind's pieces; None if no grid says which these are."""
    found: Type | None = None
    for decl in grid_decls(names):
        if decl.kind.text != kind.name or decl.grid is None or decl.grid.edges is None:
            continue
        for ident in decl.grid.edges.names:
            field = names.fields.get(kind.name, {}).get(ident.text)
            if field is None:
                return ERROR
            found = field.type if found is None else join(found, field.type) or ERROR
    return found


def grid_names(names: Names) -> frozenset[str]:
    """The names of all zones laid on a grid."""
    return frozenset(decl.name.text for decl in grid_decls(names))


def known_grids(names: Names) -> list[str]:
    """How the zones laid on a grid are written, with whose they are."""
    grids = grid_names(names)
    return [f"x.{z.name}" if z.owner else z.name for z in symbols_of(names, ZoneSymbol) if z.name in grids]
