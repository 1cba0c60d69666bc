"""Tests and plays: what they set up, answer and expect."""

from __future__ import annotations

import pytest
from declaring import helps, made, said

from rulelang.program import core, script
from rulelang.program.core import Const
from rulelang.program.types import EntityType

GAME = """
kind Card:
    worth: number = 1
pieces Card:
    | name | copies |
    | Ace | |
    | Copper | 2 |
setting size: number = 3
resource gold: each player has 5, bank has no_limit, pot has 0
zone hand: each player has Card, seen by owner
zone pile: Card, face up
state level: number, starts 0
state liked(c: Colour): each player has yes or no, starts no
action build(p: player, c: Card):
    p gains 1 gold
phase year(n: number):
    for each p in players:
        do build(p, Ace)
        ask p "What now?" to choose one:
            "Send one": pause
            "Swap": pause
"""


def lines(text: str) -> tuple[script.Line, ...]:
    return made(GAME + 'test "t":\n' + text).scripts[0].lines


def findings(text: str) -> list[str]:
    found = said(GAME + 'test "t":\n' + text)
    return [
        f"{line.split(' ', 2)[0]} {int(line.split(' ', 2)[1].split(':')[0]) - 22} {line.split(' ', 2)[2]}"
        for line in found
    ]


def test_the_head_of_a_script():
    made_script = made(GAME + '@X-1\nplay "p":\n    setting size = 4\n    players Bob, Ann\n    seed 7\n').scripts[0]

    assert (made_script.sort, made_script.name, made_script.players) == ("play", "p", ("Bob", "Ann"))
    assert made_script.seed == 7
    assert made_script.settings[0][0] == "size"
    assert made_script.settings[0][1].expr == Const(4)
    assert made_script.tags == ("X-1",)


def test_given_states_resources_and_zones():
    game = made(
        GAME + 'test "t":\n    given level = 3\n    given Bob.liked(Green) = yes\n    given Ann.gold = 9\n'
        '    given pot.gold = 2\n    given Bob.hand = [Copper, "Copper"]\n    given pile = [Ace]\n'
    )
    found = game.scripts[0].lines
    first = game.domains["Card"].first

    assert [(line.sort, line.text) for line in found] == [  # type: ignore[attr-defined]
        ("state", "given level = 3"),
        ("state", "given Bob.liked(Green) = yes"),
        ("resource", "given Ann.gold = 9"),
        ("resource", "given pot.gold = 2"),
        ("zone", 'given Bob.hand = [Copper, "Copper"]'),
        ("zone", "given pile = [Ace]"),
    ]
    assert found[4].value.expr == Const((first + 1, first + 2))  # type: ignore[attr-defined]
    assert found[1].index is not None  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("given size = 4", "R114 1 `size` is a setting, which cannot be given."),
        ("given levl = 4", "R101 1 There is no state, resource or zone called `levl`."),
        ("given build = 4", "R114 1 `build` is an action, which cannot be given."),
        ("given gold = 4", "R115 1 Each player has its own `gold`, and whose is not said."),
        ("given Ann.level = 4", "R115 1 There is one `level` for the whole game, so nobody can stand before it."),
        ("given Ann.liked = yes", "R115 1 There is one `liked` for each `Colour`, and which is not said."),
        ("given pile = [Silver]", "R101 1 There is no `Card` called `Silver`."),
        ("given pile = [Ace, Ace]", "R225 1 There is only 1 of `Ace`."),
        ("setting siz = 4", "R101 1 There is no setting called `siz`."),
        ("players Ann, Cleeo", "R101 1 There is no player called `Cleeo`."),
        ("players Ann", "R112 1 1 player is named, and this game is for 2 to 3."),
        ("start phase yeer(1)", "R101 1 There is no phase called `yeer`."),
        ("start phase year", "R226 1 `year` takes 1 thing in brackets, not 0."),
        ("start do year(1)", "R101 1 There is no action called `year`."),
        ('Ann: play "Aze"', "R101 1 There is no card called `Aze`."),
        ("Cleo: yes", "R113 1 `Cleo` does not play here."),
        ("Claus: yes", "R101 1 There is no player called `Claus`."),
        ("Ann: 1 + 2", "R116 1 Nobody can answer with something that must be reckoned first."),
        ("rest: randon", "R101 1 There is no way to play on called `randon`."),
        ("expect event bild(p)", "R101 1 There is no event called `bild`."),
        ("expect event year(n)", "R101 1 There is no event called `year`."),
        ("expect event build(p, c, x)", "R226 1 `build` has 2 names in brackets, not 3."),
        ("expect event build(p) with q = Ann", "R101 1 No `q` stands in the brackets of `build`."),
        ('game "Other"', "R111 1 This script belongs to the game `Small`, and names another."),
    ],
)
def test_wrong_lines(text, finding):
    assert findings(f"    {text}\n") == [finding]


def test_hints():
    assert helps(GAME + 'test "t":\n    given size = 4\n') == ["write `setting size = ...`"]
    assert helps(GAME + 'test "t":\n    given levl = 4\n') == ["did you mean `level`?"]
    assert helps(GAME + 'test "t":\n    expect event year(n)\n') == ["write `phase year`"]


def test_answers_stay_words():
    found = lines(
        '    Ann: "Send one" Red, nothing, -3, yes, [Ace, Copper], play "Copper", Ace -> 2\n'
        '    Ann: "Swap" [Ann, Bob]\n'
    )
    word = script.Word

    assert found[0].answers == (  # type: ignore[attr-defined]
        script.Compound((word("Send one"), word("Red"))),
        script.NothingSaid(),
        -3,
        True,
        script.Listed((word("Ace"), word("Copper"))),
        script.PlayCard("Copper"),
        script.Compound((word("Ace"), 2)),
    )
    assert found[1].answers == (  # type: ignore[attr-defined]
        script.Compound((word("Swap"), script.Listed((word("Ann"), word("Bob"))))),
    )
    assert len(found[0].places) == 7  # type: ignore[attr-defined]


def test_chance_start_rest_and_refusals():
    found = lines(
        "    next rolls: 3, 5\n    next draws from pile: Ace\n    start phase year(2)\n    start do build(Ann, Ace)\n"
        '    expect refusal Ann: Ace because "no"\n    rest: random seed 7\n'
    )

    assert isinstance(found[0], script.ChanceLine) and found[0].values == (3, 5)
    assert isinstance(found[1], script.ChanceLine) and found[1].source is not None
    assert isinstance(found[2], script.StartLine) and found[2].event == "phase:year"
    assert isinstance(found[3], script.StartLine) and found[3].event == "action:build"
    assert isinstance(found[4], script.ExpectRefusalLine) and found[4].reason == "no"
    assert found[5] == script.RestLine("random", 7)
    assert found[5].span.line == found[4].span.line + 1


def test_what_is_expected_is_kept_as_it_is_written_with_its_parts():
    found = lines("    expect level = 3\n    expect Ann.hand is empty\n")

    assert isinstance(found[0], script.ExpectLine) and isinstance(found[1], script.ExpectLine)
    assert found[0].text == "level = 3"
    assert isinstance(found[0].test.expr, core.Compare) and found[0].test.expr.left.said == "level"
    assert found[1].test.expr.said == "Ann.hand is empty"


def test_events_bind_their_fields_in_order():
    found = lines("    expect no event build(who, card) with who = Ann, card = Ace\n")[0]

    assert isinstance(found, script.ExpectEventLine)
    assert (found.event, found.negated) == ("action:build", True)
    assert [slot.name for slot in found.binders] == ["who", "card"]
    assert found.binders[1].type == EntityType("piece", "Card")
    assert found.test is not None and found.test.params == 2


def test_pieces_with_copies_are_compared_by_name():
    found = lines('    expect event build(p, c) with c = "Copper"\n    expect event gain(p, n, what) with n = 1\n')

    assert isinstance(found[0], script.ExpectEventLine) and found[0].test is not None
    assert isinstance(found[1], script.ExpectEventLine) and found[1].event == "builtin:gain"


def test_two_scripts_of_one_name():
    text = GAME + 'test "t":\n    seed 1\ntest "t":\n    seed 2\n'

    assert [line.split(" ", 2)[2] for line in said(text)] == ["Two tests are called `t`."]


def test_lines_that_may_stand_once():
    assert findings("    seed 1\n    seed 2\n") == ["R102 2 The line `seed` stands here twice."]
