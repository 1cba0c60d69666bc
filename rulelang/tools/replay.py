"""Plays a trace again, decision by decision, and sees that the same things happen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, fields_dict

from rulelang.codec import (
    EVERYBODY,
    CodecError,
    TraceFile,
    TraceLine,
    check_alterations,
    check_game,
    settings_of,
    trace_line,
    value_of,
)
from rulelang.machine import splits
from rulelang.machine.decisions import Answer, Decision
from rulelang.machine.executable import Executable
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.machine.saving import frozen_lists
from rulelang.tools.arranging import apply_entry
from rulelang.tools.settling import settled
from rulelang.tools.starting import Starter, choose


class Divergence(Exception):
    """The first step that differs. number: of the event; expected: what the trace has there; found: what happened
    (None: nothing)."""

    def __init__(self, number: int, message: str, expected: TraceLine | None, found: TraceLine | None) -> None:
        super().__init__(f"step {number} differs: {message}")
        self.number = number
        self.message = message
        self.expected = expected
        self.found = found


class _TraceEnds(Exception):
    """The trace stops where the game waits."""


def replay(
    exe: Executable,
    trace: TraceFile,
    what: str = "the trace",
    look: Callable[[Game], None] | None = None,
    until: int | None = None,
    anyway: bool = False,
) -> Game:
    """The game at the end of a trace, or where it waits for the decision that is the event `until`. look: gets the game
    as it is arranged, before anything begins. anyway: on the rules that are here, though the trace is of others; its
    answers are then known by their words, since numbers of pieces may have shifted.

    If the rules broke in the trace they break here, and `Game.fault` says how. Raises CodecError if the trace is of
    other rules or its header does not fit them, Divergence at the first step that differs.
    """
    header = trace.header
    if not anyway or header.game.name != exe.program.name:
        check_game(exe.program, header.game, header.language, what)
        check_alterations(exe.program, header.scenario, header.mods, what)
    game = _arranged(exe, trace, what)
    if look is not None:
        look(game)
    run = _Replay(game, trace, until, anyway)
    try:
        for entry in header.starts:
            run.start(entry.event, _arguments(exe, entry.event, entry.args, what), header.script or "")
    except _TraceEnds:
        pass
    except RuleFault as fault:
        run.compare(len(game.events or ()))
        if run.compared < len(trace.lines):
            expected = trace.lines[run.compared]
            message = f"the rules broke here: {fault.message}"
            raise Divergence(expected.number, message, expected, None) from None
    if until is None:
        run.finish()
    return game


def _arranged(exe: Executable, trace: TraceFile, what: str) -> Game:
    header = trace.header
    try:
        settings, everybody = settings_of(exe, header.settings), header.windows == EVERYBODY
        game = Game.new(exe, header.players, settings=settings, start=False, asks_everybody=everybody)
        for entry in header.given:
            apply_entry(game, entry)
    except (CodecError, ValueError, RuleFault) as error:
        raise CodecError(f"{what} does not fit the rules: {error}") from None
    return game


def _arguments(exe: Executable, key: str, args: tuple[Any, ...], what: str) -> tuple[Any, ...]:
    event = exe.program.events.get(key)
    if event is None or event.routine is None or len(event.fields) != len(args):
        raise CodecError(f"{what} starts {key}, which the rules do not have in this form")
    return tuple(value_of(exe, arg, slot.type) for arg, slot in zip(args, event.fields, strict=True))


class _Replay:
    """compared: how many events are the same so far."""

    def __init__(self, game: Game, trace: TraceFile, until: int | None = None, anyway: bool = False) -> None:
        self.game = game
        self.anyway = anyway
        self.until = until
        self.lines = trace.lines
        self.compared = 0
        self.starter = Starter(game.exe.program)
        self.answers: Iterator[TraceLine] = (line for line in trace.lines if line.kind in ("decision", "chance"))

    def start(self, key: str, args: tuple[Any, ...], rule: str) -> None:
        """Run an event to its end."""
        while not self.starter.step(self.game, key, args, rule):
            self._go_on()
        self._go_on()

    def _go_on(self) -> None:
        while (decision := self.game.decision) is not None:
            self.compare(settled(self.game))
            line = next(self.answers, None)
            if line is None or (self.until is not None and line.number >= self.until):
                raise _TraceEnds
            choose(self.game, self._answer(decision, line), str(line.fields.get("standing", "")))
        self.compare(settled(self.game))

    def _answer(self, decision: Decision, line: TraceLine) -> Answer:
        """The answer of the trace, if it can be given here."""
        answer = _by_words(decision, line) if self.anyway else frozen_lists(line.answer)
        if decision.chance is not (line.kind == "chance"):
            asked = "chance" if decision.chance else self.game.exe.show_entity(decision.who)
            raise self._differs(line, f"the game asks {asked} ({decision.prompt})")
        if decision.refusal(answer) is not None:
            legal = ", ".join(choice.label for choice in decision.choices[:20])
            words = line.fields.get("label") if self.anyway else None
            said = words if isinstance(words, str) else json.dumps(line.answer, ensure_ascii=False)
            reason = dict(decision.skipped).get(said, "")
            message = f"the answer {said} is not legal{f', {reason}' if reason else ''} ({decision.prompt}: {legal})"
            raise self._differs(line, message)
        return answer

    def _differs(self, line: TraceLine, message: str) -> Divergence:
        self.compare(len(self.game.events or ()))
        return Divergence(line.number, message, line, None)

    def compare(self, end: int) -> None:
        """Compare the events up to a number. Raises Divergence."""
        for event in (self.game.events or [])[self.compared : end]:
            found = trace_line(self.game, event)
            expected = self.lines[self.compared] if self.compared < len(self.lines) else None
            if self.anyway and expected is not None:  # how answers are numbered, and clause tags, are no difference
                expected = evolve(expected, answer=found.answer, tags=found.tags)
            if expected is None:
                raise Divergence(event.number, f"the trace ends, the game goes on: {_shown(found)}", None, found)
            if expected != found:
                raise Divergence(event.number, _difference(expected, found), expected, found)
            self.compared += 1

    def finish(self) -> None:
        """All that the trace tells has happened."""
        self.compare(len(self.game.events or ()))
        if self.compared < len(self.lines):
            line = self.lines[self.compared]
            raise Divergence(line.number, f"the game ends, the trace goes on: {_shown(line)}", line, None)


def _split_by_words(decision: Decision, words: str) -> Answer:
    """`Bo: Oak, Elm; Cleo: nothing` as an answer."""
    shares = [share.partition(": ") for share in words.split("; ")]
    said = [(name, [] if part == "nothing" else part.split(", ")) for name, _, part in shares]
    return splits.meant(decision, said) or ("?",)


def _by_words(decision: Decision, line: TraceLine) -> Answer:
    """The answer with the words of the trace; one that is never legal, if none has them."""
    words = line.fields.get("label")
    if decision.form == "split":
        return _split_by_words(decision, str(words))
    if decision.several:
        known = {choice.label: choice.answer for choice in decision.choices}
        parts = [] if words == "nothing" else str(words).split(", ")
        return tuple(known[part] for part in parts) if all(part in known for part in parts) else ("?",)
    return next((choice.answer for choice in decision.choices if choice.label == words), "?")


def _difference(expected: TraceLine, found: TraceLine) -> str:
    """The first field that differs, with both values."""
    for name in fields_dict(TraceLine):
        one, other = getattr(expected, name), getattr(found, name)
        if one != other and isinstance(one, dict) and isinstance(other, dict):
            name, one, other = _within(name, one, other)
        if one != other:
            return f"{name} of {_shown(expected)} is {one} in the trace and {other} here{_by(found)}"
    raise AssertionError("equal lines")


def _by(line: TraceLine) -> str:
    return f" ({line.rule})" if line.rule else ""


def _within(name: str, one: dict[str, Any], other: dict[str, Any]) -> tuple[str, Any, Any]:
    """The first entry in which two fields differ."""
    for entry in dict.fromkeys([*one, *other]):
        if one.get(entry) != other.get(entry):
            return f"{name}.{entry}", one.get(entry), other.get(entry)
    return name, one, other


def _shown(line: TraceLine) -> str:
    """A line in a few words."""
    return " ".join(part for part in (line.kind, line.name) if part)
