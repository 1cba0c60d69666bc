"""The policies: at random from a seed, the first option, or nothing wherever nothing is allowed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from rulelang.machine.chance import MASK, start_stream

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer, Decision
    from rulelang.machine.game import Game

Policy = Callable[["Game"], "Answer"]
"""Answers the decision a game waits for (one of a seat, not of chance)."""

POLICIES = ("random", "first", "pass")
"""The names of the policies."""

LOOKED_AT = 2000


def make_policy(name: str, seed: int | None = None) -> Policy:
    """The policy of a name; the seed is for `random` (none: 0). Raises ValueError for a name there is not."""
    match name:
        case "random":
            return random_player(seed or 0)
        case "first":
            return first_player
        case "pass":
            return pass_player
    raise ValueError(f"there is no policy {name}; there are {', '.join(POLICIES)}")


def random_player(seed: int) -> Policy:
    """Any legal answer, all equally likely.

    Each decision has a stream of its own, from the seed and the decision's number: the same everywhere, and the same
    again after undo or loading.
    """

    def choose(game: Game) -> Answer:
        decision = _waiting(game)
        return decision.sample(start_stream(_mixed(seed, decision.number)))[0]

    return choose


def first_player(game: Game) -> Answer:
    """The first legal answer in the order of the options."""
    return next(_waiting(game).answers())


def pass_player(game: Game) -> Answer:
    """Nothing, where nothing is a legal answer (also `no`, and picking none); else the first."""
    decision = _waiting(game)
    if decision.several:
        return () if decision.refusal(()) is None else next(decision.answers())
    for answer in islice(decision.answers(), LOOKED_AT):
        if answer is None or answer is False:
            return answer
    return next(decision.answers())


def _waiting(game: Game) -> Decision:
    if game.decision is None:
        raise ValueError("nothing is asked")
    return game.decision


def _mixed(seed: int, number: int) -> int:
    """Two numbers stirred into one of 64 bits, so that neighbours share nothing (the finish of SplitMix64)."""
    z = (seed * 0x9E3779B97F4A7C15 + number * 0xD1B54A32D192ED03) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
