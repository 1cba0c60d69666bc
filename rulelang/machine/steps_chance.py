"""Steps that pick, rank and roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine.assembler import Assembler, emits
from rulelang.machine.evaluate import compile_expr, compile_keys, compile_optional
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.pile_frames import BestFrame, PickedFrame, TakeFrame
from rulelang.machine.steps_changes import counted
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@emits(core.Roll)
def _roll(a: Assembler, s: core.Roll) -> None:
    die, amount, who = compile_expr(s.die), compile_optional(s.amount), compile_optional(s.who)
    seen_by, into, after = compile_optional(s.seen_by), s.into, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        g.notes = []
        n = 1 if amount is None else counted(g, amount(g, L), "rolled")
        seer = seen_by(g, L) if seen_by else None
        f.pc, f.into = after, into
        args = (who(g, L) if who else None, die(g, L), ())
        g.start_event("builtin:roll", args, rule, tags, (n, seer, amount is None))
        return -1

    a.emit(step)


@emits(core.RollAgain)
def _roll_again(a: Assembler, s: core.RollAgain) -> None:
    which, after = compile_optional(s.which), a.next

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = after
        g.exe.roll_again(g, f, which(g, f.locals) if which else None)
        return -1

    a.emit(step)


@emits(core.PickRandom)
def _pick_random(a: Assembler, s: core.PickRandom) -> None:
    amount, source, seen_by = compile_expr(s.amount), compile_expr(s.source), compile_optional(s.seen_by)
    up_to, single, into, after = s.up_to, s.single, s.into, a.next
    named = a.named(into)
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        n, pool = counted(g, amount(g, L), "picked"), source(g, L)
        if n > len(pool) and not up_to:
            raise RuleFault(f"{n} are to be picked at random, and there are {len(pool)}", g.chain())
        f.pc, f.into = after, into
        seer = seen_by(g, L) if seen_by else None
        g.stack.append(PickedFrame(single, named, rule, tags, seer))
        g.stack.append(TakeFrame("pick", pool, min(n, len(pool)), False, named))
        return -1

    a.emit(step)


def _ranked(
    g: Game, L: list[Any], members: tuple[Any, ...], rank: Callable[[Any, Any, Any], tuple[int, ...]]
) -> tuple[tuple[Any, ...], ...]:
    """Members grouped by equal keys, best first, each group in the order of the source."""
    groups: dict[tuple[int, ...], list[Any]] = {}
    for member in members:
        groups.setdefault(rank(g, L, member), []).append(member)
    return tuple(tuple(groups[key]) for key in sorted(groups))


@emits(core.PickBest)
def _pick_best(a: Assembler, s: core.PickBest) -> None:
    amount, source, rank = compile_expr(s.amount), compile_expr(s.source), compile_keys(s.keys, s.slot)
    up_to, single, then_random, into, after = s.up_to, s.single, s.then_random, s.into, a.next
    named = a.named(into)
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        n, pool = counted(g, amount(g, L), "picked"), source(g, L)
        if n > len(pool) and not up_to:
            raise RuleFault(f"{n} are to be picked, and there are {len(pool)}", g.chain())
        groups = _ranked(g, L, pool, rank)
        if not then_random:
            groups = tuple((member,) for group in groups for member in group)
        f.pc, f.into = after, into
        g.stack.append(PickedFrame(single, named, rule, tags, None))
        g.stack.append(BestFrame(groups, min(n, len(pool)), False, named))
        return -1

    a.emit(step)


@emits(core.Rank)
def _rank(a: Assembler, s: core.Rank) -> None:
    source, rank, then_random, into, after = (
        compile_expr(s.source),
        compile_keys(s.keys, s.slot),
        s.then_random,
        s.into,
        a.next,
    )
    named = a.named(into)

    def step(g: Game, f: RoutineFrame) -> int:
        pool = source(g, f.locals)
        groups = _ranked(g, f.locals, pool, rank)
        if not then_random:
            groups = tuple((member,) for group in groups for member in group)
        f.pc, f.into = after, into
        g.stack.append(BestFrame(groups, len(pool), True, named))
        return -1

    a.emit(step)
