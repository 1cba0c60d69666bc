"""Frames of questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import Frame

if TYPE_CHECKING:
    from rulelang.machine.game import Game


class AskFrame(Frame):
    """One question to one or (at once) several. ask: its place in the executable; routine: the stack place of the
    routine whose locals it reads. The result is a tuple of (who, answer) pairs."""

    __slots__ = ("ask", "routine", "pending", "got", "named")
    kind = "ask"

    def __init__(self, ask: int, routine: int, pending: tuple[int, ...]) -> None:
        self.ask = ask
        self.routine = routine
        self.pending = pending
        self.got: tuple[tuple[int, Any], ...] = ()
        self.named = False

    def step(self, g: Game) -> None:
        """Ask the next, or hand on all answers."""
        if not self.pending:
            g.tell_answers(self)
            g.pop(self.got)
            return
        ask, who = g.exe.asks[self.ask], self.pending[0]
        if ask.slot is not None:
            g.locals_at(self.routine)[ask.slot] = who
        if ask.called is None:
            g.stack.append(PoseFrame(self.ask, self.routine, who))
        else:
            rule = g.exe.codes[ask.code].name
            g.run_event("question:" + ask.called, (who, None), rule, ask.tags, (self.ask, self.routine))

    def receive(self, g: Game, value: Any) -> None:
        """Keep an answer, and tell it of a question that has a name."""
        ask = g.exe.asks[self.ask]
        if ask.called is not None:
            seers = (self.pending[0],) if ask.secret or ask.at_once else ask.seers(g, value)
            rule = g.exe.codes[ask.code].name
            g.tell(rule, ask.tags, "question:" + ask.called, (self.pending[0], ask.named(value)), seers=seers)
        self.got = (*self.got, (self.pending[0], value))
        self.pending = self.pending[1:]


class PoseFrame(Frame):
    """A question that is being put to somebody. who: whose question it is; asked: who answers in that one's place."""

    __slots__ = ("ask", "routine", "who", "asked")
    kind = "pose"

    def __init__(self, ask: int, routine: int, who: int, asked: int | None = None) -> None:
        self.ask = ask
        self.routine = routine
        self.who = who
        self.asked = asked

    def step(self, g: Game) -> None:
        """Work out the decision; where there is nothing to decide, go on or fault."""
        ask = g.exe.asks[self.ask]
        decision = ask.decide(g, self.routine, self.who, self.asked)
        if decision.several and decision.low > len(decision.choices):
            raise RuleFault(f"{decision.low} are to be picked, and there are {len(decision.choices)}", g.chain())
        if decision.form == "split" and next(decision.answers(), None) is None:
            raise RuleFault("there is no legal way to divide it", g.chain())
        if decision.choices or decision.several or decision.form == "split":
            g.pose(decision)
        elif ask.may_fail:
            g.pop(None)
        else:
            why = "; ".join(f"{label}: {reason}" for label, reason in decision.skipped)
            raise RuleFault("a question has no possible answer" + (f" ({why})" if why else ""), g.chain())

    def answer(self, g: Game, value: Any) -> None:
        """Hand the answer on; what was revealed for it is hidden again."""
        g.revealed = ()
        g.pop(value)


class NextFrame(Frame):
    """Somebody chooses who or what comes next in a loop `in order chosen by`."""

    __slots__ = ("who", "pool", "named")
    kind = "next"

    def __init__(self, who: int, pool: tuple[Any, ...], named: bool) -> None:
        self.who = who
        self.pool = pool
        self.named = named

    def step(self, g: Game) -> None:
        """Pose it."""
        g.pose(g.exe.next_decision(g, self.who, self.pool, self.named))

    def answer(self, g: Game, value: Any) -> None:
        """Hand the answer on."""
        g.pop(value)
