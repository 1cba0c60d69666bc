"""The trace: one record for each thing that happened. Words are made when it is shown (see present and codec)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

Note = tuple[int, tuple[Any, ...], Any, tuple[tuple[int, Any], ...], Any]
"""How a value came about: its number, arguments, base, (modifier, amount) pairs, result."""


@frozen
class Event:
    """number: from 1; parent: the event it happened in (0: none); path: the phases that ran; actor: whose turn it was.

    kind: an event key (`action:buy`, `phase:move`, `builtin:gain` ...; data: its fields), or one of: decision, chance
    (data: who, prompt, label, answer, form, and the standing answer that gave it, if one did), answer (who, words),
    set (cell, old, new, how long if not for good), effect (sort, number, how long, for which arguments, amount: see
    `Executable.told_effect`), expired (sort, number, for which arguments), ended (key), cancelled (key, why),
    forbidden (key, args, reason), refill (zone, from, how many), pick (what, named), swap (one, other),
    use (who, card), say (text), end (sort, reason, numbers).
    rule: the stable name of the rule that made it; seers: the seats that see its pieces (None: all).
    """

    number: int
    parent: int
    path: tuple[str, ...]
    actor: int | None
    kind: str
    data: tuple[Any, ...]
    rule: str
    tags: tuple[str, ...]
    notes: tuple[Note, ...]
    seers: tuple[int, ...] | None

    def dump(self) -> list[Any]:
        """Plain data in the order of the fields."""
        return [
            self.number, self.parent, self.path, self.actor, self.kind, self.data, self.rule, self.tags, self.notes,
            self.seers,
        ]  # fmt: skip
