"""Seats that want one window: what they see, and that a game can be saved in the midst of it."""

from __future__ import annotations

import json

from machine.tables import say, started

from rulelang.machine import saving
from rulelang.machine.game import Game

CARDS = """
kind Card:
    played from hand, then to used
zone hand: each player has Card, seen by owner
zone used: Card, face up
die d6: 1 to 6
card "Horn" is Card:
    copies: 2
    excludes "Horn" by highest d6
    play before blow: say "{owner}"
action blow: nothing
flow:
    for each p in players:
        pick 1 at random from Card where it in box as one
        move one to p.hand
    do blow
"""


def at_the_contest() -> Game:
    game = started(CARDS, seed=3)
    return say(game, 'play "Horn"')


def test_who_is_asked_is_told_by_whom_and_with_what():
    game = at_the_contest()

    assert game.decision is not None
    assert game.decision.form == "window"
    assert game.exe.show_entity(game.decision.seat) == "Bob"
    assert game.decision.prompt == 'Ann is about to play "Horn", which excludes yours'
    assert [choice.label for choice in game.decision.choices] == ["nothing", 'play "Horn"']


def test_a_game_is_saved_and_loaded_in_the_midst_of_it():
    game = at_the_contest()

    again = saving.load(game.exe, json.loads(json.dumps(saving.dump(game))))

    for one in (game, again):
        say(one, 'play "Horn"')
    assert saving.dump(again) == saving.dump(game)
    assert game.over
