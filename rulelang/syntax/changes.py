"""Changes to the lines of a text that cannot be read as it was written, only so that it can be read on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import define, field, frozen

from rulelang.diagnostics import Diagnostic

FILLERS = (
    "nothing",
    "x: 0",
    '"x": 0',
    "| x |",
    "x: number",
    "expect yes",
    "0 -> 0",
    "x -- x",
    "version 1",
    'optional mod ""',
)
"""A line for each sort of block, in place of one that cannot be mended."""

OPENERS = ("if yes:", '"x":', "any time:", "later, after x:")
"""The same for a line that opens a block."""

MOST_JOINED = 10
"""So many lines at most are read as one that goes on."""


@frozen
class Change:
    """Lines by number, as they are read from now on, and how deep lines stand. sign: the change only puts this sign in,
    at that column (counted from 0)."""

    lines: dict[int, str] = field(factory=dict)
    indents: dict[int, int] = field(factory=dict)
    sign: tuple[str, int] | None = None

    @property
    def touched(self) -> tuple[int, ...]:
        """The lines that are changed."""
        return (*self.lines, *self.indents)


@define
class Mended:
    """A text on its way to one that can be read.

    spoiled: the numbers of the lines that are not as they were written (the first is 1); findings: one for each
    mistake; lost: its head could not be mended, so that the declaration stands for nothing; full: there are more
    mistakes, from the line `stopped` on, which were not looked for.
    """

    lines: list[str]
    indents: dict[int, int]
    spoiled: set[int] = field(factory=set)
    findings: list[Diagnostic] = field(factory=list)
    lost: bool = False
    full: bool = False
    stopped: int = 0

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(self.lines)

    def apply(self, change: Change) -> None:
        """Put changed lines in their places."""
        for number, line in change.lines.items():
            self.lines[number - 1] = line
        self.indents.update(change.indents)
        self.spoiled.update(change.touched)

    def tried(self, change: Change) -> Mended:
        """A copy with a change."""
        copy = Mended(list(self.lines), dict(self.indents))
        copy.apply(change)
        return copy

    def depth(self, number: int) -> int:
        """How deep a line stands."""
        line = self.lines[number - 1]
        return self.indents.get(number, len(line) - len(line.lstrip()))

    def block(self, number: int) -> range:
        """The numbers of a line and of the deeper lines below it."""
        end = number + 1
        while end <= len(self.lines) and (not self.lines[end - 1].strip() or self.depth(end) > self.depth(number)):
            end += 1
        while end > number + 1 and not self.lines[end - 2].strip():
            end -= 1
        return range(number, end)

    def opens(self, number: int) -> bool:
        """Do deeper lines stand below this one?"""
        return len(self.block(number)) > 1

    def parent(self, number: int) -> int | None:
        """The line that opened the block in which a line stands."""
        above = (n for n in range(number - 1, 0, -1) if self.lines[n - 1].strip())
        return next((n for n in above if self.depth(n) < self.depth(number)), None)


def head(work: Mended) -> int:
    """The line on which the declaration begins, below its notes and tags."""
    numbered = enumerate(work.lines, 1)
    return next((n for n, line in numbered if line.strip() and not line.lstrip().startswith(("##", "@"))), 1)


def open_brackets(text: str) -> int:
    """How many brackets of a line are open at its end."""
    plain = re.sub(r'"[^"]*"', "", text)
    return sum(sign in "([" for sign in plain) - sum(sign in ")]" for sign in plain)


def joined(work: Mended, line: int) -> Change | None:
    """A line whose brackets are open, with the lines below it that close them: somebody went on on the next line."""
    text, number = work.lines[line - 1].rstrip(), line
    while open_brackets(text) > 0 and number < min(len(work.lines), line + MOST_JOINED):
        number += 1
        text = f"{text} {work.lines[number - 1].strip()}"
    if open_brackets(text) != 0 or number == line:
        return None
    return Change({line: text, **dict.fromkeys(range(line + 1, number + 1), "")})


def moved(work: Mended, line: int) -> Iterator[Change]:
    """A line and those that go with it, at the depth of a block around it."""
    depth = work.depth(line)
    depths = {work.depth(n) for n in range(1, line) if work.lines[n - 1].strip()}
    below = [n for n in range(line, len(work.lines) + 1) if work.lines[n - 1].strip()]
    end = next((i for i, n in enumerate(below) if work.depth(n) < depth), len(below))
    for other in sorted(depths, key=lambda d: (abs(d - depth), d)):
        yield Change({}, {n: work.depth(n) - depth + other for n in below[:end]})


def replaced(work: Mended, line: int) -> Iterator[Change]:
    """Another line altogether, which opens a block where this one does; or none."""
    if line == head(work):
        return
    blanks = " " * work.depth(line)
    if work.opens(line):
        yield from (Change({line: blanks + text}) for text in OPENERS)
    yield from emptied(work, line)


def emptied(work: Mended, line: int) -> Iterator[Change]:
    """A line and what stands below it gone, with one harmless line in its place or none."""
    gone: dict[int, str] = dict.fromkeys(work.block(line), "")
    blanks = " " * work.depth(line)
    yield from (Change({**gone, line: blanks + text}) for text in (FILLERS[0], "", *FILLERS[1:]))
