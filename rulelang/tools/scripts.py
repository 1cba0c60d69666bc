"""Runs the scripts of designers: `test` and `play` blocks.

How a script runs, line by line:

* `given` lines arrange states, counters and zones before anything begins. A zone then holds exactly these pieces, in
  this order from the top; what else lay there goes to `box`. No event happens.
* `start phase X(args)` and `start do A(args)` run one event where nothing else runs. The phases and actions that the
  game itself nests around it count as running, with the arguments they hand down; of several nests the first in the
  order of the rules that agrees with the arguments. Zones that are kept at a number are filled first (by name, by
  the seed, else with the first pieces as declared). The phases around stay open when the event is over, so that what lasts until
  their end still holds, and are closed, after-hooks and all, when a later start stands outside them. A script
  without a start begins with the flow as soon as it answers something.
* `WHO: answer, answer`: each answer meets the next decision of that seat (or piece). On the way there windows pass, and
  decisions with one legal answer are given it. `nothing` answers exactly one window or optional question. Anything
  else in between is an error: it tells the decision and what was legal.
* `next rolls|draws|order|picks` name outcomes of chance, used in this order, draws by zone. What is not named comes
  from the seed (`seed`, else that of `rest`); without one it is an error as soon as the script must get past it. A
  step with one possible outcome needs no name. What is named and not used by the end is an error.
* `expect` is tested after the game has gone on to the next decision that the script does not let pass by itself: past
  windows that the next answers do not answer, and past chance that is named so far or left to the seed (unless a
  line before the next answer names it).
* `expect event` looks at all events so far, but those that were cancelled. `expect refusal` wants a decision (or a
  window) of that seat at which the answer is not legal; nothing changes.
* `rest` answers all that is left open, to the end of the game or of what was started; only `expect` may follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field, frozen

from rulelang.codec import GivenEntry, StartEntry, TraceHeader, header_of, plain
from rulelang.machine import saving
from rulelang.machine.decisions import Answer, Decision
from rulelang.machine.evaluate import compile_code
from rulelang.machine.executable import Executable
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.players import make_policy
from rulelang.program import script as lines
from rulelang.program.script import PlayCard, Said, Script
from rulelang.source import Span
from rulelang.tools.arranging import CannotArrange, apply_line
from rulelang.tools.chances import Chances, ImpossibleOutcome
from rulelang.tools.checking import event_failure, expect_failure
from rulelang.tools.failures import Failure, ScriptError, asked_notes
from rulelang.tools.matching import legal_answer, meant, only_answer, said_text
from rulelang.tools.refusals import reasons
from rulelang.tools.settling import settled
from rulelang.tools.starting import Starter, arranging, choose, held_as, released

MOST_DECISIONS = 20_000
"""Decisions that one script may take."""

OnEvent = Callable[[Game, Event], None]


@frozen
class ScriptRun:
    """A script that was run. game: where it stands (at the end, at the decision of `until`, or where it failed);
    failures: what was not as the script says; fault: set if the rules broke; header: for the trace."""

    script: Script
    game: Game
    failures: tuple[Failure, ...]
    header: TraceHeader
    fault: RuleFault | None = None
    seed: int | None = None


class CannotBegin(Exception):
    """A script whose seats or settings the game does not have; failure says more."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


class _Enough(Exception):
    """The run is to stop here."""


def run_script(
    exe: Executable,
    script: Script,
    *,
    until: int | None = None,
    on_event: OnEvent | None = None,
    resume: Game | None = None,
) -> ScriptRun:
    """Run a script of this program.

    until: stop at the first decision of a seat with at least this number. on_event: called with each event once it
    will not change any more. resume: a game saved at a decision of this very script; from there on this game is played.
    Raises CannotBegin for seats or settings there are not.
    """
    run = _Run(exe, script, _new_game(exe, script), Chances(seed_of(script)), until, on_event, resume)
    fault: RuleFault | None = None
    try:
        run.all_lines()
    except _Enough:
        pass
    except ScriptError as error:
        run.failures.append(error.failure)
    except RuleFault as error:
        fault = error
        run.failures.append(Failure(run.here, f"the rules broke: {error.message}", _chain_notes(error)))
    run.tell_events(last=True)
    return ScriptRun(script, run.handed_over(), tuple(run.failures), run.header(), fault, run.chances.seed)


def seed_of(script: Script) -> int | None:
    """The seed of a script: its `seed` line, else that of its `rest` line."""
    if script.seed is not None:
        return script.seed
    return next((line.seed for line in script.lines if isinstance(line, lines.RestLine)), None)


def script_title(script: Script) -> str:
    """`test "Name"` or `play "Name"`."""
    return f'{script.sort} "{script.name}"'


def _new_game(exe: Executable, script: Script) -> Game:
    bare = Game(exe)
    try:
        settings = {name: compile_code(code)(bare) for name, code in script.settings}
        return Game.new(exe, script.players, settings=settings, start=False)
    except (ValueError, RuleFault) as error:
        raise CannotBegin(Failure(script.span, str(error))) from None


def _chain_notes(fault: RuleFault) -> tuple[str, ...]:
    return ("while running: " + " > ".join(fault.chain),) if fault.chain else ()


@define
class _Run:
    """A script on its way."""

    exe: Executable
    script: Script
    game: Game
    chances: Chances
    until: int | None
    on_event: OnEvent | None
    resume: Game | None
    starter: Starter = field(init=False)
    failures: list[Failure] = field(factory=list)
    given: list[GivenEntry] = field(factory=list)
    starts: list[StartEntry] = field(factory=list)
    place: int = 0
    here: Span = field(init=False)
    told: int = 0
    taken: int = 0
    rested: bool = False

    def __attrs_post_init__(self) -> None:
        self.starter = Starter(self.exe.program)
        self.here = self.script.span

    # ---- lines

    def all_lines(self) -> None:
        """Run all lines, then see that nothing named was left unused."""
        for place, line in enumerate(self.script.lines):
            self.place, self.here = place, line.span
            self._line(line)
        self.place, self.here = len(self.script.lines), self.script.span
        if self.chances.left_over():
            self._settle()
        if self.resume is not None:
            raise self._error("the saved game waits at a decision that this script does not come to")
        for kind, wish in self.chances.left_over():
            self.failures.append(Failure(wish.span, f"{said_text(wish.said)} among the {kind} was never used"))

    def _line(self, line: lines.Line) -> None:
        if self.rested and not isinstance(line, (lines.ExpectLine, lines.ExpectEventLine)):
            raise self._error("behind `rest` only `expect` may stand")
        match line:
            case lines.GivenLine():
                self._given(line)
            case lines.StartLine():
                self._start(line)
            case lines.ChanceLine():
                self.chances.add(self.game, line)
            case lines.AnswerLine():
                self._answers(line)
            case lines.ExpectLine():
                self._settle()
                self._keep(expect_failure(self.game, line))
            case lines.ExpectEventLine():
                self._settle()
                self._keep(event_failure(self.game, line))
            case lines.ExpectRefusalLine():
                self._refusal(line)
            case lines.RestLine():
                self._rest(line)

    def _keep(self, failure: Failure | None) -> None:
        if failure is not None:
            self.failures.append(failure)

    def _error(self, message: str, *notes: str) -> ScriptError:
        return ScriptError(Failure(self.here, message, (*notes, *asked_notes(self.game))))

    def _given(self, line: lines.GivenLine) -> None:
        if self.starts:
            raise self._error("`given` lines stand before the game begins")
        try:
            self.given.append(apply_line(self.game, line))
        except CannotArrange as error:
            raise self._error(str(error)) from None

    # ---- starting

    def _start(self, line: lines.StartLine) -> None:
        args = tuple(compile_code(arg)(self.game) for arg in line.args)
        self._finish_what_runs()
        self._begin(line.event, args)

    def _finish_what_runs(self) -> None:
        while self.game.decision is not None:
            self._settle()
            decision = self.game.decision
            if decision is not None:
                self._take_only_answer(decision, "this is still asked before the next start")

    def _begin(self, key: str, args: tuple[Any, ...]) -> None:
        """Start an event as soon as the phases are closed that do not stand around it."""
        if self.game.over:
            raise self._error("the game is over")
        reason = self.exe.refusal(self.game, key, args) if key.startswith("action:") else None
        if reason is not None:
            raise self._error(f"{self.exe.describe_event(self.game, key, args)} is not possible: {reason}")
        types = [slot.type for slot in self.exe.fields(key)]
        data = tuple(plain(self.exe, arg, kind) for arg, kind in zip(args, types, strict=True))
        self.starts.append(StartEntry(key, data))
        while not self.starter.step(self.game, key, args, script_title(self.script)):
            self._after_change(None)
            self._finish_what_runs()
        self._after_change(None)

    def _begin_game(self) -> None:
        """A script that answers before it starts anything plays from the start."""
        if not self.starts:
            self._begin("phase:flow", ())

    # ---- going on

    def _choose(self, answer: Answer) -> None:
        self._look_for_resume()
        decision = self.game.decision
        assert decision is not None
        if self.until is not None and decision.number >= self.until and not decision.chance:
            raise _Enough
        self.taken += 1
        if self.taken > MOST_DECISIONS:
            raise self._error(f"{MOST_DECISIONS} decisions were taken, and this is not over")
        choose(self.game, answer)
        self._after_change(answer if decision.form == "draw" and decision.chance else None)

    def _after_change(self, drawn: int | None) -> None:
        self.chances.follow(self.game, drawn)
        self.tell_events()

    def _take_chance(self, wait: bool) -> bool:
        """Let chance decide. wait: a line before the next answer may still name it. False: nobody says how."""
        free = not (wait and self._named_later())
        try:
            outcome = self.chances.outcome(self.game, stream=free)
        except ImpossibleOutcome as error:
            raise ScriptError(
                Failure(error.wish.span, str(error), ("possible: " + ", ".join(error.possible),))
            ) from None
        decision = self.game.decision
        if outcome is None and arranging(self.game) and decision is not None:
            outcome = (decision.choices[0].answer,)
        if outcome is not None:
            self._choose(outcome[0])
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

    def _settle(self) -> None:
        """Go on to the next decision that the script does not let pass by itself."""
        while (decision := self.game.decision) is not None:
            if decision.chance:
                if not self._take_chance(wait=True):
                    return
            elif decision.form == "window" and not self._window_is_answered(decision):
                self._choose(None)
            else:
                return

    def _window_is_answered(self, decision: Decision) -> bool:
        """The next line that answers something answers this window."""
        for line in self.script.lines[self.place :]:
            match line:
                case lines.AnswerLine(who=who, answers=answers):
                    fits = legal_answer(decision, answers[0]) if self._is_asked(decision, who) else None
                    return fits is not None
                case lines.ExpectRefusalLine(who=who):
                    return self._is_asked(decision, who)
                case lines.RestLine():
                    return True
                case lines.StartLine():
                    return False
        return False

    def _is_asked(self, decision: Decision, who: str) -> bool:
        labels = self.exe.layout.labels
        return any(one is not None and labels[one] == who for one in (decision.who, decision.seat))

    # ---- answers

    def _answers(self, line: lines.AnswerLine) -> None:
        self._begin_game()
        places = line.places or (line.span,) * len(line.answers)
        for said, place in zip(line.answers, places, strict=True):
            self.here = place
            self._answer(line.who, said)

    def _answer(self, who: str, said: Said) -> None:
        """Go on to the decision that takes this answer."""
        passed: list[str] = []
        while True:
            decision = self._next_decision(who, said, passed)
            asked = self._is_asked(decision, who)
            fits = legal_answer(decision, said) if asked else None
            if fits is not None:
                return self._choose(fits[0])
            if decision.form == "window":
                passed += self._passed_note(decision, said) if asked else []
                self._choose(None)
            else:
                self._take_only_answer(decision, self._misfit(decision, who, said), *passed)

    def _next_decision(self, who: str, said: Said, passed: list[str]) -> Decision:
        while (decision := self.game.decision) is not None and decision.chance:
            if not self._take_chance(wait=False):
                queue = self.chances.queue_for(self.game)[0]
                raise self._error(
                    f"chance decides before {who} is asked ({decision.prompt}), and nobody says how",
                    f"name the outcome with `next {queue}`, or give the script a seed",
                )
        if decision is None:
            end = "the game is over" if self.game.over else "what was started is over"
            raise self._error(
                f"nothing is asked any more to which {who} could answer {said_text(said)}: {end}", *passed
            )
        return decision

    def _take_only_answer(self, decision: Decision, message: str, *notes: str) -> None:
        only = only_answer(decision)
        if only is None:
            raise self._error(message, *notes)
        self._choose(only[0])

    def _misfit(self, decision: Decision, who: str, said: Said) -> str:
        if not self._is_asked(decision, who):
            asked = self.exe.show_entity(decision.who)
            return f"{who} answers {said_text(said)}, but it is {asked} who is asked"
        why = "; ".join(reasons(self.game, decision.seat, said))
        return f"{who} cannot answer {said_text(said)} here: {why}"

    def _passed_note(self, decision: Decision, said: Said) -> list[str]:
        if not isinstance(said, PlayCard):
            return []
        why = "; ".join(reasons(self.game, decision.seat, said))
        return [f"it could not be played when this was asked: {decision.prompt} ({why})"]

    # ---- refusals

    def _refusal(self, line: lines.ExpectRefusalLine) -> None:
        self._begin_game()
        self._settle()
        for said in line.answers:
            self._keep(self._refused(line, said))

    def _refused(self, line: lines.ExpectRefusalLine, said: Said) -> Failure | None:
        """None if the answer is refused as expected."""
        decision = self.game.decision
        asked = decision is not None and self._is_asked(decision, line.who)
        if not asked and not isinstance(said, PlayCard):
            return self._error(f"{line.who} is not asked here, so nothing can be refused").failure
        if asked and decision is not None and legal_answer(decision, said) is not None:
            return self._error(f"{line.who} may answer {said_text(said)} here").failure
        seat = self.game.layout.ids["player"].get(line.who, decision.seat if decision is not None else None)
        why = reasons(self.game, seat, said)
        if line.reason is None or any(line.reason in one for one in why):
            return None
        return self._error(f'it is refused, but not because "{line.reason}"', "reason: " + "; ".join(why)).failure

    # ---- the rest

    def _rest(self, line: lines.RestLine) -> None:
        self._begin_game()
        policy = make_policy(line.policy, line.seed)
        while (decision := self.game.decision) is not None:
            if not decision.chance:
                self._choose(policy(self.game))
            elif not self._take_chance(wait=False):
                raise self._error(f"chance decides ({decision.prompt}), and nobody says how", "give the script a seed")
        self.rested = True

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

    def header(self) -> TraceHeader:
        """The header for the trace of this run."""
        title = script_title(self.script)
        return header_of(self.game, self.chances.seed, title, self.given, self.starts)

    def handed_over(self) -> Game:
        """The game as it goes on without the script: with its stream, and nothing held open."""
        if self.game.over or self.failures:
            return self.game
        game = released(self.game)
        game.stream = self.chances.stream
        return game

    def _look_for_resume(self) -> None:
        """At the decision where the saved game waits, it takes the place of the one that was played so far."""
        saved = self.resume
        if saved is None or saved.decision_number != self.game.decision_number:
            return
        if not _same(saving.dump(self.handed_over()), saving.dump(saved)):
            raise self._error("the saved game was not played by this script: it stands differently here")
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


__all__ = ["CannotBegin", "Failure", "ScriptRun", "meant", "run_script", "script_title", "seed_of"]
