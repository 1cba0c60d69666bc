"""Where the game of a script is looked for: the nearest first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_scripts

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


def test_a_game_in_a_folder_beside_the_script_goes_before_one_further_up(tmp_path: Path):
    near = tmp_path / "work" / "skip"
    near.mkdir(parents=True)
    (tmp_path / "stray.rules").write_text(GAME.format(name="Skip", end="x").replace("players 2", "playrs 2"))
    (near / "skip.rules").write_text(GAME.format(name="Skip", end="x"))
    play = tmp_path / "work" / "one.play"
    play.write_text(PLAY.format(name="Skip"))

    assert found(play) == "Skip"


def test_the_other_files_of_a_game_in_the_scripts_own_folder_are_read(tmp_path: Path):
    (tmp_path / "a.rules").write_text(GAME.format(name="Skip", end="x"))
    (tmp_path / "b.rules").write_text("crad")
    play = tmp_path / "one.play"
    play.write_text(PLAY.format(name="Skip"))

    assert found(play) != "Skip"


def test_a_folder_with_more_in_it_than_any_game_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rulelang.loader.walking.MOST_ENTRIES", 10)
    (tmp_path / "game.rules").write_text(GAME.format(name="Skip", end="x"))
    (tmp_path / "deep").mkdir()
    for number in range(12):
        (tmp_path / "deep" / f"{number}.txt").write_text("")
    report = Report()

    assert load_game(tmp_path, report) is None
    assert [d.code for d in report.diagnostics] == ["R509"]
    assert "this is no game's folder" in report.diagnostics[0].message


def test_folders_that_begin_with_a_dot_are_no_part_of_a_game(tmp_path: Path):
    (tmp_path / "game.rules").write_text(GAME.format(name="Skip", end="x"))
    (tmp_path / ".old").mkdir()
    (tmp_path / ".old" / "game.rules").write_text(GAME.format(name="Skip", end="x"))
    report = Report()

    assert load_game(tmp_path, report) is not None


def test_what_is_no_ordinary_file(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.rules")
    report = Report()

    assert load_game(tmp_path / "pipe.rules", report) is None
    assert [(d.code, d.message.partition("` ")[2]) for d in report.diagnostics] == [
        ("R506", "is not an ordinary file."),
    ]


def test_the_game_said_at_the_left_edge_of_a_script(tmp_path: Path):
    (tmp_path / "quay").mkdir()
    (tmp_path / "quay" / "quay.rules").write_text(GAME.format(name="Quay", end="x"))
    (tmp_path.parent / "stray.rules").write_text(GAME.format(name="Stray", end="x"))
    play = tmp_path / "one.play"
    play.write_text('game "Quay"\n\nplay "once":\n    rest: first\n')
    report = Report()
    load_scripts(play, report)

    (told,) = report.sorted()
    assert (told.code, told.span.line) == ("R001", 1)
    assert "stands inside each test or play" in told.message
