"""Answers that divide something: a part for each receiver, and nothing left over.

An answer is a tuple of (receiver, part) pairs, in the order of the receivers. A part is a tuple of pieces (or other
members) in the order of the options, or an amount. Members that the asked seat cannot tell apart are the same answer
whichever of them is given, and come once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, Any

from rulelang.machine.chance import below

if TYPE_CHECKING:
    from rulelang.machine.decisions import Decision

Split = tuple[tuple[int, Any], ...]
"""(receiver, part) pairs."""

MOST_TRIED = 200_000
"""Ways that are tried until one is legal; where there are so many others, none is taken to be."""
MOST_DRAWN = 500
"""Ways that are drawn until one is legal; then the first legal one is taken."""


def members(answer: Split) -> tuple[Any, ...]:
    """All that is given to anybody; nothing where amounts are."""
    return tuple(member for _, part in answer if isinstance(part, tuple) for member in part)


def count(decision: Decision) -> int:
    """How many ways there are, before any test of the whole."""
    receivers = len(decision.receivers)
    if decision.amount is not None:
        return _compositions_count(decision.amount, receivers)
    ways = 1
    for alike in _alike(decision):
        ways *= _compositions_count(len(alike), receivers)
    return ways


def _compositions_count(total: int, bins: int) -> int:
    return comb(total + bins - 1, bins - 1) if bins else int(total == 0)


def answers(decision: Decision) -> Iterator[Split]:
    """All legal ways, one by one: the first receivers get the most first."""
    for split in islice(_ways(decision), MOST_TRIED):
        if decision.test is None or decision.test(split) is None:
            yield split


def _ways(decision: Decision) -> Iterator[Split]:
    seats = [receiver for _, receiver in decision.receivers]
    if decision.amount is not None:
        for parts in _compositions(decision.amount, len(seats)):
            yield tuple(zip(seats, parts, strict=True))
        return
    for sizes in _sizes(_alike(decision), len(seats)):
        yield _laid_out(decision, sizes, seats)


def _alike(decision: Decision) -> list[list[Any]]:
    """The members, those together that cannot be told apart."""
    groups: dict[Any, list[Any]] = {}
    for place, choice in enumerate(decision.choices):
        groups.setdefault(decision.groups[place] if decision.groups else place, []).append(choice.answer)
    return list(groups.values())


def _compositions(total: int, bins: int) -> Iterator[tuple[int, ...]]:
    """The ways to put so many into so many bins, those with most in the first bins first."""
    if bins == 1:
        yield (total,)
    elif bins > 1:
        for first in range(total, -1, -1):
            yield from ((first, *rest) for rest in _compositions(total - first, bins - 1))
    elif not total:
        yield ()


def _sizes(groups: Sequence[Sequence[Any]], bins: int) -> Iterator[tuple[tuple[Any, tuple[int, ...]], ...]]:
    """For each group how many of it each gets."""
    if not groups:
        yield ()
        return
    for sizes in _compositions(len(groups[0]), bins):
        yield from (((tuple(groups[0]), sizes), *rest) for rest in _sizes(groups[1:], bins))


def _laid_out(decision: Decision, sizes: tuple[tuple[Any, tuple[int, ...]], ...], seats: list[int]) -> Split:
    parts: list[set[Any]] = [set() for _ in seats]
    for members, counts in sizes:
        left = iter(members)
        for part, many in zip(parts, counts, strict=True):
            part.update(islice(left, many))
    order = [choice.answer for choice in decision.choices]
    return tuple((seat, tuple(m for m in order if m in part)) for seat, part in zip(seats, parts, strict=True))


def refusal(decision: Decision, answer: Any) -> str | None:
    """None if an answer is legal, else the reason."""
    pairs = isinstance(answer, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in answer)
    if not pairs or [pair[0] for pair in answer] != [receiver for _, receiver in decision.receivers]:
        return f"a part is wanted for each of {', '.join(name for name, _ in decision.receivers)}"
    parts = [part for _, part in answer]
    reason = _amounts(decision.amount, parts) if decision.amount is not None else _members(decision, parts)
    return reason or (decision.test(answer) if decision.test else None)


def _amounts(amount: int, parts: list[Any]) -> str | None:
    if any(not isinstance(part, int) or isinstance(part, bool) or part < 0 for part in parts):
        return "each part is a number from 0 up"
    left = amount - sum(parts)
    if left:
        return f"{left} are left over" if left > 0 else f"{-left} too many are given"
    return None


def _members(decision: Decision, parts: list[Any]) -> str | None:
    known = {choice.answer: choice.label for choice in decision.choices}
    if any(not isinstance(part, tuple) or any(member not in known for member in part) for part in parts):
        return "not among the options"
    given = [member for part in parts for member in part]
    twice = next((member for member in given if given.count(member) > 1), None)
    if twice is not None:
        return f"{known[twice]} is given twice"
    left = next((label for member, label in known.items() if member not in given), None)
    if left is not None:
        return f"{left} is left over"
    order = list(known)
    if any(sorted(part, key=order.index) != list(part) for part in parts):
        return "the parts are given in the order of the options"
    return None


def sample(decision: Decision, stream: int) -> tuple[Split, int]:
    """A legal way drawn by a stream, and the stream's next state."""
    seats = [receiver for _, receiver in decision.receivers]
    for _ in range(MOST_DRAWN):
        split, stream = _drawn(decision, seats, stream)
        if decision.test is None or decision.test(split) is None:
            return split, stream
    return next(answers(decision)), stream


def _drawn(decision: Decision, seats: list[int], stream: int) -> tuple[Split, int]:
    if decision.amount is not None:
        return _cut(decision.amount, seats, stream)
    sizes = []
    for alike in _alike(decision):
        counts = [0] * len(seats)
        for _ in alike:
            place, stream = below(stream, len(seats))
            counts[place] += 1
        sizes.append((tuple(alike), tuple(counts)))
    return _laid_out(decision, tuple(sizes), seats), stream


def _cut(amount: int, seats: list[int], stream: int) -> tuple[Split, int]:
    cuts = []
    for _ in seats[1:]:
        cut, stream = below(stream, amount + 1)
        cuts.append(cut)
    ends = [0, *sorted(cuts), amount]
    parts = [high - low for low, high in zip(ends, ends[1:], strict=False)]
    return tuple(zip(seats, parts, strict=False)), stream


def label(decision: Decision, answer: Any) -> str:
    """An answer in words: `Bo: Oak, Elm; Cleo: nothing`, or `Bo: 3; Cleo: 4`."""
    if not isinstance(answer, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in answer):
        return str(answer)
    called = {receiver: name for name, receiver in decision.receivers}
    known = {choice.answer: choice.label for choice in decision.choices}
    return "; ".join(f"{called.get(seat, seat)}: {_part(part, known)}" for seat, part in answer)


def _part(part: Any, known: dict[Any, str]) -> str:
    if not isinstance(part, tuple):
        return str(part)
    return ", ".join(known.get(member, str(member)) for member in part) or "nothing"


def meant(decision: Decision, said: Sequence[tuple[str, Sequence[str]]]) -> Split | None:
    """The answer that words mean: names of receivers, each with the names of its members or with one number. Who is
    not named gets nothing. None if a name is not there."""
    left = [(choice.label, choice.answer) for choice in decision.choices]
    parts: dict[int, Any] = {receiver: 0 if decision.amount is not None else () for _, receiver in decision.receivers}
    for name, words in said:
        receiver = next((r for known, r in decision.receivers if _plain(known) == _plain(name)), None)
        part = _meant_part(decision, words, left)
        if receiver is None or part is None:
            return None
        parts[receiver] += part
    order = [choice.answer for choice in decision.choices]
    return tuple(
        (receiver, tuple(sorted(part, key=order.index)) if isinstance(part, tuple) else part)
        for receiver, part in parts.items()
    )


def _meant_part(decision: Decision, words: Sequence[str], left: list[tuple[str, Any]]) -> Any:
    if decision.amount is not None:
        return int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 16 else None
    part = []
    for word in words:
        known = next((pair for pair in left if _plain(pair[0]) == _plain(word)), None)
        if known is None:
            return None
        left.remove(known)
        part.append(known[1])
    return tuple(part)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
