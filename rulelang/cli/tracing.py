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


def open_trace(trace: Path, game: str | None) -> tuple[Program, TraceFile]:
    """The game and the lines of a trace, with its scenario and mods. game: where it is, if it is said. Raises Failed or CodecError."""
    from rulelang.cli.finding import find_game, find_title, load, mods_of
    from rulelang.codec.traces import read_trace

    read = read_trace(trace)
    path = find_game(game) if game is not None else find_title(read.header.game.name, trace)
    near = mods_of([mod.name for mod in read.header.mods], trace, path)
    return load(path, None, Alterations(read.header.scenario, near)), read


@contextmanager
def refused(trace: Path) -> Iterator[None]:
    """What cannot be played again is told with the name of the trace."""
    from rulelang.tools.replay import Divergence

    try:
        yield
    except Divergence as error:
        raise Broke(f"{click.format_filename(trace)}: {error}.") from None
