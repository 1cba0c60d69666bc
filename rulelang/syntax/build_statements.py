"""Statements, without questions and effects."""

from __future__ import annotations

from typing import Any

from rulelang.syntax.build import At, Property, RuleFunction, as_property, constant, node, properties
from rulelang.syntax.nodes import (
    Again,
    Amount,
    Block,
    Call,
    Cancel,
    Do,
    Draw,
    End,
    EnterPhase,
    Expr,
    ForEach,
    Gains,
    Ident,
    Increase,
    Keys,
    Let,
    Move,
    Name,
    Needs,
    Nothing,
    OpenDeals,
    Pause,
    Pays,
    Pick,
    Proceed,
    Rank,
    Repeat,
    Result,
    Reveal,
    Roll,
    RollAgain,
    Say,
    Score,
    SeenBy,
    Set,
    Shuffle,
    Swap,
    TakeTurns,
    Text,
    Wins,
)


def let_each(at: At, name: Ident, var: Ident, source: Expr, value: Expr) -> Let:
    """`let x(p in S) be E`."""
    return Let(name, value, var, source, span=at.span)


def pays(
    at: At, who: Expr, up_to: bool | None, amount: Expr, resource: Ident, target: Expr | None, name: Ident | None
) -> Pays:
    """`p pays up to 3 gold to q as paid`."""
    return Pays(who, amount, resource, target, bool(up_to), name, span=at.span)


def move(at: At, what: Expr, target: Expr, place: Property | None) -> Move:
    """`move S to ZONE on top`."""
    where = place.name if place and place.name != "spot" else None
    return Move(what, target, where, place.value if place else None, span=at.span)


def roll(at: At, amount: Expr | None, die: Expr, *rest: Any) -> Roll:
    """`roll 3 d6 for p seen by p as dice`."""
    found = properties(at, rest[:-1])
    return Roll(die, rest[-1], amount, found.get("for"), _seer(at, found.get("seen")), span=at.span)


def dice(at: At, name: Ident, args: tuple[Expr, ...] | None) -> Expr:
    """A die, or a table or value that gives one."""
    return Name(name.text, span=at.span) if args is None else Call(name, args, span=at.span)


def pick_random(at: At, amount: Amount, source: Expr, where: Expr | None, seen: Property | None, name: Ident) -> Pick:
    """`pick N at random from S as x`."""
    return Pick(amount, source, name, where, None, _seer(at, seen.value if seen else None), span=at.span)


def pick_best(
    at: At, amount: Amount, keys: Keys, source: Expr, where: Expr | None, seen: Property | None, name: Ident
) -> Pick:
    """`pick N with highest E from S as x`."""
    return Pick(amount, source, name, where, keys, _seer(at, seen.value if seen else None), span=at.span)


def _seer(at: At, seen: SeenBy | None) -> Expr | None:
    if seen is None:
        return None
    if seen.who is None:
        at.error(
            "R013",
            "Nobody would see what falls or is picked.",
            seen.span,
            "name a seat: `seen by p`, or leave the part out",
        )
    return seen.who


def do(at: At, action: Ident, args: tuple[Expr, ...] | None, name: Ident | None) -> Do:
    """`do A(args) as x`."""
    return Do(action, args or (), name, span=at.span)


def enter_phase(at: At, phase: Ident, args: tuple[Expr, ...] | None) -> EnterPhase:
    """`phase X(args)`."""
    return EnterPhase(phase, args or (), span=at.span)


def needs(at: At, test: Expr, reason: Text | None) -> Needs:
    """`needs C else "reason"`."""
    return Needs(test, optional_text(reason), span=at.span)


def optional_text(text: Text | None) -> str | None:
    """What is in the quotes, if there are any."""
    return text.value if text else None


def for_each(at: At, var: Ident, source: Expr, sequence: Property | None, where: Expr | None, body: Block) -> ForEach:
    """`for each x in S in order from X where C:`."""
    order, by = (sequence.name, sequence.value) if sequence else ("set", None)
    return ForEach(var, source, body, order, by, where, span=at.span)


def take_turns(
    at: At, var: Ident, source: Expr, start: Expr | None, where: Expr | None, until: Expr | None, body: Block
) -> TakeTurns:
    """`take turns p in S from X where C until C:`."""
    return TakeTurns(var, source, body, start, where, until, span=at.span)


def repeat(at: At, up_to: bool | None, times: Expr | None, until: Expr | None, body: Block) -> Repeat:
    """`repeat up to 3 times until C:`."""
    return Repeat(body, times, bool(up_to), until, span=at.span)


RULES: dict[str, RuleFunction] = {
    "let": node(Let),
    "let_each": let_each,
    "set": node(Set),
    "increase": node(Increase),
    "decrease": lambda at, target, by: Increase(target, by, True, span=at.span),
    "swap": node(Swap),
    "gains": node(Gains),
    "pays": pays,
    "up_to": constant(True),
    "move": move,
    "on_top": lambda at: Property("top", None, at.span),
    "on_bottom": lambda at: Property("bottom", None, at.span),
    "at_spot": as_property("spot"),
    "draw": node(Draw),
    "roll": roll,
    "dice": dice,
    "for_whom": as_property("for"),
    "roll_again": node(RollAgain),
    "pick_random": pick_random,
    "pick_best": pick_best,
    "rank": node(Rank),
    "shuffle": node(Shuffle),
    "reveal": node(Reveal),
    "do": do,
    "enter_phase": enter_phase,
    "again": node(Again),
    "end_phase": lambda at, phase: End("phase", phase, span=at.span),
    "end_repeat": lambda at: End("repeat", span=at.span),
    "end_turns": lambda at: End("turns", span=at.span),
    "end_action": lambda at: End("action", span=at.span),
    "result": node(Result),
    "needs": needs,
    "pause": node(Pause),
    "cancel": node(Cancel),
    "proceed": node(Proceed),
    "nothing": node(Nothing),
    "wins": lambda at, who, reason: Wins(who, optional_text(reason), span=at.span),
    "nobody_wins": lambda at, reason: Wins(None, optional_text(reason), span=at.span),
    "score": node(Score),
    "say": lambda at, text: Say(text.value, span=at.span),
    "deals": lambda at, var, source, *giving: OpenDeals(var, source, giving, span=at.span),
    "for_each": for_each,
    "random_order": lambda at: Property("random", None, at.span),
    "order_from": as_property("from"),
    "order_chosen": as_property("chosen"),
    "take_turns": take_turns,
    "repeat": repeat,
}
