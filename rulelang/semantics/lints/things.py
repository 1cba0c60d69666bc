"""What expressions read and what statements change: states, counters, zones, values, locals.

A thing is its sort and its number: `("state", 3)`, `("resource", 0)`, `("zone", 2)`, `("value", 5)` (what modifies it),
`("local", 1)` (of one routine), `("course", 0)` (what is going on). `ANY_ZONE` stands for a zone that only the game
will tell. Of whom a state or counter is is not looked at: p's coins and q's coins are one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulelang.program import core
from rulelang.program.program import Program
from rulelang.semantics.narrowing import everything

Thing = tuple[str, int]

ANY_ZONE: Thing = ("zone", -1)
COURSE: Thing = ("course", 0)

# ---- reading


def reads(program: Program, parts: Any) -> frozenset[Thing]:
    """All that core expressions (or statements with expressions in them) look at, also by way of values, their
    modifiers, and preconditions."""
    found: set[Thing] = set()
    asked: set[str | int] = set()
    work = [parts]
    while work:
        for node in everything(work.pop()):
            found.update(_read_here(node))
            for key, more in _asked(program, node):
                if key not in asked:
                    asked.add(key)
                    work.append(more)
                    if _with_cards(program, key):
                        found.add(ANY_ZONE)
    return frozenset(found)


def _read_here(node: Any) -> Iterator[Thing]:
    match node:
        case core.Local(slot) | core.LocalAt(slot):
            yield ("local", slot)
        case core.StateGet(number):
            yield ("state", number)
        case core.ResourceGet(number):
            yield ("resource", number)
        case core.ValueCall(number):
            yield ("value", number)
        case core.Contents(place):
            yield from zones_of(place)
        case core.Builtin("holder"):
            yield ANY_ZONE
        case core.Running() | core.EndedEarly() | core.Active() | core.Winners() | core.OutcomeOf():
            yield COURSE


def _asked(program: Program, node: Any) -> Iterator[tuple[str | int, Any]]:
    """What an expression asks that is written elsewhere: a value with its modifiers, an action's preconditions."""
    match node:
        case core.ValueCall(number):
            value = program.values[number]
            changes = [(m.when, m.amount) for m in program.modifiers if m.value == number]
            yield number, (value.lets, value.cases, tuple(changes))
        case core.Can(event):
            guard = program.events[event].guard
            yield event, (guard.lets, guard.needs, tuple(f.when for f in program.forbids if f.event == event))
        case core.Builtin("meets_any"):
            yield "victories", tuple(v.test for v in program.victories)
        case core.Builtin("neighbours" | "adjacent" | "reach"):
            yield "maps", tuple(m.joined for m in program.maps)


def _with_cards(program: Program, key: str | int) -> bool:
    """Whether cards have a say, so that it matters where they lie."""
    rules = [m for m in program.modifiers if m.value == key] + [f for f in program.forbids if f.event == key]
    return any(rule.attached.cards for rule in rules)


def zones_of(place: core.Expr) -> Iterator[Thing]:
    """The zones that a place may be."""
    match place:
        case core.PlaceOf(number):
            yield ("zone", number)
        case core.If(_, then, otherwise):
            yield from zones_of(then)
            yield from zones_of(otherwise)
        case _:
            yield ANY_ZONE


# ---- changing


def changes(program: Program, stmt: core.Stmt) -> Iterator[Thing]:
    """What one statement changes, without what runs because of it and without the statements inside it."""
    match stmt:
        case core.SetState(number):
            yield ("state", number)
        case core.Gain(resource=number) | core.Pay(resource=number):
            yield ("resource", number)
        case core.Move(pieces, _, to):
            yield from zones_of(to)
            yield from sources_of(pieces)
        case core.Draw(_, source, to):
            yield from zones_of(source)
            yield from zones_of(to)
        case core.SwapPieces():
            yield ANY_ZONE
        case core.Ask(form=core.ArrangeForm(source, place, rest)):
            yield from zones_of(place)
            yield from zones_of(rest)
            yield from sources_of(source)
        case core.AddEffect("modify", effect):
            yield ("value", program.modifiers[effect].value)
    yield from (("local", slot) for slot in named(stmt))


def sources_of(pieces: core.Expr) -> Iterator[Thing]:
    """The zones that pieces are taken from, as far as the text says."""
    match pieces:
        case core.Contents(place):
            yield from zones_of(place)
        case core.Filter(source) | core.Ends(_, source) | core.OnlyOf(source) | core.Those(source):
            yield from sources_of(source)
        case core.Join(left, right):
            yield from sources_of(left)
            yield from sources_of(right)
        case _:
            yield ANY_ZONE


def named(stmt: core.Stmt) -> Iterator[int]:
    """The locals that a statement fills."""
    match stmt:
        case core.Let(slot) | core.ForEach(slot) | core.TakeTurns(slot):
            yield slot
        case core.LetEach(into, slot):
            yield from (into, slot)
        case core.Ask(into=into, answer=answer):
            yield from (slot for slot in (into, answer) if slot is not None)
        case _ if isinstance(into := getattr(stmt, "into", None), int):
            yield into


def meet(some: Iterable[Thing], others: Iterable[Thing]) -> bool:
    """Whether two lots of things have one in common; any zone is one with every zone."""
    one, two = set(some), set(others)
    return bool(one & two) or (ANY_ZONE in one and _has_zone(two)) or (ANY_ZONE in two and _has_zone(one))


def _has_zone(things: Iterable[Thing]) -> bool:
    return any(sort == "zone" for sort, _ in things)


def statements(parts: Any) -> Iterator[core.Stmt]:
    """All statements of a body, those inside branches, loops and options too."""
    return (node for node in everything(parts) if isinstance(node, core.Stmt))


def names_of(program: Program, things: Iterable[Thing]) -> list[str]:
    """The states, counters and zones among things, as the game calls them."""
    lists = {"state": program.states, "resource": program.resources, "zone": program.zones}
    return [lists[sort][number].name for sort, number in sorted(things) if sort in lists and number >= 0]  # type: ignore[attr-defined]


def known_number(program: Program, expr: core.Expr | None) -> int | None:
    """A number that stands in the text, or is a setting as the game comes; None where only the game will tell."""
    match expr:
        case core.Const(bool()):
            return None
        case core.Const(int() as value):
            return value
        case core.SettingGet(number):
            chosen = program.settings[number].value
            return chosen if isinstance(chosen, int) and not isinstance(chosen, bool) else None
    return None


def blocks_of(stmt: core.Stmt) -> Iterator[core.Block]:
    """The blocks that stand right below a statement."""
    match stmt:
        case core.If_(_, then, otherwise):
            yield from (then, otherwise)
        case core.ForEach(body=body) | core.TakeTurns(body=body) | core.Repeat(body=body):
            yield body
        case core.Ask(form=core.ChooseOne(options)):
            yield from (option.body for option in options)
