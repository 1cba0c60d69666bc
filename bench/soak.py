"""Plays many random games and looks at every state they pass through.

    python bench/soak.py --game svea_rike --games 1000 --seed 1 --jobs 2

Each game has its own seed (the first one, the next, ...), and its number of players changes from game to game,
and all answers are drawn at random. At every decision (or every K-th) the game is saved, and the saved JSON is looked
at by tests/state_checker.py, which knows nothing of the program: every piece in exactly one place, nothing negative.
Of each card that can be played or used it is counted how often it was offered in a window, and how often it was taken.

Exit code 0: all games ended and every state was sound; 1: not so, with the games to look at; 2: usage.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

ROOT = Path(__file__).resolve().parents[1]
MOST = 50_000
"""Decisions after which a game counts as one that does not end."""


@frozen
class Plan:
    """What every process needs to know. keep: the folder for saves of games that went wrong."""

    game: Path
    every: int
    keep: Path | None


@define
class Played:
    """One game: what it was and how it went."""

    seed: int
    players: tuple[str, ...]
    decisions: int = 0
    checked: int = 0
    ended: bool = False
    fault: str | None = None
    wrong: list[str] = field(factory=list)
    save: str | None = None
    cards: Counter[tuple[str, str]] = field(factory=Counter)
    """How often each card was `offered` and `taken`: by (card, which of the two)."""

    @property
    def sound(self) -> bool:
        """Nothing to look at."""
        return self.ended and self.fault is None and not self.wrong


class Player:
    """Plays games of one program; made once in each process."""

    def __init__(self, plan: Plan) -> None:
        from rulelang.diagnostics import Report, render_text
        from rulelang.loader import load_game
        from rulelang.machine.executable import Executable

        report = Report()
        program = load_game(plan.game, report)
        if program is None:
            raise SystemExit(render_text(report))
        self.plan = plan
        self.exe = Executable(program)
        self.problems = state_checker()

    def play(self, seed: int) -> Played:
        """The game with this seed, to its end or to what goes wrong."""
        from rulelang.machine.faults import RuleFault
        from rulelang.machine.game import Game

        played = Played(seed, self.seats(seed))
        try:
            game = Game.new(self.exe, played.players, seed, trace=False)
            self.play_on(game, played)
        except RuleFault as fault:
            played.fault = str(fault)
        except Exception as error:
            played.fault = f"a mistake of the program itself: {type(error).__name__}: {error}"
        return played

    def play_on(self, game: Any, played: Played) -> None:
        """Answer at random until the game is over; the last sound state is kept where games that go wrong are."""
        from rulelang.players.policies import random_player

        answer = random_player(played.seed)
        while game.decision is not None and played.decisions < MOST and not played.wrong:
            if played.decisions % self.plan.every == 0:
                self.look(game, played)
            before = game.clone() if self.plan.keep else None
            try:
                given = answer(game)
                self.count(game.decision, given, played)
                game.choose(given)
            except Exception:
                self.keep(before, played)
                raise
            played.decisions += 1
        if not played.wrong:
            self.look(game, played)
        played.ended = game.over
        if not played.sound:
            self.keep(game, played)

    def count(self, decision: Any, given: Any, played: Played) -> None:
        """Which cards a window offers, and which one is taken."""
        if decision.form == "window":
            labels = self.exe.layout.labels
            offered = {labels[choice.answer[1]] for choice in decision.choices if choice.answer is not None}
            played.cards.update((card, "offered") for card in offered)
            if given is not None:
                played.cards[labels[given[1]], "taken"] += 1

    def look(self, game: Any, played: Played) -> None:
        """Check the saved state."""
        from rulelang.codec.saves import save_of, save_text

        played.checked += 1
        text = save_text(save_of(game, played.seed))
        played.wrong += [f"decision {played.decisions + 1}: {problem}" for problem in self.problems(json.loads(text))]

    def keep(self, game: Any, played: Played) -> None:
        """Write the save of a game that went wrong."""
        from rulelang.codec.saves import write_save

        if self.plan.keep is not None and game is not None:
            self.plan.keep.mkdir(parents=True, exist_ok=True)
            path = self.plan.keep / f"{self.exe.program.name.replace(' ', '_').lower()}-{played.seed}.save"
            write_save(path, game, played.seed)
            played.save = str(path)

    def seats(self, seed: int) -> tuple[str, ...]:
        """From the least number of players to the most and round again; seats are taken from the first on."""
        program, labels = self.exe.program, self.exe.layout.labels
        declared = [labels[seat] for seat in program.domains["player"].members]
        span = program.seats_high - program.seats_low + 1
        return tuple(declared[: program.seats_low + seed % span])


def state_checker() -> Callable[[Any], list[str]]:
    """`problems` of tests/state_checker.py, taken by its path."""
    spec = importlib.util.spec_from_file_location("state_checker", ROOT / "tests" / "state_checker.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.problems  # type: ignore[no-any-return]


PLAYER: Player | None = None


def prepare(plan: Plan) -> None:
    """Load the game in a new process."""
    global PLAYER
    PLAYER = Player(plan)


def play(seed: int) -> Played:
    """One game in a process that is prepared."""
    assert PLAYER is not None
    return PLAYER.play(seed)


def play_all(plan: Plan, seeds: range, jobs: int) -> Iterator[Played]:
    """All games, in the order of their seeds."""
    if jobs == 1:
        prepare(plan)
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(jobs, initializer=prepare, initargs=(plan,)) as pool:
        yield from pool.map(play, seeds, chunksize=4)


# ---- telling


def tell(played: Played) -> str:
    """One line or more on a game that went wrong."""
    what = played.fault or "; ".join(played.wrong[:3]) or f"not over after {played.decisions} decisions"
    where = f"\n    saved just before: {played.save}" if played.save else ""
    return f"  seed {played.seed}, {', '.join(played.players)}, decision {played.decisions + 1}: {what}{where}"


def summary(games: list[Played], every: int, seconds: float, jobs: int) -> list[str]:
    """What came out, for a person and for docs/soak.md."""
    lengths = sorted(game.decisions for game in games) or [0]
    often = "every decision" if every == 1 else f"every {every}th decision"
    return [
        f"games       {len(games)}, of which {sum(game.ended for game in games)} ended",
        f"players     {', '.join(f'{n} in {count}' for n, count in by_players(games))}",
        f"decisions   {sum(lengths)}; {lengths[0]} to {lengths[-1]} a game, {lengths[len(lengths) // 2]} in the middle",
        f"states      {sum(game.checked for game in games)} looked at ({often})",
        f"faults      {sum(game.fault is not None for game in games)}",
        f"not sound   {sum(bool(game.wrong) for game in games)}",
        f"time        {seconds:.0f} s with {jobs} process{'es' if jobs > 1 else ''}, "
        f"{60 * len(games) / max(seconds, 0.001):.0f} games a minute",
    ]


def on_cards(cards: list[str], games: list[Played], each: bool) -> list[str]:
    """Of the cards that can be played or used: how many were offered and taken at all; each: every one by itself."""
    counts: Counter[tuple[str, str]] = Counter()
    for game in games:
        counts.update(game.cards)
    told = [f"cards       {len(cards)} can be played or used"] if cards else []
    for what in ("offered", "taken"):
        never = [card for card in cards if not counts[card, what]]
        told += [f"never {what + ':':<8} {', '.join(never)}"] if never else []
    if each:
        told += [f"  {counts[c, 'offered']:>6} offered {counts[c, 'taken']:>6} taken  {c}" for c in cards]
    return told


def playable(game: Path) -> list[str]:
    """The cards of a game that can be played or used, by name."""
    from rulelang.diagnostics import Report
    from rulelang.loader import load_game

    program = load_game(game, Report())
    hooks = program.hooks if program is not None else ()
    cards = {card for hook in hooks if hook.mode in ("play", "may") for card in hook.attached.cards}
    return sorted({program.entities[card].name for card in cards}) if program is not None else []


def by_players(games: list[Played]) -> list[tuple[int, int]]:
    """How many games with how many players."""
    counts = [len(game.players) for game in games]
    return [(n, counts.count(n)) for n in sorted(set(counts))]


def find(name: str) -> Path:
    """A game by path, or by its folder's name in games/."""
    path = Path(name)
    return path if path.exists() else ROOT / "games" / name


def arguments(words: list[str] | None) -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="soak.py", description="Play many random games and look at every state.")
    parser.add_argument("--game", default="svea_rike", help="a folder in games/, or a path (svea_rike)")
    parser.add_argument("--games", type=int, default=100, help="how many (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next has the next (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each core)")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="look at every K-th decision only (1)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where saves of games that went wrong go")
    parser.add_argument("--cards", action="store_true", help="tell of each card how often it was offered and taken")
    parser.add_argument("--quiet", action="store_true", help="no line of progress")
    found = parser.parse_args(words)
    if min(found.games, found.jobs, found.every) < 1 or found.seed < 0:
        parser.error("--games, --jobs and --every begin at 1, --seed at 0")
    if not find(found.game).exists():
        parser.error(f"there is no game {found.game}")
    return found


def main(words: list[str] | None = None) -> int:
    """Play, tell, and give the exit code."""
    asked = arguments(words)
    plan = Plan(find(asked.game), asked.every, asked.keep)
    seeds = range(asked.seed, asked.seed + asked.games)
    started, games = time.monotonic(), []
    for played in play_all(plan, seeds, asked.jobs):
        games.append(played)
        if not played.sound:
            print(tell(played), flush=True)
        if not asked.quiet and len(games) % 50 == 0:
            print(f"  ... {len(games)} of {asked.games}", file=sys.stderr, flush=True)
    seconds = time.monotonic() - started
    print(f"{asked.game}, seeds {seeds[0]} to {seeds[-1]}")
    told = summary(games, asked.every, seconds, asked.jobs)
    print("\n".join(told + on_cards(playable(plan.game), games, asked.cards)))
    return 0 if all(game.sound for game in games) else 1


if __name__ == "__main__":
    sys.exit(main())
