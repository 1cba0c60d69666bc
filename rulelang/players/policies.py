"""The policies by their names."""

from __future__ import annotations

from rulelang.players.first_legal import first_player
from rulelang.players.passing import pass_player
from rulelang.players.policy import Policy
from rulelang.players.random_answers import random_player

POLICIES = ("random", "first", "pass")
"""The names of the policies."""


def make_policy(name: str, seed: int | None = None) -> Policy:
    """The policy of a name; the seed is for those that draw (none: 0). Raises ValueError for a name there is not."""
    match name:
        case "random":
            return random_player(seed or 0)
        case "first":
            return first_player
        case "pass":
            return pass_player
    raise ValueError(f"there is no policy {name}; there are {', '.join(POLICIES)}")
