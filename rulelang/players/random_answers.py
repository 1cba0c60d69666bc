"""Any legal answer, by a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.machine.chance import start_stream
from rulelang.players.policy import Policy, mixed, waiting

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer
    from rulelang.machine.game import Game


def random_player(seed: int) -> Policy:
    """Any legal answer, all equally likely; where there are very many, by drawing its parts.

    Each decision has a stream of its own, from the seed and the decision's number: the same everywhere, and the same
    again after undo or loading.
    """

    def choose(game: Game) -> Answer:
        decision = waiting(game)
        return decision.sample(start_stream(mixed(seed, decision.number)))[0]

    return choose
