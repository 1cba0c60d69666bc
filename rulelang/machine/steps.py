"""Flattens routines: the emitters of all sorts of statements, gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.machine import steps_chance, steps_changes, steps_events, steps_loops, steps_questions
from rulelang.machine.assembler import EMITTERS, Assembler, Compiled
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.watching import watched_steps
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game

PARTS = (steps_chance, steps_changes, steps_events, steps_loops, steps_questions)
"""The modules whose emitters are registered by importing them."""


def compile_routine(exe: Executable, number: int, routine: core.Routine) -> Compiled:
    """Flatten a routine that will stand at this number among the executable's codes."""
    maker = Assembler(exe, number, routine)
    maker.block(routine.body)
    maker.emit(_finish)
    steps = watched_steps(maker.steps, maker.owners)
    return Compiled(routine.name, routine.tags, maker.size, steps, maker.turns)


def _finish(g: Game, f: RoutineFrame) -> int:
    """The end of a routine; a replacement without a `result` of its own keeps that of what it let proceed."""
    g.pop(g.event_at(f.hooked).result if f.link >= 0 else None)
    return -1


__all__ = ["EMITTERS", "PARTS", "Compiled", "compile_routine"]
