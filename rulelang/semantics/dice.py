"""Several dice where one thing is meant: `roll 2 d6 as thrown` gives a list of faces, not a number."""

from __future__ import annotations

from rulelang.diagnostics import Fix, Label
from rulelang.program import core
from rulelang.program.types import EntityType, NumberType, Type, describe
from rulelang.semantics.scopes import Scope
from rulelang.semantics.typing import strip_optional
from rulelang.semantics.walk import written
from rulelang.source import Span
from rulelang.syntax import nodes


def tell_dice(scope: Scope, node: nodes.Expr, expr: core.Expr, wanted: Type) -> bool:
    """Report faces of several dice where one thing of the wanted type must stand; whether that was so."""
    bare = strip_optional(wanted)
    if not isinstance(expr, core.Local) or not isinstance(bare, NumberType | EntityType):
        return False
    roll = scope.rolled.get(expr.slot)
    if roll is None and not _is_faces(scope, expr.slot):
        return False
    name = written(scope.names.report, node.span)
    what = describe(NumberType() if isinstance(bare, NumberType) else bare)
    single = roll is not None and isinstance(roll.amount, nodes.Number) and roll.amount.value == 1
    shown = "a list of what one die shows" if single else "a list of what several dice show"
    help, fix = _single(scope, roll, name) if single and roll is not None else _several(node, bare, name)
    also = (Label(roll.span, "thrown here"),) if roll is not None else ()
    message = f"`{name}` is {shown}, but one {what} is wanted here."
    scope.names.report.error("R280", message, node.span, help=help, fix=fix, also=also)
    return True


def _is_faces(scope: Scope, slot: int) -> bool:
    """The name that a rule after a roll gives its faces."""
    return scope.event == "builtin:roll" and len(scope.fields) > 2 and scope.fields[2] == slot


def _several(node: nodes.Expr, bare: Type, name: str) -> tuple[str, Fix | None]:
    if isinstance(bare, NumberType):
        how_many = f"count of ({name} where it at least 5)"
        fix = Fix(node.span, f"sum of {name}", "likely")
        return f"write `sum of {name}`, `highest of {name}`, or `{how_many}`", fix
    return f"ask `... in {name}` for one of them, or `count of ({name} where it is ...)`", None


def _single(scope: Scope, roll: nodes.Roll, name: str) -> tuple[str, Fix | None]:
    """One die thrown as a list: without its `1` it is a number."""
    assert roll.amount is not None
    start, end = roll.amount.span, roll.die.span
    die = written(scope.names.report, end)
    fix = Fix(Span(start.path, start.line, start.column, end.line, end.column), "", "likely")
    return f"write `roll {die} as {name}`, without the number", fix
