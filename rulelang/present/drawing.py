"""A grid as text: rows and columns with their numbers, each piece with its name, its turn and its edges."""

from __future__ import annotations

from rulelang.machine.game import Game
from rulelang.machine.grids import Grid
from rulelang.machine.show import show_value
from rulelang.program.spots import TURNS, Cell, cell_of, quarter_of

WIDEST = 14
"""So many letters of a name are shown."""


def drawing(game: Game, seat: int | None, zone: int) -> list[str]:
    """The lines for a zone (by place) as a seat sees it; with edges, a piece takes three lines."""
    grid = game.exe.grids[game.layout.zone_def[zone]]
    assert grid is not None
    pieces = game.zones[zone]
    cells = {cell_of(game.laid[p]): _piece(game, grid, p, seat is None or game.sees_piece(seat, p)) for p in pieces}
    rows, columns = _stretch(game, grid, zone, list(cells))
    empty = [""] * (3 if grid.edges else 1)
    width = max((len(line) for block in cells.values() for line in block), default=1)
    margin = max(len(str(row)) for row in rows)
    head = " " * margin + "".join(f"  {column:^{width}}" for column in columns)
    lines = [head.rstrip()]
    for row in rows:
        blocks = [cells.get((row, column), empty) for column in columns]
        for number, parts in enumerate(zip(*blocks, strict=True)):
            label = str(row) if number == len(empty) // 2 else ""
            shown = "".join(f"  {part or ('.' if number == len(empty) // 2 else ''):^{width}}" for part in parts)
            lines.append(f"{label:>{margin}}{shown}".rstrip())
    return lines


def _stretch(game: Game, grid: Grid, zone: int, cells: list[Cell]) -> tuple[range, range]:
    """The rows and columns that are drawn: all there are, or those where something lies and one around."""
    size = grid.size(game, zone)
    if size is not None:
        return range(1, size[0] + 1), range(1, size[1] + 1)
    down, right = [cell[0] for cell in cells] or [1], [cell[1] for cell in cells] or [1]
    return range(min(down) - 1, max(down) + 2), range(min(right) - 1, max(right) + 2)


def _piece(game: Game, grid: Grid, piece: int, seen: bool) -> list[str]:
    spot = game.laid[piece]
    name = game.layout.labels[piece][:WIDEST] if seen else "?"
    if not grid.edges:
        return [name]
    if not seen:
        return ["", name, ""]
    quarter = quarter_of(spot)
    above, right, below, left = (_edge(game, grid, piece, side) for side in range(4))
    turn = f" {TURNS[quarter]}" if quarter else ""
    return [above, f"{left}[{name}{turn}]{right}", below]


def _edge(game: Game, grid: Grid, piece: int, side: int) -> str:
    """What a turned piece shows on a side, shortened."""
    value = grid.shown(piece, quarter_of(game.laid[piece]), side)
    kind = game.exe.program.fields[grid.edges[side]].type
    return "" if value is None else show_value(game.layout.labels, value, kind)[:4]
