"""Arranges a position: sets states, counters and zones of a game that has not begun, without any event."""

from __future__ import annotations

from typing import Any

from rulelang.codec import CodecError, GivenEntry, plain, value_of
from rulelang.machine.evaluate import compile_code
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.program.program import Index, Program
from rulelang.program.script import GivenLine
from rulelang.program.types import HOLDER, NO_LIMIT, SPOT, EntityType, GroupType, MapType, NumberType, Type, describe

BOX = 0


class CannotArrange(Exception):
    """A value that the state, counter or zone cannot hold; the message says why."""


def apply_line(game: Game, line: GivenLine) -> GivenEntry:
    """Arrange what a line of a script says. Returns it as data, for the header of a trace. Raises CannotArrange."""
    try:
        owner = compile_code(line.owner)(game) if line.owner else None
        index = compile_code(line.index)(game) if line.index else None
        value = compile_code(line.value)(game)
        arrange(game, line.sort, line.target, owner, index, value)
    except RuleFault as fault:
        raise CannotArrange(fault.message) from None
    program, exe = game.exe.program, game.exe
    return GivenEntry(
        sort=line.sort,
        name=_declared(program, line.sort)[line.target].name,
        owner=None if owner is None else exe.layout.keys[owner],
        index=None if index is None else plain(exe, index, _index_type(program, line.sort, line.target)),
        value=plain(exe, value, _value_type(program, line.sort, line.target)),
    )


def apply_entry(game: Game, entry: GivenEntry) -> None:
    """Arrange what the header of a trace says. Raises CodecError if it does not fit the rules."""
    exe, program = game.exe, game.exe.program
    names = [declared.name for declared in _declared(program, entry.sort)]
    if entry.name not in names:
        raise CodecError(f"there is no {entry.sort} {entry.name}")
    target = names.index(entry.name)
    owner = None if entry.owner is None else value_of(exe, entry.owner, _owner_type(program, entry.sort, target))
    index = None if entry.index is None else value_of(exe, entry.index, _index_type(program, entry.sort, target))
    value = value_of(exe, entry.value, _value_type(program, entry.sort, target))
    try:
        arrange(game, entry.sort, target, owner, index, value)
    except (CannotArrange, RuleFault) as error:
        raise CodecError(f"{entry.name}: {error}") from None


def arrange(game: Game, sort: str, target: int, owner: int | None, index: int | None, value: Any) -> None:
    """Set one state, counter or zone.

    A zone then holds exactly the given pieces, in this order from the top (a bag has no order), taken from wherever
    they lay; what else was in it goes to `box`. Raises CannotArrange or RuleFault.
    """
    match sort:
        case "state":
            _set_state(game, target, owner, index, value)
        case "resource":
            _set_resource(game, target, owner, value)
        case "laid":
            _lay(game, game.layout.zone_entity(target, owner, index), value)
        case _:
            _fill_zone(game, game.layout.zone_entity(target, owner, index), value)
    game.dirty = game.dirty or bool(game.exe.kept)


def _set_state(game: Game, state: int, owner: int | None, index: int | None, value: Any) -> None:
    declared = game.exe.program.states[state]
    kind = declared.type
    if isinstance(kind, NumberType) and not _between(kind, value):
        raise CannotArrange(f"{declared.name} is {describe(kind)}, it cannot be {value}")
    game.cells[game.layout.state_cell(state, owner, index)] = value


def _between(kind: NumberType, value: int) -> bool:
    return (kind.low is None or kind.low <= value) and (kind.high is None or value <= kind.high)


def _set_resource(game: Game, resource: int, owner: int | None, value: int) -> None:
    declared = game.exe.program.resources[resource]
    if not 0 <= value <= NO_LIMIT:
        raise CannotArrange(f"nobody can have {value} {declared.name}")
    game.resources[game.layout.resource_cell(resource, owner)] = value


def _fill_zone(game: Game, place: int, pieces: tuple[int, ...], keep: bool = False) -> None:
    box = game.exe.program.zones[BOX].first
    group = pieces if isinstance(pieces, tuple) else (pieces,)
    there = () if keep else game.zones[place - game.layout.zone_first]
    for piece in (*there, *group):
        if game.where[piece] < 0:
            raise CannotArrange(f"{game.layout.labels[piece]} is not in this game")
        game.put(piece, box, None)
    for piece in group:
        game.put(piece, place, None)


def _lay(game: Game, place: int, laid: tuple[tuple[int, int], ...]) -> None:
    _fill_zone(game, place, ())
    _fill_zone(game, game.exe.program.zones[BOX].first, tuple(piece for piece, _ in laid), keep=True)
    game.lay_out(place, tuple(piece for piece, _ in laid), tuple(spot for _, spot in laid))


# ---- types


def _declared(program: Program, sort: str) -> tuple[Any, ...]:
    return {"state": program.states, "resource": program.resources, "zone": program.zones, "laid": program.zones}.get(
        sort, ()
    )


def _domain_type(program: Program, name: str) -> Type:
    return EntityType(program.domains[name].sort, name)


def _owner_type(program: Program, sort: str, target: int) -> Type:
    owner = _declared(program, sort)[target].owner
    return HOLDER if sort == "resource" or owner is None else _domain_type(program, owner)


def _index_type(program: Program, sort: str, target: int) -> Type:
    index: Index | None = getattr(_declared(program, sort)[target], "index", None)
    return _domain_type(program, index.domain) if index is not None and index.domain else NumberType()


def _value_type(program: Program, sort: str, target: int) -> Type:
    match sort:
        case "state":
            kind: Type = program.states[target].type
            return kind
        case "resource":
            return NumberType()
        case "laid":
            return MapType(EntityType("piece", program.zones[target].kind), SPOT)
    return GroupType(EntityType("piece", program.zones[target].kind))
