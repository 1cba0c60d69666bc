"""What is said about one word of the language, and how its shape is read.

In a shape small words and signs are written as they stand; CAPITALS and single letters are to be filled in; `[x]` may
be left out, `x|y` is one of the two, `...` is more of the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

QUOTED = re.compile(r'"[^"]*"')
WORD = re.compile(r"[^\W\d_]\w*")
FIRST = re.compile(r"[^\W\d_]\w*(?:\|[^\W\d_]\w*)*")
BLANK = re.compile(r"(?:[A-Z]+|[a-z])\Z")
"""What is to be filled in: a word in capitals (a group, a number ...) or a single letter (a new name)."""


@frozen
class Param:
    """What a word takes: its name, its type in words, and whether it may be left out."""

    name: str
    type: str
    optional: bool = False


@frozen
class Sort:
    """A sort of words: its name, its title in the plural, a sentence about where they stand, and as what their examples
    are read: `game` (at the left edge), `body` (in a block), `expression`, `test` (a line of a test)."""

    name: str
    title: str
    sentence: str
    context: str


@frozen
class Word:
    """One word or form.

    sort: a name in SORTS; shape: how it is written; result: the type of a value; of: the words below or behind which it
    stands; context: as what the example is read, where that differs from its sort's; reserved: a name of the language
    that is refused wherever a name is introduced; since: the first version of the language; later: it is refused so
    far.
    """

    name: str
    sort: str
    shape: str
    sentence: str
    example: str
    params: tuple[Param, ...] = ()
    result: str | None = None
    of: tuple[str, ...] = ()
    context: str | None = None
    reserved: bool = False
    since: int = 1
    later: bool = False

    @property
    def least(self) -> int:
        """How many arguments it needs."""
        return sum(not param.optional for param in self.params)

    @property
    def most(self) -> int:
        """How many arguments it takes."""
        return len(self.params)

    @property
    def parts(self) -> tuple[str, ...]:
        """The words of its shape that are written as they stand, each once, in order."""
        own = {param.name for param in self.params}
        found = (word for word in WORD.findall(QUOTED.sub("", self.shape)) if not BLANK.match(word))
        return tuple(dict.fromkeys(word for word in found if word not in own))

    @property
    def begins(self) -> tuple[str, ...]:
        """The words with which it begins; none where something to be filled in stands first."""
        first = FIRST.match(self.shape)
        words = first[0].split("|") if first else []
        return tuple(word for word in words if not BLANK.match(word))

    @property
    def blanks(self) -> tuple[str, ...]:
        """What is to be filled in, each once, in order."""
        found = (word for word in WORD.findall(self.shape) if BLANK.match(word))
        return tuple(dict.fromkeys(found))


Row = tuple[str, str, str, str]
"""Name, shape, sentence, example."""


def forms(
    sort: str, *rows: Row, of: str = "", context: str | None = None, reserved: bool = False, later: bool = False
) -> tuple[Word, ...]:
    """Words of one sort from rows; of: names of words with blanks between."""
    owners = tuple(name.replace("_", " ") for name in of.split())
    return tuple(
        Word(name, sort, shape, sentence, example, of=owners, context=context, reserved=reserved, later=later)
        for name, shape, sentence, example in rows
    )


def called(
    sort: str, name: str, params: str, sentence: str, example: str, *, result: str | None = None, later: bool = False
) -> Word:
    """A word with arguments in brackets; params as in `x: thing, steps: number?`."""
    listed = tuple(_param(part) for part in params.split(", "))
    shape = f"{name}({', '.join(param.name for param in listed)})"
    return Word(name, sort, shape, sentence, example, listed, result, later=later)


def _param(text: str) -> Param:
    name, _, kind = text.partition(": ")
    return Param(name, kind.removesuffix("?"), kind.endswith("?"))


def by_name(words: Iterable[Word]) -> dict[str, Word]:
    """The words by their names."""
    return {word.name: word for word in words}


def beginnings(words: Iterable[Word], *sorts: str) -> frozenset[str]:
    """The words with which something of these sorts begins."""
    return frozenset(first for word in words if word.sort in sorts for first in word.begins)
