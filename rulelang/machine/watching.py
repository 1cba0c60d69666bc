"""Somebody who looks on while rules run: told of each step and each condition. Only an executable that was made for it
(`watched`) does so; in all others no step costs more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.frames import RoutineFrame
    from rulelang.machine.game import Game
    from rulelang.machine.windows import WindowFrame


class Watch:
    """Base: looks at nothing."""

    def step(self, g: Game, frame: RoutineFrame, stmt: core.Stmt | None) -> None:
        """The routine on top is about to do a step of this statement."""

    def tested(self, g: Game, L: list[Any], test: core.Expr, result: bool) -> None:
        """A condition of a rule has been tested with these locals."""

    def passed(self, g: Game, window: WindowFrame, seat: int) -> None:
        """A seat has nothing on offer in a window."""


LOOKING: ContextVar[Watch | None] = ContextVar("LOOKING", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Executables made in here tell this one."""
    token = LOOKING.set(watch)
    try:
        yield
    finally:
        LOOKING.reset(token)


Test = Callable[["Game", list[Any]], Any]


def watched_test(test: core.Expr, run: Test) -> Test:
    """The closure of a condition, which tells its result where somebody looks on."""
    watch = LOOKING.get()
    if watch is None:
        return run

    def told(g: Game, L: list[Any]) -> Any:
        result = run(g, L)
        watch.tested(g, L, test, bool(result))
        return result

    return told


Step = Callable[["Game", "RoutineFrame"], int]


def watched_steps(steps: list[Step], owners: list[core.Stmt | None]) -> list[Step]:
    """The steps of a routine, each told before it is done where somebody looks on. owners: the statement of each; the
    last, which ends the routine, has none."""
    watch = LOOKING.get()
    if watch is None:
        return steps
    return [_told(watch, step, stmt) for step, stmt in zip(steps, owners, strict=True)]


def _told(watch: Watch, step: Step, stmt: core.Stmt | None) -> Step:
    def told(g: Game, f: RoutineFrame) -> int:
        watch.step(g, f, stmt)
        return step(g, f)

    return told
