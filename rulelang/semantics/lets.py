"""`let x be E` and `let x(p in S) be E`, in values, guards and bodies."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.types import MapType, Type
from rulelang.semantics.groups import bind, lower_group, member_type
from rulelang.semantics.lowering import Typed, lower
from rulelang.semantics.scopes import Scope
from rulelang.syntax import nodes


def lower_let(scope: Scope, let: nodes.Let) -> tuple[int, core.Expr]:
    """The slot of the new name and its value as one expression."""
    expr, kind = _each(scope, let) if let.source is not None else lower(scope, let.value)
    return scope.declare(let.name.text, kind, let.name.span), expr


def _each(scope: Scope, let: nodes.Let) -> Typed:
    """One value for each member: (member, value) pairs."""
    assert let.source is not None
    source, kind = lower_group(scope, let.source)
    inner, slot = bind(scope, let.var, source, kind)
    value, value_kind = lower(inner, let.value)
    pair = core.MakeList((core.Local(slot), value))
    result: Type = MapType(member_type(kind), value_kind)
    return core.Gather(source, slot, None, pair), result
