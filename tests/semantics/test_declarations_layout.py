"""Where pieces start, and who answers."""

from __future__ import annotations

import pytest
from declaring import made, said

CARDS = """
kind Card:
    worth: number = 1
    colour: Colour or none = none
pieces Card:
    | name | worth | colour | copies |
    | Ace  | 5     | Red    | 1      |
    | Two  | 2     | Blue   | 2      |
"""


def test_every_piece_starts_in_one_zone():
    text = CARDS + "zone low: Card, starts with Card where it.worth at most 2\nzone red: Card, starts with Ace\n"

    assert said(text) == []


@pytest.mark.parametrize(
    ("zones", "message"),
    [
        ("zone a: Card, starts with Card\nzone b: Card, starts with Ace\n", "`Ace` would start in `a` and in `b`."),
        ("zone h: each player has Card, starts with Card\n", "`Ace` would start in `Ann.h` and in `Bob.h`."),
        (
            "zone h(c: Colour): Card, starts with Card where it.colour is not c\n",
            "`Two` would start in `h(Red)` and in `h(Green)`.",
        ),
        (
            "zone a: Card, starts with Card where it.colour in [Red]\nzone b: Card, starts with [Ace]\n",
            "`Ace` would start in `a` and in `b`.",
        ),
    ],
)
def test_no_piece_starts_in_two_zones(zones, message):
    assert [line.split(" ", 2)[0] for line in said(CARDS + zones)] == ["R227"]
    assert said(CARDS + zones)[0].endswith(message)


def test_tables_may_say_where_pieces_start():
    text = CARDS + "table t(p: player): Ann -> Red, Bob -> Blue, Cleo -> Green\n"

    assert said(text + "zone h: each player has Card, starts with Card where it.colour is t(owner)\n") == []


def test_what_a_state_decides_is_left_to_the_setup():
    text = CARDS + "state s: number, starts 5\nzone a: Card, starts with Card where it.worth = s\n"

    assert said(text + "zone b: Card, starts with Card\n") == []


def test_a_kind_without_pieces():
    assert said("kind Card:\n    worth: number\n") == ["R311 1:6 There are no pieces of `Card`."]


def test_ways_of_a_kind_and_of_single_cards():
    text = (
        "kind Card:\n    worth: number = 1\n    played from hand, then to used\n"
        "zone hand: each player has Card, seen by owner\nzone used: Card, face up\nzone kept: each player has Card\n"
        'card "Storm" is Card:\n    played from hand, then to owner.kept\n    works in kept\n'
        'card "Calm" is Card:\n    worth: 2\n'
    )
    game = made(text)
    kind = game.kinds["Card"]
    storm = game.domains["Card"].first

    assert kind.played_from is not None and kind.played_to is not None and kind.works_in is None
    assert list(game.card_zones) == [storm]
    assert game.card_zones[storm].works_in is not None


def test_pieces_answer_only_if_they_are_asked_through_a_seat():
    plain = "kind Power:\n    worth: number = 1\npieces Power:\n    | name |\n    | Rome |\n"
    asked = plain.replace("= 1\n", "= 1\n    asked through first of players\n")
    test = 'test "t":\n    Rome: yes\n'

    assert said(plain + test) == ["R101 7:5 There is no player called `Rome`."]
    assert said(asked + test) == []
