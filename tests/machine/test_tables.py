"""Lookup tables: the first row that fits, from the top."""

from __future__ import annotations

import pytest
from machine.tables import started, told

TABLE = """
table luck(n: number): {rows}
resource coins: each player has 0, bank has no_limit
flow:
    Ann gains luck({key}) coins
    Bob pays up to Bob.coins coins to bank
    nobody wins "done"
"""


@pytest.mark.parametrize(
    ("rows", "key", "value"),
    [
        ("1 -> 5, otherwise -> 2", 1, 5),
        ("1 -> 5, otherwise -> 2", 7, 2),
        ("otherwise -> 2, 1 -> 5", 1, 2),
        ("0 -> 1, otherwise -> 2, 3 or more -> 5", 4, 2),
    ],
)
def test_rows_are_read_from_the_top(rows: str, key: int, value: int) -> None:
    game = started(TABLE.format(rows=rows, key=key))

    assert [data[1] for data in told(game, "builtin:gain")] == [value]
