"""Plays games by chance and prints what happened: run by test_properties.py in processes of their own, to see that
nothing depends on the seed of Python's hashes.

    python random_play.py GAME SEED DECISIONS ...     one line per game: its name, its number of events, a digest
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

from outside.trees import executable

from rulelang.machine import saving
from rulelang.machine.executable import Executable
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game


def text_of(game: Game) -> str:
    """All of a game as JSON: state, frames, log and trace."""
    return json.dumps(saving.dump(game))


def trace_of(game: Game) -> str:
    """The trace as JSON."""
    return json.dumps([event.dump() for event in game.events or ()])


def play_on(game: Game, stream: int, decisions: int) -> list[Any]:
    """Answer so many decisions at random, chance included; the answers."""
    answers: list[Any] = []
    while game.decision is not None and len(answers) < decisions:
        answer, stream = game.decision.sample(stream)
        game.choose(answer)
        answers.append(answer)
    return answers


def started(exe: Executable, seed: int | None, players: int = 0) -> Game:
    """A game at its first decision; so many players, or the least number."""
    names = [exe.layout.keys[n] for n in range(players)]
    return Game.new(exe, names, seed)


def main(words: list[str]) -> None:
    """Play and print."""
    for name, seed, decisions in zip(words[::3], words[1::3], words[2::3], strict=True):
        game = started(executable(name), int(seed))
        try:
            play_on(game, int(seed) + 1, int(decisions))
        except RuleFault as fault:
            print(name, "fault", fault)
        whole = trace_of(game) + text_of(game)
        print(name, len(game.events or ()), hashlib.sha256(whole.encode()).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1:])
