"""Declared things that nothing reads or uses, and resources that go one way only."""

from __future__ import annotations

import pytest
from whole import findings, found, turn

GAIN = "p gains {} coins"

# ---- R346


@pytest.mark.parametrize(
    ("declared", "name", "use"),
    [
        ("value fee(p: player): 2\n", "fee", "p gains fee(p) coins"),
        ("setting rate: number = 2\n", "rate", "p gains rate coins"),
        ("state day: number, starts 1\n", "day", 'say "Day {day}"'),
        ("state day: number, starts 1\n", "day", 'ask p "Day {day}: well?" to say yes or no as x'),
        ("zone chest: Card, face up\n", "chest", "move p.hand to chest"),
        ("table luck(n: number): 0 -> 1, otherwise -> 2\n", "luck", "p gains luck(p.coins) coins"),
        ("die d8: 1 to 8\n", "d8", "roll d8 as n"),
        ("map wheel of Card:\n    Elm -- Ash\n", "wheel", "p gains count of neighbours(Ash) coins"),
        (
            "resource wood: each player has 0, bank has no_limit\n",
            "wood",
            "if p.coins more than 3:\n        p gains 1 wood\n        p pays 1 wood",
        ),
        ("enum Mood: Calm, Wild\n", "Mood", "ask p to pick 1 from Mood as x"),
        ('victory "Rich"(p: player): p.coins more than 8\n', '"Rich"', "if meets_any(p): p gains 1 coins"),
    ],
)
def test_what_nothing_uses(declared, name, use):
    if "map" in declared:
        declared += (
            "kind Card:\n    worth: number\n    colour: Colour\n    played from hand, then to pile\npieces Card:\n"
        )
        declared += "    | name | worth | colour |\n    | Elm | 1 | Red |\n    | Ash | 1 | Green |\n"

    assert found(declared) == [f"R346 {name}"]
    assert found(declared + turn(use)) == []


def test_a_kind_without_a_use():
    token = "kind Token\npieces Token:\n    | name |\n    | Pawn |\n"

    assert found(token) == ["R346 Token"]
    assert found(token + turn('say "{Pawn}"')) == []
    assert found(token + "zone tray: Token, face up, starts with Token\n") == []


def test_a_state_that_is_only_changed():
    state = "state day: number, starts 1\n"
    told = findings(state + turn("increase day by 1"))

    assert [(d.code, d.message) for d in told] == [("R346", "The state `day` is changed, and nothing ever reads it.")]
    assert found(state + turn("set day to day + 1")) == ["R346 day"]
    assert found(state + turn("increase day by 1", "if day more than 3: p gains 1 coins")) == []
    assert found(state + turn("swap day and day")) == []


def test_the_scoring_reads():
    scoring = (
        'scoring p in players:\n    "Coins": p.coins + day\n    "Cards": count of (p.hand where it.colour is colour)\n'
    )

    assert found("state day: number, starts 1\n" + scoring + turn("increase day by 1")) == []


def test_a_test_does_not_read():
    told = findings('value fee(p: player): 2\ntest "fee":\n    expect fee(Ann) = 2\n')

    assert [(d.code, d.note) for d in told] == [("R346", "only tests name it, and tests are not part of the game")]


def test_what_only_another_unused_thing_uses_is_not_told():
    assert found("value fee(p: player): rate\nsetting rate: number = 2\n") == ["R346 fee"]


def test_a_modifier_does_not_read_its_value():
    assert found("value fee(p: player): 2\nrule dear modify fee(p): add 1\n") == ["R346 fee"]


def test_a_zone_into_which_nothing_comes():
    told = findings("zone chest: Card, face up\n" + turn("p gains count of chest coins"))

    assert [(d.code, d.message) for d in told] == [("R346", "Nothing ever comes into the zone `chest`.")]
    assert found("zone chest: Card, face up\n" + turn("p gains count of chest coins", "move p.hand to chest")) == []
    assert found("zone chest: Card, face up, kept at 1 from deck\n") == []


def test_of_zones_that_fill_each_other_the_first_is_told():
    deck = "zone deck: Card, face down, shuffled, refilled from pile\n"

    assert found(deck + turn("move p.hand to pile")) == ["R346 hand"]


def test_a_member_that_nothing_can_ever_be():
    enum = "enum Mood: Calm, Wild, Sad\nstate mood: Mood, starts Calm\n"
    used = "if mood is Calm: set mood to Wild"

    assert found(enum + turn(used)) == ["R346 Sad"]
    assert found(enum + turn(used, "if mood is Wild: set mood to Sad")) == []
    assert found(enum + turn(used, "ask p to pick 1 from Mood as x")) == []
    assert found(
        enum
        + turn(used)
        + "table luck(m: Mood): Calm -> 1, Wild -> 2, otherwise -> 3\n"
        + "rule gift after phase turn(p):\n    p gains luck(mood) coins\n"
    ) == ["R346 Sad"]
    assert (
        found(
            enum
            + turn(used)
            + "state seen_of(m: Mood): number, starts 0\n"
            + "rule gift after phase turn(p):\n    p gains seen_of(mood) coins\n"
        )
        == []
    )


def test_a_member_that_only_stands_in_a_printed_field():
    enum = "enum Mood: Calm, Wild\nkind Token:\n    mood: Mood\n"
    enum += "pieces Token:\n    | name | mood |\n    | Pawn | Wild |\n    | Rook | Calm |\n"

    assert found(enum + "zone tray: Token, face up, starts with Token\n") == []


# ---- R347

WOOD = "resource wood: each player has {}, bank has no_limit\n"


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        (0, ("p gains 1 wood",)),
        (5, ("p gains 1 wood", "if p.coins more than 3: p gains 2 wood")),
        (0, ("p pays up to 1 wood to bank",)),
        (0, ("if p.wood more than 3: p gains 1 coins",)),
    ],
)
def test_a_resource_that_goes_one_way(start, lines):
    assert [one for one in found(WOOD.format(start) + turn(*lines)) if one.startswith("R347")] == ["R347 wood"]


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        (0, ("p gains 1 wood", "p pays up to 1 wood to bank")),
        (5, ("p pays up to 1 wood to bank",)),
        (0, ("p gains 1 wood", "if p.wood more than 3: p gains 1 coins")),
        (5, ("if p.wood more than 3: p gains 1 coins",)),
        (0, ("bank pays 2 wood to p", "p pays up to 1 wood to bank")),
        (3, ("for each q in others(p) where q.wood more than 0: p gains 1 wood from q",)),
    ],
)
def test_a_resource_that_comes_and_goes(start, lines):
    assert found(WOOD.format(start) + turn(*lines)) == []


def test_the_scoring_is_a_use_of_what_is_held():
    scoring = (
        'scoring p in players:\n    "Wood": p.wood\n    "Rest": p.coins + count of (p.hand where it.colour is colour)\n'
    )

    assert found(WOOD.format(0) + scoring + turn("p gains 1 wood")) == []
