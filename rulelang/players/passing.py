"""Nothing, wherever that is allowed."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rulelang.players.policy import waiting

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer
    from rulelang.machine.game import Game

LOOKED_AT = 2000
"""Answers that are looked through for one that is nothing."""


def pass_player(game: Game) -> Answer:
    """Nothing, where nothing is a legal answer (also `no`, and picking none); else the first."""
    decision = waiting(game)
    if decision.several:
        return () if decision.refusal(()) is None else next(decision.answers())
    for answer in islice(decision.answers(), LOOKED_AT):
        if answer is None or answer is False:
            return answer
    return next(decision.answers())
