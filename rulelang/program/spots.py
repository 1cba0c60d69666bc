"""Spots of a grid: a row, a column and a turn as one number, beyond all numbers of entities.

Spots in order of their numbers lie row by row, each row from the left, each cell by its turns.
"""

from __future__ import annotations

import re

FIRST = 10**9
"""Below all spots, and above all entities."""
WIDTH = 2_000
"""Rows and columns run from `1 - REACH` to `REACH`."""
REACH = WIDTH // 2
TURNS = (0, 90, 180, 270)
"""How a piece can be turned, clockwise."""
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The steps to the cells above, right, below and left."""

Cell = tuple[int, int]


def spot(cell: Cell, quarter: int = 0) -> int:
    """The spot of a cell and a turn in quarters. Raises ValueError for a cell that lies too far out."""
    row, column = cell
    if not (-REACH < row <= REACH and -REACH < column <= REACH):
        raise ValueError(f"row {row}, column {column} lies too far out")
    return FIRST + ((row + REACH - 1) * WIDTH + column + REACH - 1) * len(TURNS) + quarter


def cell_of(number: int) -> Cell:
    """The row and column of a spot."""
    row, column = divmod((number - FIRST) // len(TURNS), WIDTH)
    return row - REACH + 1, column - REACH + 1


def quarter_of(number: int) -> int:
    """The turn of a spot in quarters, 0 to 3."""
    return (number - FIRST) % len(TURNS)


def is_spot(number: object) -> bool:
    """A number that stands for a spot."""
    top = FIRST + WIDTH * WIDTH * len(TURNS)
    return isinstance(number, int) and not isinstance(number, bool) and FIRST <= number < top


def beside(cell: Cell, side: int) -> Cell:
    """The cell next to another; side: 0 above, 1 right, 2 below, 3 left."""
    down, right = SIDES[side]
    return cell[0] + down, cell[1] + right


def side_of(cell: Cell, other: Cell) -> int | None:
    """On which side of a cell another lies; None if they do not touch."""
    step = (other[0] - cell[0], other[1] - cell[1])
    return SIDES.index(step) if step in SIDES else None


def in_words(number: int) -> str:
    """`row 2, column 3, turned 90`."""
    row, column = cell_of(number)
    quarter = quarter_of(number)
    return f"row {row}, column {column}" + (f", turned {TURNS[quarter]}" if quarter else "")


def from_numbers(row: int, column: int, turn: int = 0) -> int | None:
    """The spot of a row, a column and a turn; None if there is no such one."""
    try:
        return from_data([row, column, turn])
    except ValueError:
        return None


WORDS = re.compile(r"row (-?\d+), column (-?\d+)(?:, turned (\d+))?")


def from_words(text: str) -> int | None:
    """The spot that words stand for, as `in_words` writes them; None for other words."""
    found = WORDS.fullmatch(" ".join(text.split()))
    return from_numbers(int(found[1]), int(found[2]), int(found[3] or 0)) if found else None


def as_data(number: int) -> list[int]:
    """Row, column and turn, as they stand in saves and traces."""
    return [*cell_of(number), TURNS[quarter_of(number)]]


def from_data(data: object) -> int:
    """The spot that saved data stands for. Raises ValueError."""
    match data:
        case [int(row), int(column), int(turn)] if turn in TURNS:
            return spot((row, column), TURNS.index(turn))
    raise ValueError(f"{data!r} is no row, column and turn")
