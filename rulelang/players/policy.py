"""What a policy is, and what all of them need."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulelang.machine.chance import MASK

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer, Decision
    from rulelang.machine.game import Game

Policy = Callable[["Game"], "Answer"]
"""Answers the decision a game waits for (one of a seat, not of chance)."""


def waiting(game: Game) -> Decision:
    """The decision a game waits for. Raises ValueError if there is none."""
    if game.decision is None:
        raise ValueError("nothing is asked")
    return game.decision


def mixed(seed: int, number: int) -> int:
    """Two numbers stirred into one of 64 bits, so that neighbours share nothing (the finish of SplitMix64)."""
    z = (seed * 0x9E3779B97F4A7C15 + number * 0xD1B54A32D192ED03) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
