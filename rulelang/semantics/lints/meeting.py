"""Rules that meet: two that say what a value becomes, two that stand in place of one action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import Binder, ForbidDef, HookDef, ModifierDef, Program
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import statements
from rulelang.semantics.narrowing import substitute
from rulelang.source import Span
from rulelang.syntax import nodes

Standing = HookDef | ModifierDef | ForbidDef
S = TypeVar("S", HookDef, ModifierDef)

# ---- can both hold?


def may_meet(subject: Subject, one: Standing, other: Standing) -> bool:
    """Whether two rules on one event, or on one value, may hold at the same moment: nothing in their conditions and in
    where their cards lie excludes it."""
    if _alone(subject.program, one, other):
        return False
    slots, tests = list[core.Slot](), list[core.Expr]()
    shared: dict[int, core.Expr] = {}
    for rule in (one, other):
        mine = rule.routine.slots if isinstance(rule, HookDef) else rule.slots
        if rule.when is not None:
            tests.append(_moved(rule.when, rule.binders, len(slots), len(mine), shared))
        slots += mine
    return not subject.known.logic(tuple(slots)).never(*tests)


def _moved(
    test: core.Expr, binders: tuple[Binder, ...], away: int, count: int, shared: dict[int, core.Expr]
) -> core.Expr:
    """A condition in locals of its own; what both rules have from the event they have under one number."""
    table: dict[core.Expr, core.Expr] = {core.Local(slot): core.Local(slot + away) for slot in range(count)}
    for place, binder in enumerate(binders):
        if binder.slot is not None:
            table[core.Local(binder.slot)] = shared.setdefault(place, core.Local(binder.slot + away))
    return substitute(test, table)


def _alone(program: Program, one: Standing, other: Standing) -> bool:
    """Both are on cards that work in one place, and it has room for one card only."""
    cards = (one.attached.cards, other.attached.cards)
    if not all(cards):
        return False
    places = {_works_in(program, card) for some in cards for card in some}
    return len(places) == 1 and _room_for_one(program, places.pop())


def _works_in(program: Program, card: int) -> core.Expr | None:
    own = program.card_zones.get(card)
    code = own.works_in if own is not None and own.works_in is not None else None
    code = code or program.kinds[program.entities[card].domain].works_in
    return code.expr if code is not None else None


def _room_for_one(program: Program, place: core.Expr | None) -> bool:
    if not isinstance(place, core.PlaceOf):
        return False
    zone = program.zones[place.zone]
    single = zone.owner is None and zone.index is None
    return single and zone.capacity is not None and zone.capacity.expr == core.Const(1)


def _pairs(rules: list[S]) -> Iterator[tuple[S, S]]:
    return combinations(sorted(rules, key=lambda rule: rule.order), 2)


def event_span(subject: Subject, hook: HookDef) -> Span:
    """Where the event of a rule is named."""
    node = subject.at(hook.routine.span, nodes.Hook)
    return node.event.span if node is not None and node.event is not None else hook.routine.span


# ---- R353: two that say what a value becomes


def check_becomes(subject: Subject) -> None:
    """R353. Two standing `becomes` on one value that may hold at the same moment and differ."""
    by_value: dict[int, list[ModifierDef]] = {}
    for rule in subject.program.modifiers:
        if rule.op == "becomes" and not rule.attached.timed:
            by_value.setdefault(rule.value, []).append(rule)
    for rules in by_value.values():
        for one, other in _pairs(rules):
            if not _same_amount(one, other) and may_meet(subject, one, other):
                _tell_becomes(subject, one, other)


def _same_amount(one: ModifierDef, other: ModifierDef) -> bool:
    return isinstance(one.amount, core.Const) and one.amount == other.amount


def _tell_becomes(subject: Subject, one: ModifierDef, other: ModifierDef) -> None:
    value = subject.program.values[one.value]
    yes_no = isinstance(one.amount, core.Const) and isinstance(one.amount.value, bool)
    commuting = "`also when` and `only when`" if yes_no else "`add`, `at least` and `at most`"
    subject.report.warning(
        "R353",
        f"`{one.name}` and `{other.name}` both say what `{value.name}` becomes, and may do so at the same moment.",
        _becomes_span(subject, other),
        help=f"let their `when` exclude each other, or use {commuting}, which go together in any order",
        note="two that differ stop the game; of several that were played the last one counts",
        also=(Label(_becomes_span(subject, one), "the other one"),),
    )


def _becomes_span(subject: Subject, rule: ModifierDef) -> Span:
    node = subject.at(rule.span, nodes.Modify)
    return node.op.span if node is not None else rule.span


# ---- R353: two in place of one action


def check_instead(subject: Subject) -> None:
    """R353. Two standing `instead of` on one event, of which the outer never lets the inner one come."""
    by_event: dict[str | None, list[HookDef]] = {}
    for hook in subject.program.hooks:
        if hook.stage == "instead" and hook.mode == "standing":
            by_event.setdefault(hook.event, []).append(hook)
    for hooks in by_event.values():
        for inner, outer in _pairs(hooks):
            if not _proceeds(outer) and may_meet(subject, inner, outer):
                _tell_instead(subject, inner, outer)


def _proceeds(hook: HookDef) -> bool:
    return any(isinstance(stmt, core.Proceed) for stmt in statements(hook.routine.body))


def _tell_instead(subject: Subject, inner: HookDef, outer: HookDef) -> None:
    event = (outer.event or "").partition(":")[2]
    subject.report.warning(
        "R353",
        f"`{inner.routine.name}` and `{outer.routine.name}` both stand in place of `{event}`, and where both hold the"
        " first one does nothing.",
        event_span(subject, outer),
        help=f"add `proceed` to `{outer.routine.name}`, or let their `when` exclude each other",
        note="the later written of two is the outer one; what is inside it runs where it says `proceed`",
        also=(Label(event_span(subject, inner), "this one does not come to its turn"),),
    )
