"""Payments and steps that nothing holds back; loops, turns and rules without an end."""

from __future__ import annotations

import pytest
from trips import COAST, findings, places, trip

# ---- R351


@pytest.mark.parametrize(
    "text",
    [
        trip("p pays 2 coins"),
        trip("if day is 2: p pays 2 coins"),
        trip("pot pays 1 coins to p"),
        trip("do buy(p)") + "action buy(p: player):\n    needs p.points at least 2\n    p pays 2 coins\n",
        trip("if p.coins at least 2: do buy(p)", "do buy(p)") + "action buy(p: player): p pays 2 coins\n",
        trip("pause") + "rule toll before phase trip(p): p pays 2 coins\n",
        trip("p pays day coins"),
        trip('ask p "How many?" to say number from 1 to 9 as n', "p pays n coins"),
    ],
)
def test_a_payment_that_nothing_guards(text: str) -> None:
    assert len(places(text, "R351")) == 1


@pytest.mark.parametrize(
    "text",
    [
        trip("p pays up to 2 coins to bank"),
        trip("if p.coins at least 2: p pays 2 coins"),
        trip("if p.coins less than 2: end phase trip", "p pays 2 coins"),
        trip("if rich(p): p pays 2 coins") + "value rich(p: player): p.coins at least 2\n",
        trip("do buy(p)") + "action buy(p: player):\n    needs p.coins at least 2\n    p pays 2 coins\n",
        trip("if can(buy, p): p pays 2 coins") + "action buy(p: player):\n    needs p.coins at least 2\n    nothing\n",
        trip("do buy(p)")
        + 'action buy(p: player): p pays 2 coins\nrule poor forbid buy(p) when p.coins less than 2 else "no"\n',
        trip("if p.coins at least 2: do buy(p)") + "action buy(p: player): p pays 2 coins\n",
        trip("for each q in players where q.coins at least 2:", "    q pays 2 coins"),
        trip('ask p "Who?" to pick 1 from players where it.coins more than 1 as q', "q pays 2 coins"),
        trip('ask p "How many?" to say number from 0 to p.coins as n', "p pays n coins"),
        trip("let half be p.coins / 2 rounded down", "p pays half coins"),
        trip('ask p "?" to choose one:', '    "Pay" when p.coins at least 2: p pays 2 coins', '    "No": nothing'),
        trip("pause") + "rule toll before phase trip(p) when p.coins at least 2: p pays 2 coins\n",
        trip("p pays 2 coins") + "rule raise before shortfall(p, missing, what): p gains missing coins\n",
        trip("p pays 2 pearls"),
        trip("bank pays 2 coins to p"),
        trip("p pays 0 coins"),
        trip("if p.coins at least 2: set p.points to day", "p pays p.points coins"),
    ],
)
def test_a_payment_that_something_guards(text: str) -> None:
    assert places(text, "R351") == []


def test_a_shortfall_rule_for_something_else_is_no_guard() -> None:
    rule = "rule raise before shortfall(p, missing, what) when what is pearls: p gains missing coins\n"

    assert places(trip("p pays 2 coins") + rule, "R351") == ["game.rules:2"]
    assert places(trip("p pays 2 coins") + rule.replace("is pearls", "is coins"), "R351") == []


def test_a_stake_is_paid_once_from_what_everybody_begins_with() -> None:
    base = COAST.replace("flow:\n", "flow:\n    for each p in players: p pays 3 coins to pot\n")

    assert places(trip("pause"), "R351", base=base) == []
    assert places(trip("pause"), "R351", base=base.replace("pays 3", "pays 30")) == ["base.rules:26"]


def test_what_is_advised_for_a_payment() -> None:
    [told] = findings(trip("p pays 2 coins"), "R351")

    assert told.message == "Nothing asks whether `p` has the coins for this."
    assert told.help == "ask first, `p.coins at least 2`, or write `pays up to 2 coins` if less will do"


# ---- R360

LADDER = "state rung: each player has 0 to 5, starts 0\n"


@pytest.mark.parametrize(
    "line",
    ["increase p.rung by 1", "decrease p.rung by 1", "if day is 2: increase p.rung by 1", "set p.rung to p.rung + 1"],
)
def test_a_step_that_may_leave_the_range(line: str) -> None:
    assert places(LADDER + trip(line), "R360") == ["game.rules:3"]


@pytest.mark.parametrize(
    "lines",
    [
        ["if p.rung less than 5: increase p.rung by 1"],
        ["repeat until p.rung = 5: increase p.rung by 1"],
        ["increase p.points by 1"],
        ["set p.rung to 3"],
        ["for each q in players where q.rung more than 0:", "    decrease q.rung by 1"],
        ['ask p "Up?" to say number from 0 to 5 - p.rung as n', "increase p.rung by n"],
    ],
)
def test_a_step_that_something_holds_back(lines: list[str]) -> None:
    assert places(LADDER + trip(*lines), "R360") == []


def test_a_step_shows_where_the_range_is() -> None:
    [told] = findings(LADDER + trip("increase p.rung by 1"), "R360")

    assert told.message == "Nothing asks whether `p.rung` may go beyond 5."
    assert [label.span.line for label in told.also] == [1]


# ---- R354: loops and turns


@pytest.mark.parametrize(
    "lines",
    [
        ["repeat until day is 9: p gains 1 coins"],
        ["repeat until p.fleet is empty: increase p.points by 1"],
        ["repeat until wages(p) = 1:", "    pause"],
        ["let n be 3", "repeat until n = 0: p gains 1 coins"],
        ["take turns q in players: q gains 1 coins"],
        ["take turns q in players where q.mood is none: q gains 1 coins"],
        ["take turns q in players until day is 9:", "    for each b in q.fleet:", "        end repeat"],
        ["repeat:", "    do rest"],
    ],
)
def test_a_loop_that_nothing_ends(lines: list[str]) -> None:
    text = trip(*lines) + "action rest: increase Ann.points by 1\n"
    calm = COAST.replace("modify wages(p) when weather is Storm", "modify wages(p) when day is 2")

    assert places(text, "R354", base=calm) == [f"game.rules:{3 if lines[0].startswith('let') else 2}"]


@pytest.mark.parametrize(
    "lines",
    [
        ["repeat until day is 9: increase day by 1"],
        ["repeat until p.fleet is empty: move first of p.fleet to yard"],
        ["repeat until p.coins more than 20: do rest"],
        ["repeat until wages(p) = 1:", "    do storm"],
        ["let n be 3", "repeat until n = 0: set n to n - 1"],
        [
            "let done be no",
            "repeat until done:",
            '    ask p "Done?" to say yes or no as answer',
            "    set done to answer",
        ],
        ["repeat up to 5 times until day is 9: p gains 1 coins"],
        ["take turns q in players:", "    if q.coins = 0: end turns"],
        ["take turns q in players:", "    do rest", "    if Ann.coins more than 20: end phase trip"],
        ["take turns q in players where q.mood is none: set q.mood to Wind"],
        ["take turns q in players until q.mood is Wind: p gains 1 coins"],
        ["repeat:", "    do win"],
    ],
)
def test_a_loop_that_something_may_end(lines: list[str]) -> None:
    text = (
        trip(*lines)
        + "action rest: Ann gains 1 coins\naction storm: set weather to Storm\naction win:\n    if day is 9: Ann wins\n"
        + 'card "Ox":\n    may any time: owner wins\n'
    )

    assert places(text, "R354") == []


def test_turns_without_an_end_are_perhaps_one_turn_each() -> None:
    [told] = findings(trip("take turns q in players:", "    q gains 1 coins"), "R354")

    assert told.message == "These turns never end: nothing in it leaves it or ends the game."
    assert told.fix is not None
    assert (told.fix.replacement, told.fix.span.column, told.fix.span.end_column) == ("for each ", 5, 16)


# ---- R354: what does itself


@pytest.mark.parametrize(
    "text",
    [
        trip("do a(p)") + "action a(p: player):\n    p gains 1 coins\n    do a(p)\n",
        trip("do a(p)") + "action a(p: player):\n    do b(p)\naction b(p: player):\n    do a(p)\n",
        trip("pause") + "rule more after gain(p, n): p gains 1 coins\n",
        trip("pause") + "rule back after move(b, x, y): move b to yard\n",
        trip("do a(p)") + "action a(p: player): nothing\nrule again_and_again after a(p): do a(p)\n",
    ],
)
def test_what_brings_itself_about(text: str) -> None:
    assert len(places(text, "R354")) == 1


@pytest.mark.parametrize(
    "text",
    [
        trip("do a(p)") + "action a(p: player):\n    if p.coins less than 20: do a(p)\n",
        trip("do a(p)") + "action a(p: player):\n    needs p.coins less than 20\n    p gains 1 coins\n    do a(p)\n",
        trip("do a(p)") + "action a(p: player):\n    if p.coins more than 20: end action\n    do a(p)\n",
        trip("do a(p)") + "action a(p: player):\n    do win\n    do a(p)\naction win: Ann wins\n",
        trip("pause") + "rule more after gain(p, n) when n more than 1: p gains 1 coins\n",
        trip("pause") + "rule more after gain(p, n): increase Ann.points by 1\n",
    ],
)
def test_what_comes_to_an_end(text: str) -> None:
    assert places(text, "R354") == []


def test_a_circle_names_what_leads_to_what() -> None:
    text = trip("do a") + "action a: do b\naction b: do a\n"
    [told] = findings(text, "R354")

    assert told.message == "`a` never ends: it brings itself about each time it happens."
    assert told.note == "each leads to the next: a > b > a"
