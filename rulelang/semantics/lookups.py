"""Questions about the declared names that several parts of the bodies ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import attrs

from rulelang.program import core
from rulelang.program.program import Index
from rulelang.program.types import (
    HOLDER,
    NUMBER,
    PLAYER,
    EntityType,
    GroupType,
    NumberType,
    OptionalType,
    Type,
)
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    GroupSymbol,
    MapSymbol,
    Names,
    ResourceSymbol,
    StateSymbol,
    Symbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import PIECE, assignable
from rulelang.syntax import nodes

S = TypeVar("S", bound=Symbol)


def symbols_of(names: Names, sort: type[S]) -> Iterator[S]:
    """All symbols of one class, in the order of their declaration."""
    return (symbol for symbol in names.symbols.values() if isinstance(symbol, sort))


# ---- domains


def domain_of(kind: Type) -> str:
    """The domain an entity type names."""
    if not isinstance(kind, EntityType):
        return ""
    return "player" if kind.sort == "seat" else kind.name or kind.sort


def type_of_domain(names: Names, domain: str) -> Type:
    """The entity type of a domain's members."""
    symbol = names.symbols.get(domain)
    if isinstance(symbol, GroupSymbol):
        return EntityType(symbol.sort, domain)
    return PLAYER if domain == "player" else EntityType(domain)


def index_type(names: Names, index: Index) -> Type:
    """The type of a state's or zone's index."""
    return type_of_domain(names, index.domain) if index.domain else NumberType(index.low, index.high)


def entity_symbol(names: Names, name: str, wanted: Type) -> EntitySymbol | None:
    """The named thing, if there is one of this type."""
    symbol = names.symbols.get(name)
    return symbol if isinstance(symbol, EntitySymbol) and assignable(symbol.type, wanted) else None


def names_of(names: Names, wanted: Type) -> Iterator[str]:
    """The names of all things of a type."""
    return (s.name for s in symbols_of(names, EntitySymbol) if assignable(s.type, wanted))


def copies(names: Names, node: nodes.Expr) -> EntitySymbol | None:
    """The piece with several copies that a node names."""
    text = node.text if isinstance(node, nodes.Name) else node.value if isinstance(node, nodes.Text) else None
    symbol = names.symbols.get(text) if text is not None else None
    return symbol if isinstance(symbol, EntitySymbol) and len(symbol.entities) > 1 else None


# ---- declarations


def kind_decl(names: Names, kind: str) -> nodes.KindDecl | None:
    """The declaration of a kind, if it has one of its own."""
    return next((d for d in names.decls if isinstance(d, nodes.KindDecl) and d.name.text == kind), None)


def card_decl(names: Names, card: int) -> nodes.CardDecl | None:
    """The block of a card, if it has one."""
    name = names.entities[card].name
    return next((d for d in names.decls if isinstance(d, nodes.CardDecl) and d.name.text == name), None)


def asked_through(names: Names, kind: Type) -> bool:
    """Whether somebody of this type can be asked: a seat, or a piece whose kind says through whom."""
    if not isinstance(kind, EntityType):
        return False
    if kind.sort == "seat":
        return True
    decl = kind_decl(names, kind.name) if kind.sort == "piece" else None
    return decl is not None and decl.asked_through is not None


def zone_number(names: Names, number: int) -> ZoneSymbol | None:
    """The zone family with this number."""
    return next((z for z in symbols_of(names, ZoneSymbol) if z.index == number), None)


def place_kind(names: Names, place: core.Expr) -> str:
    """The kind of the pieces that lie in a place; empty for any."""
    match place:
        case core.PlaceOf(zone, _, _):
            symbol = zone_number(names, zone)
            return symbol.kind if symbol else ""
        case core.If(_, then, otherwise):
            left, right = place_kind(names, then), place_kind(names, otherwise)
            return left if left == right else ""
    return ""


def zones_of(names: Names, kind: EntityType) -> list[str]:
    """The names of the zones of which a player or piece has one."""
    owner = "player" if kind.sort == "seat" else kind.name
    return [zone.name for zone in symbols_of(names, ZoneSymbol) if zone.owner == owner]


def piece_type(kind: str) -> EntityType:
    """The type of a kind's pieces; any piece for the empty name."""
    return EntityType("piece", kind) if kind else PIECE


def map_of(names: Names, kind: Type) -> MapSymbol | None:
    """The map that pieces of this kind lie on."""
    return next((m for m in symbols_of(names, MapSymbol) if m.kind == domain_of(kind)), None)


def holder_type(names: Names, kind: Type) -> Type:
    """Who may hold pieces of this kind: by the owners of the zones they may lie in."""
    wanted = domain_of(kind) if kind != PIECE else ""
    owners = {z.owner for z in symbols_of(names, ZoneSymbol) if z.owner and (not wanted or z.kind in ("", wanted))}
    if len(owners) == 1:
        return type_of_domain(names, owners.pop() or "")
    return HOLDER if owners else PLAYER


def resource_holders(names: Names, resource: ResourceSymbol) -> tuple[str, ...]:
    """The named holders of a resource."""
    for decl in names.decls:
        if isinstance(decl, nodes.ResourceDecl) and decl.name.text == resource.name:
            return tuple(holder.name.text for holder in decl.holders)
    return ()


def die_face(names: Names, name: str) -> Type:
    """The type of a die's faces."""
    decl = next((d for d in names.decls if isinstance(d, nodes.DieDecl) and d.name.text == name), None)
    if decl is None or not decl.faces:
        return NUMBER
    symbol = names.symbols.get(decl.faces[0].text)
    return symbol.type if isinstance(symbol, EntitySymbol) else NUMBER


def dice_names(names: Names) -> list[str]:
    """The names of all dice."""
    return [d.name.text for d in names.decls if isinstance(d, nodes.DieDecl)]


# ---- members: what `x.f` may be


def has_member(names: Names, kind: EntityType, symbol: Symbol | None) -> bool:
    """Whether things of this type each have this resource, state or zone."""
    match symbol:
        case ResourceSymbol(owner=owner):
            return kind == HOLDER or owner == domain_of(kind)
        case StateSymbol(owner=owner) | ZoneSymbol(owner=owner):
            return owner == domain_of(kind)
    return False


def members(names: Names, kind: EntityType) -> Iterator[str]:
    """Everything that can stand after the dot of something of this type."""
    yield from names.fields.get(kind.name, {}) if kind.sort == "piece" else {}
    yield from (name for name, symbol in names.symbols.items() if has_member(names, kind, symbol))
    yield "name"


def fields_called(names: Names, field: str) -> list[str]:
    """The kinds that have a printed field of this name."""
    return [kind for kind, fields in names.fields.items() if field in fields]


# ---- events


def phases(names: Names) -> Iterable[EventSymbol]:
    """All phases."""
    return (e for e in symbols_of(names, EventSymbol) if e.sort == "phase")


def signature(symbol: ValueSymbol | EventSymbol) -> str:
    """The name with its parameters, as they are written: `price(p, f)`."""
    return f"{symbol.name}({', '.join(name for name, _ in symbol.params)})" if symbol.params else symbol.name


def is_of(kind: Type, wanted: Type) -> bool:
    """Whether a value of this type, present or in a group, is what is wanted."""
    bare = kind.inner if isinstance(kind, OptionalType | GroupType) else kind
    return bare is not None and assignable(bare, wanted)


# ---- nodes


def inside(node: Any) -> Iterator[nodes.Node]:
    """A surface node and all nodes inside it."""
    work = [node]
    while work:
        here = work.pop()
        if isinstance(here, tuple):
            work.extend(reversed(here))
        elif isinstance(here, nodes.Node):
            yield here
            work.extend(getattr(here, f.name) for f in reversed(attrs.fields(type(here))) if f.name != "span")
