"""What may be done, and why not: preconditions and prohibitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine.asks import instances
from rulelang.machine.effects import Effect
from rulelang.machine.evaluate import compile_expr, split_args
from rulelang.machine.faults import RuleFault
from rulelang.machine.hooks import Matcher
from rulelang.machine.places import Places
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


NOTHING = "there is nothing to choose"
"""The reason where no rule gives one."""


class Permissions(Places):
    """The part of an executable that tests whether an action may be taken."""

    standing_forbids: dict[str, list[int]]
    forbid_matchers: list[Matcher]
    event_guards: dict[str, Callable[[Game, list[Any]], str | None]]

    def describe_event(self, g: Game, key: str, args: tuple[Any, ...]) -> str:
        """An event in words."""
        raise NotImplementedError

    def forbidden(self, g: Game, event: str, args: tuple[Any, ...]) -> str | None:
        """The reason of a prohibition that stands now, or None."""
        found = self.forbidding(g, event, args)
        return None if found is None else self.program.forbids[found[0]].reason

    def forbidding(self, g: Game, event: str, args: tuple[Any, ...]) -> tuple[int, list[Any], Effect | None] | None:
        """The first prohibition that stands now: its number, its locals, the effect that it is if it lasts only for a
        while. None if there is none."""
        for number in self.standing_forbids.get(event, ()):
            locals_ = self._forbid_holds(g, number, args)
            if locals_ is not None:
                return number, locals_, None
        for effect in g.effects:
            if effect.sort == "forbid" and self.program.forbids[effect.number].event == event:
                locals_ = self.forbid_matchers[effect.number].fill(g, args, None, None, effect.captured)
                if locals_ is not None:
                    return effect.number, locals_, effect
        return None

    def _forbid_holds(self, g: Game, number: int, args: tuple[Any, ...]) -> list[Any] | None:
        cards = self.program.forbids[number].attached.cards
        matcher = self.forbid_matchers[number]
        if not cards:
            return matcher.fill(g, args, None, None, None)
        for card in cards:
            live, owner = self.live_owner(g, card)
            locals_ = matcher.fill(g, args, card, owner, None) if live else None
            if locals_ is not None:
                return locals_
        return None

    def own_refusal(self, g: Game, event: str, args: tuple[Any, ...]) -> str | None:
        """The reason why an action's own preconditions fail, or None."""
        guard = self.event_guards.get(event)
        if guard is None:
            return None
        routine = self.program.events[event].routine
        assert routine is not None
        return guard(g, [*args, *[None] * (len(routine.slots) - len(args))])

    def refusal(self, g: Game, event: str, args: tuple[Any, ...]) -> str | None:
        """Why an action may not be taken: its own preconditions, then prohibitions; None if it may."""
        return self.own_refusal(g, event, args) or self.forbidden(g, event, args)

    def may_run(self, g: Game, event: str, args: tuple[Any, ...], rule: str, tags: tuple[str, ...]) -> bool:
        """A direct `do`: own preconditions that fail are a fault; one that is forbidden is skipped, and told."""
        if not event.startswith("action:"):
            return True
        reason = self.own_refusal(g, event, args)
        if reason is not None:
            raise RuleFault(f"{self.describe_event(g, event, args)} is not possible: {reason}", g.chain())
        reason = self.forbidden(g, event, args)
        if reason is not None:
            g.tell(rule, tags, "forbidden", (event, args, reason))
        return reason is None

    def some_instance(self, g: Game, event: str, args: Any, L: list[Any]) -> bool:
        """Some instance of an action may be taken."""
        return self.no_instance(g, event, args, L) is None

    def no_instance(self, g: Game, event: str, args: Any, L: list[Any]) -> str | None:
        """The reasons why no instance of an action may be taken; None if one may."""
        found: dict[str, None] = {}
        for given in instances(g, L, args, None, self, event):
            reason = self.refusal(g, event, given)
            if reason is None:
                return None
            found[reason] = None
        return "; ".join(found) or NOTHING

    def compile_question(self, asked: core.Expr) -> Callable[[Game, list[Any]], str | None]:
        """A function that gives None where a first question has an answer, else the reason why not: that of the rules
        where it is about an action."""
        if isinstance(asked, core.Can):
            event, args = asked.event, split_args(asked.args)
            return lambda g, L: self.no_instance(g, event, args, L)
        test = compile_expr(asked)
        return lambda g, L: None if test(g, L) else NOTHING
