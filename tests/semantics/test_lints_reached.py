"""Phases, actions, cards and rules that the game never comes to."""

from __future__ import annotations

import pytest
from whole import findings, found, turn

EVER = 'card "Oak":\n    play any time:\n        owner gains 1 coins\n'

# ---- R340


def test_a_phase_that_nothing_enters():
    assert found("phase auction(p: player):\n    p gains 1 coins\n") == ["R340 auction"]
    assert found("phase auction(p: player):\n    p gains 1 coins\n" + turn("phase auction(p)")) == []


def test_an_action_that_nothing_does():
    gift = "action gift(p: player):\n    p gains 1 coins\n"

    assert found(gift) == ["R340 gift"]
    assert found(gift + turn("do gift(p)")) == []
    assert found(gift + turn("ask p to do gift(any players) or nothing")) == []
    assert (
        found(gift + turn('ask p to choose one:\n        "Give": do gift(any players)\n        "Pass": nothing')) == []
    )


def test_a_rule_or_a_card_leads_to_an_action_too():
    gift = "action gift(p: player):\n    p gains 1 coins\n"

    assert found(gift + "rule present after phase turn(p):\n    do gift(p)\n") == []
    assert found(gift + 'card "Oak":\n    play any time:\n        do gift(owner)\n') == []
    assert found(gift + turn("later, after next phase turn(p):\n        do gift(p)")) == []


def test_of_a_chain_only_the_first_is_told():
    text = "phase outer:\n    phase inner\nphase inner:\n    do rest\naction rest:\n    nothing\n"

    assert found(text) == ["R340 outer"]


def test_a_circle_is_told_once():
    text = "phase ping:\n    phase pong\nphase pong:\n    phase ping\n"

    assert found(text) == ["R340 ping"]


def test_what_waits_for_a_phase_that_is_never_entered_is_told_with_it():
    rules = "rule one after phase auction:\n    nothing\n"
    rules += "rule two before phase turn(p) when in phase auction:\n    nothing\n"
    told = findings("phase auction:\n    nothing\n" + rules)

    assert [d.code for d in told] == ["R340"]
    assert [(label.text, label.span.line) for label in told[0].also] == [
        ("this waits for it", 3),
        ("this waits for it", 5),
    ]


def test_to_be_begun_by_a_test_is_not_to_be_part_of_the_game():
    told = findings(
        'action gift(p: player):\n    p gains 1 coins\ntest "gift":\n    start do gift(Ann)\n    expect Ann.coins = 4\n'
    )

    assert [(d.code, d.note) for d in told] == [("R340", "only tests begin it, and tests are not part of the game")]


# ---- R341


def test_a_rule_that_waits_for_what_the_game_never_does():
    rule = "rule echo after shuffle(z):\n    nothing\n"

    assert found(rule) == ["R341 shuffle(z)"]
    assert found(rule + turn("shuffle deck")) == []


def test_a_rule_on_a_rule_that_only_changes_something():
    fee = "value fee(p: player): 2\n" + turn("p pays up to fee(p) coins to bank")
    dear = fee + "rule dear modify fee(p): add 1\n"

    assert found(dear + "rule after_dear after rule dear:\n    nothing\n") == ["R341 rule dear"]
    assert found(fee + "rule tick after phase turn(p):\n    nothing\nrule tock after rule tick:\n    nothing\n") == []


def test_a_card_of_a_kind_that_is_never_where_it_is_played_from():
    never = "phase opening:\n    roll d6 as thrown\n    if thrown at least 3: set colour to Blue\n"

    assert found(EVER + never) == ["R341 hand"]
    assert found(EVER) == []


def test_a_card_that_stays_in_the_box():
    most = "zone deck: Card, face down, shuffled, starts with Card where it.worth less than 5\n"
    text = 'card "Ash":\n    play any time:\n        owner gains 1 coins\n'

    assert found(most + text) == ['R341 "Ash"']
    assert found(most + text + turn("move (Card where it.worth = 5) to deck")) == []
    assert found(most + text + turn("move (Card where it is Ash) to p.hand")) == []
    assert found(most + EVER) == []


def test_a_card_that_works_where_it_never_lies():
    kind = "kind Card:\n    worth: number\n    colour: Colour\n    works in lamp\n"
    lamp = "zone lamp: each player has Card, face up\n"
    lamp += 'card "Oak":\n    after phase turn(p) when p is owner:\n        p gains 1 coins\n'

    assert found(kind + lamp + turn("move p.hand to pile")) == ["R341 lamp"]
    assert found(kind + lamp + turn("move p.hand to pile", "draw 1 from deck to p.lamp")) == []


@pytest.mark.parametrize(
    "condition",
    [
        "no",
        "3 less than 2",
        "p is Ann and p is not Ann",
        "count of players more than 3",
        "round more than 9",
        "count of lamp more than 0",
        "p.coins less than 0",
        "closed",
        "colour is Red and colour is Blue",
        "some c in lamp where c.worth = 1",
    ],
)
def test_a_rule_whose_condition_never_holds(condition):
    more = "state round: 1 to 9, starts 1\nstate closed: yes or no, starts no\nzone lamp: Card, face up\n"
    more += turn("increase round by 1", "if closed or lamp is empty or round = 3: p gains 1 coins")
    told = found(more + f"rule gift after phase turn(p) when {condition}:\n    p gains 1 coins\n")

    assert f"R341 {condition}" in told


@pytest.mark.parametrize(
    "condition",
    [
        "p is Ann or p is not Ann",
        "count of players more than 2",
        "round more than 8",
        "p.coins less than 1",
        "ajar",
        "(first of p.hand).worth more than 9",
        "colour is Red and mood is Blue",
        "colour is mood",
        "p.coins less than p.debts",
    ],
)
def test_a_rule_whose_condition_may_hold(condition):
    more = "state round: 1 to 9, starts 1\nstate ajar: yes or no, starts no\nstate mood: Colour, starts Red\n"
    more += "state debts: each player has number, starts 0\n"
    more += turn("set ajar to not ajar", "set mood to Blue", "increase round by 1", "increase p.debts by 1")
    more += "scoring p in players:\n"
    more += '    "All": p.coins + p.debts + round + (if ajar then 1 else 0)\n'
    more += '    "Cards": count of (p.hand where it.colour in [mood, colour])\n'

    assert found(more + f"rule gift after phase turn(p) when {condition}:\n    p gains 1 coins\n") == []


def test_a_play_whose_needs_contradict_each_other():
    card = (
        'card "Oak":\n    play any time:\n        needs owner.coins at least 3\n        needs owner.coins at most {}\n'
    )

    assert found(card.format(2) + "        owner gains 1 coins\n") == ["R341 owner.coins at most 2"]
    assert found(card.format(3) + "        owner gains 1 coins\n") == []
