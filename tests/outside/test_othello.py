"""Othello against its published perft: https://aartbik.blogspot.com/2009/02/perft-for-reversi.html (and
http://aartbik.com/MISC/reversi.html), from the position the game starts with: 4, 12, 56, 244, 1396, 8200, 55092 ...
Passing counts as a move there; the first pass comes at depth 9, so that passing is tested in othello.rules by a
position.
"""

from __future__ import annotations

import pytest
from outside.trees import executable, leaves, new_game

from rulelang.tools.perft import perft

BY_DEPTH = [4, 12, 56, 244, 1_396, 8_200, 55_092]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_sequences_of_moves(depth: int) -> None:
    assert leaves(new_game("othello"), depth) == BY_DEPTH[depth - 1]


@pytest.mark.slow
def test_sequences_of_five_moves() -> None:
    assert leaves(new_game("othello"), 5) == BY_DEPTH[4]


def test_the_tool_counts_the_same_tree() -> None:
    assert list(perft(executable("othello"), 3).leaves) == BY_DEPTH[:3]
