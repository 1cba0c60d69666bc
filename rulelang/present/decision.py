"""A decision as text: the prompt, numbered options, and what each offered piece does."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.executable import Executable
from rulelang.present.cards import described
from rulelang.present.words import holds_pieces, name

MOST = 60
"""Options that are listed at most; the others can be typed all the same."""


def decision_lines(exe: Executable, decision: Decision, width: int = 100) -> list[str]:
    """Prompt, options, how to answer, and what is not possible now and why."""
    lines = [f"{'chance' if decision.chance else name(exe, decision.who)}: {decision.prompt}"]
    lines += ["  " + numbers_line(decision)] if decision.numeric else list(_options(exe, decision, width))
    lines += _several(decision)
    for label, reason in decision.skipped[:MOST]:
        lines += _wrapped(f"not possible: {label} ({reason})", "  ", "    ", width)
    return lines


def numbers_line(decision: Decision) -> str:
    """`a number from 0 to 7`, or all of them where some are missing."""
    numbers = [int(choice.label) for choice in decision.choices if choice.label != "nothing"]
    rest = " or nothing" if len(numbers) < len(decision.choices) else ""
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"a number from {numbers[0]} to {numbers[-1]}{rest}"
    return ", ".join(str(number) for number in numbers[:MOST]) + rest


def _options(exe: Executable, decision: Decision, width: int) -> Iterator[str]:
    margin = len(str(len(decision.choices))) + 4
    for number, choice in enumerate(decision.choices[:MOST], 1):
        yield f"  {number:>{margin - 4}}  {choice.label}"
        text = choice_text(exe, decision, choice)
        if text:
            yield from _wrapped(text, " " * (margin + 2), " " * (margin + 2), width)
    if len(decision.choices) > MOST:
        count = len(decision.choices)
        yield f"  ... and {count - MOST} more; type the words, or a number up to {count}"


def choice_text(exe: Executable, decision: Decision, choice: Choice) -> str:
    """What an option does: what stands on the pieces in it, else its own text."""
    texts = [described(exe, piece) for piece in _pieces(decision, choice)]
    return "; ".join(filter(None, texts)) or " ".join(choice.text.split())


def _pieces(decision: Decision, choice: Choice) -> list[int]:
    """The pieces in an option's answer."""
    if choice.answer is None:
        return []
    parts = choice.answer if isinstance(choice.answer, tuple) else (choice.answer,)
    if decision.form == "window":
        return [parts[1]]
    kinds = decision.kinds if len(decision.kinds) == len(parts) else ()
    return [part for part, kind in zip(parts, kinds, strict=False) if isinstance(part, int) and holds_pieces(kind)]


def _several(decision: Decision) -> list[str]:
    if decision.form == "order":
        return ["  (all of them, in the order you want: 2, 1, 3)"]
    if decision.form == "split":
        names = [name for name, _ in decision.receivers]
        part = "3" if decision.amount is not None else "1, 2"
        what = f"{decision.amount} in all" if decision.amount is not None else "each of them"
        return [f"  ({what}, among {', '.join(names)}: {names[0]}: {part}; {names[-1]}: ...)"] if names else []
    if decision.form == "arrange":
        return ["  (or another way: each piece with its row, column and turn, as in NAME 1 2 90, NAME 1 3)"]
    if not decision.several:
        return []
    most = min(decision.high, len(decision.choices))
    how_many = f"{decision.low}" if decision.low == most else f"{decision.low} to {most}"
    rest = ", or nothing" if decision.low == 0 else ""
    return [f"  ({how_many} of them, with commas between{rest})"]


def _wrapped(text: str, first: str, rest: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 40), initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
