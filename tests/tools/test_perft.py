"""Trees of decisions, counted. (Games with published counts: tests/outside.)"""

from __future__ import annotations

import pytest
from machine.tables import ready
from tools.fair import executable

from rulelang.tools.perft import perft, whole_tree

TEXT = """language 1
game "Count":
    players 2 named Ann, Bo
enum Side: Low, High
die coin: Low, High, High
kind Card
pieces Card:
    | name | copies |
    | A    | 2      |
    | B    | 1      |
zone deck: Card, face down, shuffled, starts with Card
zone hand: each player has Card, seen by owner
flow:
    draw 1 from deck to Ann.hand
    ask Ann "Stop?" to say yes or no as stop
    if stop: nobody wins
    roll coin as n
    let most be if n is Low then 2 else 3
    ask Bo "Which?" to say number from 1 to most as m
    nobody wins
"""


def test_leaves_are_counted_by_depth_and_games_where_they_end():
    counts = perft(ready(TEXT), 5)

    # two cards that can be told apart, a yes that ends the game or a no, two faces, two or three numbers
    assert counts.leaves == (2, 4, 4, 10, 0)
    assert counts.ended == (0, 0, 2, 0, 10, 0)
    assert counts.games == 12


def test_sharing_equal_states_changes_no_number():
    for depth in range(1, 5):
        assert perft(executable(), depth) == perft(executable(), depth, share=False)


def test_the_whole_tree_with_what_each_seat_can_tell_apart():
    tree = whole_tree(ready(TEXT))

    assert (tree.nodes, tree.terminals) == (1 + 2 + 4 + 4 + 10, 12)
    # Ann sees her card; Bo sees the die and not the card
    assert tree.information_sets == {"Ann": 2, "Bo": 2}


def test_a_tree_that_is_too_large_is_not_walked():
    with pytest.raises(ValueError, match="more than 50 nodes"):
        whole_tree(executable(), most=50)


def test_seats_and_settings_are_used():
    assert perft(executable(), 1, ("Ann", "Bo", "Cleo"), {"days": 1}).leaves == (3,)
    with pytest.raises(ValueError, match="there is no seat Zoe"):
        perft(executable(), 1, ("Ann", "Zoe"))
