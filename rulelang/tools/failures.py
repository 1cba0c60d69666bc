"""What a script found wrong: where, what, and what was asked and legal there."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.program.program import Program
from rulelang.source import Span
from rulelang.tools.matching import as_typed

MOST_SHOWN = 20


@frozen
class Failure:
    """One thing that is not as the script says; notes: what helps to see why."""

    span: Span
    message: str
    notes: tuple[str, ...] = ()


class ScriptError(Exception):
    """A line that cannot be carried out: the script ends there."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def fault_text(program: Program, fault: RuleFault) -> str:
    """A fault with the place of the innermost rule that has one, then the chain of rules on a line of its own."""
    message, *chain = str(fault).split("\n")
    rule = next((rule for rule in reversed(fault.chain) if rule in program.places), None)
    if rule is not None:
        span = program.places[rule]
        message += f" (in {rule} at {span.path}:{span.line})"
    return "\n".join([message, *chain])


def where_it_is(game: Game, name: str) -> tuple[str, ...]:
    """Where the pieces of a name lie, if there are such; a name that cannot be drawn lies elsewhere."""
    exe = game.exe
    pieces = [p for p, entity in enumerate(exe.program.entities) if entity.sort == "piece" and entity.name == name]
    zones = [game.zone_of(piece) for piece in pieces]
    counts = Counter("nowhere" if zone is None else exe.show_entity(zone) for zone in zones)
    told = ", ".join(f"{zone} ({count})" if len(pieces) > 1 else zone for zone, count in counts.items())
    return (f"{name} lies in {told}",) if told else ()


def asked_notes(game: Game) -> tuple[str, ...]:
    """What a game waits for, and what is legal there."""
    decision = game.decision
    if decision is None:
        return ()
    who = "chance" if decision.chance else game.exe.show_entity(decision.who)
    texts = (as_typed(decision, choice) if not decision.chance else choice.label for choice in decision.choices)
    names = list(dict.fromkeys(texts))
    shown = names[:MOST_SHOWN] + ([f"and {len(names) - MOST_SHOWN} more"] if names[MOST_SHOWN:] else [])
    if decision.form == "split":
        among = ", ".join(name for name, _ in decision.receivers)
        what = str(decision.amount) if decision.amount is not None else ", ".join(names)
        return f"asked: {who}: {decision.prompt}", f"legal: a part for each of {among}, of: {what}"
    several = f"from {decision.low} to {decision.high} of: " if decision.form == "pick many" else ""
    order = "all of these in an order: " if decision.several and not several else ""
    asked, legal = f"asked: {who}: {decision.prompt}", f"legal: {several or order}"
    if all(name.isalnum() for name in names):
        return asked, legal + (", ".join(shown) or "nothing")
    return asked, legal.rstrip(), *(f"    {name}" for name in shown)
