"""Values in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulelang.program.spots import as_data, in_words
from rulelang.program.types import NO_LIMIT, EntityType, GroupType, MapType, OptionalType, PerType, SpotType, Type


def show_value(labels: Sequence[str], value: Any, kind: Type) -> str:
    """A value of a type in the words of the game. labels: the name of each entity."""
    if value is None:
        return "none"
    match kind:
        case OptionalType(inner):
            return show_value(labels, value, inner)
        case EntityType():
            return str(labels[value])
        case SpotType():
            return in_words(value)
        case GroupType(inner, _):
            return "[" + ", ".join(show_value(labels, v, inner or kind) for v in value) + "]"
        case MapType(key, inner):
            return (
                "[" + ", ".join(f"{show_value(labels, k, key)}: {show_value(labels, v, inner)}" for k, v in value) + "]"
            )
        case PerType(inner, _):
            return ", ".join(show_value(labels, v, inner) for v in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "no_limit" if value == NO_LIMIT else str(value)


def plain_value(keys: Sequence[str], value: Any, kind: Type) -> Any:
    """A value as JSON data: names for entities, numbers and yes/no as they are."""
    if value is None or isinstance(value, (bool, str)):
        return value
    match kind:
        case OptionalType(inner):
            return plain_value(keys, value, inner)
        case EntityType():
            return keys[value]
        case SpotType():
            return as_data(value)
        case GroupType(inner, _):
            return [plain_value(keys, v, inner or kind) for v in value]
        case MapType(key, inner):
            return [[plain_value(keys, k, key), plain_value(keys, v, inner)] for k, v in value]
        case PerType(inner, _):
            return [plain_value(keys, v, inner) for v in value]
    return "no_limit" if value == NO_LIMIT else value
