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
    none did); members: of a sum or the like, what each adds; reckoned: how a value of the game came about; hidden: not
    for the one who asks to know."""

    said: str
    value: Any
    typed: Type
    since: int = 0
    members: tuple[Member, ...] = ()
    reckoned: Reckoned | None = None
    hidden: bool = False


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
    """A modifier that applies. modifier: its place in the program; amount; layer: 1 to 4; works: it makes a difference
    (it does not add 0); conditions: its `when`; parts: of the amount; card and owner: where it is printed; origin: of
    one that was played."""

    modifier: int
    amount: Any
    layer: int
    works: bool = True
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
    return within or any(change.works for change in reckoned.changes)


@frozen
class Clue:
    """One thing that led on to where a rule stood. word: `when`, `needs`, `if`, `else` (the condition did not hold),
    `until` (not yet), `where`, `each` (parts: whose turn it was), `let`; said: as written, for those without
    conditions."""

    word: str
    said: str = ""
    conditions: tuple[Condition, ...] = ()
    parts: tuple[Part, ...] = ()


@frozen
class Link:
    """A rule of the chain that led to an event.

    rule, tags: whose body ran; said, path, line: the line it stood at; key, args, number: the run that it is the body
    of or hangs on, and that one's event (0: none); stage: how it hangs there, empty for a body; clues: why it came so
    far; parts: of the numbers in its line; answer: the decision it follows (0: none); card, who, played: the card it
    stands on, who played or used it, and in which event; waits: the event since which it has been waiting.
    """

    rule: str
    tags: tuple[str, ...] = ()
    said: str = ""
    path: str = ""
    line: int = 0
    key: str = ""
    args: tuple[Any, ...] = ()
    number: int = 0
    stage: str = ""
    clues: tuple[Clue, ...] = ()
    parts: tuple[Part, ...] = ()
    answer: int = 0
    card: int | None = None
    who: int | None = None
    played: int = 0
    waits: int = 0


@frozen
class Score:
    """What somebody scored: label, value and parts of each line, and the total."""

    who: int
    lines: tuple[tuple[str, int, tuple[Part, ...]], ...]
    total: int


@frozen
class Account:
    """Why an event happened: the chain of rules, innermost first. needs: of an action, its preconditions as they were
    met; origin: of what ends, where it came from; ended: the run with which it ended (key, arguments, event);
    refusal: what stood in the way of what did not happen; stopped: the chain of the rule that cancelled it, and
    dropped: the event that tells so (0: none); scores: of the end of a game that is scored."""

    number: int
    links: tuple[Link, ...]
    needs: tuple[Clue, ...] = ()
    origin: Origin | None = None
    ended: tuple[str, tuple[Any, ...], int] | None = None
    refusal: Refusal | None = None
    stopped: tuple[Link, ...] = ()
    dropped: int = 0
    scores: tuple[Score, ...] = ()


@frozen
class Denied:
    """Something that somebody could want to do, and what stands in the way. what: the option, or the play of a card, as
    people would say it; near: how little is missing (the higher the nearer); number: the event at which it was so (0:
    now)."""

    what: str
    refusal: Refusal
    near: int = 0
    number: int = 0
