"""Hooks, windows, named questions, effects in time: what the language reference says of them, case by case."""

from __future__ import annotations

import pytest
from machine.tables import say, started, told

from rulelang.machine.faults import RuleFault
from rulelang.machine.saving import dump, load
from rulelang.present.events import sentence

CARDS = """
kind Card:
    played from hand, then to used
    works in table_zone
zone hand: each player has Card, seen by owner
zone table_zone: each player has Card, face up
zone used: Card, face up
resource coins: each player has 5, bank has no_limit
die d6: 1 to 6
"""


def words(game) -> list[object]:
    return [data[0] for data in told(game, "say")]


def test_a_named_question_can_go_to_somebody_else():
    rules = """
card "Meddler" is Card:
    instead of choose_side(p) when p is not owner:
        proceed by owner
flow:
    move Meddler to Bob.table_zone
    ask Ann called choose_side to pick 1 from [1, 2] as side
    say "{side}"
"""
    game = started(CARDS + rules)
    assert game.decision is not None
    assert game.exe.show_entity(game.decision.seat) == "Bob"

    assert words(say(game, "2")) == ["2"]


def test_a_named_question_can_be_answered_and_narrowed():
    rules = """
flow:
    do ask_twice
action ask_twice:
    forbid choose_side(p, answer) until end of action ask_twice when answer is 2 else "not two"
    ask Ann called choose_side to pick 1 from [1, 2, 3] as side
    say "{side}"
    ask Ann called other_side to pick 1 from [1, 2] as another
    say "{another}"
rule fate instead of other_side(p): result 2
"""
    game = started(CARDS + rules)
    assert game.decision is not None

    assert [c.label for c in game.decision.choices] == ["1", "3"]
    assert game.decision.skipped == (("2", "not two"),)
    assert words(say(game, "3")) == ["3", "2"]


def test_an_answer_given_by_a_rule_must_be_one_that_could_have_been_given():
    rules = """
flow:
    ask Ann called choose_side to pick 1 from [1, 2] as side
rule fate instead of choose_side(p): result 7
"""
    with pytest.raises(RuleFault, match="cannot be given for Ann"):
        started(CARDS + rules)


def test_dice_are_thrown_again_all_or_one_and_the_rule_does_not_run_on_its_own_throw():
    rules = """
flow:
    do throw_them
action throw_them:
    roll 3 d6 for Ann as faces
    say "{faces}"
rule again_once after roll(who, die, faces) when faces is [1, 1, 1]: roll again
"""
    game = started(CARDS + rules, seed=None)

    assert words(say(game, "1", "1", "1", "1", "1", "1")) == ["[1, 1, 1]"]

    game = started(CARDS + rules.replace("roll again", "roll again (first of faces)"), seed=None)

    assert words(say(game, "1", "1", "1", "5")) == ["[5, 1, 1]"]


def test_a_card_answers_its_own_coming_and_going_for_the_holder_it_had():
    rules = """
card "Flag" is Card:
    after move(c, origin, target) when c is this:
        say "{owner} {origin} {target}"
flow:
    move Flag to Bob.table_zone
    move Flag to used
    move Flag to box
"""
    assert words(started(CARDS + rules)) == ["Bob box Bob.table_zone", "Bob Bob.table_zone used"]


def test_until_start_and_until_end_of_the_next_run():
    rules = """
value rate: 1
phase turn(p: player):
    say "{p} {rate}"
flow:
    do strengthen
    phase turn(Ann)
    phase turn(Bob)
    phase turn(Bob)
action strengthen:
    modify rate until start of next phase turn(Bob): add 10
    modify rate until end of next phase turn(Bob): add 100
"""
    assert words(started(CARDS + rules)) == ["Ann 111", "Bob 101", "Bob 1"]


WAITING = """
value price(p: player): 5
action buy(p: player, what: number):
    say "{p} {what}: {price(p)}"
action haggle:
    modify price(Ann) until end of next action buy(Ann) in phase day: subtract 1
action gossip:
    modify price(Ann) until start of next action buy(Bob) in phase day: subtract 2
rule nightfall after phase day: say "night: {price(Ann)}"
"""


def test_until_the_next_run_in_a_phase_and_no_longer_than_that_phase():
    """Trailing arguments are left out; whose it is counts; unused, both are over with the phase, after its rules."""
    rules = """
flow:
    phase day
    say "{price(Ann)}"
    phase day
    phase lazy_day
    do buy(Ann, 9)
phase day:
    do haggle
    do gossip
    say "{price(Ann)}"
    do buy(Bob, 1)
    do buy(Ann, 2)
    do buy(Ann, 3)
phase lazy_day:
    say "lazy: {price(Ann)}"
"""
    day = ["2", "Bob 1: 5", "Ann 2: 4", "Ann 3: 5", "night: 5"]
    assert words(started(CARDS + WAITING + rules)) == [*day, "5", *day, "lazy: 5", "Ann 9: 5"]


def test_what_waits_in_a_phase_is_over_with_it_and_is_told_and_saved():
    rules = """
flow:
    phase day
    do buy(Ann, 1)
phase day:
    do haggle
    ask Bob to say yes or no as fine
    say "{price(Ann)}"
"""
    game = started(CARDS + WAITING + rules)
    game = load(game.exe, dump(game))
    assert words(say(game, "yes")) == ["4", "night: 4", "Ann 1: 5"]
    (line,) = [sentence(game.exe, event) for event in game.events or () if event.kind == "effect"]
    assert line == "price(Ann): subtract 1, until the end of the next buy(Ann), in phase day only"


def test_it_must_be_running_to_bound_the_waiting():
    with pytest.raises(RuleFault, match="phase day is not running"):
        started(CARDS + WAITING + "flow:\n    do haggle\n    phase day\nphase day:\n    nothing\n")


def test_later_comes_once_and_may_wait_for_an_event_to_replace():
    rules = """
action step:
    say "stepped"
flow:
    do prepare
    do step
    do step
action prepare:
    later, instead of step:
        say "stumbled"
        proceed
    later, after step:
        say "rested"
"""
    assert words(started(CARDS + rules)) == ["stumbled", "stepped", "rested", "stepped"]


def test_swap_exchanges_pieces_and_states():
    rules = """
state north: number, starts 1
state south: number, starts 2
pieces Card:
    | name |
    | Sun  |
    | Moon |
flow:
    move Sun to Ann.table_zone
    move Moon to Bob.table_zone
    swap Sun and Moon
    swap north and south
    say "{Ann.table_zone} {Bob.table_zone} {north} {south}"
"""
    assert words(started(CARDS + rules)) == ["[Moon] [Sun] 2 1"]


def test_a_forbidden_direct_do_is_skipped_and_told_with_its_reason():
    rules = """
action step(n: number):
    say "{n}"
rule closed forbid step(n) when n = 2 else "two is closed"
flow:
    for each n in (1 to 3):
        do step(n)
"""
    game = started(CARDS + rules)

    assert words(game) == ["1", "3"]
    assert [data[2] for data in told(game, "forbidden")] == ["two is closed"]


def test_a_cancelled_event_has_no_body_and_no_after():
    rules = """
action step:
    say "body"
rule stop before step: cancel
rule then_this after step: say "after"
flow:
    do step
    say "on"
"""
    game = started(CARDS + rules)

    assert words(game) == ["on"]
    assert told(game, "cancelled") == [("action:step", "rule stop")]


def test_a_payment_raises_money_first_then_pays_what_it_can():
    rules = """
rule pawn before shortfall(p, missing, what) when p is Ann: p gains 2 coins
flow:
    Ann pays up to 9 coins to bank as paid
    say "{paid} {Ann.coins}"
    Bob pays up to 9 coins to Ann as rest
    say "{rest} {Ann.coins}"
"""
    assert words(started(CARDS + rules)) == ["7 0", "5 5"]


def test_a_played_card_is_asked_for_only_where_it_fits_and_is_spent_when_cancelled_too():
    rules = """
card "Stop" is Card:
    play before step(p) when p is not owner:
        cancel
action step(p: player):
    say "{p}"
flow:
    do step(Ann)
    do step(Bob)
    say "{used}"
"""
    hand = "zone hand: each player has Card, seen by owner"
    cards = CARDS.replace(hand, hand + ', starts with Card where it.name is "Stop" and owner is Ann')
    game = started(cards + rules)
    assert game.decision is not None and game.decision.form == "window"

    assert words(say(game, 'play "Stop"')) == ["Ann", "[Stop]"]
    assert [data[1] for data in told(game, "builtin:spent")] == [game.exe.layout.ids["Card"]["Stop"]]


def test_moving_nothing_is_nothing_and_places_compare_as_places():
    rules = """
pieces Card:
    | name |
    | Sun  |
rule seen after move(c, origin, target) when target is used and origin is Ann.table_zone: say "{c}"
flow:
    move only of Bob.table_zone to used
    move Sun to Ann.table_zone
    move Sun to used
"""
    game = started(CARDS + rules)

    assert words(game) == ["Sun"]
    assert len(told(game, "builtin:move")) == 2


def test_two_standing_replacements_chain_the_later_written_outermost():
    rules = """
action step:
    say "step"
rule inner instead of step:
    say "inner"
    proceed
rule outer instead of step:
    say "outer"
    proceed
flow:
    do step
"""
    assert words(started(CARDS + rules)) == ["outer", "inner", "step"]


def test_sums_of_zones_are_revealed_for_the_question_that_follows():
    rules = """
pieces Card:
    | name |
    | Sun  |
    | Moon |
zone left: each player has Card, seen by owner
flow:
    move Sun to Ann.hand
    move Moon to Ann.left
    reveal Ann.hand + Ann.left to Bob
    ask Bob to pick 1 from Ann.hand + Ann.left as taken
    say "{taken}"
"""
    game = started(CARDS + rules)
    assert game.decision is not None
    assert [c.label for c in game.decision.choices] == ["Sun", "Moon"]

    assert words(say(game, "Moon")) == ["Moon"]
