"""A complete game in which no window passes that somebody could use: whoever may play a card plays one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from svea_rike.playing import is_pass, new_game, trace_of
from svea_rike.short_form import short_form, tables_of

from rulelang.codec import parse_trace
from rulelang.machine.game import Game
from rulelang.players import make_policy
from rulelang.tools.replay import replay

SEED = 11


def eager_steps(game: Game, policy_seed: int) -> Iterator[int]:
    """Plays a game to its end: a card in every window, all else at random; stops before each answer."""
    answer = make_policy("random", policy_seed)
    while (decision := game.decision) is not None:
        yield decision.number
        plays = [choice.answer for choice in decision.choices if choice.answer is not None]
        game.choose(plays[decision.number % len(plays)] if decision.form == "window" else answer(game))


def played(players: int) -> tuple[Game, list[str]]:
    """A game of eager players, and a line on the table after each reign."""
    game = new_game(players, SEED)
    return game, tables_of(game, eager_steps(game, SEED + 1))


def test_every_window_is_answered_with_a_card(snapshot):
    game, tables = played(3)

    assert not any(is_pass(event) for event in game.events or ())
    assert len(tables) == 16
    assert "\n".join(short_form(game, tables)) == snapshot


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_is_played_again_from_its_trace(players):
    game, _ = played(players)
    trace = trace_of(game, SEED)

    assert game.over
    assert trace_of(replay(game.exe, parse_trace(trace)), SEED) == trace
