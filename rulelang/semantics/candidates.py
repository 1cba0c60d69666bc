"""The names that could stand in an expression: what an unknown one there may have meant."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program.types import NUMBER, PLAYER, RESOURCE, ZONE, EntityType, GroupType, OptionalType, Type
from rulelang.semantics.lookups import piece_type
from rulelang.semantics.missing import near_name
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import (
    EntitySymbol,
    GroupSymbol,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import ERROR, assignable, strip_optional
from rulelang.suggest import nearest

FIXED: dict[str, Type] = {
    "players": GroupType(PLAYER),
    "active": OptionalType(PLAYER),
    "winners": GroupType(PLAYER),
    "no_limit": NUMBER,
}
"""The names that have a meaning in every game and no symbol."""


def candidates(scope: Scope, name: str, wanted: Type | None) -> list[str]:
    """The names among which the nearest is sought: those of the wanted type; all, where none of these is near and one
    of another type differs by a letter. Where nothing is near, those to be told: all of the wanted sort."""
    known = dict(_known(scope, wanted))
    if wanted is None:
        return list(known) if near_name(name, known) else []
    fitting = [other for other, kind in known.items() if assignable(strip_optional(kind), wanted)]
    if near_name(name, fitting):
        return fitting
    if any(steps <= 1 for steps, _ in nearest(name, known)):
        return list(known)
    return [other for other in fitting if known[other] != ERROR] if isinstance(wanted, EntityType) else []


def _known(scope: Scope, wanted: Type | None) -> Iterator[tuple[str, Type]]:
    """Every name that means something in an expression here, with its type."""
    for name in sorted(scope.locals()):
        yield name, scope.local_type(name)
    for name, symbol in scope.names.symbols.items():
        if (kind := _type_of(symbol)) is not None:
            yield name, ZONE if wanted == ZONE and isinstance(symbol, ZoneSymbol) else kind
    yield from FIXED.items()


def _type_of(symbol: Symbol) -> Type | None:
    """What a declared name stands for by itself; None where it cannot stand in an expression."""
    match symbol:
        case EntitySymbol(type=kind) | SettingSymbol(type=kind) | StateSymbol(type=kind):
            return kind
        case GroupSymbol(sort=sort, domain=domain):
            return GroupType(EntityType(sort, domain))
        case ZoneSymbol(kind=kind):
            return GroupType(piece_type(kind))
        case ResourceSymbol():
            return RESOURCE
        case ValueSymbol():
            return ERROR  # goes with everything
    return None
