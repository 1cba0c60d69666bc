"""Decisions as data: who is asked what, which answers are legal, and why another is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

from attrs import field, frozen

from rulelang.machine import splits
from rulelang.machine.chance import below
from rulelang.program.spots import in_words, is_spot
from rulelang.program.types import Type

Answer = Any
"""Plain data: None, yes/no, a number or entity, or a tuple of these (see the forms in program.core)."""


@frozen
class Choice:
    """One option: its label, the answer it stands for, and a text that explains it."""

    label: str
    answer: Answer
    text: str = ""


@frozen
class Decision:
    """A question that waits.

    number: counts decisions of players and chance from 1; who: the seat or piece that is asked (None for chance);
    seat: the seat that answers; form: choose, do, pick, number, yesno, order, arrange, split, window, roll, draw,
    random, next.
    choices: all single answers, in a fixed order. For `pick many` and `order` the choices are the elements and an
    answer is a tuple of them: `low` to `high` of them. weights: for chance, one for each choice.
    kinds: the types of the parts of an answer (of the elements, where several are picked).
    test: None if a whole answer passes, else why not. names: of an arrangement, the pieces with what they are called;
    its choices are some ways to lay them, and any other that passes the test is as good. receivers: of a split, who
    gets parts, with their names; amount: what is divided, where it is a number (see `machine.splits`).
    """

    number: int
    who: int | None
    seat: int | None
    form: str
    prompt: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    weights: tuple[int, ...] = ()
    groups: tuple[str, ...] = field(default=(), eq=False)
    kinds: tuple[Type, ...] = ()
    secret: bool = False
    called: str | None = None
    skipped: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, int], ...] = ()
    receivers: tuple[tuple[str, int], ...] = ()
    amount: int | None = None
    test: Callable[[Answer], str | None] | None = field(default=None, eq=False, repr=False)

    @property
    def chance(self) -> bool:
        """Chance decides."""
        return self.seat is None

    @property
    def several(self) -> bool:
        """An answer is a tuple of elements."""
        return self.form in ("pick many", "order") and not self.chance

    @property
    def listed(self) -> bool:
        """An answer is one of the options; else it is made of them, or there are others."""
        return not self.several and self.form not in ("arrange", "split")

    @property
    def numeric(self) -> bool:
        """Every option is its own number, so that options are not numbered anew."""
        plain = [choice for choice in self.choices if choice.label != "nothing"]
        return bool(plain) and all(choice.label.lstrip("-").isdecimal() for choice in plain)

    def count(self) -> int:
        """How many answers there are, before any test of the whole."""
        if self.form == "split":
            return splits.count(self)
        if not self.several:
            return len(self.choices)
        if self.form == "order":
            return factorial(len(self.choices))
        if self.form == "pick many":
            return sum(comb(len(self.choices), k) for k in range(self.low, min(self.high, len(self.choices)) + 1))
        return len(self.choices)

    def answers(self) -> Iterator[Answer]:
        """All legal answers, one by one, in a fixed order; answers that cannot be told apart come once."""
        if self.form == "split":
            yield from splits.answers(self)
            return
        if not self.several:
            yield from (choice.answer for choice in self.choices)
            return
        seen = set()
        for answer in self._tuples():
            shape = self._shape(answer)
            if shape not in seen and (self.test is None or self.test(answer) is None):
                seen.add(shape)
                yield answer

    def _tuples(self) -> Iterator[tuple[Answer, ...]]:
        elements = [choice.answer for choice in self.choices]
        if self.form == "order":
            yield from permutations(elements)
            return
        for size in range(self.low, min(self.high, len(elements)) + 1):
            yield from combinations(elements, size)

    def _shape(self, answer: tuple[Answer, ...]) -> tuple[Any, ...]:
        if not self.groups:
            return answer
        names = {choice.answer: group for choice, group in zip(self.choices, self.groups, strict=True)}
        return tuple(names[element] for element in answer)

    def refusal(self, answer: Answer) -> str | None:
        """None if the answer is legal, else the reason."""
        if self.form == "arrange" and self.test is not None:
            return self.test(answer)
        if self.form == "split":
            return splits.refusal(self, answer)
        if not self.several:
            return None if any(_same(answer, c.answer) for c in self.choices) else "not among the options"
        if not isinstance(answer, tuple):
            return "several are wanted"
        elements = [choice.answer for choice in self.choices]
        if len(set(answer)) != len(answer) or any(element not in elements for element in answer):
            return "not among the options"
        if self.form == "order" and len(answer) != len(elements):
            return "all must be put in order"
        if self.form != "order" and not self.low <= len(answer) <= self.high:
            return f"from {self.low} to {min(self.high, len(elements))} are wanted"
        if self.form != "order" and [e for e in elements if e in answer] != list(answer):
            return "the elements are given in the order of the options"
        return self.test(answer) if self.test else None

    def sample(self, stream: int) -> tuple[Answer, int]:
        """A legal answer drawn by a stream (all equally likely unless there are many), and the stream's next state."""
        if self.form == "split":
            return splits.sample(self, stream)
        if not self.several:
            place, stream = below(stream, len(self.choices))
            return self.choices[place].answer, stream
        if self.count() <= 256:
            legal = list(self.answers())
            place, stream = below(stream, len(legal))
            return legal[place], stream
        return self._sample_many(stream)

    def _sample_many(self, stream: int) -> tuple[Answer, int]:
        for _ in range(500):
            elements = [choice.answer for choice in self.choices]
            size = len(elements)
            if self.form != "order":
                extra, stream = below(stream, min(self.high, len(elements)) - self.low + 1)
                size = self.low + extra
            for place in range(len(elements) - 1, 0, -1):
                other, stream = below(stream, place + 1)
                elements[place], elements[other] = elements[other], elements[place]
            taken = tuple(elements[:size])
            if self.form != "order":
                taken = tuple(c.answer for c in self.choices if c.answer in taken)
            if self.test is None or self.test(taken) is None:
                return taken, stream
        return next(self.answers()), stream

    def label(self, answer: Answer) -> str:
        """The answer in words."""
        if self.form == "split":
            return splits.label(self, answer)
        names = [(choice.answer, choice.label) for choice in self.choices]
        if self.form == "arrange" and all(answer != known for known, _ in names):
            return self._laid(answer)
        if not self.several:
            return next((name for known, name in names if _same(known, answer)), str(answer))
        words = [name for element in answer for known, name in names if _same(known, element)]
        return ", ".join(words) if words else "nothing"

    def _laid(self, answer: Answer) -> str:
        """An arrangement in words."""
        called = {piece: name for name, piece in self.names}
        if not isinstance(answer, tuple) or not all(isinstance(p, tuple) and len(p) == 2 for p in answer):
            return str(answer)
        return (
            "; ".join(f"{called.get(p, p)} to {in_words(at) if is_spot(at) else at}" for p, at in answer) or "nothing"
        )

    def arranged(self, said: Iterable[tuple[str, int]]) -> Answer | None:
        """The arrangement that names of pieces and spots stand for; several of one name in their order. None if a
        piece is not there."""
        left, found = list(self.names), []
        for name, at in said:
            known = next((pair for pair in left if pair[0].split() == name.split()), None)
            if known is None:
                return None
            left.remove(known)
            found.append((known[1], at))
        return tuple(sorted(found, key=lambda pair: pair[1]))


def _same(one: Answer, other: Answer) -> bool:
    """Equal, with yes and 1 told apart."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
