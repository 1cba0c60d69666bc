"""What rules say of pieces on a grid: built-in values, and places to lay something."""

from __future__ import annotations

from collections.abc import Callable

from rulelang.program import core
from rulelang.program.types import NUMBER, SPOT, YES_NO, EntityType, GroupType, Type
from rulelang.semantics.arguments import look_at
from rulelang.semantics.doings import Place, lower_place
from rulelang.semantics.grids import edge_type, is_grid, known_grids
from rulelang.semantics.groups import lower_group
from rulelang.semantics.lookups import piece_type
from rulelang.semantics.lowering import Typed, broken, check_there, lower, lower_as, lower_number
from rulelang.semantics.missing import listed
from rulelang.semantics.phrases import a_type, quoted
from rulelang.semantics.scopes import Scope
from rulelang.semantics.typing import PIECE, ErrorType, optional, strip_optional
from rulelang.syntax import nodes


def lower_grid(scope: Scope, node: nodes.Expr) -> Place | None:
    """A zone that is laid on a grid; a finding for anything else."""
    place = lower_place(scope, node)
    if place is not None and is_grid(scope.names, place[0]) is False:
        not_a_grid(scope, node)
        return None
    return place


def not_a_grid(scope: Scope, node: nodes.Expr) -> None:
    """Tell that a zone is no grid, and which are."""
    known = known_grids(scope.names)
    help = f"laid on a grid are {listed(known)}" if known else "write `laid on grid` in the zone's own line"
    scope.names.report.error("R286", f"{quoted(scope, node)} is not laid on a grid.", node.span, help=help)


def _piece(scope: Scope, node: nodes.Expr) -> Typed:
    expr, kind = lower(scope, node, PIECE)
    bare = strip_optional(kind)
    if isinstance(bare, EntityType) and bare.sort == "piece":
        if bare != kind:
            check_there(scope, node, expr)
        return expr, bare
    if not isinstance(bare, ErrorType):
        message = f"{quoted(scope, node)} is {a_type(kind)}, and only a piece lies on a grid."
        scope.names.report.error("R286", message, node.span)
    return broken()


def _spot(scope: Scope, node: nodes.Call) -> Typed:
    return core.Builtin("spot", tuple(lower_number(scope, arg) for arg in node.args)), SPOT


def _spots(scope: Scope, node: nodes.Call) -> Typed:
    piece, place = _piece(scope, node.args[0])[0], lower_grid(scope, node.args[1])
    return (core.Builtin("spots", (piece, place[0])), GroupType(SPOT)) if place else broken()


def _spot_of(scope: Scope, node: nodes.Call) -> Typed:
    return core.Builtin("spot_of", (_piece(scope, node.args[0])[0],)), optional(SPOT)


def _at(scope: Scope, node: nodes.Call) -> Typed:
    """`piece_at`, `touching`."""
    spot, place = lower_as(scope, node.args[0], SPOT), lower_grid(scope, node.args[1])
    if place is None:
        return broken()
    kind: Type = piece_type(place[1])
    result = optional(kind) if node.name.text == "piece_at" else GroupType(kind)
    return core.Builtin(node.name.text, (spot, place[0])), result


def _connected(scope: Scope, node: nodes.Call) -> Typed:
    return core.Builtin("connected", (lower_group(scope, node.args[0])[0],)), YES_NO


def _edge(scope: Scope, node: nodes.Call) -> Typed:
    one, kind = _piece(scope, node.args[0])
    other, _kind = _piece(scope, node.args[1])
    if not isinstance(kind, EntityType):
        return broken()
    found = edge_type(scope.names, kind)
    if found is None:
        message = f"{quoted(scope, node.args[0])} is {a_type(kind)}, and no grid says what stands on its edges."
        help = "name its printed fields, clockwise from the top: `laid on grid with edges A, B, C, D`"
        scope.names.report.error("R283", message, node.args[0].span, help=help)
        return broken()
    return core.Builtin("edge", (one, other)), found


RULES: dict[str, Callable[[Scope, nodes.Call], Typed]] = {
    "spot": _spot,
    "spots": _spots,
    "spot_of": _spot_of,
    "piece_at": _at,
    "touching": _at,
    "connected": _connected,
    "edge": _edge,
}
"""The built-in values about grids."""

PARTS = ("row", "column", "turn")


def part_of_spot(scope: Scope, node: nodes.Attr, base: core.Expr) -> Typed:
    """`s.row`, `s.column`, `s.turn`."""
    word = node.name.text
    look_at(scope, node.args)
    if word in PARTS and node.args is None:
        return core.Builtin(word, (base,)), NUMBER
    help = f"it has {listed(PARTS)}"
    scope.names.report.error("R155", f"A spot has no `{word}`.", node.name.span, help=help)
    return broken()
