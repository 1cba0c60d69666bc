"""Steps that run, stop or replace events, and that make effects last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.assembler import Assembler, emits
from rulelang.machine.evaluate import compile_expr, compile_optional, compile_test
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import EVENT_RESULT, RoutineFrame
from rulelang.machine.windows import WindowFrame
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@emits(core.EndPhase)
def _end_phase(a: Assembler, s: core.EndPhase) -> None:
    event = s.event
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = -1
        g.end_phase(event, rule, tags)
        return -1

    a.emit(step)


@emits(core.Return)
def _return(a: Assembler, s: core.Return) -> None:
    value = compile_optional(s.value)

    def step(g: Game, f: RoutineFrame) -> int:
        found = value(g, f.locals) if value else None
        if f.link >= 0:
            found = checked_answer(g, f, found)
        g.pop(found)
        return -1

    a.emit(step)


def checked_answer(g: Game, f: RoutineFrame, answer: Any) -> Any:
    """The answer that a replacement gives to a question must be one that could have been given. Faults if not."""
    event = g.event_at(f.hooked)
    if event.key.startswith("question:"):
        number, routine = event.extra[:2]
        ask = g.exe.asks[number]
        decision = ask.decide(g, routine, event.args[0])
        answer = ask.meant(decision, answer)
        reason = decision.refusal(answer)
        if reason is not None:
            raise RuleFault(f"this answer cannot be given for {g.exe.show_entity(event.args[0])}: {reason}", g.chain())
    return answer


@emits(core.Run)
def _run(a: Assembler, s: core.Run) -> None:
    args, event, into, after = tuple(compile_expr(x) for x in s.args), s.event, s.into, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        given = tuple([x(g, f.locals) for x in args])
        if into is not None:
            f.locals[into] = None
        if not g.exe.may_run(g, event, given, rule, tags):
            return after
        f.pc, f.into = after, -1 if into is None else into
        g.start_event(event, given, rule, tags)
        return -1

    a.emit(step)


@emits(core.Pause)
def _pause(a: Assembler, s: core.Pause) -> None:
    after = a.next

    def step(g: Game, f: RoutineFrame) -> int:
        if not g.exe.hooks.has_window("pause", "pause"):
            return after
        f.pc = after
        g.stack.append(WindowFrame("pause", -1, g.clockwise()))
        return -1

    a.emit(step)


@emits(core.Needs)
def _needs(a: Assembler, s: core.Needs) -> None:
    test, reason, after = compile_test(s.test), s.reason, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        if not test(g, f.locals):
            raise RuleFault(reason or "a precondition does not hold", g.chain())
        return after

    a.emit(step)


@emits(core.Cancel)
def _cancel(a: Assembler, s: core.Cancel) -> None:
    after, name = a.next, a.routine.name

    def step(g: Game, f: RoutineFrame) -> int:
        event = g.event_at(f.hooked)
        event.cancelled, event.note = True, name
        return after

    a.emit(step)


@emits(core.Proceed)
def _proceed(a: Assembler, s: core.Proceed) -> None:
    by, after = compile_optional(s.by), a.next

    def step(g: Game, f: RoutineFrame) -> int:
        event = g.event_at(f.hooked)
        f.pc, f.into = after, EVENT_RESULT
        if by is not None and len(event.extra) == 2:  # else an outer replacement has put the question to somebody
            event.extra = (*event.extra, by(g, f.locals))
        event.run_link(g, f.link + 1)
        return -1

    a.emit(step)


@emits(core.Finish)
def _finish_game(a: Assembler, s: core.Finish) -> None:
    who, sort, single = compile_optional(s.who), s.sort, s.single
    reason = a.exe.compile_template(s.reason) if s.reason else None
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        found: Any = who(g, f.locals) if who else ()
        members: tuple[int, ...] = (found,) if single else tuple(found)
        g.finish(sort, members, reason(g, f.locals) if reason else None, rule, tags)
        return -1

    a.emit(step)


@emits(core.Say)
def _say(a: Assembler, s: core.Say) -> None:
    text, after = a.exe.compile_template(s.text), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.tell(rule, tags, "say", (text(g, f.locals),))
        return after

    a.emit(step)


@emits(core.AddEffect)
def _add_effect(a: Assembler, s: core.AddEffect) -> None:
    until, captures, sort, number, following, after = (
        a.exe.compile_until(s.until),
        s.captures,
        s.sort,
        s.effect,
        s.next,
        a.next,
    )
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        kept = tuple((there, f.locals[here]) for here, there in captures)
        g.add_effect(sort, number, kept, until(g, f.locals) if until else None, following, rule, tags)
        return after

    a.emit(step)
