"""Zones, states, settings and maps: their symbols, and an entity for every instance of a zone."""

from __future__ import annotations

from rulelang.program.program import Entity, Index
from rulelang.program.types import EntityType, NumberType, Type
from rulelang.semantics.declare import add_domain, declare, domain_type, owner_domain
from rulelang.semantics.symbols import MapSymbol, Names, SettingSymbol, StateSymbol, ZoneSymbol
from rulelang.semantics.typing import ERROR, in_words, not_a_kind, resolve_type
from rulelang.semantics.walk import of_sort
from rulelang.source import NOWHERE
from rulelang.syntax import nodes

MOST_INDICES = 1_000
BOX, IN_PLAY = "box", "in_play"


def declare_zones(names: Names) -> list[int]:
    """A symbol for each zone and an entity for each instance; the entity of each zone's first one."""
    entities = [Entity(name, "zone", "zone") for name in (BOX, IN_PLAY)]
    first = len(names.entities)
    firsts = [first, first + 1]
    for place, name in enumerate((BOX, IN_PLAY)):
        declare(names, ZoneSymbol(name, NOWHERE, place, "", None, None), quoted=True)
    for place, decl in enumerate(of_sort(names.decls, nodes.ZoneDecl), 2):
        name, owner = decl.name.text, owner_domain(names, decl.owner)
        key = index_of(names, decl.params, "zone")
        firsts.append(first + len(entities))
        entities += [Entity(instance, "zone", "zone") for instance in _instances(names, name, owner, key)]
        declare(names, ZoneSymbol(name, decl.name.span, place, _zone_kind(names, decl.kind), owner, key))
    add_domain(names, "zone", "zone", entities)
    return firsts


def _zone_kind(names: Names, kind: nodes.Ident) -> str:
    found = resolve_type(names, nodes.NamedType(kind.text, span=kind.span))
    if isinstance(found, EntityType) and found.sort == "piece":
        return kind.text
    if found != ERROR:
        not_a_kind(names, kind, "and in a zone lie pieces of a kind")
    return ""


def _instances(names: Names, name: str, owner: str | None, key: Index | None) -> list[str]:
    """The names of a zone's instances, by owner and then by index."""
    owners = [f"{names.entities[e].name}." for e in names.domains[owner].members] if owner else [""]
    return [f"{mine}{name}{index}" for mine in owners for index in _index_names(names, key)]


def _index_names(names: Names, key: Index | None) -> list[str]:
    if key is None:
        return [""]
    if key.domain is None:
        return [f"({number})" for number in range(key.low, key.high + 1)]
    return [f"({names.entities[entity].name})" for entity in names.domains[key.domain].members]


def index_of(names: Names, params: tuple[nodes.Param, ...], what: str) -> Index | None:
    """The index of a state or zone: a domain, or numbers between bounds."""
    if not params:
        return None
    if len(params) > 1:
        message = f"Only one name can stand in the brackets of a {what}, and here is a second one."
        help = f"make a kind with a piece for each pair, and one {what} for each of these pieces"
        names.report.error("R217", message, params[1].span, help=help)
    match resolve_type(names, params[0].type):
        case EntityType("seat" | "enum" | "piece", domain):
            return Index(domain)
        case NumberType(int() as low, int() as high):
            if high - low < MOST_INDICES:
                return Index(None, low, high)
            message, help = f"This is one {what} for each of more than {MOST_INDICES} numbers.", "write a smaller range"
            names.report.error("R207", message, params[0].type.span, help=help)
        case found if found != ERROR:
            name, kind = params[0].name.text, in_words(found)
            message = f"There cannot be one {what} for each {kind}."
            help = f"write an enum, a kind, `player`, or a range such as `{name}: 1 to 6`"
            names.report.error("R217", message, params[0].type.span, help=help)
    return None


def variable_params(names: Names, owner: str | None, params: tuple[nodes.Param, ...]) -> tuple[tuple[str, Type], ...]:
    """The parameters of the code of a state or zone: owner and index, those it has."""
    mine: tuple[tuple[str, Type], ...] = (("owner", domain_type(names, owner)),) if owner else ()
    return mine + tuple((param.name.text, resolve_type(names, param.type)) for param in params[:1])


def declare_variables(names: Names) -> None:
    """A symbol for each state, setting and map."""
    for place, decl in enumerate(of_sort(names.decls, nodes.StateDecl)):
        owner, key = owner_domain(names, decl.owner), index_of(names, decl.params, "state")
        kind = resolve_type(names, decl.type)
        declare(names, StateSymbol(decl.name.text, decl.name.span, place, kind, owner, key))
    for place, setting in enumerate(of_sort(names.decls, nodes.SettingDecl)):
        kind = resolve_type(names, setting.type)
        declare(names, SettingSymbol(setting.name.text, setting.name.span, place, kind))
    for place, map_decl in enumerate(of_sort(names.decls, nodes.MapDecl)):
        declare(names, MapSymbol(map_decl.name.text, map_decl.name.span, place, map_decl.kind.text))
