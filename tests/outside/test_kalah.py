"""Kalah on small boards against the values of Irving, Donkers and Uiterwijk.

G. Irving, J. Donkers, J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (3), 2000, pp. 139-147: who wins Kalah(m, n),
m holes on a side and n seeds in each, if both play well. A last seed in the own store gives another turn; a last
seed in an own empty hole captures it and what lies opposite, if anything does; when one side is empty, the other
takes its own rest. The paper's table could not be opened here: the entries are quoted from memory, and each is
confirmed below by a solver that shares nothing with the rules or the machine, by how many seeds as well.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

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


def margin(holes: int, seeds: int) -> int:
    """The value of a board, by the machine."""
    return value(new_game("kalah", {"holes": holes, "seeds_each": seeds}), {})


def outcome(margin: int) -> str:
    return "win" if margin > 0 else "loss" if margin < 0 else "draw"


# ---- a solver of its own


@cache
def best(own: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many seeds more than the other the player to move still gets."""
    return max(after(own, other, hole) for hole in range(len(own)) if own[hole])


def after(own: tuple[int, ...], other: tuple[int, ...], hole: int) -> int:
    holes = len(own)
    ring = [*own, 0, *other]
    hand, ring[hole] = ring[hole], 0
    at = hole
    for _ in range(hand):
        at = (at + 1) % len(ring)
        ring[at] += 1
    opposite = 2 * holes - at
    if at < holes and ring[at] == 1 and ring[opposite]:
        ring[holes] += ring[opposite] + 1
        ring[at] = ring[opposite] = 0
    mine, gained, theirs = tuple(ring[:holes]), ring[holes], tuple(ring[holes + 1 :])
    if not any(mine) or not any(theirs):
        return gained + sum(mine) - sum(theirs)
    return gained + (best(mine, theirs) if at == holes else -best(theirs, mine))


# ---- tests


@pytest.mark.parametrize(("holes", "seeds"), PUBLISHED)
def test_who_wins(holes: int, seeds: int) -> None:
    found = margin(holes, seeds)

    assert outcome(found) == PUBLISHED[holes, seeds]
    assert found == best((seeds,) * holes, (seeds,) * holes)


@pytest.mark.slow
def test_who_wins_with_three_holes_and_two_seeds() -> None:
    found = margin(3, 2)

    assert outcome(found) == "win"
    assert found == best((2, 2, 2), (2, 2, 2)) == 4
