"""Trace files: JSON lines. The first is the header, then comes one object for each event, with names for numbers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import field, frozen

from rulelang.codec.converter import structure, unstructure
from rulelang.codec.envelope import (
    VERSION,
    GameRef,
    check_format,
    game_ref,
    player_names,
    settings_data,
    settings_in,
    windows_in,
)
from rulelang.codec.errors import CodecError
from rulelang.codec.files import from_json, read_whole, to_json, write_whole
from rulelang.machine.game import Game
from rulelang.program.origin import ModRef

FORMAT = "rulelang-trace"


@frozen
class GivenEntry:
    """A state, resource or zone that was arranged before the game began, with the values as data."""

    sort: str
    name: str
    owner: str | None = None
    index: Any = None
    value: Any = None


@frozen
class StartEntry:
    """An event that was started: its key and arguments as data."""

    event: str
    args: tuple[Any, ...] = ()


@frozen
class TraceHeader:
    """What is needed to play a trace again. script: `test "Name"` or `play "Name"`; given: what it arranged; starts:
    what was started, one after another (a game from its beginning: `phase:flow`); windows: `ask everybody`, if they
    do."""

    format: str
    version: int
    language: int
    game: GameRef
    mods: tuple[ModRef, ...]
    players: tuple[str, ...]
    settings: dict[str, Any]
    seed: int | None
    script: str | None
    given: tuple[GivenEntry, ...]
    starts: tuple[StartEntry, ...]
    windows: str = ""
    scenario: str | None = None


@frozen
class TraceLine:
    """One event. kind: `action`, `phase`, `rule`, `question`, `builtin`, or what else can happen (`decision`, `set`
    ...); name: which one; fields: by name, with names for entities; notes: how computed values came about;
    seers: the seats that see it (None: all); answer: of a decision or chance, as the machine takes it."""

    number: int
    parent: int
    kind: str
    name: str = ""
    path: tuple[str, ...] = ()
    actor: str | None = None
    fields: dict[str, Any] = field(factory=dict)
    rule: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[Any, ...] = ()
    seers: tuple[str, ...] | None = None
    answer: Any = None


@frozen
class TraceFile:
    """A trace as it was read."""

    header: TraceHeader
    lines: tuple[TraceLine, ...]


def header_of(
    game: Game,
    seed: int | None = None,
    script: str | None = None,
    given: Iterable[GivenEntry] = (),
    starts: Iterable[StartEntry] = (StartEntry("phase:flow"),),
) -> TraceHeader:
    """The header for a game's trace."""
    program = game.exe.program
    return TraceHeader(
        format=FORMAT,
        version=VERSION,
        language=program.language,
        game=game_ref(program),
        scenario=program.scenario,
        mods=program.mods,
        players=player_names(game),
        settings=settings_data(game.exe, settings_in(game)),
        seed=seed,
        script=script,
        given=tuple(given),
        starts=tuple(starts),
        windows=windows_in(game),
    )


def trace_text(header: TraceHeader, lines: Iterable[TraceLine]) -> str:
    """The text of a trace file."""
    return "".join(to_json(unstructure(record)) + "\n" for record in (header, *lines))


def write_trace(path: Path, header: TraceHeader, lines: Iterable[TraceLine]) -> None:
    """Write a trace file, whole or not at all. Raises CodecError."""
    write_whole(path, trace_text(header, lines))


def read_trace(path: Path) -> TraceFile:
    """The trace in a file. Raises CodecError."""
    return parse_trace(read_whole(path), str(path))


def parse_trace(text: str, what: str = "the trace") -> TraceFile:
    """The trace of a text. Raises CodecError for what is broken off, foreign, of another version or damaged."""
    if not text.strip():
        raise CodecError(f"{what} is empty")
    rows = text.split("\n")
    data = check_format(from_json(rows[0], what), FORMAT, what)
    header = structure(data, TraceHeader, what)
    if rows[-1] != "":
        raise CodecError(f"{what} breaks off in line {len(rows)}; the end is missing")
    lines = tuple(_line(row, f"{what}, line {place},") for place, row in enumerate(rows[1:-1], start=2))
    for place, line in enumerate(lines, start=1):
        if line.number != place:
            raise CodecError(f"{what}, line {place + 1}, has the event {line.number}; expected {place}: lines are lost")
    return TraceFile(header, lines)


def _line(row: str, what: str) -> TraceLine:
    return structure(from_json(row, what), TraceLine, what)
