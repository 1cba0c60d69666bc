"""Where a piece fits, and how a torn layout is mended: against searches of their own on random layouts."""

from __future__ import annotations

import random

import pytest
from machine.tiling import (
    At,
    all_spots,
    best_by_backtracking,
    best_by_exhaustion,
    best_in_frame,
    is_legal,
    laid_out,
    layout,
    moved,
    plan_of,
    pool,
    proposal,
)

from rulelang.machine import grids
from rulelang.machine.arrangements import puzzle, ways
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.program.spots import cell_of, quarter_of


def torn(colours: int, count: int, seed: int) -> list[Game]:
    """A random layout less each of its tiles in turn."""
    whole = laid_out(colours, count, random.Random(seed))
    found = []
    for piece in sorted(whole.laid):
        game = whole.clone()
        game.put(piece, game.layout.zone_first, None)
        found.append(game)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_spots_of_a_piece_are_those_of_a_look_at_every_cell_in_order(seed: int) -> None:
    chance = random.Random(seed)
    colours = chance.choice([2, 3, 5])
    game = laid_out(colours, chance.randint(0, 6), chance)
    _, edges = pool(colours)
    for piece in sorted(set(edges) - set(game.laid))[:6]:
        found = [(*cell_of(at), quarter_of(at)) for at in grids.spots(game, piece, plan_of(game))]

        assert found == all_spots(edges, layout(game), piece)


@pytest.mark.parametrize("seed", range(200))
def test_after_each_removal_the_proposal_is_as_good_as_an_exhaustive_search_finds(seed: int) -> None:
    colours = 2 + seed % 4
    _, edges = pool(colours)
    for game in torn(colours, 2 + seed % 3, seed):
        before = layout(game)
        size, number, offered = proposal(game)

        assert (size, number) == best_by_exhaustion(edges, before)
        for laid in offered:
            assert is_legal(edges, laid) and (len(laid), moved(before, laid)) == (size, number)
        assert len({tuple(sorted(laid.items())) for laid in offered}) == len(offered)


@pytest.mark.parametrize("seed", range(50))
def test_with_seven_tiles_another_search_finds_nothing_better(seed: int) -> None:
    colours = 2 + seed % 4
    _, edges = pool(colours)
    games = torn(colours, 5 + seed % 3, 1_000 + seed)
    game = games[seed % len(games)]
    size, number, offered = proposal(game)

    assert (size, number) == best_by_backtracking(edges, layout(game))
    assert all(is_legal(edges, laid) for laid in offered)


@pytest.mark.parametrize("zone", ["frame", "ring"])
@pytest.mark.parametrize("seed", range(30))
def test_on_a_grid_with_an_end_around_what_stays_nothing_better_is_found(seed: int, zone: str) -> None:
    chance = random.Random(seed)
    colours = chance.choice([2, 3, 4])
    _, edges = pool(colours)
    game = laid_out(colours, chance.randint(2, 4), chance, zone)
    place, lying = plan_of(game, zone), sorted(game.laid)
    gone, *rest = chance.sample(lying, len(lying))
    game.put(gone, game.layout.zone_first, None)
    fixed = {piece: at for piece, at in layout(game).items() if piece in rest[: chance.randint(0, 1)]}
    before = {piece: at for piece, at in layout(game).items() if piece not in fixed}
    new = chance.choice(sorted(set(edges) - set(lying)))
    task = puzzle(game, place, (*before, new))
    first = next(task.layouts())
    found = {piece: (*cell_of(at), quarter_of(at)) for piece, at in first.items()}
    far_off: At = (9, 9, 0)  # where it lies now is nowhere on the grid

    wanted = best_in_frame(edges, {**before, new: far_off}, fixed, zone == "ring")
    assert (len(found), moved(before, found)) == wanted


def test_a_search_that_takes_too_long_is_a_plain_fault() -> None:
    game = torn(2, 7, 3)[0]
    task = puzzle(game, plan_of(game), tuple(game.laid))
    task.budget = 5

    with pytest.raises(RuleFault, match="to arrange 6 pieces on plan takes more than 5 steps, and is given up"):
        ways(game, task, plan_of(game), lambda laid: None)
