"""A trace as text: one line for each event, indented by what it happened in, with the rule that made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from rulelang.machine.executable import Executable
from rulelang.machine.trace import Event
from rulelang.present.events import sentence
from rulelang.present.notes import note_words
from rulelang.present.words import rule_words

STEP = "  "
DEEPEST = 12


@frozen
class Style:
    """rules: name the rule behind each event; where: its file and line too; numbers: the events' numbers in front."""

    rules: bool = True
    where: bool = False
    numbers: bool = True


def trace_lines(
    exe: Executable,
    events: Iterable[Event],
    style: Style = Style(),
    *,
    after: int = 0,
    depths: dict[int, int] | None = None,
) -> Iterator[str]:
    """A line for each event that a reader wants to see.

    after: events up to this number are not shown, though they give the depth of others. depths: the depth of each event
    so far, to go on with in a later call.
    """
    known = {} if depths is None else depths
    for event in events:
        depth = known[event.number] = known.get(event.parent, -1) + 1
        text = sentence(exe, event) if event.number > after else None
        if text is not None:
            yield _line(exe, event, text, depth, style)


def _line(exe: Executable, event: Event, text: str, depth: int, style: Style) -> str:
    number = f"{event.number:>5}  " if style.numbers else ""
    rest = _because(exe, event, style) if style.rules else ""
    first = f"{number}{STEP * min(depth, DEEPEST)}{text}"
    return f"{first}   [{rest}]" if rest else first


def _because(exe: Executable, event: Event, style: Style) -> str:
    """The rule with its clause tags, then how each value came about."""
    rule = rule_words(exe, event.rule, style.where)
    if event.tags:
        rule = f"{rule} @{tag_words(event.tags)}".strip()
    changed = [note for note in dict.fromkeys(event.notes) if note[2] != note[4]]
    notes = [note_words(exe, note, style.where) for note in changed]
    return "; ".join(part for part in (rule, *notes) if part)


def tag_words(tags: Sequence[str]) -> str:
    """Clause tags with runs of numbers drawn together: `AB-01..03, AB-07`."""
    runs: list[list[str]] = []
    for tag in tags:
        if runs and _follows(runs[-1][-1], tag):
            runs[-1].append(tag)
        else:
            runs.append([tag])
    return ", ".join(f"{run[0]}..{run[-1].rpartition('-')[2]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _follows(one: str, other: str) -> bool:
    head, _, number = one.rpartition("-")
    next_head, _, following = other.rpartition("-")
    same = head == next_head and len(number) == len(following)
    return same and number.isdecimal() and following.isdecimal() and int(following) == int(number) + 1
