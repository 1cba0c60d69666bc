"""Tests the `expect` lines of scripts against a game, which they do not change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulelang.machine.evaluate import compile_code, compile_expr
from rulelang.machine.explain import Explainer
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.present.reasons import number_lines, value_words
from rulelang.program import core
from rulelang.program.core import Code
from rulelang.program.script import ExpectEventLine, ExpectLine
from rulelang.program.types import NUMBER
from rulelang.tools.failures import Failure

WORDS = {"==": "", "!=": "not ", "<": "less than ", ">": "more than ", "<=": "at most ", ">=": "at least "}


def expect_failure(game: Game, line: ExpectLine) -> Failure | None:
    """None if the condition holds now; else a failure that tells what was found and what was expected."""
    try:
        if reckon(game, line.test):
            return None
        L: list[Any] = [None] * len(line.test.slots)
        failing = _failing(game, L, line.test.expr)
        notes = [] if failing is line.test.expr else [f"this part fails: {failing.said}"]
        return Failure(line.span, f"{line.text} does not hold", (*notes, *_found(game, L, failing)))
    except RuleFault as fault:
        return Failure(line.span, f"{line.text} cannot be reckoned: {fault.message}")


def _failing(game: Game, L: list[Any], test: core.Expr) -> core.Expr:
    """The part of a condition that makes it fail."""
    if isinstance(test, core.And):
        return _failing(game, L, next(item for item in test.items if not compile_expr(item)(game, L)))
    return test


def _found(game: Game, L: list[Any], test: core.Expr) -> Iterator[str]:
    """What there was instead, and how numbers came about that something had changed."""
    condition = Explainer(game).conditions(L, test)[-1]
    told = set[str]()
    match test:
        case core.Compare(op, left, right) if left.typed is not None and right.typed is not None:
            sides = [_shown(game, L, side) for side in (left, right)]
            yield f"found: {sides[0]}"
            yield f"expected: {WORDS[op]}{sides[1]}"
            told = {left.said, right.said}
    for part in condition.parts:
        if part.said not in told:
            yield f"{part.said} is {value_words(game, part)}"
    yield from number_lines(game, condition.parts, "", only_telling=True)


def _shown(game: Game, L: list[Any], side: core.Expr) -> str:
    value = compile_expr(side)(game, L)
    return game.exe.show_value(value, side.typed or NUMBER)


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
