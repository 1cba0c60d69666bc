"""Hooks, modifiers, prohibitions, and what happens later."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from rulelang.syntax.build import At, RuleFunction, as_property, constant, only, properties, several
from rulelang.syntax.nodes import (
    Block,
    ChangeOp,
    Duration,
    Event,
    Expr,
    Forbid,
    Hook,
    Ident,
    Later,
    Modify,
    Running,
    Text,
)


def hook(at: At, mode: str | None, stage: tuple[str, Event | None], when: Expr | None, body: Block) -> Hook:
    """`play before E(p) when C:` and what then happens."""
    return Hook(mode, stage[0], stage[1], when, body, span=at.span)


def event(at: At, sort: str | None, name: Ident, binders: tuple[Ident, ...] | None) -> Event:
    """`phase X(p)`, `buy_tree(p, t)`."""
    return Event(sort, name, binders or (), span=at.span)


def modify(at: At, value: Ident, binders: tuple[Ident, ...] | None, *parts: Any) -> Modify:
    """`modify V(p) until end of phase X when C: add 1`."""
    limits = properties(at, parts[:-1])
    return Modify(value, binders or (), parts[-1], **limits, span=at.span)


def forbid(at: At, event: Event, *parts: Any) -> Forbid:
    """`forbid A(p) when C else "reason"`."""
    reason: Text = parts[-1]
    return Forbid(event, reason.value, **properties(at, parts[:-1]), span=at.span)


def later(at: At, what: Later, *parts: Any) -> Later:
    """`later, after E when C:` and what then happens."""
    return evolve(what, body=parts[-1], **properties(at, parts[:-1]), span=at.span)


def later_at(stage: str) -> RuleFunction:
    """The builder function for one stage of `later`, its block still empty."""

    def start(at: At, coming: bool | None, event: Event) -> Later:
        return Later(stage, event, Block((), span=at.span), bool(coming), span=at.span)

    return start


def duration(at_start: bool) -> RuleFunction:
    """The builder function for `until end of next` or `until start of`."""

    def make(at: At, coming: bool | None, what: Running, within: Running | None) -> Duration:
        return Duration(what.sort, what.name, what.args, bool(coming), at_start, within, span=at.span)

    return make


def until_end(at: At, what: Running) -> Duration:
    """`until end of phase X`: of one that is running."""
    return Duration(what.sort, what.name, what.args, span=at.span)


def change(op: str) -> RuleFunction:
    """The builder function for one way to change a value."""
    return lambda at, *parts: ChangeOp(op, parts[-1], span=at.span)


def divided(at: At, value: Expr, way: str) -> ChangeOp:
    """`divided by 2 rounded up`."""
    return ChangeOp("divided", value, way == "rounded up", span=at.span)


RULES: dict[str, RuleFunction] = {
    "hook": hook,
    "how": only,
    "before": lambda at, event: ("before", event),
    "after": lambda at, event: ("after", event),
    "instead": lambda at, event: ("instead of", event),
    "any_time": lambda at: ("any time", None),
    "event": event,
    "event_sort": only,
    "binders": several,
    "modify": modify,
    "forbid": forbid,
    "when": as_property("when"),
    "lasting": as_property("duration"),
    "becomes": change("becomes"),
    "plus": change("add"),
    "minus": change("subtract"),
    "times": change("times"),
    "divided": divided,
    "floor": change("at least"),
    "ceiling": change("at most"),
    "also_when": change("also"),
    "only_when": change("only"),
    "later": later,
    "later_before": later_at("before"),
    "later_after": later_at("after"),
    "later_instead": later_at("instead of"),
    "next": constant(True),
    "until_end": until_end,
    "until_next": duration(False),
    "until_start": duration(True),
    "until_game": lambda at: Duration("game", span=at.span),
}
