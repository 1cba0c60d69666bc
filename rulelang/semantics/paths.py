"""Names, texts, `x.f` and `v(args)`: what a word stands for where it is written."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.program import Index
from rulelang.program.types import (
    HOLDER,
    NO_LIMIT,
    NUMBER,
    PLAYER,
    RESOURCE,
    TEXT,
    ZONE,
    EntityType,
    GroupType,
    MapType,
    OptionalType,
    PerType,
    Type,
)
from rulelang.semantics.arguments import look_at, lower_args
from rulelang.semantics.builtins import call_builtin, is_builtin
from rulelang.semantics.holders import check_named_holder
from rulelang.semantics.lookups import (
    entity_symbol,
    fields_called,
    has_member,
    index_type,
    members,
    names_of,
    piece_type,
    signature,
    type_of_domain,
)
from rulelang.semantics.lowering import (
    Typed,
    a_type,
    bare,
    broken,
    check_there,
    handles,
    lower,
    lower_as,
    plain,
    quoted,
    said,
    unknown,
    with_article,
)
from rulelang.semantics.scopes import Scope, described
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    FieldSymbol,
    GroupSymbol,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import PIECE, ErrorType, strip_optional
from rulelang.semantics.values import value_result
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax import nodes

# ---- texts and names


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
            return _contents(symbol, None, None)
        case StateSymbol(owner=None, key=None, index=index, type=kind):
            return core.StateGet(index), kind
        case ValueSymbol(params=()):
            return core.ValueCall(symbol.index), value_result(scope.names, symbol)
    return _incomplete(scope, node, symbol)


def _contents(symbol: ZoneSymbol, owner: core.Expr | None, index: core.Expr | None) -> Typed:
    return core.Contents(core.PlaceOf(symbol.index, owner, index)), GroupType(piece_type(symbol.kind))


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
            sort = _each(scope, owner)
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


def _each(scope: Scope, owner: str) -> str:
    return plain(type_of_domain(scope.names, owner))


def _somebody(scope: Scope, owner: str) -> str:
    """A local of the owner's type, to make the help concrete."""
    wanted = type_of_domain(scope.names, owner)
    return next((n for n, slot in scope.visible.items() if scope.slots[slot].type == wanted), "x")


# ---- x.f


@handles(nodes.Attr)
def attr(scope: Scope, node: nodes.Attr, wanted: Type | None) -> Typed:
    """What something has: a printed field, state, resource or zone."""
    base, found = lower(scope, node.base)
    kind = strip_optional(found)
    if isinstance(kind, ErrorType):
        look_at(scope, node.args)
        return broken()
    if not isinstance(kind, EntityType):
        return _has_nothing(scope, node, kind)
    if found != kind:
        check_there(scope, node.base, base)
    return _member(scope, node, base, kind)


def _has_nothing(scope: Scope, node: nodes.Attr, kind: Type) -> Typed:
    what, field, help = quoted(scope, node.base), node.name.text, None
    text = said(scope, node.base) or "..."
    if isinstance(kind, GroupType):
        help = f"For one of them write `(first of {text}).{field}`; for all of them `x.{field} for x in {text}`."
    if isinstance(kind, MapType):
        help = f"Say whose: `{text}(p).{field}`."
    message = f"{what} is {a_type(kind)}; one single thing must stand before `.{field}`."
    scope.names.report.error("R233", message, node.name.span, help=help)
    return broken()


def _member(scope: Scope, node: nodes.Attr, base: core.Expr, kind: EntityType) -> Typed:
    names, word = scope.names, node.name.text
    field = names.fields.get(kind.name, {}).get(word) if kind.sort == "piece" else None
    if field is not None:
        return _field(scope, node, base, field)
    if word == "name" and node.args is None:
        return core.NameOf(base), TEXT
    symbol = names.symbols.get(word)
    if has_member(names, kind, symbol):
        return _had(scope, node, base, symbol)
    return _no_member(scope, node, kind, symbol)


def _field(scope: Scope, node: nodes.Attr, base: core.Expr, field: FieldSymbol) -> Typed:
    if isinstance(field.type, PerType):
        index = _index(scope, node, EntityType("enum", field.type.enum))
        return (core.FieldGet(field.index, base, index), field.type.inner) if index else broken()
    return (core.FieldGet(field.index, base), field.type) if _no_index(scope, node) else broken()


def _had(scope: Scope, node: nodes.Attr, base: core.Expr, symbol: Symbol | None) -> Typed:
    match symbol:
        case ResourceSymbol(index=number):
            if isinstance(base, core.Const):
                check_named_holder(scope, node.base.span, base, symbol)
            return (core.ResourceGet(number, base), NUMBER) if _no_index(scope, node) else broken()
        case StateSymbol(index=number, key=None, type=kind):
            return (core.StateGet(number, base), kind) if _no_index(scope, node) else broken()
        case StateSymbol(index=number, key=Index() as key, type=kind):
            at = _index(scope, node, index_type(scope.names, key))
            return (core.StateGet(number, base, at), kind) if at else broken()
        case ZoneSymbol(key=None):
            return _contents(symbol, base, None) if _no_index(scope, node) else broken()
        case ZoneSymbol(key=Index() as key):
            at = _index(scope, node, index_type(scope.names, key))
            return _contents(symbol, base, at) if at else broken()
    return broken()


def _index(scope: Scope, node: nodes.Attr | nodes.Call, wanted: Type) -> core.Expr | None:
    """The one argument of something with an index."""
    args = node.args
    if args is not None and len(args) == 1:
        return lower_as(scope, args[0], wanted)
    look_at(scope, args)
    message = f"{node.name.text} has one entry for each {plain(wanted)}; say which."
    scope.names.report.error("R234", message, node.name.span, help=f"Write `{node.name.text}(...)` with one of them.")
    return None


def _no_index(scope: Scope, node: nodes.Attr) -> bool:
    if node.args is None:
        return True
    look_at(scope, node.args)
    scope.names.report.error("R234", f"{node.name.text} takes nothing in brackets.", node.name.span)
    return False


def _no_member(scope: Scope, node: nodes.Attr, kind: EntityType, symbol: Symbol | None) -> Typed:
    """Tell what is wrong with a word after the dot."""
    word, base, names = node.name.text, said(scope, node.base) or "x", scope.names
    look_at(scope, node.args)
    message, help = f"{_one(kind)} has no {word}.", None
    match symbol:
        case _ if word == "owner":
            help = f"For who holds it write `holder({base})`."
        case _ if kind == HOLDER:
            help = f"Ask first who it is: `{base} in players`."
        case ValueSymbol():
            message = f"{word} is worked out, not something {_one(kind).lower()} has."
            help = f"Write `{word}({', '.join([base, *('...' for _ in symbol.params[1:])])})`."
        case StateSymbol(owner=None) | ZoneSymbol(owner=None) | ResourceSymbol(owner=None):
            help = f"There is one {word} for the whole game: write `{word}`."
        case StateSymbol(owner=owner) | ZoneSymbol(owner=owner) | ResourceSymbol(owner=owner) if owner:
            help = f"Each {_each(scope, owner)} has one."
        case _ if kind == PIECE and fields_called(names, word):
            help = f"Ask first which kind it is: `{base} in {fields_called(names, word)[0]}`."
        case _ if near := closest(word, members(names, kind)):
            help = f"Did you mean {near}?"
    names.report.error("R155", message, node.name.span, help=help)
    return broken()


def _one(kind: EntityType) -> str:
    noun = with_article(plain(kind)) if kind != PIECE else "a piece"
    return noun[0].upper() + noun[1:]


# ---- v(args)


@handles(nodes.Call)
def call(scope: Scope, node: nodes.Call, wanted: Type | None) -> Typed:
    """A value, table, indexed state or zone, answer, or built-in value."""
    word = node.name.text
    slot = scope.lookup(word)
    if slot is not None:
        return _answer(scope, node, slot)
    symbol = scope.names.symbols.get(word)
    match symbol:
        case ValueSymbol(params=params, index=index):
            args = lower_args(scope, node.name, params, node.args)
            return core.ValueCall(index, args), value_result(scope.names, symbol)
        case TableSymbol(keys=keys, index=index, result=result):
            return core.TableGet(index, lower_args(scope, node.name, keys, node.args)), result
        case StateSymbol(owner=None, key=key, index=index, type=kind) if key:
            at = _index(scope, node, index_type(scope.names, key))
            return (core.StateGet(index, None, at), kind) if at else broken()
        case ZoneSymbol(owner=None, key=key) if key:
            at = _index(scope, node, index_type(scope.names, key))
            return _contents(symbol, None, at) if at else broken()
    if symbol is None and is_builtin(word):
        return call_builtin(scope, node)
    return _cannot_call(scope, node, symbol)


def _answer(scope: Scope, node: nodes.Call, slot: int) -> Typed:
    kind, word = scope.slots[slot].type, node.name.text
    if isinstance(kind, MapType) and len(node.args) == 1:
        return core.LocalAt(slot, lower_as(scope, node.args[0], kind.key)), kind.value
    look_at(scope, node.args)
    if not isinstance(kind, ErrorType):
        message = f"{word} is {a_type(kind)}, so it takes nothing in brackets."
        if isinstance(kind, MapType):
            message = f"{word} takes one {plain(kind.key)} in brackets."
        scope.names.report.error("R234", message, node.name.span)
    return broken()


def _cannot_call(scope: Scope, node: nodes.Call, symbol: Symbol | None) -> Typed:
    """Tell what is wrong with a word before brackets."""
    word, names = node.name.text, scope.names
    look_at(scope, node.args)
    args = ", ".join(said(scope, arg) or "..." for arg in node.args)
    first = (said(scope, node.args[0]) if node.args else None) or "x"
    help = None
    match symbol:
        case None if fields_called(names, word):
            message, help = f"{word} is a field, not something worked out.", f"Write `{first}.{word}`."
        case None:
            near = closest(word, [s.name for s in names.symbols.values() if isinstance(s, ValueSymbol | TableSymbol)])
            unknown(scope, f"There is no value or table called {word}.", node.name.span, near)
            return broken()
        case EventSymbol(sort="action"):
            message = f"{word} is an action; it has no value of its own."
            help = f"`can({word}{', ' if args else ''}{args})` asks whether it may be done."
        case EventSymbol(sort="phase"):
            message, help = f"{word} is a phase.", f"Whether it is running: `in phase {word}({args})`."
        case StateSymbol(owner=str()) | ZoneSymbol(owner=str()) | ResourceSymbol():
            rest = ", ".join(said(scope, arg) or "..." for arg in node.args[1:])
            message = f"{word} is something each of them has."
            help = f"Write `{first}.{word}{f'({rest})' if rest else ''}`."
        case _:
            message = f"{word} is {described(symbol)}; it takes nothing in brackets."
    names.report.error("R154", message, node.name.span, help=help)
    return broken()
