"""Expressions that stand alone, outside any body: starting values, visibility, conditions of scripts."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.types import Type
from rulelang.semantics.lowering import lower, lower_as
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import Names
from rulelang.syntax import nodes


def lower_code(
    names: Names,
    expr: nodes.Expr,
    params: tuple[tuple[str, Type], ...] = (),
    expected: Type | None = None,
    *,
    it: Type | None = None,
) -> tuple[core.Code, Type]:
    """An expression with slots of its own, its parameters first; `it` is one more parameter where it has a type."""
    scope = Scope(names, "", "code")
    for name, kind in (*params, *((("it", it),) if it is not None else ())):
        scope.put(name, kind)
    count = len(scope.slots)
    if expected is None:
        body, kind = lower(scope, expr)
    else:
        body, kind = lower_as(scope, expr, expected), expected
    return core.Code(tuple(scope.slots), body, count), kind
