"""What ever happens in a game that begins with its flow: phases entered, actions done, questions asked, rules run.

Conditions are not looked at: what stands behind an `if` may happen. What happens is found step by step, from the flow
to what it runs, to the rules and cards that wait for that, to what those run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from attrs import frozen

from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.semantics.lints.stock import Stock
from rulelang.semantics.narrowing import everything

FLOW = "phase:flow"
PAUSE = "pause"
"""What cards for any time wait for; not an event, but it happens like one."""

Key = str | int
"""An event by its key, or a hook by its place in the program."""

BUILTINS: dict[type, tuple[str, ...]] = {
    core.Gain: ("builtin:gain",),
    core.Pay: ("builtin:pay", "builtin:shortfall"),
    core.Move: ("builtin:move",),
    core.Draw: ("builtin:draw", "builtin:move"),
    core.Roll: ("builtin:roll",),
    core.Shuffle: ("builtin:shuffle",),
    core.Reveal: ("builtin:reveal",),
    core.Pause: (PAUSE,),
    core.ArrangeForm: ("builtin:arrange", "builtin:move"),
}
"""The events that a statement is."""


@frozen(slots=False)
class Living:
    """What can happen. A game without a flow is a fragment: all of it can."""

    program: Program
    stock: Stock

    @cached_property
    def keys(self) -> frozenset[Key]:
        """All events that happen, and all hooks that run."""
        if FLOW not in self.program.events:
            return frozenset((*self.program.events, PAUSE, *range(len(self.program.hooks))))
        found: set[Key] = set()
        work: list[Key] = [FLOW]
        while work:
            key = work.pop()
            if key not in found:
                found.add(key)
                work += [other for other in self.leads_to[key] if self._ready(other, found)]
        return frozenset(found)

    @cached_property
    def leads_to(self) -> Mapping[Key, tuple[Key, ...]]:
        """What each event or hook makes happen: what its body runs, and what waits for it."""
        found: dict[Key, list[Key]] = {key: [] for key in (*self.program.events, PAUSE)}
        for place, hook in enumerate(self.program.hooks):
            found.setdefault(place, []).extend(self._run_by(hook))
            found.setdefault(waits_for(hook), []).append(place)
        for key, event in self.program.events.items():
            found[key] += _runs(event.routine.body) if event.routine is not None else ()
        return {key: tuple(dict.fromkeys(others)) for key, others in found.items()}

    def causes(self) -> tuple[Key, ...]:
        """Of all that never happens, what does so for no reason but its own: nothing dead would make it happen. Of
        several that only lead to each other the first counts."""
        dead = [key for key in self._all_keys() if key not in self.keys]
        led = {other for key in dead for other in self.leads_to[key] if other != key}
        roots = [key for key in dead if key not in led]
        explained = set(self._onward(roots))
        for key in dead:
            if key not in explained:
                roots.append(key)
                explained |= set(self._onward([key]))
        return tuple(roots)

    def bodies(self) -> Iterator[core.Block]:
        """The bodies of all that runs."""
        for key, event in self.program.events.items():
            if key in self.keys and event.routine is not None:
                yield event.routine.body
        for place, hook in enumerate(self.program.hooks):
            if place in self.keys:
                yield hook.routine.body

    # ---- how it is found

    def _all_keys(self) -> Iterator[Key]:
        """Events of the game before those of the language: a forgotten action is told before what waits for it."""
        yield from (key for key in self.leads_to if isinstance(key, str) and not key.startswith("builtin:"))
        yield from (key for key in self.leads_to if isinstance(key, str) and key.startswith("builtin:"))
        yield from (key for key in self.leads_to if isinstance(key, int))

    def _onward(self, roots: Iterable[Key]) -> Iterator[Key]:
        work, seen = list(roots), set[Key]()
        while work:
            key = work.pop()
            if key not in seen:
                seen.add(key)
                yield key
                work += self.leads_to[key]

    def _ready(self, key: Key, found: set[Key]) -> bool:
        """Whether something that is led to also happens: a hook's event must, and its card lie where it works."""
        if not isinstance(key, int):
            return True
        hook = self.program.hooks[key]
        return waits_for(hook) in found and self.in_place(hook)

    def in_place(self, hook: HookDef) -> bool:
        """Whether a hook's card, if it has one, ever lies where it is played from or works."""
        cards = hook.attached.cards
        return not cards or any(self.stock.can_hold(way_of(self.program, hook, card), card) for card in cards)

    def _run_by(self, hook: HookDef) -> Iterator[Key]:
        if hook.rule is not None:
            yield f"rule:{hook.rule}"
        if hook.mode == "play":
            yield from ("builtin:play", "builtin:spent")
        yield from _runs(hook.routine.body)


def waits_for(hook: HookDef) -> str:
    """The event that a hook hangs on."""
    return hook.event if hook.event is not None else PAUSE


def way_of(program: Program, hook: HookDef, card: int) -> core.Code | None:
    """The code of the zone where a card must lie for its hook to run; None if nothing says so."""
    way = "played_from" if hook.mode == "play" else "works_in"
    own = getattr(program.card_zones.get(card), way, None)
    found: core.Code | None = own or getattr(program.kinds.get(program.entities[card].domain), way, None)
    return found


def _runs(body: core.Block) -> list[Key]:
    """The events that a body makes happen, and what waits from then on."""
    found: list[Key] = []
    for part in everything(body):
        found += BUILTINS.get(type(part), ())
        match part:
            case core.Run(event=event) | core.DoAny(event=event) | core.Option(flat=(event, _)):
                found.append(event)
            case core.Ask(called=str() as name):
                found.append(f"question:{name}")
            case core.AddEffect(sort="later", effect=place):
                found.append(place)
    return found
