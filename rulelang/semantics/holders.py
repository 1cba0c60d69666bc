"""Resources, and who has them."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.types import HOLDER, EntityType, GroupType, Type
from rulelang.semantics.groups import member_type
from rulelang.semantics.lookups import entity_symbol, has_member, resource_holders, symbols_of, type_of_domain
from rulelang.semantics.lowering import check_there, lower
from rulelang.semantics.missing import declared_here, missing
from rulelang.semantics.phrases import a_type, plain, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import ResourceSymbol
from rulelang.semantics.typing import ErrorType, strip_optional
from rulelang.source import Span
from rulelang.syntax import nodes


def find_resource(scope: Scope, name: nodes.Ident) -> ResourceSymbol | None:
    """The resource of this name; a finding if there is none."""
    symbol = scope.names.symbols.get(name.text)
    if isinstance(symbol, ResourceSymbol):
        return symbol
    missing(scope.names, "resource", name.text, name.span, (s.name for s in symbols_of(scope.names, ResourceSymbol)))
    return None


def lower_holder(scope: Scope, node: nodes.Expr, resource: ResourceSymbol | None) -> core.Expr | None:
    """Somebody who can have this resource; a finding for anything else."""
    expr, found = lower(scope, node, HOLDER)
    kind = strip_optional(found)
    if isinstance(kind, ErrorType) or resource is None:
        return None
    if not isinstance(kind, EntityType) or not has_member(scope.names, kind, resource):
        _cannot_hold(scope, node, kind, resource)
        return None
    if found != kind:
        check_there(scope, node, expr)
    if isinstance(expr, core.Const):
        check_named_holder(scope, node.span, expr, resource)
    return expr


def _cannot_hold(scope: Scope, node: nodes.Expr, kind: Type, resource: ResourceSymbol) -> None:
    message = f"{quoted(scope, node)} is {a_type(kind)}, which has no `{resource.name}`."
    help, note = None, None
    member = member_type(kind) if isinstance(kind, GroupType) else None
    if isinstance(member, EntityType) and has_member(scope.names, member, resource):
        help = f"to do it for each of them write `for each x in {said(scope, node) or '...'}: x ...`"
    elif resource.owner is not None:
        note = f"each {plain(type_of_domain(scope.names, resource.owner))} has `{resource.name}`"
    also = declared_here(resource)
    scope.names.report.error("R257", message, node.span, help=help, note=note, also=also)


def check_named_holder(scope: Scope, span: Span, expr: core.Const, resource: ResourceSymbol) -> None:
    """A finding if a named holder does not hold this resource."""
    entity = scope.names.entities[expr.value] if isinstance(expr.value, int) else None
    name = entity.name if entity is not None and entity.sort == "holder" else None
    if name is not None and name not in resource_holders(scope.names, resource):
        message = f"`{name}` holds no `{resource.name}`."
        help = f"add `{name} has 0`, or `{name} has no_limit`, to the line of `{resource.name}`"
        scope.names.report.error("R258", message, span, help=help, also=declared_here(resource))


def lower_bank(scope: Scope, name: nodes.Ident, resource: ResourceSymbol | None, word: str) -> core.Expr | None:
    """The bank, where nobody else is named."""
    symbol = entity_symbol(scope.names, "bank", HOLDER)
    if resource is None or symbol is None:
        return None
    if "bank" in resource_holders(scope.names, resource):
        return core.Const(symbol.entities[0])
    direction = "from the `bank`" if word == "from" else "to the `bank`"
    message = f"`{resource.name}` would go {direction} here, which holds none."
    help = f"add `{word} ...`, or `bank has no_limit` to the line of `{resource.name}`"
    scope.names.report.error("R258", message, name.span, help=help, also=declared_here(resource))
    return None
