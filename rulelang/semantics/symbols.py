"""What a name stands for, and the table of all names of a game.

The passes: `collect` gives every declared name a symbol (and every entity its number); `declarations` turns pieces,
zones, states, tables and so on into the lists of a Program; `bodies` lowers expressions, statements and hooks. The
types of values and actions are found on demand (`Names.value_result`, `Names.action_result`), since they are not
written down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field, frozen

from rulelang.diagnostics import Report
from rulelang.program.program import Domain, Entity, Index
from rulelang.program.types import Type
from rulelang.semantics.merging.history import History
from rulelang.source import Span
from rulelang.syntax import nodes

if TYPE_CHECKING:
    from rulelang.program import program
    from rulelang.semantics.merging.work import Gone, PieceEdit


@frozen
class Symbol:
    """Base: the name and where it was declared."""

    name: str
    span: Span = field(eq=False, repr=False)


@frozen
class EntitySymbol(Symbol):
    """A seat, enumerator, piece name, holder, resource or die used as a thing. entities: all copies of a piece name;
    type: its EntityType."""

    entities: tuple[int, ...]
    type: Type


@frozen
class GroupSymbol(Symbol):
    """An enum or a kind: used as a name it is the set of its members."""

    domain: str
    sort: str  # "enum" | "piece"


@frozen
class FieldSymbol(Symbol):
    """A printed field; index in Program.fields."""

    index: int
    kind: str
    type: Type


@frozen
class ResourceSymbol(Symbol):
    """A resource; index in Program.resources; owner: domain of its holders or None."""

    index: int
    entity: int
    owner: str | None


@frozen
class ZoneSymbol(Symbol):
    """A zone family; index in Program.zones."""

    index: int
    kind: str
    owner: str | None
    key: Index | None


@frozen
class StateSymbol(Symbol):
    """A state; index in Program.states."""

    index: int
    type: Type
    owner: str | None
    key: Index | None


@frozen
class SettingSymbol(Symbol):
    """A setting; index in Program.settings."""

    index: int
    type: Type


@frozen
class TableSymbol(Symbol):
    """A lookup table; index in Program.tables. result: found by reading its cells."""

    index: int
    keys: tuple[tuple[str, Type], ...]
    result: Type


@frozen
class ValueSymbol(Symbol):
    """A value; index in Program.values."""

    index: int
    params: tuple[tuple[str, Type], ...]
    decl: nodes.ValueDecl = field(eq=False, repr=False)


@frozen
class EventSymbol(Symbol):
    """An action, phase, rule or named question; key in Program.events. decl: ActionDecl, PhaseDecl, FlowDecl,
    RuleDecl, or the Ask of a question."""

    key: str
    sort: str  # "action" | "phase" | "rule" | "question"
    params: tuple[tuple[str, Type], ...]
    decl: nodes.Node = field(eq=False, repr=False)


@frozen
class MapSymbol(Symbol):
    """A map of a kind."""

    index: int
    kind: str


@frozen
class VictorySymbol(Symbol):
    """A victory condition."""

    index: int


@define
class Names:
    """All names of a game. One namespace, but fields belong to their kind. `decls`: every declaration of all files,
    files in order of their paths, then what a scenario and mods add. edits, gone, history: what these do to pieces,
    what they take out by name, and how all came about."""

    report: Report
    decls: tuple[nodes.Decl, ...]
    edits: tuple[PieceEdit, ...] = ()
    gone: dict[str, Gone] = field(factory=dict)
    history: History = field(factory=History)
    game: nodes.Game | None = None
    symbols: dict[str, Symbol] = field(factory=dict)
    fields: dict[str, dict[str, FieldSymbol]] = field(factory=dict)  # kind -> field name -> symbol
    entities: list[Entity] = field(factory=list)
    domains: dict[str, Domain] = field(factory=dict)
    values: list[program.ValueDef | None] = field(factory=list)
    events: dict[str, program.EventDef] = field(factory=dict)  # lowered so far
    answers: dict[str, tuple[Type, Type]] = field(factory=dict)  # question key -> types of who is asked and the answer
    lowering: list[str] = field(factory=list)  # what is being worked out on demand, outermost first
    places: dict[str, Span] = field(factory=dict)  # stable name -> where
    doubled: set[str] = field(factory=set)  # names that two things of the game were given
    folder: str = ""
    option_labels: tuple[str, ...] | None = None  # what options and faces are called, once they were looked for
    assumed: list[program.AssumedMark] = field(factory=list)
    hooks: list[program.HookDef] = field(factory=list)
    modifiers: list[program.ModifierDef] = field(factory=list)
    forbids: list[program.ForbidDef] = field(factory=list)
