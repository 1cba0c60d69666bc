"""A game can be saved and copied at any decision."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from svea_rike.playing import digest, new_game, play_on, state_text, steps, trace_of

from rulelang.codec import write_save

HERE = Path(__file__).parent
SEED, POLICY_SEED = 11, 12


def test_twenty_saves_finished_by_one_new_process_end_like_the_unbroken_game(tmp_path):
    unbroken = play_on(new_game(4, SEED), POLICY_SEED)
    decisions = sum(seat is not None for seat, _, _ in unbroken.log)
    wanted = {place * (decisions - 1) // 19 for place in range(20)}

    game, paths = new_game(4, SEED), []
    for given in steps(game, POLICY_SEED):
        if given in wanted:
            paths.append(tmp_path / f"{given}.save")
            write_save(paths[-1], game, SEED)
    command = [sys.executable, HERE / "finish_saves.py", str(SEED), str(POLICY_SEED), *paths]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), str(HERE.parent)]), "PYTHONHASHSEED": "1"}
    finished = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.split()

    assert len(paths) == 20
    assert finished == [digest(trace_of(unbroken, SEED))] * 20


def test_a_copy_played_on_at_every_decision_leaves_the_game_untouched():
    """The copy plays to the end; state and trace of the game are compared before and after."""
    game, compared = new_game(2, SEED), 0
    for given in steps(game, POLICY_SEED):
        before, events = state_text(game), tuple(game.events or ())
        copy = game.clone()

        play_on(copy, POLICY_SEED + given)

        assert copy.over
        assert state_text(game) == before
        assert tuple(game.events or ()) == events
        compared += 1
    assert game.over
    assert compared > 100
    assert trace_of(game, SEED) == trace_of(play_on(new_game(2, SEED), POLICY_SEED), SEED)
