"""What a script found wrong: place, sentence, what was asked and legal; for people, or for a workflow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.tools.failures import Failure


def failure_text(failure: Failure, report: Report, margin: str = "") -> str:
    """`evening.play:31:9: ...`, with what helps below it. report: knows where the files lie."""
    span = failure.span
    first = f"{margin}{report.file(span.path)}:{span.line}:{span.column}: {failure.message}"
    return "\n".join([first, *[f"{margin}    {note}" for note in failure.notes]])


def failure_command(failure: Failure, report: Report, title: str) -> str:
    """The same as a command of GitHub's workflows, without a line end."""
    from rulelang.present.findings import workflow_command

    text = "\n".join([failure.message, *failure.notes])
    return workflow_command("error", report, failure.span, title, text).rstrip("\n")
