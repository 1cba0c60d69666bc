"""The built-in events and the types of their fields."""

from __future__ import annotations

from rulelang.program.core import Slot
from rulelang.program.program import BUILTIN_EVENTS
from rulelang.program.types import (
    DIE,
    HOLDER,
    NUMBER,
    PLAYER,
    RESOURCE,
    SPOT,
    ZONE,
    GroupType,
    OptionalType,
    Type,
)
from rulelang.semantics.typing import PIECE

PIECES = GroupType(PIECE)

_TYPES: dict[str, tuple[Type, ...]] = {
    "gain": (HOLDER, NUMBER, RESOURCE, HOLDER),
    "pay": (HOLDER, NUMBER, RESOURCE, HOLDER),
    "move": (PIECE, ZONE, ZONE, OptionalType(SPOT)),
    "draw": (ZONE, PIECES, ZONE),
    "roll": (OptionalType(PLAYER), DIE, GroupType(NUMBER, ordered=True)),
    "shuffle": (ZONE,),
    "reveal": (PIECES, OptionalType(PLAYER)),
    "shortfall": (PLAYER, NUMBER, RESOURCE),
    "play": (PLAYER, PIECE),
    "spent": (PLAYER, PIECE, ZONE),
    "arrange": (ZONE, PIECES, GroupType(SPOT, ordered=True)),
}

BUILTIN_FIELDS: dict[str, tuple[Slot, ...]] = {
    event: tuple(Slot(name, kind) for name, kind in zip(names, _TYPES[event], strict=True))
    for event, names in BUILTIN_EVENTS.items()
}
"""The fields of each built-in event in order, with their types."""
