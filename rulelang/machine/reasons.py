"""Why something is so, as data: conditions with the values that decided them, and numbers with what made them.

Values are as at run time, each with its type; words are made when it is shown.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulelang.program.types import Type


@frozen
class Part:
    """A part of a condition or a number: as written, with its value. since: the event that set or decided it last (0:
    none did); members: of a sum or the like, what each adds; reckoned: how a value of the game came about."""

    said: str
    value: Any
    typed: Type
    since: int = 0
    members: tuple[Member, ...] = ()
    reckoned: Reckoned | None = None


@frozen
class Member:
    """One of those that a number is made of, and what it gives."""

    member: Any
    member_typed: Type | None
    value: Any
    typed: Type
    reckoned: Reckoned | None = None


@frozen
class Condition:
    """A condition as written, whether it holds, and the values of its parts."""

    said: str
    holds: bool
    parts: tuple[Part, ...] = ()


@frozen
class Origin:
    """Where something that lasts comes from: the rule, the event with which it began (0: not known), how long it lasts
    (see `Lasting.length_of`), who played the card that did it and in which event (0: nobody)."""

    rule: str
    number: int
    until: tuple[Any, ...]
    who: int | None = None
    played: int = 0


@frozen
class Change:
    """A modifier at work. modifier: its place in the program; amount; layer: 1 to 4; conditions: its `when`; parts: of
    the amount; card and owner: where it is printed; origin: of one that was played."""

    modifier: int
    amount: Any
    layer: int
    conditions: tuple[Condition, ...] = ()
    parts: tuple[Part, ...] = ()
    card: int | None = None
    owner: int | None = None
    origin: Origin | None = None


@frozen
class Reckoned:
    """A value of the game for its arguments: the base (as written, with its parts, and the case that it stands in),
    what changed it, and the result."""

    value: int
    args: tuple[Any, ...]
    base: Any
    said: str
    conditions: tuple[Condition, ...]
    parts: tuple[Part, ...]
    changes: tuple[Change, ...]
    result: Any


@frozen
class Refusal:
    """Why something may not be done. sort: `needs`, `forbid`, `when`, `window`, `place`, `nothing`; rule: where that
    stands; conditions: what fails (of a prohibition: what makes it hold)."""

    reason: str
    sort: str
    rule: str = ""
    conditions: tuple[Condition, ...] = ()
    origin: Origin | None = None
    tags: tuple[str, ...] = ()


def telling(reckoned: Reckoned | None) -> bool:
    """Something changed the value, or one of those that it is made of."""
    if reckoned is None:
        return False
    within = any(telling(part.reckoned) or any(telling(m.reckoned) for m in part.members) for part in reckoned.parts)
    return bool(reckoned.changes) or within
