"""`rulelang replay`."""

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


def changed(trace: Path, number: int, **fields: object) -> None:
    """Change fields of one event."""
    lines = trace.read_text(encoding="utf-8").splitlines()
    lines[number] = json.dumps(json.loads(lines[number]) | fields, ensure_ascii=False)
    trace.write_text("\n".join(lines) + "\n", encoding="utf-8")


def refused(trace: Path, code: int) -> str:
    result = rulelang("replay", trace)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.stderr


def test_the_same_game_again(trace):
    printed = fine("replay", trace)

    assert printed.startswith("The same: 70 events, 12 decisions.\n")
    assert "Winners: Ann, Bo" in printed


def test_the_game_can_be_said(trace, tmp_path_factory):
    elsewhere = shutil.copy(trace, tmp_path_factory.mktemp("elsewhere"))

    assert "Say where it is with --game" in rulelang("replay", elsewhere).stderr
    assert fine("replay", elsewhere, "--game", ORCHARD).startswith("The same")


def test_the_first_different_step_is_shown(trace):
    changed(trace, 34, fields={"who": "Bo", "amount": 7, "what": "apples", "from": "bank"})
    message = refused(trace, 3)

    assert "step 34 differs" in message
    assert "7" in message


def test_an_answer_that_is_not_legal_is_a_difference(trace):
    changed(trace, 18, answer=[9])

    assert "step 18 differs" in refused(trace, 3)


def test_a_damaged_answer_is_shown_as_it_stands_in_the_file(trace):
    changed(trace, 18, answer=["x"])

    assert 'the answer ["x"] is not legal' in refused(trace, 3)


def test_changed_rules_are_told(trace):
    rules = trace.parent / "orchard.rules"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")

    assert "other rules" in refused(trace, 1)


def test_a_truncated_trace_is_told(trace):
    text = trace.read_text(encoding="utf-8")
    for length in (0, 1, 30, 400, len(text) // 2, len(text) - 2):
        trace.write_text(text[:length], encoding="utf-8")

        assert "evening.jsonl" in refused(trace, 1)


def test_a_trace_of_another_version_is_told(trace):
    lines = trace.read_text(encoding="utf-8").splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | {"version": 99})
    trace.write_text("\n".join(lines) + "\n", encoding="utf-8")

    assert "newer rulelang" in refused(trace, 1)


def test_lost_lines_are_told(trace):
    lines = trace.read_text(encoding="utf-8").splitlines()
    del lines[20]
    trace.write_text("\n".join(lines) + "\n", encoding="utf-8")

    assert "lines are lost" in refused(trace, 1)


def test_a_save_is_no_trace(trace):
    fine("run", EVENING, "--until", "6", "--save", trace)

    assert "expected a trace" in refused(trace, 1)
