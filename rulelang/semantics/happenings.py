"""Events by their written name: the key and the fields."""

from __future__ import annotations

from rulelang.program.core import Slot
from rulelang.semantics.events import BUILTIN_FIELDS
from rulelang.semantics.missing import missing
from rulelang.semantics.symbols import EventSymbol, Names
from rulelang.syntax import nodes

ALONE = ("action", "question")
"""What is named without a word before it."""


def event_named(names: Names, event: nodes.Event) -> tuple[str, tuple[Slot, ...]] | None:
    """Key and fields of an event; None, and a finding, where there is none of that name."""
    name = event.name.text
    symbol = names.symbols.get(name)
    if event.sort is None and name in BUILTIN_FIELDS:
        return f"builtin:{name}", BUILTIN_FIELDS[name]
    if isinstance(symbol, EventSymbol) and (symbol.sort == event.sort or (event.sort is None and symbol.sort in ALONE)):
        return symbol.key, event_fields(names, symbol)
    _no_such_event(names, event)
    return None


def event_fields(names: Names, symbol: EventSymbol) -> tuple[Slot, ...]:
    """The fields of a declared event."""
    types = [kind for _, kind in symbol.params]
    if symbol.sort == "question" and symbol.key in names.answers:
        types = list(names.answers[symbol.key])
    return tuple(Slot(name, kind) for (name, _), kind in zip(symbol.params, types, strict=True))


def _no_such_event(names: Names, event: nodes.Event) -> None:
    symbol = names.symbols.get(event.name.text)
    sorts = ALONE if event.sort is None else (event.sort,)
    known = [s.name for s in names.symbols.values() if isinstance(s, EventSymbol) and s.sort in sorts]
    if event.sort is None:
        known += BUILTIN_FIELDS
    help = None
    if isinstance(symbol, EventSymbol):
        word = "" if symbol.sort in ALONE else f"{symbol.sort} "
        help = f"write `{word}{symbol.name}`"
    missing(names, event.sort or "event", event.name.text, event.name.span, known, help=help)
