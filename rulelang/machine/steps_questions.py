"""Steps that put questions and use the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine.ask_frames import AskFrame
from rulelang.machine.asks import Posed
from rulelang.machine.assembler import Assembler, Label, emits
from rulelang.machine.evaluate import compile_expr
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.pile_frames import ArrangeFrame
from rulelang.machine.steps_loops import next_in_pool, open_pool
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@emits(core.Ask)
def _ask(a: Assembler, s: core.Ask) -> None:
    number = len(a.exe.asks)
    posed = Posed(a.exe, number, a.number, a.routine, s)
    a.exe.asks.append(posed)
    if s.each is not None and not s.each.at_once:
        _ask_in_turn(a, s, number)
    else:
        got = a.hidden()
        _put_question(a, s, number, got, None)
        _use_answers(a, s, number, got)


def _ask_in_turn(a: Assembler, s: core.Ask, number: int) -> None:
    """One after another: each answer takes effect before the next is asked."""
    assert s.each is not None
    pool, got, again, end = a.hidden(), a.hidden(), Label(), Label()
    open_pool(a, core.ForEach(s.each.slot, s.each.source, ()), pool)
    if s.into is not None:
        a.block((core.Let(s.into, core.Const(())),))
    a.here(again)
    next_in_pool(a, s.each.slot, pool, end)
    _put_question(a, s, number, got, s.each.slot)
    _use_answers(a, s, number, got)
    a.jump(again)
    a.here(end)


def _put_question(a: Assembler, s: core.Ask, number: int, got: int, one: int | None) -> None:
    source = compile_expr(s.each.source if s.each is not None and one is None else s.who)
    many, after = s.each is not None and one is None, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        who = source(g, f.locals)
        if not many and who is None:
            raise RuleFault("nobody is asked", g.chain())
        f.pc, f.into = after, got
        g.stack.append(AskFrame(number, len(g.stack) - 1, tuple(who) if many else (who,)))
        return -1

    a.emit(step)


def _use_answers(a: Assembler, s: core.Ask, number: int, got: int) -> None:
    """Answers take effect in order, each with its asker's name in place."""
    again, end, answer = Label(), Label(), a.hidden()
    a.here(again)
    _next_answer(a, s, number, got, answer, end)
    if isinstance(s.form, core.ChooseOne):
        _branch(a, s, s.form, answer)
    elif isinstance(s.form, core.DoAny):
        event = s.form.event
        _run_answer(a, s, lambda given: (event, given), answer, None if s.each else s.into)
    elif isinstance(s.form, core.ArrangeForm):
        _lay(a, s, s.form, answer)
    a.jump(again)
    a.here(end)


def _next_answer(a: Assembler, s: core.Ask, number: int, got: int, answer: int, end: Label) -> None:
    each, into, after = s.each, s.into, a.next
    choice = s.form if isinstance(s.form, core.ChooseOne) else None
    posed = a.exe.asks[number]

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        if not L[got]:
            return end.pc
        (who, value), L[got] = L[got][0], L[got][1:]
        L[answer] = value
        shown = choice.options[value[0]].label if choice and value else posed.named(value)
        if each is not None:
            L[each.slot] = who
        if into is not None and each is not None:
            L[into] = (*(L[into] or ()), (who, shown))
        elif into is not None:
            L[into] = shown
        return after

    a.emit(step)


def _branch(a: Assembler, s: core.Ask, form: core.ChooseOne, answer: int) -> None:
    """To the body of the option that was chosen."""
    labels, end = [Label() for _ in form.options], Label()

    def step(g: Game, f: RoutineFrame) -> int:
        value = f.locals[answer]
        return end.pc if value is None else labels[value[0]].pc

    a.emit(step)
    for option, label in zip(form.options, labels, strict=True):
        a.here(label)
        if option.flat is not None:
            event = option.flat[0]
            a.block(option.body)  # empty, unless it is counted
            _run_answer(a, s, lambda given, event=event: (event, given[1:]), answer, None)  # type: ignore[misc]
        else:
            a.block(option.body)
        a.jump(end)
    a.here(end)


def _lay(a: Assembler, s: core.Ask, form: core.ArrangeForm, answer: int) -> None:
    """Pieces that find no place go away, the others are laid as it was answered."""
    source, place, rest, after = compile_expr(form.source), compile_expr(form.place), compile_expr(form.rest), a.next
    who = compile_expr(s.who)
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        laid = f.locals[answer]
        if laid is None:  # nobody was asked after all
            return after
        kept = {piece for piece, _ in laid}
        seat = g.exe.seat_of(g, who(g, f.locals))
        seen = g.exe.visible(g, seat, source(g, f.locals), form.element)
        left = tuple(piece for piece in dict.fromkeys(seen) if piece not in kept)
        f.pc = after
        g.stack.append(ArrangeFrame(place(g, f.locals), laid, left, rest(g, f.locals), rule, tags))
        return -1

    a.emit(step)


def _run_answer(a: Assembler, s: core.Ask, which: Callable[[Any], Any], answer: int, into: int | None) -> None:
    """Run the action that was chosen, unless its preconditions fail by now."""
    after = a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        given = f.locals[answer]
        if into is not None:
            f.locals[into] = None
        if given is None:
            return after
        event, args = which(given)
        if g.exe.refusal(g, event, args) is not None:
            return after
        f.pc, f.into = after, -1 if into is None else into
        g.start_event(event, args, rule, tags)
        return -1

    a.emit(step)
