"""The one namespace of a game: putting a name into it, and saying what a name stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulelang.diagnostics import Label
from rulelang.program.program import Domain, Entity
from rulelang.program.types import EntityType, Type
from rulelang.semantics.missing import declared_here, missing, sort_of
from rulelang.semantics.symbols import (
    EntitySymbol,
    GroupSymbol,
    Names,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
)
from rulelang.semantics.typing import resolve_type
from rulelang.source import Span
from rulelang.syntax import nodes
from rulelang.words import EXPRESSION_WORDS, FIXED_NAMES, RESERVED, VALUES

FIXED = frozenset({*FIXED_NAMES, "yes", "no", "none", "player", "piece"})
"""Words that stand for something already."""

STARTERS = EXPRESSION_WORDS - FIXED
"""Words an expression may begin with, so that nothing can be called so."""

SORT_WORDS = frozenset("number text die holder resource zone".split())
"""Words for sorts of things, so that no kind or enum can be called so."""

BUILT_IN_VALUES = frozenset(VALUES)
"""Values that every game has."""


def declare(names: Names, symbol: Symbol, quoted: bool = False) -> bool:
    """Put a symbol into the namespace; a finding, and no, where the name is taken or cannot be used."""
    if not quoted and not _usable(names, symbol):
        return False
    earlier = names.symbols.get(symbol.name)
    if earlier is None:
        names.symbols[symbol.name] = symbol
        return True
    names.doubled.add(symbol.name)
    message = f"`{symbol.name}` is already the name of {sort_of(earlier)}."
    also = declared_here(earlier, f"{sort_of(earlier)}, declared here")
    names.report.error("R102", message, symbol.span, help="call one of the two something else", also=also)
    return False


def _usable(names: Names, symbol: Symbol) -> bool:
    name, span = symbol.name, symbol.span
    if any(found.code == "R007" and found.span == span for found in names.report.diagnostics):
        names.doubled.add(name)
        return False  # the reader has told it
    if name in FIXED:
        message = f"`{name}` means the same in every game, and cannot be the name of {sort_of(symbol)}."
    elif name in STARTERS or (name in SORT_WORDS and isinstance(symbol, GroupSymbol)):
        message = f"`{name}` is a word of the language, and cannot be the name of {sort_of(symbol)}."
    elif name in BUILT_IN_VALUES and isinstance(symbol, ValueSymbol | TableSymbol | StateSymbol | ZoneSymbol):
        message = f"Every game has a value `{name}`, so nothing else can be called so."
    else:
        return True
    names.doubled.add(name)
    names.report.error("R103", message, span, help="choose another name")
    return False


# ---- entities


def add_domain(names: Names, name: str, sort: str, entities: Sequence[Entity]) -> Domain:
    """Number the entities of a domain and keep it."""
    domain = Domain(name, sort, len(names.entities), len(entities))
    names.entities.extend(entities)
    names.domains[name] = domain
    return domain


def declare_things(names: Names, domain: Domain, type: Type, idents: Iterable[nodes.Ident]) -> None:
    """A symbol for each entity of a domain, in order."""
    for entity, ident in zip(domain.members, idents, strict=True):
        declare(names, EntitySymbol(ident.text, ident.span, (entity,), type), ident.quoted)


def domain_type(names: Names, domain: str) -> EntityType:
    """The type of a domain's members."""
    return EntityType(names.domains[domain].sort, domain)


# ---- parameters and owners


def parameters(names: Names, params: tuple[nodes.Param, ...]) -> tuple[tuple[str, Type], ...]:
    """Names and types of parameters; a finding where two have one name or one is a word of the language."""
    found: dict[str, Type] = {}
    for place, param in enumerate(params):
        name = param.name.text
        if name in found:
            also = [Label(next(p.name.span for p in params[:place] if p.name.text == name), "first here")]
            names.report.error("R102", f"`{name}` stands twice in these brackets.", param.name.span, also=also)
        elif name in FIXED - RESERVED:
            message = f"`{name}` is a word of the language, and cannot be a name in these brackets."
            names.report.error("R103", message, param.name.span, help="choose another name")
        found[name] = resolve_type(names, param.type)
    return tuple(found.items())


def owner_domain(names: Names, owner: nodes.Ident | None) -> str | None:
    """The domain after `each`; None, and a finding, where there is none of that name."""
    if owner is None or owner.text in ("player", "players"):
        return None if owner is None else "player"
    symbol = names.symbols.get(owner.text)
    if isinstance(symbol, GroupSymbol):
        return symbol.domain
    groups = [s.name for s in names.symbols.values() if isinstance(s, GroupSymbol)]
    missing(names, "kind or enum", owner.text, owner.span, ["player", *groups])
    return None


def file_start(path: str) -> Span:
    """The first place of a file."""
    return Span(path, 1, 1, 1, 1)
