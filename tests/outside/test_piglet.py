"""Piglet against the probabilities that Neller and Presser give for it.

T. W. Neller and C. G. M. Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25 (1), 2004, pp. 25-47:
whoever is to move flips a coin as often as it likes; each head adds a point to what is at risk, a tail loses that
and the turn; or it holds and keeps the points. With a goal of 2, and P(i, j, k) the chance to win of the player to
move with i points against j and k at risk: P(0,0,0) = 4/7, P(0,0,1) = 5/7, P(0,1,0) = 2/5, P(0,1,1) = 3/5, P(1,0,0)
= 4/5, P(1,1,0) = 2/3. (The page could not be
opened here; the six numbers satisfy the six equations of the paper, solved by hand.) Here they come out of the
game's own positions, solved exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from outside.trees import answered, new_game, outcomes, result_of, seat

from rulelang.machine.game import Game
from rulelang.machine.views import view

Position = tuple[int, int, int, int]
"""Own points, the other's, points at risk; and the seat to move."""
Row = list[tuple[Fraction, bool, Position | None]]
"""What an option leads to: chances, whether the other one moves then, and the position (None: won)."""

PUBLISHED = {
    (0, 0, 0): Fraction(4, 7),
    (0, 0, 1): Fraction(5, 7),
    (0, 1, 0): Fraction(2, 5),
    (0, 1, 1): Fraction(3, 5),
    (1, 0, 0): Fraction(4, 5),
    (1, 1, 0): Fraction(2, 3),
}


def position(game: Game) -> Position:
    """What the player to move has, and what it is up against."""
    assert game.decision is not None and game.decision.seat is not None
    mover = game.decision.seat
    states = view(game, None)["states"]
    points = {seat(game, name): states[f"{name}.points"] for name in ("One", "Two")}
    return points[mover], points[1 - mover], states["at_risk"], mover


def positions(goal: int) -> dict[Position, list[Row]]:
    """All positions of the game, each with its options."""
    found: dict[Position, list[Row]] = {}
    waiting = [new_game("piglet", {"goal": goal})]
    while waiting:
        here = waiting.pop()
        if position(here) in found:
            continue
        options = [_behind(here, choice.answer) for choice in here.decision.choices]  # type: ignore[union-attr]
        mover = position(here)[3]
        found[position(here)] = [[_entry(chance, mover, child) for chance, child in option] for option in options]
        waiting += [child for option in options for _, child in option if child.decision]
    return found


def _behind(here: Game, answer: Any) -> list[tuple[Fraction, Game]]:
    """What an option leads to, chance included."""
    behind = answered(here, answer)
    if behind.decision is not None and behind.decision.chance:
        return outcomes(behind)
    return [(Fraction(1), behind)]


def _entry(chance: Fraction, mover: int, child: Game) -> tuple[Fraction, bool, Position | None]:
    if child.decision is None:
        assert result_of(child, ("One", "Two")[mover]) == 1
        return chance, False, None
    return chance, position(child)[3] != mover, position(child)


def best_play(table: dict[Position, list[Row]]) -> dict[Position, Fraction]:
    """The chance to win of the player to move, when both play as well as they can: policy iteration, exact."""
    policy = dict.fromkeys(table, 0)
    while True:
        values = solve({place: rows[policy[place]] for place, rows in table.items()})
        better = {
            place: max(range(len(rows)), key=lambda n: (worth(rows[n], values), n == policy[place]))
            for place, rows in table.items()
        }
        if better == policy:
            return values
        policy = better


def worth(row: Row, values: dict[Position, Fraction]) -> Fraction:
    """The chance to win that an option gives."""
    total = Fraction(0)
    for chance, other, place in row:
        won = Fraction(1) if place is None else values[place]
        total += chance * (1 - won if other else won)
    return total


def solve(rows: dict[Position, Row]) -> dict[Position, Fraction]:
    """The values under one policy: linear equations, by elimination."""
    places = sorted(rows)
    matrix = []
    for place in places:
        line, constant = [Fraction(int(other == place)) for other in places], Fraction(0)
        for chance, other_moves, target in rows[place]:
            if target is None:
                constant += chance
            else:
                constant += chance if other_moves else 0
                line[places.index(target)] += chance if other_moves else -chance
        matrix.append([*line, constant])
    for column in range(len(places)):
        pivot = next(row for row in range(column, len(places)) if matrix[row][column])
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        matrix[column] = [cell / matrix[column][column] for cell in matrix[column]]
        for row in range(len(places)):
            factor = matrix[row][column]
            if row != column and factor:
                matrix[row] = [cell - factor * top for cell, top in zip(matrix[row], matrix[column], strict=True)]
    return {place: matrix[number][-1] for number, place in enumerate(places)}


def test_the_published_chances() -> None:
    values = best_play(positions(goal=2))

    assert {place[:3]: value for place, value in values.items() if place[3] == 0} == PUBLISHED
    # The same from the other seat: nothing but whose turn it is tells the two apart.
    assert {place[:3]: value for place, value in values.items() if place[3] == 1} == PUBLISHED


def test_moving_first_is_worth_less_in_a_longer_race() -> None:
    values = best_play(positions(goal=3))

    assert Fraction(1, 2) < values[0, 0, 0, 0] < PUBLISHED[0, 0, 0]
