"""Whether anything on the way to a place has asked about a group: in the body itself, or where the body is called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import frozen

from rulelang.program import core
from rulelang.semantics.lints.course import Path, Place, Supply, member_tests, places
from rulelang.semantics.lints.living import Living
from rulelang.semantics.lints.terms import canonical, opened
from rulelang.semantics.narrowing import everything, substitute

DEPTH = 4
FRESH = -10_000
"""Locals that stand for an argument somebody is yet to choose."""

EVERYTHING = (core.Players, core.KindAll, core.Const, core.MakeRange)
"""Groups that say nothing by themselves: to speak of all players is not to speak of those that fit."""

Aims = frozenset[core.Expr]
"""The expressions of which one must have been spoken of."""

There = dict[core.Expr, core.Expr]
"""What stands for which part elsewhere."""


@frozen(slots=False)
class Asked:
    """Looks for what has been asked."""

    living: Living
    plain: frozenset[int]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every place of all that runs."""
        return tuple(places(self.living))

    @cached_property
    def calls(self) -> dict[str, list[Place]]:
        """The places where each action and phase is called."""
        found: dict[str, list[Place]] = {}
        for place in self.places:
            if (called := call_of(place)) is not None:
                found.setdefault(called[0], []).append(place)
        return found

    def spoken_of(self, aims: Aims, place: Place, depth: int = DEPTH) -> bool:
        """Whether a path to a place speaks of one of the aims, or each path to each call of its body does."""
        if not aims or aims & self._said_on(place.path):
            return bool(aims)
        callers = self.calls.get(place.key, []) if isinstance(place.key, str) else []
        params = self._params(place.key)
        mine = frozenset(aim for aim in aims if all(slot < params for slot in _locals(aim)))
        return bool(depth and callers) and all(self._called(mine, caller, depth) for caller in callers)

    def paths(self, place: Place) -> Iterator[tuple[core.Expr, ...]]:
        """The conditions in force at a place: for each call of its body those there too."""
        own = tuple(place.path.open(test) for test in place.path.holds)
        callers = self.calls.get(place.key, []) if isinstance(place.key, str) else []
        yield from ((*own, *_outer(caller)) for caller in callers)
        if not callers:
            yield own

    def aims_of(self, source: core.Expr, path: Path) -> Aims:
        """What somebody may have spoken of who thought of a group: itself, and what it is chosen from."""
        return frozenset(canonical(part) for part in self._parts(path.open(source), DEPTH))

    # ---- how it is found

    def _called(self, aims: Aims, caller: Place, depth: int) -> bool:
        event, args = call_of(caller) or ("", ())
        there: There = {core.Local(slot): _argument(slot, arg, caller) for slot, arg in enumerate(args)}
        moved = frozenset(canonical(substitute(aim, there)) for aim in aims)
        fresh = [test for slot, arg in enumerate(args) for test in _chosen_by(slot, arg)]
        path = caller.path.with_(*fresh)
        return self.spoken_of(moved, Place(caller.stop, path, caller.key, caller.slots), depth - 1)

    def _params(self, key: str | int) -> int:
        return len(self.living.program.events[key].fields) if isinstance(key, str) else 0

    def _parts(self, group: core.Expr, depth: int) -> Iterator[core.Expr]:
        if not isinstance(group, EVERYTHING):
            yield group
        match group:
            case core.Filter(source):
                yield from self._parts(source, depth)
                if isinstance(source, EVERYTHING):
                    yield Chosen(canonical(source))
            case core.Those(source) | core.Ends(_, source) | core.Without(source, _):
                yield from self._parts(source, depth)
            case core.Join(left, right) | core.If(_, left, right):
                yield from self._parts(left, depth)
                yield from self._parts(right, depth)
            case core.Contents(core.PlaceOf(zone)):
                yield core.PlaceOf(zone)
                yield Supply(self.living.program.zones[zone].kind)
            case core.ValueCall() if depth:
                body = opened(self.living.program, group, self.plain)
                yield from self._parts(body, depth - 1) if body is not None else ()

    def _said_on(self, path: Path) -> Aims:
        said = (part for thing in (*path.holds, *path.heard) for part in self._said(path.open(thing), DEPTH))
        return frozenset((*said, *(core.PlaceOf(zone) for zone in path.filled)))

    def _said(self, thing: core.Expr, depth: int) -> Iterator[core.Expr]:
        """What a condition speaks of, by way of values too."""
        for part in everything(thing):
            match part:
                case core.PlaceOf():
                    continue
                case core.Filter(source) | core.Quantify(_, source) | core.Gather(source) if isinstance(
                    source, EVERYTHING
                ):
                    yield Chosen(canonical(source))
                case core.ValueCall(value, args) if depth:
                    yield from self._of_value(value, args, depth)
                case core.Can(event, args) if depth:
                    yield from self._of_needs(event, args, depth)
            if isinstance(part, core.Expr):
                yield canonical(part)

    def _of_value(self, number: int, args: tuple[core.Expr, ...], depth: int) -> Iterator[core.Expr]:
        value = self.living.program.values[number]
        lets: There = {core.Local(slot): let for slot, let in value.lets}
        there: There = {core.Local(slot): arg for slot, arg in enumerate(args)}
        for part in (
            *(let for _, let in value.lets),
            *(e for c in value.cases for e in (c.value, c.test) if e is not None),
        ):
            yield from self._said(substitute(substitute(part, lets), there), depth - 1)

    def _of_needs(self, event: str, args: tuple[core.Expr, ...], depth: int) -> Iterator[core.Expr]:
        there: There = {core.Local(slot): arg for slot, arg in enumerate(args)}
        for test, _ in self.living.program.events[event].guard.needs:
            yield from self._said(substitute(test, there), depth - 1)


@frozen
class Chosen(core.Expr):
    """Some of all: a condition on the members of a group that is always there."""

    source: core.Expr


def call_of(place: Place) -> tuple[str, tuple[core.Expr, ...]] | None:
    """The action or phase that a place calls, and with what."""
    match place.stop:
        case core.Run(event, args) | core.DoAny(event, args) | core.Option(flat=(event, args)):
            return event, args
    return None


def _locals(expr: core.Expr) -> Iterator[int]:
    return (part.slot for part in everything(expr) if isinstance(part, core.Local | core.LocalAt))


def _argument(slot: int, arg: core.Expr, caller: Place) -> core.Expr:
    return core.Local(FRESH - slot) if isinstance(arg, core.AnyOf) else caller.path.open(arg)


def _chosen_by(slot: int, arg: core.Expr) -> Iterable[core.Expr]:
    return member_tests(arg.of, core.Local(FRESH - slot)) if isinstance(arg, core.AnyOf) else ()


def _outer(caller: Place) -> Iterator[core.Expr]:
    """The conditions at a call, in the words of what is called: its parameters, and strangers for all other locals."""
    _, args = call_of(caller) or ("", ())
    opened_args = [canonical(caller.path.open(arg)) for arg in args]
    apart: There = {
        arg: core.Local(FRESH - slot) for slot, arg in enumerate(opened_args) if not isinstance(arg, core.Const)
    }
    back: There = {core.Local(FRESH - slot): core.Local(slot) for slot in range(len(args))}
    for test in caller.path.holds:
        named = substitute(canonical(caller.path.open(test)), apart)
        others: There = {core.Local(slot): core.Local(2 * FRESH - slot) for slot in _locals(named) if slot >= 0}
        yield substitute(substitute(named, others), back)
