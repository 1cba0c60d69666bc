"""Values of a game as JSON data with names in place of entity numbers, and back."""

from __future__ import annotations

from typing import Any

from rulelang.codec.errors import CodecError
from rulelang.machine.executable import Executable
from rulelang.machine.show import plain_value
from rulelang.program.spots import from_data, is_spot
from rulelang.program.types import (
    NO_LIMIT,
    EntityType,
    GroupType,
    MapType,
    NumberType,
    OptionalType,
    SpotType,
    TextType,
    Type,
    YesNoType,
    describe,
)

FIXED = {"holder": "holder", "resource": "resource", "die": "die", "zone": "zone"}


def plain(exe: Executable, value: Any, kind: Type) -> Any:
    """A value as JSON data."""
    return plain_value(exe.layout.keys, value, kind)


def key(exe: Executable, entity: int | None) -> str | None:
    """The key of an entity: its name, `Name/2` for a second copy; none for none."""
    return None if entity is None else exe.layout.keys[entity]


def value_of(exe: Executable, data: Any, kind: Type) -> Any:
    """The value that JSON data stands for. Raises CodecError for a name there is not or a wrong type."""
    match kind:
        case OptionalType(inner):
            return None if data is None else value_of(exe, data, inner)
        case GroupType(inner, _) if isinstance(data, list) and inner is not None:
            return tuple(value_of(exe, item, inner) for item in data)
        case MapType(inner, value) if isinstance(data, list) and all(isinstance(d, list) and len(d) == 2 for d in data):
            return tuple((value_of(exe, one, inner), value_of(exe, other, value)) for one, other in data)
        case GroupType(None, _) if data == []:
            return ()
        case EntityType() if isinstance(data, str):
            return entity_of(exe, data, kind)
        case YesNoType() if isinstance(data, bool):
            return data
        case NumberType() if data == "no_limit":
            return NO_LIMIT
        case NumberType() if isinstance(data, int) and not isinstance(data, bool):
            return data
        case TextType() if isinstance(data, str):
            return data
        case SpotType():
            return _spot(data)
    raise CodecError(f"{data!r} is no {describe(kind)}")


def _spot(data: Any) -> int:
    try:
        return from_data(data)
    except ValueError as error:
        raise CodecError(str(error)) from None


def entity_of(exe: Executable, name: str, kind: EntityType) -> int:
    """The entity of a key. Raises CodecError if there is none of this type."""
    ids = exe.layout.ids
    domains = [FIXED.get(kind.sort, kind.name)]
    if kind.sort == "holder":
        domains += ["player", *(d.name for d in exe.layout.piece_domains)]
    for domain in domains:
        if name in ids.get(domain, {}):
            return ids[domain][name]
    raise CodecError(f"{name!r} is no {describe(kind)} of {exe.program.name}")


def fits(exe: Executable, value: Any, kind: Type) -> bool:
    """A value, as the machine keeps it, can be one of this type (none: also where nothing was set yet)."""
    if value is None:
        return not isinstance(kind, (NumberType, YesNoType, GroupType))
    match kind:
        case OptionalType(inner):
            return fits(exe, value, inner)
        case GroupType(inner, _):
            return isinstance(value, tuple) and all(inner is not None and fits(exe, one, inner) for one in value)
        case YesNoType():
            return isinstance(value, bool)
        case TextType():
            return isinstance(value, str)
        case SpotType():
            return is_spot(value)
        case EntityType(sort, _) if isinstance(value, int) and 0 <= value < len(exe.program.entities):
            return not isinstance(value, bool) and (sort == "holder" or exe.program.entities[value].sort == sort)
        case NumberType():
            return isinstance(value, int) and not isinstance(value, bool)
    return False
