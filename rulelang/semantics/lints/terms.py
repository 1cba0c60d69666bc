"""Core expressions as the checks compare them: bound names renamed, short values opened, the types of parts known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import attrs

from rulelang.program import core
from rulelang.program.program import Program
from rulelang.program.types import (
    NUMBER,
    PLAYER,
    YES_NO,
    EntityType,
    GroupType,
    MapType,
    OptionalType,
    PerType,
    Type,
)
from rulelang.semantics.narrowing import everything, substitute

Slots = Sequence[core.Slot]

BINDERS = (core.Filter, core.Gather, core.Quantify, core.Those, core.Follow)
"""Expressions with a name of their own, in their `slot`."""


def canonical(expr: core.Expr) -> core.Expr:
    """The same expression with names that it binds itself called by their depth, so that equal texts are equal."""
    return cast(core.Expr, _renamed(expr, {}))


def _renamed(thing: Any, known: Mapping[int, int]) -> Any:
    if isinstance(thing, tuple):
        return tuple(_renamed(item, known) for item in thing)
    match thing:
        case core.Local(slot):
            return core.Local(known.get(slot, slot))
        case core.Bound(slot, value, body):
            return _renamed(substitute(body, {core.Local(slot): value}), known)
        case core.Contents(place):
            return core.Contents(_renamed(place, known))
    if not attrs.has(type(thing)) or isinstance(thing, Type):
        return thing
    if isinstance(thing, BINDERS):
        known = {**known, thing.slot: -1 - len(known)}
    changed = {f.name: _renamed(getattr(thing, f.name), known) for f in attrs.fields(type(thing)) if f.name != "slot"}
    if isinstance(thing, BINDERS):
        changed["slot"] = known[thing.slot]
    return attrs.evolve(thing, **changed)


CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def contrary(test: core.Expr) -> core.Expr:
    """The condition that holds where this one does not, as it would be written."""
    match test:
        case core.Compare(op, left, right):
            return core.Compare(CONTRARY[op], left, right)
        case core.Not(of):
            return of
    return core.Not(test)


def opened(program: Program, call: core.ValueCall, plain: frozenset[int]) -> core.Expr | None:
    """What a value is worked out by, its arguments put in: if nothing modifies it and it is one expression."""
    value = program.values[call.value]
    if call.value not in plain or len(value.cases) != 1 or value.cases[0].test is not None:
        return None
    body = value.cases[0].value
    for slot, let in reversed(value.lets):
        body = core.Bound(slot, let, body)
    return substitute(_apart(body, call.args), {core.Local(slot): arg for slot, arg in enumerate(call.args)})


def _apart(body: core.Expr, args: tuple[core.Expr, ...]) -> core.Expr:
    """A value's expression, the names it binds moved out of the way of those around the call."""
    bound = {part.slot for part in everything(body) if isinstance(part, (*BINDERS, core.Bound))}
    away = 1 + max((p.slot for p in everything((body, args)) if isinstance(p, NAMED)), default=0)
    return cast(core.Expr, _moved(body, bound, away))


NAMED = (core.Local, core.LocalAt, core.Bound, *BINDERS)


def _moved(thing: Any, bound: set[int], away: int) -> Any:
    if isinstance(thing, tuple):
        return tuple(_moved(item, bound, away) for item in thing)
    if not attrs.has(type(thing)) or isinstance(thing, Type):
        return thing
    changed = {f.name: _moved(getattr(thing, f.name), bound, away) for f in attrs.fields(type(thing))}
    if isinstance(thing, NAMED) and thing.slot in bound:
        changed["slot"] = thing.slot + away
    return attrs.evolve(thing, **changed)


# ---- types


def type_of(program: Program, slots: Slots, expr: core.Expr) -> Type | None:
    """The declared type of a part of an expression; None where it is not plain to see."""
    match expr:
        case core.Local(slot):
            return slots[slot].type if 0 <= slot < len(slots) else None
        case core.LocalAt(slot):
            kind = slots[slot].type if 0 <= slot < len(slots) else None
            return kind.value if isinstance(kind, MapType) else None
        case core.StateGet(state):
            return program.states[state].type
        case core.SettingGet(setting):
            return program.settings[setting].type
        case core.FieldGet(number):
            kind = program.fields[number].type
            return kind.inner if isinstance(kind, PerType) else kind
        case core.ValueCall(value):
            return program.values[value].result
        case core.TableGet(table):
            return program.tables[table].result
    return _type_of_group_or_number(expr)


def _type_of_group_or_number(expr: core.Expr) -> Type | None:
    match expr:
        case core.Count() | core.Fold() | core.Arith() | core.Divide() | core.ResourceGet() | core.OutcomeOf():
            return NUMBER
        case core.Active():
            return OptionalType(PLAYER)
        case core.Players() | core.Winners():
            return GroupType(PLAYER)
        case core.KindAll(kind):
            return GroupType(EntityType("piece", kind))
        case core.And() | core.Or() | core.Not() | core.Quantify() | core.Contains() | core.Can() | core.Running():
            return YES_NO
        case core.Builtin(name="place" | "remainder"):
            return NUMBER
    return None


def members_of(program: Program, kind: Type | None) -> tuple[core.Value, ...] | None:
    """All that something of a type can be, where that is a list of things with names."""
    match kind:
        case OptionalType(inner):
            members = members_of(program, inner)
            return None if members is None else (*members, None)
        case EntityType("seat", _):
            return program.domains["player"].members
        case EntityType("enum" | "piece", name) if name:
            return program.domains[name].members
    return (False, True) if kind == YES_NO else None
