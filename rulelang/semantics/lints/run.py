"""All checks of meaning, in the order of their codes."""

from __future__ import annotations

from rulelang.semantics.lints import absent
from rulelang.semantics.lints.subject import Lint, Subject

LINTS: tuple[Lint, ...] = (
    absent.check_pauses,
    absent.check_scoring,
    absent.check_language,
)


def run(subject: Subject) -> None:
    """Report what the game breaks no rule by and still cannot mean."""
    for lint in LINTS:
        lint(subject)
