"""Stones on a grid against the same game written by hand: every sequence of moves on a small board."""

from __future__ import annotations

from collections import Counter

import pytest
from outside.trees import executable

from rulelang.machine.game import Game
from rulelang.program.spots import cell_of
from rulelang.tools.perft import perft

Cell = tuple[int, int]
Board = dict[Cell, int]


class ByHand:
    """The game on a square board; whose stone lies in each cell."""

    def __init__(self, size: int) -> None:
        self.cells = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
        self.leaves: Counter[int] = Counter()

    def near(self, cell: Cell) -> list[Cell]:
        row, column = cell
        return [
            c for c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)) if c in self.cells
        ]

    def air(self, board: Board, cell: Cell) -> set[Cell]:
        """The free cells beside a group."""
        group, edge, found = {cell}, [cell], set()
        while edge:
            for other in self.near(edge.pop()):
                if other not in board:
                    found.add(other)
                elif board[other] == board[cell] and other not in group:
                    group.add(other)
                    edge.append(other)
        return found

    def moves(self, board: Board, player: int) -> list[Cell]:
        return [cell for cell in self.cells if cell not in board and self.lives(board, player, cell)]

    def lives(self, board: Board, player: int, cell: Cell) -> bool:
        return any(n not in board or (len(self.air(board, n)) > 1) == (board[n] == player) for n in self.near(cell))

    def count(self, board: Board, player: int, depth: int) -> None:
        """Count the sequences of each length."""
        moves = self.moves(board, player) or self.moves(board, 1 - player)
        player = player if self.moves(board, player) else 1 - player
        for cell in moves if depth else ():
            self.leaves[depth] += 1
            after = {**board, cell: player}
            if not any(after.get(n) == 1 - player and not self.air(after, n) for n in self.near(cell)):
                self.count(after, 1 - player, depth - 1)


@pytest.mark.parametrize(("size", "depth"), [(2, 5), (3, 3), (5, 1)])
def test_sequences_of_moves(size: int, depth: int) -> None:
    hand = ByHand(size)
    hand.count({}, 0, depth)

    found = perft(executable("stones"), depth, settings={"size": size})
    assert list(found.leaves) == [hand.leaves[left] for left in range(depth, 0, -1)]


def test_positions_that_differ_only_in_where_a_stone_lies_are_two() -> None:
    game = Game.new(executable("stones"), settings={"size": 3})
    assert game.decision is not None

    assert [cell_of(choice.answer) for choice in game.decision.choices] == ByHand(3).cells
