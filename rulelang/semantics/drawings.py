"""Grids drawn as rows of cells: what lies where, and how it is turned."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.program.spots import TURNS, spot
from rulelang.program.types import Type
from rulelang.semantics.starts import Supply
from rulelang.source import Span
from rulelang.syntax import nodes

TURNED = re.compile(r"(.*\S)\s+(\d+)$")


def drawn(supply: Supply, rows: tuple[nodes.Row, ...], kind: Type) -> tuple[tuple[int, int], ...]:
    """Pieces with their spots; the first cell of the first row is row 1, column 1. An empty cell is free, `Name 90`
    a piece that is turned. Findings for what is no piece or no turn."""
    return tuple(
        (piece, spot((row, column), quarter))
        for row, line in enumerate(rows, 1)
        for column, cell in enumerate(line.cells, 1)
        for piece, quarter in _cell(supply, cell, kind)
    )


def _cell(supply: Supply, cell: nodes.Cell, kind: Type) -> Iterator[tuple[int, int]]:
    text, quarter = cell.text, 0
    if not text:
        return
    turned = TURNED.match(text)
    if turned and text not in supply.names.symbols:
        text = turned[1]
        quarter = _quarter(supply, turned[2], cell.span)
    named = nodes.Text(text.strip('"'), span=cell.span)
    for piece in supply.pieces((named,), kind):
        assert isinstance(piece, int)
        yield piece, quarter


def _quarter(supply: Supply, turn: str, span: Span) -> int:
    if int(turn) in TURNS:
        return TURNS.index(int(turn))
    help = "behind the name write 90, 180 or 270, or nothing"
    supply.names.report.error("R285", f"A piece cannot be turned {turn}.", span, help=help)
    return 0
