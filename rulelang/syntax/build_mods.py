"""Scenarios and mods: what they alter."""

from __future__ import annotations

from typing import Any

from rulelang.syntax.build import At, Property, RuleFunction, node, properties
from rulelang.syntax.build_lines import lines
from rulelang.syntax.build_places import key, table_body
from rulelang.syntax.nodes import (
    AddCells,
    AddDecl,
    AddEdges,
    AddPlayers,
    Alteration,
    CellKey,
    Change,
    ChangedPart,
    ChangePlayers,
    Conflicts,
    Decl,
    Expr,
    Ident,
    ModDecl,
    Number,
    Optional,
    Overrides,
    Remove,
    ReplaceDecl,
    Requires,
    ScenarioDecl,
    Text,
    WhenMod,
)


def scenario(at: At, name: Text, game: Text, *parts: Any) -> ScenarioDecl:
    """`scenario "S" of "Game":`."""
    found = lines(at, parts)
    alterations = tuple(x for x in found.items if isinstance(x, Alteration))
    values = properties(at, tuple(x for x in found.items if isinstance(x, Property)))
    seats, version = values.get("players"), values.get("version")
    return ScenarioDecl(name.value, game.value, alterations, seats, version, marks=found.marks, span=at.span)


def mod(at: At, name: Text, version: str, game: Text, at_least: str | None, *parts: Any) -> ModDecl:
    """`mod "M" version 1.0 for "Game" at least 1.0:`."""
    found = lines(at, parts)
    return ModDecl(name.value, version, game.value, at_least, found.items, marks=found.marks, span=at.span)


def when_mod(at: At, name: Text, *parts: Any) -> WhenMod:
    """`when mod "X" is loaded:`."""
    found = lines(at, parts)
    return WhenMod(name.value, found.items, marks=found.marks, span=at.span)


def requires(at: At, name: Text, at_least: str | None) -> Requires:
    """`requires mod "X" at least 2.0`."""
    return Requires(name.value, at_least, span=at.span)


def optional(at: At, name: Text, at_least: str | None) -> Optional:
    """`optional mod "X" at least 2.0`."""
    return Optional(name.value, at_least, span=at.span)


def add_to_table(at: At, table: Ident, body: tuple[Any, ...]) -> AddCells:
    """`add to table T:`."""
    head, rows, cells = table_body(body)
    return AddCells(table, cells, head, rows, span=at.span)


def add_to(at: At, decl: Decl) -> AddDecl:
    """`add to enum`, `add to scoring`."""
    return AddDecl(decl, True, span=at.span)


def sort(at: At, written: Ident | str) -> Ident:
    """What is removed or changed: a kind, or a word such as `rule`."""
    return written if isinstance(written, Ident) else Ident(written, span=at.span)


def change(at: At, sort: Ident, name: Ident, *parts: ChangedPart) -> Change:
    """`change SORT NAME ...`."""
    return Change(sort, name, parts, span=at.span)


def changed_part(at: At, key: tuple[Ident | None, tuple[Expr, ...]] | CellKey, old: Expr, new: Expr) -> ChangedPart:
    """`key: old -> new`."""
    if isinstance(key, CellKey):
        return ChangedPart(old, new, key=key, span=at.span)
    return ChangedPart(old, new, key[0], key[1], span=at.span)


def part_number(at: At, number: Number) -> tuple[None, tuple[Expr, ...]]:
    """A number as the key of a cell."""
    return None, (number,)


RULES: dict[str, RuleFunction] = {
    "scenario": scenario,
    "scenario_start": node(AddDecl),
    "mod": mod,
    "when_mod": when_mod,
    "requires": requires,
    "optional": optional,
    "conflicts": lambda at, name: Conflicts(name.value, span=at.span),
    "overrides": lambda at, name: Overrides(name.value, span=at.span),
    "add_decl": node(AddDecl),
    "add_players": node(AddPlayers),
    "add_to_table": add_to_table,
    "add_to_map": node(AddEdges),
    "add_to_enum": add_to,
    "add_to_scoring": add_to,
    "replace": node(ReplaceDecl),
    "remove_names": node(Remove),
    "remove_where": lambda at, sort, where: Remove(sort, (), where, span=at.span),
    "change_players": node(ChangePlayers),
    "change": change,
    "changed_whole": node(ChangedPart),
    "changed_part": changed_part,
    "part_field": lambda at, name, args: (name, args or ()),
    "part_number": part_number,
    "part_range": key("to"),
    "part_more": key("more"),
    "part_less": key("less"),
    "part_else": key("otherwise"),
    "part_address": lambda at, args: (None, args),
    "sort": sort,
}
