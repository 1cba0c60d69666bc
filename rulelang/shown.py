"""A text for debugging that is worked out when it is wanted."""

from __future__ import annotations

from attrs import fields


class Shown:
    """Base of the large families of attrs classes.

    attrs writes a `__repr__` for each class as it is made. There are hundreds of these, and nearly half of the time of
    making them goes into that, at every start of a command. Their classes say `repr=False` and take this one.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        inner = ", ".join(f"{a.name}={getattr(self, a.name)!r}" for a in fields(type(self)) if a.repr)  # type: ignore[arg-type]
        return f"{type(self).__name__}({inner})"
