"""Findings about a game as a whole."""

from declaring import BASE, made, read, said

LOUD = """kind Card:
    played from hand, then to used
zone hand: each player has Card, seen by owner
zone used: Card, face up
## It wakes everybody.
card "Loud" is Card:
    play any time:
        Ann gains 1 coins
resource coins: each player has 1, bank has no_limit
"""


def test_cards_for_any_time_want_a_game_that_pauses():
    assert said(LOUD) == ["R336 7:10 `any time` means at every `pause`, and this game has none."]
    assert said(LOUD + "phase rest:\n    pause\n") == []


def test_several_cards_for_any_time_miss_the_pause_once():
    second = 'card "Soft" is Card:\n    play any time:\n        Ann gains 2 coins\n'
    _, report = read(LOUD + second)

    assert [len(d.also) for d in report.sorted() if d.code == "R336"] == [1]


def test_a_card_is_shown_with_its_own_words_else_with_those_of_its_table():
    program = made(
        LOUD + "## Plain ones.\npieces Card:\n    | name |\n    | Quiet |\n    | Dull |\nphase rest:\n    pause\n"
    )
    words = {program.entities[piece].name: note for piece, note in program.card_notes.items()}

    assert words == {"Loud": "It wakes everybody.", "Quiet": "Plain ones.", "Dull": "Plain ones."}


SCORING = 'scoring p in players:\n    "All": 1\n'


def test_a_scoring_that_is_never_used():
    assert said(SCORING) == ["R338 1:1 This scoring is never used: no `score` stands anywhere."]
    assert said(SCORING + "phase ending:\n    score players\n") == []


def test_a_game_that_does_not_name_its_language():
    found = said("", base=BASE.removeprefix("language 1\n"))

    assert found == ["R339 1:1 `base.rules` does not say in which language it is written."]
    assert said("", base=BASE) == []
