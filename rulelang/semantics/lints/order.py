"""Two rules on one event whose order matters and is stated nowhere.

Stated is: the order of the lines of one file; the stage; a hook on the other rule. What only the names of files decide
(or that the rules of a game run before its cards) is not. Conditions after `when` are tested for all hooks of a stage
before the first of them runs, so only bodies are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import frozen

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.semantics.lints.meeting import event_span, may_meet
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import ANY_ZONE, Thing, changes, names_of, reads, statements


@frozen
class Deeds:
    """What a body does. sets: what is left at another value, and that value if it is the same each time; steps: what is
    only counted up or down (the same comes out in any order); reads: what is looked at, other than by such a step;
    cancels: whether the event may be stopped."""

    sets: dict[Thing, core.Expr | None]
    steps: frozenset[Thing]
    reads: frozenset[Thing]
    cancels: bool = False

    @property
    def changed(self) -> bool:
        """Whether anything is changed at all."""
        return bool(self.sets or self.steps)

    def disturbs(self, other: Deeds) -> frozenset[Thing]:
        """What this body changes and the other looks at, or leaves at a value of its own."""
        changed, overwritten = self.sets.keys() | self.steps, self.sets.keys() & other.sets.keys()
        differing = {thing for thing in overwritten if not self.sets[thing] or self.sets[thing] != other.sets[thing]}
        return frozenset((changed & other.reads) | (self.sets.keys() & other.steps) | differing)


def check_order(subject: Subject) -> None:
    """R349. Of two rules on one event in two files one changes what the other reads, or stops it."""
    for some in _stages(subject.program):
        for first, second in combinations(some, 2):
            if first.routine.span.path != second.routine.span.path and may_meet(subject, first, second):
                _compare(subject, first, second)


def _stages(program: Program) -> Iterator[list[HookDef]]:
    """The standing rules of each stage of each event, in the order in which they run."""
    found: dict[tuple[str | None, str], list[HookDef]] = {}
    for hook in program.hooks:
        if hook.mode == "standing" and hook.stage in ("before", "after") and not hook.attached.cards:
            found.setdefault((hook.event, hook.stage), []).append(hook)
    for some in found.values():
        yield sorted(some, key=lambda hook: hook.order)


def _compare(subject: Subject, first: HookDef, second: HookDef) -> None:
    one, two = (deeds(subject.program, hook.routine.body) for hook in (first, second))
    if one.cancels != two.cancels and (one.changed or two.changed):
        stopped, stopping = (second, first) if one.cancels else (first, second)
        _tell(subject, first, second, f"whether `{stopped.rule}` runs when `{stopping.rule}` cancels")
    elif things := one.disturbs(two) | two.disturbs(one):
        names = " and ".join(f"`{name}`" for name in names_of(subject.program, things))
        _tell(subject, first, second, f"what comes of {names}")


def _tell(subject: Subject, first: HookDef, second: HookDef, what: str) -> None:
    event = (first.event or "").partition(":")[2]
    subject.report.warning(
        "R349",
        f"`{first.rule}` and `{second.rule}` both hang on `{event}`, and {what} depends on which of them runs first.",
        event_span(subject, second),
        help=f"say the order: let one hook the other, `after rule {first.rule}`, or put both into one file",
        note=f"now `{first.rule}` runs first, only because of the names of the files",
        also=(Label(event_span(subject, first), "the other one"),),
    )


# ---- what a body does


def deeds(program: Program, body: core.Block) -> Deeds:
    """What a body and the actions and phases that it runs do for certain, as far as the text says."""
    steps, looked = set[Thing](), set[Thing]()
    sets: dict[Thing, core.Expr | None] = {}
    for stmt in _all(program, body):
        looked.update(reads(program, _looks_at(stmt)))
        for thing in changes(program, stmt):
            if _is_step(stmt) and thing[0] != "local" and thing != ANY_ZONE:
                steps.add(thing)
            elif isinstance(stmt, core.SetState) and not _is_step(stmt):
                known = stmt.value if isinstance(stmt.value, core.Const) else None
                sets[thing] = known if sets.get(thing, known) == known else None
    kept = {thing for thing in looked if thing[0] in ("state", "resource", "zone") and thing != ANY_ZONE}
    cancels = any(isinstance(stmt, core.Cancel) for stmt in statements(body))
    return Deeds(sets, frozenset(steps), frozenset(kept), cancels)


def _all(program: Program, body: core.Block) -> Iterator[core.Stmt]:
    seen: set[str] = set()
    work = [body]
    while work:
        for stmt in statements(work.pop()):
            yield stmt
            if isinstance(stmt, core.Run) and stmt.event not in seen:
                seen.add(stmt.event)
                routine = program.events[stmt.event].routine
                work.append(routine.body if routine is not None else ())


def _is_step(stmt: core.Stmt) -> bool:
    """Gains, payments and counting commute; so do pieces that move."""
    match stmt:
        case core.SetState(state, _, _, core.Arith("+" | "-", core.StateGet(read), _)):
            return read == state
        case core.Gain() | core.Pay() | core.Move() | core.Draw() | core.AddEffect():
            return True
    return False


def _looks_at(stmt: core.Stmt) -> object:
    """The expressions of a statement; a step does not look at what it counts."""
    match stmt:
        case core.SetState(_, owner, index, core.Arith(_, core.StateGet(), by)) if _is_step(stmt):
            return (owner, index, by)
        case core.If_(test):
            return test
        case core.ForEach(source=source, by=by):
            return (source, by)
        case core.TakeTurns(source=source, start=start, where=where, until=until):
            return (source, start, where, until)
        case core.Repeat(times, until):
            return (times, until)
        case core.SetState(_, owner, index, value):
            return (owner, index, value)
        case core.Ask(who=who, form=core.ChooseOne(options), each=each):
            return (who, tuple((o.when, o.guard, o.flat) for o in options), each)
    return stmt
