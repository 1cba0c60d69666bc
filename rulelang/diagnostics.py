"""What is wrong with a text, and how it is shown.

Codes: R0xx syntax, R1xx names, R2xx types, R3xx lint, R4xx run time, R5xx files.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from typing import Literal

from attrs import frozen

from rulelang.source import Source, Span

Level = Literal["error", "warning", "note"]
Applicability = Literal["safe", "likely", "placeholder"]
"""May a machine make the change unasked? `safe`: it means what was meant. `likely`: the nearest guess, for a person to
confirm. `placeholder`: the shape is right, the words between `<` and `>` are to be filled in."""


LONGEST_LINE = 240
"""Of longer lines only a part is shown."""


@frozen
class Label:
    """A second place with a few words: `first defined here`."""

    span: Span
    text: str


@frozen
class Fix:
    """A change that mends a finding: put this text in place of that stretch; `more` are further stretches that change
    with it."""

    span: Span
    replacement: str
    applicability: Applicability = "safe"
    more: tuple[tuple[Span, str], ...] = ()

    @property
    def edits(self) -> tuple[tuple[Span, str], ...]:
        """All stretches with what is put in their places."""
        return ((self.span, self.replacement), *self.more)


@frozen
class Diagnostic:
    """One finding. The message stands alone; `help` is the change to make, `note` is context."""

    code: str
    message: str
    span: Span
    level: Level = "error"
    help: str | None = None
    note: str | None = None
    also: tuple[Label, ...] = ()
    fix: Fix | None = None


class Report:
    """Collects the findings of one run, and the texts they point into. files: where these lie, for other programs."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self.files: dict[str, str] = {}
        self.diagnostics: list[Diagnostic] = []

    def add_source(self, source: Source) -> None:
        """Remember a text, so that its lines can be shown."""
        self.sources[source.path] = source

    def file(self, path: str) -> str:
        """Where a file lies as seen by whoever called, by the path that findings give."""
        return self.files.get(path, path)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a finding."""
        self.diagnostics.append(diagnostic)

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        note: str | None = None,
        also: Iterable[Label] = (),
        fix: Fix | None = None,
    ) -> None:
        """Keep a mistake."""
        self.add(Diagnostic(code, message, span, "error", help, note, tuple(also), fix))

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        note: str | None = None,
        also: Iterable[Label] = (),
        fix: Fix | None = None,
    ) -> None:
        """Keep something that is allowed and probably not meant."""
        self.add(Diagnostic(code, message, span, "warning", help, note, tuple(also), fix))

    def note(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        also: Iterable[Label] = (),
    ) -> None:
        """Keep a remark."""
        self.add(Diagnostic(code, message, span, "note", help, None, tuple(also)))

    @property
    def has_errors(self) -> bool:
        """Is there a finding of level error?"""
        return any(d.level == "error" for d in self.diagnostics)

    def sorted(self) -> list[Diagnostic]:
        """By file and place, one for each code and stretch (the first that was kept)."""
        once: dict[tuple[str, Span], Diagnostic] = {}
        for diagnostic in self.diagnostics:
            once.setdefault((diagnostic.code, diagnostic.span), diagnostic)
        return sorted(once.values(), key=lambda d: (d.span, d.code))


# ---- as text


def render_text(report: Report, file: Callable[[str], str] = str) -> str:
    """All findings with their source lines, a blank line between them; empty if there is none. file: how a file is
    called, by its path in the game (`report.file`: so that it can be opened)."""
    return "\n".join(_one(diagnostic, report.sources, file) for diagnostic in report.sorted())


def _one(diagnostic: Diagnostic, sources: dict[str, Source], file: Callable[[str], str]) -> str:
    spans = [diagnostic.span, *(label.span for label in diagnostic.also)]
    margin = len(str(max(span.line for span in spans)))
    lines = [f"{diagnostic.level}[{diagnostic.code}]: {diagnostic.message}"]
    places = [(diagnostic.span, "", "^"), *((label.span, label.text, "-") for label in diagnostic.also)]
    for place, said, mark in places:
        head = f"{' ' * margin}--> {file(place.path)}:{place.line}:{place.column}"
        lines += _place(place, said, mark, head, sources.get(place.path), margin)
    for name, text in (("help", diagnostic.help), ("note", diagnostic.note)):
        if text:
            lines.append(f"{' ' * margin} = {name}: {text}")
    return "\n".join(lines) + "\n"


def _place(span: Span, text: str, mark: str, head: str, source: Source | None, margin: int) -> list[str]:
    if not span.path:
        return [f"{' ' * margin} = {text}"] if text else []
    if source is None:
        return [head + (f"  {text}" if text else "")]
    line, start, end = _cut(source.line(span.line), span)
    marks = " " * _width(line[:start]) + mark * max(1, _width(line[start:end]))
    return [
        head,
        f"{' ' * margin} |",
        f"{span.line:>{margin}} | {_shown(line)}".rstrip(),
        f"{' ' * margin} | {marks} {text}".rstrip(),
    ]


def _cut(line: str, span: Span) -> tuple[str, int, int]:
    """A line with the stretch that is meant in it; of a very long one the part around that, with `...` where it was
    cut."""
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    if len(line) <= LONGEST_LINE:
        return line, start, end
    low = max(0, start - LONGEST_LINE // 4)
    high = min(len(line), low + LONGEST_LINE)
    before, after = "..." if low else "", "..." if high < len(line) else ""
    moved = len(before) - low
    return before + line[low:high] + after, start + moved, min(end, high) + moved


def _shown(line: str) -> str:
    """Control characters (tabs too) as one blank each, so that the marks stand under what they mean."""
    return "".join(" " if unicodedata.category(c) == "Cc" else c for c in line)


def _width(text: str) -> int:
    return sum(_columns(c) for c in text)


def _columns(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1
