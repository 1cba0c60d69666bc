"""One player of a kind against others of another, over all numbers of players a game is for.

    python bench/players.py --game svea_rike --games 200 --seed 1 --jobs 2
    python bench/players.py --game svea_rike --hero greedy --others pass

The games are shared out among the numbers of players; the hero moves on a seat from game to game. For each number it is
told how often the hero won, between what the true share lies in 95 of 100 such counts (Wilson), and what chance alone
would give.

Exit code 0: the hero wins more often than by chance, beyond doubt, for every number of players; 1: not so; 2: usage.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path

from attrs import frozen

from rulelang.diagnostics import Report, render_text
from rulelang.loader import load_game
from rulelang.machine.executable import Executable
from rulelang.players import POLICIES
from rulelang.tools.playtesting import Plan, Result, interval, playtest

ROOT = Path(__file__).resolve().parents[1]


@frozen
class Task:
    """One game: of how many players, and which of the series. policies: of the first seat, and of all others."""

    game: Path
    players: int
    number: int
    seed: int
    policies: tuple[str, str]


@lru_cache
def executable(game: Path) -> Executable:
    """The game, read once in each process."""
    report = Report()
    program = load_game(game, report)
    if program is None:
        raise SystemExit(render_text(report))
    return Executable(program)


def play(task: Task) -> Result:
    """One game."""
    exe = executable(task.game)
    seats = tuple(exe.layout.labels[seat] for seat in exe.program.domains["player"].members)[: task.players]
    hero, others = task.policies
    place = task.number % task.players
    policies = tuple(hero if n == place else others for n in range(task.players))
    (result,) = playtest(exe, Plan(seats, policies, task.seed + task.number, turns=False), 1)
    return result


def tasks(game: Path, games: int, seed: int, policies: tuple[str, str]) -> list[Task]:
    """The games, with the number of players changing from one to the next."""
    program = executable(game).program
    counts = range(program.seats_low, program.seats_high + 1)
    return [Task(game, counts[n % len(counts)], n // len(counts), seed, policies) for n in range(games)]


def row(players: int, results: list[Result], hero: str) -> tuple[str, bool]:
    """A line of the table, and whether the hero is better than chance beyond doubt."""
    won = sum(result.seating[place] == hero for result in results for place in result.winners)
    low, high = interval(won, len(results))
    share = f"{100 * won / len(results):5.1f} %   {100 * low:5.1f} to {100 * high:5.1f} %"
    return f"{players:7}   {won:3} of {len(results):3}   {share}   {100 / players:5.1f} %", low > 1 / players


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="svea_rike", help="a folder in games/, or a path")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--hero", choices=POLICIES, default="greedy")
    parser.add_argument("--others", choices=POLICIES, default="random")
    wanted = parser.parse_args()
    if wanted.hero == wanted.others:
        parser.error("the hero and the others play alike")
    here = ROOT / "games" / wanted.game
    game = here if here.exists() else Path(wanted.game)
    began = time.perf_counter()
    todo = tasks(game, wanted.games, wanted.seed, (wanted.hero, wanted.others))
    with ProcessPoolExecutor(wanted.jobs) as pool:
        results = list(pool.map(play, todo))
    print(f"{wanted.game}: one {wanted.hero} against {wanted.others}, {len(results)} games, seeds from {wanted.seed}")
    print("players   won          share      95 of 100         by chance")
    sure = []
    for players in sorted({task.players for task in todo}):
        line, better = row(
            players, [r for t, r in zip(todo, results, strict=True) if t.players == players], wanted.hero
        )
        sure.append(better)
        print(line)
    print(f"time      {time.perf_counter() - began:.0f} s with {wanted.jobs} processes")
    return 0 if all(sure) else 1


if __name__ == "__main__":
    raise SystemExit(main())
