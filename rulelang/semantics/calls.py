"""`v(args)`: values, tables, indexed states and zones, answers, built-in values."""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.types import MapType, Type
from rulelang.semantics.arguments import look_at, lower_args
from rulelang.semantics.builtins import call_builtin, is_builtin
from rulelang.semantics.entries import contents_of, lower_index
from rulelang.semantics.lookups import fields_called, index_type
from rulelang.semantics.lowering import Typed, broken, handles, lower_as
from rulelang.semantics.missing import missing, sort_of
from rulelang.semantics.phrases import a_type, plain, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import (
    EventSymbol,
    ResourceSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import ErrorType
from rulelang.semantics.values import value_result
from rulelang.syntax import nodes
from rulelang.words import VALUES


@handles(nodes.Call)
def call(scope: Scope, node: nodes.Call, wanted: Type | None) -> Typed:
    """A value, table, indexed state or zone, answer, or built-in value."""
    word = node.name.text
    slot = scope.lookup(word)
    if slot is not None:
        return _answer(scope, node, slot)
    symbol = scope.names.symbols.get(word)
    match symbol:
        case ValueSymbol(params=params, index=index):
            args = lower_args(scope, node.name, params, node.args)
            return core.ValueCall(index, args), value_result(scope.names, symbol)
        case TableSymbol(keys=keys, index=index, result=result):
            return core.TableGet(index, lower_args(scope, node.name, keys, node.args)), result
        case StateSymbol(owner=None, key=key, index=index, type=kind) if key:
            at = lower_index(scope, node, index_type(scope.names, key))
            return (core.StateGet(index, None, at), kind) if at else broken()
        case ZoneSymbol(owner=None, key=key) if key:
            at = lower_index(scope, node, index_type(scope.names, key))
            return contents_of(symbol, None, at) if at else broken()
    if symbol is None and is_builtin(word):
        return call_builtin(scope, node)
    return _cannot_call(scope, node, symbol)


def _answer(scope: Scope, node: nodes.Call, slot: int) -> Typed:
    kind, word = scope.slots[slot].type, node.name.text
    if isinstance(kind, MapType) and len(node.args) == 1:
        return core.LocalAt(slot, lower_as(scope, node.args[0], kind.key)), kind.value
    look_at(scope, node.args)
    if not isinstance(kind, ErrorType):
        message, help = f"`{word}` is {a_type(kind)}, which takes nothing in brackets.", "leave the brackets out"
        fix: Fix | None = Fix(node.span, word, "likely")
        if isinstance(kind, MapType):
            message = f"`{word}` takes one {plain(kind.key)} in brackets, not {len(node.args)}."
            help, fix = f"write `{word}(...)` with one {plain(kind.key)} in the brackets", None
        scope.names.report.error("R234", message, node.name.span, help=help, fix=fix)
    return broken()


def _cannot_call(scope: Scope, node: nodes.Call, symbol: Symbol | None) -> Typed:
    """Tell what is wrong with a word before brackets."""
    word, names = node.name.text, scope.names
    look_at(scope, node.args)
    args = ", ".join(said(scope, arg) or "..." for arg in node.args)
    first = (said(scope, node.args[0]) if node.args else None) or "x"
    help = None
    match symbol:
        case None if fields_called(names, word):
            message = f"`{word}` is a printed field, which stands behind a dot."
            help = f"write `{first}.{word}`"
        case None:
            missing(names, "value or table", word, node.name.span, _callable(scope))
            return broken()
        case EventSymbol(sort="action"):
            message = f"`{word}` is an action, which has no value of its own."
            can, do = f"can({word}{', ' if args else ''}{args})", f"do {word}({args})" if args else f"do {word}"
            help = f"to ask whether it may be done write `{can}`; to keep what it gives write `{do} as x`"
        case EventSymbol(sort="phase"):
            message = f"`{word}` is a phase, which has no value of its own."
            help = f"to ask whether it is running write `in phase {word}({args})`"
        case StateSymbol(owner=str()) | ZoneSymbol(owner=str()) | ResourceSymbol():
            rest = ", ".join(said(scope, arg) or "..." for arg in node.args[1:])
            message = f"`{word}` is {sort_of(symbol)} that somebody has, and stands behind a dot."
            help = f"write `{first}.{word}{f'({rest})' if rest else ''}`"
        case _:
            message = f"`{word}` is {sort_of(symbol)}, which takes nothing in brackets."
            help = "leave out the brackets"
    names.report.error("R154", message, node.name.span, help=help)
    return broken()


def _callable(scope: Scope) -> list[str]:
    """Every name that can stand before brackets: declared ones, then those that every game has."""
    symbols = scope.names.symbols.values()
    declared = [s.name for s in symbols if isinstance(s, ValueSymbol | TableSymbol)]
    indexed = [s.name for s in symbols if isinstance(s, StateSymbol | ZoneSymbol) and s.owner is None and s.key]
    return [*declared, *indexed, *(word.name for word in VALUES.values() if not word.later)]
