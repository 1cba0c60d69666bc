"""The table as one seat sees it: what everybody has, what lies where, how things stand."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from rulelang.machine.game import Game
from rulelang.machine.show import show_value
from rulelang.present.cards import described
from rulelang.present.drawing import drawing
from rulelang.present.scores import columns
from rulelang.present.words import name, plural
from rulelang.program.types import NO_LIMIT


def table_lines(game: Game, seat: int | None, width: int = 100) -> list[str]:
    """The table for a seat (None: with nothing hidden). What is empty, none, no or 0 in its place is left out."""
    lines = [f"{game.exe.program.name}: {_phases(game)}"]
    lines += _counters(game)
    lines += _section("on the table", [*_states(game, seat, None), *_zones(game, seat, None)], width)
    for player in game.players:
        lines += _section(name(game.exe, player), [*_states(game, seat, player), *_zones(game, seat, player)], width)
    return lines


def hand_lines(game: Game, seat: int, width: int = 100) -> list[str]:
    """What a seat holds that not everybody sees, each piece with what it does."""
    lines = []
    for zone, pieces in _own(game, seat):
        lines.append(f"{game.layout.labels[zone + game.layout.zone_first]}: {plural(len(pieces), 'piece')}")
        for piece in pieces:
            lines += _described(game, piece, width)
    return lines or [f"{name(game.exe, seat)} holds nothing in secret."]


def _described(game: Game, piece: int, width: int) -> list[str]:
    text = described(game.exe, piece)
    first = f"  {game.layout.labels[piece]}"
    if not text:
        return [first]
    return [first, *textwrap.wrap(text, max(width, 40), initial_indent="      ", subsequent_indent="      ")]


def _own(game: Game, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Zones with pieces that this seat sees and not everybody does."""
    for zone, pieces in enumerate(game.zones):
        seers = game.zone_seers(zone) if pieces else None
        if seers is not None and seat in seers:
            yield zone, pieces


def _phases(game: Game) -> str:
    if game.over:
        return "the game is over"
    return " > ".join(game.path()[1:]) or "the game begins"


def _counters(game: Game) -> list[str]:
    """Resources by holder, as a small table."""
    program, layout = game.exe.program, game.layout
    shown = [r for r in program.resources if r.owner == "player" or (r.holders and not r.owner)]
    if not shown:
        return []
    named = list(dict.fromkeys(entity for r in shown for entity, _ in r.holders))
    rows = [["", *[layout.labels[entity] for entity in (*game.players, *named)]]]
    for number, resource in enumerate(program.resources):
        if resource in shown:
            own = set(game.players) if resource.owner else set()
            own |= {entity for entity, _ in resource.holders}
            cells = [_amount(game, number, e) if e in own else "" for e in (*game.players, *named)]
            rows.append([resource.name, *cells])
    return columns(rows)


def _amount(game: Game, resource: int, holder: int) -> str:
    amount = game.funds(resource, holder)
    return "no limit" if amount >= NO_LIMIT else str(amount)


# ---- states and zones


def _states(game: Game, seat: int | None, owner: int | None) -> Iterator[tuple[str, str]]:
    """Name and value of what stands for this seat; with None, of the game and of pieces."""
    found: dict[str, list[str]] = {}
    for cell, (number, _, holder, key) in enumerate(game.exe.cell_names()):
        if _section_of(game, holder) != owner or not _sees_cell(game, cell, seat):
            continue
        declared, value = game.exe.program.states[number], game.cells[cell]
        if holder is not None and holder not in game.players and not _present(game, holder):
            continue
        text = show_value(game.layout.labels, value, declared.type)
        inner = [_key(game, k) for k in (None if holder == owner else holder, key) if k is not None]
        if not inner and value not in (None, False, ()):
            found[declared.name] = [text]
        elif not inner:
            continue
        elif value not in (None, False, 0, ()):
            found.setdefault(declared.name, []).append(" ".join(inner) + ("" if value is True else f" {text}"))
    for state, values in found.items():
        yield state, ", ".join(values)


def _section_of(game: Game, holder: int | None) -> int | None:
    """The seat under which something of this holder is shown."""
    if holder is None:
        return None
    return holder if game.exe.program.entities[holder].sort == "seat" else None


def _present(game: Game, holder: int) -> bool:
    entity = game.exe.program.entities[holder]
    return entity.sort == "enum" or (entity.sort == "piece" and game.where[holder] >= 0)


def _key(game: Game, key: Any) -> str:
    """Index keys are entities or numbers; numbers lie below no label that matters here."""
    return str(game.exe.show_entity(key))


def _sees_cell(game: Game, cell: int, seat: int | None) -> bool:
    seers = game.exe.seers_of_cell(game, cell)
    return seat is None or seers is None or seat in seers


def _zones(game: Game, seat: int | None, owner: int | None) -> Iterator[tuple[str, str]]:
    for zone, pieces in enumerate(game.zones):
        if pieces and zone and _section_of(game, game.layout.zone_owner[zone]) == owner:
            label = game.layout.labels[zone + game.layout.zone_first]
            yield label.rpartition(".")[2] if owner is not None else label, _contents(game, seat, zone, pieces)


def _contents(game: Game, seat: int | None, zone: int, pieces: tuple[int, ...]) -> str:
    if game.exe.grids[game.layout.zone_def[zone]] is not None:
        return "\n".join(drawing(game, seat, zone))
    labels = [game.layout.labels[piece] for piece in pieces]
    if game.hides_order(zone) and (seat is None or game.sees_zone(seat, zone)):
        return f"{', '.join(sorted(labels))} (in no order)"
    if seat is None or game.sees_zone(seat, zone):
        return ", ".join(labels)
    seen = sorted(game.layout.labels[piece] for piece in pieces if game.sees_piece(seat, piece))
    rest = plural(len(pieces), "hidden piece")
    return f"{rest}, of which {', '.join(seen)}" if seen else rest


def _section(title: str, entries: list[tuple[str, str]], width: int) -> list[str]:
    if not entries:
        return []
    lines = [title]
    for label, text in entries:
        if "\n" in text:
            lines += [f"  {label}:", *(f"      {line}".rstrip() for line in text.splitlines())]
            continue
        lines += textwrap.wrap(f"{label}: {text}", max(width, 40), initial_indent="  ", subsequent_indent="      ")
    return lines
