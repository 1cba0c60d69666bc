"""`rulelang fix`."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.calling import ORCHARD, rulelang
from cli.test_formats import GAME

SLIPS = GAME.replace("state round_no: number, starts 2\n", "").replace("state round_no: number, starts 1\n", "")


def written(folder: Path, text: str) -> Path:
    path = folder / "tiny.rules"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_is_safe_is_mended_and_the_rest_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, SLIPS)
    result = rulelang("fix", tmp_path)

    assert result.exit_code == 1
    assert path.read_text(encoding="utf-8") == SLIPS.replace("gians", "gains")
    assert f"{path}:7: mended R001: `gians` cannot stand here.\n1 finding mended in 1 file\n" in result.stdout
    assert "did you mean `players`?" in result.stdout


def test_likely_guesses_are_followed_on_demand(tmp_path: Path) -> None:
    path = written(tmp_path, SLIPS)
    result = rulelang("fix", tmp_path, "--likely")

    assert result.exit_code == 0
    assert path.read_text(encoding="utf-8") == SLIPS.replace("gians", "gains").replace("playrs", "players")


@pytest.mark.parametrize("option", ["--dry-run", "--diff"])
def test_a_dry_run_shows_the_change_and_makes_none(option: str, tmp_path: Path) -> None:
    path = written(tmp_path, SLIPS)
    result = rulelang("fix", tmp_path, option)

    assert path.read_text(encoding="utf-8") == SLIPS
    assert "-        p gians 2 coins\n+        p gains 2 coins\n" in result.stdout
    assert "1 finding would be mended in 1 file" in result.stdout


def test_a_sound_game_stays_as_it_is() -> None:
    before = {path: path.read_bytes() for path in ORCHARD.iterdir() if path.is_file()}

    assert rulelang("fix", ORCHARD).stdout == "There is nothing to mend by itself.\n"
    assert {path: path.read_bytes() for path in before} == before


def test_a_script_is_mended_and_its_game_is_not(tmp_path: Path) -> None:
    written(tmp_path, SLIPS.replace("gians", "gains").replace("playrs", "players"))
    play = tmp_path / "one.play"
    play.write_text("play “one”:\n    rest: first\n", encoding="utf-8")
    result = rulelang("fix", play)

    assert result.exit_code == 0, result.stdout
    assert play.read_text(encoding="utf-8") == 'play "one":\n    rest: first\n'
