"""Misspells every word of a game's rules, one at a time, and looks whether `check` notices.

    python bench/mutants.py --game svea_rike --jobs 2             all of them
    python bench/mutants.py --game svea_rike --count 500 --seed 3

One letter of a keyword, of a name where it is used, or of a name where it is declared is changed, so that the result is
no word and no name. Found means: a finding on that line; for declarations, one that tells the old name. What was not
found is listed. Exit code 0: at least 97 of 100 were found; 1: not so; 2: usage.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from mutants import Outcome, Spot, Whole, tried  # noqa: E402

WANTED = 0.97


@cache
def whole(game: str) -> Whole:
    """The game, read once in each process."""
    return Whole.read(ROOT / "games" / game)


def one(task: tuple[str, Spot, int]) -> Outcome | None:
    """One mutant; its letter is drawn from the seed and its place."""
    game, spot, seed = task
    return tried(whole(game), spot, random.Random(f"{seed} {spot.path} {spot.line} {spot.column}"))


def main(words: list[str]) -> int:
    """Try all and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="svea_rike", help="the folder in games/ (svea_rike)")
    parser.add_argument("--count", type=int, help="so many, drawn by seed (all)")
    parser.add_argument("--seed", type=int, default=1, help="for the letters, and for what is drawn (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    said = parser.parse_args(words)
    game = whole(said.game)
    spots = [spot for spot in game.spots() if spot.sort != "declared" or game.uses(spot)]
    if said.count:
        spots = random.Random(said.seed).sample(spots, min(said.count, len(spots)))
    begun = time.monotonic()
    with ProcessPoolExecutor(said.jobs) as pool:
        found = pool.map(one, [(said.game, spot, said.seed) for spot in spots], chunksize=20)
        outcomes = [outcome for outcome in found if outcome is not None]
    print(summary(said.game, outcomes, time.monotonic() - begun))
    return int(sum(o.found for o in outcomes) < WANTED * len(outcomes))


def summary(game: str, outcomes: list[Outcome], seconds: float) -> str:
    """The numbers by sort, and what was not found."""
    lines = [f"{game}: {len(outcomes)} words misspelt, one at a time, in {seconds:.0f} s"]
    for sort in ("keyword", "name", "declared"):
        mine = [o for o in outcomes if o.spot.sort == sort]
        hits = sum(o.found for o in mine)
        lines.append(f"{sort:<10}{hits:>6} of {len(mine):>6}{100 * hits / max(1, len(mine)):>9.2f} %")
    lines += [
        f"not found: {o.spot.path}:{o.spot.line} ({o.spot.sort}) {o.spot.word} -> {o.word} | {o.line}"
        for o in outcomes
        if not o.found
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
