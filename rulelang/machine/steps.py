"""Routines flattened to steps. A step is `(game, frame) -> next step`; -1 when it pushed a frame or ended.

A label is resolved when the routine is complete. Loops keep what they need in hidden locals behind the declared ones,
so that a frame stays plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine.ask_frames import AskFrame, NextFrame
from rulelang.machine.asks import Posed
from rulelang.machine.evaluate import compile_expr, compile_keys, compile_optional
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import EVENT_RESULT, RoutineFrame
from rulelang.machine.pile_frames import BestFrame, ChanceFrame, MoveFrame, PayFrame, PickedFrame, TakeFrame
from rulelang.machine.windows import WindowFrame
from rulelang.program import core
from rulelang.program.types import EntityType, GroupType, OptionalType

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game

Step = Callable[["Game", RoutineFrame], int]


class Label:
    """A place in the steps, known when it is reached."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


class Compiled:
    """A flattened routine. turns: (first step, end, slot) of each `take turns`, to know whose turn it is."""

    def __init__(self, name: str, tags: tuple[str, ...], size: int, steps: list[Step], turns: list[Any]) -> None:
        self.name = name
        self.tags = tags
        self.size = size
        self.steps = steps
        self.turns = turns


def compile_routine(exe: Executable, number: int, routine: core.Routine) -> Compiled:
    """Flatten a routine that will stand at this number among the executable's codes."""
    maker = _Assembler(exe, number, routine)
    maker.block(routine.body)
    maker.emit(_finish)
    return Compiled(routine.name, routine.tags, maker.size, maker.steps, maker.turns)


def _finish(g: Game, f: RoutineFrame) -> int:
    """The end of a routine; a replacement without a `result` of its own keeps that of what it let proceed."""
    g.pop(g.event_at(f.hooked).result if f.link >= 0 else None)
    return -1


class _Assembler:
    """Emits steps for one routine."""

    def __init__(self, exe: Executable, number: int, routine: core.Routine) -> None:
        self.exe = exe
        self.number = number
        self.routine = routine
        self.size = len(routine.slots)
        self.steps: list[Step] = []
        self.turns: list[tuple[int, int, int]] = []
        self.loops: list[tuple[str, Label, int]] = []

    def emit(self, step: Step) -> None:
        self.steps.append(step)

    def here(self, label: Label) -> None:
        label.pc = len(self.steps)

    def hidden(self) -> int:
        self.size += 1
        return self.size - 1

    def jump(self, label: Label) -> None:
        self.emit(lambda g, f: label.pc)

    def block(self, body: core.Block) -> None:
        for stmt in body:
            _EMITTERS[type(stmt)](self, stmt)

    @property
    def next(self) -> int:
        """The step after the one about to be emitted."""
        return len(self.steps) + 1

    def named(self, slot: int) -> bool:
        """The local holds entities (or groups of them), not numbers."""
        kind = self.routine.slots[slot].type
        while isinstance(kind, (OptionalType, GroupType)) and kind.inner is not None:
            kind = kind.inner
        return isinstance(kind, EntityType)

    def note(self, stmt: core.Stmt) -> tuple[str, tuple[str, ...]]:
        """The rule and tags that explain what a statement does."""
        return self.routine.name, tuple(dict.fromkeys(self.routine.tags + stmt.tags))


# ---- plain statements


def _let(a: _Assembler, s: core.Let) -> None:
    value, slot, after = compile_expr(s.value), s.slot, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        f.locals[slot] = value(g, f.locals)
        return after

    a.emit(step)


def _let_each(a: _Assembler, s: core.LetEach) -> None:
    source, value, slot, into, after = compile_expr(s.source), compile_expr(s.value), s.slot, s.into, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        pairs = []
        for member in source(g, f.locals):
            f.locals[slot] = member
            pairs.append((member, value(g, f.locals)))
        f.locals[into] = tuple(pairs)
        return after

    a.emit(step)


def _set_state(a: _Assembler, s: core.SetState) -> None:
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


def _swap(a: _Assembler, s: core.SwapPieces) -> None:
    left, right, after = compile_expr(s.left), compile_expr(s.right), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.swap_pieces(left(g, f.locals), right(g, f.locals), rule, tags)
        return after

    a.emit(step)


def _gain(a: _Assembler, s: core.Gain) -> None:
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


def _pay(a: _Assembler, s: core.Pay) -> None:
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


def _move(a: _Assembler, s: core.Move) -> None:
    pieces, to, single, where, after = compile_expr(s.pieces), compile_expr(s.to), s.single, s.where, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        what = pieces(g, f.locals)
        group = what if not single else () if what is None else (what,)
        if not group:
            return after
        f.pc = after
        g.stack.append(MoveFrame(group, to(g, f.locals), where, rule, tags))
        return -1

    a.emit(step)


def _draw(a: _Assembler, s: core.Draw) -> None:
    amount, source, to, into, after = compile_expr(s.amount), compile_expr(s.source), compile_expr(s.to), s.into, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.notes = []
        L = f.locals
        n, zone, target = amount(g, L), source(g, L), to(g, L)
        if n <= 0:
            if into is not None:
                L[into] = ()
            return after
        f.pc, f.into = after, -1 if into is None else into
        g.start_event("builtin:draw", (zone, (), target), rule, tags, n)
        return -1

    a.emit(step)


def _roll(a: _Assembler, s: core.Roll) -> None:
    die, amount, who = compile_expr(s.die), compile_optional(s.amount), compile_optional(s.who)
    seen_by, into, after = compile_optional(s.seen_by), s.into, a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        g.notes = []
        n = 1 if amount is None else max(0, amount(g, L))
        seer = seen_by(g, L) if seen_by else None
        f.pc, f.into = after, into
        args = (who(g, L) if who else None, die(g, L), ())
        g.start_event("builtin:roll", args, rule, tags, (n, seer, amount is None))
        return -1

    a.emit(step)


def _roll_again(a: _Assembler, s: core.RollAgain) -> None:
    which, after = compile_optional(s.which), a.next

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = after
        g.exe.roll_again(g, f, which(g, f.locals) if which else None)
        return -1

    a.emit(step)


def _shuffle(a: _Assembler, s: core.Shuffle) -> None:
    place, after = compile_expr(s.place), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = after
        return -1 if g.run_event("builtin:shuffle", (place(g, f.locals),), rule, tags) else after

    a.emit(step)


def _reveal(a: _Assembler, s: core.Reveal) -> None:
    pieces, to, after = compile_expr(s.pieces), compile_optional(s.to), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = after
        args = (pieces(g, f.locals), to(g, f.locals) if to else None)
        return -1 if g.run_event("builtin:reveal", args, rule, tags) else after

    a.emit(step)


def _pick_random(a: _Assembler, s: core.PickRandom) -> None:
    amount, source, seen_by = compile_expr(s.amount), compile_expr(s.source), compile_optional(s.seen_by)
    up_to, single, into, after = s.up_to, s.single, s.into, a.next
    named = a.named(into)
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        n, pool = amount(g, L), source(g, L)
        if n > len(pool) and not up_to:
            raise RuleFault(f"{n} are to be picked at random, and there are {len(pool)}", g.chain())
        f.pc, f.into = after, into
        seer = seen_by(g, L) if seen_by else None
        g.stack.append(PickedFrame(single, named, rule, tags, seer))
        g.stack.append(TakeFrame("pick", pool, min(max(0, n), len(pool)), False, named))
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


def _pick_best(a: _Assembler, s: core.PickBest) -> None:
    amount, source, rank = compile_expr(s.amount), compile_expr(s.source), compile_keys(s.keys, s.slot)
    up_to, single, then_random, into, after = s.up_to, s.single, s.then_random, s.into, a.next
    named = a.named(into)
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        n, pool = amount(g, L), source(g, L)
        if n > len(pool) and not up_to:
            raise RuleFault(f"{n} are to be picked, and there are {len(pool)}", g.chain())
        groups = _ranked(g, L, pool, rank)
        if not then_random:
            groups = tuple((member,) for group in groups for member in group)
        f.pc, f.into = after, into
        g.stack.append(PickedFrame(single, named, rule, tags, None))
        g.stack.append(BestFrame(groups, min(max(0, n), len(pool)), False, named))
        return -1

    a.emit(step)


def _rank(a: _Assembler, s: core.Rank) -> None:
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


# ---- control


def _if(a: _Assembler, s: core.If_) -> None:
    test, yes, other, end = compile_expr(s.test), Label(), Label(), Label()
    a.emit(lambda g, f: yes.pc if test(g, f.locals) else other.pc)
    a.here(yes)
    a.block(s.then)
    a.jump(end)
    a.here(other)
    a.block(s.otherwise)
    a.here(end)


def _loop(a: _Assembler, sort: str, body: core.Block, again: Label, end: Label, mark: int) -> None:
    """The body of a loop and the jump back."""
    a.loops.append((sort, end, mark))
    a.block(body)
    a.loops.pop()
    a.jump(again)
    a.here(end)


def _for_each(a: _Assembler, s: core.ForEach) -> None:
    pool, again, end = a.hidden(), Label(), Label()
    _open_pool(a, s, pool)
    a.here(again)
    if s.order in ("random", "chosen"):
        _next_drawn(a, s, pool, end)
    else:
        _next_in_pool(a, s.slot, pool, end)
    _loop(a, "repeat", s.body, again, end, pool)


def _open_pool(a: _Assembler, s: core.ForEach, pool: int) -> None:
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


def _next_in_pool(a: _Assembler, slot: int, pool: int, end: Label) -> None:
    after = a.next

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        if not L[pool]:
            return end.pc
        L[slot], L[pool] = L[pool][0], L[pool][1:]
        return after

    a.emit(step)


def _next_drawn(a: _Assembler, s: core.ForEach, pool: int, end: Label) -> None:
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


def _take_turns(a: _Assembler, s: core.TakeTurns) -> None:
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


def _next_turn(a: _Assembler, s: core.TakeTurns, hidden: tuple[int, int, int], end: Label) -> None:
    members, last, stay = hidden
    where, until, slot, after = compile_optional(s.where), compile_optional(s.until), s.slot, a.next

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


def _repeat(a: _Assembler, s: core.Repeat) -> None:
    left, again, end = a.hidden(), Label(), Label()
    times, until, after = compile_optional(s.times), compile_optional(s.until), a.next

    def begin(g: Game, f: RoutineFrame) -> int:
        f.locals[left] = times(g, f.locals) if times else None
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


def _again(a: _Assembler, s: core.Again) -> None:
    after = a.next
    stay = next(mark for sort, _, mark in reversed(a.loops) if sort == "turns")

    def step(g: Game, f: RoutineFrame) -> int:
        f.locals[stay] = True
        return after

    a.emit(step)


def _end_loop(a: _Assembler, s: core.EndLoop) -> None:
    a.jump(next(end for sort, end, _ in reversed(a.loops) if sort == s.sort))


def _end_phase(a: _Assembler, s: core.EndPhase) -> None:
    event = s.event
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        f.pc = -1
        g.end_phase(event, rule, tags)
        return -1

    a.emit(step)


def _return(a: _Assembler, s: core.Return) -> None:
    value = compile_optional(s.value)

    def step(g: Game, f: RoutineFrame) -> int:
        g.pop(value(g, f.locals) if value else None)
        return -1

    a.emit(step)


def _run(a: _Assembler, s: core.Run) -> None:
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


def _pause(a: _Assembler, s: core.Pause) -> None:
    after = a.next

    def step(g: Game, f: RoutineFrame) -> int:
        if not g.exe.hooks.has_window("pause", "pause"):
            return after
        f.pc = after
        g.stack.append(WindowFrame("pause", -1, g.clockwise()))
        return -1

    a.emit(step)


def _needs(a: _Assembler, s: core.Needs) -> None:
    test, reason, after = compile_expr(s.test), s.reason, a.next

    def step(g: Game, f: RoutineFrame) -> int:
        if not test(g, f.locals):
            raise RuleFault(reason or "a precondition does not hold", g.chain())
        return after

    a.emit(step)


def _cancel(a: _Assembler, s: core.Cancel) -> None:
    after, name = a.next, a.routine.name

    def step(g: Game, f: RoutineFrame) -> int:
        event = g.event_at(f.hooked)
        event.cancelled, event.note = True, name
        return after

    a.emit(step)


def _proceed(a: _Assembler, s: core.Proceed) -> None:
    by, after = compile_optional(s.by), a.next

    def step(g: Game, f: RoutineFrame) -> int:
        event = g.event_at(f.hooked)
        f.pc, f.into = after, EVENT_RESULT
        if by is not None:
            event.args = (by(g, f.locals), *event.args[1:])
        event.run_link(g, f.link + 1)
        return -1

    a.emit(step)


def _finish_game(a: _Assembler, s: core.Finish) -> None:
    who, sort, single = compile_optional(s.who), s.sort, s.single
    reason = a.exe.compile_template(s.reason) if s.reason else None
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        found: Any = who(g, f.locals) if who else ()
        members: tuple[int, ...] = (found,) if single else tuple(found)
        g.finish(sort, members, reason(g, f.locals) if reason else None, rule, tags)
        return -1

    a.emit(step)


def _say(a: _Assembler, s: core.Say) -> None:
    text, after = a.exe.compile_template(s.text), a.next
    rule, tags = a.note(s)

    def step(g: Game, f: RoutineFrame) -> int:
        g.tell(rule, tags, "say", (text(g, f.locals),))
        return after

    a.emit(step)


def _add_effect(a: _Assembler, s: core.AddEffect) -> None:
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


# ---- questions


def _ask(a: _Assembler, s: core.Ask) -> None:
    number = len(a.exe.asks)
    posed = Posed(a.exe, number, a.number, a.routine, s)
    a.exe.asks.append(posed)
    if s.each is not None and not s.each.at_once:
        _ask_in_turn(a, s, number)
    else:
        got = a.hidden()
        _put_question(a, s, number, got, None)
        _use_answers(a, s, got)


def _ask_in_turn(a: _Assembler, s: core.Ask, number: int) -> None:
    """One after another: each answer takes effect before the next is asked."""
    assert s.each is not None
    pool, got, again, end = a.hidden(), a.hidden(), Label(), Label()
    _open_pool(a, core.ForEach(s.each.slot, s.each.source, ()), pool)
    if s.into is not None:
        _let(a, core.Let(s.into, core.Const(())))
    a.here(again)
    _next_in_pool(a, s.each.slot, pool, end)
    _put_question(a, s, number, got, s.each.slot)
    _use_answers(a, s, got)
    a.jump(again)
    a.here(end)


def _put_question(a: _Assembler, s: core.Ask, number: int, got: int, one: int | None) -> None:
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


def _use_answers(a: _Assembler, s: core.Ask, got: int) -> None:
    """Answers take effect in order, each with its asker's name in place."""
    again, end, answer = Label(), Label(), a.hidden()
    a.here(again)
    _next_answer(a, s, got, answer, end)
    if isinstance(s.form, core.ChooseOne):
        _branch(a, s, s.form, answer)
    elif isinstance(s.form, core.DoAny):
        event = s.form.event
        _run_answer(a, s, lambda given: (event, given), answer, None if s.each else s.into)
    a.jump(again)
    a.here(end)


def _next_answer(a: _Assembler, s: core.Ask, got: int, answer: int, end: Label) -> None:
    each, into, after = s.each, s.into, a.next
    choice = s.form if isinstance(s.form, core.ChooseOne) else None

    def step(g: Game, f: RoutineFrame) -> int:
        L = f.locals
        if not L[got]:
            return end.pc
        (who, value), L[got] = L[got][0], L[got][1:]
        L[answer] = value
        shown = choice.options[value[0]].label if choice and value else value
        if each is not None:
            L[each.slot] = who
        if into is not None and each is not None:
            L[into] = (*(L[into] or ()), (who, shown))
        elif into is not None:
            L[into] = shown
        return after

    a.emit(step)


def _branch(a: _Assembler, s: core.Ask, form: core.ChooseOne, answer: int) -> None:
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
            _run_answer(a, s, lambda given, event=event: (event, given[1:]), answer, None)  # type: ignore[misc]
        else:
            a.block(option.body)
        a.jump(end)
    a.here(end)


def _run_answer(a: _Assembler, s: core.Ask, which: Callable[[Any], Any], answer: int, into: int | None) -> None:
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


_EMITTERS: dict[type[core.Stmt], Callable[[_Assembler, Any], None]] = {
    core.Let: _let,
    core.LetEach: _let_each,
    core.SetState: _set_state,
    core.SwapPieces: _swap,
    core.Gain: _gain,
    core.Pay: _pay,
    core.Move: _move,
    core.Draw: _draw,
    core.Roll: _roll,
    core.RollAgain: _roll_again,
    core.Shuffle: _shuffle,
    core.Reveal: _reveal,
    core.PickRandom: _pick_random,
    core.PickBest: _pick_best,
    core.Rank: _rank,
    core.Ask: _ask,
    core.If_: _if,
    core.ForEach: _for_each,
    core.TakeTurns: _take_turns,
    core.Repeat: _repeat,
    core.Again: _again,
    core.EndLoop: _end_loop,
    core.EndPhase: _end_phase,
    core.Return: _return,
    core.Run: _run,
    core.Pause: _pause,
    core.Needs: _needs,
    core.Cancel: _cancel,
    core.Proceed: _proceed,
    core.Finish: _finish_game,
    core.Say: _say,
    core.AddEffect: _add_effect,
}
