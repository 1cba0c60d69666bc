"""Standing answers as a person types them: `always`, `in day`, `before buy(Ann)`, `at pauses`, with `until end of day`
behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulelang.codec import CodecError, value_of
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.players import NotRunning, StandingAnswer, run_to_end
from rulelang.suggest import closest

SORTS = {"phase": ("phase",), "action": ("action",), "rule": ("rule",)}
RUNS = ("phase", "action")
"""What can be going on for a while."""
UNTIL = re.compile(r"\buntil end of\b")
NAMED = re.compile(r"(?:(phase|action|rule)\s+)?([^\s()]+)\s*(?:\((.*)\))?$")


class NoSuchAnswer(Exception):
    """Words that are no standing answer; message: why, in whole sentences."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def read_standing(game: Game, seat: int, typed: str) -> StandingAnswer:
    """The standing answer that a seat has typed behind `pass` or `never`. Raises NoSuchAnswer."""
    text = " ".join(typed.split())
    head, *tail = (part.strip() for part in UNTIL.split(text, maxsplit=1))
    until = _until(game, tail[0]) if tail else None
    when, event, args = _windows(game, head) if head or not tail else ("always", None, ())
    return StandingAnswer(seat, when, event, args, until, "always passes" if text == "always" else f"passes {text}")


def _windows(game: Game, text: str) -> tuple[str, str | None, tuple[Any, ...]]:
    word, _, rest = text.partition(" ")
    if text == "always":
        return "always", None, ()
    if text == "at pauses":
        return _opened(game, "pause", None, ())
    if word in ("before", "after"):
        return _opened(game, word, *_event(game, rest, ("action", "phase", "rule", "builtin", "question")))
    if word == "in":
        return "in", *_event(game, rest, RUNS)
    said = repr(text) if text else "That"
    raise NoSuchAnswer(
        f"{said} says not which windows. Type `in` a phase or an action, `before` or `after` something, `at pauses`,"
        " `always`, or `until end of` a phase or an action"
    )


def _opened(game: Game, when: str, event: str | None, args: tuple[Any, ...]) -> tuple[str, str | None, tuple[Any, ...]]:
    if not game.exe.hooks.has_window(event or "pause", when):
        raise NoSuchAnswer("No card is ever played there, so nobody is ever asked")
    return when, event, args


def _until(game: Game, text: str) -> int:
    event, args = _event(game, text, RUNS)
    try:
        return run_to_end(game, event, args)
    except NotRunning as error:
        runs = ", ".join(name for name in game.path())
        raise NoSuchAnswer(f"{error}. These phases run now: {runs}") from None


def _event(game: Game, text: str, sorts: tuple[str, ...]) -> tuple[str, tuple[Any, ...]]:
    """The key of an event and its first arguments, as they were typed."""
    match = NAMED.match(text)
    if match is None:
        raise NoSuchAnswer(
            "After this word comes the name of a phase or an action" if not text else f"{text!r} is no name"
        )
    sort, name, args = match[1], match[2], match[3]
    known = dict(_known(game.exe, SORTS[sort] if sort else sorts))
    key = known.get(name)
    if key is None:
        near = closest(name, known)
        raise NoSuchAnswer(
            f"There is no {sort or 'phase or action'} {name} here" + (f". Did you mean {near}?" if near else "")
        )
    return key, _args(game.exe, key, args)


def _known(exe: Executable, sorts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Names of events with their keys; of those that share a name the first sort."""
    found: dict[str, str] = {}
    for sort in sorts:
        for key in exe.program.events:
            if key.startswith(f"{sort}:"):
                found.setdefault(key.partition(":")[2], key)
    yield from found.items()


def _args(exe: Executable, key: str, typed: str | None) -> tuple[Any, ...]:
    words = [word.strip().strip('"') for word in (typed or "").split(",") if word.strip()]
    fields = exe.fields(key)
    if len(words) > len(fields):
        raise NoSuchAnswer(f"{key.partition(':')[2]} has {len(fields)} things in its brackets, not {len(words)}")
    try:
        return tuple(value_of(exe, _data(word), field.type) for word, field in zip(words, fields, strict=False))
    except CodecError as error:
        raise NoSuchAnswer(error.message) from None


def _data(word: str) -> Any:
    """A typed word as JSON would have it."""
    plain = {"yes": True, "no": False, "none": None}
    return plain[word] if word in plain else int(word) if word.lstrip("-").isdecimal() else word
