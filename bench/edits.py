"""Edits a game's rules at random and checks them: no crash, no hang, at most one mistake of syntax on each line.

    python bench/edits.py --game svea_rike --count 2000 --seed 0 --jobs 2

Exit code 0: all went well; 1: not so, with the seeds to look at; 2: usage.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from edits import Tried, tried  # noqa: E402
from mutants import Whole  # noqa: E402


@cache
def whole(game: str) -> Whole:
    """The game, read once in each process."""
    return Whole.read(ROOT / "games" / game)


def one(task: tuple[str, int]) -> Tried:
    """The edits of one seed."""
    game, seed = task
    return tried(whole(game), seed)


def main(words: list[str]) -> int:
    """Try all and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="svea_rike", help="the folder in games/ (svea_rike)")
    parser.add_argument("--count", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    said = parser.parse_args(words)
    with ProcessPoolExecutor(said.jobs) as pool:
        tasks = [(said.game, said.seed + number) for number in range(said.count)]
        outcomes = list(pool.map(one, tasks, chunksize=20))
    wrong = [outcome for outcome in outcomes if outcome.wrong]
    findings = sorted(outcome.findings for outcome in outcomes)
    print(f"{said.game}: {len(outcomes)} edited games, seeds {said.seed} to {said.seed + said.count - 1}")
    print(f"findings    {findings[0]} to {findings[-1]} a game, {findings[len(findings) // 2]} in the middle")
    print(f"longest     {max(outcome.seconds for outcome in outcomes):.1f} s")
    print(f"wrong       {len(wrong)}")
    for outcome in wrong:
        print(f"seed {outcome.seed}: {outcome.wrong}")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
