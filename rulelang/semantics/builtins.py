"""Calls of built-in values: how many arguments, of what type, and what comes out. The registry of words says both."""

from __future__ import annotations

from collections.abc import Callable

from rulelang import words
from rulelang.program import core
from rulelang.program.types import HOLDER, NUMBER, PLAYER, TEXT, YES_NO, EntityType, GroupType, Type
from rulelang.semantics.arguments import look_at, lower_args, things
from rulelang.semantics.grids import laid_somewhere
from rulelang.semantics.groups import in_order, lower_group, member_type, not_a_piece
from rulelang.semantics.laying import RULES as ON_GRIDS
from rulelang.semantics.lookups import holder_type, map_of, piece_type, symbols_of
from rulelang.semantics.lowering import Typed, broken, check_there, fit, lower, lower_as, lower_divisor, lower_number
from rulelang.semantics.missing import missing, not_yet
from rulelang.semantics.phrases import a_type, plain, quoted
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol, MapSymbol
from rulelang.semantics.typing import PIECE, ErrorType, optional, strip_optional
from rulelang.syntax import nodes


def is_builtin(name: str) -> bool:
    """Whether the language has a value of this name."""
    return name in words.VALUES


def call_builtin(scope: Scope, node: nodes.Call) -> Typed:
    """A built-in value; a finding for a wrong number of arguments."""
    word = words.VALUES[node.name.text]
    report = scope.names.report
    if word.later:
        look_at(scope, node.args)
        not_yet(scope.names, word.name, node.name.span)
        return broken()
    if word.name != "can" and not word.least <= len(node.args) <= word.most:
        look_at(scope, node.args)
        message = f"`{word.name}` takes {_amount(word)}, not {len(node.args)}."
        report.error("R235", message, node.name.span, help=f"write `{word.shape}`")
        return broken()
    return _RULES[word.name](scope, node)


def _amount(word: words.Word) -> str:
    few = f"{word.least} or " if word.least != word.most else ""
    return f"{few}{things(word.most)} in brackets"


# ---- one rule for each


def _others(scope: Scope, node: nodes.Call) -> Typed:
    who, kind = lower(scope, node.args[0])
    bare = strip_optional(kind)
    if not isinstance(bare, EntityType | ErrorType):
        who = fit(scope, node.args[0], who, kind, PLAYER)
        bare = PLAYER
    return core.Builtin("others", (who,)), GroupType(bare)


def _neighbour(scope: Scope, node: nodes.Call) -> Typed:
    """`next`, `previous`."""
    group, kind = lower_group(scope, node.args[1])
    inner = member_type(kind)
    return core.Builtin(node.name.text, (lower_as(scope, node.args[0], inner), in_order(group))), inner


def _item(scope: Scope, node: nodes.Call) -> Typed:
    group, kind = lower_group(scope, node.args[0])
    return core.Builtin("item", (in_order(group), lower_number(scope, node.args[1]))), member_type(kind)


def _place(scope: Scope, node: nodes.Call) -> Typed:
    group, kind = lower_group(scope, node.args[1])
    return core.Builtin("place", (lower_as(scope, node.args[0], member_type(kind)), in_order(group))), NUMBER


def _piece(scope: Scope, node: nodes.Expr) -> Typed:
    """A piece; a finding for anything else."""
    return _checked(scope, node, *lower(scope, node, PIECE))


def _checked(scope: Scope, node: nodes.Expr, expr: core.Expr, kind: Type) -> Typed:
    bare = strip_optional(kind)
    if isinstance(bare, EntityType) and bare.sort == "piece":
        if kind != bare:
            check_there(scope, node, expr)
        return expr, bare
    if not isinstance(kind, ErrorType):
        not_a_piece(scope, node, kind)
    return broken()


def _holder(scope: Scope, node: nodes.Call) -> Typed:
    piece, kind = _piece(scope, node.args[0])
    held_by = holder_type(scope.names, kind) if isinstance(kind, EntityType) else kind
    return core.Builtin("holder", (piece,)), optional(held_by)


def _on_map(scope: Scope, node: nodes.Expr) -> Typed:
    """A piece that lies on a map; who holds something is taken for one if the game has one map."""
    piece, kind = lower(scope, node, PIECE)
    maps = list(symbols_of(scope.names, MapSymbol))
    if strip_optional(kind) in (HOLDER, PIECE) and len(maps) == 1:
        return piece, piece_type(maps[0].kind)
    piece, kind = _checked(scope, node, piece, kind)
    if isinstance(kind, EntityType) and map_of(scope.names, kind) is None and not laid_somewhere(scope.names, kind):
        message = f"{quoted(scope, node)} is {a_type(kind)}, and no map says which of these lie side by side."
        help = f"declare one: `map the_map of {plain(kind)}: ...`, with a line `A -- B, C` for each"
        scope.names.report.error("R250", message, node.span, help=help)
    return piece, kind


def _neighbours(scope: Scope, node: nodes.Call) -> Typed:
    piece, kind = _on_map(scope, node.args[0])
    return core.Builtin("neighbours", (piece,)), GroupType(kind)


def _adjacent(scope: Scope, node: nodes.Call) -> Typed:
    piece, kind = _on_map(scope, node.args[0])
    return core.Builtin("adjacent", (piece, lower_as(scope, node.args[1], kind))), YES_NO


def _reach(scope: Scope, node: nodes.Call) -> Typed:
    piece, kind = _on_map(scope, node.args[0])
    through, _kind = lower_group(scope, node.args[1], kind)
    steps = tuple(lower_number(scope, arg) for arg in node.args[2:])
    return core.Builtin("reach", (piece, through, *steps)), GroupType(kind)


def _can(scope: Scope, node: nodes.Call) -> Typed:
    first = node.args[0] if node.args else None
    symbol = scope.names.symbols.get(first.text) if isinstance(first, nodes.Name) else None
    if not isinstance(first, nodes.Name) or not isinstance(symbol, EventSymbol) or symbol.sort != "action":
        _no_action(scope, node, first)
        return broken()
    name = nodes.Ident(first.text, span=first.span)
    return core.Can(symbol.key, lower_args(scope, name, symbol.params, node.args[1:], open_ones=True)), YES_NO


def _no_action(scope: Scope, node: nodes.Call, first: nodes.Expr | None) -> None:
    """Tell that no action stands first in the brackets of `can`."""
    actions = [e.name for e in symbols_of(scope.names, EventSymbol) if e.sort == "action"]
    if isinstance(first, nodes.Name) and first.text not in scope.names.symbols and not scope.sees(first.text):
        missing(scope.names, "action", first.text, first.span, actions)
        return
    help = "write the name of the action first, then what goes into its brackets: `can(buy, p, c)`"
    message = "Which action `can` asks about is not said."
    if isinstance(first, nodes.Name):
        message = f"`{first.text}` is no action, and `can` asks about one."
    scope.names.report.error("R156", message, first.span if first else node.name.span, help=help)


def _meets_any(scope: Scope, node: nodes.Call) -> Typed:
    who, kind = lower(scope, node.args[0])
    if not isinstance(strip_optional(kind), EntityType):
        who = fit(scope, node.args[0], who, kind, PLAYER)
    return core.Builtin("meets_any", (who,)), YES_NO


def _outcome(scope: Scope, node: nodes.Call) -> Typed:
    return core.OutcomeOf(lower_as(scope, node.args[0], PLAYER)), NUMBER


def _grade(scope: Scope, node: nodes.Call) -> Typed:
    return core.Builtin("grade", (lower_as(scope, node.args[0], PLAYER),)), TEXT


def _sees(scope: Scope, node: nodes.Call) -> Typed:
    who, what = node.args
    return core.Builtin("sees", (lower_as(scope, who, PLAYER), _piece(scope, what)[0])), YES_NO


def _all_different(scope: Scope, node: nodes.Call) -> Typed:
    return core.Builtin("all_different", (lower_group(scope, node.args[0])[0],)), YES_NO


def _distinct(scope: Scope, node: nodes.Call) -> Typed:
    group, kind = lower_group(scope, node.args[0])
    return core.Builtin("distinct", (group,)), GroupType(kind.inner)


def _remainder(scope: Scope, node: nodes.Call) -> Typed:
    of, by = node.args
    return core.Builtin("remainder", (lower_number(scope, of), lower_divisor(scope, by))), NUMBER


_RULES: dict[str, Callable[[Scope, nodes.Call], Typed]] = {
    "others": _others,
    "next": _neighbour,
    "previous": _neighbour,
    "item": _item,
    "place": _place,
    "holder": _holder,
    "neighbours": _neighbours,
    "adjacent": _adjacent,
    "reach": _reach,
    "can": _can,
    "meets_any": _meets_any,
    "outcome": _outcome,
    "grade": _grade,
    "sees": _sees,
    "all_different": _all_different,
    "distinct": _distinct,
    "remainder": _remainder,
    **ON_GRIDS,
}
