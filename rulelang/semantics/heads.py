"""Heads of rules: which event is hooked, what its names stand for, and who `owner` and `this` are."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.diagnostics import Fix
from rulelang.program.program import Binder
from rulelang.program.types import PLAYER, EntityType, OptionalType, Type
from rulelang.semantics.events import BUILTIN_FIELDS
from rulelang.semantics.lookups import card_decl, holder_type, kind_decl, piece_type, symbols_of, type_of_domain
from rulelang.semantics.lowering import lower_as
from rulelang.semantics.missing import declared_here, listed, missing, not_yet, sort_of, with_article
from rulelang.semantics.routines import builtin_fields, event_fields
from rulelang.semantics.scopes import FIXED, Scope
from rulelang.semantics.symbols import EventSymbol, Names, Symbol, ValueSymbol, ZoneSymbol
from rulelang.suggest import nearest
from rulelang.syntax import nodes

Fields = tuple[tuple[str, Type], ...]

SHORT = 4
"""Names of fewer letters are near too many others."""

# ---- which event


def find_hooked(scope: Scope, event: nodes.Event) -> tuple[str, Fields] | None:
    """The key and fields of a hooked event; a finding if there is none."""
    word = event.name.text
    if event.sort is None and (fields := builtin_fields(word)) is not None:
        return f"builtin:{word}", fields
    symbol = scope.names.symbols.get(word)
    if isinstance(symbol, EventSymbol) and _said_right(event, symbol):
        return symbol.key, event_fields(scope.names, symbol)
    _no_such_event(scope, event, symbol)
    return None


def _said_right(event: nodes.Event, symbol: EventSymbol) -> bool:
    return symbol.sort == event.sort or (event.sort is None and symbol.sort in ("action", "question"))


def _no_such_event(scope: Scope, event: nodes.Event, symbol: Symbol | None) -> None:
    word, report = event.name.text, scope.names.report
    if word == "deal":
        not_yet(scope.names, "deal", event.name.span)
    elif isinstance(symbol, EventSymbol):
        what = symbol.sort if symbol.sort in ("phase", "rule") else None
        right = f"{what} {word}" if what else word
        wanted = with_article(event.sort or "action, question or built-in event")
        message = f"`{word}` is {sort_of(symbol)}, not {wanted}."
        fix = Fix(event.name.span, right, "safe") if event.sort is None else None
        report.error("R159", message, event.name.span, help=f"write `{right}`", fix=fix)
    elif symbol is not None:
        message = f"`{word}` is {sort_of(symbol)}; rules hang on actions, phases, questions, rules and built-in events."
        report.error("R159", message, event.name.span, help=_instead_of(symbol), also=declared_here(symbol))
    else:
        sorts = (event.sort,) if event.sort else ("action", "question", "phase", "rule")
        known = _event_names(scope.names, sorts, event.sort is None)
        help = None if event.sort else f"the built-in events are {listed(BUILTIN_FIELDS)}"
        sort = event.sort or "action, question or built-in event"
        missing(scope.names, sort, word, event.name.span, known, help=help)


def _event_names(names: Names, sorts: Iterable[str], builtin: bool) -> list[str]:
    found = [e.name for e in symbols_of(names, EventSymbol) if e.sort in sorts]
    return [*found, *BUILTIN_FIELDS] if builtin else found


def _instead_of(symbol: Symbol) -> str | None:
    if isinstance(symbol, ValueSymbol):
        return f"to change what it gives write `modify {symbol.name}(...)`"
    if isinstance(symbol, ZoneSymbol):
        return f"for pieces that come there write `after move(c, from, to) when to is {symbol.name}`"
    return None


# ---- names in brackets


def new_names(scope: Scope, binders: tuple[nodes.Ident, ...], fields: Fields, shown: str) -> tuple[Binder, ...]:
    """The binders of a head: every name is new."""
    _check_number(scope, binders, fields, shown)
    found = []
    for place, (ident, (_, kind)) in enumerate(zip(binders, fields, strict=False)):
        if ident.quoted or _known(scope, ident):
            _not_new(scope, ident, fields, binders, shown)
            found.append(Binder(slot=scope.new_slot(ident.text, kind)))
        else:
            _check_place(scope, binders, place, fields, shown)
            _check_near(scope, ident, fields)
            found.append(Binder(slot=scope.declare(ident.text, kind, ident.span)))
    return tuple(found)


def _known(scope: Scope, ident: nodes.Ident) -> bool:
    return ident.text in FIXED or ident.text in scope.names.symbols


def _not_new(scope: Scope, ident: nodes.Ident, fields: Fields, binders: tuple[nodes.Ident, ...], shown: str) -> None:
    place = binders.index(ident)
    taken = {b.text for b in binders}
    short = [fields[place][0], fields[place][0][:1], "x", "y", "z"]
    fresh = next((n for n in short if n not in taken and n not in scope.names.symbols and n not in FIXED), "x")
    words = ", ".join(fresh if i == place else b.text for i, b in enumerate(binders))
    known = f'"{ident.text}"' if ident.quoted else ident.text
    message = f"Every name in these brackets is a new one, and `{known}` is known already."
    help = f"write `{shown}({words}) when {fresh} is {known}`"
    scope.names.report.error("R160", message, ident.span, help=help)


def _check_number(scope: Scope, binders: tuple[nodes.Ident, ...], fields: Fields, shown: str) -> None:
    if len(binders) > len(fields):
        wanted = ", ".join(name for name, _ in fields)
        help = f"write `{shown}({wanted})`; names at the end may be left out" if fields else f"write `{shown}`"
        many = f"{len(fields) or 'no'} name{'s' if len(fields) != 1 else ''}"
        message = f"`{shown}` has {many} in brackets, not {len(binders)}."
        scope.names.report.error("R235", message, binders[len(fields)].span, help=help)


def _check_place(scope: Scope, binders: tuple[nodes.Ident, ...], place: int, fields: Fields, shown: str) -> None:
    """A finding for a new name that is the name of another field: names in brackets go by their places."""
    names = [name for name, _ in fields]
    astray = [i for i, b in enumerate(binders) if b.text in names and names.index(b.text) != i]
    ident = binders[place]
    if astray[:1] != [place]:  # the first tells it for all
        return
    last = max([len(binders) - 1, *(names.index(b.text) for b in binders if b.text in names)])
    message = f"`{ident.text}` stands in the place of `{names[place]}` here."
    wanted = ", ".join(names[: last + 1])
    help = f"to speak of `{ident.text}` write `{shown}({wanted})`"
    note = "names in brackets go by their places"
    fix = Fix(ident.span, wanted, "likely") if len(binders) == 1 else None
    scope.names.report.warning("R337", message, ident.span, help=help, note=note, fix=fix)


def _check_near(scope: Scope, ident: nodes.Ident, fields: Fields) -> None:
    """A finding for a new name that is one letter away from a known one: it stands for anyone, where one was meant."""
    names = {name for name, _ in fields}
    known = [name for name in scope.locals() - names if len(name) >= SHORT]
    steps, near = next(iter(nearest(ident.text, known)), (0, ""))
    if steps == 1 and ident.text not in names:
        message = f"`{ident.text}` is a new name here, and stands for whatever comes."
        fix = Fix(ident.span, near, "likely")
        scope.names.report.warning("R362", message, ident.span, help=f"did you mean `{near}`?", fix=fix)


def matched_names(scope: Scope, binders: tuple[nodes.Ident, ...], fields: Fields, shown: str) -> tuple[Binder, ...]:
    """The binders of a block in a body: a known name matches, an unknown one is new."""
    _check_number(scope, binders, fields, shown)
    found = []
    for place, (ident, (_, kind)) in enumerate(zip(binders, fields, strict=False)):
        if ident.quoted or scope.sees(ident.text) or _known(scope, ident):
            node = _as_expression(ident)
            found.append(Binder(match=lower_as(scope, node, kind)))
        else:
            _check_place(scope, binders, place, fields, shown)
            _check_near(scope, ident, fields)
            found.append(Binder(slot=scope.declare(ident.text, kind, ident.span)))
    return tuple(found)


def _as_expression(ident: nodes.Ident) -> nodes.Expr:
    return nodes.Text(ident.text, span=ident.span) if ident.quoted else nodes.Name(ident.text, span=ident.span)


# ---- owner and this


def put_card(scope: Scope, cards: tuple[int, ...]) -> tuple[int | None, int | None]:
    """The slots of `owner` and `this` in a rule printed on a card."""
    if not cards:
        return None, None
    kind = scope.names.entities[cards[0]].domain
    return scope.put("owner", owner_type(scope.names, cards[0])), scope.put("this", piece_type(kind))


def owner_type(names: Names, card: int) -> Type:
    """Who may own a card: by the zone it is played from or works in, else by the zones it may lie in."""
    kind = names.entities[card].domain
    for source in (card_decl(names, card), kind_decl(names, kind)):
        for zone in _ways(source):
            symbol = names.symbols.get(zone)
            if isinstance(symbol, ZoneSymbol) and symbol.owner:
                return type_of_domain(names, symbol.owner)
    found = holder_type(names, EntityType("piece", kind))
    return PLAYER if isinstance(found, OptionalType) else found


def _ways(decl: nodes.CardDecl | nodes.KindDecl | None) -> list[str]:
    """The names of the zones a card or kind says it is played from and works in."""
    if decl is None:
        return []
    exprs = [decl.played.source if decl.played else None, decl.works.zone if decl.works else None]
    return [
        e.text if isinstance(e, nodes.Name) else e.name.text for e in exprs if isinstance(e, nodes.Name | nodes.Attr)
    ]


def has_way(names: Names, card: int, way: str) -> bool:
    """Whether a card or its kind says `played from` or `works in`."""
    decls = (card_decl(names, card), kind_decl(names, names.entities[card].domain))
    return any(decl is not None and getattr(decl, way) is not None for decl in decls)
