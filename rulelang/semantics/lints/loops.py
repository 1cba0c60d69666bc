"""Loops, turns and rules that can never come to an end.

Whatever might end them counts: a change of anything that the condition looks at, however far inside; a way out; the end
of the game; a phase around them that is left. What is told of has none of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.program.types import EntityType
from rulelang.semantics.lints.inside import fired
from rulelang.semantics.lints.spots import LEAVING, Spot
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import (
    ANY_ZONE,
    COURSE,
    Thing,
    blocks_of,
    changes,
    meet,
    named,
    names_of,
    reads,
    statements,
)
from rulelang.source import Span
from rulelang.syntax import nodes

# ---- R354: loops and turns


def check_loops(subject: Subject) -> None:
    """R354. A `repeat` or `take turns` that nothing inside can end."""
    for spot in subject.spots.all:
        match spot.stmt:
            case core.Repeat(None, until, body):
                _check_loop(subject, spot, body, [until], "repeat")
            case core.TakeTurns(slot, where=where, until=until, body=body):
                if ("local", slot) not in reads(subject.program, until):  # else the next one may answer it otherwise
                    _check_loop(subject, spot, body, [where, until], "turns")


def _check_loop(subject: Subject, spot: Spot, body: core.Block, written: list[core.Expr | None], sort: str) -> None:
    tests = tuple(test for test in written if test is not None)
    if not _ends(subject, spot, body, tests, sort):
        _tell_loop(subject, spot.stmt, tests)


def _ends(subject: Subject, spot: Spot, body: core.Block, tests: tuple[core.Expr, ...], sort: str) -> bool:
    if _left_from_within(body, sort):
        return True
    bodies = [body, *(routine.body for routine in subject.inside.routines(body))]
    if any(_leaves_around(subject, spot, stmt) for some in bodies for stmt in statements(some)):
        return True
    asked = reads(subject.program, tests)
    return bool(tests) and (COURSE in asked or meet(asked, _changed(subject, body, bodies)))


def _left_from_within(body: core.Block, sort: str) -> bool:
    """A way out of this loop itself: `end repeat`, `end turns`, the end of the action."""
    if any(isinstance(stmt, core.Return) for stmt in statements(body)):
        return True
    return any(_ends_loop(stmt, sort) for stmt in body)


def _ends_loop(stmt: core.Stmt, sort: str) -> bool:
    """Whether a statement leaves this loop; what stands in a loop of the same sort inside leaves that one."""
    inner = core.TakeTurns if sort == "turns" else (core.Repeat, core.ForEach)
    if isinstance(stmt, core.EndLoop):
        return stmt.sort == sort
    return not isinstance(stmt, inner) and any(_ends_loop(one, sort) for block in blocks_of(stmt) for one in block)


def _leaves_around(subject: Subject, spot: Spot, stmt: core.Stmt) -> bool:
    """The game ends, or a phase in which the loop runs."""
    match stmt:
        case core.Finish():
            return True
        case core.EndPhase(event):
            return subject.inside.runs_in(spot.home.routine, event)
    return False


def _changed(subject: Subject, body: core.Block, bodies: Iterable[core.Block]) -> set[Thing]:
    """Whatever may be different after one more run."""
    program = subject.program
    mine = {("local", slot) for stmt in statements(body) for slot in named(stmt)}
    stmts = [stmt for some in bodies for stmt in statements(some)]
    found = {thing for stmt in stmts for thing in changes(program, stmt) if thing[0] != "local"} | mine
    if any(fired(stmt) for stmt in stmts):
        found |= _timed(subject)
    if any(zone.kept is not None or zone.refilled is not None for zone in program.zones):
        found |= {ANY_ZONE} if found - mine else set()
    return found


def _timed(subject: Subject) -> set[Thing]:
    """What changes by itself as time goes by."""
    stmts = [spot.stmt for spot in subject.spots.all]
    states: set[Thing] = {("state", s.state) for s in stmts if isinstance(s, core.SetState) and s.until is not None}
    return states | {("value", m.value) for m in subject.program.modifiers if m.attached.timed}


def _tell_loop(subject: Subject, stmt: core.Stmt, tests: tuple[core.Expr, ...]) -> None:
    turns = subject.at(stmt.span, nodes.TakeTurns)
    loop = turns or subject.at(stmt.span, nodes.Repeat)
    if loop is None:
        return
    what, out = ("These turns never end", "end turns") if turns else ("This loop never ends", "end repeat")
    fix = None
    if tests:
        names = ", ".join(f"`{name}`" for name in names_of(subject.program, reads(subject.program, tests)))
        message = f"{what}: nothing in it changes what its condition asks for."
        help = f"change {names or 'it'} inside, ask for something else, or leave with `{out}`"
    else:
        message = f"{what}: nothing in it leaves it or ends the game."
        help = f"add `until ...`, or `{out}` inside"
    if turns and not tests and turns.start is None:
        help += "; for one turn each write `for each`"
        fix = Fix(_words(turns, turns.var.span), "for each ", "likely")
    subject.report.warning("R354", message, _head(loop), help=help, fix=fix)


def _words(node: nodes.Node, end: Span) -> Span:
    """From the beginning of a node to the beginning of something in its first line."""
    return Span(node.span.path, node.span.line, node.span.column, end.line, end.column)


def _head(node: nodes.Repeat | nodes.TakeTurns) -> Span:
    """What stands in the line that begins a loop, without the body."""
    if isinstance(node, nodes.Repeat):
        last = node.until
    else:
        last = node.until or node.where or node.start or node.source
    if last is not None:
        return node.span.to(last.span)
    begin = node.span
    return Span(begin.path, begin.line, begin.column, begin.line, begin.column + len("repeat"))


# ---- R354: what does itself again and again


@frozen
class Sure:
    """Something that happens for certain when an event happens, and why."""

    event: str
    span: Span


def check_circles(subject: Subject) -> None:
    """R354. An action, phase or rule that brings itself about each time it runs."""
    links = {key: tuple(_surely(subject, key)) for key in (*subject.program.events, *subject.inside.hooks)}
    told: set[str] = set()
    for key in links:
        chain = _way_back(links, key)
        if chain and not told & {sure.event for sure in chain} and not _may_stop(subject, chain):
            told |= {sure.event for sure in chain}
            _tell_circle(subject, key, chain)


def _surely(subject: Subject, key: str) -> Iterator[Sure]:
    """What happens for certain because an event happens."""
    hooks = [hook for hook in subject.inside.hooks.get(key, ()) if hook.mode == "standing"]
    if any(hook.stage == "instead" or _cancels(hook) for hook in hooks):
        return
    event = subject.program.events.get(key)
    if event is not None and event.routine is not None and not event.guard.needs:
        yield from _done_by(event.routine)
    for hook in hooks:
        if hook.when is None and not hook.attached.cards and not hook.guard.needs:
            yield from _done_by(hook.routine)


def _cancels(hook: HookDef) -> bool:
    return any(isinstance(stmt, core.Cancel) for stmt in statements(hook.routine.body))


def _done_by(routine: core.Routine) -> Iterator[Sure]:
    """What the lines of a body bring about, as far as it surely comes to them."""
    for stmt in routine.body:
        if isinstance(stmt, core.Run) or _surely_happens(stmt, routine.slots):
            yield from (Sure(event, stmt.span) for event in fired(stmt)[-1:])
        if any(isinstance(one, LEAVING) for one in statements((stmt,))):
            return


def _surely_happens(stmt: core.Stmt, slots: tuple[core.Slot, ...]) -> bool:
    match stmt:
        case core.Gain(amount=core.Const(int() as amount)) | core.Pay(amount=core.Const(int() as amount), up_to=False):
            return amount > 0
        case core.Move(core.Local(slot), True):
            return isinstance(slots[slot].type, EntityType)
        case core.Roll(amount=None) | core.Shuffle():
            return True
    return False


def _way_back(links: dict[str, tuple[Sure, ...]], start: str) -> tuple[Sure, ...]:
    """A shortest chain from an event back to itself; empty if there is none."""
    work: list[tuple[Sure, ...]] = [(sure,) for sure in links.get(start, ())]
    seen: set[str] = set()
    for chain in work:
        here = chain[-1].event
        if here == start:
            return chain
        if here not in seen:
            seen.add(here)
            work += ((*chain, sure) for sure in links.get(here, ()))
    return ()


def _may_stop(subject: Subject, chain: tuple[Sure, ...]) -> bool:
    """Something on the way may end the game or a phase, or leave an action."""
    for sure in chain:
        for routine in (*subject.inside.bodies(sure.event), *subject.inside.routines((core.Run(sure.event, ()),))):
            if any(isinstance(stmt, core.Finish | core.EndPhase) for stmt in statements(routine.body)):
                return True
    return False


def _tell_circle(subject: Subject, key: str, chain: tuple[Sure, ...]) -> None:
    shown = [_shown(event) for event in (key, *(sure.event for sure in chain))]
    subject.report.warning(
        "R354",
        f"`{shown[0]}` never ends: it brings itself about each time it happens.",
        chain[-1].span,
        help="put a condition before it: `if ...` around this line, or a `when` in the head of the rule",
        note=f"each leads to the next: {' > '.join(shown)}" if len(shown) > 2 else None,
    )


def _shown(event: str) -> str:
    return event.partition(":")[2]
