"""Pieces in zones: order that nobody knows, visibility, refills, zones kept full."""

from __future__ import annotations

import json

import pytest
from machine.tables import ready, say, started, told

from rulelang.machine import saving
from rulelang.machine.faults import BadState, RuleFault
from rulelang.machine.game import Game
from rulelang.machine.views import view

CARDS = """
kind Card:
    worth: number
pieces Card:
    | name | copies | worth |
    | Ace  | 2      | 1     |
    | Ten  | 1      | 10    |
    | Jack | 1      | 11    |
zone deck: Card, face down, shuffled, starts with Card, refilled from spent_cards
zone spent_cards: Card, face up
zone hand: each player has Card, seen by owner
"""


def test_a_draw_is_a_chance_decision_in_which_copies_are_one_outcome():
    game = started(CARDS + "flow:\n    draw 1 from deck to Ann.hand\n", seed=None)

    assert game.decision is not None and game.decision.chance
    assert [c.label for c in game.decision.choices] == ["Ace", "Ten", "Jack"]
    assert game.decision.weights == (2, 1, 1)


def test_what_is_laid_on_top_is_known_and_drawn_first_and_what_lies_below_last():
    rules = """
flow:
    move Jack to deck on top
    move Ten to deck on bottom
    draw 4 from deck to Ann.hand as got
    say "{got}"
"""
    game = started(CARDS + rules, seed=3)

    assert told(game, "say") == [("[Jack, Ace, Ace, Ten]",)]


def test_a_shuffle_forgets_what_was_known():
    game = started(
        CARDS + "flow:\n    move Jack to deck on top\n    shuffle deck\n    draw 1 from deck to Ann.hand\n", None
    )

    assert game.decision is not None and len(game.decision.choices) == 3


def test_a_pile_refills_when_a_draw_finds_it_empty_and_stops_when_both_are():
    rules = """
flow:
    draw 4 from deck to Ann.hand
    move first of Ann.hand to spent_cards
    draw 3 from deck to Bob.hand as got
    say "{count of got}"
"""
    game = started(CARDS + rules, seed=5)

    assert told(game, "say") == [("1",)]
    assert [data[2] for data in told(game, "refill")] == [1]


def test_the_first_of_a_shuffled_pile_is_a_fault_since_nobody_knows_it():
    with pytest.raises(RuleFault, match="nobody knows the order of deck"):
        started(CARDS + "flow:\n    move first of deck to Ann.hand\n")


def test_a_zone_kept_full_fills_before_the_first_statement_and_after_each_that_takes_from_it():
    rules = """
zone row: Card, face up, kept at 2 from deck
flow:
    say "{count of row}"
    move first of row to Ann.hand
    say "{count of row} {count of deck}"
    move row to Bob.hand
    say "{count of row} {count of deck}"
"""
    game = started(CARDS + rules, seed=5)

    assert told(game, "say") == [("2",), ("2 1",), ("1 0",)]


def test_a_view_shows_what_the_zones_say_and_counts_of_the_rest():
    game = started(CARDS + "flow:\n    draw 2 from deck to Ann.hand\n    ask Bob to say yes or no as x\n", seed=2)
    ann, bob = game.players

    assert view(game, bob)["zones"]["Ann.hand"] == 2
    assert len(view(game, ann)["zones"]["Ann.hand"]) == 2
    assert view(game, ann)["zones"]["deck"] == 2
    assert view(game, ann)["decision"] == {"who": "Bob"}
    assert view(game, bob)["decision"]["options"] == ["yes", "no"]


def test_a_question_offers_only_what_its_seat_can_see_unless_it_was_revealed():
    rules = """
flow:
    draw 3 from deck to Ann.hand
    ask Bob to pick up to 1 from Ann.hand as blind
    reveal Ann.hand to Bob
    ask Bob to pick up to 1 from Ann.hand as seen
    ask Bob to pick up to 1 from Ann.hand as blind_again
"""
    game = started(CARDS + rules, seed=2)
    offers = []
    for _ in range(3):
        assert game.decision is not None
        offers.append(len(game.decision.choices))
        say(game, "nothing")

    assert offers[0] == 1 and offers[1] > 1 and offers[2] == 1


def test_an_event_shows_a_piece_to_those_who_see_where_it_comes_from_or_goes():
    game = started(CARDS + "flow:\n    draw 1 from deck to Ann.hand\n    move Ann.hand to spent_cards\n", seed=2)
    moves = [event for event in game.events or () if event.kind == "builtin:move"]

    assert [event.seers for event in moves] == [(game.players[0],), None]


def test_a_full_zone_takes_no_more():
    with pytest.raises(RuleFault, match="slot is full"):
        started(CARDS + "zone slot: Card, face up, up to 1\nflow:\n    move Ten to slot\n    move Jack to slot\n")


def test_two_zones_that_claim_one_piece_by_a_setting_are_refused_when_the_game_starts():
    rules = "setting odd: number = 9\nzone other: Card, face up, starts with Card where it.worth = odd + 1\n"
    exe = ready(CARDS + rules + "flow:\n    nobody wins\n")
    with pytest.raises(RuleFault, match="Ten starts in deck and in other"):
        Game.new(exe)


def test_a_save_in_the_middle_of_an_effect_goes_on_as_the_game_does():
    rules = """
flow:
    for each p in players:
        do turn(p)
action turn(p: player):
    draw 1 from deck to p.hand as got
    ask p to pick 1 from p.hand as kept
    roll d6 for p as n
    say "{p} {kept} {n}"
die d6: 1 to 6
"""
    game = started(CARDS + rules, seed=8)
    saved = json.loads(json.dumps(saving.dump(game)))
    copy = saving.load(game.exe, saved)
    for one in (game, copy):
        while one.decision:
            one.choose(next(one.decision.answers()))

    assert told(game, "say") == told(copy, "say")
    assert len(told(game, "say")) == 2
    assert saved == json.loads(json.dumps(saving.dump(saving.load(game.exe, saved))))


@pytest.mark.parametrize("spoil", ["zones", "raw", "players", "resources"])
def test_a_damaged_save_is_named_as_such(spoil: str):
    game = started(CARDS + "flow:\n    draw 1 from deck to Ann.hand\n    ask Ann to say yes or no as x\n", seed=2)
    saved = json.loads(json.dumps(saving.dump(game)))
    del saved[spoil]

    with pytest.raises(BadState):
        saving.load(game.exe, saved)


def test_a_save_in_which_a_piece_lies_twice_or_nowhere_is_refused():
    game = started(CARDS + "flow:\n    ask Ann to say yes or no as x\n", seed=2)
    saved = json.loads(json.dumps(saving.dump(game)))
    saved["zones"]["spent_cards"] = ["Ten"]
    with pytest.raises(BadState, match="Ten lies in two places"):
        saving.load(game.exe, saved)
    saved["zones"]["spent_cards"], saved["zones"]["deck"] = [], ["Ten"]
    with pytest.raises(BadState, match="lies nowhere"):
        saving.load(game.exe, saved)


WAYS = (
    CARDS
    + """
zone safe: each player has Card, seen by owner, only from owner.hand or spent_cards
"""
)


def test_pieces_come_only_the_declared_way():
    rules = """
flow:
    move Jack to spent_cards
    move Ten to Ann.hand
    move Jack to Ann.safe
    move Ten to Ann.safe
    move Ann.safe to Ann.safe
    say "{count of Ann.safe}"
"""
    game = started(WAYS + rules, seed=5)

    assert told(game, "say") == [("2",)]


@pytest.mark.parametrize(
    ("line", "lies"),
    [
        ("move Ten to Ann.safe", "Ten lies in deck"),
        ("draw 1 from deck to Ann.safe", "lies in deck"),
        ("swap Jack and Ten", "Ten lies in deck"),
        ("move Ten to Bob.hand then move Bob.hand to Ann.safe", "Ten lies in Bob.hand"),
    ],
)
def test_a_piece_from_elsewhere_is_a_fault(line: str, lies: str):
    body = "\n    ".join(["move Jack to spent_cards", "move Jack to Ann.safe", *line.split(" then ")])

    with pytest.raises(RuleFault, match="Ann.safe takes pieces only from Ann.hand or spent_cards, and ") as fault:
        started(WAYS + f"flow:\n    {body}\n", seed=5)
    assert lies in str(fault.value)
