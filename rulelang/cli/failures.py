"""What a script found wrong, as text: place, sentence, what was asked and legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulelang.tools.failures import Failure


def failure_text(failure: Failure, margin: str = "") -> str:
    """`evening.play:31:9: ...`, with what helps below it."""
    span = failure.span
    first = f"{margin}{span.path}:{span.line}:{span.column}: {failure.message}"
    return "\n".join([first, *[f"{margin}    {note}" for note in failure.notes]])
