"""Tiles with edges: a pool of them as a game, random layouts, and searches that know nothing of the machine's.

A layout is a dict from a piece to (row, column, quarter); edges go clockwise from the top, as colours.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from machine.tables import ready

from rulelang.machine import grids
from rulelang.machine.arrangements import puzzle, ways
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.program.spots import cell_of, quarter_of, spot

At = tuple[int, int, int]
Layout = dict[int, At]
Edges = dict[int, tuple[int, ...]]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
TILES = 36


@cache
def pool(colours: int) -> tuple[Executable, Edges]:
    """A game of tiles in so many colours, and their edges."""
    chance = random.Random(colours)
    rows = [tuple(chance.randint(1, colours) for _ in STEPS) for _ in range(TILES)]
    lines = "".join(f"    | t{n} | {' | '.join(map(str, row))} |\n" for n, row in enumerate(rows))
    exe = ready(
        "kind Tile:\n    a: number\n    b: number\n    c: number\n    d: number\n"
        f"pieces Tile:\n    | name | a | b | c | d |\n{lines}"
        "zone bag: Tile, drawn at random, starts with Tile\n"
        "zone plan: Tile, face up, laid on grid with matching edges a, b, c, d\n"
        "zone frame: Tile, face up, laid on grid 2 by 3 with matching edges a, b, c, d\n"
        "zone ring: Tile, face up, laid on grid 2 by 3 with matching edges a, b, c, d, connected\n"
        "flow:\n    score players\n"
        'scoring p in players:\n    "Tiles": count of plan\n'
    )
    ids = exe.layout.ids["Tile"]
    return exe, {ids[f"t{n}"]: row for n, row in enumerate(rows)}


def plan_of(game: Game, zone: str = "plan") -> int:
    """The entity of the zone."""
    return game.layout.ids["zone"][zone]


def laid_out(colours: int, count: int, chance: random.Random, zone: str = "plan") -> Game:
    """A game in which so many tiles lie at random legal spots (fewer where none fits)."""
    exe, edges = pool(colours)
    game = Game.new(exe, start=False)
    place = plan_of(game, zone)
    for piece in chance.sample(sorted(edges), TILES):
        found = grids.spots(game, piece, place)
        if found and len(game.laid) < count:
            game.put(piece, place, None, chance.choice(found))
    return game


def layout(game: Game) -> Layout:
    """What lies there."""
    return {piece: (*cell_of(at), quarter_of(at)) for piece, at in game.laid.items()}


def proposal(game: Game) -> tuple[int, int, list[Layout]]:
    """How many pieces the machine keeps and moves, and the ways it offers."""
    place, before = plan_of(game), layout(game)
    found = ways(game, puzzle(game, place, game.zones[place - game.layout.zone_first]), place, lambda laid: None)
    plain = [{p: (*cell_of(at), quarter_of(at)) for p, at in laid.items()} for laid in found]
    return len(found[0]), moved(before, plain[0]), plain


def moved(before: Layout, after: Layout) -> int:
    """How many lie elsewhere than before."""
    return sum(before.get(piece) != at for piece, at in after.items())


# ---- searches of their own


def shown(edges: Edges, piece: int, quarter: int) -> tuple[int, ...]:
    """A turned tile, clockwise from the top."""
    return tuple(edges[piece][(side - quarter) % 4] for side in range(4))


def turns(edges: Edges, piece: int) -> list[int]:
    """Turns that look different, the least of each."""
    looks = [shown(edges, piece, quarter) for quarter in range(4)]
    return [quarter for quarter in range(4) if looks.index(looks[quarter]) == quarter]


def matches(edges: Edges, laid: Layout, piece: int, at: At) -> bool:
    """A tile agrees with all around it, and lies on none."""
    look = shown(edges, piece, at[2])
    for other, (row, column, quarter) in laid.items():
        step = (row - at[0], column - at[1])
        if other != piece and step == (0, 0):
            return False
        if other != piece and step in STEPS:
            side = STEPS.index(step)
            if look[side] != shown(edges, other, quarter)[(side + 2) % 4]:
                return False
    return True


def hangs_together(laid: Layout) -> bool:
    """By edges, as one group."""
    cells = {at[:2] for at in laid.values()}
    group = set(list(cells)[:1])
    while True:
        more = {(r + d, c + e) for r, c in group for d, e in STEPS} & cells - group
        if not more:
            return group == cells
        group |= more


def is_legal(edges: Edges, laid: Layout) -> bool:
    """All agrees and hangs together."""
    return all(matches(edges, laid, piece, at) for piece, at in laid.items()) and hangs_together(laid)


def all_spots(edges: Edges, laid: Layout, piece: int) -> list[At]:
    """Every legal spot, by looking at all cells near by."""
    if not laid:
        return [(1, 1, quarter) for quarter in turns(edges, piece)]
    rows, columns = [at[0] for at in laid.values()], [at[1] for at in laid.values()]
    return [
        (row, column, quarter)
        for row in range(min(rows) - 2, max(rows) + 3)
        for column in range(min(columns) - 2, max(columns) + 3)
        for quarter in turns(edges, piece)
        if matches(edges, laid, piece, (row, column, quarter))
        and hangs_together({**laid, piece: (row, column, quarter)})
    ]


def shapes(edges: Edges, pieces: tuple[int, ...]) -> set[tuple[tuple[int, At], ...]]:
    """All legal layouts of just these pieces, the first of them in row 0, column 0: laid in every order."""
    found = set()
    for order in permutations(pieces):
        stack: list[Layout] = [{order[0]: (0, 0, quarter)} for quarter in turns(edges, order[0])]
        while stack:
            laid = stack.pop()
            if len(laid) == len(order):
                row, column, _ = laid[pieces[0]]
                found.add(tuple(sorted((p, (r - row, c - column, q)) for p, (r, c, q) in laid.items())))
                continue
            piece = order[len(laid)]
            near = {(at[0] + d, at[1] + e) for at in laid.values() for d, e in STEPS}
            tries = [(*cell, quarter) for cell in near for quarter in turns(edges, piece)]
            stack += [{**laid, piece: at} for at in tries if matches(edges, laid, piece, at)]
    return found


def best_by_exhaustion(edges: Edges, before: Layout) -> tuple[int, int]:
    """How many pieces can be kept at most, and how few of these must move: all layouts of all choices, shifted so that
    one piece after another lies where it lay."""
    for size in range(len(before), 0, -1):
        fewest = None
        for team in combinations(sorted(before), size):
            for shape in shapes(edges, team):
                shifts = {(before[p][0] - r, before[p][1] - c) for p, (r, c, _) in shape}
                for down, right in shifts:
                    after = {p: (r + down, c + right, q) for p, (r, c, q) in shape}
                    number = moved(before, after)
                    fewest = number if fewest is None else min(fewest, number)
        if fewest is not None:
            return size, fewest
    return 0, 0


def best_in_frame(edges: Edges, before: Layout, fixed: Layout, connected: bool) -> tuple[int, int]:
    """The same on two rows of three cells, around what stays there: every way to give each piece a cell and a turn."""
    cells = [(row, column) for row in (1, 2) for column in (1, 2, 3)]
    best = (0, 0)
    stack: list[tuple[Layout, list[int]]] = [(dict(fixed), sorted(before))]
    while stack:
        laid, left = stack.pop()
        if not left:
            mine = {piece: at for piece, at in laid.items() if piece in before}
            if not connected or hangs_together(laid):
                best = max(best, (len(mine), -moved(before, mine)))
            continue
        stack.append((laid, left[1:]))
        tries = [(*cell, quarter) for cell in cells for quarter in turns(edges, left[0])]
        stack += [({**laid, left[0]: at}, left[1:]) for at in tries if matches(edges, laid, left[0], at)]
    return best[0], -best[1]


def best_by_backtracking(edges: Edges, before: Layout) -> tuple[int, int]:
    """The same by another way: what stays is chosen first, the others are put back, each beside something."""
    for size in range(len(before), 0, -1):
        for number in range(size + 1):
            for staying in combinations(sorted(before), size - number):
                base = {piece: before[piece] for piece in staying}
                others = [piece for piece in sorted(before) if piece not in base]
                for team in combinations(others, number):
                    if any(True for _ in put_back(edges, base, team)):
                        return size, number
    return 0, 0


def put_back(edges: Edges, base: Layout, team: tuple[int, ...]) -> Iterator[Layout]:
    """Ways to lay the team around the base."""
    seen = set()
    stack = [dict(base)] if base or not team else [{team[0]: (1, 1, quarter)} for quarter in turns(edges, team[0])]
    while stack:
        laid = stack.pop()
        key = tuple(sorted(laid.items()))
        if key in seen:
            continue
        seen.add(key)
        left = [piece for piece in team if piece not in laid]
        if not left:
            if hangs_together(laid):
                yield laid
            continue
        near = {(at[0] + d, at[1] + e) for at in laid.values() for d, e in STEPS} - {at[:2] for at in laid.values()}
        for piece in left:
            tries = [(*cell, quarter) for cell in sorted(near) for quarter in turns(edges, piece)]
            stack += [{**laid, piece: at} for at in tries if matches(edges, laid, piece, at)]


def at(row: int, column: int, quarter: int = 0) -> int:
    """The machine's number for a spot."""
    return spot((row, column), quarter)
