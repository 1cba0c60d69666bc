"""Which phases and actions a game itself nests around another, read off its rules.

A script starts in the middle: `start phase X` makes what stands around X run as the game would have it. Of several
nests the first in program order counts that agrees with the arguments given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulelang.program import core
from rulelang.program.program import Program

Nest = tuple[tuple[str, tuple[Any, ...]], ...]
"""Events with their arguments, outermost first; an argument that is not evident is none."""

Call = tuple[str, tuple[core.Expr, ...]]
"""An event that is run, and its arguments."""

CallSite = tuple[str, tuple[core.Expr, ...], dict[int, int]]
"""A call, and which of the caller's slots hold which of its own arguments."""

FLOW = "phase:flow"
MOST_PATHS = 5000
UNKNOWN = object()


class Nests:
    """The calls between the phases and actions of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.calls: dict[str, list[CallSite]] = {}
        for key, event in program.events.items():
            if event.routine is not None:
                slots = {place: place for place in range(event.routine.params)}
                self.calls[key] = [(*call, slots) for call in calls_of(event.routine.body)]
        self._add_hooks()

    def _add_hooks(self) -> None:
        """What hooks on phases and actions run stands inside these too, behind what they run themselves."""
        for hook in self.program.hooks:
            if hook.event in self.calls:
                slots = {b.slot: place for place, b in enumerate(hook.binders) if b.slot is not None}
                self.calls[hook.event] += [(*call, slots) for call in calls_of(hook.routine.body)]

    def around(self, key: str, args: tuple[Any, ...]) -> Nest:
        """What stands around an event, without the flow itself; empty if the flow does not lead there."""
        for count, path in enumerate(self._paths(key)):
            nest = self._bound(path, key, args)
            if nest is not None:
                return nest
            if count > MOST_PATHS:
                break
        return ()

    def _paths(self, key: str) -> Iterator[tuple[str, ...]]:
        """The ways from the flow to an event, in program order, without it."""
        leading = self._leading_to(key)

        def walk(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
            for callee in dict.fromkeys(called for called, _, _ in self.calls.get(path[-1], ())):
                if callee == key:
                    yield path
                if callee in leading and callee not in path:
                    yield from walk((*path, callee))

        if key != FLOW:
            yield from walk((FLOW,))

    def _leading_to(self, key: str) -> set[str]:
        leading: set[str] = set()
        found = {key}
        while found:
            found = {caller for caller, calls in self.calls.items() if any(c in found for c, _, _ in calls)} - leading
            leading |= found
        return leading

    def _bound(self, path: tuple[str, ...], key: str, args: tuple[Any, ...]) -> Nest | None:
        """The arguments of the events on a way, first from the inside, then, where these say nothing, from the outside;
        None if they contradict those given."""
        known: list[list[Any]] = [list(args)]
        calls: list[CallSite] = []
        for caller, callee in zip(reversed(path), (key, *reversed(path[1:])), strict=True):
            found = self._call(caller, callee, known[-1])
            if found is None:
                return None
            calls.append(found)
            known.append(_from_inside(found, known[-1], len(self.program.events[caller].fields)) or [])
        for place in range(len(path) - 1, 0, -1):
            _from_outside(calls[place], known[place + 1], known[place])
        events = zip(path, reversed(known[1:]), strict=True)
        nest = tuple((event, tuple(None if value is UNKNOWN else value for value in given)) for event, given in events)
        return nest[1:]

    def _call(self, caller: str, callee: str, args: list[Any]) -> CallSite | None:
        """The first call of an event that can have these arguments."""
        params = len(self.program.events[caller].fields)
        sites = (site for site in self.calls[caller] if site[0] == callee)
        return next((site for site in sites if _from_inside(site, args, params) is not None), None)


def _from_inside(site: CallSite, args: list[Any], params: int) -> list[Any] | None:
    """What the arguments of a call say of the caller's own; None if they cannot come from this call."""
    _, given, slots = site
    found: list[Any] = [UNKNOWN] * params
    for expr, value in zip(given, args, strict=False):
        match expr:
            case core.Const(fixed) if value is not UNKNOWN and fixed != value:
                return None
            case core.Local(slot) if slot in slots and value is not UNKNOWN:
                place = slots[slot]
                if found[place] is not UNKNOWN and found[place] != value:
                    return None
                found[place] = value
    return found


def _from_outside(site: CallSite, caller: list[Any], args: list[Any]) -> None:
    """Fill in what is still unknown of a call's arguments."""
    _, given, slots = site
    for place, expr in enumerate(given):
        if args[place] is not UNKNOWN:
            continue
        match expr:
            case core.Const(fixed):
                args[place] = fixed
            case core.Local(slot) if slot in slots:
                args[place] = caller[slots[slot]]


def calls_of(body: core.Block) -> Iterator[Call]:
    """The phases and actions a block runs, in order, however deep."""
    for stmt in body:
        match stmt:
            case core.Run(event=event, args=args):
                yield event, args
            case core.If_(then=then, otherwise=otherwise):
                yield from calls_of(then)
                yield from calls_of(otherwise)
            case core.ForEach(body=inner) | core.TakeTurns(body=inner) | core.Repeat(body=inner):
                yield from calls_of(inner)
            case core.Ask(form=core.DoAny(event=event, args=args)):
                yield event, args
            case core.Ask(form=core.ChooseOne(options=options)):
                for option in options:
                    yield from _option_calls(option)


def _option_calls(option: core.Option) -> Iterator[Call]:
    if option.flat is not None:
        yield option.flat
    else:
        yield from calls_of(option.body)
