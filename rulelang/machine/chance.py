"""The seeded stream: one int of state, a 64-bit linear congruential generator read from its high half.

Chance is a player like any other; a seed is only one policy for it. Constants: Knuth, MMIX.
"""

from __future__ import annotations

from collections.abc import Sequence

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 64) - 1


def start_stream(seed: int) -> int:
    """The stream's first state for a seed; near seeds are driven apart by a few steps."""
    state = (seed ^ 0x9E3779B97F4A7C15) & MASK
    for _ in range(3):
        state = (state * MULTIPLIER + INCREMENT) & MASK
    return state


def below(state: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound - 1 and the stream's next state."""
    state = (state * MULTIPLIER + INCREMENT) & MASK
    return ((state >> 32) * bound) >> 32, state


def weighted(state: int, weights: Sequence[int]) -> tuple[int, int]:
    """The place of an outcome drawn by weight, and the stream's next state."""
    mark, state = below(state, sum(weights))
    for place, weight in enumerate(weights):
        if mark < weight:
            return place, state
        mark -= weight
    raise AssertionError("weights add up")
