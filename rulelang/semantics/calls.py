"""`v(args)`: values, tables, indexed states and zones, answers, built-in values."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.types import MapType, Type
from rulelang.semantics.arguments import look_at, lower_args
from rulelang.semantics.builtins import call_builtin, is_builtin
from rulelang.semantics.entries import contents_of, lower_index
from rulelang.semantics.lookups import fields_called, index_type
from rulelang.semantics.lowering import Typed, a_type, broken, handles, lower_as, plain, said, unknown
from rulelang.semantics.scopes import Scope, described
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
from rulelang.suggest import closest
from rulelang.syntax import nodes


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
        message = f"{word} is {a_type(kind)}, so it takes nothing in brackets."
        if isinstance(kind, MapType):
            message = f"{word} takes one {plain(kind.key)} in brackets."
        scope.names.report.error("R234", message, node.name.span)
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
            message, help = f"{word} is a field, not something worked out.", f"Write `{first}.{word}`."
        case None:
            near = closest(word, [s.name for s in names.symbols.values() if isinstance(s, ValueSymbol | TableSymbol)])
            unknown(scope, f"There is no value or table called {word}.", node.name.span, near)
            return broken()
        case EventSymbol(sort="action"):
            message = f"{word} is an action; it has no value of its own."
            help = f"`can({word}{', ' if args else ''}{args})` asks whether it may be done."
        case EventSymbol(sort="phase"):
            message, help = f"{word} is a phase.", f"Whether it is running: `in phase {word}({args})`."
        case StateSymbol(owner=str()) | ZoneSymbol(owner=str()) | ResourceSymbol():
            rest = ", ".join(said(scope, arg) or "..." for arg in node.args[1:])
            message = f"{word} is something each of them has."
            help = f"Write `{first}.{word}{f'({rest})' if rest else ''}`."
        case _:
            message = f"{word} is {described(symbol)}; it takes nothing in brackets."
    names.report.error("R154", message, node.name.span, help=help)
    return broken()
