"""Names and texts: what a word stands for where it is written."""

from __future__ import annotations

from rulelang.diagnostics import Fix
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
from rulelang.semantics.candidates import candidates
from rulelang.semantics.entries import contents_of, index_word, owner_word
from rulelang.semantics.lookups import domain_of, entity_symbol, fields_called, names_of, signature, type_of_domain
from rulelang.semantics.lowering import Typed, bare, broken, handles
from rulelang.semantics.missing import (
    PLAIN_NAME,
    all_of,
    declared_here,
    did_you_mean,
    missing,
    near_name,
    sort_of,
    sort_word,
    with_article,
)
from rulelang.semantics.phrases import which_one
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    GroupSymbol,
    MapSymbol,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import assignable
from rulelang.semantics.unnamed import unnamed
from rulelang.semantics.values import value_result
from rulelang.source import Span
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
        return _entity(scope, symbol, node.span, aim)
    return core.Const(node.value), TEXT


def _named(scope: Scope, name: str, span: Span, wanted: EntityType) -> Typed:
    if symbol := entity_symbol(scope.names, name, wanted):
        return _entity(scope, symbol, span, wanted)
    other = scope.names.symbols.get(name)
    if isinstance(other, EntitySymbol):
        return core.Const(other.entities[0]), other.type
    missing(scope.names, sort_word(wanted), name, span, names_of(scope.names, wanted))
    return broken()


def _entity(scope: Scope, symbol: EntitySymbol, span: Span, wanted: Type | None) -> Typed:
    """A named thing; all copies of a piece where a group is wanted, and a finding where one of them is. Scripts, and
    what is worked out before the game begins, take the first."""
    if len(symbol.entities) > 1 and isinstance(wanted, GroupType):
        return core.Const(symbol.entities), GroupType(symbol.type)
    fits = wanted is None or assignable(symbol.type, wanted)
    if len(symbol.entities) > 1 and scope.sort != "code" and fits:
        _which_copy(scope, symbol, span)
    return core.Const(symbol.entities[0]), symbol.type


def _which_copy(scope: Scope, symbol: EntitySymbol, span: Span) -> None:
    """Tell that one of several copies is wanted, and only their name is said."""
    written = PLAIN_NAME.fullmatch(symbol.name)
    name = symbol.name if written else f'"{symbol.name}"'
    one, all = f"first of (... where it is {name})", f"{domain_of(symbol.type)} where it is {name}"
    help = f"for one of them say where it lies: `{one}`; for all of them write `{all}`"
    note, fix = f"a condition such as `c is {name}` holds for each of them", None
    if set(scope.cards) & set(symbol.entities):
        help = "did you mean `this`, the card on which the rule is printed?"
        fix = Fix(span, "this", "likely")
    message = which_one(symbol.name, len(symbol.entities))
    scope.names.report.error("R206", message, span, help=help, note=note, also=declared_here(symbol), fix=fix)


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
    "it": (
        "`it` stands for each thing in turn behind `where`, `with` and `follow`, and none of these is here.",
        "write the name of what you mean",
    ),
    "this": (
        "`this` is the card on which a rule is printed, and this rule is printed on none.",
        "write the name of the card, or move the rule to the card",
    ),
    "owner": (
        "`owner` is whoever plays or has the card on which a rule is printed, and this rule is printed on none.",
        "for whoever holds a piece `c` write `holder(c)`",
    ),
}


def _not_here(scope: Scope, node: nodes.Name) -> Typed:
    message, help = _ONLY_IN[node.text]
    scope.names.report.error("R152", message, node.span, help=help)
    return broken()


def _unknown_name(scope: Scope, node: nodes.Name, wanted: Type | None) -> Typed:
    kinds = fields_called(scope.names, node.text)
    if kinds:
        return _bare_field(scope, node, kinds)
    known = candidates(scope, node.text, bare(wanted))
    message = f"There is nothing called `{node.text}` here."
    help = note = None
    if any(slot.name == node.text for slot in scope.slots):
        help = "use it inside that block, or name it before the block begins"
        note = f"`{node.text}` is named in a block that has ended, and known only there"
    elif scope.stage and not scope.fields:
        help = unnamed(scope, node.text)
    missing(scope.names, "name", node.text, node.span, known, message=message, help=help, note=note)
    return broken()


def _bare_field(scope: Scope, node: nodes.Name, kinds: list[str]) -> Typed:
    slot = scope.visible.get("it")
    mine = slot is not None and getattr(scope.slots[slot].type, "name", "") in kinds
    x = "it" if mine else next((n for n, s in scope.visible.items() if _is_one(scope, s, kinds)), None)
    message = f"`{node.text}` is a printed field of `{kinds[0]}`, and whose is not said."
    help = f"write `{x}.{node.text}`" if x else f"write the name of the piece before it: `c.{node.text}`"
    fix = Fix(node.span, f"{x}.{node.text}", "likely") if x else None
    scope.names.report.error("R153", message, node.span, help=help, fix=fix)
    return broken()


def _is_one(scope: Scope, slot: int, kinds: list[str]) -> bool:
    kind = scope.slots[slot].type
    return isinstance(kind, EntityType) and kind.name in kinds


def _declared(scope: Scope, node: nodes.Name, symbol: Symbol, wanted: Type | None) -> Typed:
    match symbol:
        case EntitySymbol():
            return _entity(scope, symbol, node.span, wanted)
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
    return _incomplete(scope, node, symbol, wanted)


def _incomplete(scope: Scope, node: nodes.Name, symbol: Symbol, wanted: Type | None) -> Typed:
    """A declared name that says nothing on its own."""
    word = node.text
    message, help, instead = f"`{word}` is {sort_of(symbol)}, which has no value of its own.", None, None
    aim = bare(wanted)
    match symbol:
        case EventSymbol() | MapSymbol() if isinstance(aim, EntityType):
            message = f"`{word}` is {sort_of(symbol)}, and here {with_article(sort_word(aim))} is wanted."
            known = candidates(scope, word, aim)
            instead = near_name(word, known)
            help = did_you_mean(word, instead) if instead else all_of(known)
        case EventSymbol(sort="phase"):
            instead = f"in phase {word}"
            help = f"to ask whether it is running write `{instead}`"
        case EventSymbol(sort="action", params=params):
            asked = ", ".join([word, *(name for name, _ in params)])
            help = f"carry it out with `do {signature(symbol)}`, or ask whether it may be done with `can({asked})`"
        case MapSymbol():
            help = "ask it with `neighbours(a)`, `adjacent(a, b)` or `reach(a, through)`"
        case ZoneSymbol(owner=str() as owner) | StateSymbol(owner=str() as owner):
            message = f"Each {owner_word(scope, owner)} has its own `{word}`, and whose is not said."
            somebody = _somebody(scope, owner)
            instead = f"{somebody}.{word}" if somebody else None
            help = f"write `{instead or f'p.{word}'}`"
        case ZoneSymbol(key=index) | StateSymbol(key=index) if index is not None:
            message = f"There is one `{word}` for each {index_word(scope, index)}, and which is not said."
            help = f"write `{word}(...)` with one of them in the brackets"
        case ValueSymbol():
            message = f"What `{word}` is to be worked out for is not said."
            help = f"write `{signature(symbol)}`"
        case TableSymbol(keys=keys):
            message = f"What is to be looked up in the table `{word}` is not said."
            help = f"write `{word}({', '.join(key for key, _ in keys)})`"
    fix = Fix(node.span, instead, "likely") if instead else None
    scope.names.report.error("R154", message, node.span, help=help, fix=fix, also=declared_here(symbol))
    return broken()


def _somebody(scope: Scope, owner: str) -> str | None:
    """A local of the owner's type, to make the help concrete."""
    wanted = type_of_domain(scope.names, owner)
    return next((name for name, slot in scope.visible.items() if scope.slots[slot].type == wanted), None)
