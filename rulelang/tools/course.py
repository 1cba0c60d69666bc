"""The game of a script on its way: takes answers, lets chance decide as the script says, lets windows pass, tells the
events that are final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from rulelang.machine import saving
from rulelang.machine.decisions import Answer, Decision
from rulelang.machine.evaluate import compile_code
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.players import NotRunning, StandingAnswer, run_to_end, standing_pass
from rulelang.program import script as lines
from rulelang.program.script import NothingSaid, Said, Script
from rulelang.source import Span
from rulelang.tools.chances import Chances, ImpossibleOutcome
from rulelang.tools.failures import Failure, ScriptError, asked_notes, where_it_is
from rulelang.tools.matching import legal_answer, only_answer, said_text
from rulelang.tools.settling import settled
from rulelang.tools.starting import arranging, choose, held_as, released

MOST_DECISIONS = 20_000
"""Decisions that one script may take."""

OnEvent = Callable[[Game, Event], None]


class Enough(Exception):
    """The run is to stop here."""


@define
class Course:
    """place: the line that is being run; here: what a failure points at; resume: a saved game to go on with."""

    exe: Executable
    script: Script
    game: Game
    chances: Chances
    until: int | None = None
    on_event: OnEvent | None = None
    resume: Game | None = None
    place: int = 0
    ahead: tuple[Said, ...] = ()
    here: Span = field(init=False)
    told: int = 0
    taken: int = 0
    standing: tuple[StandingAnswer, ...] = ()

    def __attrs_post_init__(self) -> None:
        self.here = self.script.span

    def error(self, message: str, *notes: str) -> ScriptError:
        """A failure of the line that is being run, with what is asked now."""
        return ScriptError(Failure(self.here, message, (*notes, *asked_notes(self.game))))

    # ---- decisions

    def choose(self, answer: Answer, note: str = "") -> None:
        """Answer the decision; note: the standing answer that gives it. Raises Enough where the run is to stop,
        ScriptError after too many."""
        self._look_for_resume()
        decision = self.game.decision
        assert decision is not None
        if self.until is not None and decision.number >= self.until and not decision.chance:
            raise Enough
        self.taken += 1
        if self.taken > MOST_DECISIONS:
            raise self.error(f"{MOST_DECISIONS} decisions were taken, and this is not over")
        choose(self.game, answer, note)
        self.after_change(answer if decision.form == "draw" and decision.chance else None)

    def after_change(self, drawn: int | None = None) -> None:
        """Look at what has happened. drawn: the piece that chance has just drawn."""
        self.chances.follow(self.game, drawn)
        self.tell_events()

    def is_asked(self, decision: Decision, who: str) -> bool:
        """A decision is put to this seat, or to this piece."""
        labels = self.exe.layout.labels
        return any(one is not None and labels[one] == who for one in (decision.who, decision.seat))

    def take_only_answer(self, decision: Decision, message: str, *notes: str) -> None:
        """Give the one legal answer there is. Raises ScriptError with the message if there are more."""
        only = only_answer(decision)
        if only is None:
            raise self.error(message, *notes)
        self.choose(only[0])

    def finish_what_runs(self) -> None:
        """Go on until nothing is asked any more."""
        while self.game.decision is not None:
            self.settle()
            decision = self.game.decision
            if decision is not None:
                self.take_only_answer(decision, "this is still asked before the next start")

    # ---- standing answers

    def stand(self, line: lines.PassLine) -> None:
        """From here on a seat lets windows pass. Raises ScriptError where that can never be or has no end."""
        seat = self._seat(line.who)
        if line.when in ("before", "after", "pause"):
            self._can_open(line)
        args = tuple(compile_code(arg)(self.game) for arg in line.args)
        until = None
        if line.until is not None:
            key, codes = line.until
            try:
                until = run_to_end(self.game, key, tuple(compile_code(arg)(self.game) for arg in codes))
            except NotRunning as error:
                raise self.error(str(error)) from None
        self.standing = (*self.standing, StandingAnswer(seat, line.when, line.event, args, until, line.text))

    def _seat(self, who: str) -> int:
        """The seat of a player, or the one that answers for a piece now."""
        seat = self.exe.layout.ids["player"].get(who)
        return seat if seat is not None else self.exe.seat_of(self.game, self.exe.layout.labels.index(who))

    def _can_open(self, line: lines.PassLine) -> None:
        if not self.exe.hooks.has_window(line.event or "pause", line.when):
            raise self.error(f"no card is ever played there, so {line.who} is never asked: {line.text}")

    def standing_pass(self) -> bool:
        """Let the window pass that a standing answer lets pass; False if there is none."""
        standing = standing_pass(self.game, self.standing)
        if standing is not None:
            self.choose(None, standing.text)
        return standing is not None

    # ---- what passes by itself

    def settle(self, windows: bool = True) -> None:
        """Go on to the next decision that the script does not let pass by itself. windows: these may pass."""
        while (decision := self.game.decision) is not None:
            if decision.chance:
                if not self.take_chance(wait=True):
                    return
            elif windows and self.standing_pass():
                pass
            elif windows and decision.form == "window" and not self._window_is_answered(decision):
                self.choose(None)
            else:
                return

    def take_chance(self, wait: bool) -> bool:
        """Let chance decide. wait: a line before the next answer may still name it. False: nobody says how."""
        free = not (wait and self._named_later())
        try:
            outcome = self.chances.outcome(self.game, stream=free)
        except ImpossibleOutcome as error:
            notes = (*where_it_is(self.game, said_text(error.wish.said)), "possible: " + ", ".join(error.possible))
            raise ScriptError(Failure(error.wish.span, str(error), notes)) from None
        decision = self.game.decision
        if outcome is None and arranging(self.game) and decision is not None:
            outcome = (decision.choices[0].answer,)
        if outcome is not None:
            self.choose(outcome[0])
        return outcome is not None

    def _named_later(self) -> bool:
        """A line before the next answer names what chance does now."""
        queue = self.chances.queue_for(self.game)
        for line in self.script.lines[self.place + 1 :]:
            if isinstance(line, (lines.AnswerLine, lines.StartLine, lines.RestLine)):
                return False
            if isinstance(line, lines.ChanceLine) and self.chances.queue_of(self.game, line) == queue:
                return True
        return False

    def meant_for(self, decision: Decision, who: str, said: Said, ahead: tuple[Said, ...], place: int) -> bool:
        """Windows pass by themselves, so `nothing` is free for questions: a window takes it only if the next play of
        the same seat could be made in it. ahead: what follows on the line; place: the next line."""
        if decision.form != "window" or not isinstance(said, NothingSaid):
            return True
        for line in self.script.lines[place:]:
            if isinstance(line, lines.AnswerLine) and line.who == who:
                ahead += line.answers
        played = next((one for one in ahead if not isinstance(one, NothingSaid)), None)
        return played is not None and legal_answer(decision, played) is not None

    def _window_is_answered(self, decision: Decision) -> bool:
        """The next line that answers something answers this window."""
        for place, line in enumerate(self.script.lines[self.place :], self.place):
            match line:
                case lines.AnswerLine(who=who, answers=answers):
                    fits = legal_answer(decision, answers[0]) if self.is_asked(decision, who) else None
                    return fits is not None and self.meant_for(decision, who, answers[0], answers[1:], place + 1)
                case lines.ExpectRefusalLine(who=who) if self.is_asked(decision, who):
                    return True
                case lines.RestLine():
                    return True
                case lines.StartLine():
                    return False
        return False

    # ---- handing over

    def tell_events(self, last: bool = False) -> None:
        """Hand on the events that will not change any more (last: all)."""
        if self.on_event is None:
            return
        events = self.game.events or []
        end = len(events) if last else settled(self.game)
        for event in events[self.told : end]:
            self.on_event(self.game, event)
        self.told = max(self.told, end)

    def handed_over(self) -> Game:
        """The game as it goes on without the script: with its stream, and nothing held open."""
        game = released(self.game)
        game.stream = self.chances.stream
        return game

    def _look_for_resume(self) -> None:
        """At the decision where the saved game waits, it takes the place of the one that was played so far."""
        saved = self.resume
        if saved is None or saved.decision_number != self.game.decision_number:
            return
        if not _same(saving.dump(self.handed_over()), saving.dump(saved)):
            raise self.error("the saved game was not played by this script: it stands differently here")
        model, self.game, self.resume = self.game, saved.clone(), None
        held_as(self.game, model)
        self.chances.stream, self.game.stream = self.game.stream, None


def _same(one: Any, other: Any) -> bool:
    """Equal data, lists and tuples alike."""
    if isinstance(one, (list, tuple)):
        return isinstance(other, (list, tuple)) and len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    return bool(one == other)
