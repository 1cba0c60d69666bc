"""Kuhn poker against its published tree and value.

H. W. Kuhn, "A simplified two-person poker", 1950: three cards, ante and bet of one; the game is worth -1/18 to the
first player, whose good strategies are one family (bet the lowest card with some a up to 1/3, the highest with 3a,
call with the middle one with a + 1/3). The tree as OpenSpiel deals it, one card at a time, has 58 nodes: the deal
of the first card (1), of the second (3), and for each of the 6 deals 4 decisions and 5 ends: 1 + 3 + 6 * 9 = 58, 30
of them ends. (With both cards dealt in one step it would be 55.) Each player has 6 information sets, three cards at
two places in the betting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from outside.trees import answered, children, executable, new_game, outcomes, result_of

from rulelang.machine.game import Game
from rulelang.machine.views import view
from rulelang.tools.perft import whole_tree

InfoSet = tuple[int, str]
"""A seat and what it sees when it is asked."""
Strategy = Mapping[InfoSet, Mapping[str, Fraction]]

VALUE = Fraction(-1, 18)


def nodes(game: Game) -> Iterator[Game]:
    """The tree from here, chance and ends included."""
    yield game
    for child in children(game):
        yield from nodes(child)


@pytest.fixture(scope="module")
def tree() -> list[Game]:
    return list(nodes(new_game("kuhn_poker")))


def info_set(game: Game) -> InfoSet:
    assert game.decision is not None and game.decision.seat is not None
    return game.decision.seat, repr(view(game, game.decision.seat))


def decisions(tree: list[Game]) -> dict[InfoSet, list[Game]]:
    """The positions in which somebody decides, by what it knows."""
    found: dict[InfoSet, list[Game]] = {}
    for game in tree:
        if game.decision is not None and not game.decision.chance:
            found.setdefault(info_set(game), []).append(game)
    return found


def test_nodes_and_ends(tree: list[Game]) -> None:
    ends = [game for game in tree if game.decision is None]

    assert len(tree) == 58
    assert len(ends) == 30
    assert sum(game.decision.chance for game in tree if game.decision is not None) == 1 + 3
    assert all(result_of(end, "Elder") == -result_of(end, "Younger") for end in ends)
    assert sorted({result_of(end, "Elder") for end in ends}) == [-2, -1, 1, 2]


def test_information_sets(tree: list[Game]) -> None:
    sets = decisions(tree)

    assert [sum(1 for seat, _ in sets if seat == player) for player in (0, 1)] == [6, 6]
    # In each the other may hold either of the two cards left, and the options are the same.
    assert {len(games) for games in sets.values()} == {2}
    assert all(len({repr(game.decision.choices) for game in games}) == 1 for games in sets.values())  # type: ignore[union-attr]


def test_the_tool_counts_the_same_tree() -> None:
    counted = whole_tree(executable("kuhn_poker"))

    assert (counted.nodes, counted.terminals) == (58, 30)
    assert counted.information_sets == {"Elder": 6, "Younger": 6}


def test_a_hidden_card_is_in_no_view(tree: list[Game]) -> None:
    for game in (game for games in decisions(tree).values() for game in games):
        for player, name, other in ((0, "Elder", "Younger"), (1, "Younger", "Elder")):
            zones = view(game, player)["zones"]
            assert zones[f"{other}.hand"] == 1
            assert len(zones[f"{name}.hand"]) == 1


def expected(game: Game, strategy: Strategy) -> Fraction:
    """What the first player wins on average."""
    if game.decision is None:
        return Fraction(result_of(game, "Elder"))
    if game.decision.chance:
        return sum((chance * expected(child, strategy) for chance, child in outcomes(game)), Fraction(0))
    chances = strategy[info_set(game)]
    return sum(
        (
            chances[choice.label] * expected(answered(game, choice.answer), strategy)
            for choice in game.decision.choices
            if chances[choice.label]
        ),
        Fraction(0),
    )


def holds(game: Game) -> tuple[str, str]:
    """The card of the seat that is asked, and what it may do first."""
    assert game.decision is not None and game.decision.seat is not None
    seen = view(game, game.decision.seat)
    name = seen["players"][game.decision.seat]
    return seen["zones"][f"{name}.hand"][0], game.decision.choices[0].label


def equilibrium(tree: list[Game], bluff: Fraction) -> dict[InfoSet, dict[str, Fraction]]:
    """Kuhn's good strategies: of the first player the one that bets the lowest card with this chance."""
    third = Fraction(1, 3)
    bold = {  # the chance to bet, or to call
        (0, "Jack", "Check"): bluff,
        (0, "Queen", "Check"): Fraction(0),
        (0, "King", "Check"): 3 * bluff,
        (0, "Jack", "Fold"): Fraction(0),
        (0, "Queen", "Fold"): bluff + third,
        (0, "King", "Fold"): Fraction(1),
        (1, "Jack", "Check"): third,
        (1, "Queen", "Check"): Fraction(0),
        (1, "King", "Check"): Fraction(1),
        (1, "Jack", "Fold"): Fraction(0),
        (1, "Queen", "Fold"): third,
        (1, "King", "Fold"): Fraction(1),
    }
    strategy = {}
    for where, (game, *_) in decisions(tree).items():
        meek, brave = (choice.label for choice in game.decision.choices)  # type: ignore[union-attr]
        chance = bold[(where[0], *holds(game))]
        strategy[where] = {meek: 1 - chance, brave: chance}
    return strategy


def pure(tree: list[Game], player: int) -> Iterator[dict[InfoSet, dict[str, Fraction]]]:
    """All strategies of a player without chance: 2 to the power of 6."""
    sets = [
        (where, [choice.label for choice in games[0].decision.choices])  # type: ignore[union-attr]
        for where, games in decisions(tree).items()
        if where[0] == player
    ]
    for choice in product(*(labels for _, labels in sets)):
        yield {
            where: {label: Fraction(label == chosen) for label in labels}
            for (where, labels), chosen in zip(sets, choice, strict=True)
        }


class Payoffs:
    """The tree once more as plain data, so that it can be walked often: the same numbers, no machine."""

    def __init__(self, game: Game) -> None:
        self.decision: Any = None if game.decision is None else ("chance" if game.decision.chance else info_set(game))
        self.value = Fraction(result_of(game, "Elder")) if game.decision is None else Fraction(0)
        if self.decision == "chance":
            self.below = [(chance, "", Payoffs(child)) for chance, child in outcomes(game)]
        elif game.decision is not None:
            choices = game.decision.choices
            self.below = [(Fraction(1), c.label, Payoffs(answered(game, c.answer))) for c in choices]

    def expected(self, strategy: Strategy) -> Fraction:
        if self.decision is None:
            return self.value
        chances = (
            (weight if self.decision == "chance" else strategy[self.decision][label], child)
            for weight, label, child in self.below
        )
        return sum((chance * child.expected(strategy) for chance, child in chances if chance), Fraction(0))


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_the_value_is_minus_one_eighteenth(tree: list[Game], bluff: Fraction) -> None:
    assert expected(tree[0], equilibrium(tree, bluff)) == VALUE


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_neither_player_can_do_better(tree: list[Game], bluff: Fraction) -> None:
    """So that the value is the game's and not only that of two strategies: against all 64 answers of either side."""
    good, payoffs = equilibrium(tree, bluff), Payoffs(tree[0])

    assert max(payoffs.expected({**good, **other}) for other in pure(tree, 0)) == VALUE
    assert min(payoffs.expected({**good, **other}) for other in pure(tree, 1)) == VALUE
