"""A shuffled pile whose order is decided only as it is drawn follows the same law as one that is put in order at once.

Whatever is done to a pile (drawing, laying on top and under, shuffling, running short, looking for a card, taking
one at random), the chances of everything that can be seen afterwards, the rest of the pile drawn to its end
included, are those of a pile of which every order was equally likely at first. Both are worked out exactly, by all
outcomes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outside.trees import new_game, outcomes

from rulelang.machine.game import Game
from rulelang.machine.views import view

CARDS = ("Ace", "Ace", "Duke", "Duke", "Fool")
Names = tuple[str, ...]
Table = tuple[Names, Names, Names, Names]
"""The deck from the top, the cards taken, the heap, the bag."""
Law = dict[Table, Fraction]

STEPS = [
    "take",
    "take_two",
    "lay_on_top",
    "lay_under",
    "lay_all_on_top",
    "lay_all_under",
    "heap_one",
    "heap_all",
    "shuffle_deck",
    "seek_fool",
    "take_any",
    "bag_one",
    "take_from_bag",
]


# ---- the pile that is put in order at once


def orders(cards: Names) -> list[tuple[Fraction, Names]]:
    """All orders of some cards, equally likely."""
    found = Counter(permutations(cards))
    return [(Fraction(times, found.total()), order) for order, times in found.items()]


def drawn(table: Table) -> list[tuple[Fraction, Table]]:
    """The top card of the deck, after the heap has been shuffled into it if it was empty."""
    deck, taken, heap, bag = table
    if deck:
        return [(Fraction(1), (deck[1:], (*taken, deck[0]), heap, bag))]
    if not heap:
        return [(Fraction(1), table)]
    return [(chance, (order[1:], (*taken, order[0]), (), bag)) for chance, order in orders(heap)]


def eager(step: str, table: Table) -> list[tuple[Fraction, Table]]:
    """What a step makes of a table, with chances."""
    deck, taken, heap, bag = table
    one, rest, sure = taken[:1], taken[1:], Fraction(1)
    match step:
        case "take":
            return drawn(table)
        case "take_two":
            return [(a * b, second) for a, first in drawn(table) for b, second in drawn(first)]
        case "lay_on_top":
            return [(sure, ((*one, *deck), rest, heap, bag))]
        case "lay_under":
            return [(sure, ((*deck, *one), rest, heap, bag))]
        case "lay_all_on_top":
            return [(sure, ((*taken, *deck), (), heap, bag))]
        case "lay_all_under":
            return [(sure, ((*deck, *taken), (), heap, bag))]
        case "heap_one":
            return [(sure, (deck, rest, (*heap, *one), bag))]
        case "heap_all":
            return [(sure, (deck, (), (*heap, *taken), bag))]
        case "shuffle_deck":
            return [(chance, (order, taken, heap, bag)) for chance, order in orders(deck)]
        case "seek_fool":
            left = tuple(card for card in deck if card != "Fool")
            return [(sure, (left, taken + ("Fool",) * (len(deck) - len(left)), heap, bag))]
        case "take_any":
            places = range(len(deck))
            picked = [((*deck[:n], *deck[n + 1 :]), (*taken, deck[n])) for n in places]
            return [(Fraction(1, len(deck)), (left, got, heap, bag)) for left, got in picked] or [(sure, table)]
        case "bag_one":
            return [(sure, (deck, rest, heap, tuple(sorted((*bag, *one)))))]
        case _:
            places = range(len(bag))
            picked = [((*bag[:n], *bag[n + 1 :]), (*taken, bag[n])) for n in places]
            return [(Fraction(1, len(bag)), (deck, got, heap, left)) for left, got in picked] or [(sure, table)]


def law_of_the_eager_pile(steps: list[str]) -> Law:
    law: Law = {(order, (), (), ()): chance for chance, order in orders(CARDS)}
    for step in steps:
        following: Law = {}
        for table, chance in law.items():
            for more, behind in eager(step, table):
                following[behind] = following.get(behind, Fraction(0)) + chance * more
        law = following
    return law


# ---- the pile of the machine


def run(game: Game, step: str) -> Iterator[tuple[Fraction, Game]]:
    """All that can come of an action."""
    twin = game.clone()
    twin.start_event(f"action:{step}", (), "test", ())
    twin.advance()
    yield from settled(Fraction(1), twin)


def settled(chance: Fraction, game: Game) -> Iterator[tuple[Fraction, Game]]:
    """All that chance can make of a game that waits for it."""
    if game.decision is None:
        yield chance, game
        return
    for more, behind in outcomes(game):
        yield from settled(chance * more, behind)


def seen(game: Game) -> dict[str, list[str]]:
    """Names, zone by zone; those of a pile whose order is open are sorted."""
    return view(game, None)["zones"]  # type: ignore[no-any-return]


def emptied(chance: Fraction, game: Game) -> Iterator[tuple[Fraction, Table]]:
    """The table at the end, the deck's order found out by drawing it to the end."""
    zones = seen(game)
    taken, heap, bag = (tuple(zones[name]) for name in ("taken", "heap", "bag"))
    for more, end in drawn_to_the_end(chance, game):
        yield more, (tuple(seen(end)["taken"])[len(taken) :], taken, heap, bag)


def drawn_to_the_end(chance: Fraction, game: Game) -> Iterator[tuple[Fraction, Game]]:
    if not seen(game)["deck"]:
        yield chance, game
        return
    for more, behind in run(game, "take"):
        yield from drawn_to_the_end(chance * more, behind)


def law_of_the_lazy_pile(steps: list[str]) -> Law:
    tables = [(Fraction(1), new_game("piles", start=False))]
    for step in steps:
        tables = [(chance * more, behind) for chance, game in tables for more, behind in run(game, step)]
    law: Law = {}
    for chance, game in tables:
        for more, table in emptied(chance, game):
            law[table] = law.get(table, Fraction(0)) + more
    return law


CASES = {
    "nothing": [],
    "two drawn": ["take_two"],
    "known top and bottom": ["take_two", "lay_on_top", "lay_under"],
    "known top, then shuffled": ["take_two", "lay_all_on_top", "shuffle_deck"],
    "the fool found in the middle": ["take", "lay_under", "seek_fool", "lay_on_top"],
    "the fool found on a known place": ["seek_fool", "lay_under", "take", "lay_under", "seek_fool"],
    "short, and the heap turned over": ["take_two", "take_two", "heap_all", "take_two", "take"],
    "one at random between known ends": ["take_two", "lay_on_top", "lay_under", "take_any"],
    "by way of a bag": ["take_two", "bag_one", "bag_one", "take", "take_from_bag", "lay_on_top"],
}


@pytest.mark.parametrize("steps", CASES.values(), ids=CASES)
def test_the_law_of_a_pile(steps: list[str]) -> None:
    assert law_of_the_lazy_pile(steps) == law_of_the_eager_pile(steps)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(STEPS), max_size=6))
def test_the_law_of_a_pile_whatever_is_done(steps: list[str]) -> None:
    law = law_of_the_lazy_pile(steps)

    assert sum(law.values()) == 1
    assert law == law_of_the_eager_pile(steps)


def test_copies_are_one_outcome_with_the_weight_of_all() -> None:
    game = new_game("piles")

    assert game.decision is not None
    assert [(c.label, w) for c, w in zip(game.decision.choices, game.decision.weights, strict=True)] == [
        ("Ace", 2),
        ("Duke", 2),
        ("Fool", 1),
    ]
