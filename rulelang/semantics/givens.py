"""The position a script starts from: what states, resources and zones hold."""

from __future__ import annotations

from attrs import define, field

from rulelang.diagnostics import Label
from rulelang.program import core, script
from rulelang.program.core import Code
from rulelang.program.types import HOLDER, EntityType, GroupType, NumberType, Type
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.declare import domain_type
from rulelang.semantics.drawings import drawn
from rulelang.semantics.grids import grid_names
from rulelang.semantics.lookups import index_type, type_of_domain
from rulelang.semantics.missing import PLAIN_NAME, declared_here, missing, sort_of, sort_word
from rulelang.semantics.starts import Supply
from rulelang.semantics.symbols import Names, ResourceSymbol, SettingSymbol, StateSymbol, Symbol, ZoneSymbol
from rulelang.semantics.walk import written
from rulelang.source import Span
from rulelang.syntax import nodes

Line = nodes.Given | nodes.GivenLaid


@define
class Draft:
    """A script while it is read."""

    names: Names
    decl: nodes.ScriptDecl
    seats: tuple[int, int]
    supply: Supply
    game: str | None = None
    players: tuple[str, ...] = ()
    settings: dict[str, Code] = field(factory=dict)
    seed: int | None = None
    asks_everybody: bool = False
    scenario: str | None = None
    mods: tuple[str, ...] = ()
    lines: list[script.Line] = field(factory=list)
    once: dict[str, Span] = field(factory=dict)  # lines that may stand once only

    def error(self, code: str, message: str, span: Span, help: str | None = None, also: tuple[Label, ...] = ()) -> None:
        """Report a finding."""
        self.names.report.error(code, message, span, help=help, also=also)


def given(draft: Draft, line: nodes.Given) -> script.Line | None:
    names = draft.names
    base, ident, args = _path(line.target)
    symbol = names.symbols.get(ident.text) if ident is not None else None
    if ident is None or not isinstance(symbol, StateSymbol | ZoneSymbol | ResourceSymbol):
        _no_target(draft, line, ident, symbol)
        return None
    owner, index = _owner(draft, symbol, base, line), _index(draft, symbol, args, line)
    text = written(names.report, line.span)
    match symbol:
        case StateSymbol():
            value = lower_code(names, line.value, (), symbol.type)[0]
            return script.GivenLine("state", symbol.index, owner, index, value, text)
        case ResourceSymbol():
            value = lower_code(names, line.value, (), NumberType())[0]
            return script.GivenLine("resource", symbol.index, owner, index, value, text)
    if symbol.name in grid_names(names):
        if isinstance(line.value, nodes.ListLit) and not line.value.items:
            return script.GivenLine("laid", symbol.index, owner, index, Code((), core.Const(())), text)
        target = written(names.report, line.target.span)
        message = f"`{target}` is laid on a grid, and at which spots the pieces lie is not said."
        help = f"draw it: `given {target}:`, and below it a row such as `| A | B 90 |  |`"
        draft.error("R285", message, line.value.span, help)
        return None
    return script.GivenLine("zone", symbol.index, owner, index, _pieces(draft, symbol, line.value), text)


def given_laid(draft: Draft, line: nodes.GivenLaid) -> script.Line | None:
    """`given ZONE:` with rows."""
    names = draft.names
    base, ident, args = _path(line.target)
    symbol = names.symbols.get(ident.text) if ident is not None else None
    if ident is None or not isinstance(symbol, ZoneSymbol):
        _no_target(draft, line, ident, symbol)
        return None
    if symbol.name not in grid_names(names):
        help = f"write `given {written(names.report, line.target.span)} = [...]`"
        draft.error("R286", f"`{symbol.name}` is not laid on a grid.", line.target.span, help, declared_here(symbol))
        return None
    owner, index = _owner(draft, symbol, base, line), _index(draft, symbol, args, line)
    laid = drawn(draft.supply, line.rows, EntityType("piece", symbol.kind))
    text = written(names.report, line.target.span)
    return script.GivenLine("laid", symbol.index, owner, index, Code((), core.Const(laid)), text)


def _path(target: nodes.Expr) -> tuple[nodes.Expr | None, nodes.Ident | None, tuple[nodes.Expr, ...]]:
    match target:
        case nodes.Name(text=text):
            return None, nodes.Ident(text, span=target.span), ()
        case nodes.Call(name=name, args=args):
            return None, name, args
        case nodes.Attr(base=base, name=name, args=args):
            return base, name, args or ()
    return None, None, ()


def _no_target(
    draft: Draft, line: nodes.Given | nodes.GivenLaid, ident: nodes.Ident | None, symbol: Symbol | None
) -> None:
    if ident is None:
        draft.error("R114", "Only states, resources and zones can be given.", line.target.span, GIVEN)
    elif symbol is None:
        places = (StateSymbol, ZoneSymbol, ResourceSymbol)
        known = (s.name for s in draft.names.symbols.values() if isinstance(s, places))
        missing(draft.names, "state, resource or zone", ident.text, ident.span, known)
    else:
        help = f"write `setting {ident.text} = ...`" if isinstance(symbol, SettingSymbol) else GIVEN
        message = f"`{ident.text}` is {sort_of(symbol)}, which cannot be given."
        draft.error("R114", message, ident.span, help, declared_here(symbol))


GIVEN = "before `=` write a state, a resource or a zone, as in `given Ann.coins = 3`"


Target = StateSymbol | ZoneSymbol | ResourceSymbol


def _owner(draft: Draft, symbol: Target, base: nodes.Expr | None, line: Line) -> Code | None:
    if symbol.owner is None and not isinstance(symbol, ResourceSymbol):
        if base is not None:
            help = f"write `given {symbol.name} = ...`"
            message = f"There is one `{symbol.name}` for the whole game, so nobody can stand before it."
            draft.error("R115", message, base.span, help, declared_here(symbol))
        return None
    if base is None:
        sort = sort_word(type_of_domain(draft.names, symbol.owner)) if symbol.owner else "holder"
        help = f"write `given {_somebody(draft, symbol)}.{symbol.name} = ...`"
        message = f"Each {sort} has its own `{symbol.name}`, and whose is not said."
        draft.error("R115", message, line.target.span, help, declared_here(symbol))
        return None
    wanted = HOLDER if isinstance(symbol, ResourceSymbol) else domain_type(draft.names, symbol.owner or "player")
    return lower_code(draft.names, base, (), wanted)[0]


def _somebody(draft: Draft, symbol: Target) -> str:
    """Somebody who has such a thing, to make the help concrete."""
    members = draft.names.domains[symbol.owner or "player"].members
    return name_in_text(draft.names.entities[members[0]].name if members else "X")


def name_in_text(name: str) -> str:
    """A name as it stands in a text: in quotes if it has blanks."""
    return name if PLAIN_NAME.fullmatch(name) else f'"{name}"'


def _index(
    draft: Draft, symbol: Target, args: tuple[nodes.Expr, ...], line: nodes.Given | nodes.GivenLaid
) -> Code | None:
    key = None if isinstance(symbol, ResourceSymbol) else symbol.key
    wanted = 0 if key is None else 1
    if len(args) != wanted:
        message, help = f"`{symbol.name}` takes nothing in brackets.", "leave out the brackets"
        if key is not None:
            sort = sort_word(index_type(draft.names, key))
            message = f"There is one `{symbol.name}` for each {sort}, and which is not said."
            help = f"write `{symbol.name}(...)` with one of them in the brackets"
        draft.error("R115", message, line.target.span, help, declared_here(symbol))
        return None
    if key is None:
        return None
    kind: Type = domain_type(draft.names, key.domain) if key.domain else NumberType(key.low, key.high)
    return lower_code(draft.names, args[0], (), kind)[0]


def _pieces(draft: Draft, symbol: ZoneSymbol, value: nodes.Expr) -> Code:
    kind = EntityType("piece", symbol.kind)
    named = isinstance(value, nodes.ListLit) and all(isinstance(i, nodes.Name | nodes.Text) for i in value.items)
    if isinstance(value, nodes.ListLit) and named:
        return Code((), core.Const(draft.supply.pieces(value.items, kind)))
    return lower_code(draft.names, value, (), GroupType(kind))[0]
