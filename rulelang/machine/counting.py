"""A program that counts: closures and steps of the parts that `tools.counting` has put counters around.

Where there are no counters nothing of this is ever called. A counted statement has no more steps than a plain one:
its first step counts, so a counted game stops at the same places as any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.machine.assembler import EMITTERS, Assembler, Step, emits
from rulelang.machine.evaluate import Fn, Locals, compile_expr, compiles
from rulelang.machine.frames import RoutineFrame
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@compiles(core.Counted)
def _counted(expr: core.Counted) -> Fn:
    of, number = compile_expr(expr.of), expr.number

    def count(g: Game, L: Locals) -> object:
        g.exe.counts[number] += 1
        return of(g, L)

    return count


@compiles(core.CountedTest)
def _counted_test(expr: core.CountedTest) -> Fn:
    of, held, failed = compile_expr(expr.of), expr.held, expr.failed

    def count(g: Game, L: Locals) -> object:
        holds = of(g, L)
        g.exe.counts[held if holds else failed] += 1
        return holds

    return count


@emits(core.CountedStep)
def _counted_step(a: Assembler, s: core.CountedStep) -> None:
    first = len(a.steps)
    if s.of is not None:
        EMITTERS[type(s.of)](a, s.of)
    else:
        after = a.next
        a.emit(lambda g, f: after)
    if len(a.steps) > first:
        a.steps[first] = _counting(a.steps[first], s.number)


def _counting(step: Step, number: int) -> Step:
    def count(g: Game, f: RoutineFrame) -> int:
        g.exe.counts[number] += 1
        return step(g, f)

    return count
