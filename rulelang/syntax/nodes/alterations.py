"""Scenarios and mods: changes to a game."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Marked, Node
from rulelang.syntax.nodes.declarations import CellKey, Decl, Edge, Row, TableCell
from rulelang.syntax.nodes.expressions import Expr
from rulelang.syntax.nodes.names import Ident


class Alteration(Marked):
    """Base of the lines of a scenario or mod."""


@frozen(repr=False)
class Seats(Node):
    """`players 2 to 5 [named A, B]`, or `first of A, B` (in_turn: fewer players are the first); high is None for one
    number."""

    low: int
    high: int | None = None
    names: tuple[Ident, ...] = ()
    in_turn: bool = False


@frozen(repr=False)
class AddDecl(Alteration):
    """`add DECL`, also a `start` table or further `scoring` lines (`to` is set for `add to scoring|enum`)."""

    decl: Decl
    to: bool = False


@frozen(repr=False)
class AddPlayers(Alteration):
    """`add player A, B`."""

    names: tuple[Ident, ...]


@frozen(repr=False)
class AddCells(Alteration):
    """`add to table T:` with cells, or with a head and rows."""

    table: Ident
    cells: tuple[TableCell, ...] = ()
    head: Row | None = None
    rows: tuple[Row, ...] = ()


@frozen(repr=False)
class AddEdges(Alteration):
    """`add to map M:` edges."""

    map: Ident
    edges: tuple[Edge, ...]


@frozen(repr=False)
class ReplaceDecl(Alteration):
    """`replace DECL`."""

    decl: Decl


@frozen(repr=False)
class Remove(Alteration):
    """`remove SORT A, B` or `remove KIND where C`; sort is `rule`, `phase`, ... or the name of a kind."""

    sort: Ident
    names: tuple[Ident, ...] = ()
    where: Expr | None = None


@frozen(repr=False)
class ChangePlayers(Alteration):
    """`change game: players 2 to 5 -> 2 to 6`."""

    old: Seats
    new: Seats


@frozen(repr=False)
class ChangedPart(Node):
    """`old -> new`, `field: old -> new`, `field(index): ...`, `3: ...`, `[key, key]: ...`.

    field is None and keys are empty for `old -> new`. key: of a cell of a table, where it is no plain value (`2 to 3`,
    `4 or more`, `otherwise`).
    """

    old: Expr
    new: Expr
    field: Ident | None = None
    keys: tuple[Expr, ...] = ()
    key: CellKey | None = None


@frozen(repr=False)
class Change(Alteration):
    """`change SORT NAME ...`."""

    sort: Ident
    name: Ident
    parts: tuple[ChangedPart, ...]


@frozen(repr=False)
class WhenMod(Alteration):
    """`when mod "X" is loaded:` alterations that apply when X is there too."""

    name: str
    lines: tuple[Alteration, ...]


@frozen(repr=False)
class Requires(Alteration):
    """`requires mod "X" [at least 2.0]`."""

    name: str
    at_least: str | None = None


@frozen(repr=False)
class Optional(Alteration):
    """`optional mod "X" [at least 2.0]`: it need not be there; if it is, it must be new enough."""

    name: str
    at_least: str | None = None


@frozen(repr=False)
class Conflicts(Alteration):
    """`conflicts with mod "X"`."""

    name: str


@frozen(repr=False)
class Overrides(Alteration):
    """`overrides mod "X"`."""

    name: str


@frozen(repr=False)
class ScenarioDecl(Decl):
    """`scenario "S" of "Game":` its seats and alterations."""

    name: str
    game: str
    lines: tuple[Alteration, ...]
    seats: Seats | None = None
    version: str | None = None


@frozen(repr=False)
class ModDecl(Decl):
    """`mod "M" version 1.0 for "Game" [at least 1.0]:`."""

    name: str
    version: str
    game: str
    at_least: str | None
    lines: tuple[Alteration, ...]
