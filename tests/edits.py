"""Random edits of the rules of whole games: whatever stands in a file, checking it ends, and tells where it stopped."""

from __future__ import annotations

import random
import time
from collections import Counter

from attrs import frozen
from mutants import Whole

from rulelang.diagnostics import Report, render_text
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax import parse

SYNTAX = ("R001", "R002", "R003", "R004", "R010")
PUT = [
    *'"():,.|#@-+*/=<>?[]{}\t\n ',
    "\n    ",
    "\n\n",
    "\u201c",
    "\u00e5",
    "\u200b",
    "\ud83d\ude00",
    "0",
    "99999999999999999999",
]
LONGEST = 20.0
"""Seconds that checking one game may take on a busy machine."""


@frozen
class Tried:
    """One edited game. wrong: what is not as it must be; empty if all is well."""

    seed: int
    seconds: float
    findings: int
    wrong: str


def edited(text: str, others: list[str], chance: random.Random) -> str:
    """A text with one to five changes: stretches taken out, doubled, moved, or put in from other files or at random."""
    for _ in range(chance.randint(1, 5)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 1, 1, 5, 40, 400)))
        other = chance.choice(others)
        place = chance.randint(0, len(other))
        put = chance.choice(
            ("", chance.choice(PUT), other[place : place + chance.choice((3, 30, 300))], text[start:end] * 2)
        )
        text = text[:start] + put + text[end:]
    return text


def tried(whole: Whole, seed: int) -> Tried:
    """The game with one of its files edited, checked."""
    chance = random.Random(seed)
    name = chance.choice(sorted(whole.texts))
    text = edited(whole.texts[name], list(whole.texts.values()), chance)
    begun = time.monotonic()
    report = Report()
    try:
        file = parse(Source(name, text), report)
        lines = Counter(d.span.line for d in report.diagnostics if d.code in SYNTAX)
        program = analyse([file, *(tree for path, tree in whole.trees.items() if path != name)], report)
        render_text(report)
    except Exception as error:
        return Tried(seed, time.monotonic() - begun, 0, f"{type(error).__name__}: {error}")
    seconds = time.monotonic() - begun
    return Tried(seed, seconds, len(report.sorted()), _wrong(lines, program is None, report, seconds))


def _wrong(lines: Counter[int], refused: bool, report: Report, seconds: float) -> str:
    twice = [line for line, count in lines.items() if count > 1]
    if twice:
        return f"two mistakes of syntax on line {twice[0]}"
    if refused != report.has_errors:
        return "refused without an error, or not refused with one"
    return f"{seconds:.0f} seconds" if seconds > LONGEST else ""
