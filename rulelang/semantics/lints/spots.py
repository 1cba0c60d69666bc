"""Where a statement stands: the conditions around it, what fills the names in it, and who calls its body.

`asked_before` gathers all that was looked at before a statement can run. A payment or a step of a counter is taken as
guarded if what it needs was looked at at all: whether the condition is the right one nobody can tell from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.semantics.lints.things import Thing, named, reads, statements
from rulelang.semantics.narrowing import everything


@frozen(eq=False)
class Home:
    """A body with all that was tested before it began. event: what it is the body of (None: of a rule or card);
    hook: that rule or card."""

    routine: core.Routine
    tested: Any
    event: str | None = None
    hook: HookDef | None = None


@frozen(eq=False)
class Spot:
    """A statement in its body, with the conditions and groups that led to it. repeated: inside a loop that may come
    round more than once for the same player."""

    stmt: core.Stmt
    home: Home
    tests: tuple[Any, ...]
    repeated: bool


LEAVING = core.Return | core.EndLoop | core.EndPhase | core.Finish


@frozen(eq=False)
class Spots:
    """All statements of a game in their places, and by event the statements that call it."""

    program: Program
    all: tuple[Spot, ...]
    callers: dict[str, list[Spot]]

    def guarded(self, spot: Spot, thing: Thing, seen: tuple[str, ...] = ()) -> bool:
        """Whether a thing was looked at on the way to a statement: in its own body, or wherever that is called, or
        wherever the states were set that it works with."""
        if thing in reads(self.program, asked_before(spot)) or self._kept(spot, thing, seen):
            return True
        event = spot.home.event
        if event is None or event in seen:
            return event is not None
        calls = self.callers.get(event, [])
        return bool(calls) and all(self.guarded(call, thing, (*seen, event)) for call in calls)

    def _kept(self, spot: Spot, thing: Thing, seen: tuple[str, ...]) -> bool:
        """Whether a thing was looked at before a state was set that this statement works with: a bid, for example."""
        states = [part.state for part in everything(_own(spot.stmt)) if isinstance(part, core.StateGet)]
        return any(self._set_guarded(state, thing, seen) for state in states if f"state:{state}" not in seen)

    def _set_guarded(self, state: int, thing: Thing, seen: tuple[str, ...]) -> bool:
        changes = [s for s in self.all if isinstance(s.stmt, core.SetState) and s.stmt.state == state]
        filled = [s for s in changes if isinstance(s.stmt, core.SetState) and not isinstance(s.stmt.value, core.Const)]
        return bool(filled) and all(self.guarded(s, thing, (*seen, f"state:{state}")) for s in filled)

    def once(self, spot: Spot, seen: tuple[str, ...] = ()) -> bool:
        """Whether a statement runs but once in a game for each member of the loops around it."""
        event = spot.home.event
        if spot.repeated or event is None or event in seen:
            return False
        if event == "phase:flow":
            return True
        calls = self.callers.get(event, [])
        return len(calls) == 1 and self.once(calls[0], (*seen, event))


def find_spots(program: Program) -> Spots:
    """All statements of a game."""
    found = tuple(spot for home in homes(program) for spot in _walk(home, home.routine.body, (), False))
    callers: dict[str, list[Spot]] = {}
    for spot in found:
        for event in _called(spot.stmt):
            callers.setdefault(event, []).append(spot)
    return Spots(program, found, callers)


def asked_before(spot: Spot) -> tuple[Any, ...]:
    """What was looked at on the way to a statement within its body: conditions, its own words, the origins of its
    names."""
    looked = [*spot.tests, spot.home.tested, _own(spot.stmt)]
    origins = _origins(spot.home.routine.body)
    seen: set[int] = set()
    for parts in looked:
        for slot in _slots(parts):
            if slot not in seen:
                seen.add(slot)
                looked.extend(origins.get(slot, ()))
    return tuple(looked)


def _own(stmt: core.Stmt) -> Any:
    """The expressions of a statement, without those of the statements inside it."""
    match stmt:
        case core.Ask(form=core.ChooseOne(options)):
            return tuple((option.when, option.flat) for option in options if option.flat is not None)
        case _ if next(_blocks(stmt), None) is not None:
            return ()
    return stmt


def homes(program: Program) -> Iterator[Home]:
    """All bodies of a game."""
    for key, event in program.events.items():
        if event.routine is not None:
            forbidden = tuple(forbid.when for forbid in program.forbids if forbid.event == key)
            yield Home(event.routine, (event.guard.lets, event.guard.needs, forbidden), key)
    for hook in program.hooks:
        yield Home(hook.routine, (hook.when, hook.guard.lets, hook.guard.needs), None, hook)


# ---- inside one body


def _walk(home: Home, block: core.Block, tests: tuple[Any, ...], repeated: bool) -> Iterator[Spot]:
    for stmt in block:
        yield Spot(stmt, home, tests, repeated)
        again = repeated or isinstance(stmt, core.Repeat | core.TakeTurns)
        for inner, more in _blocks(stmt):
            yield from _walk(home, inner, (*tests, more), again)
        tests = (*tests, *_settled(stmt))


def _blocks(stmt: core.Stmt) -> Iterator[tuple[core.Block, Any]]:
    """The blocks inside a statement, each with what is looked at before it runs."""
    match stmt:
        case core.If_(test, then, otherwise):
            yield from ((then, test), (otherwise, test))
        case core.ForEach(source=source, body=body):
            yield body, source
        case core.TakeTurns(source=source, where=where, until=until, body=body):
            yield body, (source, where, until)
        case core.Repeat(until=until, body=body):
            yield body, until
        case core.Ask(form=core.ChooseOne(options)):
            yield from ((o.body, (o.when, o.guard.lets, o.guard.needs)) for o in options)


def _settled(stmt: core.Stmt) -> tuple[Any, ...]:
    """What is known behind a branch of which one side leaves."""
    if isinstance(stmt, core.If_) and any(isinstance(s, LEAVING) for s in statements((stmt.then, stmt.otherwise))):
        return (stmt.test,)
    return ()


def _origins(body: core.Block) -> dict[int, list[Any]]:
    """By local: the expressions that what it holds comes from."""
    found: dict[int, list[Any]] = {}
    for stmt in statements(body):
        for slot in named(stmt):
            found.setdefault(slot, []).append(_origin(stmt))
    return found


def _origin(stmt: core.Stmt) -> Any:
    match stmt:
        case core.ForEach(source=source) | core.TakeTurns(source=source):
            return source
        case core.Ask(form=form, needs=needs, each=each):
            return (form, needs, each) if not isinstance(form, core.ChooseOne) else ()
    return stmt


def _slots(parts: Any) -> Iterator[int]:
    for node in everything(parts):
        if isinstance(node, core.Local | core.LocalAt):
            yield node.slot


def _called(stmt: core.Stmt) -> Iterator[str]:
    match stmt:
        case core.Run(event) | core.Ask(form=core.DoAny(event)):
            yield event
        case core.Ask(form=core.ChooseOne(options)):
            yield from (option.flat[0] for option in options if option.flat is not None)
