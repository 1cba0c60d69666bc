"""Names and values of a game in words, and where its rules stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulelang.machine.executable import Executable
from rulelang.program.types import EntityType, GroupType, MapType, OptionalType, Type


def name(exe: Executable, entity: Any) -> str:
    """The name of an entity; `nobody` for none."""
    return "nobody" if entity is None else exe.show_entity(entity)


def names(exe: Executable, entities: Iterable[Any]) -> str:
    """Names with commas; `nothing` where there is none."""
    return ", ".join(exe.show_entity(entity) for entity in entities) or "nothing"


def run_words(exe: Executable, key: str, args: Sequence[Any] | None, hidden: bool = False) -> str:
    """A run of an event as its author writes it: `buy(North, Meadow)`, `phase move(North)`. args: None leaves them out;
    hidden: those that may be pieces become `...`."""
    sort, _, called = key.partition(":")
    head = called if sort in ("action", "builtin") else f"{sort} {called}"
    if not args:
        return head
    shown = []
    for arg, field in zip(args, exe.fields(key), strict=False):
        shown.append("..." if hidden and holds_pieces(field.type) else exe.show_value(arg, field.type))
    return f"{head}({', '.join(shown)})"


def holds_pieces(kind: Type | None) -> bool:
    """Values of this type are pieces, or made of them."""
    match kind:
        case EntityType(sort, _):
            return sort == "piece"
        case OptionalType(inner) | GroupType(inner, _):
            return holds_pieces(inner)
        case MapType(key, value):
            return holds_pieces(key) or holds_pieces(value)
    return False


def place(exe: Executable, rule: str) -> str | None:
    """File and line of a rule, `04_turns.rules:12`; None where it is not known."""
    span = exe.program.places.get(rule)
    return f"{span.path}:{span.line}" if span else None


def rule_words(exe: Executable, rule: str, where: bool) -> str:
    """A rule's stable name, with its place if that is wanted."""
    found = place(exe, rule) if where else None
    return f"{rule} at {found}" if found else rule


def plural(count: int, what: str) -> str:
    """`1 game`, `3 games`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
