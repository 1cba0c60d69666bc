"""Starts phases and actions in the middle of a game, with what stands around them running.

What a start has put around the event stays open when the event is over, so that what was to last until the end of it
still lasts; it is closed (and its after-hooks run) when a later start stands outside it.
"""

from __future__ import annotations

from typing import Any

from rulelang.machine.decisions import Answer
from rulelang.machine.event_frames import EventFrame, Stage
from rulelang.machine.game import Game
from rulelang.machine.pile_frames import DrawFrame
from rulelang.program.program import Program
from rulelang.tools.nests import FLOW, Nest, Nests


class _Held(Exception):
    """What was started is over; what stands around it is kept open."""


class AroundFrame(EventFrame):
    """A phase or action that a script lets run around what it starts."""

    __slots__ = EventFrame.__slots__
    kind = "around"

    def __init__(self, g: Game, key: str, args: tuple[Any, ...], rule: str) -> None:
        super().__init__(g, key, args, rule, ())
        self.stage = Stage.BODY
        self.number = g.current_event

    def step(self, g: Game) -> None:
        """Nothing runs inside any more: wait, unless this phase is being left."""
        if not self.early and self.stage == Stage.BODY:
            raise _Held
        super().step(g)


def advance(game: Game) -> None:
    """`game.advance()`, up to a decision or to the end of what was started."""
    try:
        game.advance()
    except _Held:
        pass


def choose(game: Game, answer: Answer, note: str = "") -> None:
    """`game.choose(answer, note)`, up to a decision or to the end of what was started."""
    try:
        game.choose(answer, note)
    except _Held:
        pass


class Starter:
    """Starts events of one program in games of it."""

    def __init__(self, program: Program) -> None:
        self.nests = Nests(program)

    def step(self, game: Game, key: str, args: tuple[Any, ...], rule: str) -> bool:
        """Do the next bit towards running an event in an idle game: fill the zones of an arranged position that are
        kept at a number, close the innermost phase that does not stand around the event too (False: to be called
        again when the game is idle), or start it (True)."""
        if game.dirty and game.event_number == 0 and key != FLOW:
            game.dirty = False
            game.fill_kept()
            advance(game)
            return False
        nest = self.nests.around(key, args)
        kept = _shared(nest, game)
        if len(_open(game)) > kept:
            _close_innermost(game)
            advance(game)
            return False
        for event, given in nest[kept:]:
            game.stack.append(AroundFrame(game, event, given, rule))
        game.start_event(key, args, "flow" if key == FLOW else rule, ())
        advance(game)
        return True


def arranging(game: Game) -> bool:
    """Chance fills a zone of the position that a script arranges; nothing has begun yet."""
    return bool(game.stack) and isinstance(game.stack[0], DrawFrame)


def _open(game: Game) -> list[AroundFrame]:
    return [frame for frame in game.stack if isinstance(frame, AroundFrame)]


def _shared(nest: Nest, game: Game) -> int:
    """How many of the open phases stand around the new event too."""
    count = 0
    for frame, (key, args) in zip(_open(game), nest, strict=False):
        if (frame.key, frame.args) != (key, args):
            break
        count += 1
    return count


def _close_innermost(game: Game) -> None:
    game.stack[-1] = _turned(game.stack[-1], EventFrame)


def _turned(frame: Any, kind: type[EventFrame]) -> EventFrame:
    """The same run as a frame of another kind."""
    twin: EventFrame = object.__new__(kind)
    for name in EventFrame.__slots__:
        setattr(twin, name, getattr(frame, name))
    return twin


def released(game: Game) -> Game:
    """A copy that goes on without a script: open phases end when what runs in them is over."""
    twin = game.clone()
    twin.stack = [_turned(frame, EventFrame) if isinstance(frame, AroundFrame) else frame for frame in twin.stack]
    return twin


def held_as(game: Game, model: Game) -> None:
    """Keep those phases open in a game that are open in another one at the same point."""
    for place, frame in enumerate(model.stack):
        if isinstance(frame, AroundFrame):
            game.stack[place] = _turned(game.stack[place], AroundFrame)
