"""The first legal answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.players.policy import waiting

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer
    from rulelang.machine.game import Game


def first_player(game: Game) -> Answer:
    """The first legal answer in the order of the options."""
    return next(waiting(game).answers())
