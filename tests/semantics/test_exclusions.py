"""Cards that exclude each other: what may stand there, and what is kept of it."""

from __future__ import annotations

import pytest
from declaring import made, said

CARDS = """
die d6: 1 to 6
kind Card:
    worth: number = 0
    played from hand, then to used
zone hand: each player has Card, seen by owner
zone used: Card, face up
kind Stone
pieces Stone:
    | name   |
    | Pebble |
card "Storm" is Card:
    copies: 2
    play before play(p, c): nothing
card "Calm" is Card:
    play before play(p, c): nothing
card "Rain" is Card:
    {line}
    play before play(p, c): nothing
"""


@pytest.mark.parametrize(
    "what",
    ["Calm", '"Calm"', "Storm", '["Calm", "Rain"]', "Card", "(Card where it.worth at most this.worth)", "owner.hand"],
)
def test_a_card_a_list_or_any_group_of_cards(what):
    assert said(CARDS.format(line=f"excludes {what} by highest d6")) == []
    assert said(CARDS.format(line=f"excludes {what} by random")) == []


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ('excludes "Clam" by highest d6', "R101 18:14 There is no `Card` called `Clam`."),
        ("excludes Stone by random", "R230 18:14 `Stone` is a set of Stones, but a set of Cards is wanted here."),
        ("excludes Pebble by random", "R230 18:14 `Pebble` is a Stone, but a set of Cards is wanted here."),
        ("excludes 3 by random", "R230 18:14 `3` is a number, but a set of Cards is wanted here."),
        ("excludes Calm by highest d7", "R101 18:30 There is nothing called `d7` here."),
        ("excludes Calm by highest Red", "R230 18:30 `Red` is a Colour, but a die is wanted here."),
        ("excludes Calm", "R001 18:18 This line ends too early."),
        ("excludes Calm by lowest d6", "R001 18:22 `lowest` cannot follow `by`."),
    ],
)
def test_what_it_cannot_exclude(line, finding):
    assert said(CARDS.format(line=line)) == [finding]


def test_it_is_said_once():
    twice = "excludes Calm by random\n    excludes Storm by random"

    assert [line.split()[0] for line in said(CARDS.format(line=twice))] == ["R009"]


def test_every_copy_says_it():
    game = made(CARDS.format(line="copies: 3\n    excludes Calm by highest d6"))

    assert sorted(game.entities[card].name for card in game.exclusions) == ["Rain", "Rain", "Rain"]
    assert all(said.die is not None for said in game.exclusions.values())
