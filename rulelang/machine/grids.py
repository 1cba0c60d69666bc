"""Pieces laid on grids: where they lie, what touches what, and where another one may be laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import compile_code
from rulelang.machine.faults import RuleFault
from rulelang.program.program import GridDef
from rulelang.program.spots import REACH, SIDES, Cell, beside, cell_of, in_words, quarter_of, side_of, spot

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game

ORIGIN = (1, 1)
"""Where the first piece lies on a grid without bounds."""


class Grid:
    """A zone's grid made ready: its edges, and whether two pieces may touch."""

    def __init__(self, exe: Executable, declared: GridDef) -> None:
        self.exe = exe
        self.edges = declared.edges
        self.matching = declared.matching
        self.connected = declared.connected or declared.rows is None
        self.rows = compile_code(declared.rows) if declared.rows else None
        self.columns = compile_code(declared.columns) if declared.columns else None
        self.test = compile_code(declared.fitting) if declared.fitting else None
        self._printed: dict[int, tuple[Any, ...]] = {}

    def printed(self, piece: int) -> tuple[Any, ...]:
        """What stands on the edges of a piece that is not turned, clockwise from the top; empty without edges."""
        if piece not in self._printed:
            self._printed[piece] = tuple(self.exe.field_of(number, piece) for number in self.edges)
        return self._printed[piece]

    def shown(self, piece: int, quarter: int, side: int) -> Any:
        """What a turned piece shows on a side."""
        return self.printed(piece)[(side - quarter) % len(SIDES)]

    def look(self, piece: int, quarter: int) -> tuple[Any, ...]:
        """What a turned piece shows on all sides."""
        edges = self.printed(piece)
        return edges[-quarter:] + edges[:-quarter] if quarter else edges

    def quarters(self, piece: int) -> tuple[int, ...]:
        """The turns that show something new, fewest first."""
        first: dict[tuple[Any, ...], int] = {}
        for quarter in range(len(SIDES)):
            first.setdefault(self.look(piece, quarter), quarter)
        return tuple(first.values())

    def least(self, piece: int, at: int) -> int:
        """The spot of the same cell with the least turn that shows the same."""
        wanted, cell = self.look(piece, quarter_of(at)), cell_of(at)
        return next(spot(cell, q) for q in self.quarters(piece) if self.look(piece, q) == wanted)

    def size(self, g: Game, zone: int) -> Cell | None:
        """How many rows and columns; None without bounds."""
        if self.rows is None or self.columns is None:
            return None
        _, args = self.exe.zone_parts(zone)
        size = self.rows(g, *args), self.columns(g, *args)
        if max(size) > REACH:
            name = g.exe.show_entity(zone + g.layout.zone_first)
            raise RuleFault(f"{name} is {size[0]} by {size[1]}, and a grid has at most {REACH} rows and columns")
        return size

    def fit(self, g: Game, zone: int, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Two pieces with their spots, which touch, may do so."""
        side = side_of(cell_of(one[1]), cell_of(other[1]))
        assert side is not None
        if self.matching:
            back = (side + 2) % len(SIDES)
            if self.shown(one[0], quarter_of(one[1]), side) != self.shown(other[0], quarter_of(other[1]), back):
                return False
        if self.test is None:
            return True
        with laid_as(g, zone, dict((one, other))):
            return bool(self.test(g, one[0], other[0]) and self.test(g, other[0], one[0]))


@contextmanager
def laid_as(g: Game, zone: int, laid: Mapping[int, int]) -> Iterator[None]:
    """Looks at a game as if just these pieces lay on a zone, at these spots."""
    kept = g.laid, g.where, g.zones
    g.laid, g.where, g.zones = dict(laid), g.where[:], g.zones[:]
    g.zones[zone] = tuple(sorted(laid, key=lambda piece: laid[piece]))
    for piece in laid:
        g.where[piece] = zone
    try:
        yield
    finally:
        g.laid, g.where, g.zones = kept


def grid_of(g: Game, place: int) -> tuple[Grid, int]:
    """The grid of a zone's entity, and the zone's place. Faults: it is not laid on one."""
    zone = place - g.layout.zone_first
    grid = g.exe.grids[g.layout.zone_def[zone]]
    if grid is None:
        raise RuleFault(f"{g.exe.show_entity(place)} is not laid on a grid", g.chain())
    return grid, zone


def cells(g: Game, zone: int) -> dict[Cell, int]:
    """The pieces of a zone by their cells."""
    return {cell_of(g.laid[piece]): piece for piece in g.zones[zone] if piece in g.laid}


def around(taken: Mapping[Cell, int], cell: Cell) -> list[int]:
    """The pieces that touch a cell: above, right, below, left."""
    found = (taken.get(beside(cell, side)) for side in range(len(SIDES)))
    return [piece for piece in found if piece is not None]


def open_cells(size: Cell | None, connected: bool, taken: Mapping[Cell, int]) -> list[Cell]:
    """The free cells where a piece may be laid, row by row: all, or those that touch what lies there."""
    if size is not None and not (connected and taken):
        return [(r, c) for r in range(1, size[0] + 1) for c in range(1, size[1] + 1) if (r, c) not in taken]
    if not taken:
        return [ORIGIN]
    near = {beside(cell, side) for cell in taken for side in range(len(SIDES))} - set(taken)
    return sorted(cell for cell in near if inside(size, cell))


def inside(size: Cell | None, cell: Cell) -> bool:
    """The cell is on the grid."""
    if size is None:
        return all(-REACH < number <= REACH for number in cell)
    return 1 <= cell[0] <= size[0] and 1 <= cell[1] <= size[1]


def spots(g: Game, piece: int, place: int) -> tuple[int, ...]:
    """All spots where a piece may be laid, row by row; a piece that lies there already counts as taken up."""
    grid, zone = grid_of(g, place)
    taken = {cell: other for cell, other in cells(g, zone).items() if other != piece}
    if len(taken) >= room(g, zone):
        return ()
    return tuple(
        at
        for cell in open_cells(grid.size(g, zone), grid.connected, taken)
        for at in (spot(cell, quarter) for quarter in grid.quarters(piece))
        if fits(g, grid, zone, taken, piece, at)
    )


def room(g: Game, zone: int) -> int:
    """How many pieces a zone takes at most."""
    capacity = g.exe.zone_capacity[g.layout.zone_def[zone]]
    return len(g.exe.program.entities) if capacity is None else int(capacity(g, *g.exe.zone_parts(zone)[1]))


def fits(g: Game, grid: Grid, zone: int, taken: Mapping[Cell, int], piece: int, at: int) -> bool:
    """A piece may touch all that lies around a spot."""
    return all(grid.fit(g, zone, (piece, at), (other, g.laid[other])) for other in around(taken, cell_of(at)))


def refusal(g: Game, grid: Grid, zone: int, piece: int, at: int, apart: bool = False) -> str | None:
    """Why a piece cannot be laid at a spot; None if it can. apart: it need not touch anything."""
    taken = {cell: other for cell, other in cells(g, zone).items() if other != piece}
    cell, size = cell_of(at), grid.size(g, zone)
    if cell in taken:
        return f"{g.exe.show_entity(taken[cell])} lies there"
    if not inside(size, cell):
        return "it is beyond the grid"
    if grid.connected and taken and not apart and not around(taken, cell):
        return "it touches nothing"
    return None if fits(g, grid, zone, taken, piece, at) else "it does not fit what lies there"


# ---- what rules read


def made_spot(g: Game, row: int, column: int, turn: int = 0) -> int:
    """A spot by its numbers. Faults: no such turn, too far out."""
    if turn not in (0, 90, 180, 270):
        raise RuleFault(f"a piece cannot be turned {turn}; it can be turned 0, 90, 180 or 270", g.chain())
    try:
        return spot((row, column), turn // 90)
    except ValueError as error:
        raise RuleFault(str(error), g.chain()) from None


def spot_of(g: Game, piece: int) -> int | None:
    """Where a piece lies; None if that is on no grid."""
    return g.laid.get(piece)


def piece_at(g: Game, at: int, place: int) -> int | None:
    """The piece in a spot's cell."""
    return cells(g, grid_of(g, place)[1]).get(cell_of(at))


def touching(g: Game, at: int, place: int) -> tuple[int, ...]:
    """The pieces around a spot: above, right, below, left."""
    return tuple(around(cells(g, grid_of(g, place)[1]), cell_of(at)))


def neighbours(g: Game, piece: int) -> tuple[int, ...]:
    """The pieces that touch one where it lies; none if that is on no grid."""
    return tuple(around(cells(g, g.where[piece]), cell_of(g.laid[piece]))) if piece in g.laid else ()


def connected(g: Game, pieces: tuple[int, ...]) -> bool:
    """All these lie on one grid and hang together by themselves; of none and of one that is so."""
    group = set(pieces)
    if not group:
        return True
    if not all(piece in g.laid for piece in group) or len({g.where[piece] for piece in group}) > 1:
        return False
    taken = {cell_of(g.laid[piece]): piece for piece in group}
    return len(parts(taken)) == 1


def parts(taken: Mapping[Cell, int]) -> list[set[Cell]]:
    """The groups of cells that hang together."""
    left, found = set(taken), []
    for start in sorted(taken):
        if start not in left:
            continue
        group, edge = {start}, [start]
        while edge:
            cell = edge.pop()
            near = [n for n in (beside(cell, side) for side in range(len(SIDES))) if n in left and n not in group]
            group.update(near)
            edge += near
        left -= group
        found.append(group)
    return found


def edge(g: Game, one: int, other: int) -> Any:
    """What a piece shows towards another. Faults: they do not touch, or have no edges."""
    name, beyond = g.exe.show_entity(one), g.exe.show_entity(other)
    side = side_of(cell_of(g.laid[one]), cell_of(g.laid[other])) if one in g.laid and other in g.laid else None
    if side is None or g.where[one] != g.where[other]:
        raise RuleFault(f"{name} and {beyond} do not touch", g.chain())
    grid, _ = grid_of(g, g.where[one] + g.layout.zone_first)
    if not grid.edges:
        raise RuleFault(f"{name} has no edges where it lies", g.chain())
    return grid.shown(one, quarter_of(g.laid[one]), side)


def described(at: int | None) -> str:
    """` at row 2, column 3`, or nothing."""
    return "" if at is None else f" at {in_words(at)}"
