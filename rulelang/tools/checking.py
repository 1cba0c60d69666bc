"""Tests the `expect` lines of scripts against a game, which they do not change."""

from __future__ import annotations

from typing import Any

from rulelang.machine.evaluate import compile_code
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.program.core import Code
from rulelang.program.script import ExpectEventLine, ExpectLine
from rulelang.tools.failures import Failure


def expect_failure(game: Game, line: ExpectLine) -> Failure | None:
    """None if the condition holds now; else a failure that shows both sides of a comparison."""
    try:
        if reckon(game, line.test):
            return None
    except RuleFault as fault:
        return Failure(line.span, f"{line.text} cannot be reckoned: {fault.message}")
    return Failure(line.span, f"{line.text} does not hold", tuple(_sides(game, line)))


def _sides(game: Game, line: ExpectLine) -> list[str]:
    shown = []
    for name, side in (("left", line.left), ("right", line.right)):
        if side is not None:
            code, kind = side
            try:
                shown.append(f"{name}: {game.exe.show_value(reckon(game, code), kind)}")  # type: ignore[arg-type]
            except RuleFault as fault:
                shown.append(f"{name}: {fault.message}")
    return shown


def reckon(game: Game, code: Code, *args: Any) -> Any:
    """The value of an expression, without a word of it in the trace."""
    notes, game.notes = game.notes, None
    try:
        return compile_code(code)(game, *args)
    finally:
        game.notes = notes


def event_failure(game: Game, line: ExpectEventLine) -> Failure | None:
    """None if such an event has happened (or has not, where that is expected)."""
    cancelled = {event.parent for event in game.events or () if event.kind == "cancelled"}
    told = [event for event in game.events or () if _is(event, line.event) and event.number not in cancelled]
    found = [event for event in told if _passes(game, line, event)]
    if bool(found) is not line.negated:
        return None
    if line.negated:
        return Failure(line.span, "it has happened", tuple(_words(game, event) for event in found[:5]))
    notes = tuple(_words(game, event) for event in told[-5:])
    happened = tuple(f"happened: {note}" for note in notes) or ("no such event has happened",)
    return Failure(line.span, "it has not happened", happened)


def _is(event: Event, key: str) -> bool:
    """Is this the event of a key? A rule has happened where it did something: it is an event of its own only where
    something waits for it."""
    sort, _, name = key.partition(":")
    return event.kind == key or (sort == "rule" and event.rule == f"rule {name}")


def _passes(game: Game, line: ExpectEventLine, event: Event) -> bool:
    if line.test is None:
        return True
    try:
        return bool(reckon(game, line.test, *event.data[: len(line.binders)]))
    except RuleFault:
        return False


def _words(game: Game, event: Event) -> str:
    """`buy_boat(Ann, Tern)`, with its number."""
    return f"{game.exe.describe_event(game, event.kind, event.data)} (event {event.number})"
