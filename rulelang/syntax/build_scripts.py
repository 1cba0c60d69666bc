"""Tests and plays."""

from __future__ import annotations

from typing import Any

from rulelang.syntax.build import At, RuleFunction, constant, node, several
from rulelang.syntax.build_lines import lines
from rulelang.syntax.build_statements import optional_text
from rulelang.syntax.nodes import (
    Answer,
    Answers,
    Event,
    Expect,
    ExpectEvent,
    ExpectRefusal,
    Expr,
    ForGame,
    Given,
    Ident,
    NextChance,
    NothingAnswer,
    Number,
    Pair,
    Plain,
    PlayAnswer,
    Rest,
    ScriptDecl,
    StartDo,
    StartPhase,
    Text,
    UseMods,
    UsePlayers,
    UseScenario,
    UseSeed,
    UseSetting,
    WithField,
)


def script(sort: str) -> RuleFunction:
    """The builder function for a test or a play."""

    def make(at: At, name: Text, *parts: Any) -> ScriptDecl:
        found = lines(at, parts)
        return ScriptDecl(sort, name.value, found.items, marks=found.marks, span=at.span)

    return make


def start_phase(at: At, phase: Ident, args: tuple[Expr, ...] | None) -> StartPhase:
    """`start phase X(args)`."""
    return StartPhase(phase, args or (), span=at.span)


def start_do(at: At, action: Ident, args: tuple[Expr, ...] | None) -> StartDo:
    """`start do A(args)`."""
    return StartDo(action, args or (), span=at.span)


def next_chance(at: At, queue: tuple[str, Expr | None], answers: tuple[Answer, ...]) -> NextChance:
    """`next rolls: 3, 5`."""
    return NextChance(queue[0], answers, queue[1], span=at.span)


def plain_answer(at: At, value: Expr, *parts: Expr) -> Plain:
    """`"Sell a basket" Plums`."""
    return Plain(value, parts, span=at.span)


def expect_event(at: At, negated: bool | None, event: Event, *fields: WithField | None) -> ExpectEvent:
    """`expect no event E(p) with f = v`."""
    given = tuple(field for field in fields if field is not None)
    return ExpectEvent(event, given, bool(negated), span=at.span)


def expect_refusal(at: At, who: Ident, answers: tuple[Answer, ...], reason: Text | None) -> ExpectRefusal:
    """`expect refusal p: answer because "reason"`."""
    return ExpectRefusal(who, answers, optional_text(reason), span=at.span)


def rest(at: At, policy: Ident, seed: Number | None) -> Rest:
    """`rest: random seed 7`."""
    return Rest(policy, seed.value if seed else None, span=at.span)


RULES: dict[str, RuleFunction] = {
    "test": script("test"),
    "play": script("play"),
    "for_game": lambda at, name: ForGame(name.value, span=at.span),
    "use_players": node(UsePlayers),
    "use_scenario": lambda at, name: UseScenario(name.value, span=at.span),
    "use_mods": node(UseMods),
    "use_setting": node(UseSetting),
    "use_seed": lambda at, seed: UseSeed(seed.value, span=at.span),
    "given": node(Given),
    "start_phase": start_phase,
    "start_do": start_do,
    "next_chance": next_chance,
    "queue_plain": lambda at, word: (word, None),
    "queue_draws": lambda at, source: ("draws", source),
    "answers_of": node(Answers),
    "answers": several,
    "plain_answer": plain_answer,
    "pair": node(Pair),
    "nothing_answer": node(NothingAnswer),
    "play_answer": node(PlayAnswer),
    "expect": node(Expect),
    "expect_event": expect_event,
    "not_one": constant(True),
    "with_field": node(WithField),
    "expect_refusal": expect_refusal,
    "rest": rest,
}
