"""Arithmetic and logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import (
    Fn,
    Locals,
    bounded,
    compile_expr,
    compiles,
    distinct,
    divide,
)
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@compiles(core.Arith)
def _arith(e: core.Arith) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)
    if e.op == "+":
        return lambda g, L: bounded(left(g, L) + right(g, L))
    if e.op == "-":
        return lambda g, L: bounded(left(g, L) - right(g, L))
    return lambda g, L: bounded(left(g, L) * right(g, L))


@compiles(core.Divide)
def _divide(e: core.Divide) -> Fn:
    left, right, rounding = compile_expr(e.left), compile_expr(e.right), e.rounding
    return lambda g, L: divide(left(g, L), right(g, L), rounding)


@compiles(core.Join)
def _join(e: core.Join) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)
    if e.distinct:
        return lambda g, L: distinct(left(g, L) + right(g, L))
    return lambda g, L: left(g, L) + right(g, L)


@compiles(core.Without)
def _without(e: core.Without) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)

    def read(g: Game, L: Locals) -> Any:
        out = right(g, L)
        return tuple([x for x in left(g, L) if x not in out])

    return read


@compiles(core.Compare)
def _compare(e: core.Compare) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)
    match e.op:
        case "==":
            return lambda g, L: left(g, L) == right(g, L)
        case "!=":
            return lambda g, L: left(g, L) != right(g, L)
        case "<":
            return lambda g, L: left(g, L) < right(g, L)
        case ">":
            return lambda g, L: left(g, L) > right(g, L)
        case "<=":
            return lambda g, L: left(g, L) <= right(g, L)
        case _:
            return lambda g, L: left(g, L) >= right(g, L)


@compiles(core.SameMembers)
def _same_members(e: core.SameMembers) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)

    def read(g: Game, L: Locals) -> bool:
        a, b = left(g, L), right(g, L)
        return all(x in b for x in a) and all(x in a for x in b)

    return read


@compiles(core.And)
def _and(e: core.And) -> Fn:
    items = tuple(compile_expr(i) for i in e.items)
    if len(items) == 2:
        first, second = items
        return lambda g, L: first(g, L) and second(g, L)

    def read(g: Game, L: Locals) -> bool:
        for item in items:
            if not item(g, L):
                return False
        return True

    return read


@compiles(core.Or)
def _or(e: core.Or) -> Fn:
    items = tuple(compile_expr(i) for i in e.items)

    def read(g: Game, L: Locals) -> bool:
        for item in items:
            if item(g, L):
                return True
        return False

    return read


@compiles(core.Not)
def _not(e: core.Not) -> Fn:
    of = compile_expr(e.of)
    return lambda g, L: not of(g, L)


@compiles(core.If)
def _if(e: core.If) -> Fn:
    test, then, otherwise = compile_expr(e.test), compile_expr(e.then), compile_expr(e.otherwise)
    return lambda g, L: then(g, L) if test(g, L) else otherwise(g, L)


@compiles(core.Contains)
def _contains(e: core.Contains) -> Fn:
    item, group = compile_expr(e.item), compile_expr(e.group)
    return lambda g, L: item(g, L) in group(g, L)


@compiles(core.ContainsAll)
def _contains_all(e: core.ContainsAll) -> Fn:
    items, group = compile_expr(e.items), compile_expr(e.group)

    def read(g: Game, L: Locals) -> bool:
        inside = group(g, L)
        return all(item in inside for item in items(g, L))

    return read
