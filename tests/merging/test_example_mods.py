"""The mods that come along as examples: each is sound, its tests pass, and those that touch one thing say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_mod
from rulelang.loader.mods import mods_in, required_in
from rulelang.machine.executable import Executable
from rulelang.tools.testing import run_tests

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "games" / "svea_rike"
MODS = mods_in(ROOT / "examples" / "mods")
NEEDED = required_in(MODS)


@pytest.mark.parametrize("name", sorted(MODS))
def test_a_mod_is_sound_and_its_tests_pass(name: str) -> None:
    report = Report()
    found = load_mod(MODS[name], report)

    assert found is not None and report.sorted() == [], [d.message for d in report.sorted()]
    assert found[1], "a mod has a test"
    assert [
        failure.message for result in run_tests(Executable(found[0]), found[1]) for failure in result.failures
    ] == []


def errors_with(*names: str) -> set[str]:
    """The codes of the errors of the game with these mods and what they need."""
    report, every = Report(), {other for name in names for other in (name, *NEEDED[name])}
    load_game(GAME, report, mods=[MODS[name] for name in every], own_scripts=False, others=False)
    return {found.code for found in report.diagnostics if found.level == "error"}


def test_two_mods_conflict_and_the_others_go_together() -> None:
    assert errors_with("Hard Winters", "Long Winters") == {"R122"}
    assert errors_with(*(set(MODS) - {"Long Winters"})) == set()
