"""Warnings that the author has looked at and allows: `# allow R343: the pile never runs out`.

The comment stands at the end of the line of the warning, or on a line of its own above it. It needs a reason, it must
still be needed, and it can allow warnings only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from rulelang.catalogue import page
from rulelang.diagnostics import Diagnostic, Fix, Report
from rulelang.source import Source, Span
from rulelang.syntax import nodes

ALLOW = re.compile(r"allow(?:s|ed|ing)?\s+(?P<codes>(?:[Rr]L?\d+[,\s]*)+)(?P<colon>:?)\s*(?P<reason>.*)", re.IGNORECASE)
"""A comment that means to allow something: the word and a code behind it."""

ATTEMPT = re.compile(
    r"(?:allow|ignore|noqa|suppress|disable|rulelang)\b(?:\s*:?\s*[\w-]*|.*\bR\d{3}\b.*)", re.IGNORECASE
)
"""A comment that begins with such a word, and goes on with one more at most, or names a code: meant for the checker,
and not understood."""

Place = tuple[str, int]
"""A line of a file."""


@frozen
class Allowance:
    """What one comment allows: codes, on one line of a file."""

    comment: nodes.Comment
    codes: tuple[str, ...]
    line: int

    @property
    def place(self) -> Place:
        """Where it holds."""
        return self.comment.span.path, self.line


def apply(files: Sequence[nodes.File], report: Report) -> None:
    """Take the allowed warnings out of a report. What a comment allows in vain is a finding of its own, unless there
    are errors: then warnings have not been looked for."""
    allowances = [found for file in files for found in _allowances(file, report)]
    there: dict[Place, list[Allowance]] = {}
    for allowance in allowances:
        there.setdefault(allowance.place, []).append(allowance)
    kept, used = [], set[tuple[Allowance, str]]()
    for diagnostic in report.diagnostics:
        allowing = {(allowance, diagnostic.code) for allowance in _allowing(diagnostic, there)}
        used |= allowing
        if not allowing:
            kept.append(diagnostic)
    report.diagnostics[:] = kept
    if not report.has_errors:
        _report_unneeded(allowances, used, report)


def _allowing(diagnostic: Diagnostic, there: dict[Place, list[Allowance]]) -> list[Allowance]:
    if diagnostic.level == "error":
        return []
    here = there.get((diagnostic.span.path, diagnostic.span.line), [])
    return [allowance for allowance in here if diagnostic.code in allowance.codes]


def _report_unneeded(allowances: list[Allowance], used: set[tuple[Allowance, str]], report: Report) -> None:
    told = {d.span for d in report.diagnostics if d.code == "R356"}  # one finding for one comment
    for allowance in allowances:
        if allowance.comment.span in told:
            continue
        unneeded = tuple(code for code in allowance.codes if (allowance, code) not in used)
        if unneeded:
            _unneeded(allowance, unneeded, report)


# ---- comments


def _allowances(file: nodes.File, report: Report) -> Iterator[Allowance]:
    read = [(comment, codes) for comment in file.comments if (codes := _codes(comment, report))]
    source = report.sources.get(file.path) if read else None
    below = _code_below(source) if source else []
    for comment, codes in read:
        number = comment.span.line
        alone = source is not None and not source.line(number)[: comment.span.column - 1].strip()
        yield Allowance(comment, codes, below[number] if alone else number)


def _code_below(source: Source) -> list[int]:
    """For each line (the first is 1) the next one below it with more than comments and notes on it; the last one where
    there is none."""
    last = source.text.count("\n") + 1
    below = list(range(last + 1))
    for number in range(last - 1, 0, -1):
        line = source.line(number + 1).strip()
        below[number] = number + 1 if line and not line.startswith("#") else below[number + 1]
    return below


def _codes(comment: nodes.Comment, report: Report) -> tuple[str, ...]:
    """The codes that a comment allows; findings where it means to and cannot."""
    text = comment.text.strip()
    match = ALLOW.fullmatch(text)
    if match is None:
        if ATTEMPT.fullmatch(text):
            _misread(comment, report)
        return ()
    codes = tuple(code.upper() for code in re.findall(r"[Rr]\w+", match["codes"]))
    wrong = next((code for code in codes if not code.startswith("R3") or page(code) is None), None)
    if wrong is not None:
        _not_allowed(comment, wrong, report)
        return ()
    if not match["reason"].strip():
        help = f"write `# allow {', '.join(codes)}: ` and why it is meant so"
        report.warning("R356", "Why this is allowed is not said.", comment.span, help=help)
    elif not match["colon"]:
        _no_colon(comment, codes[-1], report)
    return codes


def _no_colon(comment: nodes.Comment, last: str, report: Report) -> None:
    """The reason is there, and what parts it from the codes is not."""
    message, help = "Between the code and the reason stands no colon.", f"write `{last}:`"
    codes, reason = _stretches(comment, report)
    between = Span(codes.path, codes.line, codes.end_column, codes.line, reason.column)
    report.warning("R356", message, comment.span, help=help, fix=Fix(between, ": "))


def _stretches(comment: nodes.Comment, report: Report) -> tuple[Span, Span]:
    """Where the codes of a comment stand, and its reason."""
    span = comment.span
    found = ALLOW.search(report.sources[span.path].line(span.line), span.column)
    assert found is not None, "it was read before"
    first, last = found.start("codes") + 1, found.start("codes") + len(found["codes"].rstrip(" ,\t")) + 1
    codes = Span(span.path, span.line, first, span.line, last)
    return codes, Span(span.path, span.line, found.start("reason") + 1, span.line, found.end("reason") + 1)


def _not_allowed(comment: nodes.Comment, code: str, report: Report) -> None:
    message, help = f"There is no finding `{code}`.", "`rulelang explain` lists all codes"
    if page(code) is not None:
        message = f"`{code}` cannot be allowed: only warnings can, whose codes begin with `R3`."
        help = "mend what the finding is about, and take the comment out"
    report.error("R357", message, comment.span, help=help)


def _misread(comment: nodes.Comment, report: Report) -> None:
    message = "This comment allows nothing."
    help = "name the code and the reason: `# allow R343: the pile never runs out`"
    report.warning("R357", message, comment.span, help=help)


# ---- what is not needed


def _unneeded(allowance: Allowance, unneeded: tuple[str, ...], report: Report) -> None:
    span = allowance.comment.span
    codes = " and ".join(f"`{code}`" for code in unneeded)
    left = [code for code in allowance.codes if code not in unneeded]
    fix = Fix(_stretches(allowance.comment, report)[0], ", ".join(left)) if left else Fix(_taken_out(span, report), "")
    help = f"take {codes} out" if left else "take it out"
    report.warning("R355", f"There is no {codes} here that had to be allowed.", span, help=help, fix=fix)


def _taken_out(span: Span, report: Report) -> Span:
    """What goes with a comment: the blanks before it, or the whole line where nothing else stands."""
    source = report.sources.get(span.path)
    before = source.line(span.line)[: span.column - 1].rstrip() if source else ""
    if before:
        return Span(span.path, span.line, len(before) + 1, span.end_line, span.end_column)
    return Span(span.path, span.line, 1, span.line + 1, 1)
