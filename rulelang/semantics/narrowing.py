"""What is known at a point of the text: `x is not none` before `x.f`, `c in Kind` before a field of that kind.

A fact is about a core expression: wherever the same expression stands while the fact holds, its type is narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import attrs
from attrs import evolve, frozen

from rulelang.program import core
from rulelang.program.types import PLAYER, EntityType, OptionalType, Type

# ---- walking the core


def parts(thing: Any) -> Iterator[Any]:
    """The core nodes directly inside a core node, tuples opened."""
    for name in _field_names(type(thing)):
        yield from _opened(getattr(thing, name))


def _opened(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _opened(item)
    elif attrs.has(type(value)) and not isinstance(value, Type):
        yield value


UNREAD = ("span", "type", "said", "typed")
_NAMES: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(f.name for f in attrs.fields(kind) if f.name not in UNREAD)
    return names


def everything(thing: Any) -> Iterator[Any]:
    """A core node (or a tuple of them) and all nodes inside it."""
    work = list(_opened(thing))
    while work:
        node = work.pop()
        yield node
        work.extend(parts(node))


def substitute(expr: core.Expr, found: Mapping[core.Expr, core.Expr]) -> core.Expr:
    """The expression with every part that is in the table replaced."""
    return cast(core.Expr, _substitute(expr, found))


def _substitute(thing: Any, found: Mapping[core.Expr, core.Expr]) -> Any:
    if isinstance(thing, tuple):
        return tuple(_substitute(item, found) for item in thing)
    if isinstance(thing, core.Expr) and thing in found:
        return found[thing]
    if not attrs.has(type(thing)) or isinstance(thing, Type):
        return thing
    names = _field_names(type(thing))
    return evolve(thing, **{name: _substitute(getattr(thing, name), found) for name in names}) if names else thing


# ---- facts


@frozen
class Facts:
    """Types of expressions, narrower than declared; None: only that it is not `none`."""

    known: dict[core.Expr, Type | None] = attrs.field(factory=dict)

    def narrow(self, expr: core.Expr, declared: Type) -> Type:
        """The type of the expression as far as it is known here."""
        if expr not in self.known:
            return declared
        return self.known[expr] or (declared.inner if isinstance(declared, OptionalType) else declared)

    def plus(self, more: Mapping[core.Expr, Type | None]) -> Facts:
        """These facts and more."""
        return Facts({**self.known, **more}) if more else self

    def minus(self, touched: Callable[[core.Expr], bool]) -> Facts:
        """These facts without those that speak of something touched."""
        kept = {e: t for e, t in self.known.items() if not any(touched(part) for part in everything(e))}
        return Facts(kept) if len(kept) < len(self.known) else self


Inline = Callable[[core.ValueCall], core.Expr | None]
"""Gives what a value is worked out by, for its arguments, if that is one expression."""

NO_FACTS: dict[core.Expr, Type | None] = {}


def learned(test: core.Expr, truth: bool, inline: Inline, depth: int = 4) -> dict[core.Expr, Type | None]:
    """What a condition tells if it holds (or does not)."""
    match test:
        case core.Not(of):
            return learned(of, not truth, inline, depth)
        case core.And(items) if truth:
            return _all(items, truth, inline, depth)
        case core.Or(items) if not truth:
            return _all(items, truth, inline, depth)
        case core.Compare(op, left, right):
            return _from_compare(op, left, right, truth)
        case core.Contains(item, group) if truth:
            return {item: _member_type(group)}
        case core.ValueCall() if depth and (body := inline(test)) is not None:
            return learned(body, truth, inline, depth - 1)
        case core.Bound(slot, value, body):
            facts = learned(body, truth, inline, depth)
            return {substitute(e, {core.Local(slot): value}): t for e, t in facts.items()}
    return NO_FACTS


def _all(items: tuple[core.Expr, ...], truth: bool, inline: Inline, depth: int) -> dict[core.Expr, Type | None]:
    facts: dict[core.Expr, Type | None] = {}
    for item in items:
        facts.update(learned(item, truth, inline, depth))
    return facts


def _from_compare(op: str, left: core.Expr, right: core.Expr, truth: bool) -> dict[core.Expr, Type | None]:
    if op not in ("==", "!="):
        return NO_FACTS
    same = (op == "==") is truth
    for one, other in ((left, right), (right, left)):
        if isinstance(other, core.Const) and same is (other.value is not None):
            return {one: None}
    return NO_FACTS


def _member_type(group: core.Expr) -> Type | None:
    match group:
        case core.KindAll(kind):
            return EntityType("piece", kind)
        case core.Players():
            return PLAYER
    return None


def of_member(source: core.Expr, member: core.Expr, inline: Inline, depth: int = 4) -> dict[core.Expr, Type | None]:
    """What is known of a member of a group by the conditions the group was chosen by."""
    match source:
        case core.Filter(inner, slot, test):
            facts = of_member(inner, member, inline, depth)
            mine = learned(substitute(test, {core.Local(slot): member}), True, inline)
            return {**facts, **mine}
        case core.Those(inner, _, _) | core.Ends(_, inner, _) | core.Without(inner, _):
            return of_member(inner, member, inline, depth)
        case core.ValueCall() if depth and (body := inline(source)) is not None:
            return of_member(body, member, inline, depth - 1)
    return NO_FACTS
