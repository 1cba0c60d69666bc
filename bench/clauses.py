"""Changes the rules that a clause is about, and looks whether a test that carries the clause's tag fails.

    python bench/clauses.py --game svea_rike --jobs 2                all clauses that tests exercise
    python bench/clauses.py --game svea_rike --count 60 --seed 1     so many, drawn by seed

What is changed and how: `tests/clause_mutants.py`. Clauses for which no test fails are listed, with the changes that
nothing noticed. Exit code 0: at most five of 100 are weak; 1: not so; 2: usage.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from clause_mutants import Tried, bench  # noqa: E402

WANTED = 0.95
SHOWN = 3
"""Changes that are told for each weak clause."""


def one(task: tuple[Path, str, int]) -> Tried:
    """One clause."""
    folder, clause, seed = task
    return bench(folder).tried(clause, seed)


def main(words: list[str]) -> int:
    """Try all and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="svea_rike", help="the folder in games/, or a path (svea_rike)")
    parser.add_argument("--count", type=int, help="so many, drawn by seed (all)")
    parser.add_argument("--seed", type=int, default=1, help="for what is drawn, and for the changes (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    said = parser.parse_args(words)
    folder = ROOT / "games" / said.game if (ROOT / "games" / said.game).is_dir() else Path(said.game)
    clauses = bench(folder).clauses()
    if said.count:
        clauses = sorted(random.Random(said.seed).sample(clauses, min(said.count, len(clauses))))
    begun = time.monotonic()
    with ProcessPoolExecutor(said.jobs) as pool:
        tried = []
        for outcome in pool.map(one, [(folder, clause, said.seed) for clause in clauses]):
            tried.append(outcome)
            if not outcome.caught or outcome.elsewhere:
                print(told(outcome), flush=True)
    print(summary(folder.name, tried, time.monotonic() - begun))
    return int(sum(t.caught is not None for t in tried) < WANTED * len(tried))


def summary(game: str, tried: list[Tried], seconds: float) -> str:
    """How many are held, and the others."""
    held, weak = [t for t in tried if t.caught and not t.elsewhere], [t for t in tried if t.weak]
    first = sum(t.tried == 1 for t in held)
    elsewhere = [t for t in tried if t.caught and t.elsewhere]
    lines = [f"{game}: {len(tried)} clauses, {sum(t.tried for t in tried)} changed games, in {seconds:.0f} s"]
    lines += [f"held        {len(held)}, of these {first} by the first change"]
    lines += [
        f"elsewhere   {len(elsewhere)} (no change of the rules that carry the tag, but of one that its tests come by)"
    ]
    lines += [f"weak        {len(weak)} (no change was noticed)"]
    lines += [f"no change   {sum(not t.tried for t in tried)} (none that checks)"]
    return "\n".join(lines)


def told(t: Tried) -> str:
    """A clause for which no test fails, with what nothing noticed."""
    if not t.tried:
        return f"no change: {t.clause}"
    word = "elsewhere" if t.caught else "weak"
    return "\n".join([f"{word}: {t.clause}", *(f"    {c.where} {c.what}" for c in t.survived[:SHOWN])])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
