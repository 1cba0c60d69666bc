"""Which events of a running game are final: some are told as they begin and filled in when they are over."""

from __future__ import annotations

from rulelang.machine.event_frames import EventFrame
from rulelang.machine.game import Game


def settled(game: Game) -> int:
    """How many events, from the first, will not change any more."""
    running = [frame.number for frame in game.stack if isinstance(frame, EventFrame)]
    late = [n for n in running if n > 0 and game.events and game.events[n - 1].kind in LATE]
    return min(late) - 1 if late else len(game.events or ())


LATE = ("builtin:roll", "builtin:draw")
