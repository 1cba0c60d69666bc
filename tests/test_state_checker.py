"""The checker of saved games finds what it is there to find."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from state_checker import problems

CHECKER = Path(__file__).with_name("state_checker.py")


def sound_save() -> dict[str, Any]:
    return {
        "format": "rulelang-save",
        "version": 2,
        "pieces": ["Gull", "Gull/2", "Seal", "Boat of Ann"],
        "state": {
            "zones": {"Ann.hand": ["Gull/2"], "box": ["Seal"], "beach": ["Gull"]},
            "removed": ["Boat of Ann"],
            "resources": {"fish": {"Ann": 0, "bank": "no_limit"}},
        },
    }


def test_a_sound_save_has_no_problems() -> None:
    assert problems(sound_save()) == []


def test_a_piece_in_two_zones() -> None:
    save = sound_save()
    save["state"]["zones"]["box"].append("Gull")

    assert problems(save) == ["Gull: lies in 2 places: box, beach"]


def test_a_piece_twice_in_one_zone() -> None:
    save = sound_save()
    save["state"]["zones"]["beach"].append("Gull")

    assert problems(save) == ["Gull: lies in 2 places: beach, beach"]


def test_a_piece_nowhere() -> None:
    save = sound_save()
    save["state"]["zones"]["Ann.hand"].clear()

    assert problems(save) == ["Gull/2: lies nowhere"]


def test_a_removed_piece_in_a_zone() -> None:
    save = sound_save()
    save["state"]["zones"]["beach"].append("Boat of Ann")

    assert problems(save) == ["Boat of Ann: lies in 2 places: beach, removed"]


def test_a_piece_that_was_never_declared() -> None:
    save = sound_save()
    save["state"]["zones"]["beach"].append("Whale")

    assert problems(save) == ["Whale: lies in beach, but is not declared"]


@pytest.mark.parametrize(
    ("amount", "problem"),
    [
        (-1, "fish of Ann: -1 is negative"),
        (True, "fish of Ann: True is no whole number"),
        (None, "fish of Ann: None is no whole number"),
    ],
)
def test_an_amount_that_cannot_be(amount: object, problem: str) -> None:
    save = sound_save()
    save["state"]["resources"]["fish"]["Ann"] = amount

    assert problems(save) == [problem]


@pytest.mark.parametrize(
    "save", [None, {}, {"format": "rulelang-save", "version": 3}, {"format": "rulelang-save", "version": 2}]
)
def test_a_foreign_save_is_refused(save: object) -> None:
    assert len(problems(save)) == 1


def test_it_runs_as_a_program_without_the_project(tmp_path: Path) -> None:
    good, bad, torn = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "torn.json"
    broken = sound_save()
    broken["state"]["resources"]["fish"]["Ann"] = -3
    good.write_text(json.dumps(sound_save()))
    bad.write_text(json.dumps(broken))
    torn.write_text(json.dumps(broken)[:40])

    def run(path: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-I", "-S", CHECKER, path], capture_output=True, text=True)

    assert (run(good).returncode, run(good).stdout) == (0, "")
    assert (run(bad).returncode, run(bad).stdout) == (1, f"{bad}: fish of Ann: -3 is negative\n")
    assert run(torn).returncode == 1
