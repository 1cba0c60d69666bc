"""The types of values, shared by the checker and the machine.

At run time a number is an int, a yes/no a bool, a text a str, `none` is None, a set or list a tuple. Everything that
has a name (seat, enumerator, piece, holder, resource, die, zone) is an *entity*: an int, its place in
`Program.entities`. What an int means is known from its type alone.
"""

from __future__ import annotations

from attrs import frozen


class Type:
    """Base of types; types are compared by value."""


@frozen
class NumberType(Type):
    """A whole number, bounded where the text says `2 to 5`."""

    low: int | None = None
    high: int | None = None


@frozen
class YesNoType(Type):
    """`yes or no`."""


@frozen
class TextType(Type):
    """A text."""


@frozen
class NoneType(Type):
    """The type of `none` alone."""


@frozen
class EntityType(Type):
    """One of the named things. sort: seat, piece, enum, holder, resource, die, zone; name: the kind or enum
    (`player` for seats, empty for holders, resources, dice and zones)."""

    sort: str
    name: str = ""


@frozen
class SpotType(Type):
    """A spot of a grid: a row, a column and a turn, packed into one int (see `program.spots`)."""


@frozen
class OptionalType(Type):
    """`T or none`."""

    inner: Type


@frozen
class GroupType(Type):
    """A set (distinct, ordered by arrival or declaration) or a list; inner None for the empty literal `[]`."""

    inner: Type | None
    ordered: bool = False  # True: a list, which keeps repeats


@frozen
class MapType(Type):
    """One value for each key: answers of `ask each`, `let x(p in S)`. At run time a tuple of (key, value) pairs."""

    key: Type
    value: Type


@frozen
class PerType(Type):
    """A printed field with one entry for each enumerator of an enum, a tuple at run time."""

    inner: Type
    enum: str


NUMBER = NumberType()
YES_NO = YesNoType()
TEXT = TextType()
NONE = NoneType()
SPOT = SpotType()
PLAYER = EntityType("seat", "player")
HOLDER = EntityType("holder")
RESOURCE = EntityType("resource")
DIE = EntityType("die")
ZONE = EntityType("zone")

NO_LIMIT = 10**15
"""The number behind `no_limit`; no result of arithmetic may reach it."""


def describe(kind: Type) -> str:
    """The type in the words of the language."""
    match kind:
        case NumberType(None, None):
            return "number"
        case NumberType(low, high):
            return f"{low} to {high}"
        case YesNoType():
            return "yes or no"
        case TextType():
            return "text"
        case NoneType():
            return "none"
        case SpotType():
            return "spot"
        case EntityType(sort, name):
            return name or sort
        case OptionalType(inner):
            return f"{describe(inner)} or none"
        case GroupType(inner, ordered):
            return f"{'list' if ordered else 'set'} of {describe(inner) if inner else 'anything'}"
        case MapType(key, value):
            return f"{describe(value)} for each {describe(key)}"
        case PerType(inner, enum):
            return f"{describe(inner)} per {enum}"
    raise TypeError(kind)
