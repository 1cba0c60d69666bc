"""Words by what somebody asks about: a word, a part of one, a sort."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from rulelang.suggest import closest
from rulelang.words import SORTS, Word


@frozen
class Topic:
    """What is known about something: words to tell, and words that stand with them."""

    words: tuple[Word, ...] = ()
    beside: tuple[Word, ...] = ()


def find_topic(asked: str, registry: Sequence[Word]) -> Topic:
    """The words somebody may mean: those of a sort, those with this in their name, else those with it in their shape.
    Empty where nothing is known."""
    wanted = _plain(asked)
    sort = next((sort.name for sort in SORTS.values() if sort.title == wanted), None)
    if sort is not None:
        return Topic(tuple(word for word in registry if word.sort == sort))
    named = [word for word in registry if _holds(_plain(word.name).split(), wanted.split())]
    beside = [word for word in registry if wanted in word.of and word not in named]
    if named or beside:
        return Topic(tuple(sorted(named, key=lambda word: word.name != wanted)), tuple(beside))
    if wanted in SORTS:
        return Topic(tuple(word for word in registry if word.sort == wanted))
    return Topic(tuple(word for word in registry if _holds(list(word.parts), wanted.split())))


def near_topic(asked: str, registry: Sequence[Word]) -> str | None:
    """The nearest thing that can be asked about."""
    return closest(_plain(asked), _topics(registry))


def _topics(registry: Iterable[Word]) -> set[str]:
    found = {part for word in registry for part in (word.name, *word.name.split(), *word.parts)}
    return found | {sort.title for sort in SORTS.values()}


def _plain(text: str) -> str:
    return " ".join(text.casefold().strip(" `:").split())


def _holds(whole: list[str], part: list[str]) -> bool:
    """The words of the part stand side by side in the whole."""
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))
