"""Many games played by policies, counted: who wins how often, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from attrs import frozen

from rulelang.machine.executable import Executable
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.players import make_policy, seated

MOST = 20_000
"""Decisions after which a game counts as one that does not end."""
SURE = 1.96
"""Standard deviations to both sides that hold 95 of 100."""


@frozen
class Plan:
    """What is played. players: the seats in order of play; policies: the policy of each of them, by name; seed: of the
    first game, the next has the next; turns: the policies move on one seat from game to game."""

    players: tuple[str, ...]
    policies: tuple[str, ...]
    seed: int
    turns: bool = True

    def seating(self, number: int) -> tuple[str, ...]:
        """The policy of each seat in the game of this number, from 0."""
        shift = number % len(self.players) if self.turns else 0
        return self.policies[-shift:] + self.policies[:-shift] if shift else self.policies


@frozen
class Result:
    """A game that was played: what each seat got, and who won (by place among the players)."""

    seed: int
    seating: tuple[str, ...]
    outcome: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Broken(Exception):
    """A game in which the rules broke, or that did not end; game: as far as it came, with its trace."""

    def __init__(self, seed: int, game: Game, message: str) -> None:
        super().__init__(message)
        self.seed = seed
        self.game = game
        self.message = message


def playtest(exe: Executable, plan: Plan, games: int) -> Iterator[Result]:
    """Play so many games, one after another. Raises Broken at the first that goes wrong, NoWorth for a greedy player of
    a game without an estimate."""
    for number in range(games):
        yield _played(exe, plan, number)


def _played(exe: Executable, plan: Plan, number: int) -> Result:
    seed, seating = plan.seed + number, plan.seating(number)
    game = Game.new(exe, plan.players, seed, start=False)
    names = zip(game.players, seating, strict=True)
    policy = seated({seat: make_policy(name, seed) for seat, name in names}, make_policy("first"))
    decisions = 0
    try:
        game.start_event("phase:flow", (), "flow", ())
        game.advance()
        while game.decision is not None and decisions < MOST:
            game.choose(policy(game))
            decisions += 1
    except RuleFault as fault:
        raise Broken(seed, game, str(fault)) from fault
    if game.result is None:
        raise Broken(seed, game, f"it is not over after {decisions} decisions")
    winners = tuple(game.players.index(seat) for seat in game.winners())
    return Result(seed, seating, tuple(game.result["outcome"]), winners, decisions)


# ---- counting


@frozen
class Share:
    """How often something won: of so many chances so many, some of them together with others. low, high: between these
    the true share lies in 95 of 100 such counts (Wilson's interval)."""

    chances: int
    won: int
    shared: int
    low: float
    high: float


def interval(won: int, chances: int) -> tuple[float, float]:
    """Wilson's score interval for a share, at 95 of 100 (Wilson, Journal of the American Statistical Association 22,
    1927). Nothing counted: 0 to 1."""
    if not chances:
        return 0.0, 1.0
    square = SURE * SURE
    middle = (won + square / 2) / (chances + square)
    spread = SURE * sqrt(won * (chances - won) / chances + square / 4) / (chances + square)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def shares(results: Sequence[Result], whose: Callable[[Result], Sequence[str]]) -> Mapping[str, Share]:
    """How often each won. whose: what stands for each seat of a game: its policy, or its name."""
    chances: Counter[str] = Counter()
    won: Counter[str] = Counter()
    shared: Counter[str] = Counter()
    for result in results:
        names = whose(result)
        chances.update(names)
        won.update(names[place] for place in result.winners)
        if len(result.winners) > 1:
            shared.update(names[place] for place in result.winners)
    return {name: Share(n, won[name], shared[name], *interval(won[name], n)) for name, n in chances.items()}


def summary(exe: Executable, plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """What came out, as data: who won by policy and by seat, the outcomes of all seats, the length of games."""
    counted = {
        "policy": shares(results, lambda result: result.seating),
        "seat": shares(results, lambda _: plan.players),
    }
    outcomes = [number for result in results for number in result.outcome]
    return {
        "game": exe.program.name,
        "games": len(results),
        "seeds": [plan.seed, plan.seed + len(results) - 1],
        "players": list(plan.players),
        "won": {title: _rows(found, plan) for title, found in counted.items()},
        "outcome": _spread(outcomes),
        "decisions": _spread([result.decisions for result in results]),
    }


def _rows(found: Mapping[str, Share], plan: Plan) -> list[dict[str, Any]]:
    chance = 1 / len(plan.players)
    return [
        {
            "name": name,
            "won": share.won,
            "games": share.chances,
            "low": round(share.low, 4),
            "high": round(share.high, 4),
            "by chance": round(chance, 4),
            "shared": share.shared,
        }
        for name, share in found.items()
    ]


def _spread(numbers: Sequence[int]) -> dict[str, int]:
    ordered = sorted(numbers)
    return {"least": ordered[0], "middle": ordered[len(ordered) // 2], "most": ordered[-1]}
