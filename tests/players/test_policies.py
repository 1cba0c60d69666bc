"""Policies answer legally, hold nothing of their own, and are the same everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.fair import executable

from rulelang.codec import load_save, parse_save, save_of, save_text
from rulelang.machine.game import Game
from rulelang.players import Policy, first_player, make_policy, pass_player, random_player

CODE = """
import sys
sys.path.insert(0, "tests")
from players.test_policies import answers, begun
from rulelang.players import random_player
print(answers(begun(), random_player(3), 40))
"""


def begun() -> Game:
    return Game.new(executable(), ("Ann", "Bo", "Cleo"), seed=2)


def answers(game: Game, policy: Policy, count: int = 10_000) -> list[object]:
    taken = []
    while game.decision is not None and len(taken) < count:
        taken.append(policy(game))
        game.choose(taken[-1])
    return taken


@pytest.mark.parametrize("name", ["random", "first", "pass"])
def test_every_policy_plays_a_game_to_its_end(name: str):
    game = begun()
    answers(game, make_policy(name, 4))

    assert game.over


def test_random_answers_depend_on_the_seed():
    assert answers(begun(), random_player(3)) == answers(begun(), random_player(3))
    assert answers(begun(), random_player(3)) != answers(begun(), random_player(4))


def test_random_answers_are_spread_over_all_options():
    firsts = {random_player(seed)(started_visit()) for seed in range(40)}

    assert len(firsts) == 3


def started_visit() -> Game:
    game = Game.new(executable(), seed=2, start=False)
    game.start_event("phase:visit", (game.players[0],), "test", ())
    game.advance()
    return game


def test_a_loaded_game_is_played_on_as_the_first_one_would_have_been():
    game = begun()
    before = answers(game, random_player(3), 5)
    text = save_text(save_of(game))
    after = answers(game, random_player(3))
    loaded = load_save(executable(), parse_save(text))

    assert answers(loaded, random_player(3)) == after
    assert before + after == answers(begun(), random_player(3))


def test_first_takes_the_first_option():
    assert first_player(started_visit()) == next(started_visit().decision.answers())  # type: ignore[union-attr]


def test_pass_takes_nothing_where_it_may():
    game = started_visit()
    game.choose(pass_player(game))
    assert game.decision is not None
    assert pass_player(game) is None


def test_an_unknown_policy_names_those_there_are():
    with pytest.raises(ValueError, match="there is no policy clever; there are random, greedy, first, pass"):
        make_policy("clever")


def test_a_game_that_asks_nothing_cannot_be_answered():
    game = begun()
    answers(game, pass_player)

    with pytest.raises(ValueError, match="nothing is asked"):
        first_player(game)


def test_other_processes_answer_the_same_whatever_the_hash_seed():
    root = Path(__file__).resolve().parents[2]
    outputs = set()
    for seed in ("0", "77"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", CODE], cwd=root, env=env, capture_output=True, text=True, check=True
        )
        outputs.add(done.stdout)

    assert outputs == {f"{answers(begun(), random_player(3), 40)}\n"}
