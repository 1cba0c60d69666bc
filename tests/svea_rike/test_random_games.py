"""Random games: no rule breaks, every saved state is sound, and nobody learns what it may not see."""

from __future__ import annotations

import random
from typing import Any

import pytest
from state_checker import problems
from svea_rike.playing import executable, new_game, save_data, steps

from rulelang.machine.game import Game
from rulelang.machine.saving import load
from rulelang.machine.views import view

GAMES = [(players, seed) for seed in range(15) for players in (2, 3, 4, 5)]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_state_of_a_random_game_is_sound(players, seed):
    """From the saved JSON at every decision: each declared piece in exactly one place, no resource negative."""
    game = new_game(players, seed, trace=False)
    for _ in steps(game, seed + 1000):
        assert problems(save_data(game)) == []

    assert game.over
    assert problems(save_data(game)) == []
    assert save_data(game)["state"]["states"]["turn"] == 16


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_a_seat_cannot_see_changes_nothing_for_it(players, seed):
    """At every 25th decision the pieces that the waiting seat cannot see change places, within their zones and between
    them; what it sees, what it is asked and what it may answer stay the same."""
    game, shuffle, moved = new_game(players, seed, trace=False), random.Random(seed), 0
    for given in steps(game, seed + 1000):
        if given % 25 == 0:
            other = with_hidden_pieces_moved(game, shuffle)
            moved += game.zones != other.zones
            assert as_seen(other) == as_seen(game)

    assert moved >= 3


def with_hidden_pieces_moved(game: Game, shuffle: random.Random) -> Game:
    """The game as it is saved, but with the pieces of each kind that the waiting seat cannot see dealt anew to the
    places where such pieces lay."""
    state = save_data(game)["state"]
    zones: dict[str, list[str]] = state["zones"]
    hidden = {name: known(shown) for name, shown in seen_zones(game).items() if not isinstance(shown, list)}
    for kind in game.layout.piece_domains:
        members = {game.layout.keys[piece] for piece in kind.members}
        places = [
            (name, n)
            for name, seen in hidden.items()
            for n, piece in enumerate(zones[name])
            if piece in members and piece.partition("/")[0] not in seen
        ]
        pieces = [zones[name][n] for name, n in places]
        shuffle.shuffle(pieces)
        for (name, n), piece in zip(places, pieces, strict=True):
            zones[name][n] = piece
    return load(executable(), state)


def seen_zones(game: Game) -> dict[str, Any]:
    """Zone by zone what the waiting seat sees: the pieces, or only how many, or these and some of them."""
    assert game.decision is not None
    zones: dict[str, Any] = view(game, game.decision.seat)["zones"]
    return zones


def known(shown: Any) -> set[str]:
    """The names of pieces in a hidden zone that are seen all the same, since they were shown for this question."""
    return set(shown["seen"]) if isinstance(shown, dict) else set()


def as_seen(game: Game) -> Any:
    """All that the waiting seat sees and is asked."""
    decision = game.decision
    assert decision is not None
    options = [(choice.label, choice.answer, choice.text) for choice in decision.choices]
    asked = (decision.number, decision.seat, decision.prompt, decision.form, decision.low, decision.high)
    return view(game, decision.seat), asked, options, decision.skipped
