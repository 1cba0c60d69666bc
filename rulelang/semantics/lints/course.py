"""The course of each body: every question, pick and call in it, with what has been asked or done on the way there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen

from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.semantics.lints.living import FLOW, Key, Living
from rulelang.semantics.lints.terms import Slots
from rulelang.semantics.narrowing import everything, substitute

Call = core.Run | core.DoAny | core.Option
Stop = core.Ask | core.PickRandom | core.PickBest | Call


@frozen
class Path:
    """What leads to a place. holds: conditions in force; heard: whatever has been asked on the way, which tells that
    somebody thought of it; filled: zones into which something came on the way; lets: locals that stand for an
    expression; foreseen: the first question to come was looked at before this body was offered."""

    holds: tuple[core.Expr, ...] = ()
    heard: tuple[core.Expr, ...] = ()
    filled: frozenset[int] = frozenset()
    lets: dict[core.Expr, core.Expr] = field(factory=dict)
    foreseen: bool = False

    def with_(self, *tests: core.Expr) -> Path:
        """This path, and conditions that hold on it."""
        return evolve(self, holds=(*self.holds, *tests))

    def after(self, *things: core.Expr) -> Path:
        """This path, and what has been spoken of."""
        return evolve(self, heard=(*self.heard, *things))

    def fill(self, zones: Iterable[int]) -> Path:
        """This path, after something came into these zones."""
        return evolve(self, filled=self.filled | frozenset(zones))

    def open(self, expr: core.Expr) -> core.Expr:
        """The expression, with what its locals stand for."""
        for _ in range(4):
            now = substitute(expr, self.lets)
            if now == expr:
                break
            expr = now
        return expr


@frozen
class Place:
    """A question, pick or call where it stands. key: the event or hook whose body it is."""

    stop: Stop
    path: Path
    key: Key
    slots: Slots


def places(living: Living) -> Iterator[Place]:
    """Every place of all that runs."""
    program = living.program
    for key, event in program.events.items():
        if key in living.keys and event.routine is not None:
            start = Path(tuple(test for test, _ in event.guard.needs))
            start = start.fill(living.stock.filled_first) if key == FLOW else start
            yield from _Course(living, key, event.routine).walk(event.routine.body, start)
    for number, hook in enumerate(program.hooks):
        if number in living.keys:
            yield from _Course(living, number, hook.routine).walk(hook.routine.body, _start(hook))


def _start(hook: HookDef) -> Path:
    tests = [hook.when] if hook.when is not None else []
    tests += [test for test, _ in hook.guard.needs]
    return Path(tuple(tests), foreseen=hook.guard.answerable is not None)


class _Course:
    """Goes through one body."""

    def __init__(self, living: Living, key: Key, routine: core.Routine) -> None:
        self.living = living
        self.key = key
        self.routine = routine
        lets = [part.slot for part in everything(routine.body) if isinstance(part, core.Let)]
        self.once = {slot for slot in lets if lets.count(slot) == 1}
        self.end = Path()

    def walk(self, body: core.Block, path: Path) -> Iterator[Place]:
        """The places of a body in order; what is known at its end is kept in `end`."""
        for stmt in body:
            yield from self._at(stmt, path)
            path = self.end
        self.end = path

    def _place(self, stop: Stop, path: Path) -> Place:
        return Place(stop, path, self.key, self.routine.slots)

    def _at(self, stmt: core.Stmt, path: Path) -> Iterator[Place]:
        match stmt:
            case core.If_():
                yield from self._branch(stmt, path)
            case core.ForEach() | core.TakeTurns() | core.Repeat():
                yield from self.walk(stmt.body, self._inside(stmt, path))
                self.end = path.after(*_spoken(stmt)).fill(filled_by(self.living, stmt.body))
            case core.Ask():
                yield from self._question(stmt, path)
            case core.PickRandom(source=source, into=into) | core.PickBest(source=source, into=into):
                yield self._place(stmt, path)
                self.end = path.after(source).with_(*member_tests(source, core.Local(into)))
            case core.Run(event=event):
                yield self._place(stmt, path)
                self.end = path.fill(self._filled_by(event))
            case _:
                self.end = self._simple(stmt, path)

    def _branch(self, stmt: core.If_, path: Path) -> Iterator[Place]:
        yield from self.walk(stmt.then, path.with_(stmt.test))
        yield from self.walk(stmt.otherwise, path.with_(core.Not(stmt.test)))
        if leaves(stmt.then):
            self.end = path.with_(core.Not(stmt.test))
        elif stmt.otherwise and leaves(stmt.otherwise):
            self.end = path.with_(stmt.test)
        else:
            self.end = path.after(stmt.test)

    def _question(self, stmt: core.Ask, path: Path) -> Iterator[Place]:
        inside = path
        if stmt.each is not None:
            inside = path.with_(*member_tests(stmt.each.source, core.Local(stmt.each.slot)))
        yield self._place(stmt, inside)
        path = evolve(path, foreseen=False)
        match stmt.form:
            case core.ChooseOne(options):
                for option in options:
                    yield from self._option(option, path)
            case core.DoAny(event=event):
                yield self._place(stmt.form, inside)
                path = path.fill(self._filled_by(event))
            case core.ArrangeForm(place=place, rest=rest):
                path = path.fill(to.zone for to in (place, rest) if isinstance(to, core.PlaceOf))
            case core.PickForm(source=source):
                path = path.after(source).with_(*member_tests(source, core.Local(stmt.answer)))
                path = path.with_(*(test for test, _ in stmt.needs))
        self.end = path

    def _option(self, option: core.Option, path: Path) -> Iterator[Place]:
        tests = [option.when] if option.when is not None else []
        tests += [test for test, _ in option.guard.needs]
        here = evolve(path.with_(*tests), foreseen=option.guard.answerable is not None)
        if option.flat is not None:
            yield self._place(option, here)
        yield from self.walk(option.body, here)

    def _simple(self, stmt: core.Stmt, path: Path) -> Path:
        match stmt:
            case core.Let(slot=slot, value=value) if slot in self.once:
                return evolve(path, lets={**path.lets, core.Local(slot): value})
            case core.Draw(to=core.PlaceOf(zone)) | core.Move(to=core.PlaceOf(zone)):
                return path.fill((zone,))
            case core.SetState(state=state, owner=owner, index=index):
                return path.after(core.StateGet(state, owner, index))
            case core.Let(value=value):
                return path.after(value)
        return path

    def _filled_by(self, event: str) -> set[int]:
        routine = self.living.program.events[event].routine
        return filled_by(self.living, routine.body) if routine is not None else set()

    def _inside(self, stmt: core.ForEach | core.TakeTurns | core.Repeat, path: Path) -> Path:
        """What is known inside a loop. Where nobody counts the rounds, what came into a zone before is used up some
        day, unless more comes in the loop itself."""
        path = path.after(*_spoken(stmt))
        if isinstance(stmt, core.TakeTurns) or (isinstance(stmt, core.Repeat) and stmt.times is None):
            path = evolve(path, filled=path.filled & filled_by(self.living, stmt.body))
        match stmt:
            case core.ForEach(slot=slot, source=source):
                return path.with_(*member_tests(source, core.Local(slot)))
            case core.TakeTurns(slot=slot, source=source, where=where, until=until):
                tests = [*member_tests(source, core.Local(slot)), *([where] if where is not None else [])]
                return self._until(path.with_(*tests), until)
        return self._until(path, stmt.until)

    def _until(self, path: Path, until: core.Expr | None) -> Path:
        """A loop that goes on as long as something lies somewhere is taken to know about all pieces of that kind."""
        if until is None:
            return path
        zones = (part.zone for part in everything(until) if isinstance(part, core.PlaceOf))
        kinds = dict.fromkeys(self.living.program.zones[zone].kind for zone in zones)
        return path.with_(core.Not(until)).after(*(Supply(kind) for kind in kinds))


@frozen
class Supply(core.Expr):
    """All zones in which pieces of a kind lie."""

    kind: str


def filled_by(living: Living, body: core.Block) -> set[int]:
    """The zones into which a body, or what it runs, brings pieces."""
    found, seen, work = set[int](), set[str](), [body]
    while work:
        for part in everything(work.pop()):
            match part:
                case core.Draw(to=core.PlaceOf(zone)) | core.Move(to=core.PlaceOf(zone)):
                    found.add(zone)
                case core.ArrangeForm(place=place, rest=rest):
                    found |= {to.zone for to in (place, rest) if isinstance(to, core.PlaceOf)}
                case core.Run(event=event) | core.DoAny(event=event) | core.Option(flat=(event, _)) if (
                    event not in seen
                ):
                    seen.add(event)
                    routine = living.program.events[event].routine
                    work += [routine.body] if routine is not None else []
    return found


def _spoken(stmt: core.ForEach | core.TakeTurns | core.Repeat) -> Iterator[core.Expr]:
    match stmt:
        case core.Repeat(times=times, until=until):
            yield from (part for part in (times, until) if part is not None)
        case core.ForEach(source=source) | core.TakeTurns(source=source):
            yield source


def member_tests(source: core.Expr, member: core.Expr) -> Iterator[core.Expr]:
    """The conditions by which a member of a group was chosen."""
    match source:
        case core.Filter(inner, slot, test):
            yield from member_tests(inner, member)
            yield substitute(test, {core.Local(slot): member})
        case core.Those(inner) | core.Ends(_, inner) | core.Without(inner, _):
            yield from member_tests(inner, member)


def leaves(body: core.Block) -> bool:
    """Whether nothing after a block can run."""
    last = body[-1] if body else None
    return isinstance(last, core.Return | core.EndLoop | core.EndPhase | core.Finish | core.Again)
