"""Names and written types."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Node


@frozen(repr=False)
class Ident(Node):
    """A name as written; quoted ones were in double quotes."""

    text: str
    quoted: bool = False


@frozen(repr=False)
class Comment(Node):
    """A `#` comment with its text, the sign and the blank after it removed."""

    text: str


class Type(Node):
    """Base of written types."""


@frozen
class NamedType(Type):
    """`number`, `text`, `player`, `die`, a kind or an enum."""

    name: str


@frozen
class RangeType(Type):
    """`2 to 5`."""

    low: int
    high: int


@frozen
class BoolType(Type):
    """`yes or no`."""


@frozen
class OptionalType(Type):
    """`T or none`."""

    inner: Type


@frozen
class GroupType(Type):
    """`set of T` or `list of T`."""

    group: str
    inner: Type


@frozen
class PerType(Type):
    """`T per Enum`: a printed field with one entry for each enumerator."""

    inner: Type
    enum: Ident


@frozen(repr=False)
class Param(Node):
    """One parameter: `p: player`."""

    name: Ident
    type: Type
