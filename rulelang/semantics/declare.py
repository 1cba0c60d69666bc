"""The one namespace of a game: putting a name into it, and saying what a name stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulelang.diagnostics import Label
from rulelang.program.program import Domain, Entity
from rulelang.program.types import EntityType, Type
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    FieldSymbol,
    GroupSymbol,
    MapSymbol,
    Names,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    VictorySymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import resolve_type
from rulelang.source import NOWHERE, Span
from rulelang.suggest import closest
from rulelang.syntax import nodes

FIXED = frozenset("it this owner players bank box in_play active winners no_limit yes no none player piece".split())
"""Words that stand for something already."""

STARTERS = frozenset("count ended every first follow highest if in last lowest not only some sum those".split())
"""Words an expression may begin with, so that nothing can be called so."""

SORT_WORDS = frozenset("number text die holder resource zone".split())
"""Words for sorts of things, so that no kind or enum can be called so."""

BUILT_IN_VALUES = frozenset(
    "others next previous item place holder neighbours adjacent reach can meets_any outcome all_different distinct "
    "remainder spots touching spot_of connected most_that_fit".split()
)
"""Values that every game has."""

SORTS: dict[type[Symbol], str] = {
    FieldSymbol: "a field",
    ResourceSymbol: "a resource",
    ZoneSymbol: "a zone",
    StateSymbol: "a state",
    SettingSymbol: "a setting",
    TableSymbol: "a table",
    ValueSymbol: "a value",
    MapSymbol: "a map",
    VictorySymbol: "a victory condition",
}
THINGS = {"seat": "a player", "enum": "a member of an enum", "piece": "a piece", "holder": "a holder", "die": "a die"}


def sort_of(symbol: Symbol) -> str:
    """What a name stands for, with its article."""
    match symbol:
        case EntitySymbol(type=EntityType(sort, _)):
            return THINGS.get(sort, f"a {sort}")
        case GroupSymbol(sort=sort):
            return "an enum" if sort == "enum" else "a kind"
        case EventSymbol(sort=sort):
            return f"an {sort}" if sort == "action" else f"a {sort}"
    return SORTS.get(type(symbol), "a name")


def declare(names: Names, symbol: Symbol, quoted: bool = False) -> bool:
    """Put a symbol into the namespace; a finding, and no, where the name is taken or cannot be used."""
    if not quoted and not _usable(names, symbol):
        return False
    earlier = names.symbols.get(symbol.name)
    if earlier is None:
        names.symbols[symbol.name] = symbol
        return True
    also = [Label(earlier.span, f"{sort_of(earlier)} here")] if earlier.span != NOWHERE else []
    names.report.error("R102", f"{symbol.name} is the name of {sort_of(earlier)} already.", symbol.span, also=also)
    return False


def _usable(names: Names, symbol: Symbol) -> bool:
    name, span = symbol.name, symbol.span
    if name in FIXED:
        message, help = f"{name} means something already.", "Choose another name."
    elif name in STARTERS:
        message, help = f"{name} is a word of the language.", "Choose another name."
    elif name in SORT_WORDS and isinstance(symbol, GroupSymbol):
        message, help = f"{name} is a word of the language.", "Choose another name."
    elif name in BUILT_IN_VALUES and isinstance(symbol, ValueSymbol | TableSymbol | StateSymbol | ZoneSymbol):
        message, help = f"Every game has a value {name} already.", "Choose another name."
    else:
        return True
    names.report.error("R103", message, span, help=help)
    return False


# ---- entities


def add_domain(names: Names, name: str, sort: str, entities: Sequence[Entity]) -> Domain:
    """Number the entities of a domain and keep it."""
    domain = Domain(name, sort, len(names.entities), len(entities))
    names.entities.extend(entities)
    names.domains[name] = domain
    return domain


def declare_things(names: Names, domain: Domain, type: Type, idents: Iterable[nodes.Ident]) -> None:
    """A symbol for each entity of a domain, in order."""
    for entity, ident in zip(domain.members, idents, strict=True):
        declare(names, EntitySymbol(ident.text, ident.span, (entity,), type), ident.quoted)


def domain_type(names: Names, domain: str) -> EntityType:
    """The type of a domain's members."""
    return EntityType(names.domains[domain].sort, domain)


# ---- parameters and owners


def parameters(names: Names, params: tuple[nodes.Param, ...]) -> tuple[tuple[str, Type], ...]:
    """Names and types of parameters; a finding where two have one name or one is a word of the language."""
    found: dict[str, Type] = {}
    for param in params:
        name = param.name.text
        if name in found:
            names.report.error("R102", f"Two parameters are called {name}.", param.name.span)
        elif name in FIXED | STARTERS:
            names.report.error("R103", f"{name} means something already.", param.name.span, help="Choose another name.")
        found[name] = resolve_type(names, param.type)
    return tuple(found.items())


def owner_domain(names: Names, owner: nodes.Ident | None) -> str | None:
    """The domain after `each`; None, and a finding, where there is none of that name."""
    if owner is None or owner.text in ("player", "players"):
        return None if owner is None else "player"
    symbol = names.symbols.get(owner.text)
    if isinstance(symbol, GroupSymbol):
        return symbol.domain
    groups = [s.name for s in names.symbols.values() if isinstance(s, GroupSymbol)]
    near = closest(owner.text, ["player", *groups])
    help = f"Did you mean {near}?" if near else "After `each` stands player, a kind or an enum."
    names.report.error("R101", f"There is no kind or enum called {owner.text}.", owner.span, help=help)
    return None


def file_start(path: str) -> Span:
    """The first place of a file."""
    return Span(path, 1, 1, 1, 1)
