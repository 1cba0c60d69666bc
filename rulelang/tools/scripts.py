"""Runs the scripts of designers: `test` and `play` blocks.

How a script runs, line by line:

* `given` lines arrange states, counters and zones before anything begins. A zone then holds exactly these pieces, in
  this order from the top; what else lay there goes to `box`. No event happens.
* `start phase X(args)` and `start do A(args)` run one event where nothing else runs. Zones that are kept at a number
  are filled first (by name, by the seed, else with the first pieces as declared). The phases and actions that the
  game itself nests around the event count as running, with the arguments they hand down; of several nests the first
  in the order of the rules that agrees with the arguments. They stay open when the event is over, so that what lasts
  until their end still holds, and are closed, after-hooks and all, when a later start stands outside them. A script
  without a start begins with the flow as soon as it answers something; a play begins in any case, at its end at the
  latest, and goes on to its first decision.
* `WHO: answer, answer`: each answer meets the next decision of that seat (or piece). On the way there windows pass, and
  decisions with one legal answer are given it. `nothing` is for optional questions: a window takes it only where the
  next play of the same seat could be made in it; where only windows have passed it is used up. Anything
  else in between is an error: it tells the decision and what was legal.
* `next rolls|draws|order|picks` name outcomes of chance, used in this order, draws by zone. What is not named comes
  from the seed (`seed`, else that of `rest`); without one it is an error as soon as the script must get past it. A
  step with one possible outcome needs no name. What is named and not used by the end is an error.
* `expect` is tested after the game has gone on to the next decision that the script does not let pass by itself: past
  windows that the next answers do not answer, and past chance that is named so far or left to the seed (unless a
  line before the next answer names it).
* `expect event` looks at all events so far, but those that were cancelled.
* `expect refusal` wants a decision (or a window) of that seat at which the answer is not legal; nothing changes. Every
  word of the answer must be an option of the question, offered or not, or a name of the game. The refusal of a play or
  an ability needs no question: it is judged where the game stands, and no window passes for it; its reason may also be
  that of a window which has passed since the last answer because nothing could be played in it. Any other goes on past
  windows of others that the next answers do not answer.
* `WHO: passes ...` lets windows of that seat pass from here on, whatever is answered or left to `rest`; an `until` is
  bound to what runs where the line stands.
* `rest` answers all that is left open, to the end of the game or of what was started; only `expect` may follow.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from rulelang.codec import GivenEntry, StartEntry, TraceFile, TraceHeader, header_of, plain, trace_lines
from rulelang.machine.decisions import Decision
from rulelang.machine.evaluate import compile_code
from rulelang.machine.executable import Executable
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.players import make_policy, standing_pass
from rulelang.program import script as lines
from rulelang.program.script import NothingSaid, PlayCard, Said, Script
from rulelang.tools.arranging import CannotArrange, apply_line
from rulelang.tools.chances import Chances
from rulelang.tools.checking import event_failure, expect_failure
from rulelang.tools.course import Course, Enough, OnEvent
from rulelang.tools.failures import Failure, ScriptError, fault_text
from rulelang.tools.hindrances import passed_reasons
from rulelang.tools.matching import legal_answer, said_text
from rulelang.tools.refusals import may_play, names_card, reasons, unknown_part
from rulelang.tools.starting import Starter


@frozen
class ScriptRun:
    """A script that was run.

    game: where it stands: at the end, at the decision of `until`, or where it failed; failures: what is not as the
    script says; fault: set if the rules broke; header: for the trace; seed: of the script, if it has one.
    """

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


def run_script(
    exe: Executable,
    script: Script,
    *,
    until: int | None = None,
    on_event: OnEvent | None = None,
    resume: Game | None = None,
    ask_everybody: bool = False,
) -> ScriptRun:
    """Run a script of this program.

    until: stop at the first decision of a seat with at least this number. on_event: called with each event once it
    will not change any more. resume: a game saved at a decision of this very script; from there on this game is played.
    ask_everybody: as if the script said `windows ask everybody`.
    Raises CannotBegin for seats or settings there are not.
    """
    course = Course(
        exe, script, _new_game(exe, script, ask_everybody), Chances(seed_of(script)), until, on_event, resume
    )
    run, fault = _Run(course), None
    try:
        run.all_lines()
    except Enough:
        pass
    except ScriptError as error:
        run.failures.append(error.failure)
    except RuleFault as error:
        fault = error
        message, *chain = fault_text(exe.program, error).splitlines()
        run.failures.append(Failure(course.here, f"the rules broke: {message}", tuple(line.strip() for line in chain)))
    course.tell_events(last=True)
    header = header_of(course.game, course.chances.seed, script_title(script), run.given, run.starts)
    game = course.game if fault is not None else course.handed_over()
    return ScriptRun(script, game, tuple(run.failures), header, fault, course.chances.seed)


def seed_of(script: Script) -> int | None:
    """The seed of a script: its `seed` line, else that of its `rest` line."""
    if script.seed is not None:
        return script.seed
    return next((line.seed for line in script.lines if isinstance(line, lines.RestLine)), None)


def script_title(script: Script) -> str:
    """`test "Name"` or `play "Name"`."""
    return f'{script.sort} "{script.name}"'


def _new_game(exe: Executable, script: Script, ask_everybody: bool) -> Game:
    bare = Game(exe)
    try:
        settings = {name: compile_code(code)(bare) for name, code in script.settings}
        everybody = script.asks_everybody or ask_everybody
        return Game.new(exe, script.players, settings=settings, start=False, asks_everybody=everybody)
    except (ValueError, RuleFault) as error:
        raise CannotBegin(Failure(script.span, str(error))) from None


@define
class _Run:
    """The lines of a script, one after another. given, starts: what is needed to do it again."""

    course: Course
    starter: Starter = field(init=False)
    failures: list[Failure] = field(factory=list)
    given: list[GivenEntry] = field(factory=list)
    starts: list[StartEntry] = field(factory=list)
    rested: bool = False

    def __attrs_post_init__(self) -> None:
        self.starter = Starter(self.course.exe.program)

    @property
    def game(self) -> Game:
        """The game, which a saved one may have replaced."""
        return self.course.game

    # ---- lines

    def all_lines(self) -> None:
        """Run all lines, then see that nothing named was left unused."""
        course = self.course
        for place, line in enumerate(course.script.lines):
            course.place, course.here = place, line.span
            self._line(line)
        course.place, course.here = len(course.script.lines), course.script.span
        if course.script.sort == "play":
            self._begin_game()
        course.settle()
        if course.resume is not None:
            raise course.error("the saved game waits at a decision that this script does not come to")
        for kind, wish in course.chances.left_over():
            self.failures.append(Failure(wish.span, f"{said_text(wish.said)} among the {kind} was never used"))

    def _line(self, line: lines.Line) -> None:
        if self.rested and not isinstance(line, (lines.ExpectLine, lines.ExpectEventLine)):
            raise self.course.error("behind `rest` only `expect` may stand")
        match line:
            case lines.GivenLine():
                self._given(line)
            case lines.StartLine():
                self._start(line)
            case lines.ChanceLine():
                self.course.chances.add(self.game, line)
            case lines.AnswerLine():
                self._answers(line)
            case lines.ExpectLine() | lines.ExpectEventLine():
                self._expect(line)
            case lines.ExpectRefusalLine():
                self._refusal(line)
            case lines.PassLine():
                self.course.stand(line)
            case lines.RestLine():
                self._rest(line)

    def _given(self, line: lines.GivenLine) -> None:
        if self.starts:
            raise self.course.error("`given` lines stand before the game begins")
        try:
            self.given.append(apply_line(self.game, line))
        except CannotArrange as error:
            raise self.course.error(str(error)) from None

    def _expect(self, line: lines.ExpectLine | lines.ExpectEventLine) -> None:
        self.course.settle()
        if isinstance(line, lines.ExpectLine):
            self._keep(expect_failure(self.game, line))
        else:
            self._keep(event_failure(self.game, line))

    def _keep(self, failure: Failure | None) -> None:
        if failure is not None:
            self.failures.append(failure)

    # ---- starting

    def _start(self, line: lines.StartLine) -> None:
        args = tuple(compile_code(arg)(self.game) for arg in line.args)
        self.course.finish_what_runs()
        self._begin(line.event, args)

    def _begin(self, key: str, args: tuple[Any, ...]) -> None:
        """Start an event as soon as the phases are closed that do not stand around it."""
        exe = self.course.exe
        if self.game.over:
            raise self.course.error("the game is over")
        reason = exe.refusal(self.game, key, args) if key.startswith("action:") else None
        if reason is not None:
            raise self.course.error(f"{exe.describe_event(self.game, key, args)} is not possible: {reason}")
        types = [slot.type for slot in exe.fields(key)]
        data = tuple(plain(exe, arg, kind) for arg, kind in zip(args, types, strict=True))
        self.starts.append(StartEntry(key, data))
        while not self.starter.step(self.game, key, args, script_title(self.course.script)):
            self.course.after_change()
            self.course.finish_what_runs()
        self.course.after_change()

    def _begin_game(self) -> None:
        """A script that answers before it starts anything plays from the start."""
        if not self.starts:
            self._begin("phase:flow", ())

    # ---- answers

    def _answers(self, line: lines.AnswerLine) -> None:
        self._begin_game()
        places = line.places or (line.span,) * len(line.answers)
        for number, (said, place) in enumerate(zip(line.answers, places, strict=True)):
            self.course.here, self.course.ahead = place, line.answers[number + 1 :]
            self._answer(line.who, said)

    def _answer(self, who: str, said: Said) -> None:
        """Go on to the decision that takes this answer."""
        course, passed = self.course, list[str]()
        closed = False  # a window of this seat has passed, to which `nothing` may have been meant
        while True:
            if closed and isinstance(said, NothingSaid) and self.game.decision is None:
                return None
            decision = self._next_decision(who, said, passed)
            asked = course.is_asked(decision, who)
            standing = standing_pass(self.game, course.standing)
            if standing is not None:
                closed = closed or asked
                passed += [f"{who} {standing.text}, so this went by: {decision.prompt}"] if asked else []
                course.choose(None, standing.text)
                continue
            fits = legal_answer(decision, said) if asked else None
            if fits is not None and course.meant_for(decision, who, said, course.ahead, course.place + 1):
                return course.choose(fits[0])
            note = self._passed_note(decision, said) if asked else []
            if decision.form == "window":
                closed = closed or asked
                course.choose(None)
            elif closed and isinstance(said, NothingSaid):
                return None
            else:
                course.take_only_answer(decision, self._misfit(decision, who, said), *passed)
            passed += note

    def _next_decision(self, who: str, said: Said, passed: list[str]) -> Decision:
        """The next decision of anybody but chance."""
        course = self.course
        while (decision := self.game.decision) is not None and decision.chance:
            if not course.take_chance(wait=False):
                queue = course.chances.queue_for(self.game)[0]
                raise course.error(
                    f"chance decides before {who} is asked ({decision.prompt}), and nobody says how",
                    f"name the outcome with `next {queue}`, or give the script a seed",
                )
        if decision is None:
            end = "the game is over" if self.game.over else "what was started is over"
            raise course.error(f"{who} answers {said_text(said)}, but nothing is asked any more: {end}", *passed)
        return decision

    def _misfit(self, decision: Decision, who: str, said: Said) -> str:
        if not self.course.is_asked(decision, who):
            asked = self.course.exe.show_entity(decision.who)
            return f"{who} answers {said_text(said)}, but it is {asked} who is asked"
        why = "; ".join(reasons(self.game, decision.seat, said))
        return f"{who} cannot answer {said_text(said)} here: {why}"

    def _passed_note(self, decision: Decision, said: Said) -> list[str]:
        """What a message about a later decision tells of one that goes by itself."""
        if decision.form != "window":
            return [f"answered by itself, since nothing else was legal: {decision.prompt}"]
        if not isinstance(said, PlayCard):
            return []
        why = "; ".join(reasons(self.game, decision.seat, said))
        return [f"it could not be played when this was asked: {decision.prompt} ({why})"]

    # ---- refusals

    def _refusal(self, line: lines.ExpectRefusalLine) -> None:
        self._begin_game()
        for said in line.answers:
            self.course.settle(windows=not names_card(self.course.exe, said))
            self._keep(self._refused(line, said))

    def _refused(self, line: lines.ExpectRefusalLine, said: Said) -> Failure | None:
        """None if the answer is refused as expected."""
        course, decision = self.course, self.game.decision
        asked = decision is not None and course.is_asked(decision, line.who)
        if not asked and not names_card(course.exe, said):
            return course.error(f"{line.who} is not asked here, so nothing can be refused").failure
        unknown = unknown_part(self.game, said)
        if unknown is not None:
            return course.error(f"there is no answer called {unknown} here, so nothing is refused").failure
        seat = self.game.layout.ids["player"].get(line.who, decision.seat if decision is not None else None)
        legal = asked and decision is not None and legal_answer(decision, said) is not None
        if legal or (not asked and may_play(self.game, seat, said)):
            return course.error(f"{line.who} may answer {said_text(said)} here").failure
        why = reasons(self.game, seat, said)
        if line.reason is None or any(line.reason in one for one in why):
            return None
        if seat is not None and names_card(course.exe, said):
            why = (*why, *self._passed_reasons(seat, said))
            if any(line.reason in one for one in why):
                return None
        return course.error(f'it is refused, but not because "{line.reason}"', "reason: " + "; ".join(why)).failure

    def _passed_reasons(self, seat: int, said: Said) -> tuple[str, ...]:
        """Why it could not be played in windows that have passed; for this the game is played once more."""
        course = self.course
        header = header_of(self.game, course.chances.seed, script_title(course.script), self.given, self.starts)
        trace = TraceFile(header, tuple(trace_lines(self.game)))
        card = said.card if isinstance(said, PlayCard) else said_text(said)
        return passed_reasons(course.exe.program, trace, card, self.game.layout.keys[seat])

    # ---- the rest

    def _rest(self, line: lines.RestLine) -> None:
        self._begin_game()
        course, policy = self.course, make_policy(line.policy, line.seed)
        while (decision := self.game.decision) is not None:
            if course.standing_pass():
                pass
            elif not decision.chance:
                course.choose(policy(self.game))
            elif not course.take_chance(wait=False):
                raise course.error(f"chance decides ({decision.prompt}), and nobody says how", "give the script a seed")
        self.rested = True


__all__ = ["CannotBegin", "Failure", "ScriptRun", "run_script", "script_title", "seed_of"]
