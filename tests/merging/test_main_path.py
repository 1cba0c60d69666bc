"""A mod from its folder to the table: loaded, named in a test, saved, replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from harbour import write_harbour

from rulelang.cli import cli

MORE = """language 1

mod "More Fish" version 1.0 for "Salt Harbour":
    change setting days 6 -> 8
    change Boat Tern: price: 5 -> 4
    remove Boat where it.price > 8
    add card "Sea Fret" is TideCard:
        copies: 2
        play any time:
            set weather to Calm

test "terns are cheap":
    expect Tern.price = 4
    expect days = 8
    expect count of Boat = 4
"""
BOTH = """
test "with more fish":
    mods "More Fish"
    expect Tern.price = 4

test "as ever":
    expect Tern.price = 5
    expect count of Boat = 5
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game, with a mod beside it, and none in the user's own."""
    (tmp_path / "salt").mkdir()
    write_harbour(tmp_path / "salt")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "more.rules").write_text(MORE, encoding="utf-8")
    monkeypatch.setenv("RULELANG_MODS", str(tmp_path / "mine"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, args, prog_name="rulelang")
    assert result.exit_code == code, result.output
    return result.output


def test_a_mod_is_checked_and_its_tests_run_with_its_game(place: Path):
    assert run("check", "more") == "more: no findings\n"
    assert "1 passed, 0 failed" in run("test", "more")
    assert "1 passed, 0 failed" in run("test", "more/more.rules")


def test_a_mod_is_named_by_its_path_or_in_a_test(place: Path):
    (place / "salt" / "both.rules").write_text(BOTH, encoding="utf-8")

    assert run("check", "salt", "--mod", "more") == "salt: no findings\n"
    assert "0 failed" in run("test", "salt")


def test_a_mod_is_named_by_its_name_in_the_users_own_folder(place: Path):
    (place / "more").rename(place / "mine")
    (place / "mine" / "here").mkdir()
    (place / "mine" / "more.rules").rename(place / "mine" / "here" / "more.rules")

    assert run("check", "salt", "--mod", "More Fish") == "salt: no findings\n"
    assert "did you mean `More Fish`?" in run("check", "salt", "--mod", "Mor Fish", code=1)


def test_a_trace_and_a_save_say_with_which_mods_they_were_made(place: Path):
    play = '\nplay "long":\n    mods "More Fish"\n    seed 3\n    rest: random seed 4\n'
    (place / "salt" / "evening.play").write_text(play, encoding="utf-8")
    run("run", "salt/evening.play", "--trace", "jsonl", "--out", "t.jsonl")
    run("run", "salt/evening.play", "--trace", "off", "--until", "5", "--save", "at5.save")

    assert '"mods":[{"name":"More Fish","version":"1.0"' in (place / "t.jsonl").read_text(encoding="utf-8")
    assert "The same" in run("replay", "t.jsonl", "--game", "salt")
    assert 'with the mod "More Fish", which is not loaded' in run("play", "salt", "--load", "at5.save", code=1)
    (place / "more" / "more.rules").write_text(MORE.replace("6 -> 8", "6 -> 9"), encoding="utf-8")
    assert 'other files of the mod "More Fish"' in run("replay", "t.jsonl", "--game", "salt", code=1)


def test_all_mods_of_a_folder_alone_in_pairs_and_together(place: Path):
    for name, line in (("one", "4 or more: 9 -> 10"), ("two", "4 or more: 9 -> 11"), ("three", "1: 2 -> 3")):
        (place / "all" / name).mkdir(parents=True)
        text = f'language 1\nmod "{name}" version 1.0 for "Salt Harbour":\n    change table fish_price: {line}\n'
        (place / "all" / name / "mod.rules").write_text(text, encoding="utf-8")

    found = run("check", "salt", "--all-mods", "all", code=1)

    assert "one: no findings" in found and "one + three: no findings" in found
    assert "one + two: 1 finding, 1 error" in found and "one + three + two: 1 finding, 1 error" in found
    assert "The mods `one` and `two` both want something of `table fish_price[4 or more]`." in found
