"""`x.f`: what something has."""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.program import Index
from rulelang.program.types import HOLDER, NUMBER, SPOT, TEXT, EntityType, GroupType, MapType, PerType, Type
from rulelang.semantics.arguments import look_at
from rulelang.semantics.entries import contents_of, lower_index, no_index, owner_word
from rulelang.semantics.holders import check_named_holder
from rulelang.semantics.laying import part_of_spot
from rulelang.semantics.lookups import copies, fields_called, has_member, index_type, members, signature
from rulelang.semantics.lowering import Typed, broken, check_there, handles, lower
from rulelang.semantics.missing import (
    MOST_LISTED,
    declared_here,
    did_you_mean,
    listed,
    near_name,
    renamed,
    sort_word,
    with_article,
)
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import FieldSymbol, Names, ResourceSymbol, StateSymbol, Symbol, ValueSymbol, ZoneSymbol
from rulelang.semantics.typing import PIECE, ErrorType, assignable, strip_optional
from rulelang.syntax import nodes


@handles(nodes.Attr)
def attr(scope: Scope, node: nodes.Attr, wanted: Type | None) -> Typed:
    """What something has: a printed field, state, resource or zone."""
    base, found = _printed_alike(scope, node) or lower(scope, node.base)
    kind = strip_optional(found)
    if isinstance(kind, ErrorType):
        look_at(scope, node.args)
        return broken()
    if kind == SPOT:
        if found != kind:
            check_there(scope, node.base, base)
        return part_of_spot(scope, node, base)
    if not isinstance(kind, EntityType):
        return _has_nothing(scope, node, kind)
    if found != kind:
        check_there(scope, node.base, base)
    return _member(scope, node, base, kind)


def _printed_alike(scope: Scope, node: nodes.Attr) -> Typed | None:
    """A piece with several copies, of which something is asked that is printed on all of them."""
    symbol = copies(scope.names, node.base)
    if symbol is None or not isinstance(symbol.type, EntityType):
        return None
    printed = (*scope.names.fields.get(symbol.type.name, {}), "name")
    return (core.Const(symbol.entities[0]), symbol.type) if node.name.text in printed else None


def _has_nothing(scope: Scope, node: nodes.Attr, kind: Type) -> Typed:
    what, field, help = quoted(scope, node.base), node.name.text, None
    text = said(scope, node.base) or "..."
    if isinstance(kind, GroupType):
        help = f"for one of them write `(first of {text}).{field}`; for all of them `x.{field} for x in {text}`"
    if isinstance(kind, MapType):
        help = f"say whose: `{text}(p).{field}`"
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
    message, help, fix = f"{_one(kind)} has no `{word}`.", None, None
    match symbol:
        case _ if word == "owner":
            help = f"for whoever holds it write `holder({base})`"
            fix = Fix(node.span, f"holder({base})", "likely") if base != "x" and node.args is None else None
        case _ if kind == HOLDER:
            help = f"a holder may be a player or not: ask first with `{base} in players`"
        case ValueSymbol():
            message = f"`{word}` is a value, which is worked out and stands behind no dot."
            takes_it = bool(symbol.params) and assignable(kind, symbol.params[0][1])
            args = ", ".join([base, *("..." for _ in symbol.params[1:])])
            help = f"write `{word}({args})`" if takes_it else f"write `{signature(symbol)}`"
        case StateSymbol(owner=None) | ZoneSymbol(owner=None):
            help = f"there is one `{word}` for the whole game: write `{word}` alone"
        case StateSymbol(owner=owner) | ZoneSymbol(owner=owner) | ResourceSymbol(owner=owner) if owner:
            help = f"each {owner_word(scope, owner)} has one: write whose before the dot"
        case _ if kind == PIECE and fields_called(names, word):
            help = f"only some pieces have one: ask first with `{base} in {fields_called(names, word)[0]}`"
        case _:
            near = near_name(word, members(names, kind))
            help, fix = (did_you_mean(word, near), renamed(names, node.name.span, word, near)) if near else (None, None)
            help = help or _what_it_has(names, kind)
    kinds = fields_called(names, word)
    note = f"`{word}` is a printed field of `{kinds[0]}`" if kinds else None
    names.report.error("R155", message, node.name.span, help=help, note=note, fix=fix, also=declared_here(symbol))
    return broken()


def _what_it_has(names: Names, kind: EntityType) -> str:
    known = list(members(names, kind))
    return f"it has {listed(known[:MOST_LISTED])}{' and more' if len(known) > MOST_LISTED else ''}"


def _one(kind: EntityType) -> str:
    noun = with_article(sort_word(kind)) if kind != PIECE else "a piece"
    return noun[0].upper() + noun[1:]
