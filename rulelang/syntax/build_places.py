"""Declarations of pieces, places and numbers: rows, resources, zones, states, maps, dice, tables, values."""

from __future__ import annotations

from typing import Any

from rulelang.syntax.build import At, Property, RuleFunction, as_property, constant, node, properties, several
from rulelang.syntax.build_lines import Lines, lines
from rulelang.syntax.build_names import whole
from rulelang.syntax.nodes import (
    NO_MARKS,
    Case,
    CellKey,
    Contents,
    DieDecl,
    Edge,
    Expr,
    Family,
    Fitting,
    GridEdges,
    Holder,
    Ident,
    Kept,
    Laid,
    Let,
    MapDecl,
    Negative,
    Number,
    Param,
    PiecesFile,
    PiecesGenerated,
    PiecesTable,
    ResourceDecl,
    Row,
    SeenBy,
    StateDecl,
    TableCell,
    TableDecl,
    Text,
    Type,
    ValueDecl,
    ZoneDecl,
)

Params = tuple[Param, ...]


# ---- pieces


def pieces_table(at: At, kind: Ident, assumed: bool | None, rows: tuple[Row, ...]) -> PiecesTable:
    """`pieces Tree:` with rows."""
    return PiecesTable(kind, rows[0], rows[1:], bool(assumed), span=at.span)


def pieces_file(at: At, kind: Ident, assumed: bool | None, file: Text) -> PiecesFile:
    """`pieces Unit from "units.csv"`."""
    return PiecesFile(kind, file, bool(assumed), span=at.span)


def pieces_generated(at: At, kind: Ident, *parts: Any) -> PiecesGenerated:
    """`pieces Cell for each row in 1 to 6 named "r{row}"`."""
    families: tuple[Family, ...] = parts[:-3]
    where, pattern, found = parts[-3:]
    return PiecesGenerated(kind, families, where, pattern, found.items, marks=found.marks, span=at.span)


def card_fields(at: At, *parts: Any) -> Lines:
    """The fields that a family adds."""
    return lines(at, parts) if parts else Lines((), NO_MARKS)


# ---- places and counters


def resource(at: At, name: Ident, owner: Ident | None, start: Expr, *holders: Holder) -> ResourceDecl:
    """`resource gold: each player has 12, bank has no_limit`."""
    return ResourceDecl(name, owner, start, holders, span=at.span)


def zone(at: At, name: Ident, params: Params | None, owner: Ident | None, kind: Ident, *parts: Property) -> ZoneDecl:
    """`zone hand: each player has EventCard, seen by owner`."""
    return ZoneDecl(name, params or (), owner, kind, **properties(at, parts), span=at.span)


def state(at: At, name: Ident, params: Params | None, owner: Ident | None, type: Type, *parts: Property) -> StateDecl:
    """`state turn: 1 to 16, starts 1`."""
    return StateDecl(name, params or (), owner, type, **properties(at, parts), span=at.span)


def seen(at: At, who: Expr | None) -> Property:
    """`seen by owner`."""
    return Property("seen", SeenBy(who, span=at.span), at.span)


def grid(at: At, size: tuple[Expr, Expr] | None, edges: GridEdges | None) -> Property:
    """`laid on grid 5 by 7 with edges A, B, C, D`."""
    rows, columns = size or (None, None)
    return Property("grid", Laid(rows, columns, edges, span=at.span), at.span)


def grid_edges(at: At, matching: bool | None, *names: Ident) -> GridEdges:
    """`with matching edges A, B, C, D`."""
    return GridEdges(names, bool(matching), span=at.span)


def flag(name: str, value: Any = True) -> RuleFunction:
    """The builder function for a property without parts."""
    return lambda at: Property(name, value, at.span)


# ---- maps and dice


def map_by_edges(at: At, name: Ident, kind: Ident, assumed: bool | None, edges: tuple[Edge, ...]) -> MapDecl:
    """`map grove of Tree:` with edges."""
    return MapDecl(name, kind, edges, assumed=bool(assumed), span=at.span)


def map_by_condition(at: At, name: Ident, kind: Ident, left: Ident, right: Ident, where: Expr) -> MapDecl:
    """`map board of Cell between x and y where C`."""
    return MapDecl(name, kind, (), left, right, where, span=at.span)


def die_range(at: At, name: Ident, low: Number | Negative, high: Number | Negative) -> DieDecl:
    """`die d6: 1 to 6`."""
    return DieDecl(name, (), whole(low), whole(high), span=at.span)


def die_faces(at: At, name: Ident, *parts: Any) -> DieDecl:
    """`die sky: Sun, Sun, Rain`."""
    return DieDecl(name, parts[:-1], assumed=bool(parts[-1]), span=at.span)


def face(at: At, written: Ident | Text | Number) -> Ident:
    """One face of a die; a number keeps its digits."""
    match written:
        case Number():
            return Ident(str(written.value), span=at.span)
        case Text():
            return Ident(written.value, True, span=at.span)
    return written


# ---- tables and values


def table(at: At, name: Ident, params: Params, assumed: bool | None, body: tuple[Any, ...]) -> TableDecl:
    """`table income(n: number): 0 -> 0, 1 -> 2`, or with rows."""
    head, rows, cells = table_body(body)
    return TableDecl(name, params, cells, head, rows, bool(assumed), span=at.span)


def table_body(body: tuple[Any, ...]) -> tuple[Row | None, tuple[Row, ...], tuple[TableCell, ...]]:
    """Head and rows, or cells."""
    if isinstance(body[0], Row):
        return body[0], body[1:], ()
    return None, (), body


def key(sort: str) -> RuleFunction:
    """The builder function for one sort of key."""
    return lambda at, *bounds: CellKey(sort, *bounds, span=at.span)


def value(at: At, name: Ident, params: Params | None, *parts: Any) -> ValueDecl:
    """`value price(p: player):` with lets, then one expression or cases."""
    found = lines(at, parts)
    lets = tuple(x for x in found.items if isinstance(x, Let))
    cases = tuple(x for x in found.items if not isinstance(x, Let))
    _check_order(at, found.items, lets)
    _check_cases(at, cases)
    return ValueDecl(name, params or (), lets, cases, marks=found.marks, span=at.span)


def _check_order(at: At, items: tuple[Any, ...], lets: tuple[Let, ...]) -> None:
    for let in lets:
        if let not in items[: len(lets)]:
            at.error("R014", "This `let` comes too late.", let.span, "write all `let` lines before the first case")
            return


def _check_cases(at: At, cases: tuple[Any, ...]) -> None:
    if not cases:
        at.error("R014", "This value has no result.", None, "end it with an expression, or with cases `E when C`")
        return
    for case in cases[:-1]:
        if case.test is None:
            at.error("R014", "No case can come after this one.", case.span, "give it a `when`, or write it last")
            return


RULES: dict[str, RuleFunction] = {
    "pieces_table": pieces_table,
    "pieces_file": pieces_file,
    "pieces_generated": pieces_generated,
    "card_fields": card_fields,
    "family_range": lambda at, var, low, high: Family(var, low, high, span=at.span),
    "family_of": node(Family),
    "rows": several,
    "resource": resource,
    "holder": node(Holder),
    "owner": lambda at, kind: kind,
    "zone": zone,
    "face_up": flag("face", "up"),
    "face_down": flag("face", "down"),
    "shuffled": flag("shuffled"),
    "bag": flag("bag"),
    "refilled": as_property("refilled"),
    "kept": lambda at, amount, source: Property("kept", Kept(amount, source, span=at.span), at.span),
    "only_from": lambda at, *places: Property("sources", places, at.span),
    "capacity": as_property("capacity"),
    "grid": grid,
    "size": lambda at, rows, columns: (rows, columns),
    "grid_edges": grid_edges,
    "matching": constant(True),
    "fitting": lambda at, *parts: Property("fitting", Fitting(*parts, span=at.span), at.span),
    "connected": flag("connected"),
    "contents": lambda at, *parts: Property("contents", Contents(*parts, span=at.span), at.span),
    "seen": seen,
    "nobody": lambda at: None,
    "state": state,
    "start_value": as_property("start"),
    "map": map_by_edges,
    "map_by_condition": map_by_condition,
    "edges": several,
    "edge": node(Edge),
    "die_range": die_range,
    "die_faces": die_faces,
    "face": face,
    "table": table,
    "cells": several,
    "cell_lines": lambda at, *lines: tuple(cell for line in lines for cell in line),
    "cell": node(TableCell),
    "key_is": key("is"),
    "key_range": key("to"),
    "key_more": key("more"),
    "key_less": key("less"),
    "key_else": key("otherwise"),
    "value": value,
    "case_plain": lambda at, value: Case(value, None, span=at.span),
    "case_when": node(Case),
    "case_otherwise": lambda at, value: Case(value, None, span=at.span),
}
