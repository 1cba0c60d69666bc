"""Looks on while a game is played, and keeps for the events that are asked about the chain of rules that led there and
what they were decided by.

A game is played twice. The first time only turns are counted (each step and each test of a condition is one), and it is
found out which of them an answer needs; the second time these are explained, as the game stands at that very turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, evolve, field

from rulelang.machine.ask_frames import PoseFrame
from rulelang.machine.event_frames import EventFrame, PlayFrame, Stage
from rulelang.machine.explain import Explainer, locals_read
from rulelang.machine.frames import Frame, RoutineFrame
from rulelang.machine.game import Game
from rulelang.machine.origins import play_of
from rulelang.machine.reasons import Account, Clue, Link, Origin, Part
from rulelang.machine.trace import Event
from rulelang.machine.watching import Watch
from rulelang.machine.windows import WindowFrame
from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.tools.lives import Life, amounts_of, way_to

NO_EVENT = -1


class Enough(Exception):
    """All that was asked about has happened."""


class _Events(list[Event]):
    """A trace that tells of each event as it is written."""

    def __init__(self, recorder: Recorder, game: Game) -> None:
        super().__init__()
        self.recorder = recorder
        self.game = game

    def append(self, event: Event) -> None:
        super().append(event)
        self.recorder.happened(self.game, event)


@define(eq=False)
class Recorder(Watch):
    """targets: the events that are asked about; cancelled: of these, the events that they tell to be cancelled, by
    that number; wanted: the turns that must be explained (first time: none); seat: who asks (None: may know all)."""

    targets: frozenset[int]
    cancelled: dict[int, int] = field(factory=dict)
    wanted: frozenset[int] = frozenset()
    turn: int = 0
    busy: bool = False
    lives: list[Life] = field(factory=list)
    loose: dict[tuple[int, int, int | None], int] = field(factory=dict)
    told: dict[int, Any] = field(factory=dict)
    needed: set[int] = field(factory=set)
    stops: dict[int, tuple[Link, ...]] = field(factory=dict)
    accounts: dict[int, Account] = field(factory=dict)
    cards: dict[int, int | None] = field(factory=dict)
    hooks: dict[int, int] = field(factory=dict)
    seat: int | None = None

    def attach(self, game: Game) -> None:
        """Look at this game from now on."""
        game.events = _Events(self, game)
        hooks = game.exe.program.hooks
        self.hooks = {code: number for number, code in enumerate(game.exe.hooks.codes)}
        for hook in hooks:
            for test in [*([hook.when] if hook.when is not None else []), *(test for test, _ in hook.guard.needs)]:
                self.cards[id(test)] = hook.attached.this

    # ---- what goes on

    def step(self, g: Game, frame: RoutineFrame, stmt: core.Stmt | None) -> None:
        """A routine comes to a step."""
        if self.busy:
            return
        self.turn += 1
        life = self._life(g, len(g.stack) - 1, frame)
        life.goes_on(g, stmt, self.turn)
        if self.turn in self.wanted:
            self._explain(g, life, frame.locals, stmt)
        if isinstance(stmt, core.Cancel):
            event = g.event_at(frame.hooked)
            if event.number in self.cancelled:
                self.stops[event.number] = tuple(self._links(g))

    def tested(self, g: Game, L: list[Any], test: core.Expr, result: bool) -> None:
        """A condition was tested."""
        if self.busy:
            return
        self.turn += 1
        top = g.stack[-1] if g.stack else None
        life = self._life_of(g, top, L)
        if life is not None:
            life.tests[id(test)] = self.turn
        elif result:
            slot = self.cards.get(id(test))
            self.loose[id(test), _around(g, top), None if slot is None else L[slot]] = self.turn
        if self.turn in self.wanted:
            self.busy = True
            self.told[self.turn] = Explainer(g, life.made if life else None, self.seat).conditions(L, test)
            self.busy = False

    def happened(self, g: Game, event: Event) -> None:
        """An event was written into the trace."""
        if event.number in self.targets:
            self.busy = True
            self.accounts[event.number] = self._account(g, event)
            self.busy = False
            if self.accounts.keys() >= self.targets:
                raise Enough

    def _explain(self, g: Game, life: Life, L: list[Any], stmt: core.Stmt | None) -> None:
        self.busy = True
        explainer = Explainer(g, life.made, self.seat)
        found = [part for expr in amounts_of(stmt) for part in explainer.parts(L, expr)]
        if isinstance(stmt, core.PickBest | core.Rank):
            found += explainer.keys(L, stmt.source, stmt.slot, stmt.keys)
        self.told[self.turn] = tuple(found)
        self.busy = False

    def _life(self, g: Game, depth: int, frame: RoutineFrame) -> Life:
        """The life of the routine at a place of the stack; a new one begins with a new routine."""
        del self.lives[depth + 1 :]
        while len(self.lives) <= depth:
            self.lives.append(Life(frame))
        if self.lives[depth].frame is not frame:
            self.lives[depth] = Life(frame)
        return self.lives[depth]

    def _life_of(self, g: Game, top: Frame | None, L: list[Any]) -> Life | None:
        """The life that a test belongs to: of the routine on top, or of the one whose question is put."""
        if isinstance(top, RoutineFrame) and L is top.locals:
            return self._known(len(g.stack) - 1, top)
        if isinstance(top, PoseFrame):
            return self._known(top.routine, g.stack[top.routine])
        return None

    def _known(self, depth: int, frame: Frame) -> Life | None:
        found = self.lives[depth] if depth < len(self.lives) else None
        return found if found is not None and found.frame is frame else None

    def _at(self, turn: int | None) -> Any:
        """What was explained at a turn; the first time it is noted that this is needed."""
        if turn is None:
            return ()
        self.needed.add(turn)
        return self.told.get(turn, ())

    # ---- an account

    def _account(self, g: Game, event: Event) -> Account:
        top = g.stack[-1] if g.stack else None
        account = Account(event.number, tuple(self._links(g)))
        explainer = Explainer(g, seat=self.seat)
        if event.kind.startswith("action:"):
            account = evolve(account, needs=tuple(_needs(g, explainer, event.kind, event.data)))
        if event.kind in ("cancelled", "forbidden"):
            account = self._hindered(g, explainer, event, account)
        if event.kind in ("set", "expired") and isinstance(top, EventFrame) and top.stage == Stage.END:
            account = evolve(account, origin=_began(g, event), ended=(top.key, top.args, top.number))
        return account

    def _hindered(self, g: Game, explainer: Explainer, event: Event, account: Account) -> Account:
        if event.kind == "forbidden":
            return evolve(account, refusal=explainer.prohibition(*event.data[:2]))
        stopped = self.stops.get(event.parent)
        if stopped is not None:
            return evolve(account, stopped=stopped)
        frame = next(f for f in reversed(g.stack) if isinstance(f, EventFrame) and f.number == event.parent)
        return evolve(account, refusal=explainer.refusal(frame.key, frame.args))

    # ---- the chain

    def _links(self, g: Game) -> Iterator[Link]:
        """The rules that run, innermost first."""
        now = g.event_number
        for depth in range(len(g.stack) - 1, -1, -1):
            frame = g.stack[depth]
            if isinstance(frame, RoutineFrame):
                yield self._link(g, depth, frame, now)
            elif isinstance(frame, PlayFrame) and not any(isinstance(f, RoutineFrame) for f in g.stack[depth:]):
                yield self._play_link(g, frame, now)

    def _play_link(self, g: Game, frame: PlayFrame, now: int) -> Link:
        """A card that is being played, before its effect runs."""
        number, card, who, _ = frame.instance
        hook = g.exe.program.hooks[number]
        hooked = g.stack[frame.hooked] if frame.hooked >= 0 else None
        place, clues = self._hanging(hook, hooked, card)
        play = play_of(g, frame.rule, now)
        return Link(frame.rule, frame.tags, clues=clues, card=card, who=who, played=play.number if play else 0, **place)

    def _link(self, g: Game, depth: int, frame: RoutineFrame, now: int) -> Link:
        routine = g.exe.routines[frame.code]
        life = self._known(depth, frame) or Life(frame)
        hook = self.hooks.get(frame.code)
        link = Link(routine.name, routine.tags, **_stands(life.stmt))
        if hook is not None:
            link = self._hook_link(g, link, hook, frame, now)
        else:
            link = self._body_link(g, link, depth, frame)
        inner = tuple(self._inner_clues(g, life, routine))
        answer = life.answer(g) if isinstance(life.stmt, core.Ask) else 0
        parts = self._at(life.turn) if life.stmt is not None and amounts_of(life.stmt) else ()
        lets = tuple(self._lets(life, amounts_of(life.stmt), life.turn))
        tags = tuple(dict.fromkeys(link.tags + (life.stmt.tags if life.stmt is not None else ())))
        return evolve(link, tags=tags, clues=(*link.clues, *inner, *lets), parts=parts, answer=answer)

    def _hook_link(self, g: Game, link: Link, number: int, frame: RoutineFrame, now: int) -> Link:
        hook = g.exe.program.hooks[number]
        hooked = g.stack[frame.hooked] if frame.hooked >= 0 else None
        this, owner = hook.attached.this, hook.attached.owner
        card = frame.locals[this] if this is not None and hook.mode != "later" else None
        place, clues = self._hanging(hook, hooked, card)
        link = evolve(link, clues=clues, card=card, **place)
        if hook.mode == "later":
            return evolve(link, stage=f"later, {hook.stage}", waits=_waits_since(g, number))
        if hook.mode == "standing":
            return evolve(link, who=frame.locals[owner] if owner is not None else None)
        play = play_of(g, link.rule, now)
        return evolve(link, who=play.data[0], played=play.number) if play is not None else link

    def _hanging(
        self, hook: HookDef, hooked: Frame | None, card: int | None
    ) -> tuple[dict[str, Any], tuple[Clue, ...]]:
        """What a hook hangs on, and the conditions that let it."""
        place: dict[str, Any] = {"stage": hook.stage}
        serial = NO_EVENT
        if isinstance(hooked, EventFrame):
            place |= {"key": hooked.key, "args": hooked.args, "number": max(0, hooked.number)}
            serial = hooked.serial
        tests = [("when", hook.when)] if hook.when is not None else []
        tests += [("needs", test) for test, _ in hook.guard.needs]
        clues = []
        for word, test in tests:
            key = card if self.cards.get(id(test)) is not None else None
            clues.append(Clue(word, test.said, self._at(self.loose.get((id(test), serial, key)))))
        return place, tuple(clue for clue in clues if clue.said)

    def _body_link(self, g: Game, link: Link, depth: int, frame: RoutineFrame) -> Link:
        """The body of an action or a phase, with the preconditions it began with."""
        below = g.stack[depth - 1] if depth else None
        if not isinstance(below, EventFrame) or g.exe.event_codes.get(below.key) != frame.code:
            return link
        guard = g.exe.program.events[below.key].guard
        clues = [
            Clue("needs", test.said, self._at(self.loose.get((id(test), below.serial, None))))
            for test, _ in guard.needs
        ]
        return evolve(link, key=below.key, args=below.args, number=max(0, below.number), clues=tuple(clues))

    def _inner_clues(self, g: Game, life: Life, routine: core.Routine) -> Iterator[Clue]:
        """Why a routine came to the line it is at: the branches and loops around it."""
        way = way_to(routine.body, life.stmt) if life.stmt is not None else None
        around = [*(way or ()), *([(life.stmt, -1)] if isinstance(life.stmt, LOOPS) else [])]
        for stmt, place in around:
            yield from self._clues_of(life, routine, stmt, place)

    def _clues_of(self, life: Life, routine: core.Routine, stmt: core.Stmt | None, place: int) -> Iterator[Clue]:
        match stmt:
            case core.If_(test=test):
                yield Clue("else" if place else "if", test.said, self._at(life.tests.get(id(test))))
                yield from self._lets(life, (test,), life.tests.get(id(test), 0))
            case core.ForEach(slot=slot) if place == 0:
                yield Clue("each", stmt.said, parts=_member(life, routine, slot))
            case core.TakeTurns(slot=slot, until=until):
                yield Clue("each", stmt.said, parts=_member(life, routine, slot))
                if until is not None:
                    yield Clue("until", until.said, self._at(life.tests.get(id(until))))
            case core.Repeat(times=times, until=until):
                if times is not None:
                    yield Clue("repeat", stmt.said, parts=self._at(life.rounds.get(id(stmt))))
                if until is not None:
                    yield Clue("until", until.said, self._at(life.tests.get(id(until))))
            case core.Ask(form=core.ChooseOne(options=options)) if place >= 0:
                when = options[place].when
                if when is not None:
                    yield Clue("when", when.said, self._at(life.tests.get(id(when))))
                yield Clue("answer", options[place].label, parts=(_answered(life, stmt),))

    def _lets(self, life: Life, exprs: Iterable[core.Expr], before: int) -> Iterator[Clue]:
        """How the names that expressions read came about."""
        seen: set[int] = set()
        work = [slot for expr in exprs for slot in locals_read(expr)]
        while work:
            slot = work.pop(0)
            turn, stmt = life.lets.get(slot, (0, None))
            if slot in seen or stmt is None or not 0 < turn < before:
                continue
            seen.add(slot)
            yield Clue("let", stmt.said, parts=self._at(turn))
            work += [inner for expr in amounts_of(stmt) for inner in locals_read(expr)]


LOOPS = (core.TakeTurns, core.Repeat)


def _around(g: Game, top: Frame | None) -> int:
    """Which event a test belongs to that no routine makes."""
    if isinstance(top, EventFrame):
        return top.serial
    if isinstance(top, WindowFrame) and top.hooked >= 0:
        return g.event_at(top.hooked).serial
    return NO_EVENT


def _stands(stmt: core.Stmt | None) -> dict[str, Any]:
    if stmt is None:
        return {}
    return {"said": stmt.said, "path": stmt.span.path, "line": stmt.span.line}


def _member(life: Life, routine: core.Routine, slot: int) -> tuple[Part, ...]:
    declared = routine.slots[slot]
    return (Part(declared.name, life.frame.locals[slot], declared.type),)


def _answered(life: Life, stmt: core.Ask) -> Part:
    return Part("", None, stmt.answer_type, since=life.answers.get(id(stmt), 0))


def _needs(g: Game, explainer: Explainer, key: str, args: tuple[Any, ...]) -> Iterator[Clue]:
    """The preconditions of an action that begins, as they are met."""
    declared = g.exe.program.events[key]
    if declared.routine is not None:
        L: list[Any] = [*args, *[None] * (len(declared.routine.slots) - len(args))]
        explainer.guard(declared.guard, L, "")
        for test, _ in declared.guard.needs:
            yield Clue("needs", test.said, explainer.conditions(L, test))


def _waits_since(g: Game, number: int) -> int:
    events = reversed(g.events or ())
    return next((e.number for e in events if e.kind == "effect" and e.data[:2] == ("later", number)), 0)


def _began(g: Game, event: Event) -> Origin | None:
    """Where that began which is over now."""
    for earlier in reversed((g.events or [])[: event.number - 1]):
        if event.kind == "expired" and earlier.kind == "effect":
            if earlier.data[:2] == event.data[:2] and earlier.data[3] == event.data[2]:
                return _origin(g, earlier, earlier.data[2])
        if event.kind == "set" and earlier.kind == "set" and earlier.data[0] == event.data[0] and len(earlier.data) > 3:
            return _origin(g, earlier, earlier.data[3])
    return None


def _origin(g: Game, event: Event, until: tuple[Any, ...]) -> Origin:
    play = play_of(g, event.rule, event.number)
    if play is None:
        return Origin(event.rule, event.number, until)
    return Origin(event.rule, event.number, until, play.data[0], play.number)
