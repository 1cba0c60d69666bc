"""Standing answers: a seat says beforehand which windows it lets pass.

They are no power of their own. The window is opened and the seat is asked as ever; the answer is the one it could
give itself, it is logged, and log and trace say that a standing answer gave it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulelang.machine.event_frames import EventFrame
from rulelang.machine.windows import WindowFrame

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@frozen
class StandingAnswer:
    """A seat lets windows pass.

    when: `always`; `in` (while an event of this key, with these first arguments, runs); `before` or `after` (such an
    event); `pause`. until: the serial of the run that ends it (None: it holds to the end). text: how it was said.
    """

    seat: int
    when: str
    event: str | None = None
    args: tuple[Any, ...] = ()
    until: int | None = None
    text: str = "always passes"


class NotRunning(ValueError):
    """A standing answer was to last until the end of something that does not run now."""


def run_to_end(game: Game, event: str, args: tuple[Any, ...]) -> int:
    """The serial of the innermost run of a phase or action with these first arguments. Raises NotRunning."""
    run = game.running(event, args)
    if run is None:
        raise NotRunning(
            f"{game.exe.describe_event(game, event, args)} is not running, so nothing can last until its end"
        )
    return run.serial


def standing_pass(game: Game, answers: Iterable[StandingAnswer]) -> StandingAnswer | None:
    """The first of these that lets the window pass in which the game waits; None where it waits for something else."""
    decision, window = game.decision, game.stack[-1] if game.stack else None
    if decision is None or decision.form != "window" or not isinstance(window, WindowFrame):
        return None
    return next((one for one in answers if one.seat == decision.seat and _holds(game, one, window)), None)


def still_standing(game: Game, answers: Iterable[StandingAnswer]) -> tuple[StandingAnswer, ...]:
    """Those whose time is not over."""
    return tuple(one for one in answers if one.until is None or _runs(game, one.until))


def _holds(game: Game, one: StandingAnswer, window: WindowFrame) -> bool:
    if one.until is not None and not _runs(game, one.until):
        return False
    match one.when:
        case "in":
            return one.event is not None and game.running(one.event, one.args) is not None
        case "before" | "after":
            return window.when == one.when and _is_of(game, window, one)
        case "pause":
            return window.when == "pause"
    return True


def _is_of(game: Game, window: WindowFrame, one: StandingAnswer) -> bool:
    event = game.event_at(window.hooked)
    return event.key == one.event and event.args[: len(one.args)] == one.args


def _runs(game: Game, serial: int) -> bool:
    return any(isinstance(frame, EventFrame) and frame.serial == serial for frame in game.stack)
