"""Questions that can come to nothing, and picks that nothing guards."""

from __future__ import annotations

import pytest
from whole import findings, found, turn

# ---- R342


def options(*whens: str) -> str:
    """A question whose options have these conditions (empty: none)."""
    lines = [f'"Way {n}"{f" when {when}" if when else ""}: p gains {n} coins' for n, when in enumerate(whens)]
    return 'ask p "Well?" to choose one:' + "".join(f"\n        {line}" for line in lines)


@pytest.mark.parametrize(
    "whens",
    [
        ("p.coins at least 3",),
        ("p.coins at least 3", "p.hand is not empty"),
        ("colour is Red", "colour is Blue"),
        ("p.coins less than 3", "p.coins more than 3"),
        ("p is Ann", "p is Bob"),
    ],
)
def test_a_choice_whose_every_option_may_be_missing(whens):
    told = findings(turn(options(*whens)))

    assert [d.code for d in told] == ["R342"]
    assert told[0].note == "the game stops with a fault where nobody can answer a question"


@pytest.mark.parametrize(
    "whens",
    [
        ("p.coins at least 3", ""),
        ("p.coins at least 3", "p.coins less than 3"),
        ("p.coins at least 3", "p.coins at most 2"),
        ("p.hand is empty", "count of p.hand at least 1"),
        ("colour is Red", "colour is Blue", "colour is Green"),
        ("colour is Red", "colour in [Blue, Green]"),
        ("p is Ann", "p is not Ann"),
        ("p is Ann", "p in others(Ann)", "p is Bob", "p is Cleo"),
        ("some c in p.hand where c.worth = 1", "no c in p.hand where c.worth = 1"),
        ("every c in p.hand where c.worth = 1", "some c in p.hand where c.worth is not 1"),
        ("p.coins less than count of p.hand", "p.coins = count of p.hand", "p.coins more than count of p.hand"),
        ("not (p.coins at least 3 and colour is Red)", "colour is Red"),
        ("p.coins in 0 to 3", "p.coins more than 3"),
        ("debt = 0", "debt more than 0"),
    ],
)
def test_a_choice_that_always_has_an_option(whens):
    debt = "state debt: number, starts 0\n" if "debt" in whens[0] else ""
    lines = ["increase debt by 1"] if debt else []
    assert found(debt + turn(*lines, options(*whens))) == []


def test_what_was_asked_on_the_way_counts():
    either = "if p.coins at least 3 or p.hand is empty:\n        " + options(
        "p.coins at least 3", "p.hand is empty"
    ).replace("\n    ", "\n        ")
    assert found(turn(either)) == []
    assert found(turn("if p.coins less than 3: end phase turn", options("p.coins at least 3"))) == []
    question = options("q.coins at least 3").replace("ask p", "ask q").replace("p gains", "q gains")
    called = f"phase asking(q: player):\n    {question}\n"
    assert found(called + turn("if p.coins more than 4: phase asking(p)")) == []
    assert [line[:4] for line in found(called + turn("if p.coins more than 1: phase asking(p)"))] == ["R342"]


def test_a_value_with_one_expression_is_looked_into():
    rich = "value rich(p: player): p.coins at least 3\n"

    assert found(rich + turn(options("rich(p)", "p.coins less than 3"))) == []
    modified = rich + "rule lucky modify rich(p): only when p.hand is not empty\n"
    assert [line[:4] for line in found(modified + turn(options("rich(p)", "p.coins less than 3")))] == ["R342"]


@pytest.mark.parametrize(
    ("line", "span"),
    [
        ("ask p to pick 4 from players as x", "players"),
        ("ask p to pick 1 from Card where it.worth more than 5 as x", "Card where it.worth more than 5"),
        ("ask p to pick up to 1 from Card where it.worth more than 5 as x", "Card where it.worth more than 5"),
        ("ask p to pick 2 from [p] as x", "[p]"),
        ("pick 4 at random from Colour as x", "Colour"),
        ("ask p to say number from 5 to 3 as x", "say number from 5 to 3"),
    ],
)
def test_a_pick_from_what_never_holds_so_much(line, span):
    assert found(turn(line, 'say "{x}"')) == [f"R342 {span}"]


@pytest.mark.parametrize(
    "line",
    [
        "ask p to pick 2 from players as x",
        "ask p to pick 1 from Card where it.worth more than 4 and it in deck as x",
        "ask p to pick up to 4 from players as x",
        "ask p to say number from 3 to 3 as x",
        "pick 3 at random from Colour as x",
    ],
)
def test_a_pick_from_what_may_hold_so_much(line):
    assert [one for one in found(turn(line, 'say "{x}"')) if one.startswith("R342")] == []


def test_a_zone_that_nothing_fills_is_told_once_with_the_pick_from_it():
    told = findings("zone lost: Card, face up\n" + turn("ask p to pick up to 1 from lost as a", "move a to deck"))

    assert [(d.code, [label.text for label in d.also]) for d in told] == [("R342", ["nothing ever comes here"])]


def test_needs_that_no_answer_meets():
    question = "ask p to pick any number from p.hand as x:\n        needs count of x {}"
    more = "    move x to pile"

    assert found(turn(question.format("less than 0"), more[4:])) == ["R342 count of x less than 0"]
    assert found(turn(question.format("at most 2"), more[4:])) == []


# ---- R343


@pytest.mark.parametrize(
    ("line", "span"),
    [
        ("ask p to pick 1 from pile as x", "pile"),
        ("ask p to pick 2 from pile as x", "pile"),
        ("ask p to pick 1 from pile where it.worth = 2 as x", "pile where it.worth = 2"),
        ("ask p to pick 1 from players where it.coins more than 3 as x", "players where it.coins more than 3"),
        ("ask each q in players to pick 1 from pile as x", "pile"),
        ("pick 1 at random from pile as x", "pile"),
        ("pick 1 with highest it.worth from pile as x", "pile"),
        ("ask p to pick 1 from (players - [Ann, Bob]) as x", "(players - [Ann, Bob])"),
        (
            "ask p to pick 1 from (players where it is not p and it is not Ann) as x",
            "(players where it is not p and it is not Ann)",
        ),
    ],
)
def test_a_pick_that_nothing_guards(line, span):
    assert found(turn(line, 'say "done"')) == [f"R343 {span}"]


@pytest.mark.parametrize(
    "lines",
    [
        ("ask p to pick up to 1 from pile as x",),
        ("ask p to pick any number from pile as x",),
        ("if pile is not empty: ask p to pick 1 from pile as x",),
        ("if pile is empty: p gains 1 coins", "else: ask p to pick 1 from pile as x"),
        ("if pile is empty: end phase turn", "ask p to pick 1 from pile as x"),
        ("if count of pile at least 3: ask p to pick 3 from pile as x",),
        ("let many be count of pile", "if many more than 0: ask p to pick 1 from pile as x"),
        ("let cheap be pile where it.worth = 1", "if cheap is not empty: ask p to pick 1 from cheap as x"),
        ("if some c in pile where c.worth = 1: ask p to pick 1 from pile where it.worth = 1 as x",),
        ("for each c in pile: ask p to pick 1 from pile as x",),
        ("repeat until pile is empty:\n        ask p to pick 1 from pile as x\n        move x to deck",),
        ("repeat count of pile times: ask p to pick 1 from pile as x",),
        ("draw 2 from deck to pile", "ask p to pick 1 from pile as x"),
        ("move p.hand to pile", "ask p to pick 1 from pile as x"),
        ("ask p to pick 1 from players as x",),
        ("ask p to pick 1 from others(p) as x",),
        ("ask p to pick 1 from players where it is not p as x",),
        ("ask p to pick 1 from players where it is not p and it is not p as x",),
        ("ask p to pick 1 from Colour as x",),
        ("ask p to pick 2 from Colour where it is not colour as x",),
        ("ask p to pick 1 from (1 to 6) as x",),
        ("ask p to pick 1 from [Red, colour] as x",),
        ("ask p to pick 1 from (pile + [Oak]) as x",),
        ("if p.hand is empty or colour is Red: p gains 1 coins", "ask p to pick 1 from p.hand as x"),
    ],
)
def test_a_pick_that_is_guarded(lines):
    assert found(turn(*lines, 'say "done"')) == []


def test_a_guard_on_another_zone_is_none():
    assert found(turn("if deck is not empty: ask p to pick 1 from pile as x")) == ["R343 pile"]
    assert found(turn("for each q in players where q.hand is not empty:\n        ask p to pick 1 from pile as x")) == [
        "R343 pile"
    ]


def test_a_guard_where_the_action_is_called():
    action = "action give(q: player, c: Colour):\n"
    action += "    ask q to pick 1 from pile where it.colour is c as x\n    move x to q.hand\n"

    assert found(action + turn("do give(p, Red)")) == ["R343 pile where it.colour is c"]
    assert found(action + turn("if pile is not empty: do give(p, Red)")) == []
    assert found(action + turn("if pile is not empty: do give(p, Red)", "do give(p, Blue)")) == []
    mine = action.replace("pile", "q.hand").replace("move x to q.hand", "move x to deck")
    assert found(mine + turn("for each r in others(p) where r.hand is not empty:\n        do give(r, Red)")) == []
    assert found(mine + turn("for each r in others(p) where p.coins more than 2:\n        do give(r, Red)")) == []


def test_a_hand_that_is_dealt_once_lasts_as_long_as_somebody_counts():
    flow = "flow:\n    phase opening\n    {}:\n        phase turn(p)\n    score players\n"
    play = turn("ask p to pick 1 from p.hand as x", "move x to pile")
    forever = "take turns p in players until pile is empty"

    assert (
        found(
            flow.format("repeat 2 times:\n        for each p in players").replace("        phase", "            phase")
            + play
        )
        == []
    )
    assert found(flow.format("take turns p in players until p.coins more than 9") + play) == ["R343 p.hand"]
    assert found(
        flow.format("take turns p in players until p.coins more than 9")
        + play
        + "rule refill after phase turn(p):\n    draw 1 from deck to p.hand\n"
    ) == ["R343 p.hand"]
    drawn = turn("ask p to pick 1 from p.hand as x", "move x to pile", "draw 1 from deck to p.hand")
    assert found(flow.format("take turns p in players until p.coins more than 9") + drawn) == []
    assert found(flow.format(forever) + play) == []


def test_the_first_question_of_a_card_is_looked_at_before_it_is_offered():
    card = 'card "Oak":\n    play any time:\n        ask owner to pick 1 from pile as x\n        move x to owner.hand\n'

    assert found(card) == []
    assert found(card + "        ask owner to pick 1 from Card where it in deck as y\n        move y to pile\n") == [
        "R343 Card where it in deck"
    ]


def test_who_was_picked_for_what_he_has_has_it():
    lines = ("ask p to pick up to 1 from players where it.hand is not empty as q",)
    asked = "if q is not none:\n        ask q to pick 1 from q.hand as x\n        move x to pile"

    assert found(turn(*lines, asked)) == []


def test_a_zone_that_is_kept_at_a_number_holds_it():
    kept = "zone shop: Card, face up, kept at 2 from deck\n"

    assert found(kept + turn("ask p to pick 2 from shop as x", "move x to pile")) == []
    assert found(kept + turn("ask p to pick 3 from shop as x", "move x to pile")) == ["R343 shop"]


def test_it_says_what_would_happen_and_what_to_write():
    told = findings(turn("ask p to pick 1 from pile as x", 'say "{x}"'))[0]

    assert told.message == "`pile` may be empty here, and nothing before has asked: then the game stops with a fault."
    assert told.help == "write `pick up to 1`, or ask first: `if pile is not empty: ...`"
