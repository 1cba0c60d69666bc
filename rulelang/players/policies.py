"""The policies by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulelang.players.first_legal import first_player
from rulelang.players.greedy import greedy_player
from rulelang.players.passing import pass_player
from rulelang.players.policy import Policy, waiting
from rulelang.players.random_answers import random_player

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer
    from rulelang.machine.game import Game

POLICIES = ("random", "greedy", "first", "pass")
"""The names of the policies."""


def make_policy(name: str, seed: int | None = None) -> Policy:
    """The policy of a name; the seed is for those that draw (none: 0). Raises ValueError for a name there is not."""
    match name:
        case "random":
            return random_player(seed or 0)
        case "greedy":
            return greedy_player(seed or 0)
        case "first":
            return first_player
        case "pass":
            return pass_player
    raise ValueError(f"there is no policy {name}; there are {', '.join(POLICIES)}")


def seated(policies: Mapping[int, Policy], others: Policy) -> Policy:
    """For each seat its own policy, and one for all that have none."""

    def choose(game: Game) -> Answer:
        seat = waiting(game).seat
        return (others if seat is None else policies.get(seat, others))(game)

    return choose
