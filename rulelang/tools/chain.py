"""The chain of rules that run at a point of a game: why each came to the line it is at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve, frozen

from rulelang.machine.event_frames import EventFrame, PlayFrame
from rulelang.machine.explain import locals_read
from rulelang.machine.frames import Frame, RoutineFrame
from rulelang.machine.game import Game
from rulelang.machine.hidden import hidden
from rulelang.machine.origins import play_of
from rulelang.machine.reasons import Clue, Link, Part
from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.tools.lives import Life, amounts_of, way_to

NO_EVENT = -1
"""Instead of an event's age: no event stands around a test."""
LOOPS = (core.TakeTurns, core.Repeat)


@frozen
class Chain:
    """The chain of a game as it stands now.

    known: the life of a routine at a place of the stack; at: what was explained at a turn; loose: the last turn at
    which a test held that no routine makes, by test, age of the event and card; cards: the slot of the card, for tests
    of cards; hooks: the number of each hook by its code; seat: who asks (None: may know all).
    """

    g: Game
    known: Callable[[int, Frame], Life | None]
    at: Callable[[int | None], Any]
    loose: dict[tuple[int, int, int | None], int]
    cards: dict[int, int | None]
    hooks: dict[int, int]
    seat: int | None

    def links(self) -> Iterator[Link]:
        """The rules that run, innermost first."""
        now = self.g.event_number
        for depth in range(len(self.g.stack) - 1, -1, -1):
            frame = self.g.stack[depth]
            if isinstance(frame, RoutineFrame):
                yield self._link(depth, frame, now)
            elif isinstance(frame, PlayFrame) and not any(isinstance(f, RoutineFrame) for f in self.g.stack[depth:]):
                yield self._play_link(frame, now)

    def _play_link(self, frame: PlayFrame, now: int) -> Link:
        """A card that is being played, before its effect runs."""
        number, card, who, _ = frame.instance
        hook = self.g.exe.program.hooks[number]
        hooked = self.g.stack[frame.hooked] if frame.hooked >= 0 else None
        place, clues = self._hanging(hook, hooked, card)
        play = play_of(self.g, frame.rule, now)
        return Link(frame.rule, frame.tags, clues=clues, card=card, who=who, played=play.number if play else 0, **place)

    def _link(self, depth: int, frame: RoutineFrame, now: int) -> Link:
        routine = self.g.exe.routines[frame.code]
        life = self.known(depth, frame) or Life(frame)
        hook = self.hooks.get(frame.code)
        link = Link(routine.name, routine.tags, **_stands(life.stmt))
        if hook is not None:
            link = self._hook_link(link, hook, frame, now)
        else:
            link = self._body_link(link, depth, frame)
        inner = tuple(self._inner_clues(life, routine))
        answer = life.answer(self.g) if isinstance(life.stmt, core.Ask) else 0
        parts = self.at(life.turn) if life.stmt is not None and amounts_of(life.stmt) else ()
        lets = tuple(self._lets(life, amounts_of(life.stmt), life.turn))
        tags = tuple(dict.fromkeys(link.tags + (life.stmt.tags if life.stmt is not None else ())))
        return evolve(link, tags=tags, clues=(*link.clues, *inner, *lets), parts=parts, answer=answer)

    def _hook_link(self, link: Link, number: int, frame: RoutineFrame, now: int) -> Link:
        hook = self.g.exe.program.hooks[number]
        hooked = self.g.stack[frame.hooked] if frame.hooked >= 0 else None
        this, owner = hook.attached.this, hook.attached.owner
        card = frame.locals[this] if this is not None and hook.mode != "later" else None
        place, clues = self._hanging(hook, hooked, card)
        link = evolve(link, clues=clues, card=card, **place)
        if hook.mode == "later":
            return evolve(link, stage=f"later, {hook.stage}", waits=_waits_since(self.g, number))
        if hook.mode == "standing":
            return evolve(link, who=frame.locals[owner] if owner is not None else None)
        play = play_of(self.g, link.rule, now)
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
            clues.append(Clue(word, test.said, self.at(self.loose.get((id(test), serial, key)))))
        return place, tuple(clue for clue in clues if clue.said)

    def _body_link(self, link: Link, depth: int, frame: RoutineFrame) -> Link:
        """The body of an action or a phase, with the preconditions it began with."""
        below = self.g.stack[depth - 1] if depth else None
        if not isinstance(below, EventFrame) or self.g.exe.event_codes.get(below.key) != frame.code:
            return link
        guard = self.g.exe.program.events[below.key].guard
        clues = [
            Clue("needs", test.said, self.at(self.loose.get((id(test), below.serial, None)))) for test, _ in guard.needs
        ]
        return evolve(link, key=below.key, args=below.args, number=max(0, below.number), clues=tuple(clues))

    def _inner_clues(self, life: Life, routine: core.Routine) -> Iterator[Clue]:
        """Why a routine came to the line it is at: the branches and loops around it."""
        way = way_to(routine.body, life.stmt) if life.stmt is not None else None
        around = [*(way or ()), *([(life.stmt, -1)] if isinstance(life.stmt, LOOPS) else [])]
        for stmt, place in around:
            yield from self._clues_of(life, routine, stmt, place)

    def _clues_of(self, life: Life, routine: core.Routine, stmt: core.Stmt | None, place: int) -> Iterator[Clue]:
        match stmt:
            case core.If_(test=test):
                yield Clue("else" if place else "if", test.said, self.at(life.tests.get(id(test))))
                yield from self._lets(life, (test,), life.tests.get(id(test), 0))
            case core.ForEach(slot=slot) if place == 0:
                yield Clue("each", stmt.said, parts=self._member(life, routine, slot))
            case core.TakeTurns(slot=slot, until=until):
                yield Clue("each", stmt.said, parts=self._member(life, routine, slot))
                if until is not None:
                    yield Clue("until", until.said, self.at(life.tests.get(id(until))))
            case core.Repeat(times=times, until=until):
                if times is not None:
                    yield Clue("repeat", stmt.said, parts=self.at(life.rounds.get(id(stmt))))
                if until is not None:
                    yield Clue("until", until.said, self.at(life.tests.get(id(until))))
            case core.Ask(form=core.ChooseOne(options=options)) if place >= 0:
                when = options[place].when
                if when is not None:
                    yield Clue("when", when.said, self.at(life.tests.get(id(when))))
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
            yield Clue("let", stmt.said, parts=self.at(turn))
            work += [inner for expr in amounts_of(stmt) for inner in locals_read(expr)]

    def _member(self, life: Life, routine: core.Routine, slot: int) -> tuple[Part, ...]:
        """Whose turn it is in a loop."""
        declared, value = routine.slots[slot], life.frame.locals[slot]
        name = core.Local(slot, typed=declared.type)
        shut = self.seat is not None and hidden(self.g, self.seat, life.frame.locals, name)
        return (Part(declared.name, None if shut else value, declared.type, hidden=shut),)


def _stands(stmt: core.Stmt | None) -> dict[str, Any]:
    if stmt is None:
        return {}
    return {"said": stmt.said, "path": stmt.span.path, "line": stmt.span.line}


def _answered(life: Life, stmt: core.Ask) -> Part:
    return Part("", None, stmt.answer_type, since=life.answers.get(id(stmt), 0))


def _waits_since(g: Game, number: int) -> int:
    events = reversed(g.events or ())
    return next((e.number for e in events if e.kind == "effect" and e.data[:2] == ("later", number)), 0)
