"""Findings for other programs, all from one faulty game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.calling import rulelang
from syrupy.assertion import SnapshotAssertion

GAME = """language 1
game "Tiny":
    players 2 to 3 named Ann, Bo, Cy
resource coins: each player has 5, bank has no_limit
state round_no: number, starts 1
state round_no: number, starts 2
flow:
    take turns p in players until p.coins more than 9:
        p gians 2 coins
        if p.coins > 6: say "50%: a, b"
    score playrs
scoring p in players:
    "Coins": p.coins
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my game").mkdir()
    (tmp_path / "my game" / "tiny.rules").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return Path("my game")


@pytest.mark.parametrize("form", ["text", "github", "json"])
def test_the_findings_of_a_game(form: str, game: Path, snapshot: SnapshotAssertion) -> None:
    result = rulelang("check", game, "--format", form)

    assert result.exit_code == 1
    assert result.stdout == snapshot


def test_sarif_has_what_the_standard_demands(game: Path) -> None:
    log = json.loads(rulelang("check", game, "--format", "sarif").stdout)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]

    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    assert run["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in rules] == sorted({rule["id"] for rule in rules})
    assert len(run["results"]) == 3
    for result in run["results"]:
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"]
        assert result["level"] in ("error", "warning", "note")
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "my%20game/tiny.rules"
        region = place["region"]
        assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])
    fix = next(result["fixes"][0] for result in run["results"] if result["ruleId"] == "R001")
    (change,) = fix["artifactChanges"]
    assert change["replacements"][0]["insertedContent"]["text"] == "gains"


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_a_game_without_findings_is_an_empty_list(form: str) -> None:
    from cli.calling import ORCHARD

    result = rulelang("check", ORCHARD, "--format", form)
    found = json.loads(result.stdout)

    assert result.exit_code == 0
    assert (found["findings"] if form == "json" else found["runs"][0]["results"]) == []


def test_warnings_make_it_fail_when_they_shall(tmp_path: Path) -> None:
    sound = (
        GAME.replace("gians", "gains").replace("playrs", "players").replace("state round_no: number, starts 2\n", "")
    )
    (tmp_path / "tiny.rules").write_text(sound, encoding="utf-8")
    lenient, strict = rulelang("check", tmp_path), rulelang("check", tmp_path, "--strict")

    assert "1 finding, 0 errors" in lenient.stdout
    assert (lenient.exit_code, strict.exit_code) == (0, 1)


def test_colours_are_for_terminals_only(game: Path) -> None:
    assert "\x1b" not in rulelang("check", game).stdout


def test_all_findings_are_shown_on_demand(tmp_path: Path) -> None:
    wrong = "".join(f"    say nobody_{number}\n" for number in range(80))
    (tmp_path / "tiny.rules").write_text(GAME.replace("    score playrs\n", wrong), encoding="utf-8")

    assert rulelang("check", tmp_path).stdout.count("error[") == 50
    assert rulelang("check", tmp_path, "--all").stdout.count("error[") == 82
