"""How fast it is, as ratios: start-up and checking beside a bare Python, playouts on the interpreter beside
a tic-tac-toe written by hand in Python. All of it in one run, round by round, so that a busy machine slows all alike.

    python bench/speed.py                   about a minute
    python bench/speed.py --rounds 9        more rounds: the middle of each is steadier

Absolute times are printed too, for one machine at one time; compare the ratios.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "tests" / "games"
TEN_LINES = """language 1
game "Ten Lines":
    players 2 named Ann, Bo
resource coins: each player has 0, bank has no_limit
flow:
    repeat 3 times:
        for each p in players: p gains 1 coins
    score players
scoring p in players:
    "Coins": p.coins
"""
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Timed = Callable[[], float]
"""Does something once and tells how many seconds one of it took."""


# ---- by hand


def by_hand(chance: random.Random) -> int:
    """One random game of tic-tac-toe in plain Python; how many moves it took."""
    cells = [0] * 9
    for move in range(9):
        player = 1 + move % 2
        cells[chance.choice([i for i, cell in enumerate(cells) if not cell])] = player
        if any(cells[a] == cells[b] == cells[c] == player for a, b, c in LINES):
            return move + 1
    return 9


def hand_playouts(count: int) -> float:
    """Seconds for one game by hand."""
    chance = random.Random(1)
    begun = time.perf_counter()
    for _ in range(count):
        by_hand(chance)
    return (time.perf_counter() - begun) / count


# ---- on the interpreter


def playouts(game: Path, count: int) -> Timed:
    """Random games of a game that is loaded once."""
    sys.path.insert(0, str(ROOT))
    from rulelang.diagnostics import Report, render_text
    from rulelang.loader import load_game
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game

    report = Report()
    program = load_game(game, report)
    if program is None:
        raise SystemExit(render_text(report))
    exe = Executable(program)

    def timed() -> float:
        begun = time.perf_counter()
        for seed in range(count):
            running, stream = Game.new(exe, (), seed), seed + 1
            while running.decision is not None:
                answer, stream = running.decision.sample(stream)
                running.choose(answer)
        return (time.perf_counter() - begun) / count

    return timed


# ---- whole processes


def process(*words: str | Path, env: dict[str, str] | None = None) -> Timed:
    """One run of a command."""
    command = [sys.executable, *map(str, words)]

    def timed() -> float:
        begun = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **(env or {})}, cwd=ROOT)
        return time.perf_counter() - begun

    return timed


def tasks(ten_lines: Path) -> dict[str, Timed]:
    """Everything that is timed, by name; the first is what start-up is compared with."""
    cli = ("-m", "rulelang")
    return {
        "python -c pass": process("-c", "pass"),
        "rulelang --help": process(*cli, "--help"),
        "check, ten lines": process(*cli, "check", ten_lines),
        "the same, tables made anew": process(*cli, "check", ten_lines, env={"RULELANG_CACHE": ""}),
        "check svea_rike": process(*cli, "check", ROOT / "games" / "svea_rike"),
        "tic-tac-toe by hand": lambda: hand_playouts(2000),
        "tic-tac-toe, a playout": playouts(GAMES / "tictactoe.rules", 20),
        "Kuhn poker, a playout": playouts(GAMES / "kuhn_poker.rules", 20),
        "svea_rike, a playout": playouts(ROOT / "games" / "svea_rike", 1),
    }


def main(words: list[str]) -> int:
    """Time everything in rounds and print the middles."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each thing is timed (5)")
    rounds = parser.parse_args(words).rounds
    with tempfile.TemporaryDirectory() as folder:
        ten_lines = Path(folder) / "ten_lines.rules"
        ten_lines.write_text(TEN_LINES, encoding="utf-8")
        timed = tasks(ten_lines)
        for task in timed.values():
            task()  # once for nothing: files are read, tables are kept
        times = {name: [] for name in timed}
        for _ in range(rounds):
            for name, task in timed.items():
                times[name].append(task())
    middles = {name: statistics.median(found) for name, found in times.items()}
    print(table(middles))
    return 0


def table(middles: dict[str, float]) -> str:
    """The middles with their ratios: processes to a bare Python, playouts to the game by hand."""
    hand = middles["tic-tac-toe by hand"]
    bare = middles["python -c pass"]
    lines = [f"{'':<28}{'seconds':>12}{'ratio':>10}"]
    for name, seconds in middles.items():
        ratio = seconds / (hand if "hand" in name or "playout" in name else bare)
        lines.append(f"{name:<28}{seconds:>12.6f}{ratio:>10.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
