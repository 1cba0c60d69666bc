"""Where things come from, looked up in a game's own trace: which event began an effect, which play an event is part
of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.machine.effects import Effect
from rulelang.machine.reasons import Origin

if TYPE_CHECKING:
    from rulelang.machine.game import Game
    from rulelang.machine.trace import Event


def origin_of(g: Game, effect: Effect) -> Origin:
    """The origin of an effect that lasts now."""
    event = _began(g, effect)
    play = play_of(g, effect.rule, event.number) if event is not None else None
    length = g.length_of(effect.until)
    if event is None or play is None:
        return Origin(effect.rule, event.number if event else 0, length)
    return Origin(effect.rule, event.number, length, play.data[0], play.number)


def _began(g: Game, effect: Effect) -> Event | None:
    """The last event with which such an effect began."""
    told = g.exe.told_effect(g, effect.sort, effect.number, effect.captured)
    for event in reversed(g.events or ()):
        if event.kind == "effect" and event.data[:2] == (effect.sort, effect.number) and event.rule == effect.rule:
            if event.data[3] == told[0]:
                return event
    return None


PLAYS = ("builtin:play", "use")


def play_of(g: Game, rule: str, number: int) -> Event | None:
    """The playing or the use of a card that made a rule run in this event: of the card that the rule stands on, else
    the one that the event is a part of; None if there is none."""
    events = g.events or []
    for event in reversed(events[:number]):
        if event.kind in PLAYS and event.rule == rule:
            return event
    while 0 < number <= len(events):
        event = events[number - 1]
        if event.kind in PLAYS:
            return event
        number = event.parent
    return None
