"""Standing hooks of rules and cards."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.program import Attached, Binder, HookDef
from rulelang.program.types import Type
from rulelang.semantics.guards import lower_guarded
from rulelang.semantics.heads import Fields, find_hooked, has_way, new_names, put_card
from rulelang.semantics.lowering import lower_test
from rulelang.semantics.routines import action_result
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol, Names
from rulelang.semantics.typing import ERROR
from rulelang.semantics.walk import children, first_line
from rulelang.syntax import nodes

STAGES = {"before": "before", "after": "after", "instead of": "instead", "instead": "instead", "any time": "any time"}


def lower_hook(
    names: Names, hook: nodes.Hook, cards: tuple[int, ...], name: str, order: int, rule: str | None
) -> HookDef:
    """A hook of a rule (cards empty) or of a card."""
    stage = STAGES[hook.stage]
    scope = Scope(names, name, "hook", stage=stage, cards=cards)
    owner, this = put_card(scope, cards)
    _check_mode(scope, hook)
    binders = _head(scope, hook)
    when = lower_test(scope, hook.when) if hook.when is not None else None
    if when is not None:
        scope.keep(when)
    if hook.mode is None:
        refuse_needs(scope, hook.body)
    guard, body = lower_guarded(scope, hook.body.body, question=hook.mode is not None)
    names.places[name] = hook.span
    routine = core.Routine(name, tuple(scope.slots), 0, body, hook.marks.tags, hook.span, hook.marks.notes)
    attached = Attached(cards, owner, this)
    return HookDef(stage, hook.mode or "standing", scope.event, binders, when, guard, routine, attached, order, rule)


def refuse_needs(scope: Scope, body: nodes.Block) -> None:
    """A finding for `needs` in a rule that nobody chooses."""
    for node in body.body:
        if isinstance(node, nodes.Needs):
            message = "`needs` says when something may be chosen, and this rule runs by itself."
            help = "write the condition behind `when` in the first line, or use `if`"
            scope.names.report.error("R268", message, node.span, help=help)
        elif not isinstance(node, nodes.Ask):  # an answer may have its `needs`
            for block in children(node):
                if isinstance(block, nodes.Block):
                    refuse_needs(scope, block)


def _head(scope: Scope, hook: nodes.Hook) -> tuple[Binder, ...]:
    """Find the hooked event and declare its names."""
    if hook.event is None:
        return ()
    found = find_hooked(scope, hook.event)
    if found is None:
        for ident in hook.event.binders:
            scope.declare(ident.text, ERROR, ident.span)
        return ()
    return open_hook(scope, hook.event, found)


def open_hook(scope: Scope, event: nodes.Event, found: tuple[str, Fields]) -> tuple[Binder, ...]:
    """Set up a scope for a hook on this event, its names new."""
    scope.event, fields = found
    binders = new_names(scope, event.binders, fields, shown(event))
    scope.fields = tuple(binder.slot for binder in binders)
    scope.results = replaced_result(scope, event, fields)
    return binders


def shown(event: nodes.Event) -> str:
    """An event as it is written, without its brackets."""
    return f"{event.sort} {event.name.text}" if event.sort else event.name.text


def replaced_result(scope: Scope, event: nodes.Event, fields: Fields) -> list[Type]:
    """What a `result` in place of the event must give; empty where none is wanted."""
    symbol = scope.names.symbols.get(event.name.text)
    if scope.stage != "instead" or not isinstance(symbol, EventSymbol) or scope.event != symbol.key:
        return []
    if symbol.sort == "question":
        return [fields[1][1]]
    if symbol.sort != "action":
        return []
    if symbol.key in scope.names.lowering:
        return [ERROR]
    result = action_result(scope.names, symbol, event.name)
    return [result] if result is not None else []


def _check_mode(scope: Scope, hook: nodes.Hook) -> None:
    """Findings for `play` and `may` where nobody could ever use them."""
    report, cards = scope.names.report, scope.cards
    head = first_line(report, hook.span)
    if hook.mode is None and hook.stage == "any time":
        help = "write `play any time` (which uses up the card) or `may any time` (which does not)"
        help = help if cards else f"move it to a card, and {help}"
        message = "`any time` is when somebody may do something, and here nobody may do anything."
        report.error("R161", message, head, help=help)
    if hook.mode is not None and not cards:
        message = f"Only a card can say `{hook.mode}`, and this rule is printed on none."
        help = f"move the rule to a card; or leave out `{hook.mode}`, if it is to work by itself"
        report.error("R161", message, head, help=help)
    if not cards:
        return
    kind = scope.names.entities[cards[0]].domain
    if hook.mode == "play" and not has_way(scope.names, cards[0], "played"):
        help = f"add a line such as `played from hand, then to discard` to `kind {kind}` or to the card"
        report.error("R161", "Where this card is played from is not said.", head, help=help)
    if hook.mode != "play" and not has_way(scope.names, cards[0], "works"):
        help = f"add a line such as `works in hand` to `kind {kind}` or to the card"
        report.error("R161", "Where this card must lie for this rule to work is not said.", head, help=help)
