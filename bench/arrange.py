"""How the search for a largest legal rearrangement grows with the number of pieces: counted in steps (a piece tried
beside another), so that it says the same on every machine.

    python bench/arrange.py                 layouts of 3 to 12 tiles in 2, 4 and 6 colours, a tile taken out of each
    python bench/arrange.py --layouts 40    more of them for each size

Random tiles are laid at random where they fit; of each layout up to two tiles are taken out that hold it together. The
last column is the middle beside the middle of the size before.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from machine.tiling import laid_out, plan_of

from rulelang.machine import grids
from rulelang.machine.arrangements import puzzle
from rulelang.machine.game import Game
from rulelang.machine.rearranging import BUDGET, TooFar


def torn(colours: int, tiles: int, seed: int) -> Iterator[Game]:
    """A random layout less a tile without which it falls apart, for up to two such tiles."""
    whole = laid_out(colours, tiles, random.Random(1_000 * tiles + seed))
    found = 0
    for piece in sorted(whole.laid) if len(whole.laid) == tiles else ():
        game = whole.clone()
        game.put(piece, game.layout.zone_first, None)
        if found < 2 and not grids.connected(game, tuple(game.laid)):
            found += 1
            yield game


def steps(game: Game) -> int | None:
    """How many steps the proposal takes; None where the search gives up."""
    task = puzzle(game, plan_of(game), tuple(sorted(game.laid)))
    try:
        next(task.layouts())
    except TooFar:
        return None
    return task.steps


def main(words: list[str]) -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layouts", type=int, default=12, help="layouts for each number of tiles")
    count: int = parser.parse_args(words).layouts
    print(f"{'colours':>7} {'tiles':>5} {'cases':>5} {'given up':>8} {'middle':>9} {'most':>9} {'growth':>7}")
    for colours in (2, 4, 6):
        before = 0.0
        for tiles in range(3, 13):
            found = [steps(game) for seed in range(count) for game in torn(colours, tiles, seed)]
            known = [number if number is not None else BUDGET for number in found]
            if not known:
                continue
            middle = statistics.median(known)
            growth = f"{middle / before:.1f}" if before else ""
            counts = f"{colours:>7} {tiles:>5} {len(found):>5} {found.count(None):>8}"
            print(f"{counts} {middle:>9.0f} {max(known):>9} {growth:>7}")
            before = middle


if __name__ == "__main__":
    main(sys.argv[1:])
