"""Tic-tac-toe against its published tree.

255,168 games, of which 131,184 are won by the first player, 77,904 by the second and 46,080 by nobody
(https://nishioka.com/javascript/tic-tac-toe.html); 549,946 nodes and 5,478 different positions (OpenSpiel,
open_spiel/python/algorithms/get_all_states_test.py and open_spiel/algorithms/get_all_histories_test.cc, which name
Orwant et al., Mastering Algorithms with Perl, 1999, p. 183). The numbers by depth are those the issue names:
sequences of exactly n moves; a game that is over has no further ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import pytest
from outside.trees import children, executable, leaves, new_game

from rulelang.machine.game import Game
from rulelang.tools.perft import perft

BY_DEPTH = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
GAMES = 255_168


def position(game: Game) -> Hashable:
    """The board; whose turn it is follows from it."""
    return tuple(game.cells)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_sequences_of_moves_are_counted_one_by_one(depth: int) -> None:
    assert leaves(new_game("tictactoe"), depth) == BY_DEPTH[depth - 1]


@pytest.mark.slow
def test_the_tool_counts_the_same_tree() -> None:
    counts = perft(executable("tictactoe"), 9)

    assert list(counts.leaves) == BY_DEPTH
    assert counts.games == GAMES


@pytest.mark.slow
def test_the_whole_tree_layer_by_layer() -> None:
    """Each position once, with the number of ways that lead to it."""
    layer: dict[Hashable, tuple[Game, int]] = {None: (new_game("tictactoe"), 1)}
    positions, by_depth, ends = 0, [], Counter[tuple[int, ...]]()
    while layer:
        positions += len(layer)
        by_depth.append(sum(ways for _, ways in layer.values()))
        behind: dict[Hashable, tuple[Game, int]] = {}
        for here, ways in layer.values():
            if here.result is not None:
                ends[tuple(here.result["outcome"])] += ways
            for child in children(here):
                behind[position(child)] = (child, behind.get(position(child), (child, 0))[1] + ways)
        layer = behind

    assert by_depth == [1, *BY_DEPTH]
    assert sum(by_depth) == 549_946
    assert positions == 5_478
    assert ends == {(1, 0): 131_184, (0, 1): 77_904, (0, 0): 46_080}
    assert ends.total() == GAMES
