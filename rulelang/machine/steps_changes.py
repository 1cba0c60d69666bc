"""Steps that change the game: locals, states, counters, pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.machine.assembler import Assembler, emits
from rulelang.machine.evaluate import compile_expr, compile_optional
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.pile_frames import LayFrame, MoveFrame, PayFrame
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@emits(core.Let)
def _let(a: Assembler, s: core.Let) -> None:
    value, slot, after = compile_expr(s.value), s.slot, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        f.locals[slot] = value(g, f.locals)
        return after

    a.emit(step)


@emits(core.LetEach)
def _let_each(a: Assembler, s: core.LetEach) -> None:
    source, value, slot, into, after = compile_expr(s.source), compile_expr(s.value), s.slot, s.into, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        pairs = []
        for member in source(g, f.locals):
            f.locals[slot] = member
            pairs.append((member, value(g, f.locals)))
        f.locals[into] = tuple(pairs)
        return after

    a.emit(step)


@emits(core.SetState)
def _set_state(a: Assembler, s: core.SetState) -> None:
    owner, index, value = compile_optional(s.owner), compile_optional(s.index), compile_expr(s.value)
    until, state, after = a.exe.compile_until(s.until), s.state, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        who = owner(g, L) if owner else None
        key = index(g, L) if index else None
        g.notes = []
        g.set_state(state, who, key, value(g, L), until(g, L) if until else None, rule, tags)
        return after

    a.emit(step)


@emits(core.SwapPieces)
def _swap(a: Assembler, s: core.SwapPieces) -> None:
    left, right, after = compile_expr(s.left), compile_expr(s.right), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.swap_pieces(left(g, f.locals), right(g, f.locals), rule, tags)
        return after

    a.emit(step)


@emits(core.Gain)
def _gain(a: Assembler, s: core.Gain) -> None:
    who, amount, source = compile_expr(s.who), compile_expr(s.amount), compile_expr(s.source)
    entity, after = a.exe.program.resources[s.resource].entity, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.notes = []
        n = amount(g, f.locals)
        if n < 0:
            raise RuleFault(f"a gain of {n}", g.chain())
        f.pc = after
        if n == 0:
            return after
        args = (who(g, f.locals), n, entity, source(g, f.locals))
        return -1 if g.run_event("builtin:gain", args, rule, tags) else after

    a.emit(step)


@emits(core.Pay)
def _pay(a: Assembler, s: core.Pay) -> None:
    who, amount, to = compile_expr(s.who), compile_expr(s.amount), compile_expr(s.to)
    resource, up_to, into, after = s.resource, s.up_to, s.into, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.notes = []
        n = amount(g, f.locals)
        if n < 0:
            raise RuleFault(f"a payment of {n}", g.chain())
        f.pc = after
        if n == 0:
            if into is not None:
                f.locals[into] = 0
            return after
        f.into = -1 if into is None else into
        g.stack.append(PayFrame(who(g, f.locals), n, resource, to(g, f.locals), up_to, rule, tags))
        return -1

    a.emit(step)


@emits(core.Move)
def _move(a: Assembler, s: core.Move) -> None:
    pieces, to, single, where, after = compile_expr(s.pieces), compile_expr(s.to), s.single, s.where, a.next
    rule, tags = a.note(s)
    spot = compile_optional(s.at)

    def lay(g: Game, f: RoutineFrame) -> int:
        piece, at = pieces(g, f.locals), spot(g, f.locals) if spot else None
        if piece is None:
            return after
        if at is None:
            raise RuleFault(f"{g.exe.show_entity(piece)} is to be laid, and there is no spot", g.chain())
        f.pc = after
        g.stack.append(LayFrame(piece, to(g, f.locals), at, rule, tags))
        return -1

    def step(g: Game, f: RoutineFrame) -> int:
        what = pieces(g, f.locals)
        group = what if not single else () if what is None else (what,)
        if not group:
            return after
        f.pc = after
        g.stack.append(MoveFrame(group, to(g, f.locals), where, rule, tags))
        return -1

    a.emit(step if spot is None else lay)


def counted(g: Game, n: int, done: str) -> int:
    """A count of things, which cannot be below 0. Faults if it is."""
    if n < 0:
        raise RuleFault(f"{n} cannot be {done}", g.chain())
    return n


@emits(core.Draw)
def _draw(a: Assembler, s: core.Draw) -> None:
    amount, source, to, into, after = compile_expr(s.amount), compile_expr(s.source), compile_expr(s.to), s.into, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.notes = []
        L = f.locals
        n, zone, target = counted(g, amount(g, L), "drawn"), source(g, L), to(g, L)
        if n == 0:
            if into is not None:
                L[into] = ()
            return after
        f.pc, f.into = after, -1 if into is None else into
        g.start_event("builtin:draw", (zone, (), target), rule, tags, n)
        return -1

    a.emit(step)


@emits(core.Shuffle)
def _shuffle(a: Assembler, s: core.Shuffle) -> None:
    place, after = compile_expr(s.place), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = after
        return -1 if g.run_event("builtin:shuffle", (place(g, f.locals),), rule, tags) else after

    a.emit(step)


@emits(core.Reveal)
def _reveal(a: Assembler, s: core.Reveal) -> None:
    pieces, to, after = compile_expr(s.pieces), compile_optional(s.to), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = after
        args = (pieces(g, f.locals), to(g, f.locals) if to else None)
        return -1 if g.run_event("builtin:reveal", args, rule, tags) else after

    a.emit(step)
