"""Zones laid on a grid: what is said about wrong declarations, moves, values, questions and drawings, and where."""

from __future__ import annotations

import pytest
from declaring import helps, said

TILES = """kind Tile:
    north: Colour
    east: Colour
    south: Colour
    west: Colour
    weight: number = 1
pieces Tile:
    | name | copies | north | east | south | west |
    | Fork | 2      | Red   | Red  | Blue  | Blue |
    | Road | 1      | Red   | Blue | Red   | Blue |
zone bag: Tile, drawn at random, starts with Tile
zone heap: Tile, face up
zone plan: Tile, face up, laid on grid with matching edges north, east, south, west
zone yard: each player has Tile, face up, laid on grid 3 by 4
"""

LINE = TILES.count("\n") + 2
"""The line of what is tried: the second of an action or a test, or the first behind a blank line."""

DECLARATIONS = [
    ("zone z: Tile, laid on grid with edges north, east, south, wset", "R101 There is no printed field of `Tile`"),
    ("zone z: Tile, laid on grid with edges north, east, south, weight", "R283 On `weight` stands a number"),
    ("zone z: Tile, laid on grid, shuffled", "R284 What is laid on a grid has no order and no top, so `shuffled`"),
    ("zone z: Tile, laid on grid, drawn at random", "R284 What is laid on a grid has no order"),
    ("zone z: Tile, laid on grid, kept at 3 from bag", "R284 What is laid on a grid has no order"),
    ("zone z: Tile, laid on grid, refilled from bag", "R284 What is laid on a grid has no order"),
    ("zone z: Tile, laid on grid, starts with Tile where it.weight = 9", "R284 What is laid on a grid has no order"),
    ("zone z: Tile, face up, connected", "R284 `connected` is said of what lies side by side"),
    ("zone z: Tile, face up, fitting between x and y where x is y", "R284 `fitting` is said of what lies side by side"),
    ("zone z: Tile, laid on grid 3 by Red", "R230 `Red` is a Colour, but a number is wanted here."),
    ("zone z: Tile, laid on grid, fitting between x and y where x.weight", "R230 `x.weight` is a number"),
    ("zone z: Tile, laid on grid, fitting between x and y where x.wieght = 1", "R155 A `Tile` has no `wieght`."),
    ("value v(x: Tile, y: Tile): edge(x, y)", None),
    ("state knot: spot or none, starts none", None),
]


@pytest.mark.parametrize(("line", "wanted"), DECLARATIONS, ids=[line for line, _ in DECLARATIONS])
def test_a_wrong_declaration_is_told_on_its_line(line: str, wanted: str | None) -> None:
    found = said(TILES + "\n" + line + "\n")

    if wanted is None:
        assert found == []
        return
    (told,) = found
    assert told.startswith(wanted.split(" ")[0]) and f" {LINE}:" in told
    assert wanted.partition(" ")[2] in told


BODIES = [
    ("move x to plan", "R285", "`plan` is laid on a grid, and at which spot of it is not said."),
    ("move x to p.yard", "R285", "`p.yard` is laid on a grid, and at which spot of it is not said."),
    ("draw 1 from bag to plan", "R285", "`plan` is laid on a grid"),
    ("move heap to plan at s", "R285", "`heap` is a set of Tiles, and at one spot lies one piece."),
    ("move x to heap at s", "R286", "`heap` is not laid on a grid, so nothing lies there at a spot."),
    ("move x to plan at 3", "R230", "`3` is a number, but a spot is wanted here."),
    ("let n be count of spots(x, heap)", "R286", "`heap` is not laid on a grid."),
    ("let n be piece_at(s, bag)", "R286", "`bag` is not laid on a grid."),
    ("let n be spots(p, plan)", "R286", "`p` is a player, and only a piece lies on a grid."),
    ("let n be spots(x)", "R235", "`spots` takes 2 things in brackets, not 1."),
    ("let n be s.rwo", "R155", "A spot has no `rwo`."),
    ("let n be spot_of(x).row", "R330", "may be `none` here"),
    ("ask p to arrange heap on bag, rest to box as kept", "R286", "`bag` is not laid on a grid."),
    ("ask p to arrange plan on plan, rest to plan as kept", "R285", "`plan` is laid on a grid"),
    ("ask p to arrange players on plan, rest to heap as kept", "R241", "not a piece"),
]


@pytest.mark.parametrize(("line", "code", "message"), BODIES, ids=[line for line, *_ in BODIES])
def test_a_wrong_line_of_a_body_is_told_there(line: str, code: str, message: str) -> None:
    (told,) = said(f"{TILES}action act(p: player, x: Tile, s: spot):\n    {line}\n")

    assert told.startswith(f"{code} {LINE}:"), told
    assert message in told


SCRIPTS = [
    ("given plan = [Fork]", "R285", "`plan` is laid on a grid, and at which spots the pieces lie is not said."),
    ("given heap:\n        | Fork |", "R286", "`heap` is not laid on a grid."),
    ("given plan:\n        | Frok |", "R101", "There is no `Tile` called `Frok`."),
    ("given plan:\n        | Fork 45 |", "R285", "A piece cannot be turned 45."),
    ("given plan:\n        | Road | Road |", "R225", "There is only 1 of `Road`."),
    ("given yard:\n        | Fork |", "R115", "Each player has its own `yard`, and whose is not said."),
    ("given plna:\n        | Fork |", "R101", "There is no state, resource or zone called `plna`."),
    ("given plan = []", None, ""),
    ('given plan:\n        | "Fork" 90 | | Road |', None, ""),
    ("given Ann.yard:\n        | Fork 270 |", None, ""),
]


@pytest.mark.parametrize(("line", "code", "message"), SCRIPTS, ids=[line for line, *_ in SCRIPTS])
def test_a_wrong_drawing_is_told_where_it_stands(line: str, code: str | None, message: str) -> None:
    found = said(f'{TILES}test "t":\n    {line}\n    expect Ann is Ann\n')

    if code is None:
        assert found == []
        return
    (told,) = found
    where = LINE + (0 if code in ("R286", "R115") or "plna" in line or "=" in line else 1)
    assert told.startswith(f"{code} {where}:"), told
    assert message in told


def test_help_names_the_grids_there_are() -> None:
    assert helps(f"{TILES}action act(x: Tile):\n    let n be spots(x, heap)\n") == [
        "laid on a grid are `plan`, `x.yard`"
    ]


def test_edge_needs_a_grid_that_names_the_edges() -> None:
    text = "kind Stone\npieces Stone:\n    | name |\n    | One  |\nzone z: Stone, face up, laid on grid\n"
    (told,) = said(text + "value v(x: Stone, y: Stone): edge(x, y)\n")

    assert told == "R283 6:35 `x` is a Stone, and no grid says what stands on its edges."


def test_a_table_of_the_start_cannot_say_at_which_spots_pieces_lie() -> None:
    (told,) = said(TILES + "start player:\n    | name | yard |\n    | Ann  | Road |\n")

    assert told.startswith(f"R285 {LINE}:14 `yard` is laid on a grid, and at which spots its pieces lie")


def test_what_is_played_goes_to_no_grid() -> None:
    coins = "kind Coin:\n    played from purse, then to mint\npieces Coin:\n    | name |\n    | Ore  |\n"
    zones = "zone purse: each player has Coin, seen by owner\nzone mint: Coin, face up, laid on grid\n"
    (told,) = said(coins + zones)

    assert told.startswith("R285 2:32 What is played goes to `mint`, and at which spot is not said.")
