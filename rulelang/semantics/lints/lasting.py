"""A state that is set for a while in one place and for good in another.

What the machine does: a plain `set` ends every timed one on the same state and stays. So where a plain `set` comes
while a timed one is running, what was to end does not end, and the value from before never comes back. Whether it can
come then is found by going through what the timed event runs, in order.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.semantics.lints.inside import Inside, fired
from rulelang.semantics.lints.spots import LEAVING
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import blocks_of, statements
from rulelang.syntax import nodes


def check_lasting(subject: Subject) -> None:
    """R350. A plain `set` that may come while a timed one on the same state is still running."""
    for state in range(len(subject.program.states)):
        for timed in _sets(subject, state, timed=True):
            for plain in _sets(subject, state, timed=False):
                if not _to_the_start(subject, plain) and _may_cover(subject, timed, plain):
                    _tell(subject, timed, plain)


def _sets(subject: Subject, state: int, timed: bool) -> Iterator[core.SetState]:
    for spot in subject.spots.all:
        stmt = spot.stmt
        if isinstance(stmt, core.SetState) and stmt.state == state and (stmt.until is not None) is timed:
            yield stmt


def _to_the_start(subject: Subject, plain: core.SetState) -> bool:
    """A `set` back to what the state starts with, where nothing sets it to anything else for good: the value that comes
    back is the same."""
    start = subject.program.states[plain.state].start
    begun = start.expr if start is not None else core.Const(None)
    return all(one.value == begun for one in _sets(subject, plain.state, timed=False))


def _may_cover(subject: Subject, timed: core.SetState, plain: core.SetState) -> bool:
    """Whether the plain one may come after the timed one and before its time is over, on the same cell."""
    if _apart(timed.owner, plain.owner) or _apart(timed.index, plain.index) or timed.until is None:
        return False
    until = timed.until
    if until.event is None or until.next or until.at_start:
        return True  # it may run on through anything
    walk = _Walk(subject.program, subject.inside, timed, plain)
    walk.event(until.event, False)
    return walk.found


def _apart(one: core.Expr | None, other: core.Expr | None) -> bool:
    """Two that are named, and not the same."""
    return isinstance(one, core.Const) and isinstance(other, core.Const) and one != other


def _tell(subject: Subject, timed: core.SetState, plain: core.SetState) -> None:
    state = subject.program.states[plain.state]
    node = subject.at(timed.span, nodes.Set)
    first = node.duration if node is not None else None
    subject.report.warning(
        "R350",
        f"This ends a `set` that was to last for a while only: `{state.name}` keeps the new value for good.",
        plain.span,
        help="add an `until ...` here too, or leave it out where the other is set",
        note="the value from before does not come back when the time of the other is over",
        also=(Label(first.span if first is not None else timed.span, "set for a while here"),),
    )


# ---- does it come while the other is running?


@define
class _Walk:
    """Goes through what an event runs, in order, and notes whether the timed `set` has come. Each event is gone through
    once for either answer."""

    program: Program
    inside: Inside
    timed: core.SetState
    plain: core.SetState
    found: bool = False
    gone: dict[tuple[str, bool], bool] = field(factory=dict)

    def event(self, key: str, running: bool) -> bool:
        """What stands around an event and its body; whether the timed one may be running afterwards."""
        if (key, running) in self.gone:
            return self.gone[key, running]
        self.gone[key, running] = running
        known = self.program.events.get(key)
        for hook in self._around(key, ("before", "instead", "any time")):
            running = self.block(hook.routine.body, running) or running
        if known is not None and known.routine is not None:
            running = self.block(known.routine.body, running) or running
        for hook in self._around(key, ("after",)):
            running = self.block(hook.routine.body, running) or running
        for following in self.inside.follows(key):
            running = self.event(following, running) or running
        return running

    def _around(self, key: str, stages: tuple[str, ...]) -> Iterator[HookDef]:
        return (hook for hook in self.inside.hooks.get(key, ()) if hook.stage in stages)

    def block(self, body: core.Block, running: bool) -> bool:
        """Whether the timed one may be running at the end of a body."""
        for stmt in body:
            running = self.stmt(stmt, running)
        return running

    def stmt(self, stmt: core.Stmt, running: bool) -> bool:
        """The same for one statement."""
        if stmt is self.plain:
            self.found = self.found or running
            return False
        if stmt is self.timed:
            return True
        after = running
        for key in fired(stmt):
            after = self.event(key, after) or after
        for body in blocks_of(stmt):
            after = (self.block(body, running) and not _leaves(body)) or after
            if isinstance(stmt, core.ForEach | core.TakeTurns | core.Repeat):
                after = self.block(body, after) or after
        return after


def _leaves(body: core.Block) -> bool:
    return any(isinstance(stmt, LEAVING) for stmt in statements(body[-1:]))
