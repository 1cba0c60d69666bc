"""The largest legal ways to lay pieces on a grid, those that move the fewest first: an exact search with a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from rulelang.machine.grids import ORIGIN, inside, open_cells, parts
from rulelang.program.spots import SIDES, Cell, beside, cell_of, spot

BUDGET = 1_000_000
"""So often a piece is tried somewhere before the search gives up."""
FEW = 2
"""Of so many pieces to be placed, it is tried at once; of more, it is first asked whether they fit at all."""

Laid = dict[int, int]
"""Pieces with their spots."""


class TooFar(Exception):
    """The search has used up its steps."""


class Puzzle:
    """Pieces to lay, and what may be done with them.

    pieces: all of them in order; now: the spots of those that lie on the grid already; fixed: what lies there and
    stays; size: rows and columns, or None; connected: all must hang together; quarters: the turns of a piece that show
    something new; fit: whether two pieces at spots that touch may do so; alike: equal for pieces that nothing tells
    apart; turnable: the whole can be turned and shifted without making a difference; most: so many
    have room, what stays included. steps: how many were used.
    """

    def __init__(
        self,
        pieces: tuple[int, ...],
        now: Mapping[int, int],
        fixed: Mapping[int, int],
        size: Cell | None,
        connected: bool,
        quarters: Callable[[int], tuple[int, ...]],
        fit: Callable[[tuple[int, int], tuple[int, int]], bool],
        alike: Callable[[int], object],
        turnable: bool = False,
        most: int | None = None,
        budget: int = BUDGET,
    ) -> None:
        self.pieces = pieces
        self.now = {piece: now[piece] for piece in pieces if piece in now}
        self.fixed = dict(fixed)
        self.size = size
        self.connected = connected
        self.quarters = {piece: quarters(piece) for piece in pieces}
        self.fit = fit
        self.alike = alike
        self.turnable = turnable and size is None and not fixed
        self.most = len(self.pieces) + len(self.fixed) if most is None else most
        self.budget = budget
        self.steps = 0
        self._fits: dict[tuple[int, int, int, int, int], bool] = {}
        self._exists: dict[tuple[int, ...], bool] = {}
        self._meet: dict[tuple[int, int], bool] = {}

    # ---- what may touch

    def touch(self, one: int, quarter: int, side: int, other: int, turned: int) -> bool:
        """A piece, turned, may have another on a side."""
        self.steps += 1
        if self.steps > self.budget:
            raise TooFar
        key = (one, quarter, side, other, turned)
        if key not in self._fits:
            self._fits[key] = self.fit((one, spot(ORIGIN, quarter)), (other, spot(beside(ORIGIN, side), turned)))
        return self._fits[key]

    def may_meet(self, one: int, other: int) -> bool:
        """Turned somehow, two pieces may touch."""
        key = (min(one, other), max(one, other))
        if key not in self._meet:
            turns = ((a, b) for a in self._turns(one) for b in self._turns(other))
            self._meet[key] = any(self.touch(one, a, side, other, b) for a, b in turns for side in range(len(SIDES)))
        return self._meet[key]

    def _turns(self, piece: int) -> tuple[int, ...]:
        return self.quarters[piece] if piece in self.quarters else (self.fixed[piece] % len(SIDES),)

    def fits(self, laid: Mapping[int, int], taken: Mapping[Cell, int], piece: int, at: int) -> bool:
        """A piece may touch all that lies around a spot."""
        cell = cell_of(at)
        for side in range(len(SIDES)):
            other = taken.get(beside(cell, side))
            if other is not None and not self.touch(piece, at % 4, side, other, laid[other] % 4):
                return False
        return True

    def legal(self, laid: Laid) -> bool:
        """A whole layout, what stays included: nothing overlaps or lies outside, all fits, and hangs together."""
        whole = {**self.fixed, **laid}
        taken = {cell_of(at): piece for piece, at in whole.items()}
        if len(taken) < len(whole) or len(whole) > self.most or not all(inside(self.size, cell) for cell in taken):
            return False
        if not all(self.fits(whole, taken, piece, at) for piece, at in laid.items()):
            return False
        return not self.connected or len(parts(taken)) <= 1

    # ---- the search

    def layouts(self) -> Iterator[Laid]:
        """All legal layouts: those of most pieces first, of these the ones that leave most where they lie. Raises
        TooFar."""
        for size in range(min(len(self.pieces), self.most - len(self.fixed)), -1, -1):
            for kept in range(min(size, len(self.now)), -1, -1):
                yield from self._of_size(size, kept)

    def _of_size(self, size: int, kept: int) -> Iterator[Laid]:
        for staying in combinations(sorted(self.now, key=self.now.__getitem__), kept):
            base = {piece: self.now[piece] for piece in staying}
            if not self._agree(base):
                continue
            others = [piece for piece in self.pieces if piece not in base]
            for moving in self._teams(others, size - kept):
                if self._hopeful(staying, moving):
                    yield from (laid for laid in self._extended(base, moving) if self._moved(laid, moving))

    def _teams(self, others: list[int], number: int) -> Iterator[tuple[int, ...]]:
        """The choices of so many pieces, those that look alike told apart by where they lie."""
        seen = set()
        for team in combinations(others, number):
            key = tuple((self.alike(piece), self.now.get(piece)) for piece in team)
            if key not in seen:
                seen.add(key)
                yield team

    def _moved(self, laid: Laid, moving: tuple[int, ...]) -> bool:
        return all(self.now.get(piece) != laid[piece] for piece in moving)

    def _agree(self, base: Laid) -> bool:
        """What stays where it lies overlaps with nothing, and fits."""
        whole = {**self.fixed, **base}
        taken = {cell_of(at): piece for piece, at in whole.items()}
        return len(taken) == len(whole) and all(self.fits(whole, taken, piece, at) for piece, at in base.items())

    def _hopeful(self, staying: tuple[int, ...], moving: tuple[int, ...]) -> bool:
        """Nothing speaks against these pieces yet: they can all be joined by touching; of many, they fit somehow."""
        team = tuple(sorted((*staying, *moving)))
        if team not in self._exists and self.connected and not self._joined(team):
            self._exists[team] = False
        if team not in self._exists and len(moving) > FEW and staying:
            self._exists[team] = any(True for _ in self._extended({}, team))
        return self._exists.get(team, True)

    def _joined(self, team: tuple[int, ...]) -> bool:
        everybody = [*self.fixed, *team]
        found, edge = set(everybody[:1]), everybody[:1]
        while edge:
            one = edge.pop()
            near = [other for other in everybody if other not in found and self.may_meet(one, other)]
            found.update(near)
            edge += near
        return len(found) == len(everybody)

    def _extended(self, base: Laid, moving: tuple[int, ...]) -> Iterator[Laid]:
        """All ways to add these pieces to what stays, each once."""
        whole = {**self.fixed, **base}
        taken = {cell_of(at): piece for piece, at in whole.items()}
        if not self.connected:
            found: Iterator[Laid] = self._one_by_one(whole, taken, moving, -1)
        elif taken or not moving:
            edge = open_cells(self.size, True, taken) if taken else []
            found = self._grown(whole, taken, moving, edge, 0, len(parts(taken)) > 1)
        else:
            found = self._from_nothing(moving)
        for laid in found:
            yield {piece: at for piece, at in laid.items() if piece not in self.fixed}

    def _from_nothing(self, moving: tuple[int, ...]) -> Iterator[Laid]:
        """The first piece lies somewhere, the others grow around it."""
        first, rest = moving[0], moving[1:]
        for cell in open_cells(self.size, False, {}):
            for quarter in self.quarters[first][: 1 if self.turnable else None]:
                at = spot(cell, quarter)
                taken = {cell: first}
                yield from self._grown({first: at}, taken, rest, open_cells(self.size, True, taken), 0, False)

    def _grown(
        self, laid: Laid, taken: dict[Cell, int], left: tuple[int, ...], edge: list[Cell], start: int, apart: bool
    ) -> Iterator[Laid]:
        """Fill cells of the edge in order; one that is passed over stays empty, so that no layout comes twice."""
        if not left:
            if not apart or len(parts(taken)) == 1:
                yield dict(laid)
            return
        if apart and not self._bridgeable(taken, len(left)):
            return
        for place in range(start, len(edge)):
            cell = edge[place]
            for piece, quarter in self._tries(left):
                at = spot(cell, quarter)
                if self.fits(laid, taken, piece, at):
                    near = [beside(cell, side) for side in range(len(SIDES))]
                    fresh = [c for c in near if c not in taken and c not in edge and inside(self.size, c)]
                    rest = tuple(other for other in left if other != piece)
                    laid[piece], taken[cell] = at, piece
                    yield from self._grown(laid, taken, rest, [*edge, *fresh], place + 1, apart)
                    del laid[piece], taken[cell]

    def _tries(self, left: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        seen = set()
        for piece in left:
            look = (self.alike(piece), self.now.get(piece))
            if look not in seen:
                seen.add(look)
                yield from ((piece, quarter) for quarter in self.quarters[piece])

    def _bridgeable(self, taken: dict[Cell, int], number: int) -> bool:
        """So many pieces could join each group of what lies there to another."""
        groups = parts(taken)
        for group in groups if len(groups) > 1 else ():
            others = [cell for other in groups if other is not group for cell in other]
            gap = min(abs(a - c) + abs(b - d) for a, b in group for c, d in others)
            if gap - 1 > number:
                return False
        return True

    def _one_by_one(self, laid: Laid, taken: dict[Cell, int], left: tuple[int, ...], after: int) -> Iterator[Laid]:
        """Each piece in turn anywhere; of pieces that look alike the later one lies further on."""
        if not left:
            yield dict(laid)
            return
        piece, rest = left[0], left[1:]
        for cell in open_cells(self.size, False, taken):
            for quarter in self.quarters[piece]:
                at = spot(cell, quarter)
                if at > after and self.fits(laid, taken, piece, at):
                    laid[piece], taken[cell] = at, piece
                    same = bool(rest) and self.alike(rest[0]) == self.alike(piece)
                    yield from self._one_by_one(laid, taken, rest, at if same else -1)
                    del laid[piece], taken[cell]
