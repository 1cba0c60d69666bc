"""Puts right what findings say can be put right without asking anybody.

A change stays only if its finding is gone afterwards; what mended text uncovers is looked at in the next round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import define, field, frozen

from rulelang.diagnostics import Applicability, Diagnostic, Fix, Report
from rulelang.source import Span

ROUNDS = 20
"""So often is the game checked anew; every round mends something, so that this is hardly ever reached."""

Check = Callable[[Mapping[str, str]], Report]
"""Checks a game with other texts in some of its files, by the path that findings give."""


@frozen
class Change:
    """One finding that was mended: where, and what was said."""

    path: str
    line: int
    code: str
    message: str


@define
class Fixed:
    """What came of it. texts: the changed files; before: the same as they were; changes: in the order of the text;
    report: what is left."""

    report: Report
    texts: dict[str, str] = field(factory=dict)
    before: dict[str, str] = field(factory=dict)
    changes: list[Change] = field(factory=list)


def fix(check: Check, applicable: Iterable[Applicability] = ("safe",)) -> Fixed:
    """Mend what can be mended. applicable: which changes may be made; those that are only likely are made one by one,
    and stay only if the game has fewer errors afterwards."""
    work, given_up = Fixed(check({})), set[tuple[str, int, str]]()
    _together(work, check, given_up)
    if "likely" in set(applicable):
        while (likely := next(_wanted(work, "likely", given_up), None)) is not None:
            given_up.add(_key(likely))
            if _made(work, check, [likely], fewer=True):
                _together(work, check, given_up)
    work.changes.sort(key=lambda change: (change.path, change.line))
    return work


def _together(work: Fixed, check: Check, given_up: set[tuple[str, int, str]]) -> None:
    """Make the safe changes, as many at once as do not touch each other, until there are none."""
    for _ in range(ROUNDS):
        chosen = list(_apart(_wanted(work, "safe", given_up)))
        if not chosen:
            return
        if not _made(work, check, chosen):
            for one in chosen:
                if not _made(work, check, [one]):
                    given_up.add(_key(one))


def _wanted(work: Fixed, sort: Applicability, given_up: set[tuple[str, int, str]]) -> Iterator[Diagnostic]:
    yield from (d for d in work.report.sorted() if _mends(d, {sort}) and _key(d) not in given_up)


def _made(work: Fixed, check: Check, chosen: list[Diagnostic], fewer: bool = False) -> bool:
    """Make some changes. False, and nothing is changed, if one of their findings is still there, or (fewer) if there
    are not fewer errors than before."""
    texts = _changed(work, chosen)
    report = check(texts)
    before, after = Counter(map(_key, work.report.sorted())), Counter(map(_key, report.sorted()))
    if any(after[_key(d)] >= before[_key(d)] for d in chosen):
        return False
    if fewer and _errors(report) >= _errors(work.report):
        return False
    for path in texts:
        work.before.setdefault(path, work.report.sources[path].text)
    work.texts, work.report = texts, report
    work.changes += [Change(d.span.path, d.span.line, d.code, d.message) for d in chosen]
    return True


def _errors(report: Report) -> int:
    return sum(d.level == "error" for d in report.sorted())


def _key(diagnostic: Diagnostic) -> tuple[str, int, str]:
    return diagnostic.span.path, diagnostic.span.line, diagnostic.code


def _mends(diagnostic: Diagnostic, allowed: set[Applicability]) -> bool:
    return diagnostic.fix is not None and diagnostic.fix.applicability in allowed


def _apart(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Of findings whose changes touch each other, the first."""
    taken: list[Span] = []
    for diagnostic in found:
        spans = [span for span, _ in _edits(diagnostic)]
        if not any(_touch(span, other) for span in spans for other in taken):
            taken += spans
            yield diagnostic


def _edits(diagnostic: Diagnostic) -> tuple[tuple[Span, str], ...]:
    return diagnostic.fix.edits if isinstance(diagnostic.fix, Fix) else ()


def _touch(one: Span, other: Span) -> bool:
    """Do two stretches of one file share a place, or begin at the same one?"""
    if one.path != other.path:
        return False
    starts = (one.line, one.column), (other.line, other.column)
    ends = (one.end_line, one.end_column), (other.end_line, other.end_column)
    return starts[0] == starts[1] or (starts[0] < ends[1] and starts[1] < ends[0])


# ---- texts


def _changed(work: Fixed, chosen: list[Diagnostic]) -> dict[str, str]:
    """All changed texts, with these changes too."""
    texts = dict(work.texts)
    edits: dict[str, list[tuple[Span, str]]] = {}
    for diagnostic in chosen:
        for span, text in _edits(diagnostic):
            edits.setdefault(span.path, []).append((span, text))
    for path, found in edits.items():
        texts[path] = edited(work.report.sources[path].text, found)
    return texts


def edited(text: str, edits: Iterable[tuple[Span, str]]) -> str:
    """A text with other words in some stretches, of which none touches another."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for span, put in sorted(edits, key=lambda edit: edit[0], reverse=True):
        low = starts[span.line - 1] + span.column - 1
        high = starts[span.end_line - 1] + span.end_column - 1
        low, high = min(low, len(text)), min(high, len(text))
        text = text[:low] + put + text[high:]
    return text
