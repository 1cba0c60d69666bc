"""`x.f`: what something has."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.program import Index
from rulelang.program.types import HOLDER, NUMBER, TEXT, EntityType, GroupType, MapType, PerType, Type
from rulelang.semantics.arguments import look_at
from rulelang.semantics.entries import contents_of, lower_index, no_index, owner_word
from rulelang.semantics.holders import check_named_holder
from rulelang.semantics.lookups import fields_called, has_member, index_type, members
from rulelang.semantics.lowering import (
    Typed,
    a_type,
    broken,
    check_there,
    handles,
    lower,
    plain,
    quoted,
    said,
    with_article,
)
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import FieldSymbol, ResourceSymbol, StateSymbol, Symbol, ValueSymbol, ZoneSymbol
from rulelang.semantics.typing import PIECE, ErrorType, strip_optional
from rulelang.suggest import closest
from rulelang.syntax import nodes


@handles(nodes.Attr)
def attr(scope: Scope, node: nodes.Attr, wanted: Type | None) -> Typed:
    """What something has: a printed field, state, resource or zone."""
    base, found = lower(scope, node.base)
    kind = strip_optional(found)
    if isinstance(kind, ErrorType):
        look_at(scope, node.args)
        return broken()
    if not isinstance(kind, EntityType):
        return _has_nothing(scope, node, kind)
    if found != kind:
        check_there(scope, node.base, base)
    return _member(scope, node, base, kind)


def _has_nothing(scope: Scope, node: nodes.Attr, kind: Type) -> Typed:
    what, field, help = quoted(scope, node.base), node.name.text, None
    text = said(scope, node.base) or "..."
    if isinstance(kind, GroupType):
        help = f"For one of them write `(first of {text}).{field}`; for all of them `x.{field} for x in {text}`."
    if isinstance(kind, MapType):
        help = f"Say whose: `{text}(p).{field}`."
    message = f"{what} is {a_type(kind)}; one single thing must stand before `.{field}`."
    scope.names.report.error("R233", message, node.name.span, help=help)
    return broken()


def _member(scope: Scope, node: nodes.Attr, base: core.Expr, kind: EntityType) -> Typed:
    names, word = scope.names, node.name.text
    field = names.fields.get(kind.name, {}).get(word) if kind.sort == "piece" else None
    if field is not None:
        return _field(scope, node, base, field)
    if word == "name" and node.args is None:
        return core.NameOf(base), TEXT
    symbol = names.symbols.get(word)
    if has_member(names, kind, symbol):
        return _had(scope, node, base, symbol)
    return _no_member(scope, node, kind, symbol)


def _field(scope: Scope, node: nodes.Attr, base: core.Expr, field: FieldSymbol) -> Typed:
    if isinstance(field.type, PerType):
        index = lower_index(scope, node, EntityType("enum", field.type.enum))
        return (core.FieldGet(field.index, base, index), field.type.inner) if index else broken()
    return (core.FieldGet(field.index, base), field.type) if no_index(scope, node) else broken()


def _had(scope: Scope, node: nodes.Attr, base: core.Expr, symbol: Symbol | None) -> Typed:
    match symbol:
        case ResourceSymbol(index=number):
            if isinstance(base, core.Const):
                check_named_holder(scope, node.base.span, base, symbol)
            return (core.ResourceGet(number, base), NUMBER) if no_index(scope, node) else broken()
        case StateSymbol(index=number, key=None, type=kind):
            return (core.StateGet(number, base), kind) if no_index(scope, node) else broken()
        case StateSymbol(index=number, key=Index() as key, type=kind):
            at = lower_index(scope, node, index_type(scope.names, key))
            return (core.StateGet(number, base, at), kind) if at else broken()
        case ZoneSymbol(key=None):
            return contents_of(symbol, base, None) if no_index(scope, node) else broken()
        case ZoneSymbol(key=Index() as key):
            at = lower_index(scope, node, index_type(scope.names, key))
            return contents_of(symbol, base, at) if at else broken()
    return broken()


def _no_member(scope: Scope, node: nodes.Attr, kind: EntityType, symbol: Symbol | None) -> Typed:
    """Tell what is wrong with a word after the dot."""
    word, base, names = node.name.text, said(scope, node.base) or "x", scope.names
    look_at(scope, node.args)
    message, help = f"{_one(kind)} has no {word}.", None
    match symbol:
        case _ if word == "owner":
            help = f"For who holds it write `holder({base})`."
        case _ if kind == HOLDER:
            help = f"Ask first who it is: `{base} in players`."
        case ValueSymbol():
            message = f"{word} is worked out, not something {_one(kind).lower()} has."
            help = f"Write `{word}({', '.join([base, *('...' for _ in symbol.params[1:])])})`."
        case StateSymbol(owner=None) | ZoneSymbol(owner=None) | ResourceSymbol(owner=None):
            help = f"There is one {word} for the whole game: write `{word}`."
        case StateSymbol(owner=owner) | ZoneSymbol(owner=owner) | ResourceSymbol(owner=owner) if owner:
            help = f"Each {owner_word(scope, owner)} has one."
        case _ if kind == PIECE and fields_called(names, word):
            help = f"Ask first which kind it is: `{base} in {fields_called(names, word)[0]}`."
        case _ if near := closest(word, members(names, kind)):
            help = f"Did you mean {near}?"
    names.report.error("R155", message, node.name.span, help=help)
    return broken()


def _one(kind: EntityType) -> str:
    noun = with_article(plain(kind)) if kind != PIECE else "a piece"
    return noun[0].upper() + noun[1:]
