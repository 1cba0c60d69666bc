"""The entries of states and zones: which one is meant."""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.program import Index
from rulelang.program.types import GroupType, Type
from rulelang.semantics.arguments import look_at
from rulelang.semantics.lookups import index_type, piece_type, type_of_domain
from rulelang.semantics.lowering import Typed, lower_as
from rulelang.semantics.missing import sort_word
from rulelang.semantics.phrases import said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import ZoneSymbol
from rulelang.syntax import nodes


def contents_of(symbol: ZoneSymbol, owner: core.Expr | None, index: core.Expr | None) -> Typed:
    """What lies in a zone, as a set."""
    return core.Contents(core.PlaceOf(symbol.index, owner, index)), GroupType(piece_type(symbol.kind))


def owner_word(scope: Scope, owner: str) -> str:
    """The word for those who each have something: `player`."""
    return sort_word(type_of_domain(scope.names, owner))


def index_word(scope: Scope, index: Index) -> str:
    """The word for those of which each has an entry: `player`, `number from 1 to 6`."""
    return sort_word(index_type(scope.names, index))


def lower_index(scope: Scope, node: nodes.Attr | nodes.Call, wanted: Type) -> core.Expr | None:
    """The one argument of something with an index."""
    args = node.args
    if args is not None and len(args) == 1:
        return lower_as(scope, args[0], wanted)
    look_at(scope, args)
    word = node.name.text
    message = f"There is one `{word}` for each {sort_word(wanted)}, and which is not said."
    if args:
        message = f"`{word}` takes one thing in brackets, not {len(args)}."
    help = f"write `{word}(...)` with one {sort_word(wanted)} in the brackets"
    scope.names.report.error("R234", message, node.name.span, help=help)
    return None


def no_index(scope: Scope, node: nodes.Attr) -> bool:
    """Whether nothing stands in brackets where nothing may; a finding if not."""
    if node.args is None:
        return True
    look_at(scope, node.args)
    message = f"`{node.name.text}` takes nothing in brackets."
    base = said(scope, node.base)
    fix = Fix(node.span, f"{base}.{node.name.text}", "likely") if base else None
    scope.names.report.error("R234", message, node.name.span, help="leave the brackets out", fix=fix)
    return False
