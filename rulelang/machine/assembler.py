"""How routines are flattened to steps. A step is `(game, frame) -> next step`; -1 when it pushed a frame or ended.

A label is resolved when the routine is complete. Loops keep what they need in hidden locals behind the declared ones,
so that a frame stays plain data. Each sort of statement registers its emitter with `emits`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from rulelang.machine.frames import RoutineFrame
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


class Assembler:
    """Emits steps for one routine."""

    def __init__(self, exe: Executable, number: int, routine: core.Routine) -> None:
        self.exe = exe
        self.number = number
        self.routine = routine
        self.size = len(routine.slots)
        self.steps: list[Step] = []
        self.owners: list[core.Stmt | None] = []
        self.stmt: core.Stmt | None = None
        self.turns: list[tuple[int, int, int]] = []
        self.loops: list[tuple[str, Label, int]] = []

    def emit(self, step: Step) -> None:
        self.steps.append(step)
        self.owners.append(self.stmt)

    def here(self, label: Label) -> None:
        label.pc = len(self.steps)

    def hidden(self) -> int:
        self.size += 1
        return self.size - 1

    def jump(self, label: Label) -> None:
        self.emit(lambda g, f: label.pc)

    def block(self, body: core.Block) -> None:
        for stmt in body:
            around, self.stmt = self.stmt, stmt
            EMITTERS[type(stmt)](self, stmt)
            self.stmt = around

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


Emitter = TypeVar("Emitter", bound=Callable[..., None])
EMITTERS: dict[type[core.Stmt], Callable[[Assembler, Any], None]] = {}
"""The emitter of each sort of statement."""


def emits(sort: type[core.Stmt]) -> Callable[[Emitter], Emitter]:
    """Registers the emitter of a sort of statement."""

    def register(emitter: Emitter) -> Emitter:
        EMITTERS[sort] = emitter
        return emitter

    return register
