"""A whole checked game: what the machine needs, independent of how many play.

Entities are numbered so that every domain is a stretch without gaps: seats first, then each enum, each kind
(every copy its own piece), holders, resources, dice, zones (one entity for each instance). Seats that do not play, and
pieces of theirs, keep their numbers and are in no set and no zone.

Event keys are strings: `action:NAME`, `phase:NAME`, `rule:NAME`, `question:NAME`, `builtin:NAME`. The root phase is
`phase:flow`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from rulelang.program.clauses import Clause
from rulelang.program.core import Code, Expr, Guard, Routine, Slot, Value
from rulelang.program.origin import ModRef, Origin
from rulelang.program.script import Script
from rulelang.program.types import Type
from rulelang.source import NOWHERE, Span


@frozen
class Entity:
    """Something with a name. copy: 1 for the first of several pieces with one name; `copies` how many there are.
    seats: for a piece that belongs to a seat's family (generated over `players`), that seat; absent with it.
    removed: a scenario or mod took it out: the name stands, and nobody plays it, no set and no zone holds it."""

    name: str
    sort: str
    domain: str
    copy: int = 1
    copies: int = 1
    seats: tuple[int, ...] = ()
    removed: bool = False


@frozen
class Domain:
    """A stretch of entities: `player`, an enum, a kind, `holder`, `resource`, `die`, or `zone`."""

    name: str
    sort: str
    first: int
    count: int

    @property
    def members(self) -> tuple[int, ...]:
        """All its entities in order."""
        return tuple(range(self.first, self.first + self.count))


@frozen
class FieldDef:
    """A printed field: one value for each piece of the kind, by place in the domain."""

    name: str
    kind: str
    type: Type
    values: tuple[Value, ...]


@frozen
class KindDef:
    """A sort of piece. played_from, played_to, works_in: Code with params (owner, this) that gives a zone;
    asked_through: Code with param (it) that gives the seat a piece is asked through. Single pieces may override the
    first three in `Program.card_zones`."""

    name: str
    played_from: Code | None = None
    played_to: Code | None = None
    works_in: Code | None = None
    asked_through: Code | None = None


@frozen
class CardZones:
    """A card's own ways; None where its kind's hold."""

    played_from: Code | None = None
    played_to: Code | None = None
    works_in: Code | None = None


@frozen
class Exclusion:
    """The cards that are not played in one window with this one. cards: Code with params (owner, this) that gives a
    group; die: Code that gives the die of which the highest decides between seats that claim a window; None: chance."""

    cards: Code
    die: Code | None


@frozen
class Index:
    """The index of a state or zone: a domain by name, or numbers low to high."""

    domain: str | None = None
    low: int = 0
    high: int = 0


@frozen
class StateDef:
    """A state variable; one cell for each owner and index. start: Code with params (owner, index), those it has.
    seen: None for public, else Code with the same params that gives the seats that see it."""

    name: str
    type: Type
    owner: str | None
    index: Index | None
    start: Code | None
    seen: Code | None = None


@frozen
class ResourceDef:
    """A counter. owner: the domain of those who each have it (None: only the named holders).
    start: Code with param (owner). holders: (entity, Code without params) pairs."""

    name: str
    entity: int
    owner: str | None
    start: Code | None
    holders: tuple[tuple[int, Code], ...] = ()


@frozen
class GridDef:
    """How pieces of a zone are laid out. rows, columns: Code of its size (None: no bounds); edges: the printed fields
    (by place) on the edges of a piece that is not turned, clockwise from the top, empty where they do not matter;
    matching: edges that touch must be equal; fitting: Code with params (x, y), which must hold both ways for two pieces
    that touch; connected: what lies there hangs together."""

    rows: Code | None = None
    columns: Code | None = None
    edges: tuple[int, ...] = ()
    matching: bool = False
    fitting: Code | None = None
    connected: bool = False


@frozen
class ZoneDef:
    """A zone; first: the entity of its first instance (by owner, then index). All Code has params (owner, index),
    those it has. seen: the seats that see it (None: `face` decides: `up` all, `down` nobody; a zone that says neither
    is face up). sources: the zones from which pieces come here, where not from all. contents: groups of pieces it
    starts with; grid: how they are laid out, None for an ordered row."""

    name: str
    kind: str
    first: int
    owner: str | None = None
    index: Index | None = None
    face: str | None = None
    seen: Code | None = None
    shuffled: bool = False
    bag: bool = False
    refilled: Code | None = None
    kept: tuple[Code, Code] | None = None
    sources: tuple[Code, ...] = ()
    capacity: Code | None = None
    contents: tuple[Code, ...] = ()
    grid: GridDef | None = None
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class SettingDef:
    """A named choice of the table group, frozen at setup."""

    name: str
    type: Type
    value: Value


@frozen
class KeyTest:
    """One key of a table row. sort: `is` (low), `to` (low, high), `more` (low), `less` (low), `otherwise`."""

    sort: str
    low: Value = None
    high: Value = None


@frozen
class TableRow:
    """Tests for each key, and the value."""

    keys: tuple[KeyTest, ...]
    value: Expr
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class TableDef:
    """A lookup table; the first row that fits gives the value. Cell values have no locals."""

    name: str
    keys: tuple[Type, ...]
    result: Type
    rows: tuple[TableRow, ...]


@frozen
class DieDef:
    """A die's faces: numbers or enumerators."""

    name: str
    entity: int
    faces: tuple[int, ...]
    face: Type


@frozen
class MapDef:
    """Undirected adjacency on a kind: edges, or a Code with params (x, y) that says whether two are joined."""

    name: str
    kind: str
    edges: tuple[tuple[int, int], ...] = ()
    joined: Code | None = None


@frozen
class CaseDef:
    """One case of a value; test None: otherwise (or the only one)."""

    value: Expr
    test: Expr | None
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


WORTH = "worth"
"""The value of this name, where a game has it, is its own estimate of a position: what it is worth to a player."""


@frozen
class ValueDef:
    """A value: parameters are the first slots; lets in order, then the first case that applies."""

    name: str
    slots: tuple[Slot, ...]
    params: int
    lets: tuple[tuple[int, Expr], ...]
    cases: tuple[CaseDef, ...]
    result: Type
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class Binder:
    """What stands for one field of an event or one parameter of a value: a new name's slot, or an expression that it
    must equal (worked out in the effect's own locals)."""

    slot: int | None = None
    match: Expr | None = None


@frozen
class Attached:
    """Where a rule comes from. cards: the pieces it is printed on (all copies), empty for a rule of the game.
    owner, this: slots that receive the holder and the piece. timed: only lives as an effect (see AddEffect)."""

    cards: tuple[int, ...] = ()
    owner: int | None = None
    this: int | None = None
    timed: bool = False


@frozen
class HookDef:
    """Something that happens around an event.

    stage: `before`, `after`, `instead`, `any time` (event None). mode: `standing`, `play`, `may`, `later`.
    binders bind the fields of the event to slots of the routine; trailing ones may be left out.
    when and guard read the routine's slots. order: the rank of standing hooks (files by name, then line; mods by name).
    rule: the name of a `rule` declaration, hookable itself as `rule:NAME`.
    """

    stage: str
    mode: str
    event: str | None
    binders: tuple[Binder, ...]
    when: Expr | None
    guard: Guard
    routine: Routine
    attached: Attached
    order: int
    rule: str | None = None


@frozen
class ModifierDef:
    """A change to a value. op: becomes, add, subtract, times, divided, least, most, also, only; rounding for divided.
    binders bind the value's arguments. slots: its own locals."""

    name: str
    value: int
    binders: tuple[Binder, ...]
    when: Expr | None
    op: str
    amount: Expr
    rounding: str
    slots: tuple[Slot, ...]
    attached: Attached
    order: int
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class ForbidDef:
    """A precondition more on an action, question (fields who, answer) or `builtin:play`."""

    name: str
    event: str
    binders: tuple[Binder, ...]
    when: Expr | None
    reason: str
    slots: tuple[Slot, ...]
    attached: Attached
    order: int
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class EventDef:
    """An event that can run or be hooked. fields: names and types in order (parameters of actions and phases).
    guard: opening lets and needs of an action. routine: the body of actions and phases, None for the others.
    result: the type of an action's result, or of a question's answer."""

    key: str
    fields: tuple[Slot, ...]
    routine: Routine | None = None
    guard: Guard = Guard()
    result: Type | None = None
    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen
class ScoreLineDef:
    """One line of the scoring; reads the seat from the scoring's slot 0."""

    label: str
    value: Expr
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class ScoringDef:
    """Lines, ties and grades. All expressions share the slots; slot 0 is the one who is scored.
    ties: (highest, expression) keys; grades: rows of a table from total to text."""

    slots: tuple[Slot, ...]
    source: Expr
    lines: tuple[ScoreLineDef, ...]
    ties: tuple[tuple[bool, Expr], ...] = ()
    grades: TableDef | None = None
    tags: tuple[str, ...] = ()


@frozen
class VictoryDef:
    """A named condition: Code with one param."""

    name: str
    kind: Type
    test: Code


@frozen
class StartCell:
    """A start table's cell: a state cell (owner and index entities or numbers) with its value, or pieces for a zone
    instance."""

    sort: str
    target: int
    owner: int | None
    index: int | None
    value: Code


@frozen
class AssumedMark:
    """A value the source does not give: what it is, and where it stands."""

    what: str
    span: Span


@frozen
class Program:
    """A checked game. places and notes: where each rule stands, and what is noted above it, by stable name; those of
    all other declarations, too, as `zone deck` (of several with one heading, the first). clause_places:
    where each clause's tag is written; clause_bearers: what carries it, from its first line to its last. scenario and
    mods: what it was made with (mods by name); scenarios: all there are to choose from; origins: how things came about,
    by heading (see `Origin`)."""

    name: str
    version: str
    language: int
    seats_low: int
    seats_high: int
    seats_in_turn: bool
    entities: tuple[Entity, ...]
    domains: dict[str, Domain]
    fields: tuple[FieldDef, ...]
    kinds: dict[str, KindDef]
    card_zones: dict[int, CardZones]
    exclusions: dict[int, Exclusion]
    card_notes: dict[int, str]
    states: tuple[StateDef, ...]
    resources: tuple[ResourceDef, ...]
    zones: tuple[ZoneDef, ...]
    settings: tuple[SettingDef, ...]
    tables: tuple[TableDef, ...]
    dice: tuple[DieDef, ...]
    maps: tuple[MapDef, ...]
    values: tuple[ValueDef, ...]
    events: dict[str, EventDef]
    hooks: tuple[HookDef, ...]
    modifiers: tuple[ModifierDef, ...]
    forbids: tuple[ForbidDef, ...]
    scoring: ScoringDef | None
    victories: tuple[VictoryDef, ...]
    starts: tuple[StartCell, ...]
    scripts: tuple[Script, ...]
    assumed: tuple[AssumedMark, ...] = ()
    places: dict[str, Span] = {}
    notes: dict[str, str] = {}
    clauses: tuple[Clause, ...] = ()
    clause_places: dict[str, tuple[Span, ...]] = {}
    clause_bearers: dict[str, tuple[Span, ...]] = {}
    hash: str = ""
    files: dict[str, str] = {}
    scenario: str | None = None
    mods: tuple[ModRef, ...] = ()
    scenarios: tuple[str, ...] = ()
    origins: Mapping[str, tuple[Origin, ...]] = {}


BUILTIN_EVENTS: dict[str, tuple[str, ...]] = {
    "gain": ("who", "amount", "what", "from"),
    "pay": ("who", "amount", "what", "to"),
    "move": ("piece", "from", "to", "at"),
    "draw": ("zone", "pieces", "to"),
    "roll": ("who", "die", "faces"),
    "shuffle": ("zone",),
    "reveal": ("pieces", "to"),
    "shortfall": ("who", "missing", "what"),
    "play": ("who", "card"),
    "spent": ("who", "card", "to"),
    "arrange": ("zone", "pieces", "spots"),
}
"""The built-in events and their fields in order."""
