"""Names and texts: what a word stands for where it is written."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.types import (
    NO_LIMIT,
    NUMBER,
    PLAYER,
    RESOURCE,
    TEXT,
    ZONE,
    EntityType,
    GroupType,
    OptionalType,
    Type,
)
from rulelang.semantics.entries import contents_of, owner_word
from rulelang.semantics.lookups import entity_symbol, fields_called, index_type, names_of, signature, type_of_domain
from rulelang.semantics.lowering import Typed, bare, broken, handles, plain, unknown
from rulelang.semantics.scopes import Scope, described
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    GroupSymbol,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.values import value_result
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax import nodes


@handles(nodes.Text)
def text(scope: Scope, node: nodes.Text, wanted: Type | None) -> Typed:
    """A text, or the name of something where one is wanted or declared."""
    aim = bare(wanted)
    if aim == TEXT:
        return core.Const(node.value), TEXT
    if isinstance(aim, EntityType) and aim != ZONE:
        return _named(scope, node.value, node.span, aim)
    symbol = scope.names.symbols.get(node.value)
    if isinstance(symbol, EntitySymbol):
        return _entity(symbol, aim)
    return core.Const(node.value), TEXT


def _named(scope: Scope, name: str, span: Span, wanted: EntityType) -> Typed:
    if symbol := entity_symbol(scope.names, name, wanted):
        return core.Const(symbol.entities[0]), symbol.type
    other = scope.names.symbols.get(name)
    if isinstance(other, EntitySymbol):
        return core.Const(other.entities[0]), other.type
    near = closest(name, names_of(scope.names, wanted))
    unknown(scope, f'There is no {plain(wanted)} called "{name}".', span, near)
    return broken()


def _entity(symbol: EntitySymbol, wanted: Type | None) -> Typed:
    """A named thing; all copies of a piece where a group is wanted."""
    if len(symbol.entities) > 1 and isinstance(wanted, GroupType):
        return core.Const(symbol.entities), GroupType(symbol.type)
    return core.Const(symbol.entities[0]), symbol.type


@handles(nodes.Name)
def name(scope: Scope, node: nodes.Name, wanted: Type | None) -> Typed:
    """A local, a word of the language, or something declared."""
    slot = scope.lookup(node.text)
    if slot is not None:
        return core.Local(slot), scope.slots[slot].type
    if (fixed := _fixed(scope, node)) is not None:
        return fixed
    symbol = scope.names.symbols.get(node.text)
    if symbol is None:
        return _unknown_name(scope, node, wanted)
    return _declared(scope, node, symbol, wanted)


def _fixed(scope: Scope, node: nodes.Name) -> Typed | None:
    match node.text:
        case "players":
            return core.Players(), GroupType(PLAYER)
        case "active":
            return core.Active(), OptionalType(PLAYER)
        case "winners":
            return core.Winners(), GroupType(PLAYER)
        case "no_limit":
            return core.Const(NO_LIMIT), NUMBER
        case "it" | "this" | "owner":
            return _not_here(scope, node)
    return None


_ONLY_IN = {
    "it": "`it` is the element in `where`, `with` and `follow`; there is none here.",
    "this": "`this` is the card a rule is printed on; there is none here.",
    "owner": "`owner` is who plays or has a card; there is none here.",
}


def _not_here(scope: Scope, node: nodes.Name) -> Typed:
    help = "For who holds something write `holder(x)`." if node.text == "owner" else None
    scope.names.report.error("R152", _ONLY_IN[node.text], node.span, help=help)
    return broken()


def _unknown_name(scope: Scope, node: nodes.Name, wanted: Type | None) -> Typed:
    kinds = fields_called(scope.names, node.text)
    if kinds:
        return _bare_field(scope, node, kinds)
    aim = bare(wanted)
    fitting = list(names_of(scope.names, aim)) if isinstance(aim, EntityType) else []
    near = closest(node.text, [*scope.locals(), *fitting])
    near = near or closest(node.text, [*scope.names.symbols, "players", "active", "winners"])
    near = near if len(node.text) > 1 else None
    help = f"There are {', '.join(fitting)}." if 0 < len(fitting) <= 8 and (not near or near not in fitting) else None
    unknown(scope, f"There is nothing called {node.text} here.", node.span, near, help)
    return broken()


def _bare_field(scope: Scope, node: nodes.Name, kinds: list[str]) -> Typed:
    slot = scope.visible.get("it")
    mine = slot is not None and getattr(scope.slots[slot].type, "name", "") in kinds
    x = "it" if mine else next((n for n, s in scope.visible.items() if _is_one(scope, s, kinds)), "x")
    message = f"{node.text} is a field of {kinds[0]}; say whose."
    scope.names.report.error("R153", message, node.span, help=f"Write `{x}.{node.text}`.")
    return broken()


def _is_one(scope: Scope, slot: int, kinds: list[str]) -> bool:
    kind = scope.slots[slot].type
    return isinstance(kind, EntityType) and kind.name in kinds


def _declared(scope: Scope, node: nodes.Name, symbol: Symbol, wanted: Type | None) -> Typed:
    match symbol:
        case EntitySymbol():
            return _entity(symbol, wanted)
        case GroupSymbol(domain=domain, sort="piece"):
            return core.KindAll(domain), GroupType(EntityType("piece", domain))
        case GroupSymbol(domain=domain):
            return core.Const(scope.names.domains[domain].members), GroupType(EntityType("enum", domain))
        case ResourceSymbol(entity=entity):
            return core.Const(entity), RESOURCE
        case SettingSymbol(index=index, type=kind):
            return core.SettingGet(index), kind
        case ZoneSymbol(owner=None, key=None):
            return contents_of(symbol, None, None)
        case StateSymbol(owner=None, key=None, index=index, type=kind):
            return core.StateGet(index), kind
        case ValueSymbol(params=()):
            return core.ValueCall(symbol.index), value_result(scope.names, symbol)
    return _incomplete(scope, node, symbol)


def _incomplete(scope: Scope, node: nodes.Name, symbol: Symbol) -> Typed:
    """A declared name that says nothing on its own."""
    message, help = f"{node.text} is {described(symbol)}, and cannot stand here.", None
    match symbol:
        case EventSymbol(sort="phase"):
            message = f"{node.text} is a phase, not a yes or no or a thing."
            help = f"To ask whether it is running write `in phase {node.text}`."
        case EventSymbol(sort="action"):
            help = f"`do {signature(symbol)}` carries it out; `can({node.text}, ...)` asks whether it may be done."
        case ZoneSymbol(owner=str() as owner) | StateSymbol(owner=str() as owner):
            sort = owner_word(scope, owner)
            message = f"Each {sort} has its own {node.text}; say whose."
            help = f"Write `{_somebody(scope, owner)}.{node.text}`."
        case ZoneSymbol(key=index) | StateSymbol(key=index) if index is not None:
            kind = plain(index_type(scope.names, index))
            message = f"There is one {node.text} for each {kind}; say which."
            help = f"Write `{node.text}(...)` with one of them in brackets."
        case ValueSymbol():
            help = f"Write `{signature(symbol)}`."
        case TableSymbol(keys=keys):
            help = f"Write `{node.text}({', '.join(key for key, _ in keys)})`."
    scope.names.report.error("R154", message, node.span, help=help)
    return broken()


def _somebody(scope: Scope, owner: str) -> str:
    """A local of the owner's type, to make the help concrete."""
    wanted = type_of_domain(scope.names, owner)
    return next((n for n, slot in scope.visible.items() if scope.slots[slot].type == wanted), "x")
