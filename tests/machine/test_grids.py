"""Pieces on grids: cells and turns, what fits, what rules read, arranging, who sees what, saves and copies."""

from __future__ import annotations

import json

import pytest
from machine.tables import ready, say, started, told

from rulelang.machine import saving
from rulelang.machine.faults import BadState, IllegalAnswer, RuleFault
from rulelang.machine.game import Game
from rulelang.machine.guesses import guess
from rulelang.machine.views import view
from rulelang.present.table import table_lines
from rulelang.program.spots import FIRST, REACH, as_data, from_words, in_words, spot

TILES = """
enum Ink: Red, Blue
kind Tile:
    north: Ink
    east: Ink
    south: Ink
    west: Ink
pieces Tile:
    | name  | copies | north | east | south | west |
    | Road  | 3      | Red   | Blue | Red   | Blue |
    | Field | 2      | Blue  | Blue | Blue  | Blue |
    | Bend  | 2      | Red   | Red  | Blue  | Blue |
    | Rock  | 1      | Red   | Red  | Red   | Red  |
zone bag: Tile, face up, starts with Tile
zone land: Tile, face up, laid on grid with matching edges north, east, south, west
zone lost: Tile, face up
value nth(n: number): item(Tile, n)
"""
ROADS, FIELDS = "nth(1)", "nth(4)"

STONES = """
kind Stone:
    black: yes or no
pieces Stone:
    | name  | copies | black |
    | Black | 5      | yes   |
    | White | 5      | no    |
setting size: number = 3
zone bowl: Stone, face up, starts with Stone
zone board: Stone, face up, laid on grid size by size + 1
"""


def flow(rules: str, *lines: str) -> str:
    return rules + "flow:\n" + "".join(f"    {line}\n" for line in lines)


def asked(game: Game) -> list[str]:
    assert game.decision is not None
    return [choice.label for choice in game.decision.choices]


# ---- spots


def test_spots_are_numbers_in_the_order_of_rows_columns_and_turns() -> None:
    found = [spot((r, c), q) for r in (-REACH + 1, 0, 1, REACH) for c in (-3, 1) for q in range(4)]

    assert found == sorted(found) and found[0] >= FIRST
    assert [from_words(in_words(at)) for at in found] == found
    assert as_data(spot((-2, 5), 3)) == [-2, 5, 270]
    with pytest.raises(ValueError, match="lies too far out"):
        spot((REACH + 1, 1))


def test_a_first_piece_lies_in_the_first_cell_and_each_turn_shows_something_new() -> None:
    ask = 'ask Ann "Where?" to pick 1 from spots({}, land) as s'

    assert asked(started(flow(TILES, ask.format("nth(6)"))))[1] == "row 1, column 1, turned 90"
    assert len(asked(started(flow(TILES, ask.format("nth(6)"))))) == 4
    assert len(asked(started(flow(TILES, ask.format(ROADS))))) == 2
    assert asked(started(flow(TILES, ask.format(FIELDS)))) == ["row 1, column 1"]


def test_what_touches_must_match() -> None:
    game = started(
        flow(TILES, "move nth(1) to land at spot(1, 1)", 'ask Ann "Where?" to pick 1 from spots(nth(4), land) as s')
    )

    assert asked(game) == ["row 1, column 0", "row 1, column 2"]


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("spot(1, 1)", "Road lies there"),
        ("spot(0, 1)", "it does not fit what lies there"),
        ("spot(5, 5)", "it touches nothing"),
        ("spot(1, 2, 45)", "a piece cannot be turned 45; it can be turned 0, 90, 180 or 270"),
        ("spot(1, 9999)", "row 1, column 9999 lies too far out"),
        ("spot_of(nth(5))", "Field is to be laid, and there is no spot"),
    ],
)
def test_a_piece_that_does_not_fit_is_a_fault(at: str, why: str) -> None:
    with pytest.raises(RuleFault, match=why):
        started(flow(TILES, "move nth(1) to land at spot(1, 1)", f"move nth(4) to land at {at}"))


def test_a_turn_that_shows_nothing_new_is_the_least_one() -> None:
    lines = ["move nth(1) to land at spot(1, 1, 180)", 'if spot_of(nth(1)) is spot(1, 1): say "unturned"']

    assert told(started(flow(TILES, *lines)), "say") == [("unturned",)]


def test_a_move_tells_its_spot_and_rules_can_hang_on_it() -> None:
    rules = TILES + 'rule look after move(x, from, to, at) when at is not none:\n    say "{at} of {to}"\n'
    game = started(flow(rules, "move nth(4) to land at spot(1, 1)", "move nth(4) to lost"))

    assert told(game, "say") == [("row 1, column 1 of land",)]
    assert [data[3:] for data in told(game, "builtin:move")] == [(spot((1, 1)),), (None,)]


def test_a_piece_is_shifted_on_its_grid_as_if_it_were_taken_up() -> None:
    game = started(
        flow(
            TILES,
            "move nth(4) to land at spot(1, 1)",
            "move nth(5) to land at spot(1, 2)",
            'ask Ann "Where?" to pick 1 from spots(nth(4), land) as s',
            "move nth(4) to land at s",
            'say "{land}"',
            "let s2 be spot_of(nth(4))",
            'if s2 is not none: say "{s2.row} {s2.column} {s2.turn}"',
        )
    )

    assert asked(game) == ["row 0, column 2", "row 1, column 1", "row 1, column 3", "row 2, column 2"]
    say(game, "row 1, column 3")
    assert told(game, "say") == [("[Field, Field]",), ("1 3 0",)]


PLACE = """
action place_stone(p: player, x: Stone, s: spot):
    needs s.column < 3 else "not so far right"
    move x to board at s
"""


def test_a_spot_can_be_the_argument_of_an_action() -> None:
    ask = "ask Ann to do place_stone(Ann, any [item(Stone, 1)], any spots(item(Stone, 2), board))"
    game = started(flow(STONES + PLACE, ask))

    assert asked(game)[:3] == ["Black, row 1, column 1", "Black, row 1, column 2", "Black, row 2, column 1"]
    say(game, "Black, row 2, column 1")
    assert list(game.laid.values()) == [spot((2, 1))]


def test_a_state_keeps_a_spot() -> None:
    rules = STONES + "state knot: spot or none, starts none\nstate seen_here: set of spot, starts []\n"
    lines = [
        "set knot to spot(2, 2)",
        "set seen_here to seen_here + [spot(1, 1), spot(2, 2)]",
        'if knot in seen_here: say "{knot} {count of seen_here}"',
        'ask Ann "Which?" to pick 1 from seen_here where it is not knot as s',
    ]
    game = started(flow(rules, *lines))

    assert told(game, "say") == [("row 2, column 2 2",)]
    assert view(game, None)["states"]["knot"] == [2, 2, 0]
    assert asked(saving.load(game.exe, json.loads(json.dumps(saving.dump(game))))) == ["row 1, column 1"]


# ---- what rules read


def test_what_lies_where_and_what_it_shows() -> None:
    game = started(
        flow(
            TILES,
            "move nth(6) to land at spot(1, 1)",
            "move nth(1) to land at spot(0, 1)",
            "move nth(4) to land at spot(1, 0)",
            'say "{piece_at(spot(0, 1, 90), land)} {piece_at(spot(3, 3), land)}"',
            'say "{touching(spot(1, 1), land)} {neighbours(nth(6))} {neighbours(nth(2))}"',
            'say "{edge(nth(6), nth(1))} {edge(nth(6), nth(4))} {adjacent(nth(1), nth(4))}"',
            'say "{connected(land)} {connected([nth(1), nth(4)])} {connected([])} {connected([nth(1), nth(2)])}"',
            'say "{reach(nth(1), land)} {reach(nth(1), land, 1)}"',
            'say "{land}"',
        )
    )

    assert [text for (text,) in told(game, "say")] == [  # type: ignore[misc]
        "Road none",
        "[Road, Field] [Road, Field] []",
        "Red Blue no",
        "yes no yes no",
        "[Road, Field, Bend] [Road, Bend]",
        "[Road, Field, Bend]",
    ]


def test_edges_of_pieces_that_do_not_touch_are_a_fault() -> None:
    with pytest.raises(RuleFault, match="Road and Field do not touch"):
        started(flow(TILES, 'say "{edge(nth(1), nth(4))}"'))


def test_a_grid_with_an_end_takes_pieces_anywhere_and_groups_are_reached_through() -> None:
    lines = [
        "let n be count of spots(item(Stone, 1), board)",
        'say "{n}"',
        "move item(Stone, 1) to board at spot(1, 1)",
        "move item(Stone, 2) to board at spot(3, 4)",
        "move item(Stone, 3) to board at spot(1, 2)",
        "move item(Stone, 6) to board at spot(2, 1)",
        "let group be reach(item(Stone, 1), board where it.black) where it.black",
        'say "{count of group}"',
    ]
    assert told(started(flow(STONES, *lines)), "say") == [("12",), ("2",)]
    with pytest.raises(RuleFault, match="it is beyond the grid"):
        started(flow(STONES, "move item(Stone, 1) to board at spot(4, 1)"))


def test_a_grid_that_is_too_large_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="board is 2000 by 2, and a grid has at most 1000 rows and columns"):
        started(flow(STONES.replace("size by size + 1", "2000 by 2"), 'say "{spots(item(Stone, 1), board)}"'))


def test_at_the_rim_of_a_grid_without_end_there_is_nothing_beyond() -> None:
    rules = STONES.replace(" size by size + 1", "")
    lines = ["move item(Stone, 1) to board at spot(1000, -999)", 'say "{spots(item(Stone, 2), board)}"']

    assert told(started(flow(rules, *lines)), "say") == [("[row 999, column -999, row 1000, column -998]",)]


def test_a_condition_says_what_may_touch() -> None:
    rules = STONES.replace("size by size + 1", "1 by 4, fitting between x and y where x.black is not y.black")
    ask = 'ask Ann "Where?" to pick 1 from spots(item(Stone, 2), board) as s'
    lines = ["move item(Stone, 1) to board at spot(1, 2)", "move item(Stone, 6) to board at spot(1, 3)", ask]

    assert asked(started(flow(rules, *lines))) == ["row 1, column 4"]


def test_a_condition_may_hold_one_way_only_and_then_does_not() -> None:
    rules = STONES.replace("size by size + 1", "1 by 4, connected, fitting between x and y where x.black or y.black")
    ask = 'ask Ann "Where?" to pick 1 from spots(item(Stone, 7), board) as s'
    lines = ["move item(Stone, 1) to board at spot(1, 2)", "move item(Stone, 6) to board at spot(1, 3)", ask]
    one_way = rules.replace("x.black or y.black", "x.black")

    assert asked(started(flow(rules, *lines))) == ["row 1, column 1"]
    with pytest.raises(RuleFault, match="White cannot be laid on board at row 1, column 3: it does not fit"):
        started(flow(one_way, *lines))


def test_two_pieces_change_places_with_their_spots() -> None:
    lines = ["move nth(4) to land at spot(1, 1)", "swap nth(4) and nth(5)", 'say "{spot_of(nth(5))} {spot_of(nth(4))}"']

    assert told(started(flow(TILES, *lines)), "say") == [("row 1, column 1 none",)]


# ---- arranging

TORN = [
    "move nth(4) to land at spot(1, 1)",
    "move nth(1) to land at spot(1, 2)",
    "move nth(5) to land at spot(1, 3)",
    "move nth(1) to lost",
]
MEND = 'ask Ann "Mend." to arrange land on land, rest to lost as kept'


def test_the_proposal_moves_the_fewest_and_others_as_good_follow() -> None:
    game = started(flow(TILES, *TORN, MEND, 'say "{count of kept}"'))

    labels = asked(game)
    assert labels[0] == "as proposed" and len(set(labels)) == 8
    assert (
        game.decision is not None and game.decision.choices[0].text == "Field from row 1, column 3 to row 0, column 1"
    )
    say(game, "as proposed")
    assert told(game, "say") == [("2",)]
    ((_, pieces, spots),) = told(game, "builtin:arrange")
    assert len(pieces) == 1 and spots == (spot((0, 1)),)  # type: ignore[arg-type]


def test_any_other_way_that_keeps_as_many_is_taken_and_worse_or_wrong_ones_are_not() -> None:
    game = started(flow(TILES, *TORN, MEND))
    assert game.decision is not None
    first, last = sorted(game.laid)
    refused = {
        ((first, spot((1, 1))), (last, spot((1, 3)))): "the pieces do not hang together",
        ((first, spot((1, 1))), (last, spot((1, 1)))): "two pieces lie in one place",
        ((first, spot((1, 1))),): "2 pieces can be kept, and these are 1",
        ((first, spot((1, 1), 1)), (last, spot((1, 2)))): "a turn that shows nothing new is not turned",
        ((last, spot((1, 2))), (first, spot((1, 1)))): "the pieces are given row by row",
        ((first, spot((1, 1))), (first, spot((1, 2)))): "an arrangement says for each piece at which spot it lies",
        "north": "an arrangement says for each piece at which spot it lies",
    }
    for answer, why in refused.items():
        with pytest.raises(IllegalAnswer, match=why):
            game.choose(answer)
    game.choose(((first, spot((7, 7))), (last, spot((8, 7)))))
    assert game.laid == {first: spot((7, 7)), last: spot((8, 7))}


def test_what_finds_no_place_goes_where_the_rest_goes_first() -> None:
    lines = [
        "move nth(8) to land at spot(1, 1)",
        "move nth(1) to land at spot(0, 1)",
        "move nth(4) to land at spot(0, 0)",
        "move nth(1) to bag",
    ]
    game = say(started(flow(TILES, *lines, MEND, 'say "{kept} {lost}"')), "as proposed")

    assert told(game, "say") == [("[Field] [Rock]",)]
    assert told(game, "builtin:arrange") == []


def test_needs_below_the_question_hold_as_if_it_lay_there() -> None:
    rules = STONES.replace("size by size + 1", "1 by 3, connected")
    lines = [
        "move item(Stone, 1) to board at spot(1, 2)",
        'ask Ann "Again." to arrange (board + [item(Stone, 6)]) on board, rest to bowl as kept:',
        '    needs piece_at(spot(1, 1), board) is item(Stone, 1) else "black comes first"',
        'say "{board}"',
    ]
    game = started(flow(rules, *lines))
    assert asked(game) == ["as proposed"]
    assert game.decision is not None
    assert game.decision.refusal(tuple(zip(both_stones(game), BOTH, strict=True))) is None
    say(game, "as proposed")
    assert told(game, "say") == [("[Black, White]",)]


BOTH = (spot((1, 1)), spot((1, 2)))


def both_stones(game: Game) -> list[int]:
    ids = game.layout.ids["Stone"]
    return [ids["Black"], ids["White"]]


def test_what_lies_there_and_is_not_arranged_stays() -> None:
    lines = [*TORN[:3], 'ask Ann "Again." to arrange [nth(5), nth(2)] on land, rest to lost as kept']
    game = started(flow(TILES, *lines))

    say(game, "as proposed")
    assert game.laid[min(game.laid)] == spot((1, 2))
    assert len(game.laid) == 4


def test_an_arrangement_that_needs_forbid_is_a_fault() -> None:
    lines = [*TORN, f"{MEND}:", "    needs count of kept = 7"]

    with pytest.raises(RuleFault, match="no arrangement on land is allowed"):
        started(flow(TILES, *lines))


CALLED = 'ask {} "Mend." called mending to arrange land on land, rest to lost as kept'


def test_a_named_question_stands_for_the_pieces_that_are_laid() -> None:
    rules = TILES + 'rule look after mending(p, answer):\n    say "{answer}"\n'
    game = say(started(flow(rules, *TORN, CALLED.format("Ann"))), "as proposed")

    assert told(game, "say") == [("[Field, Field]",)]
    assert [len(data[1]) for data in told(game, "question:mending")] == [2]  # type: ignore[arg-type]


def test_what_a_rule_answers_in_its_place_must_be_as_good() -> None:
    rules = TILES + "rule fate instead of mending(p): result [nth(5), nth(4)]\n"
    game = started(flow(rules, *TORN, CALLED.format("Ann")))

    assert len(game.laid) == 2 and len(told(game, "builtin:arrange")) == 1
    rules = TILES + "rule fate instead of mending(p): result [nth(4)]\n"
    with pytest.raises(RuleFault, match="this answer cannot be given for Ann"):
        started(flow(rules, *TORN, CALLED.format("Ann")))


def test_a_question_that_is_cancelled_leaves_all_as_it_is() -> None:
    rules = TILES + "rule calm before mending(p):\n    cancel\n"
    game = started(flow(rules, *TORN, CALLED.format("Ann"), 'say "{land}"'))

    assert told(game, "say") == [("[Field, Field]",)] and told(game, "builtin:arrange") == []


def test_what_whoever_arranges_does_not_see_stays_where_it_is() -> None:
    rules = TILES.replace("zone land: Tile, face up", "zone land: Tile, face down")
    lines = [*TORN[:3], 'ask Ann "Again." to arrange (land + [nth(8)]) on land, rest to lost as kept', 'say "{land}"']
    game = started(flow(rules, *lines))

    assert game.decision is not None and [name for name, _ in game.decision.names] == ["Rock"]
    say(game, "as proposed")
    assert told(game, "say") == [("[Rock, Field, Road, Field]",)]


def test_a_grid_with_little_room_takes_no_more() -> None:
    rules = TILES.replace("zone land: Tile, face up", "zone land: Tile, face up, up to 2")
    lines = [*TORN[:2], 'say "{spots(nth(5), land)} {count of spots(nth(4), land)}"']
    lines += ['ask Ann "Again." to arrange (land + [nth(5)]) on land, rest to lost as kept', 'say "{land}"']
    game = started(flow(rules, *lines))

    assert told(game, "say") == [("[] 2",)]
    say(game, "as proposed")
    assert len(game.laid) == 2


def test_several_arrange_at_once_each_their_own() -> None:
    lines = [
        "for each p in players:",
        "    move nth(4 + place(p, players) - 1) to p.land at spot(1, 1)",
        'ask each p in players at once "Again?" to arrange p.land on p.land, rest to lost as kept',
        'say "{kept(Ann)} {kept(Bob)}"',
    ]
    rules = TILES.replace("zone land: Tile", "zone land: each player has Tile")
    game = started(flow(rules, *lines))
    say(game, "as proposed", "as proposed")

    assert told(game, "say") == [("[Field] [Field]",)]


# ---- what is kept and shown


def test_a_save_keeps_the_spots_and_a_copy_has_its_own() -> None:
    game = started(flow(TILES, *TORN, MEND))
    data = json.loads(json.dumps(saving.dump(game)))

    assert data["laid"] == {"Field": [1, 1, 0], "Field/2": [1, 3, 0]}
    again = saving.load(game.exe, data)
    assert again.laid == game.laid and asked(again) == asked(game)
    twin = game.clone()
    say(twin, "as proposed")
    assert game.laid == again.laid != twin.laid
    say(again, "as proposed")
    assert saving.dump(again)["laid"] == saving.dump(twin)["laid"]


@pytest.mark.parametrize(
    "laid", [{}, {"Field": [1, 1, 0], "Field/2": [1, 1, 0]}, {"Field": [1, 1, 7], "Field/2": [1, 3, 0]}]
)
def test_a_save_whose_spots_are_wrong_is_refused(laid: dict[str, list[int]]) -> None:
    game = started(flow(TILES, *TORN, MEND))
    data = json.loads(json.dumps(saving.dump(game)))

    with pytest.raises(BadState):
        saving.load(game.exe, data | {"laid": laid})


HIDDEN = TILES.replace("zone land: Tile, face up", "zone land: each player has Tile, seen by owner").replace(
    "zone bag: Tile, face up", "zone bag: Tile, face down"
)


def test_who_does_not_see_the_pieces_sees_which_cells_are_taken() -> None:
    lines = ["move nth(6) to Ann.land at spot(1, 1, 90)", "move nth(1) to Ann.land at spot(1, 2, 90)", "pause"]
    game = started(flow(HIDDEN, *lines, 'ask Bob "Well?" to say yes or no as x'))
    ann, bob = game.players[:2]

    assert view(game, ann)["laid"] == {"Ann.land": [["Bend", 1, 1, 90], ["Road", 1, 2, 90]]}
    assert view(game, bob)["laid"] == {"Ann.land": [[None, 1, 1, None], [None, 1, 2, None]]}
    assert any("[Bend 90]" in line for line in table_lines(game, ann))
    assert not any("Bend" in line or "Road" in line for line in table_lines(game, bob))
    for seed in range(5):
        other = guess(game, bob, seed)
        assert sorted(at // 4 for at in other.laid.values()) == sorted(at // 4 for at in game.laid.values())
        assert saving.load(game.exe, json.loads(json.dumps(saving.dump(other)))).laid == other.laid


DRAWN = """\
                0               1               2

      -1        .               .               .

                               Red
       0        .         Blue[Road]Blue        .
                               Red
                               Red
       1        .         Blue[Bend]Red         .
                               Blue"""


def test_a_grid_is_drawn_with_its_rows_and_columns() -> None:
    lines = ["move nth(6) to land at spot(1, 1)", "move nth(1) to land at spot(0, 1)", MEND]
    shown = table_lines(started(flow(TILES, *lines)), None)
    start = next(place for place, line in enumerate(shown) if line.strip() == "land:")

    assert "\n".join(shown[start + 1 : start + 11]) == DRAWN


def test_an_executable_serves_many_games() -> None:
    exe = ready(flow(TILES, *TORN, MEND))
    one, other = Game.new(exe, (), 1), Game.new(exe, (), 2)
    say(one, "as proposed")

    assert asked(other)[0] == "as proposed"
