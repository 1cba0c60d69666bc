"""From surface expressions to core ones: the table of handlers, and the check that a type is the one wanted.

Every handler gets the scope, the node and the type that is wanted where it stands (None: anything), and gives the core
expression with its type. The wanted type only resolves what can be read in two ways (a quoted name or a text); whether
the found type fits is tested by `fit`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import evolve

from rulelang.program import core
from rulelang.program.types import NUMBER, YES_NO, ZONE, GroupType, NoneType, NumberType, OptionalType, Type, describe
from rulelang.semantics.advice import instead
from rulelang.semantics.dice import tell_dice
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.typing import ERROR, assignable, strip_optional
from rulelang.semantics.walk import written
from rulelang.syntax import nodes

Typed = tuple[core.Expr, Type]
Handler = Callable[[Scope, Any, Type | None], Typed]
H = TypeVar("H", bound=Handler)

_HANDLERS: dict[type[nodes.Expr], Handler] = {}
SOME_GROUP = GroupType(None)
"""Wanted where any set or list will do."""


def handles(*kinds: type[nodes.Expr]) -> Callable[[H], H]:
    """Register the function for these nodes."""

    def register(handler: H) -> H:
        for kind in kinds:
            _HANDLERS[kind] = handler
        return handler

    return register


def lower(scope: Scope, node: nodes.Expr, wanted: Type | None = None) -> Typed:
    """The core expression of a node and its type, as narrow as is known here."""
    expr, kind = _HANDLERS[type(node)](scope, node, wanted)
    kind = scope.facts.narrow(expr, kind)
    if isinstance(expr, core.Const):
        expr = evolve(expr, typed=kind)
    elif not expr.said:
        expr = evolve(expr, said=written(scope.names.report, node.span), typed=kind)
    return expr, kind


def lower_as(scope: Scope, node: nodes.Expr, wanted: Type) -> core.Expr:
    """The core expression; a finding if it is not of the wanted type."""
    expr, found = lower(scope, node, wanted)
    if wanted == ZONE and (place := as_place(expr)) is not None:
        return place
    return fit(scope, node, expr, found, wanted)


def lower_number(scope: Scope, node: nodes.Expr) -> core.Expr:
    """A whole number."""
    return lower_as(scope, node, NUMBER)


def lower_divisor(scope: Scope, node: nodes.Expr) -> core.Expr:
    """A whole number by which something is divided; a finding if it is 0."""
    expr = lower_number(scope, node)
    if expr == core.Const(0):
        scope.names.report.error("R243", "Nothing can be divided by 0.", node.span)
    return expr


def lower_test(scope: Scope, node: nodes.Expr) -> core.Expr:
    """A yes or no."""
    return lower_as(scope, node, YES_NO)


def broken() -> Typed:
    """What stands for an expression that has been reported."""
    return core.Const(None), ERROR


def as_place(expr: core.Expr) -> core.Expr | None:
    """The zone whose contents an expression gives."""
    match expr:
        case core.Contents(place):
            return place
        case core.If(test, then, otherwise):
            left, right = as_place(then), as_place(otherwise)
            return core.If(test, left, right) if left and right else None
    return None


# ---- does it fit?


def fit(scope: Scope, node: nodes.Expr, expr: core.Expr, found: Type, wanted: Type) -> core.Expr:
    """The expression where this type is wanted; a finding if it does not go there."""
    if assignable(found, wanted):
        check_bounds(scope, node, expr, wanted)
        return expr
    if isinstance(found, OptionalType) and assignable(found.inner, wanted):
        check_there(scope, node, expr)
        return expr
    if tell_dice(scope, node, expr, wanted):
        return expr
    message = f"{quoted(scope, node)} is {a_type(found)}, but {a_type(wanted)} is wanted here."
    if isinstance(found, NoneType):
        message = f"`none` stands here, and {a_type(wanted)} is wanted."
    help, fix = instead(scope, node, found, wanted)
    scope.names.report.error("R230", message, node.span, help=help, fix=fix)
    return expr


def check_bounds(scope: Scope, node: nodes.Expr, expr: core.Expr, wanted: Type) -> None:
    """A finding if a written number lies outside the bounds of its place."""
    match strip_optional(wanted), expr:
        case NumberType(low, high), core.Const(int() as value) if (low is not None and value < low) or (
            high is not None and value > high
        ):
            message = f"`{value}` is not within {describe(strip_optional(wanted))}."
            help = "write a number between, or widen the bounds where they are declared"
            scope.names.report.error("R231", message, node.span, help=help)


def check_there(scope: Scope, node: nodes.Expr, expr: core.Expr) -> None:
    """A finding for something that may be `none` where it must be there: an error for locals, which are easily
    asked, a warning for what is read from the game."""
    if isinstance(expr, core.OnlyOf) or (isinstance(expr, core.Builtin) and expr.name == "holder"):
        return
    text = said(scope, node)
    report = scope.names.report
    tell = report.error if isinstance(expr, core.Local | core.LocalAt) else report.warning
    code = "R232" if tell == report.error else "R330"
    message = f"{quoted(scope, node)} may be `none` here."
    tell(code, message, node.span, help=f"ask first: `if {text or 'x'} is not none: ...`")


def bare(wanted: Type | None) -> Type | None:
    """The wanted type without `or none`."""
    return None if wanted is None else strip_optional(wanted)
