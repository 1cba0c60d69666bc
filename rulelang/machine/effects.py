"""What holds for a while: modifiers, prohibitions, waiting hooks, timed changes of state."""

from __future__ import annotations

from typing import Any

from attrs import frozen

Until = tuple[Any, ...]
"""`("game",)`, `("run", serial)`: to the end of that run, or `("waiting", key, args, at_start, within)`: bound when
such an event begins after now, or over as it begins, and over with the run `within`, if there is one."""

FOREVER: Until = ("game",)


@frozen
class Effect:
    """One thing that holds for a while.

    serial: its age, from the same counter as the runs of events; sort: modify, forbid, later, set; number: its place
    in the program's list (set: the cell); captured: (slot, value) pairs; next: a `later` for an event that begins
    after now; old: the value a timed set restores; rule: who made it.
    """

    serial: int
    sort: str
    number: int
    captured: tuple[tuple[int, Any], ...]
    until: Until
    next: bool = False
    old: Any = None
    rule: str = ""

    def dump(self) -> list[Any]:
        """Plain data."""
        return [self.serial, self.sort, self.number, self.captured, self.until, self.next, self.old, self.rule]
