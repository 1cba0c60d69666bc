"""Looks on while a game is played, and keeps for the events that are asked about the chain of rules that led there and
what they were decided by.

A game is played twice. The first time only turns are counted (each step and each test of a condition is one), and it is
found out which of them an answer needs; the second time these are explained, as the game stands at that very turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, evolve, field

from rulelang.machine.ask_frames import PoseFrame
from rulelang.machine.event_frames import EventFrame, Stage
from rulelang.machine.explain import Explainer
from rulelang.machine.frames import Frame, RoutineFrame
from rulelang.machine.game import Game
from rulelang.machine.origins import play_of
from rulelang.machine.reasons import Account, Clue, Link, Origin, Score
from rulelang.machine.trace import Event
from rulelang.machine.watching import Watch
from rulelang.machine.windows import WindowFrame
from rulelang.program import core
from rulelang.tools.chain import NO_EVENT, Chain
from rulelang.tools.lives import Life, amounts_of


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
        if event.kind == "end" and event.data[0] == "score":
            account = evolve(account, scores=tuple(_scores(g, explainer)))
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

    def _links(self, g: Game) -> Iterator[Link]:
        """The rules that run, innermost first."""
        return Chain(g, self._known, self._at, self.loose, self.cards, self.hooks, self.seat).links()


def _around(g: Game, top: Frame | None) -> int:
    """Which event a test belongs to that no routine makes."""
    if isinstance(top, EventFrame):
        return top.serial
    if isinstance(top, WindowFrame) and top.hooked >= 0:
        return g.event_at(top.hooked).serial
    return NO_EVENT


def _needs(g: Game, explainer: Explainer, key: str, args: tuple[Any, ...]) -> Iterator[Clue]:
    """The preconditions of an action that begins, as they are met."""
    declared = g.exe.program.events[key]
    if declared.routine is not None:
        L: list[Any] = [*args, *[None] * (len(declared.routine.slots) - len(args))]
        explainer.guard(declared.guard, L, "")
        for test, _ in declared.guard.needs:
            yield Clue("needs", test.said, explainer.conditions(L, test))


def _scores(g: Game, explainer: Explainer) -> Iterator[Score]:
    scoring = g.exe.program.scoring
    if scoring is None or g.result is None:
        return
    for who, total, points, _ in g.result["scores"]:
        L: list[Any] = [who, *[None] * (len(scoring.slots) - 1)]
        parts = [explainer.parts(L, line.value) for line in scoring.lines]
        lines = tuple((label, n, found) for (label, n), found in zip(points, parts, strict=True))
        yield Score(who, lines, total)


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
