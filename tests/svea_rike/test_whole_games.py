"""Complete games of sixteen reigns for two to five families, in short form: the decisions in words, a digest of the
table after each reign, the score line by line. Each can be played again from its trace."""

from __future__ import annotations

import pytest
from svea_rike.playing import new_game, play, play_on, seeds_of, steps, trace_of
from svea_rike.short_form import short_form, tables_of

from rulelang.codec import parse_trace
from rulelang.machine.game import Game
from rulelang.present.scores import score_lines
from rulelang.tools.replay import replay
from rulelang.tools.scripts import run_script


def played(players: int) -> tuple[Game, int, list[str]]:
    """The game of `whole_game_N.play`, played without its script; its seed; a line on the table after each reign."""
    seed, policy_seed = seeds_of(play(f"whole_game_{players}")[1])
    game = new_game(players, seed)
    return game, seed, tables_of(game, steps(game, policy_seed))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game(players, snapshot):
    game, _, tables = played(players)

    assert len(tables) == 16
    assert "\n".join(short_form(game, tables)) == snapshot


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_is_played_again_from_its_trace(players):
    game, seed, _ = played(players)
    trace = trace_of(game, seed)

    again = replay(game.exe, parse_trace(trace))

    assert trace_of(again, seed) == trace
    assert score_lines(again) == score_lines(game)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_script_of_a_whole_game_plays_the_same_game(players):
    exe, script = play(f"whole_game_{players}")
    seed, policy_seed = seeds_of(script)

    run = run_script(exe, script)

    assert run.failures == ()
    assert trace_of(run.game, seed) == trace_of(play_on(new_game(players, seed), policy_seed), seed)
