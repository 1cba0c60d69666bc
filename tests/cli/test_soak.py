"""bench/soak.py on a small game."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from cli.calling import ORCHARD, fine

BENCH = Path(__file__).parents[2] / "bench" / "soak.py"


@pytest.fixture(scope="module")
def soak() -> ModuleType:
    spec = importlib.util.spec_from_file_location("soak", BENCH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["soak"] = module
    spec.loader.exec_module(module)
    return module


def test_sound_games(soak, capsys):
    code = soak.main(["--game", str(ORCHARD), "--games", "6", "--seed", "3", "--jobs", "1"])
    printed = capsys.readouterr().out

    assert code == 0
    assert "games       6, of which 6 ended" in printed
    assert "players     2 in 3, 3 in 3" in printed
    assert "faults      0" in printed
    assert "cards       2 can be played or used" in printed


def test_how_often_each_card_was_offered_and_taken(soak):
    games = [
        soak.Played(1, ("Ann",), cards=soak.Counter({("Rain", "offered"): 3, ("Rain", "taken"): 2})),
        soak.Played(2, ("Ann",), cards=soak.Counter({("Rain", "offered"): 1, ("Hail", "offered"): 1})),
    ]

    assert soak.on_cards(["Hail", "Rain", "Snow"], games, each=True) == [
        "cards       3 can be played or used",
        "never offered: Snow",
        "never taken:   Hail, Snow",
        "       1 offered      0 taken  Hail",
        "       4 offered      2 taken  Rain",
        "       0 offered      0 taken  Snow",
    ]


def test_games_that_go_wrong_are_told_and_kept(soak, capsys, tmp_path):
    for file in ORCHARD.iterdir():
        text = file.read_text(encoding="utf-8")
        changed = text.replace("    p gains fallen apples\n", "    p pays 100 apples\n")
        (tmp_path / file.name).write_text(changed, encoding="utf-8")
    words = ["--game", str(tmp_path), "--games", "1", "--jobs", "1", "--keep", str(tmp_path / "kept")]
    code = soak.main(words)
    printed = capsys.readouterr().out

    assert code == 1
    assert "cannot pay 100 apples" in printed
    assert "faults      1" in printed
    saves = sorted((tmp_path / "kept").iterdir())
    assert len(saves) == 1
    assert json.loads(saves[0].read_text(encoding="utf-8"))["format"] == "rulelang-save"
    assert "Shake" in fine("play", tmp_path, "--load", saves[0], "--as", "Ann,Bo", typed="\nquit\n")


def test_states_that_are_not_sound_are_told(soak, capsys, monkeypatch):
    monkeypatch.setattr(soak, "state_checker", lambda: lambda save: ["a piece lies nowhere"])
    code = soak.main(["--game", str(ORCHARD), "--games", "1", "--jobs", "1"])

    assert code == 1
    assert "a piece lies nowhere" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--games", "0"], ["--game", "nowhere"], ["--jobs", "-1"], ["--what"]])
def test_wrong_calls(soak, words, capsys):
    with pytest.raises(SystemExit) as caught:
        soak.main(words)

    assert caught.value.code == 2
