"""A waiting game as plain data, and back. Zones and counters are written by name, so that a save can be read and
checked without this program; frames and locals are raw, and belong to exactly one version of the rules."""

from __future__ import annotations

from typing import Any

from rulelang.machine.effects import Effect
from rulelang.machine.executable import Executable
from rulelang.machine.faults import BadState
from rulelang.machine.frames import Frame
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.machine.views import view
from rulelang.program.spots import as_data, cell_of, from_data
from rulelang.program.types import NO_LIMIT

PLAIN = ("serial", "event_number", "current_event", "decision_number", "early", "dirty", "stream", "result")
SINCE_2 = {"asks_everybody": False}
"""What saves of format version 1 do not have, and how the games in them are played."""
RAW = ("settings", "cells")


def dump(g: Game) -> dict[str, Any]:
    """The whole game as JSON data: what a view without limits shows, and what is needed to go on."""
    keys, first = g.layout.keys, g.layout.zone_first
    zones = {keys[first + n]: [keys[p] for p in pieces] for n, pieces in enumerate(g.zones)}
    absent = [keys[p] for d in g.layout.piece_domains for p in d.members if g.where[p] < 0]
    shown = view(g, None)
    return {
        "players": [keys[p] for p in g.players],
        "zones": zones,
        "known": {keys[first + n]: list(k) for n, k in enumerate(g.known) if k != (0, 0)},
        **({"laid": {keys[p]: as_data(spot) for p, spot in sorted(g.laid.items())}} if g.exe.has_grids else {}),
        "removed": absent,
        "resources": shown["resources"],
        "states": shown["states"],
        "waits for": shown["decision"],
        "raw": {
            **{name: getattr(g, name) for name in (*PLAIN, *SINCE_2, *RAW)},
            "frames": [frame.dump() for frame in g.stack],
            "effects": [effect.dump() for effect in g.effects],
            "revealed": g.revealed,
            "log": g.log,
            "events": None if g.events is None else [event.dump() for event in g.events],
        },
    }


def frozen_lists(value: Any) -> Any:
    """JSON lists as tuples, all the way down."""
    return tuple(frozen_lists(v) for v in value) if isinstance(value, (list, tuple)) else value


def load(exe: Executable, data: dict[str, Any]) -> Game:
    """The game of dumped data. Raises BadState for data that does not fit the program."""
    try:
        return _load(exe, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadState(f"the saved state is damaged or of other rules ({type(error).__name__}: {error})") from error


def _load(exe: Executable, data: dict[str, Any]) -> Game:
    g = Game(exe)
    ids, raw = g.layout.ids, data["raw"]
    g.players = tuple(ids["player"][name] for name in data["players"])
    _load_zones(g, data)
    _load_resources(g, data["resources"])
    for name in PLAIN:
        setattr(g, name, raw[name])
    for name, otherwise in SINCE_2.items():
        setattr(g, name, raw.get(name, otherwise))
    g.settings, g.cells = [frozen_lists(v) for v in raw["settings"]], [frozen_lists(v) for v in raw["cells"]]
    if len(g.cells) != g.layout.state_cells:
        raise BadState("the save has another number of states than the rules")
    g.stack = [Frame.load([frozen_lists(v) for v in frame]) for frame in raw["frames"]]
    g.effects = [Effect(*[frozen_lists(v) for v in effect]) for effect in raw["effects"]]
    g.revealed = frozen_lists(raw["revealed"])
    g.log = [(seat, frozen_lists(answer), *(note or [""])) for seat, answer, *note in raw["log"]]
    g.events = None if raw["events"] is None else [Event(*[frozen_lists(v) for v in e]) for e in raw["events"]]
    g.advance()
    return g


def _load_zones(g: Game, data: dict[str, Any]) -> None:
    from rulelang.machine.setup import find_present

    find_present(g)
    pieces = {key: p for d in g.layout.piece_domains for key, p in g.layout.ids.get(d.name, {}).items()}
    g.zones = [() for _ in g.layout.zone_def]
    g.known = [(0, 0) for _ in g.layout.zone_def]
    g.where = [-1] * len(g.exe.program.entities)
    for name, members in data["zones"].items():
        zone = g.layout.ids["zone"][name] - g.layout.zone_first
        g.zones[zone] = tuple(pieces[member] for member in members)
        for piece in g.zones[zone]:
            if g.where[piece] >= 0:
                raise BadState(f"{g.layout.keys[piece]} lies in two places")
            g.where[piece] = zone
    for name, (top, bottom) in data["known"].items():
        g.known[g.layout.ids["zone"][name] - g.layout.zone_first] = (top, bottom)
    g.laid = {pieces[key]: from_data(spot) for key, spot in data.get("laid", {}).items()}
    _check_laid(g)
    lost = [p for group in g.present.values() for p in group if g.where[p] < 0]
    if lost:
        raise BadState(f"{g.layout.keys[lost[0]]} lies nowhere")


def _check_laid(g: Game) -> None:
    """Just the pieces of grids have spots, each a cell of its own."""
    for zone, pieces in enumerate(g.zones):
        spots = [g.laid[p] for p in pieces if p in g.laid]
        wanted = len(pieces) if g.exe.grids[g.layout.zone_def[zone]] else 0
        if len(spots) != wanted or len({cell_of(spot) for spot in spots}) != len(spots) or spots != sorted(spots):
            raise BadState(f"the pieces of {g.layout.labels[zone + g.layout.zone_first]} lie wrongly")


def _load_resources(g: Game, data: dict[str, dict[str, Any]]) -> None:
    g.resources = [0] * g.layout.resource_cells
    for number, declared in enumerate(g.exe.program.resources):
        names = dict(g.layout.ids[declared.owner]) if declared.owner else {}
        names.update((g.layout.keys[holder], holder) for holder, _ in declared.holders)
        for holder, amount in data[declared.name].items():
            value = NO_LIMIT if amount == "no_limit" else int(amount)
            if value < 0:
                raise BadState(f"{holder} has {value} {declared.name}")
            g.resources[g.layout.resource_cell(number, names[holder])] = value
