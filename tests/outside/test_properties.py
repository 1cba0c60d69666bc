"""What must hold in every game at every decision, whatever was played: clones, saves, replays, hash seeds, hidden
pieces.

Hypothesis chooses the seeds and how far each game is played; a failing case is printed as the arguments of the
test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from outside import random_play
from outside.random_play import play_on, started, text_of, trace_of
from outside.trees import executable

from rulelang.machine import saving
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.views import view

SMALL = ["tictactoe", "kuhn_poker", "rock_paper_scissors", "piglet", "kalah", "order", "piles", "hedgerow"]
SMALL += ["crew_of_seven"]
LARGE = ["svea_rike"]
LENGTH = {
    "tictactoe": 9,
    "kuhn_poker": 5,
    "rock_paper_scissors": 2,
    "piglet": 12,
    "piles": 8,
    "kalah": 25,
    "order": 60,
    "hedgerow": 60,
    "crew_of_seven": 30,
}

games = pytest.mark.parametrize("name", [*SMALL, *(pytest.param(name, marks=pytest.mark.slow) for name in LARGE)])
seeds = st.integers(0, 2**32)


def examples(small: int) -> Any:
    """So many cases for each game."""
    quiet = [HealthCheck.too_slow, HealthCheck.differing_executors]
    return settings(max_examples=small, deadline=None, derandomize=True, suppress_health_check=quiet)


def played(name: str, seed: int, share: int, *, seeded: bool = True) -> Game:
    """A game played to a decision: `share` hundredths of its usual length."""
    exe = executable(name)
    players = exe.program.seats_low + seed % (exe.program.seats_high - exe.program.seats_low + 1)
    game = started(exe, seed if seeded else None, players)
    play_on(game, seed + 1, LENGTH.get(name, 160) * share // 100)
    return game


shares = st.integers(0, 100)


@games
@examples(12)
@given(seed=seeds, share=shares)
def test_a_clone_played_on_leaves_the_original_as_it_was(name: str, seed: int, share: int) -> None:
    game = played(name, seed, share)
    before = text_of(game)
    view_before = json.dumps(view(game, None))

    twin = game.clone()
    assert text_of(twin) == before
    play_on(twin, seed + 2, 25)

    assert text_of(game) == before
    assert json.dumps(view(game, None)) == view_before


@games
@examples(12)
@given(seed=seeds, share=shares)
def test_a_clone_goes_on_as_the_original_does(name: str, seed: int, share: int) -> None:
    game = played(name, seed, share)
    twin = game.clone()

    assert play_on(twin, seed + 3, 25) == play_on(game, seed + 3, 25)
    assert text_of(twin) == text_of(game)


@games
@examples(12)
@given(seed=seeds, share=shares)
def test_saved_loaded_and_continued_is_continued(name: str, seed: int, share: int) -> None:
    game = played(name, seed, share)
    saved = text_of(game)

    loaded = saving.load(executable(name), json.loads(saved))
    assert text_of(loaded) == saved
    assert loaded.decision == game.decision
    play_on(loaded, seed + 4, 25)
    play_on(game, seed + 4, 25)

    assert text_of(loaded) == text_of(game)


@games
@examples(8)
@given(seed=seeds, share=shares)
def test_the_log_played_again_gives_the_same_events(name: str, seed: int, share: int) -> None:
    """The answers of the seats with the same seed; and all answers, those of chance too, without one."""
    game = played(name, seed, share)
    exe = executable(name)

    again = started(exe, seed, len(game.players))
    for _, answer, note in [entry for entry in game.log if entry[0] is not None]:
        again.choose(answer, note)
    assert trace_of(again) == trace_of(game)

    by_hand = started(exe, None, len(game.players))
    for _, answer, note in game.log:
        by_hand.choose(answer, note)
    assert trace_of(by_hand) == trace_of(game)


# ---- the seed of hashes


@cache
def printed(hash_seed: str) -> str:
    """What random_play prints in a process with this seed of hashes."""
    words = [word for name in [*SMALL, "svea_rike"] for seed in (1, 2) for word in (name, str(seed), "60")]
    tests = Path(random_play.__file__).parents[1]
    path = os.pathsep.join([str(tests), str(tests.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    command = [sys.executable, random_play.__file__, *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_nothing_depends_on_the_seed_of_hashes(hash_seed: str) -> None:
    assert len(printed("0").splitlines()) == 2 * (len(SMALL) + 1)
    assert printed(hash_seed) == printed("0")


# ---- hidden pieces


def hidden_from(game: Game, seat: int) -> list[tuple[str, list[str]]]:
    """By kind, the pieces of zones that a seat does not see into; what was shown for this question is not hidden."""
    found = []
    for domain in game.layout.piece_domains:
        pieces = [p for p in domain.members if game.where[p] >= 0 and not game.sees_piece(seat, p)]
        if len(pieces) > 1:
            found.append((domain.name, [game.layout.keys[p] for p in pieces]))
    return found


def permuted(exe: Executable, game: Game, seat: int, data: st.DataObject) -> Game:
    """The same game, but for the seat's eyes: the hidden pieces lie in each other's places."""
    save = json.loads(text_of(game))
    for kind, pieces in hidden_from(game, seat):
        order = data.draw(st.permutations(pieces), label=kind)
        new = dict(zip(pieces, order, strict=True))
        save["zones"] = {zone: [new.get(p, p) for p in lying] for zone, lying in save["zones"].items()}
    for zone, (top, bottom) in _ends(game, save).items():
        lying = save["zones"][zone]
        middle = sorted(lying[top : len(lying) - bottom], key=lambda key: _number(game, key))
        save["zones"][zone] = [*lying[:top], *middle, *lying[len(lying) - bottom :]]
    return saving.load(exe, save)


def _ends(game: Game, save: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Of each pile without an order, how many lie on known places at its ends: its middle is kept sorted."""
    unordered = {}
    for number, declared in enumerate(game.layout.zone_def):
        zone = game.exe.program.zones[declared]
        if zone.shuffled or zone.bag:
            name = game.layout.keys[game.layout.zone_first + number]
            unordered[name] = tuple(save["known"].get(name, (0, 0)))
    return unordered


def _number(game: Game, key: str) -> int:
    return next(ids[key] for domain in game.layout.piece_domains if key in (ids := game.layout.ids[domain.name]))


@pytest.mark.parametrize("name", ["kuhn_poker", "order", pytest.param("svea_rike", marks=pytest.mark.slow)])
@examples(15)
@given(seed=seeds, share=shares, data=st.data())
def test_a_seat_sees_and_is_asked_the_same_when_hidden_pieces_change_places(
    name: str, seed: int, share: int, data: st.DataObject
) -> None:
    game = played(name, seed, share)
    if game.decision is None or game.decision.seat is None:
        return
    seat = game.decision.seat
    other = permuted(executable(name), game, seat, data)

    assert other.decision is not None and other.decision.seat == seat
    assert json.dumps(view(other, seat)) == json.dumps(view(game, seat))
    assert other.decision.prompt == game.decision.prompt
    assert [choice.label for choice in other.decision.choices] == [choice.label for choice in game.decision.choices]
    assert (other.decision.low, other.decision.high) == (game.decision.low, game.decision.high)
