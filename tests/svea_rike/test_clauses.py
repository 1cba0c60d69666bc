"""Every clause of the rulebook is exercised by a test, or listed as no rule for a program."""

from __future__ import annotations

from functools import cache

from svea_rike.playing import EXAMPLES, executable

from rulelang.diagnostics import Report
from rulelang.loader import load_scripts
from rulelang.present.covered import Coverage, line_share
from rulelang.tools.coverage import Measure

OWED = 0
"""Clauses that nothing exercises: none, and so it stays."""
LINES = 99
"""Per cent of the lines that tests and examples must come by."""


@cache
def found() -> Coverage:
    """What the game's tests and the scripted games exercise."""
    program = executable().program
    measure = Measure(program)
    measure.scripts(program.scripts)
    for path in sorted(EXAMPLES.glob("*.play")):
        loaded = load_scripts(path, Report())
        assert loaded is not None
        measure.scripts(loaded[1])
    return measure.coverage()


def test_every_clause_is_exercised_or_no_rule():
    owed = [row.clause.id for row in found().owed]

    assert len(owed) <= OWED, owed


def test_all_tests_and_examples_pass():
    assert found().failed == ()


def test_what_is_no_rule_says_why_in_a_few_words():
    reasons = [row.clause.no_rule for row in found().clauses if row.clause.no_rule]

    assert all(len(reason.split()) >= 2 for reason in reasons)


def test_nearly_every_line_runs():
    assert line_share(found()) >= LINES
