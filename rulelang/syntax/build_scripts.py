"""Tests and plays."""

from __future__ import annotations

from typing import Any

from rulelang.syntax.build import At, RuleFunction, constant, node, only, several
from rulelang.syntax.build_lines import lines
from rulelang.syntax.build_statements import optional_text
from rulelang.syntax.nodes import (
    Answer,
    Answers,
    AskEverybody,
    Event,
    Expect,
    ExpectEvent,
    ExpectRefusal,
    Expr,
    ForGame,
    Given,
    GivenLaid,
    Ident,
    NextChance,
    NothingAnswer,
    Number,
    Pair,
    Passes,
    Plain,
    PlayAnswer,
    Rest,
    Running,
    ScriptDecl,
    StartDo,
    StartPhase,
    Text,
    UseMods,
    UsePlayers,
    UseScenario,
    UseSeed,
    UseSetting,
    Which,
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


def passes(at: At, who: Ident, *parts: Which | Running | None) -> Passes:
    """`WHO: passes before E(args) until end of phase X`."""
    which = next((part for part in parts if isinstance(part, Which)), None)
    until = next((part for part in parts if isinstance(part, Running)), None)
    return Passes(who, which, until, span=at.span)


def window_in(at: At, running: Running) -> Which:
    """`in phase X(args)`."""
    return Which("in", running.sort, running.name, running.args or (), span=at.span)


def window_at(where: str) -> RuleFunction:
    """The builder function for `before E` or `after E`."""
    return lambda at, event: Which(where, *event, span=at.span)


def happening(
    at: At, sort: str | None, name: Ident, args: tuple[Expr, ...] | None
) -> tuple[str | None, Ident, tuple[Expr, ...]]:
    """`buy_tree(Bert)`, `phase evening`."""
    return sort, name, args or ()


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
    "given_laid": node(GivenLaid),
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
    "use_windows": node(AskEverybody),
    "passes": passes,
    "passes_always": node(Passes),
    "window_in": window_in,
    "window_before": window_at("before"),
    "window_after": window_at("after"),
    "window_pause": lambda at: Which("pause", span=at.span),
    "happening": happening,
    "passes_until": only,
}
