"""Core expressions as closures `f(game, locals) -> value`, made once for a program.

Expressions are pure: they never change the game and never stop. Every group is a tuple, so a result can be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from rulelang.machine.faults import RuleFault
from rulelang.machine.watching import watched_test
from rulelang.program import core
from rulelang.program.types import NO_LIMIT

if TYPE_CHECKING:
    from rulelang.machine.game import Game

Locals = list[Any]
Fn = Callable[["Game", Locals], Any]


def compile_expr(expr: core.Expr) -> Fn:
    """The closure of an expression."""
    return COMPILERS[type(expr)](expr)


def compile_optional(expr: core.Expr | None) -> Fn | None:
    """The closure, or None for no expression."""
    return None if expr is None else compile_expr(expr)


def compile_test(expr: core.Expr) -> Fn:
    """The closure of a condition that a rule hangs on; who looks on is told of it."""
    return watched_test(expr, compile_expr(expr))


def compile_when(expr: core.Expr | None) -> Fn | None:
    """The same, or None for no condition."""
    return None if expr is None else compile_test(expr)


def distinct(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members in order, each once."""
    return tuple(dict.fromkeys(items))


def bounded(number: int) -> int:
    """The number, unless it leaves the range a game may use."""
    if -NO_LIMIT <= number <= NO_LIMIT:
        return number
    raise RuleFault("a number grew beyond all limits")


def divide(left: int, right: int, rounding: str) -> int:
    """Whole division; up and down towards that infinity."""
    if right == 0:
        raise RuleFault("division by 0")
    return left // right if rounding == "down" else -(-left // right)


def compile_keys(keys: tuple[core.RankKey, ...], slot: int) -> Callable[[Game, Locals, Any], tuple[int, ...]]:
    """A function that gives a member's sort key: smaller is better."""
    parts = tuple((key.highest, compile_expr(key.of)) for key in keys)

    def rank(g: Game, L: Locals, member: Any) -> tuple[int, ...]:
        L[slot] = member
        return tuple([-of(g, L) if highest else of(g, L) for highest, of in parts])

    return rank


def split_args(args: tuple[core.Expr, ...]) -> tuple[tuple[bool, Fn], ...]:
    """Each argument with whether it is open (`any S`)."""
    return tuple((isinstance(a, core.AnyOf), compile_expr(a.of if isinstance(a, core.AnyOf) else a)) for a in args)


def compile_code(code: core.Code) -> Callable[..., Any]:
    """A function of the game and the code's parameters; parameters beyond those it has are dropped."""
    run, size, params = compile_expr(code.expr), len(code.slots), code.params

    def call(g: Game, *args: Any) -> Any:
        kept = list(args[:params])
        return run(g, kept + [None] * (size - len(kept)))

    return call


Maker = TypeVar("Maker", bound=Callable[..., Fn])
COMPILERS: dict[type[core.Expr], Callable[[Any], Fn]] = {}
"""The maker of closures for each sort of expression."""


def compiles(sort: type[core.Expr]) -> Callable[[Maker], Maker]:
    """Registers the maker for a sort of expression."""

    def register(maker: Maker) -> Maker:
        COMPILERS[sort] = maker
        return maker

    return register
