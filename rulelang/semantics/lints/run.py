"""All checks of meaning, in the order of their codes."""

from __future__ import annotations

from rulelang.semantics.lints import absent, branches, choices, counters, reached, unused
from rulelang.semantics.lints.subject import Lint, Subject

LINTS: tuple[Lint, ...] = (
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
)


def run(subject: Subject) -> None:
    """Report what the game breaks no rule by and still cannot mean."""
    for lint in LINTS:
        lint(subject)
