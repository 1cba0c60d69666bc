"""The trace of a game that is being played, as it would stand in a file."""

from __future__ import annotations

from rulelang.codec import TraceFile, header_of, parse_trace, trace_lines, trace_text
from rulelang.machine.game import Game


def session_trace(game: Game, seed: int | None) -> TraceFile:
    """All that has happened in a game that was played from its beginning, ready to be played again."""
    return parse_trace(trace_text(header_of(game, seed), trace_lines(game)))
