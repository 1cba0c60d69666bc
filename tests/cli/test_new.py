"""`rulelang new`: what it writes passes `check` and `test` as it stands."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli.calling import ORCHARD, rulelang


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sound(folder: Path | str) -> int:
    """How many tests pass; the folder has no finding, and no test fails."""
    checked, tested = rulelang("check", folder, "--strict"), rulelang("test", folder)
    assert checked.exit_code == 0, checked.output
    assert tested.exit_code == 0, tested.output
    return int(tested.output.splitlines()[-1].split()[0])


def test_a_new_game(here: Path) -> None:
    result = rulelang("new", "game", "Salt Pans & Störe")

    assert result.exit_code == 0
    assert result.output.splitlines()[0] == "wrote salt_pans_störe/01_game.rules"
    assert sound("salt_pans_störe") == 3


def test_a_new_card_in_a_new_game(here: Path) -> None:
    rulelang("new", "game", "Salt Pans", "--to", "mine")
    result = rulelang("new", "card", "mine", "Old Salt")

    assert result.output.splitlines()[0] == "wrote mine/card_old_salt.rules"
    assert "play any time:" in (here / "mine/card_old_salt.rules").read_text(encoding="utf-8")
    assert sound("mine") == 4


def test_a_new_card_has_the_fields_of_its_kind(here: Path) -> None:
    shutil.copytree(ORCHARD, here / "orchard")
    before = sound("orchard")

    assert rulelang("new", "card", "orchard", "Old Salt").exit_code == 0
    assert sound("orchard") == before + 1


def test_where_nothing_pauses_a_card_waits_for_something_else(here: Path) -> None:
    rulelang("new", "game", "Salt Pans", "--to", "mine")
    rules = here / "mine/01_game.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("    pause\n", ""), encoding="utf-8")
    (here / "mine/02_cards.rules").write_text(
        'kind Card:\n    played from hand, then to discard\ncard "Rest" is Card:\n    copies: 9\n'
        "    play before phase turn(p) when p is owner:\n        cancel\n",
        encoding="utf-8",
    )
    (here / "mine/tests.rules").unlink()
    rulelang("new", "card", "mine", "Old Salt")

    assert "play after phase turn:" in (here / "mine/card_old_salt.rules").read_text(encoding="utf-8")
    assert sound("mine") == 1


@pytest.mark.parametrize("game", ["mine", "orchard", "svea_rike"])
def test_a_new_mod(game: str, here: Path) -> None:
    """Also with all the changes that it proposes."""
    rulelang("new", "game", "Salt Pans", "--to", "mine")
    shutil.copytree(ORCHARD, here / "orchard")
    result = rulelang("new", "mod", game, "Milder Tax", "--to", "my_mod")

    assert result.exit_code == 0, result.output
    assert sound("my_mod") == 1
    rules = here / "my_mod/mod.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(re.sub(r"^    # (?=change|remove)", "    ", text, flags=re.M), encoding="utf-8")
    assert rules.read_text(encoding="utf-8") != text
    assert sound("my_mod") == 1


def test_a_new_scenario(here: Path) -> None:
    rulelang("new", "game", "Salt Pans", "--to", "mine")
    result = rulelang("new", "scenario", "mine", "A Short Summer")

    assert result.output.splitlines()[0] == "wrote mine/scenario_a_short_summer.rules"
    assert sound("mine") == 4


@pytest.mark.parametrize(
    "words",
    [
        ("game", "Salt Pans", "--to", "mine"),
        ("card", "mine", "Windfall"),
        ("card", "mine", "X", "--kind", "Crad"),
        ("card", "svea_rike", "X"),
        ("game", 'Salt "Pans"'),
        ("game", "..."),
        ("card", "mine/01_game.rules", "X"),
    ],
)
def test_what_is_there_already_stays_as_it_is(words: tuple[str, ...], here: Path) -> None:
    rulelang("new", "game", "Salt Pans", "--to", "mine")
    before = {path: path.read_bytes() for path in here.rglob("*") if path.is_file()}
    result = rulelang("new", *words)

    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    assert {path: path.read_bytes() for path in here.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("title", ["../../etc", "Cat/Dog", "Cat\\Dog"])
def test_a_title_is_no_path(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = rulelang("new", "game", title)

    assert result.exit_code == 2
    assert "--to" in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_new_card_shows_a_window_a_choice_and_a_refusal_in_comments(here: Path) -> None:
    rulelang("new", "game", "Mine")
    rulelang("new", "card", "mine", "Old Salt")
    text = (here / "mine/card_old_salt.rules").read_text(encoding="utf-8")
    forms = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("#     ")]

    assert any(line.strip().startswith("play before ") for line in forms)
    assert any("to pick up to 1 from " in line for line in forms)
    assert any(line.strip().startswith("expect refusal ") for line in forms)


def test_the_window_and_the_choice_of_a_new_card_can_be_taken_as_they_are(here: Path) -> None:
    rulelang("new", "game", "Mine")
    rulelang("new", "card", "mine", "Old Salt")
    path = here / "mine/card_old_salt.rules"
    head, _, rest = path.read_text(encoding="utf-8").partition("    play ")
    said = [line.removeprefix("# ") for line in rest.splitlines() if line.startswith("#     ")][:3]
    assert len(said) == 3
    path.write_text(head + "\n".join(said) + "\n", encoding="utf-8")
    result = rulelang("check", "mine")

    assert result.exit_code == 0, result.output
