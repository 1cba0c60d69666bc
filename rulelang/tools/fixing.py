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

GUESSES = 200
"""So many changes that are only likely are tried, each with a check of the game."""

Check = Callable[[Mapping[str, str]], Report]
"""Checks a game with other texts in some of its files, by the path that findings give."""

Edit = tuple[Span, str]
Key = tuple[str, int, str]
"""By what a finding is known again: file, line, code."""


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
    work, given_up = Fixed(check({})), set[Key]()
    _together(work, check, given_up)
    if "likely" in set(applicable):
        for _ in range(GUESSES):
            likely = next(_wanted(work, "likely", given_up), None)
            if likely is None:
                break
            given_up.add(_key(likely))
            if _made(work, check, [likely], fewer=True):
                _together(work, check, given_up)
    work.changes.sort(key=lambda change: (change.path, change.line))
    return work


def _together(work: Fixed, check: Check, given_up: set[Key]) -> None:
    """Make the safe changes, as many at once as do not touch each other, until there are none."""
    for _ in range(ROUNDS):
        chosen = list(_apart(_wanted(work, "safe", given_up)))
        if not chosen:
            return
        if not _made(work, check, chosen):
            for one in chosen:
                if not _made(work, check, [one]):
                    given_up.add(_key(one))


def _wanted(work: Fixed, sort: Applicability, given_up: set[Key]) -> Iterator[Diagnostic]:
    mending = (d for d in work.report.sorted() if d.fix is not None and d.fix.applicability == sort)
    yield from (d for d in mending if _key(d) not in given_up)


def _made(work: Fixed, check: Check, chosen: list[Diagnostic], fewer: bool = False) -> bool:
    """Make some changes. False, and nothing is changed, if one of their findings is still there, or (fewer) if there
    are not fewer errors than before."""
    texts = _changed(work, chosen)
    report = check(texts)
    if not _gone(work.report, report, chosen):
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


def _key(diagnostic: Diagnostic, shifts: Iterable[tuple[int, int]] = ()) -> Key:
    """shifts: the lines behind which all moves, and how far."""
    line = diagnostic.span.line
    return diagnostic.span.path, line + sum(by for end, by in shifts if end <= line), diagnostic.code


def _gone(before: Report, after: Report, chosen: list[Diagnostic]) -> bool:
    """Are the findings away whose changes were made? Lines below may have moved."""
    shifts: dict[str, list[tuple[int, int]]] = {}
    for span, put in (edit for diagnostic in chosen for edit in _edits(diagnostic)):
        by = put.count("\n") - (span.end_line - span.line)
        if by:
            shifts.setdefault(span.path, []).append((span.end_line, by))
    were = Counter(_key(d, shifts.get(d.span.path, ())) for d in before.sorted())
    mended = Counter(_key(d, shifts.get(d.span.path, ())) for d in chosen)
    left = Counter(map(_key, after.sorted()))
    return all(left[key] <= were[key] - number for key, number in mended.items())


def _apart(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Of findings whose changes touch each other, the first."""
    taken: dict[tuple[str, int], list[Span]] = {}
    for diagnostic in found:
        spans = [span for span, _ in _edits(diagnostic)]
        if not any(_touch(span, other) for span in spans for line in _lines(span) for other in taken.get(line, ())):
            for span in spans:
                for line in _lines(span):
                    taken.setdefault(line, []).append(span)
            yield diagnostic


def _lines(span: Span) -> list[tuple[str, int]]:
    return [(span.path, line) for line in range(span.line, span.end_line + 1)]


def _edits(diagnostic: Diagnostic) -> tuple[Edit, ...]:
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
    edits: dict[str, list[Edit]] = {}
    for diagnostic in chosen:
        for span, text in _edits(diagnostic):
            edits.setdefault(span.path, []).append((span, text))
    for path, found in edits.items():
        texts[path] = edited(work.report.sources[path].text, found)
    return texts


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text with other words in some stretches, of which none touches another."""
    starts, parts, last = [0], [], 0
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for span, put in sorted(edits, key=lambda edit: edit[0]):
        parts += [text[last : starts[span.line - 1] + span.column - 1], put]
        last = starts[span.end_line - 1] + span.end_column - 1
    return "".join([*parts, text[last:]])
