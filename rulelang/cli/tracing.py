"""Traces as the commands that read them find them, with their game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import Alterations
from rulelang.cli.failing import Broke

if TYPE_CHECKING:
    from rulelang.codec.traces import TraceFile
    from rulelang.program.program import Program


def open_trace(trace: Path, game: str | None, scenario: str | None, mods: tuple[str, ...]) -> tuple[Program, TraceFile]:
    """The game and the lines of a trace, with the scenario and the mods it was played with. game: where it is, if it is
    said; scenario, mods: what is said instead of looking near the trace. Raises Failed or CodecError."""
    from rulelang.cli.finding import find_game, find_title, load, mods_of
    from rulelang.codec.traces import read_trace

    read = read_trace(trace)
    path = find_game(game) if game is not None else find_title(read.header.game.name, trace)
    near = tuple(mods) or mods_of([mod.name for mod in read.header.mods], trace, path)
    return load(path, None, Alterations(scenario or read.header.scenario, near)), read


@contextmanager
def refused(trace: Path) -> Iterator[None]:
    """What cannot be played again is told with the name of the trace."""
    from rulelang.tools.replay import Divergence

    try:
        yield
    except Divergence as error:
        raise Broke(f"{click.format_filename(trace)}: {error}.") from None
