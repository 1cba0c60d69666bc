"""Where the game of a script is looked for: the nearest first."""

from __future__ import annotations

from pathlib import Path

from rulelang.diagnostics import Report
from rulelang.loader import load_scripts

GAME = 'language 1\ngame "{name}":\n    players 2\nflow:\n    nobody wins "{end}"\n'
PLAY = 'language 1\nplay "once":\n    game "{name}"\n    rest: first\n'


def found(path: Path) -> str | None:
    report = Report()
    loaded = load_scripts(path, report)
    return loaded[0].name if loaded else "; ".join(d.message for d in report.sorted())


def test_a_games_folder_above_the_script(tmp_path: Path):
    (tmp_path / "games" / "skip").mkdir(parents=True)
    (tmp_path / "games" / "skip" / "skip.rules").write_text(GAME.format(name="Skip", end="x"))
    (tmp_path / "examples" / "deep").mkdir(parents=True)
    play = tmp_path / "examples" / "deep" / "one.play"
    play.write_text(PLAY.format(name="Skip"))

    assert found(play) == "Skip"


def test_one_of_several_games_beside_the_script(tmp_path: Path):
    for name in ("Hop", "Skip"):
        (tmp_path / f"{name}.rules").write_text(GAME.format(name=name, end="x"))
    play = tmp_path / "one.play"
    play.write_text(PLAY.format(name="Skip"))

    assert found(play) == "Skip"


def test_a_game_that_is_nowhere(tmp_path: Path):
    play = tmp_path / "one.play"
    play.write_text(PLAY.format(name="Nowhere"))

    assert found(play) == "There is no game called `Nowhere`."
