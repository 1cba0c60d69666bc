"""Declarations."""

from __future__ import annotations

from attrs import frozen

from rulelang.source import Span
from rulelang.syntax.nodes.base import Marked, Node
from rulelang.syntax.nodes.effects import Forbid, Hook, Modify
from rulelang.syntax.nodes.expressions import Expr, Keys, Text
from rulelang.syntax.nodes.names import Ident, Param, Type
from rulelang.syntax.nodes.statements import Block, Let


class Decl(Marked):
    """Base of declarations."""


@frozen(repr=False)
class Language(Decl):
    """`language 1`."""

    version: int


@frozen(repr=False)
class Game(Decl):
    """`game "Name":` with its lines. spare: a scenario or mod may leave more seats than play; out: the seats that it
    took out."""

    name: str
    low: int | None = None
    high: int | None = None
    seats: tuple[Ident, ...] = ()
    version: str | None = None
    seats_span: Span | None = None
    spare: bool = False
    out: tuple[str, ...] = ()
    in_turn: bool = False


@frozen(repr=False)
class EnumDecl(Decl):
    """`enum E: A, B`."""

    name: Ident
    members: tuple[Ident, ...]


@frozen(repr=False)
class FieldDecl(Marked):
    """`cost: number = 0` in a kind."""

    name: Ident
    type: Type
    default: Expr | None = None


@frozen(repr=False)
class PlayedFrom(Node):
    """`played from ZONE, then to ZONE`."""

    source: Expr
    target: Expr


@frozen(repr=False)
class WorksIn(Node):
    """`works in ZONE`."""

    zone: Expr


@frozen(repr=False)
class Excludes(Node):
    """`excludes S by highest DIE`; die None: `by random`."""

    cards: Expr
    die: Ident | None


@frozen(repr=False)
class KindDecl(Decl):
    """`kind K:`."""

    name: Ident
    fields: tuple[FieldDecl, ...] = ()
    played: PlayedFrom | None = None
    works: WorksIn | None = None
    asked_through: Expr | None = None


@frozen(repr=False)
class Cell(Node):
    """One cell of a table, its blanks removed."""

    text: str


@frozen(repr=False)
class Row(Node):
    """One line `| a | b |`."""

    cells: tuple[Cell, ...]


@frozen(repr=False)
class PiecesTable(Decl):
    """`pieces K [assumed]:` with a head row and rows."""

    kind: Ident
    head: Row
    rows: tuple[Row, ...]
    assumed: bool = False


@frozen(repr=False)
class PiecesFile(Decl):
    """`pieces K [assumed] from "file.csv"`."""

    kind: Ident
    file: Text
    assumed: bool = False


@frozen(repr=False)
class Family(Node):
    """`row in 1 to 6` (high set) or `seat in players`."""

    var: Ident
    source: Expr
    high: Expr | None = None


@frozen(repr=False)
class CardField(Marked):
    """`amount: 2` in a card or a generated family."""

    name: Ident
    value: Expr


@frozen(repr=False)
class PiecesGenerated(Decl):
    """`pieces K for each ... [where C] named "..." [: fields]`."""

    kind: Ident
    families: tuple[Family, ...]
    where: Expr | None
    pattern: Text
    fields: tuple[CardField, ...] = ()


@frozen(repr=False)
class CardDecl(Decl):
    """`card NAME [is K]:`; kind is None for a card that completes a row."""

    name: Ident
    kind: Ident | None
    fields: tuple[CardField, ...] = ()
    hooks: tuple[Hook, ...] = ()
    effects: tuple[Modify | Forbid, ...] = ()
    played: PlayedFrom | None = None
    works: WorksIn | None = None
    excludes: Excludes | None = None


@frozen(repr=False)
class Holder(Node):
    """`bank has no_limit` in a resource."""

    name: Ident
    amount: Expr


@frozen(repr=False)
class ResourceDecl(Decl):
    """`resource gold: each player has 12, bank has no_limit`; owner None: one common counter."""

    name: Ident
    owner: Ident | None
    start: Expr
    holders: tuple[Holder, ...] = ()


@frozen(repr=False)
class SeenBy(Node):
    """`seen by owner`, `seen by [a, b]`; who is None for `seen by nobody`."""

    who: Expr | None


@frozen(repr=False)
class Contents(Node):
    """`starts with S [where C]`."""

    source: Expr
    where: Expr | None = None


@frozen(repr=False)
class Kept(Node):
    """`kept at N from ZONE`."""

    amount: Expr
    source: Expr


@frozen(repr=False)
class GridEdges(Node):
    """`with [matching] edges A, B, C, D`: printed fields, clockwise from the top."""

    names: tuple[Ident, ...]
    matching: bool = False


@frozen(repr=False)
class Laid(Node):
    """`laid on grid [R by C] [with edges ...]`."""

    rows: Expr | None = None
    columns: Expr | None = None
    edges: GridEdges | None = None


@frozen(repr=False)
class Fitting(Node):
    """`fitting between x and y where C`."""

    left: Ident
    right: Ident
    where: Expr


@frozen(repr=False)
class ZoneDecl(Decl):
    """A zone; `face` is `up`, `down` or None."""

    name: Ident
    params: tuple[Param, ...]
    owner: Ident | None
    kind: Ident
    face: str | None = None
    seen: SeenBy | None = None
    shuffled: bool = False
    bag: bool = False
    refilled: Expr | None = None
    kept: Kept | None = None
    sources: tuple[Expr, ...] = ()
    capacity: Expr | None = None
    grid: Laid | None = None
    fitting: Fitting | None = None
    connected: bool = False
    contents: Contents | None = None


@frozen(repr=False)
class StateDecl(Decl):
    """A state variable."""

    name: Ident
    params: tuple[Param, ...]
    owner: Ident | None
    type: Type
    start: Expr | None = None
    seen: SeenBy | None = None


@frozen(repr=False)
class SettingDecl(Decl):
    """`setting x: T = v`."""

    name: Ident
    type: Type
    value: Expr


@frozen(repr=False)
class Edge(Node):
    """`A -- B, C`."""

    source: Ident
    targets: tuple[Ident, ...]


@frozen(repr=False)
class MapDecl(Decl):
    """`map M of K:` edges, or `between x and y where C` (left, right, where set)."""

    name: Ident
    kind: Ident
    edges: tuple[Edge, ...] = ()
    left: Ident | None = None
    right: Ident | None = None
    where: Expr | None = None
    assumed: bool = False


@frozen(repr=False)
class DieDecl(Decl):
    """`die d6: 1 to 6` (low, high set) or named faces."""

    name: Ident
    faces: tuple[Ident, ...] = ()
    low: int | None = None
    high: int | None = None
    assumed: bool = False


@frozen(repr=False)
class CellKey(Node):
    """A key before `->`: sort is `is`, `to` (high set), `more`, `less` or `otherwise` (low None)."""

    sort: str
    low: Expr | None = None
    high: Expr | None = None


@frozen(repr=False)
class TableCell(Node):
    """`key -> value`."""

    key: CellKey
    value: Expr


@frozen(repr=False)
class Grid(Node):
    """A head and rows that were added to a table."""

    head: Row
    rows: tuple[Row, ...]


@frozen(repr=False)
class TableDecl(Decl):
    """A lookup table: `cells` for one key, or `head` and `rows` for a grid; `more` are grids that a mod added."""

    name: Ident
    params: tuple[Param, ...]
    cells: tuple[TableCell, ...] = ()
    head: Row | None = None
    rows: tuple[Row, ...] = ()
    assumed: bool = False
    more: tuple[Grid, ...] = ()


@frozen(repr=False)
class Case(Marked):
    """`E when C` (test None for `E otherwise`)."""

    value: Expr
    test: Expr | None


@frozen(repr=False)
class ValueDecl(Decl):
    """`value v(params):` lets, then one expression (a single case without test) or cases."""

    name: Ident
    params: tuple[Param, ...]
    lets: tuple[Let, ...]
    cases: tuple[Case, ...]


@frozen(repr=False)
class ActionDecl(Decl):
    """`action a(params):`."""

    name: Ident
    params: tuple[Param, ...]
    body: Block


@frozen(repr=False)
class PhaseDecl(Decl):
    """`phase x(params):`."""

    name: Ident
    params: tuple[Param, ...]
    body: Block


@frozen(repr=False)
class FlowDecl(Decl):
    """`flow:`."""

    body: Block


@frozen(repr=False)
class RuleDecl(Decl):
    """`rule r before ...`, `rule r modify ...`, `rule r forbid ...`."""

    name: Ident
    effect: Hook | Modify | Forbid


@frozen(repr=False)
class ScoreLine(Marked):
    """`"Gold": E`."""

    label: str
    value: Expr


@frozen(repr=False)
class ScoringDecl(Decl):
    """`scoring p in S:` lines, ties, grades. The marks of `ties` and `grades` lines are joined to the declaration's."""

    var: Ident
    source: Expr
    lines: tuple[ScoreLine, ...]
    ties: Keys | None = None
    grades: tuple[TableCell, ...] = ()


@frozen(repr=False)
class VictoryDecl(Decl):
    """`victory "name"(p: K): C`."""

    name: Ident
    params: tuple[Param, ...]
    test: Expr


@frozen(repr=False)
class StartDecl(Decl):
    """`start K [assumed]:` head and rows."""

    kind: Ident
    head: Row
    rows: tuple[Row, ...]
    assumed: bool = False
