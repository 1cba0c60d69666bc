"""Questions how pieces are laid anew on a grid: the proposal, other ways as good, and the test of any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulelang.machine.decisions import Choice
from rulelang.machine.faults import RuleFault
from rulelang.machine.grids import Grid, cells, grid_of, laid_as, room
from rulelang.machine.rearranging import Laid, Puzzle, TooFar
from rulelang.program.script import AS_PROPOSED
from rulelang.program.spots import cell_of, in_words, is_spot

if TYPE_CHECKING:
    from rulelang.machine.game import Game

MOST_OFFERED = 8
"""So many ways to arrange pieces are offered at most; any other that is as good can be given."""
MOST_KNOWN = 64
"""So many layouts are remembered with the ways to arrange them."""
EXTRA = 5_000
"""So many steps may be spent on the search for others than the proposal."""

Accept = Callable[[Laid], str | None]
Pairs = tuple[tuple[int, int], ...]


def puzzle(g: Game, place: int, pieces: Sequence[int]) -> Puzzle:
    """What is to be laid on a zone, and what stays there."""
    grid, zone = grid_of(g, place)
    lying = {piece: g.laid[piece] for piece in cells(g, zone).values()}
    group = tuple(dict.fromkeys(pieces))
    return Puzzle(
        group,
        {piece: at for piece, at in lying.items() if piece in group},
        {piece: at for piece, at in lying.items() if piece not in group},
        grid.size(g, zone),
        grid.connected,
        grid.quarters,
        lambda one, other: grid.fit(g, zone, one, other),
        lambda piece: g.layout.labels[piece],
        turnable=grid.test is None,
        most=room(g, zone),
    )


def ways(g: Game, task: Puzzle, place: int, accept: Accept) -> list[Laid]:
    """The proposal, and others of as many pieces that move as few. Faults: the search would take too long, or nothing
    is accepted."""
    found: list[Laid] = []
    try:
        for laid in task.layouts():
            if found and _rank(task, laid) != _rank(task, found[0]):
                break
            if accept(laid) is None:
                if not found:
                    task.budget = min(task.budget, task.steps + EXTRA)
                found.append(laid)
            if len(found) == MOST_OFFERED:
                break
    except TooFar:
        if not found:
            name, many = g.exe.show_entity(place), len(task.pieces)
            message = f"to arrange {many} pieces on {name} takes more than {task.budget} steps, and is given up"
            raise RuleFault(message, g.chain()) from None
    if not found:
        raise RuleFault(f"no arrangement on {g.exe.show_entity(place)} is allowed", g.chain())
    return found


def known_ways(g: Game, task: Puzzle, place: int) -> list[Laid]:
    """The same where the question asks no more than the grid, which is looked for once: copies of a game ask again."""
    grid, _ = grid_of(g, place)
    if grid.test is not None:  # what it reads may have changed
        return ways(g, task, place, lambda laid: None)
    key = (place, task.pieces, tuple(task.now.items()), tuple(task.fixed.items()), task.size, task.most)
    known = g.exe.arranged
    if key not in known:
        known[key] = ways(g, task, place, lambda laid: None)
        if len(known) > MOST_KNOWN:
            del known[next(iter(known))]
    return known[key]


def _rank(task: Puzzle, laid: Laid) -> tuple[int, int]:
    return len(laid), sum(task.now.get(piece) != at for piece, at in laid.items())


def as_answer(laid: Laid) -> Pairs:
    """A layout as an answer: pieces with their spots, row by row."""
    return tuple(sorted(laid.items(), key=lambda pair: pair[1]))


def offered(g: Game, task: Puzzle, found: list[Laid]) -> list[Choice]:
    """The options: the proposal first."""
    texts = [in_words_of(g, task, laid) for laid in found]
    first = Choice(AS_PROPOSED, as_answer(found[0]), texts[0])
    return [first, *(Choice(text, as_answer(laid)) for text, laid in zip(texts[1:], found[1:], strict=True))]


def in_words_of(g: Game, task: Puzzle, laid: Laid) -> str:
    """What changes, in words."""
    called = [g.exe.show_entity(piece) for piece in task.pieces]
    names = {piece: _which(name, task.now.get(piece), called) for piece, name in zip(task.pieces, called, strict=True)}
    moved = [f"{names[p]} to {in_words(at)}" for p, at in as_answer(laid) if task.now.get(p) != at]
    out = [f"{names[piece]} finds no place" for piece in task.pieces if piece not in laid]
    return "; ".join([*moved, *out]) or "all stays as it is"


def _which(name: str, at: int | None, called: list[str]) -> str:
    """A piece by its name; one of several of that name also by where it lies."""
    return name if called.count(name) == 1 or at is None else f"{name} from {in_words(at)}"


def refusal(g: Game, place: int, pieces: Sequence[int], wanted: int, accept: Accept, answer: Any) -> str | None:
    """Why an arrangement cannot be taken: it is none, not legal, or others keep more pieces."""
    if not _is_pairs(answer, pieces):
        return "an arrangement says for each piece at which spot it lies"
    grid, _ = grid_of(g, place)
    laid = dict(answer)
    if any(grid.least(piece, at) != at for piece, at in laid.items()):
        return "a turn that shows nothing new is not turned"
    task = puzzle(g, place, pieces)
    if as_answer(laid) != answer:
        return "the pieces are given row by row"
    why = _why_not(g, grid, task, laid)
    if why is not None:
        return why
    if len(laid) < wanted:
        return f"{wanted} pieces can be kept, and these are {len(laid)}"
    return accept(laid)


def _is_pairs(answer: Any, pieces: Sequence[int]) -> bool:
    if not isinstance(answer, tuple):
        return False
    pairs = [pair for pair in answer if isinstance(pair, tuple) and len(pair) == 2]
    known = [pair[0] for pair in pairs if pair[0] in pieces and is_spot(pair[1])]
    return len(known) == len(answer) and len(set(known)) == len(known)


def _why_not(g: Game, grid: Grid, task: Puzzle, laid: Laid) -> str | None:
    """The first thing that is wrong with a layout."""
    if task.legal(laid):
        return None
    whole = {**task.fixed, **laid}
    taken = {cell_of(at): piece for piece, at in whole.items()}
    if len(taken) < len(whole):
        return "two pieces lie in one place"
    if len(whole) > task.most:
        return f"there is room for {task.most} pieces"
    bad = next((p for p, at in laid.items() if not task.fits(whole, taken, p, at)), None)
    if bad is not None:
        return f"{g.exe.show_entity(bad)} does not fit what lies beside it"
    return "the pieces do not hang together" if grid.connected else "a piece lies beyond the grid"


def under(g: Game, place: int, task: Puzzle, laid: Laid) -> Any:
    """Looks at a game as if a layout were carried out."""
    return laid_as(g, place - g.layout.zone_first, {**task.fixed, **laid})
