"""What one seat may know. Follows from the declared visibility alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.show import plain_value
from rulelang.program.spots import as_data

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game


def view(g: Game, seat: int | None) -> dict[str, Any]:
    """The game as a seat sees it (None: as one who sees everything does), as plain data.

    zones: name -> list of piece names, or a count where the seat does not see them (a shuffled pile shows nobody its
    order: names are sorted); resources: name -> holder -> amount; states: name -> value, for those it
    sees; decision: what it is asked, with its options, if it is asked.
    """
    return {
        "players": [g.layout.keys[p] for p in g.players],
        "zones": _zones(g, seat),
        **({"laid": _laid(g, seat)} if g.exe.has_grids else {}),
        "resources": _resources(g),
        "states": _states(g, seat),
        "phases": list(g.path()),
        "decision": _decision(g, seat),
        "result": _result(g),
    }


def _zones(g: Game, seat: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for zone, pieces in enumerate(g.zones):
        owner = g.layout.zone_owner[zone]
        if owner is not None and g.exe.program.entities[owner].sort == "seat" and owner not in g.players:
            continue
        names = [g.layout.labels[p] for p in pieces]
        if g.hides_order(zone):
            names.sort()
        visible = seat is None or g.sees_zone(seat, zone)
        known = names if visible else len(pieces)
        if not visible and seat is not None:
            seen = [g.layout.labels[p] for p in pieces if g.sees_piece(seat, p)]
            known = {"count": len(pieces), "seen": sorted(seen)} if seen else len(pieces)  # type: ignore[assignment]
        shown[g.layout.labels[zone + g.layout.zone_first]] = known
    return shown


def _laid(g: Game, seat: int | None) -> dict[str, Any]:
    """Zone -> [name, row, column, turn] of what is laid on it, row by row; no name and no turn of what is hidden."""
    shown: dict[str, Any] = {}
    for zone, pieces in enumerate(g.zones):
        if g.exe.grids[g.layout.zone_def[zone]] is not None and pieces:
            rows = [(p, as_data(g.laid[p])) for p in pieces]
            known = [seat is None or g.sees_piece(seat, p) for p in pieces]
            shown[g.layout.labels[zone + g.layout.zone_first]] = [
                [g.layout.labels[p], *spot] if seen else [None, *spot[:2], None]
                for (p, spot), seen in zip(rows, known, strict=True)
            ]
    return shown


def _resources(g: Game) -> dict[str, dict[str, Any]]:
    shown: dict[str, dict[str, Any]] = {}
    for number, declared in enumerate(g.exe.program.resources):
        holders = [o for o in g.layout.owners(declared.owner) if o is not None] if declared.owner else []
        holders = [h for h in holders if g.exe.program.entities[h].sort != "seat" or h in g.players]
        holders += [entity for entity, _ in declared.holders]
        amounts = {g.layout.keys[h]: g.resources[g.layout.resource_cell(number, h)] for h in holders}
        shown[declared.name] = {h: "no_limit" if n >= 10**15 else n for h, n in amounts.items()}
    return shown


def cell_names(exe: Executable) -> list[tuple[int, str, int | None, Any]]:
    """Every state cell in order: state, name as written, owner, key."""
    cells = []
    layout = exe.layout
    for number, declared in enumerate(exe.program.states):
        for owner in layout.owners(declared.owner):
            for key in layout.index_members(declared.index):
                name = declared.name if owner is None else f"{layout.labels[owner]}.{declared.name}"
                if declared.index is not None and key is not None:
                    shown = layout.labels[key] if declared.index.domain else str(key)
                    name += f"({shown})"
                cells.append((number, name, owner, key))
    return cells


def _states(g: Game, seat: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for cell, (number, name, owner, _) in enumerate(g.exe.cell_names()):
        if owner is not None and g.exe.program.entities[owner].sort == "seat" and owner not in g.players:
            continue
        seers = g.exe.seers_of_cell(g, cell)
        if seat is None or seers is None or seat in seers:
            shown[name] = plain_value(g.layout.labels, g.cells[cell], g.exe.program.states[number].type)
    return shown


def _decision(g: Game, seat: int | None) -> dict[str, Any] | None:
    decision = g.decision
    if decision is None:
        return None
    who = None if decision.seat is None else g.layout.keys[decision.seat]
    if seat is not None and decision.seat != seat:
        return {"who": who}
    options = [choice.label for choice in decision.choices]
    return {"who": who, "prompt": decision.prompt, "form": decision.form, "options": options}


def _result(g: Game) -> dict[str, Any] | None:
    if g.result is None:
        return None
    scores = [[g.layout.keys[row[0]], *row[1:]] for row in g.result["scores"]]
    winners = [g.layout.keys[w] for w in g.result["winners"]]
    return {**g.result, "winners": winners, "scores": scores}
