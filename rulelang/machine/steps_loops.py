"""Steps of branches, loops and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.machine.ask_frames import NextFrame
from rulelang.machine.assembler import Assembler, Label, emits
from rulelang.machine.evaluate import compile_expr, compile_optional, compile_test, compile_when
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.pile_frames import ChanceFrame
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@emits(core.If_)
def _if(a: Assembler, s: core.If_) -> None:
    test, yes, other, end = compile_test(s.test), Label(), Label(), Label()
    a.emit(lambda g, f: yes.pc if test(g, f.locals) else other.pc)
    a.here(yes)
    a.block(s.then)
    a.jump(end)
    a.here(other)
    a.block(s.otherwise)
    a.here(end)


def _loop(a: Assembler, sort: str, body: core.Block, again: Label, end: Label, mark: int) -> None:
    """The body of a loop and the jump back."""
    a.loops.append((sort, end, mark))
    a.block(body)
    a.loops.pop()
    a.jump(again)
    a.here(end)


@emits(core.ForEach)
def _for_each(a: Assembler, s: core.ForEach) -> None:
    pool, again, end = a.hidden(), Label(), Label()
    open_pool(a, s, pool)
    a.here(again)
    if s.order in ("random", "chosen"):
        _next_drawn(a, s, pool, end)
    else:
        next_in_pool(a, s.slot, pool, end)
    _loop(a, "repeat", s.body, again, end, pool)


def open_pool(a: Assembler, s: core.ForEach, pool: int) -> None:
    """Work out who or what a loop goes through, into a hidden local."""
    source, by, order, after = compile_expr(s.source), compile_optional(s.by), s.order, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        members = tuple(source(g, f.locals))
        if order == "from" and by is not None:
            first = by(g, f.locals)
            place = members.index(first) if first in members else 0
            members = members[place:] + members[:place]
        f.locals[pool] = members
        return after

    a.emit(step)


def next_in_pool(a: Assembler, slot: int, pool: int, end: Label) -> None:
    """Take the next of a loop into its local, or leave the loop."""
    after = a.next

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        if not L[pool]:
            return end.pc
        L[slot], L[pool] = L[pool][0], L[pool][1:]
        return after

    a.emit(step)


def _next_drawn(a: Assembler, s: core.ForEach, pool: int, end: Label) -> None:
    by, slot, after = compile_optional(s.by), s.slot, a.next
    chosen, named = s.order == "chosen", a.named(s.slot)

    def ask(g: Game, f: RoutineFrame) -> int:
        left = f.locals[pool]
        if not left:
            return end.pc
        f.pc, f.into = after, slot
        if chosen:
            assert by is not None
            g.stack.append(NextFrame(by(g, f.locals), left, named))
        else:
            members, weights = g.exe.grouped(g, left) if named else (left, (1,) * len(left))
            g.stack.append(ChanceFrame("order", members, weights, named))
        return -1

    def take(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        L[pool] = tuple([x for x in L[pool] if x != L[slot]])
        return after + 1

    a.emit(ask)
    a.emit(take)


@emits(core.TakeTurns)
def _take_turns(a: Assembler, s: core.TakeTurns) -> None:
    members, last, stay = a.hidden(), a.hidden(), a.hidden()
    source, start = compile_expr(s.source), compile_optional(s.start)
    again, end, after = Label(), Label(), a.next

    def begin(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        L[members] = tuple(source(g, L))
        first = start(g, L) if start else None
        L[last] = L[members].index(first) - 1 if first in L[members] else -1
        L[stay] = False
        return after

    a.emit(begin)
    a.here(again)
    first_step = len(a.steps)
    _next_turn(a, s, (members, last, stay), end)
    _loop(a, "turns", s.body, again, end, stay)
    a.turns.append((first_step, len(a.steps), s.slot))


def _next_turn(a: Assembler, s: core.TakeTurns, hidden: tuple[int, int, int], end: Label) -> None:
    members, last, stay = hidden
    where, until, slot, after = compile_when(s.where), compile_when(s.until), s.slot, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        if until is not None and until(g, L):
            return end.pc
        group, same = L[members], L[stay]
        L[stay] = False
        for offset in range(0 if same else 1, len(group) + (0 if same else 1)):
            place = (L[last] + offset) % len(group)
            L[slot] = group[place]
            if where is None or where(g, L):
                L[last] = place
                return after
        return end.pc

    a.emit(step)


@emits(core.Repeat)
def _repeat(a: Assembler, s: core.Repeat) -> None:
    left, again, end = a.hidden(), Label(), Label()
    times, until, after = compile_optional(s.times), compile_when(s.until), a.next

    def begin(g: Game, f: RoutineFrame) -> int:
        f.locals[left] = times(g, f.locals) if times else None
        if times and f.locals[left] < 0:
            raise RuleFault(f"{f.locals[left]} times cannot be", g.chain())
        return after

    a.emit(begin)
    a.here(again)
    inside = a.next

    def test(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        if (L[left] is not None and L[left] <= 0) or (until is not None and until(g, L)):
            return end.pc
        if L[left] is not None:
            L[left] -= 1
        return inside

    a.emit(test)
    _loop(a, "repeat", s.body, again, end, left)


@emits(core.Again)
def _again(a: Assembler, s: core.Again) -> None:
    after = a.next
    stay = next(mark for sort, _, mark in reversed(a.loops) if sort == "turns")

    def step(g: Game, f: RoutineFrame) -> int:
        f.locals[stay] = True
        return after

    a.emit(step)


@emits(core.EndLoop)
def _end_loop(a: Assembler, s: core.EndLoop) -> None:
    a.jump(next(end for sort, end, _ in reversed(a.loops) if sort == s.sort))
