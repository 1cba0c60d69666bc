"""What the tests of this folder share: the small games of tests/games, and walks over their trees by the machine alone.

Chance is put to the walker (a game without a seed), so that every outcome is met with its weight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from declaring import WHOLE

from rulelang.diagnostics import Report, render_text
from rulelang.loader import load_game
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.program.program import Program

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
CASES = {"order"}
"""Games that are tables of cases: only their tests begin most of what stands in them."""


def path_of(name: str) -> Path:
    """Where a game lies: a folder or a file of tests/games, else a folder of games/."""
    places = (GAMES / name, GAMES / f"{name}.rules", ROOT / "games" / name)
    return next(place for place in places if place.exists())


@cache
def loaded(name: str) -> tuple[Program | None, str]:
    """A game, and what `check` says about it; for a table of cases only what does not speak of a game as a whole."""
    report = Report()
    program = load_game(path_of(name), report)
    if name in CASES:
        report.diagnostics[:] = [d for d in report.diagnostics if d.code not in WHOLE]
    return program, render_text(report).strip()


@cache
def executable(name: str) -> Executable:
    """A game, ready to run."""
    program, findings = loaded(name)
    assert program is not None, findings
    return Executable(program)


def new_game(name: str, settings: Mapping[str, Any] | None = None, **more: Any) -> Game:
    """A game at its first decision, without a trace; chance is put to the caller unless there is a seed."""
    return Game.new(executable(name), settings=settings, **{"trace": False, **more})


def seat(game: Game, name: str) -> int:
    """A seat by its name."""
    return int(game.layout.ids["player"][name])


def answered(game: Game, answer: Any) -> Game:
    """The position behind an answer; the game itself stays where it is."""
    twin = game.clone()
    twin.choose(answer)
    return twin


def children(game: Game) -> Iterator[Game]:
    """The positions behind all answers, in their order."""
    if game.decision is not None:
        for answer in list(game.decision.answers()):
            yield answered(game, answer)


def outcomes(game: Game) -> list[tuple[Fraction, Game]]:
    """The positions behind a decision of chance, with their probabilities."""
    decision = game.decision
    assert decision is not None and decision.chance
    total = sum(decision.weights)
    weighted = zip(decision.weights, decision.choices, strict=True)
    return [(Fraction(weight, total), answered(game, choice.answer)) for weight, choice in weighted]


def leaves(game: Game, depth: int) -> int:
    """How many sequences of exactly `depth` decisions there are from here: perft."""
    if depth == 0:
        return 1
    return sum(leaves(child, depth - 1) for child in children(game))


def result_of(game: Game, name: str) -> int:
    """A seat's number at the end."""
    return game.outcome_of(seat(game, name))
