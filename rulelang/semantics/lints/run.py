"""All checks of meaning, in the order of their codes."""

from __future__ import annotations

from rulelang.diagnostics import Report
from rulelang.semantics.lints import (
    absent,
    amounts,
    blocks,
    branches,
    choices,
    counters,
    lasting,
    lines,
    loops,
    meeting,
    order,
    reached,
    unguarded,
    unused,
)
from rulelang.semantics.lints.subject import Lint, Subject

LINTS: tuple[Lint, ...] = (
    absent.check_pieces,
    lines.check_reached,
    lines.check_waiting,
    lines.check_lying,
    lines.check_in_time,
    absent.check_pauses,
    absent.check_scoring,
    absent.check_language,
    reached.check_reached,
    reached.check_rules,
    choices.check_choices,
    choices.check_picks,
    branches.check_needs,
    branches.check_shadowed,
    unused.check_unused,
    counters.check_counters,
    amounts.check_amounts,
    order.check_order,
    lasting.check_lasting,
    unguarded.check_payments,
    meeting.check_becomes,
    meeting.check_instead,
    loops.check_loops,
    loops.check_circles,
    blocks.check_matches,
    unguarded.check_steps,
)


def run(subject: Subject) -> None:
    """Report what the game breaks no rule by and still cannot mean."""
    for lint in LINTS:
        lint(subject)
    _one_for_each_question(subject.report)


def _one_for_each_question(report: Report) -> None:
    """What a question leads to is not told where it was told that it asks nothing."""
    asked = {d.span for d in report.diagnostics if d.code == "R331"}
    report.diagnostics = [d for d in report.diagnostics if d.code != "R345" or d.span not in asked]
