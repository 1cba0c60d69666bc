"""Phases and actions that the game never comes to; cards that can never be played and rules that can never run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import ForbidDef, HookDef, ModifierDef
from rulelang.program.script import StartLine
from rulelang.semantics.lints.living import FLOW, PAUSE, Key, waits_for, way_of
from rulelang.semantics.lints.stock import zones_of
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lookups import card_decl, kind_decl
from rulelang.semantics.narrowing import everything
from rulelang.semantics.symbols import EventSymbol
from rulelang.semantics.walk import first_line
from rulelang.source import Span
from rulelang.syntax import nodes

MOST_LABELS = 3

# ---- phases and actions


def check_reached(subject: Subject) -> None:
    """R340. A phase that is never entered, an action that is never done: told for the first of a chain only."""
    if FLOW not in subject.program.events:
        return
    for key in subject.known.living.causes():
        symbol = _declared(subject, key)
        if symbol is not None:
            _tell_unreached(subject, symbol, str(key))


def _declared(subject: Subject, key: Key) -> EventSymbol | None:
    symbols = (s for s in subject.names.symbols.values() if isinstance(s, EventSymbol) and s.key == key)
    return next((s for s in symbols if s.sort in ("phase", "action")), None)


def _tell_unreached(subject: Subject, symbol: EventSymbol, key: str) -> None:
    call = f"{symbol.name}({', '.join(name for name, _ in symbol.params)})" if symbol.params else symbol.name
    if symbol.sort == "phase":
        message = f"The game never enters the phase `{symbol.name}`."
        help = f"write `phase {call}` in the flow or in a phase that runs, or take it out"
    else:
        message = f"Nothing in the game ever does the action `{symbol.name}`."
        help = f"write `do {call}` where it happens or offer it in a question, or take it out"
    spans = (first_line(subject.report, hook.routine.span) for hook in _waiting(subject, key))
    also = [Label(span, "this waits for it") for span in spans]
    note = _why_not(subject, symbol, key)
    subject.report.warning("R340", message, symbol.span, help=help, note=note, also=also[:MOST_LABELS])


def _waiting(subject: Subject, key: str) -> Iterator[HookDef]:
    """The rules that hang on an event, or hold only while it runs."""
    for hook in subject.program.hooks:
        parts = everything(hook.when) if hook.when is not None else ()
        if hook.event == key or any(isinstance(part, core.Running) and part.event == key for part in parts):
            yield hook


def _why_not(subject: Subject, symbol: EventSymbol, key: str) -> str | None:
    """What a reader may have taken for a way there."""
    lines = (line for script in subject.program.scripts for line in script.lines)
    if any(isinstance(line, StartLine) and line.event == key for line in lines):
        return "only tests begin it, and tests are not part of the game"
    leads_to = subject.known.living.leads_to
    if any(key in others for other, others in leads_to.items() if other != key):
        return "what leads to it is never reached either"
    return "it only leads to itself" if key in leads_to[key] else None


# ---- cards and rules


def check_rules(subject: Subject) -> None:
    """R341. A card that lies where it cannot be played, a rule that waits for what never happens, a `when` that is
    always no. What waits for an action that nobody does is told with that action."""
    told = _places_of_cards(subject)
    roots = set(subject.known.living.causes())
    for number, hook in enumerate(subject.program.hooks):
        if number in subject.known.living.keys:
            _check_conditions(subject, hook)
        elif not told & set(hook.attached.cards):
            _check_event(subject, hook, roots)
    for modifier in subject.program.modifiers:
        _check_when(subject, modifier)
    for forbid in subject.program.forbids:
        _check_when(subject, forbid)


def _check_event(subject: Subject, hook: HookDef, roots: set[Key]) -> None:
    """Tell of a rule whose event has nothing that would make it happen."""
    key = waits_for(hook)
    if key not in roots or key == PAUSE or _declared(subject, key) is not None:
        return
    sort, _, name = key.partition(":")
    if sort == "rule":
        message = f"The rule `{name}` changes or forbids something and never runs by itself, so this never happens."
        help = "hook what the rule is about: an action, a phase, or a rule that does something"
    else:
        message = f"Nothing in this game makes a `{name}` happen, so this never runs."
        help = f"{_WAYS[name]}, or hook something that happens"
    subject.report.warning("R341", message, _event_span(subject, hook), help=help)


_WAYS = {
    "gain": "write `... gains ...` where somebody gets something",
    "pay": "write `... pays ...` where somebody pays",
    "shortfall": "it comes before a `pays` that cannot be met: write one",
    "move": "write `move ... to ...` where pieces move",
    "draw": "write `draw ... from ... to ...` where pieces are drawn",
    "roll": "write `roll ...` where dice are thrown",
    "shuffle": "write `shuffle ...` where a pile is shuffled",
    "reveal": "write `reveal ...` where something is shown",
    "play": "give a card something to `play`",
    "spent": "give a card something to `play`",
}


def _event_span(subject: Subject, hook: HookDef) -> Span:
    """Where the event of a hook is named."""
    node = subject.at(hook.routine.span, nodes.Hook) or subject.at(hook.routine.span, nodes.Later)
    return node.event.span if node is not None and node.event is not None else hook.routine.span


# ---- where cards lie


def _places_of_cards(subject: Subject) -> set[int]:
    """Tell of the zones that cards are played from or work in and never come to, and of cards that stay in the box; the
    cards that were told of."""
    told: dict[Span, set[int]] = {}
    for hook in subject.program.hooks:
        if hook.attached.cards and not subject.known.living.in_place(hook):
            for card in hook.attached.cards[:1]:
                told.setdefault(_tell_place(subject, hook, card, told), set()).update(hook.attached.cards)
    return {card for cards in told.values() for card in cards}


def _tell_place(subject: Subject, hook: HookDef, card: int, told: Iterable[Span]) -> Span:
    name, also = subject.program.entities[card].name, list[Label]()
    if card in subject.known.stock.missing:
        span = _name_of_card(subject, card)
        message = f"`{name}` lies in the box, and nothing ever brings it into the game."
        help = f"let a zone start with it: `starts with {subject.program.entities[card].domain}`"
    else:
        span = _way_span(subject, hook, card)
        zones = _zones_of_way(subject, hook, card)
        if not zones & set(subject.known.stock.dry):
            return span  # the zone from which it would be filled is told of
        zone = subject.program.zones[min(zones)]
        also = [Label(zone.span, "nothing ever comes here")]
        message = f"Nothing ever lies in `{zone.name}`, so what is said of cards there never happens."
        help = f"write `draw ... to ...` or `move ... to ...` with `{zone.name}`, or let it start with something"
    if span not in told:
        subject.report.warning("R341", message, span, help=help, also=also)
    return span


def _name_of_card(subject: Subject, card: int) -> Span:
    decl = card_decl(subject.names, card)
    return decl.name.span if decl is not None else subject.names.symbols[subject.program.entities[card].name].span


def _zones_of_way(subject: Subject, hook: HookDef, card: int) -> frozenset[int]:
    way = way_of(subject.program, hook, card)
    return (zones_of(way.expr) if way is not None else None) or frozenset()


def _way_span(subject: Subject, hook: HookDef, card: int) -> Span:
    """Where it is said from where a card is played, or where it works: on the card, else at its kind."""
    for decl in (card_decl(subject.names, card), kind_decl(subject.names, subject.program.entities[card].domain)):
        if decl is not None and hook.mode == "play" and decl.played is not None:
            return decl.played.source.span
        if decl is not None and hook.mode != "play" and decl.works is not None:
            return decl.works.zone.span
    return hook.routine.span


# ---- conditions


def _check_conditions(subject: Subject, hook: HookDef) -> None:
    logic = subject.known.logic(hook.routine.slots)
    node = subject.at(hook.routine.span, nodes.Hook) or subject.at(hook.routine.span, nodes.Later)
    if hook.when is not None and logic.never(hook.when):
        _tell_condition(subject, node.when if node is not None else None, hook.routine.span)
        return
    tests = [hook.when] if hook.when is not None else []
    tests += [test for test, _ in hook.guard.needs]
    if hook.guard.needs and logic.never(*tests):
        needs = [n for n in node.body.body if isinstance(n, nodes.Needs)] if node is not None else []
        message = "These `needs` can never hold, so this can never be played."
        help = "change the condition, or take the card's line out"
        subject.report.warning("R341", message, needs[-1].test.span if needs else hook.routine.span, help=help)


def _check_when(subject: Subject, standing: ModifierDef | ForbidDef) -> None:
    if standing.when is not None and subject.known.logic(standing.slots).never(standing.when):
        node = subject.at(standing.span, nodes.Modify) or subject.at(standing.span, nodes.Forbid)
        _tell_condition(subject, node.when if node is not None else None, standing.span)


def _tell_condition(subject: Subject, when: nodes.Expr | None, otherwise: Span) -> None:
    message = "This condition never holds, so the rule never has an effect."
    help = "change the condition, or take the rule out"
    subject.report.warning("R341", message, when.span if when is not None else otherwise, help=help)
