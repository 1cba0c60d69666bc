"""A card that says "any time" is played at every pause that the rules have."""

from __future__ import annotations

from collections import Counter
from typing import Any

from svea_rike.playing import GAME, executable

from rulelang.machine.frames import RoutineFrame
from rulelang.machine.game import Game
from rulelang.machine.windows import WindowFrame
from rulelang.tools.testing import run_tests


def pauses_in_the_text() -> Counter[str]:
    """How many lines `pause` each phase and action has, by its name."""
    found: Counter[str] = Counter()
    for path in sorted(GAME.glob("*.rules")):
        around = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[:1].isalpha():
                around = line.partition(":")[0].partition("(")[0]
            found[around] += line.strip() == "pause"
    return +found


def test_the_tests_of_pauses_play_a_card_at_every_pause(monkeypatch):
    played: set[tuple[str, int]] = set()
    choose = Game.choose

    def watched(game: Game, answer: Any, note: str = "") -> None:
        window = game.stack[-1]
        if isinstance(window, WindowFrame) and window.when == "pause" and answer is not None:
            around = game.stack[-2]
            assert isinstance(around, RoutineFrame)
            played.add((game.exe.codes[around.code].name, around.pc))
        choose(game, answer, note)

    monkeypatch.setattr(Game, "choose", watched)
    exe = executable()
    scripts = [script for script in exe.program.scripts if script.span.path == "tests_pauses.rules"]
    assert all(result.passed for result in run_tests(exe, scripts))

    assert Counter(name for name, _ in played) == pauses_in_the_text()
    assert len(played) == 17
