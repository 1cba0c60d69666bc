"""Where pieces lie and what is counted: kinds, zones, states, resources, settings of the core."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from rulelang.diagnostics import Fix, Label
from rulelang.program import core
from rulelang.program.core import Code
from rulelang.program.program import (
    CardZones,
    KindDef,
    ResourceDef,
    SettingDef,
    StateDef,
    ZoneDef,
)
from rulelang.program.types import NUMBER, PLAYER, ZONE, EntityType, GroupType, OptionalType, Type
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.collect import Collected
from rulelang.semantics.constants import constant
from rulelang.semantics.declare import domain_type
from rulelang.semantics.grids import grid, is_grid
from rulelang.semantics.phrases import a_type, quoted_at
from rulelang.semantics.symbols import (
    EntitySymbol,
    GroupSymbol,
    Names,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import ERROR, PIECE, assignable, resolve_type
from rulelang.semantics.variables import variable_params
from rulelang.semantics.walk import of_sort, within, written
from rulelang.semantics.written import Rows
from rulelang.source import Span
from rulelang.syntax import nodes

Params = tuple[tuple[str, Type], ...]


def group_code(names: Names, expr: nodes.Expr, params: Params, member: Type) -> Code:
    """Code that gives a set of members; a single one is a set of one, `none` an empty set."""
    code, found = lower_code(names, expr, params, None)
    if found == ERROR or assignable(found, GroupType(member)):
        return code
    if assignable(found, member):
        return evolve(code, expr=core.MakeList((code.expr,)))
    if isinstance(found, OptionalType) and assignable(found.inner, member):
        there = core.Compare("!=", code.expr, core.Const(None))
        return evolve(code, expr=core.If(there, core.MakeList((code.expr,)), core.Const(())))
    text, wanted = quoted_at(names.report, expr.span), a_type(GroupType(member))
    message = f"{text} is {a_type(found)}, but {wanted} is wanted here."
    names.report.error("R203", message, expr.span)
    return code


# ---- kinds and cards


def kinds(names: Names) -> dict[str, KindDef]:
    """All kinds, the generated ones too."""
    found = {
        s.name: KindDef(s.name) for s in names.symbols.values() if isinstance(s, GroupSymbol) and s.sort == "piece"
    }
    for decl in of_sort(names.decls, nodes.KindDecl):
        if decl.name.text in found:
            found[decl.name.text] = _kind(names, decl)
    return found


def _kind(names: Names, decl: nodes.KindDecl) -> KindDef:
    mine = EntityType("piece", decl.name.text)
    ways = _ways(names, mine, decl.played, decl.works)
    asked = None
    if decl.asked_through is not None:
        asked = lower_code(names, decl.asked_through, (("it", mine),), PLAYER)[0]
    return KindDef(decl.name.text, ways.played_from, ways.played_to, ways.works_in, asked)


def _ways(names: Names, kind: Type, played: nodes.PlayedFrom | None, works: nodes.WorksIn | None) -> CardZones:
    found: list[Code | None] = [None, None, None]
    if played is not None:
        owner = _owner_type(names, played.source)
        found[0] = _place(names, played.source, kind, owner)
        target = found[1] = _place(names, played.target, kind, owner)
        if is_grid(names, target.expr):
            message = (
                f"What is played goes to {quoted_at(names.report, played.target.span)}, and at which spot is not said."
            )
            help = "let it go elsewhere, and lay it in the card's own lines: `move this to ... at s`"
            names.report.error("R285", message, played.target.span, help=help)
    if works is not None:
        found[2] = _place(names, works.zone, kind, _owner_type(names, works.zone))
    return CardZones(*found)


def _owner_type(names: Names, place: nodes.Expr) -> Type:
    """The sort of things that own the zone a card is played from or works in."""
    ident = place.text if isinstance(place, nodes.Name) else place.name.text if isinstance(place, nodes.Attr) else ""
    symbol = names.symbols.get(ident)
    if isinstance(symbol, ZoneSymbol) and symbol.owner is not None:
        return domain_type(names, symbol.owner)
    return PLAYER


def _place(names: Names, place: nodes.Expr, kind: Type, owner: Type) -> Code:
    """A zone as a place; `hand` alone is the owner's hand."""
    symbol = names.symbols.get(place.text) if isinstance(place, nodes.Name) else None
    if isinstance(place, nodes.Name) and isinstance(symbol, ZoneSymbol) and symbol.owner is not None:
        base = nodes.Name("owner", span=place.span)
        place = nodes.Attr(base, nodes.Ident(place.text, span=place.span), span=place.span)
    return lower_code(names, place, (("owner", owner), ("this", kind)), ZONE)[0]


def card_zones(names: Names, rows: Rows) -> dict[int, CardZones]:
    """The ways of single cards, for every copy."""
    found: dict[int, CardZones] = {}
    for name, decl in rows.cards.items():
        symbol = names.symbols.get(name)
        if isinstance(symbol, EntitySymbol) and (decl.played or decl.works):
            ways = _ways(names, symbol.type, decl.played, decl.works)
            found.update(dict.fromkeys(symbol.entities, ways))
    return found


# ---- zones


def zones(collected: Collected) -> tuple[ZoneDef, ...]:
    """All zones; the first two are the box and the place of cards being played."""
    firsts = collected.zone_firsts
    found = [ZoneDef("box", "", firsts[0], face="up"), ZoneDef("in_play", "", firsts[1], face="up")]
    decls = of_sort(collected.names.decls, nodes.ZoneDecl)
    return (*found, *(_zone(collected.names, decl, first) for decl, first in zip(decls, firsts[2:], strict=True)))


def _zone(names: Names, decl: nodes.ZoneDecl, first: int) -> ZoneDef:
    symbol = names.symbols.get(decl.name.text)
    owner, index = (symbol.owner, symbol.key) if isinstance(symbol, ZoneSymbol) else (None, None)
    params = variable_params(names, owner, decl.params)
    kind = EntityType("piece", decl.kind.text) if isinstance(symbol, ZoneSymbol) and symbol.kind else PIECE
    _check_zone(names, decl)
    kept = None
    if decl.kept is not None:
        amount = lower_code(names, decl.kept.amount, params, NUMBER)[0]
        kept = (amount, lower_code(names, decl.kept.source, params, ZONE)[0])
    return ZoneDef(
        name=decl.name.text,
        kind=decl.kind.text,
        first=first,
        owner=owner,
        index=index,
        face=decl.face,
        seen=_seen(names, decl.seen, params),
        shuffled=decl.shuffled,
        bag=decl.bag,
        refilled=lower_code(names, decl.refilled, params, ZONE)[0] if decl.refilled else None,
        kept=kept,
        sources=tuple(lower_code(names, place, params, ZONE)[0] for place in decl.sources),
        capacity=lower_code(names, decl.capacity, params, NUMBER)[0] if decl.capacity else None,
        contents=(_contents(names, decl.contents, params, kind),) if decl.contents else (),
        grid=grid(names, decl, params),
        span=decl.name.span,
    )


def _check_zone(names: Names, decl: nodes.ZoneDecl) -> None:
    if decl.face is not None and decl.seen is not None:
        face = f"face {decl.face}"
        also = [Label(within(names.report, decl.span, face), "first here")]
        help = f"leave out `{face}` or `seen by ...`"
        names.report.error("R218", "Who sees this zone is said twice.", decl.seen.span, help=help, also=also)
    if decl.shuffled and decl.bag:
        help = "leave out `shuffled`: what is drawn at random has no order at all"
        bag, shuffled = (within(names.report, decl.span, part) for part in ("drawn at random", ", shuffled"))
        fix = Fix(shuffled, "", "likely") if shuffled != decl.span else None
        names.report.error("R218", "A zone is shuffled or drawn at random, not both.", bag, help=help, fix=fix)


def _seen(names: Names, seen: nodes.SeenBy | None, params: Params) -> Code | None:
    if seen is None:
        return None
    if seen.who is None:
        return Code(tuple(core.Slot(name, kind) for name, kind in params), core.Const(()), len(params))
    if isinstance(seen.who, nodes.Name) and seen.who.text == "owner" and not any(name == "owner" for name, _ in params):
        message = "`owner` is whoever has a thing of which there is one for each, and this is there only once."
        help = "for one of each player write `each player has ...`, or name who sees it: `seen by [...]`"
        names.report.error("R152", message, seen.who.span, help=help)
        return None
    return group_code(names, seen.who, params, PLAYER)


def _contents(names: Names, contents: nodes.Contents, params: Params, kind: Type) -> Code:
    expr: nodes.Expr = contents.source
    if contents.where is not None:
        expr = nodes.Filter(contents.source, contents.where, span=contents.span)
    return group_code(names, expr, params, kind)


# ---- states, resources, settings


def states(names: Names) -> tuple[StateDef, ...]:
    """All state variables."""
    return tuple(_state(names, decl) for decl in of_sort(names.decls, nodes.StateDecl))


def _state(names: Names, decl: nodes.StateDecl) -> StateDef:
    symbol = names.symbols.get(decl.name.text)
    if not isinstance(symbol, StateSymbol):
        return StateDef(decl.name.text, resolve_type(names, decl.type), None, None, None)
    params = variable_params(names, symbol.owner, decl.params)
    start = lower_code(names, decl.start, params, symbol.type)[0] if decl.start is not None else None
    if start is None and not _empty_by_itself(symbol.type):
        help = f"add `, starts ...` to say what `{decl.name.text}` is at first"
        place = decl.type.span
        after = Span(place.path, place.end_line, place.end_column, place.end_line, place.end_column)
        fix = Fix(after, ", starts <what it is at first>", "placeholder")
        message = f"What `{decl.name.text}` starts with is not said."
        names.report.error("R219", message, decl.name.span, help=help, fix=fix)
    seen = _seen(names, decl.seen, params)
    return StateDef(decl.name.text, symbol.type, symbol.owner, symbol.key, start, seen)


def _empty_by_itself(kind: Type) -> bool:
    return isinstance(kind, OptionalType | GroupType) or kind == ERROR


def resources(names: Names) -> tuple[ResourceDef, ...]:
    """All counters that are gained and paid."""
    return tuple(_resource(names, decl) for decl in of_sort(names.decls, nodes.ResourceDecl))


def _resource(names: Names, decl: nodes.ResourceDecl) -> ResourceDef:
    symbol = names.symbols.get(decl.name.text)
    owner = symbol.owner if isinstance(symbol, ResourceSymbol) else None
    entity = symbol.entity if isinstance(symbol, ResourceSymbol) else 0
    params: Params = (("owner", domain_type(names, owner)),) if owner else ()
    start = lower_code(names, decl.start, params, NUMBER)[0] if owner else None
    if decl.owner is None:
        help = f"write `each player has ...`, or make it a number: `state {decl.name.text}: number, starts 0`"
        place, message = decl.start.span, f"Who has `{decl.name.text}` is not said."
        fix = Fix(place, f"each player has {written(names.report, place)}", "likely")
        names.report.error("R228", message, place, help=help, fix=fix)
    holders = tuple(_holders(names, decl))
    return ResourceDef(decl.name.text, entity, owner, start, holders)


def _holders(names: Names, decl: nodes.ResourceDecl) -> Iterator[tuple[int, Code]]:
    seen: dict[str, nodes.Holder] = {}
    for holder in decl.holders:
        name = holder.name.text
        if name in seen:
            also = [Label(seen[name].span, "first here")]
            names.report.error("R102", f"What `{name}` has is said twice.", holder.name.span, also=also)
        seen[name] = holder
        symbol = names.symbols.get(name)
        amount = lower_code(names, holder.amount, (), NUMBER)[0]
        if isinstance(symbol, EntitySymbol):
            yield symbol.entities[0], amount


def settings(names: Names) -> tuple[SettingDef, ...]:
    """All choices of the table group, with their usual value."""
    found = []
    for decl in of_sort(names.decls, nodes.SettingDecl):
        symbol = names.symbols.get(decl.name.text)
        kind = symbol.type if isinstance(symbol, SettingSymbol) else ERROR
        found.append(SettingDef(decl.name.text, kind, constant(names, decl.value, kind).value))
    return tuple(found)
