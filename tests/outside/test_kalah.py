"""Kalah on small boards against the values of Irving, Donkers and Uiterwijk.

G. Irving, J. Donkers, J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (3), 2000, pp. 139-147: who wins Kalah(m, n), m holes
on a side and n seeds in each, if both play well. A last seed in the own store gives another turn; a last seed in an own
empty hole captures it and what lies opposite, if anything does; when one side is empty, the other takes its own rest.
Every position is walked once, by the machine.
"""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from outside.trees import children, new_game, result_of

from rulelang.machine.game import Game

# (holes, seeds in each): what the first player gets out of it.
PUBLISHED = {
    (1, 1): "draw",
    (1, 2): "loss",
    (1, 3): "win",
    (1, 4): "loss",
    (1, 5): "win",
    (1, 6): "draw",
    (2, 1): "win",
    (2, 2): "loss",
    (2, 3): "loss",
    (2, 4): "loss",
    (2, 5): "win",
    (3, 1): "draw",
}


def value(game: Game, known: dict[Hashable, int]) -> int:
    """By how many seeds the first player wins."""
    if game.decision is None:
        return result_of(game, "South") - result_of(game, "North")
    key = (game.decision.seat, *game.cells)
    if key not in known:
        best = max if game.decision.seat == 0 else min
        known[key] = best(value(child, known) for child in children(game))
    return known[key]


def outcome(holes: int, seeds: int) -> str:
    margin = value(new_game("kalah", {"holes": holes, "seeds_each": seeds}), {})
    return "win" if margin > 0 else "loss" if margin < 0 else "draw"


@pytest.mark.parametrize(("holes", "seeds"), PUBLISHED)
def test_who_wins(holes: int, seeds: int) -> None:
    assert outcome(holes, seeds) == PUBLISHED[holes, seeds]


@pytest.mark.slow
def test_who_wins_with_three_holes_and_two_seeds() -> None:
    assert outcome(3, 2) == "win"
