"""Greedy plays by the game's own worth, looks ahead, and knows no more than its seat."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.fair import executable as without_worth

from rulelang.diagnostics import Report, render_text
from rulelang.machine.chance import start_stream
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.guesses import guess
from rulelang.machine.views import view
from rulelang.players import NoWorth, greedy_player, random_player, seated
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

DICE_AND_CARDS = """language 1

game "Guessing":
    players 2 to 3 named Ann, Bo, Cleo

kind Card:
    points: number
kind Coin:
    size: number

pieces Card for each points in 1 to 12 named "c{points}"
pieces Coin for each size in 1 to 4 named "k{size}"

zone deck: Card, face down, shuffled, starts with Card where it.points at least 4
zone stock: Card, face down, shuffled, starts with Card where it.points less than 4
zone hand: each player has Card, seen by owner
zone purse: each player has Coin, seen by owner
zone mint: Coin, face down, shuffled, starts with Coin
zone table: Card, face up
resource points: each player has 0, bank has no_limit
state chosen: each player has Card or none, seen by owner, starts none
state price: each player has 0 to 9, seen by owner, starts 0

die d6: 1 to 6

value worth(p: player): p.points

phase tricks:
    ask each p in players at once secretly to pick 1 from p.hand as played
    for each p in players:
        set p.chosen to played(p)
        set p.price to played(p).points per 2
    for each p in players:
        ask p "Show or hold?" to choose one:
            "Show":
                p gains p.chosen.points points
                move p.chosen to table
            "Hold":
                roll d6 as thrown
                p gains thrown points
        set p.chosen to none

flow:
    for each p in players:
        draw 3 from deck to p.hand
        draw 1 from stock to p.hand
        draw 1 from mint to p.purse
    repeat 3 times:
        phase tricks
    score players

scoring p in players:
    "Points": p.points
"""


@lru_cache
def executable(text: str = DICE_AND_CARDS) -> Executable:
    report = Report()
    source = Source("guessing.rules", text)
    report.add_source(source)
    program = analyse([parse(source, report)], report)
    assert program is not None, render_text(report)
    return Executable(program)


def at(seed: int, steps: int, players: tuple[str, ...] = ("Ann", "Bo", "Cleo")) -> Game:
    """A game after so many random answers."""
    game, policy = Game.new(executable(), players, seed), random_player(seed)
    for _ in range(steps):
        if game.decision is not None:
            game.choose(policy(game))
    return game


def seen(game: Game, seat: int) -> dict[str, object]:
    return view(game, seat)


# ---- guesses


@given(st.integers(0, 50), st.integers(0, 20), st.integers(0, 9))
def test_a_guess_looks_the_same_to_its_seat(seed: int, steps: int, stream: int) -> None:
    game = at(seed, steps)
    if game.decision is not None and game.decision.seat is not None:
        seat = game.decision.seat
        made = guess(game, seat, start_stream(stream))

        assert seen(made, seat) == seen(game, seat)
        assert sorted(p for zone in made.zones for p in zone) == sorted(p for zone in game.zones for p in zone)
        assert all(made.where[p] == n for n, zone in enumerate(made.zones) for p in zone)


@given(st.integers(0, 50), st.integers(0, 20), st.integers(0, 9), st.integers(0, 9))
def test_what_a_seat_cannot_see_makes_no_difference_to_its_guess(seed: int, steps: int, one: int, two: int) -> None:
    """A guess of a guess is a guess of the game itself."""
    game = at(seed, steps)
    if game.decision is not None and game.decision.seat is not None:
        seat = game.decision.seat
        other = guess(game, seat, start_stream(one))
        first, second = guess(game, seat, start_stream(two)), guess(other, seat, start_stream(two))

        assert (first.zones, first.cells, first.resources) == (second.zones, second.cells, second.resources)


def test_pieces_change_places_with_those_that_began_in_the_same_zone() -> None:
    """Each hand has one card of the stock, and which kind of card lies where, everybody knows."""
    game = at(1, 0)
    bo = game.layout.ids["zone"]["Bo.hand"] - game.layout.zone_first
    ann = game.players[0]
    hands = {tuple(sorted(guess(game, ann, start_stream(n)).zones[bo])) for n in range(30)}
    low = {piece for piece in game.present["Card"] if int(game.layout.labels[piece][1:]) < 4}

    assert len(hands) > 10
    assert all(len(low.intersection(hand)) == 1 for hand in hands)


def test_answers_nobody_has_seen_are_drawn_anew() -> None:
    game = at(1, 1)
    bo = game.players[1]
    assert game.decision is not None and game.decision.seat == bo
    answers = {guess(game, bo, start_stream(n)).stack[-2].got for n in range(30)}  # type: ignore[attr-defined]

    assert len(answers) > 2


def test_hidden_states_are_drawn_anew_and_its_own_are_kept() -> None:
    game = at(1, 3)
    ann = game.players[0]
    prices, chosen = set(), set()
    for stream in range(40):
        made = guess(game, ann, start_stream(stream))
        states = view(made, None)["states"]
        prices.add(states["Bo.price"])
        chosen.add((states["Bo.chosen"], states["Bo.chosen"] in view(made, None)["zones"]["Bo.hand"]))
        assert states["Ann.price"] == view(game, None)["states"]["Ann.price"]

    assert prices == set(range(1, 10))
    assert len(chosen) > 4 and {lies for _, lies in chosen} == {True}


def test_a_hidden_state_that_nobody_has_set_is_as_at_the_start() -> None:
    game = at(1, 0)

    assert view(guess(game, game.players[0], start_stream(1)), None)["states"]["Bo.price"] == 0


def test_chance_falls_otherwise_in_a_guess() -> None:
    game = at(1, 3)
    seat = game.players[0]
    thrown = set()
    for stream in range(12):
        made = guess(game, seat, start_stream(stream))
        made.choose(made.decision.choices[1].answer)  # type: ignore[union-attr]
        thrown.add(tuple(made.resources[:3]))

    assert len(thrown) > 3


# ---- greedy


def test_greedy_shows_a_card_that_brings_more_than_it_can_throw() -> None:
    answers: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(20):
        game = at(seed, 3)
        assert game.decision is not None
        card = view(game, game.players[0])["states"]["Ann.chosen"]
        answers[int(card[1:]) > 6].add(game.decision.label(greedy_player(seed)(game)))

    assert answers == {True: {"Show"}, False: {"Show", "Hold"}}, answers


def test_greedy_plays_its_highest_cards_and_beats_chance() -> None:
    won = 0
    for seed in range(30):
        game = Game.new(executable(), ("Ann", "Bo"), seed, trace=False)
        hero = game.players[seed % 2]
        policy = seated({hero: greedy_player(seed)}, random_player(seed))
        while game.decision is not None:
            game.choose(policy(game))
        won += hero in game.winners()

    assert won >= 25


@given(st.integers(0, 30), st.integers(0, 16), st.integers(0, 9))
def test_greedy_answers_the_same_whatever_it_cannot_see(seed: int, steps: int, stream: int) -> None:
    game = at(seed, steps)
    if game.decision is not None and game.decision.seat is not None:
        other = guess(game, game.decision.seat, start_stream(stream))

        assert greedy_player(3)(game) == greedy_player(3)(other)


def test_greedy_leaves_the_game_as_it_was() -> None:
    game, other = at(2, 4), at(2, 4)
    greedy_player(1)(game)

    assert (game.zones, game.cells, game.resources, game.stream, game.log) == (
        other.zones, other.cells, other.resources, other.stream, other.log,
    )  # fmt: skip


def test_greedy_wants_an_estimate() -> None:
    game = Game.new(without_worth(), ("Ann", "Bo"), 1)

    with pytest.raises(NoWorth, match="Fair does not say what a position is worth"):
        greedy_player(1)(game)


def test_a_won_game_beats_any_estimate() -> None:
    """Ending at once wins; going on is worth more by the game's own estimate, and loses."""
    text = """language 1

game "Haste":
    players 2 named Ann, Bo

resource points: each player has 0, bank has no_limit
state far: each player has number, starts 0

value worth(p: player): 5 * p.far

phase choice(p: player):
    ask p "Stop or go?" to choose one:
        "Go":
            increase p.far by 9
        "Stop": p wins "the race"

flow:
    phase choice(Ann)
    Bo wins "nobody stopped"
"""
    game = Game.new(executable(text), ("Ann", "Bo"), 1)

    assert game.decision is not None
    assert game.decision.label(greedy_player(1)(game)) == "Stop"
