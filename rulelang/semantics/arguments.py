"""Arguments in brackets: how many, of what type, and which of them a question leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulelang.program import core
from rulelang.program.types import GroupType, Type
from rulelang.semantics.lowering import Typed, broken, handles, lower, lower_as
from rulelang.semantics.phrases import a_type
from rulelang.semantics.scopes import Scope
from rulelang.syntax import nodes


def look_at(scope: Scope, args: Iterable[nodes.Expr] | None) -> None:
    """Find the mistakes in arguments whose place is unknown."""
    for arg in args or ():
        if not isinstance(arg, nodes.AnyArg):
            lower(scope, arg)


def lower_args(
    scope: Scope,
    name: nodes.Ident,
    params: Sequence[tuple[str, Type]],
    args: Sequence[nodes.Expr],
    open_ones: bool = False,
    trailing: bool = False,
) -> tuple[core.Expr, ...]:
    """The arguments of a value, table, action or phase. open_ones: `any S` may stand among them; trailing: the last
    ones may be left out, for whatever they are."""
    if len(args) > len(params) or (len(args) < len(params) and not trailing):
        _wrong_count(scope, name, params, len(args))
        look_at(scope, args)
        return tuple(core.Const(None) for _ in params)
    return tuple(_arg(scope, arg, kind, open_ones) for arg, (_, kind) in zip(args, params, strict=False))


def _arg(scope: Scope, arg: nodes.Expr, kind: Type, open_ones: bool) -> core.Expr:
    if not (open_ones and isinstance(arg, nodes.AnyArg)):
        return lower_as(scope, arg, kind)
    return core.AnyOf(lower_as(scope, arg.of, GroupType(kind)))


def _wrong_count(scope: Scope, name: nodes.Ident, params: Sequence[tuple[str, Type]], found: int) -> None:
    message, help = not_so_many(name.text, params, found)
    scope.names.report.error("R235", message, name.span, help=help)


def not_so_many(name: str, params: Sequence[tuple[str, Type]], found: int) -> tuple[str, str]:
    """The message and the help about too many or too few things in brackets."""
    if not params:
        return f"`{name}` takes nothing in brackets, not {things(found)}.", f"write `{name}` without brackets"
    wanted = ", ".join(param for param, _ in params)
    kinds = " and ".join(f"{a_type(kind)} for `{param}`" for param, kind in params)
    return f"`{name}` takes {things(len(params))} in brackets, not {found}.", f"write `{name}({wanted})`, with {kinds}"


def things(number: int) -> str:
    """`1 thing`, `2 things`."""
    return f"{number} thing{'' if number == 1 else 's'}"


@handles(nodes.AnyArg)
def any_arg(scope: Scope, node: nodes.AnyArg, wanted: Type | None) -> Typed:
    """`any S` outside a question."""
    message = "`any` leaves something open for somebody to choose, and here nobody is asked."
    scope.names.report.error("R236", message, node.span, help="write `ask p to do ...`, or name the one that is meant")
    return broken()
