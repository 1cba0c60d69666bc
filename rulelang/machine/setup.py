"""The state of a game before anything runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import compile_code
from rulelang.machine.faults import RuleFault
from rulelang.program.program import StartCell, StateDef
from rulelang.program.types import GroupType, NumberType, Type, YesNoType

if TYPE_CHECKING:
    from rulelang.machine.game import Game


def set_up(g: Game, players: Sequence[str], settings: Mapping[str, Any]) -> None:
    """Seats, settings, pieces, counters and states. Raises ValueError for seats or settings that do not exist."""
    g.players = _seats(g, players)
    g.settings = [settings.get(s.name, s.value) for s in g.exe.program.settings]
    unknown = set(settings) - {s.name for s in g.exe.program.settings}
    if unknown:
        raise ValueError(f"there is no setting {sorted(unknown)[0]}")
    find_present(g)
    _zones(g)
    _resources(g)
    _states(g)
    for cell in g.exe.program.starts:
        _start_cell(g, cell)
    g.dirty = bool(g.exe.kept)


def _seats(g: Game, names: Sequence[str]) -> tuple[int, ...]:
    program = g.exe.program
    known = g.layout.ids["player"]
    seats = [seat for seat in program.domains["player"].members if not program.entities[seat].removed]
    if not names:
        return tuple(seats[: program.seats_low])
    known = {name: seat for name, seat in known.items() if seat in seats}
    for name in names:
        if name not in known:
            raise ValueError(f"there is no seat {name}; the seats are {', '.join(known)}")
    if len(set(names)) != len(names):
        raise ValueError("a seat is named twice")
    if not program.seats_low <= len(names) <= program.seats_high:
        raise ValueError(f"{program.name} is for {program.seats_low} to {program.seats_high} players, not {len(names)}")
    first = tuple(known)[: len(names)]
    if program.seats_in_turn and not set(names) <= set(first):
        raise ValueError(f"with {len(names)} players {', '.join(first)} play")
    return tuple(known[name] for name in names)


def find_present(g: Game) -> None:
    """Pieces of seats that do not play, and those that were taken out, are in no set."""
    playing = set(g.players)
    for domain in g.layout.piece_domains:
        entities = ((p, g.exe.program.entities[p]) for p in domain.members)
        g.present[domain.name] = tuple(p for p, e in entities if set(e.seats) <= playing and not e.removed)


def _zones(g: Game) -> None:
    g.zones = [() for _ in g.layout.zone_def]
    g.known = [(0, 0) for _ in g.layout.zone_def]
    g.where = [-1] * len(g.exe.program.entities)
    for zone in range(len(g.zones)):
        declared, args = g.exe.zone_parts(zone)
        if not _in_play(g, g.layout.zone_owner[zone]):
            continue
        for contents in declared.contents:
            _fill(g, zone, compile_code(contents)(g, *args))
    left = [p for pieces in g.present.values() for p in pieces if g.where[p] < 0]
    _fill(g, 0, tuple(sorted(left)))


def _in_play(g: Game, owner: int | None) -> bool:
    if owner is None:
        return True
    entity = g.exe.program.entities[owner]
    return owner in g.players if entity.sort == "seat" else entity.sort != "piece" or owner in g.present[entity.domain]


def _fill(g: Game, zone: int, pieces: Any) -> None:
    group = pieces if isinstance(pieces, tuple) else (pieces,)
    for piece in group:
        if g.exe.program.entities[piece].removed:
            continue
        if g.where[piece] >= 0:
            first = g.layout.labels[g.where[piece] + g.layout.zone_first]
            raise RuleFault(
                f"{g.layout.labels[piece]} starts in {first} and in {g.layout.labels[zone + g.layout.zone_first]}"
            )
        g.where[piece] = zone
    g.zones[zone] = g.zones[zone] + tuple(p for p in group if not g.exe.program.entities[p].removed)


def _resources(g: Game) -> None:
    g.resources = [0] * g.layout.resource_cells
    for number, declared in enumerate(g.exe.program.resources):
        start = compile_code(declared.start) if declared.start else None
        for owner in g.layout.owners(declared.owner) if declared.owner else ():
            if start is not None and _in_play(g, owner):
                g.resources[g.layout.resource_cell(number, owner)] = start(g, owner)
        for entity, amount in declared.holders:
            g.resources[g.layout.holder_cells[number, entity]] = compile_code(amount)(g)


def _default(kind: Type) -> Any:
    match kind:
        case NumberType(low, _):
            return low or 0
        case YesNoType():
            return False
        case GroupType():
            return ()
    return None


def _states(g: Game) -> None:
    g.cells = [None] * g.layout.state_cells
    for number, declared in enumerate(g.exe.program.states):
        _state_cells(g, number, declared)


def _state_cells(g: Game, number: int, declared: StateDef) -> None:
    start = compile_code(declared.start) if declared.start else None
    for owner in g.layout.owners(declared.owner):
        for key in g.layout.index_members(declared.index):
            args = ((owner,) if declared.owner else ()) + ((key,) if declared.index else ())
            value = _default(declared.type)
            if start is not None and _in_play(g, owner):
                value = start(g, *args)
            g.cells[g.layout.state_cell(number, owner, key)] = value


def _start_cell(g: Game, cell: StartCell) -> None:
    value = compile_code(cell.value)(g)
    if cell.sort == "state":
        g.cells[g.layout.state_cell(cell.target, cell.owner, cell.index)] = value
        return
    place = g.layout.zone_entity(cell.target, cell.owner, cell.index)
    for piece in value:
        g.lay(piece, place, None)
