"""Answers that stand written down, and answers that somebody types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulelang.players.policy import Policy, waiting
from rulelang.players.typed import NotUnderstood, read_answer

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer, Decision
    from rulelang.machine.game import Game


def script_player(said: Sequence[str], then: Policy) -> Policy:
    """The answers of a seat in its own words, one after another (`nothing` where it lets a window pass); when they are
    used up, another policy's. How far it is is read from the game's log, so that a game taken back is answered anew.
    The policy raises NotUnderstood for words that are no answer to what is asked."""

    def choose(game: Game) -> Answer:
        decision = waiting(game)
        given = sum(seat == decision.seat for seat, *_ in game.log)
        return read_answer(decision, said[given]) if given < len(said) else then(game)

    return choose


Ask = Callable[["Game", "Decision", str], str]
"""Puts a question to somebody; the last argument says what was wrong with what was typed before, and is empty at first.
Returns what is typed."""


def human_player(ask: Ask) -> Policy:
    """What somebody types: asked until it is a legal answer."""

    def choose(game: Game) -> Answer:
        decision, wrong = waiting(game), ""
        while True:
            try:
                answer = read_answer(decision, ask(game, decision, wrong))
            except NotUnderstood as error:
                wrong = error.message
                continue
            reason = decision.refusal(answer)
            if reason is None:
                return answer
            wrong = f"That is not possible: {reason}."

    return choose
