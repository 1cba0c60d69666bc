"""`rulelang why` and `rulelang why-not`, and the same at the prompt of `play`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from cli.calling import EVENING, ORCHARD, fine, rulelang


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """A trace beside a copy of its game."""
    for file in ORCHARD.iterdir():
        shutil.copy(file, tmp_path)
    path = tmp_path / "evening.jsonl"
    fine("run", EVENING, "--trace", "jsonl", "--out", path)
    return path


def numbers(trace: Path, *kinds: str) -> list[int]:
    lines = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()[1:]]
    return [line["number"] for line in lines if (line["kind"], line.get("name", "")) == kinds]


def test_why_begins_with_the_event_and_ends_with_the_flow(trace):
    gain = numbers(trace, "builtin", "gain")[0]
    first, *rest = fine("why", trace, "--event", str(gain)).splitlines()

    assert first.startswith(f"#{gain}  ") and " gains " in first
    assert rest[0].startswith("  in ") and "orchard.rules:" in rest[0]
    assert any(line.startswith("  in flow (#1), orchard.rules:") for line in rest)


def test_without_a_number_the_last_change_is_meant(trace):
    assert fine("why", trace).startswith(f"#{numbers(trace, 'end', '')[-1]}  the game is over")


def test_why_as_data(trace):
    gain = numbers(trace, "builtin", "gain")[0]
    data = json.loads(fine("why", trace, "--event", str(gain), "--format", "json"))

    assert data["event"] == gain
    assert data["chain"][-1]["rule"] == "flow"
    assert data["chain"][0]["line"] and data["chain"][0]["place"].startswith("orchard.rules:")


def test_an_event_that_is_not_there(trace):
    result = rulelang("why", trace, "--event", "999")

    assert result.exit_code == 2
    assert "the trace has 70 events" in result.stderr


def test_other_rules_are_told(trace):
    rules = trace.parent / "orchard.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")

    assert "a file has changed since" in rulelang("why", trace, "--event", "5").stderr


def test_why_not_names_what_is_in_the_way(trace):
    printed = fine("why-not", trace, "--at", str(numbers(trace, "phase", "turn")[0]), "Sell: 9")

    assert printed.startswith("Ann cannot answer Sell: 9 here (What will you do?).\n")
    assert "it is not in (1 to 3) (phase turn, orchard.rules:" in printed


def test_why_not_as_data(trace):
    data = json.loads(fine("why-not", trace, 'play "Good Crop"', "--as", "Bo", "--format", "json"))

    assert data["who"] == "Bo" and not data["possible"]
    assert data["denied"][0]["reason"]


def test_a_player_who_does_not_play(trace):
    result = rulelang("why-not", trace, "12", "--as", "Zoe")

    assert result.exit_code == 2
    assert "These do: Ann, Bo." in result.stderr


def play(*typed: str) -> str:
    return fine("play", ORCHARD, "--players", "2", "--seed", "5", typed="\n".join([*typed, "quit", ""]))


def test_why_at_the_prompt():
    printed = play("12", "why", "why 1", "why 999", "why x")

    assert "in flow (#1), orchard.rules:" in printed
    assert "#1  the game begins" in printed
    assert printed.count("You know of no such thing.") == 2


def test_why_not_at_the_prompt():
    printed = play("12", "why-not", "why-not nonsense")

    assert "Why not what?" in printed
    assert "Nothing here is called nonsense" in printed
