"""Dice and maps."""

from __future__ import annotations

from rulelang.diagnostics import Label
from rulelang.program.program import DieDef, MapDef
from rulelang.program.types import NUMBER, YES_NO, EntityType, Type
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.constants import Scene, evaluate
from rulelang.semantics.missing import declared_here, missing, sort_of
from rulelang.semantics.phrases import NAMES_OF_THEIR_OWN, a_type, which_one
from rulelang.semantics.symbols import EntitySymbol, Names
from rulelang.semantics.typing import ERROR, no_number, not_a_kind, resolve_type
from rulelang.semantics.walk import of_sort, within
from rulelang.source import Span
from rulelang.syntax import nodes

MOST_FACES = 10_000


def dice(names: Names) -> tuple[DieDef, ...]:
    """All dice with their faces."""
    domain = names.domains["die"]
    decls = of_sort(names.decls, nodes.DieDecl)
    return tuple(_die(names, decl, entity) for decl, entity in zip(decls, domain.members, strict=True))


def _die(names: Names, decl: nodes.DieDecl, entity: int) -> DieDef:
    if decl.low is not None and decl.high is not None:
        if decl.low > decl.high:
            no_number(names, decl.low, decl.high, _numbers(names, decl))
        if decl.high - decl.low >= MOST_FACES:
            message, help = f"A die has no more than {MOST_FACES} faces.", "roll several dice, or pick from a zone"
            names.report.error("R207", message, _numbers(names, decl), help=help)
            return DieDef(decl.name.text, entity, (decl.low,), NUMBER)
        return DieDef(decl.name.text, entity, tuple(range(decl.low, decl.high + 1)), NUMBER)
    enums = [_face(names, face) for face in decl.faces]
    face_type = next((kind for _, kind in enums if kind != ERROR), ERROR)
    for face, (_, kind) in zip(decl.faces, enums, strict=True):
        if kind not in (ERROR, face_type):
            first = next(other for other, (_, one) in zip(decl.faces, enums, strict=True) if one == face_type)
            message = f"`{face.text}` is {a_type(kind)}, but the first face is {a_type(face_type)}."
            names.report.error("R203", message, face.span, also=[Label(first.span, "the first face")])
    return DieDef(decl.name.text, entity, tuple(value for value, _ in enums), face_type)


def _face(names: Names, face: nodes.Ident) -> tuple[int, Type]:
    if face.text.isdecimal() and not face.quoted:
        return int(face.text), NUMBER
    symbol = names.symbols.get(face.text)
    if isinstance(symbol, EntitySymbol) and isinstance(symbol.type, EntityType) and symbol.type.sort == "enum":
        return symbol.entities[0], symbol.type
    if symbol is not None:
        message = f"`{face.text}` is {sort_of(symbol)}, but a face is a number or a member of an enum."
        names.report.error("R203", message, face.span, also=declared_here(symbol))
        return 0, ERROR
    known = evaluate(Scene(names), nodes.Name(face.text, span=face.span), None)
    return 0, known.type


def _numbers(names: Names, decl: nodes.DieDecl) -> Span:
    """Where the numbers of a die stand."""
    found = within(names.report, decl.span, f"{decl.low} to {decl.high}")
    return decl.name.span if found == decl.span else found


# ---- maps


def maps(names: Names) -> tuple[MapDef, ...]:
    """All maps, one for a kind at most."""
    found: list[MapDef] = []
    first: dict[str, Span] = {}
    for decl in of_sort(names.decls, nodes.MapDecl):
        kind = resolve_type(names, nodes.NamedType(decl.kind.text, span=decl.kind.span))
        if not (isinstance(kind, EntityType) and kind.sort == "piece"):
            if kind != ERROR:
                not_a_kind(names, decl.kind, "and a map joins pieces of a kind")
            found.append(MapDef(decl.name.text, ""))
            continue
        if kind.name in first:
            also = [Label(first[kind.name], "first here")]
            names.report.error("R102", f"`{kind.name}` lies on two maps.", decl.kind.span, also=also)
        first.setdefault(kind.name, decl.kind.span)
        found.append(_map(names, decl, kind))
    return tuple(found)


def _map(names: Names, decl: nodes.MapDecl, kind: EntityType) -> MapDef:
    if decl.where is not None and decl.left is not None and decl.right is not None:
        params = ((decl.left.text, kind), (decl.right.text, kind))
        return MapDef(decl.name.text, kind.name, joined=lower_code(names, decl.where, params, YES_NO)[0])
    return MapDef(decl.name.text, kind.name, edges=_edges(names, decl, kind))


def _edges(names: Names, decl: nodes.MapDecl, kind: EntityType) -> tuple[tuple[int, int], ...]:
    found: dict[tuple[int, int], Span] = {}
    for edge in decl.edges:
        start = _node(names, edge.source, kind)
        for target in edge.targets:
            end = _node(names, target, kind)
            if start is None or end is None:
                continue
            pair = (min(start, end), max(start, end))
            if start == end:
                names.report.error("R224", f"`{target.text}` is joined to itself.", target.span, help="leave it out")
            elif pair in found:
                also = [Label(found[pair], "first here")]
                message = f"`{edge.source.text}` and `{target.text}` are joined already."
                names.report.error("R224", message, target.span, also=also, help="leave one of the two out")
            else:
                found[pair] = target.span
    return tuple(found)


def _node(names: Names, ident: nodes.Ident, kind: EntityType) -> int | None:
    symbol = names.symbols.get(ident.text)
    if isinstance(symbol, EntitySymbol) and symbol.type == kind:
        if len(symbol.entities) == 1:
            return symbol.entities[0]
        message = which_one(ident.text, len(symbol.entities))
        names.report.error("R206", message, ident.span, help=NAMES_OF_THEIR_OWN)
        return None
    pieces = (s.name for s in names.symbols.values() if isinstance(s, EntitySymbol) and s.type == kind)
    missing(names, f"`{kind.name}`", ident.text, ident.span, pieces)
    return None
