"""Lookup tables, start tables, grades, maps and dice."""

from __future__ import annotations

import pytest
from declaring import WHOLE, cells, helps, made, read, said

from rulelang.program.core import Const
from rulelang.program.types import NUMBER, EntityType, GroupType, OptionalType

TILES = """
kind Tile:
    worth: number = 1
pieces Tile:
    | name | copies |
    | One | |
    | Two | |
    | Many | 3 |
"""


def keys_of(table):
    return [tuple((key.sort, key.low, key.high) for key in row.keys) for row in table.rows]


def test_cells_with_all_sorts_of_keys():
    table = made("table t(n: number): 0 or less -> 0, 1 -> 2, 2 to 4 -> 6?, 5 or more -> no_limit\n").tables[0]

    assert keys_of(table) == [(("less", 0, None),), (("is", 1, None),), (("to", 2, 4),), (("more", 5, None),)]
    assert cells(table) == [0, 2, 6, 10**15]
    assert table.result == NUMBER


def test_cells_by_enumerator_and_otherwise():
    table = made("table t(c: Colour): Red -> 1, otherwise -> none\n").tables[0]

    assert table.result == OptionalType(NUMBER)
    assert keys_of(table)[1] == (("otherwise", None, None),)


def test_a_grid_with_a_corner():
    text = "table t(p: player, n: 1 to 2):\n    | p \\ n | 1 | 2 |\n    | Ann | 5 | 6 |\n    | otherwise | 7 | 8 |\n"
    table = made(text).tables[0]

    assert cells(table) == [5, 6, 7, 8]
    assert keys_of(table)[1] == (("is", 0, None), ("is", 2, None))


def test_a_grid_with_three_keys():
    text = "table t(a: yes or no, b: number, c: Colour):\n    | a | b \\ c | Red | Green | Blue |\n"
    table = made(text + "    | yes | 1 | 1 | 2 | 3 |\n    | no | 1 to 3 | 4 | 5 | 6 |\n").tables[0]

    assert cells(table) == [1, 2, 3, 4, 5, 6]


def test_a_grid_with_one_key():
    table = made("table t(n: number):\n    | n | worth |\n    | 1 | 5 |\n    | 2 | 6 |\n").tables[0]

    assert cells(table) == [5, 6]


def test_an_empty_cell_among_lists_is_an_empty_list():
    text = TILES + "table t(p: player):\n    | p | tiles |\n    | Ann | One, Two |\n    | Bob | One |\n    | Cleo | |\n"
    table = made(text).tables[0]
    one, two = made(text).domains["Tile"].members[:2]

    assert cells(table) == [(one, two), (one,), ()]
    assert table.result == GroupType(EntityType("piece", "Tile"), ordered=True)


def test_an_empty_cell_among_single_things_is_none():
    text = "table t(p: player):\n    | p | colour |\n    | Ann | Red |\n    | Bob | |\n    | Cleo | Blue |\n"

    assert made(text).tables[0].result == OptionalType(EntityType("enum", "Colour"))


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("table t(n: number): 1 -> 2, 1 -> 3\n", "R223 1:29 `t` has two cells for `1`."),
        ("table t(n: number): 1 to 3 -> 2, 3 to 5 -> 3\n", "R223 1:34 `t` has two cells for `3`."),
        ("table t(n: number): 1 or more -> 2, 7 -> 3\n", "R223 1:37 `t` has two cells for `7`."),
        ("table t(c: Colour): Red -> 1, Red -> 2, otherwise -> 3\n", "R223 1:31 `t` has two cells for `Red`."),
        (
            "table t(c: Colour): Red -> 1, Green -> 2, Blue -> yes\n",
            "R203 1:51 `yes` is a yes or no, but the table begins with a number.",
        ),
        ("table t(c: Colour): Red -> 1, Green to Blue -> 2\n", "R221 1:31 `to` stands between numbers only"),
        ("table t(n: number): 3 to 1 -> 1\n", "R202 1:21 No number lies in `3 to 1`."),
        ("table t(n: 1 to 3): 4 -> 1, otherwise -> 2\n", "R204 1:21 `4` is not within 1 to 3."),
        ("table t(n: number, m: number): 1 -> 1\n", "R220 1:7 This table has 2 keys"),
        (
            "table t(n: number, m: number):\n    | n \\ x | 1 |\n    | 1 | 1 |\n",
            "R101 2:7 The table `t` has no key called `x`.",
        ),
        ("table t(n: number, m: number):\n    | m \\ n | 1 |\n    | 1 | 1 |\n", "R222 2:7 The keys of this grid must"),
        (
            "table t(n: number, m: number):\n    | n \\ m | 1 |\n    | 1 |\n",
            "R210 3:5 This row has 1 cell, and its table has 2 columns.",
        ),
        ("table t(c: Colour): Reed -> 1, otherwise -> 2\n", "R101 1:21 There is no `Colour` called `Reed`."),
    ],
)
def test_wrong_tables(text, finding):
    assert any(line.startswith(finding) for line in said(text)), said(text)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("table t(c: Colour): Red -> 1\n", ("c", "`Green`, `Blue`")),
        ("table t(b: yes or no): yes -> 1\n", ("b", "`no`")),
        ("table t(n: number): 1 -> 1, 3 -> 1, 7 or more -> 2\n", ("n", "`2`, `4 to 6`")),
        ("table t(n: 1 to 5): 2 -> 1, 3 -> 1\n", ("n", "`1`, `4 to 5`")),
        ("table t(p: player): Ann -> 1\n", ("p", "`Bob`, `Cleo`")),
    ],
)
def test_holes_are_findings(text, missing):
    program, report = read(text)

    assert program is not None
    assert [(d.code, d.level, d.message) for d in report.sorted() if d.code not in WHOLE] == [
        ("R310", "warning", f"`t` has nothing for a `{missing[0]}` of {missing[1]}.")
    ]


def test_numbers_beyond_the_ends_and_otherwise_are_no_holes():
    assert said("table t(n: number): 1 -> 1, 2 -> 2\ntable u(n: number): 1 -> 1, 5 -> 2, otherwise -> 3\n") == []


# ---- start tables


START = (
    TILES
    + """
state level: each Tile has number, starts 0
state liked(c: Colour): each player has yes or no, starts no
zone before: each player has Tile, face up
"""
)


def test_a_start_table_fills_states_and_zones():
    text = (
        START
        + "start player:\n    | name | liked.Red | before |\n    | Ann | yes | One, Many |\n    | Bob | | Many |\n"
    )
    game = made(text)
    red = game.domains["Colour"].first
    many = [e for e, entity in enumerate(game.entities) if entity.name == "Many"]
    one = game.domains["Tile"].first
    found = [(c.sort, c.owner, c.index, c.value.expr) for c in game.starts]

    assert found == [
        ("state", 0, red, Const(True)),
        ("zone", 0, None, Const((one, many[0]))),
        ("zone", 1, None, Const((many[1],))),
    ]


@pytest.mark.parametrize(
    ("table", "finding"),
    [
        ("| name | levl |\n    | One | 1 |", "R101 14:14 Nothing that each `Tile` has is called `levl`."),
        ("| name | level |\n    | Onne | 1 |", "R101 15:7 There is no `Tile` called `Onne`."),
        (
            "| name | level |\n    | Many | 1 |",
            "R206 15:7 There are 3 pieces called `Many`, and which one is meant is not said.",
        ),
        ("| name | level |\n    | One | x |", "R203 15:13 `x` is not a number."),
        ("| name | level |\n    | One | 1 |\n    | One | 2 |", "R102 16:13 `level` of `One` is given twice."),
        ("| tile | level |\n    | One | 1 |", "R109 14:7 The first column of this table is not called `name`."),
        ("| name | level |\n    | One |", "R210 15:5 This row has 1 cell, and its table has 2 columns."),
    ],
)
def test_wrong_start_tables(table, finding):
    assert said(START + f"start Tile:\n    {table}\n") == [finding]


def test_no_more_copies_than_there_are():
    text = START + "start player:\n    | name | before |\n    | Ann | Many, Many |\n    | Bob | Many, Many |\n"

    assert said(text) == ["R225 16:19 There are only 3 of `Many`."]


# ---- maps and dice


def test_a_map_of_edges():
    game = made("enum N: X\n" + TILES.replace("| Many | 3 |", "| Many | |") + "map m of Tile:\n    One -- Two, Many\n")
    first = game.domains["Tile"].first

    assert game.maps[0].edges == ((first, first + 1), (first, first + 2))


@pytest.mark.parametrize(
    ("edges", "finding"),
    [
        ("One -- Two\n    Two -- One", "R224 11:12 `Two` and `One` are joined already."),
        ("One -- One", "R224 10:12 `One` is joined to itself."),
        ("One -- Tow", "R101 10:12 There is no `Tile` called `Tow`."),
        ("One -- Many", "R206 10:12 There are 3 pieces called `Many`, and which one is meant is not said."),
    ],
)
def test_wrong_edges(edges, finding):
    assert said(TILES + f"map m of Tile:\n    {edges}\n") == [finding]


def test_one_map_for_a_kind():
    found = said(TILES + "map m of Tile:\n    One -- Two\nmap n of Tile:\n    One -- Two\n")

    assert found == ["R102 11:10 `Tile` lies on two maps."]


def test_dice():
    game = made("die d4: 1 to 4\ndie hue: Red, Red, Blue\ndie odd: 0, 0, 3\n")
    red, _, blue = game.domains["Colour"].members

    assert [die.faces for die in game.dice] == [(1, 2, 3, 4), (red, red, blue), (0, 0, 3)]
    assert game.dice[1].face == EntityType("enum", "Colour")
    assert game.dice[2].face == NUMBER


def test_faces_that_are_none():
    assert said("die hue: Red, Reed\n") == ["R101 1:15 There is nothing called `Reed`."]
    assert helps("die hue: Red, Reed\n") == ["did you mean `Red`?"]
