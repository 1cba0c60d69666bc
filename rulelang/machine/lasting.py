"""Changes of state, and what holds for a while: modifiers, prohibitions, waiting hooks, timed changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from rulelang.machine.effects import FOREVER, Effect, Until
from rulelang.machine.evaluate import distinct
from rulelang.machine.faults import RuleFault
from rulelang.machine.piles import Piles
from rulelang.program.types import GroupType

if TYPE_CHECKING:
    from rulelang.machine.event_frames import EventFrame


class Lasting(Piles):
    """The part of a game that changes states and lets things last and expire."""

    cells: list[Any]
    resources: list[int]
    effects: list[Effect]
    notes: list[Any] | None

    def next_serial(self) -> int:
        """A new age."""
        raise NotImplementedError

    def run_of(self, serial: int) -> tuple[str, tuple[Any, ...]]:
        """The key and arguments of a run."""
        raise NotImplementedError

    def add_effect(
        self, sort: str, number: int, kept: Any, until: Any, following: bool, rule: str, tags: tuple[str, ...]
    ) -> None:
        """A modifier, prohibition or waiting hook starts to hold."""
        self.effects.append(Effect(self.next_serial(), sort, number, kept, until or FOREVER, following, None, rule))
        args, amount = self.exe.told_effect(self, sort, number, kept)  # type: ignore[arg-type]
        data = (sort, number, self.length_of(until or FOREVER), args, amount)
        self.tell(rule, tags, "effect", data, seers=self.exe.seers_of_effect(self, args))  # type: ignore[arg-type]

    def length_of(self, until: Until) -> tuple[Any, ...]:
        """How long, as the trace tells it: `("game",)`, or `end`, `next`, `start` with an event's key and arguments,
        and those of the run that bounds the waiting."""
        if until[0] == "run":
            key, args = self.run_of(until[1])
            return ("end", key, args)
        if until[0] == "waiting":
            within = () if until[4] is None else self.run_of(until[4])
            return ("start" if until[3] else "next", until[1], until[2] or (), *within)
        return ("game",)

    def bind_waiting(self, event: EventFrame) -> None:
        """Durations that wait for such an event: bound to this run, or over as it begins."""
        for effect in self.effects[:]:
            until = effect.until
            if until[0] != "waiting" or until[1] != event.key or effect.serial > event.serial:
                continue
            if until[2] is not None and event.args[: len(until[2])] != tuple(until[2]):
                continue
            if until[3]:
                self._end_effect(effect)
            else:
                self.effects[self.effects.index(effect)] = evolve(effect, until=("run", event.serial))

    def expire(self, serial: int) -> None:
        """What is timed to this run is over; newest first."""
        self.notes = None
        for effect in reversed(self.effects[:]):
            if effect.until == ("run", serial) or (effect.until[0] == "waiting" and effect.until[4] == serial):
                self._end_effect(effect)

    def _end_effect(self, effect: Effect) -> None:
        self.effects.remove(effect)
        if effect.sort != "set":
            args, _ = self.exe.told_effect(self, effect.sort, effect.number, effect.captured)  # type: ignore[arg-type]
            seers = self.exe.seers_of_effect(self, args)  # type: ignore[arg-type]
            self.tell(effect.rule, (), "expired", (effect.sort, effect.number, args), seers=seers)
            return
        later = next(
            (e for e in self.effects if e.sort == "set" and e.number == effect.number and e.serial > effect.serial),
            None,
        )
        if later is None:
            self._write(effect.number, effect.old, effect.rule, (), None)
        else:
            self.effects[self.effects.index(later)] = evolve(later, old=effect.old)

    def set_state(
        self, state: int, owner: int | None, key: int | None, value: Any, until: Any, rule: str, tags: tuple[str, ...]
    ) -> None:
        """Change a state variable, for a while where `until` is given. Faults: beyond its declared bounds."""
        cell = self.layout.state_cell(state, owner, key)
        declared = self.exe.program.states[state]
        low, high = getattr(declared.type, "low", None), getattr(declared.type, "high", None)
        if (low is not None and value < low) or (high is not None and value > high):
            raise RuleFault(f"{declared.name} runs from {low} to {high}; it cannot be {value}", self.chain())
        if isinstance(declared.type, GroupType) and not declared.type.ordered:
            value = distinct(value)
        if until is None:
            self.effects = [e for e in self.effects if e.sort != "set" or e.number != cell]
        else:
            old = self.cells[cell]
            self.effects.append(Effect(self.next_serial(), "set", cell, (), until, False, old, rule))
        self._write(cell, value, rule, tags, until)

    def _write(self, cell: int, value: Any, rule: str, tags: tuple[str, ...], until: Any) -> None:
        old = self.cells[cell]
        self.cells[cell] = value
        self.dirty = self.dirty or bool(self.exe.kept)
        if old != value:
            length = () if until is None else (self.length_of(until),)
            self.tell(rule, tags, "set", (cell, old, value, *length), seers=self.exe.seers_of_cell(self, cell))  # type: ignore[arg-type]

    def funds(self, resource: int, holder: int) -> int:
        """What a holder has of a resource."""
        return self.resources[self.layout.resource_cell(resource, holder)]
