"""What a routine that runs has been through: its line, the conditions it tested, how its names came about."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from rulelang.machine.explain import locals_read
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.game import Game
from rulelang.program import core

MADE = {
    core.Roll: ("builtin:roll",),
    core.PickRandom: ("pick",),
    core.PickBest: ("pick",),
    core.Draw: ("builtin:draw",),
    core.Pay: ("builtin:pay",),
    core.Ask: ("decision",),
}
"""The events in which the names that these statements give are decided."""


@define(eq=False)
class Life:
    """One routine on the stack.

    tests: the last turn at which each condition was tested; lets: the turn and the statement that gave each name; made:
    the event that decided a name; answers: the decision that each question got; rounds: the turn at which a `repeat`
    went on; asked: the last event before the question it is at.
    """

    frame: RoutineFrame
    stmt: core.Stmt | None = None
    turn: int = 0
    tests: dict[int, int] = field(factory=dict)
    lets: dict[int, tuple[int, core.Stmt]] = field(factory=dict)
    made: dict[int, int] = field(factory=dict)
    answers: dict[int, int] = field(factory=dict)
    rounds: dict[int, int] = field(factory=dict)
    asked: int = 0

    def goes_on(self, g: Game, stmt: core.Stmt | None, turn: int) -> None:
        """The routine comes to a step; what the statement before it has done is known now."""
        before = self.stmt
        if before is not None and before is not stmt:
            self._done(g, before)
        if before is not stmt and isinstance(stmt, core.Ask):
            self.asked = g.event_number
        self.stmt, self.turn = stmt, turn
        if isinstance(stmt, core.Repeat):
            self.rounds[id(stmt)] = turn
        elif isinstance(stmt, core.Let):
            self.lets[stmt.slot] = (turn, stmt)
            read = [self.made[slot] for slot in locals_read(stmt.value) if slot in self.made]
            self.made.pop(stmt.slot, None)
            if read:
                self.made[stmt.slot] = max(read)
        elif isinstance(stmt, core.LetEach):
            self.lets[stmt.into] = (turn, stmt)

    def answer(self, g: Game) -> int:
        """The decision that the question it is at got; 0 if it has none yet."""
        events = (g.events or [])[self.asked :]
        return next((e.number for e in events if e.kind == "decision" and e.data[4] != "window"), 0)

    def _done(self, g: Game, stmt: core.Stmt) -> None:
        kinds = MADE.get(type(stmt))
        if kinds is None:
            return
        number = _last(g, kinds)
        if isinstance(stmt, core.Ask):
            self.answers[id(stmt)] = number
        into: int | None = getattr(stmt, "into", None)
        if into is not None:
            self.made[into] = number
            self.lets.pop(into, None)


def _last(g: Game, kinds: tuple[str, ...]) -> int:
    """The last event of these kinds; that a window passed is no answer."""
    for event in reversed(g.events or ()):
        if event.kind in kinds and not (event.kind == "decision" and event.data[4] == "window"):
            return event.number
    return 0


def way_to(body: core.Block, wanted: core.Stmt) -> list[tuple[core.Stmt, int]] | None:
    """The statements around one, outermost first, each with the place of the block that it stands in; None if it does
    not stand there."""
    for stmt in body:
        if stmt is wanted:
            return []
        for place, block in enumerate(blocks_of(stmt)):
            found = way_to(block, wanted)
            if found is not None:
                return [(stmt, place), *found]
    return None


def blocks_of(stmt: core.Stmt) -> Iterator[core.Block]:
    """The blocks inside a statement, in a fixed order."""
    match stmt:
        case core.If_(then=then, otherwise=otherwise):
            yield then
            yield otherwise
        case core.ForEach(body=body) | core.TakeTurns(body=body) | core.Repeat(body=body):
            yield body
        case core.Ask(form=core.ChooseOne(options=options)):
            yield from (option.body for option in options)


def amounts_of(stmt: core.Stmt | None) -> tuple[core.Expr, ...]:
    """The expressions of a statement that say how much, what, or with which arguments."""
    match stmt:
        case core.Gain(amount=amount) | core.Pay(amount=amount) | core.Draw(amount=amount):
            return (amount,)
        case core.Let(value=value) | core.SetState(value=value):
            return (value,)
        case core.Move(pieces=pieces):
            return (pieces,)
        case core.PickRandom(amount=amount, source=source) | core.PickBest(amount=amount, source=source):
            return (amount, source)
        case core.Rank(source=source) | core.LetEach(source=source):
            return (source,)
        case core.Run(args=args):
            return args
        case core.Repeat(times=core.Expr() as amount) | core.Roll(amount=core.Expr() as amount):
            return (amount,)
    return ()
