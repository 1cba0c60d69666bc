"""Warnings that the author has looked at and allows: `# allow R343: the pile never runs out`.

The comment stands at the end of the line of the warning, or on a line of its own above it. It needs a reason, it must
still be needed, and it can allow warnings only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from rulelang.catalogue import page
from rulelang.diagnostics import Diagnostic, Fix, Report
from rulelang.source import Span
from rulelang.syntax import nodes

ALLOW = re.compile(r"allow(?:s|ed|ing)?\s+(?P<codes>(?:[Rr]L?\d+[,\s]*)+)(?P<colon>:?)\s*(?P<reason>.*)", re.IGNORECASE)
"""A comment that means to allow something: the word and a code behind it."""

ATTEMPT = re.compile(
    r"(?:allow|ignore|noqa|suppress|disable|rulelang)\b(?:\s*:?\s*[\w-]*|.*\bR\d{3}\b.*)", re.IGNORECASE
)
"""A comment that begins with such a word, and goes on with one more at most, or names a code: meant for the checker,
and not understood."""


@frozen
class Allowance:
    """What one comment allows: codes, on one line of a file."""

    comment: nodes.Comment
    codes: tuple[str, ...]
    line: int

    def covers(self, diagnostic: Diagnostic) -> bool:
        """Is this finding allowed?"""
        place = (diagnostic.span.path, diagnostic.span.line)
        return diagnostic.code in self.codes and place == (self.comment.span.path, self.line)


def apply(files: Sequence[nodes.File], report: Report) -> None:
    """Take the allowed warnings out of a report. What a comment allows in vain is a finding of its own, unless there
    are errors: then warnings have not been looked for."""
    allowances = [found for file in files for comment in file.comments for found in _read(comment, report)]
    used = {(a, d.code) for a in allowances for d in report.diagnostics if _may(d) and a.covers(d)}
    report.diagnostics[:] = [d for d in report.diagnostics if not (_may(d) and any(a.covers(d) for a in allowances))]
    if not report.has_errors:
        for allowance in allowances:
            unneeded = tuple(code for code in allowance.codes if (allowance, code) not in used)
            if unneeded:
                _unneeded(allowance, unneeded, report)


def _may(diagnostic: Diagnostic) -> bool:
    return diagnostic.level != "error"


def _read(comment: nodes.Comment, report: Report) -> list[Allowance]:
    """What a comment allows; findings where it means to and cannot."""
    text = comment.text.strip()
    match = ALLOW.fullmatch(text)
    if match is None:
        if ATTEMPT.fullmatch(text):
            _misread(comment, report)
        return []
    codes = tuple(code.upper() for code in re.findall(r"[Rr]\w+", match["codes"]))
    wrong = next((code for code in codes if not code.startswith("R3") or page(code) is None), None)
    if wrong is not None:
        message, help = f"There is no finding `{wrong}`.", "`rulelang explain` lists all codes"
        if page(wrong) is not None:
            message = f"`{wrong}` cannot be allowed: only warnings can, whose codes begin with `R3`."
            help = "mend what the finding is about, and take the comment out"
        report.error("R357", message, comment.span, help=help)
        return []
    if not match["colon"] or not match["reason"].strip():
        help = f"write `# allow {', '.join(codes)}: ` and why it is meant so"
        report.warning("R356", "Why this is allowed is not said.", comment.span, help=help)
    return [Allowance(comment, codes, _line(comment, report))]


def _misread(comment: nodes.Comment, report: Report) -> None:
    message = "This comment allows nothing."
    help = "name the code and the reason: `# allow R343: the pile never runs out`"
    report.warning("R357", message, comment.span, help=help)


def _line(comment: nodes.Comment, report: Report) -> int:
    """The line that a comment is about: its own; where it stands alone, the next one with more than comments on it."""
    source, number = report.sources.get(comment.span.path), comment.span.line
    if source is None or source.line(number)[: comment.span.column - 1].strip():
        return number
    last = source.text.count("\n") + 1
    below = (
        n for n in range(number + 1, last + 1) if not source.line(n).lstrip().startswith("#") and source.line(n).strip()
    )
    return next(below, number)


def _unneeded(allowance: Allowance, unneeded: tuple[str, ...], report: Report) -> None:
    span = allowance.comment.span
    codes = " and ".join(f"`{code}`" for code in unneeded)
    fix = Fix(_taken_out(span, report), "") if unneeded == allowance.codes else None
    help = "take it out" if fix is not None else f"take {codes} out"
    report.warning("R355", f"There is no {codes} here that had to be allowed.", span, help=help, fix=fix)


def _taken_out(span: Span, report: Report) -> Span:
    """What goes with a comment: the blanks before it, or the whole line where nothing else stands."""
    source = report.sources.get(span.path)
    before = source.line(span.line)[: span.column - 1].rstrip() if source else ""
    if before:
        return Span(span.path, span.line, len(before) + 1, span.end_line, span.end_column)
    return Span(span.path, span.line, 1, span.line + 1, 1)
