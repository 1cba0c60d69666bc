"""Small games from texts, ready to run."""

from __future__ import annotations

from rulelang.diagnostics import Report
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

HEAD = """language 1
game "Small":
    players 2 to 3 named Ann, Bob, Cleo
"""


def ready(text: str) -> Executable:
    """The executable of a text that must be right; the head is put before it if it has none."""
    report = Report()
    whole = text if "language 1" in text else HEAD + text
    program = analyse([parse(Source("small.rules", whole), report)], report)
    assert program is not None, [(d.code, d.message, d.span.line) for d in report.sorted()]
    return Executable(program)


def started(text: str, seed: int | None = 1, players: tuple[str, ...] = ()) -> Game:
    """A game of a text at its first decision."""
    return Game.new(ready(text), players, seed)


def say(game: Game, *labels: str) -> Game:
    """Answer decisions by the labels of their options."""
    for label in labels:
        decision = game.decision
        assert decision is not None, f"nothing is asked, so not {label!r}"
        known = {choice.label: choice.answer for choice in decision.choices}
        assert label in known, f"{label!r} is not among {list(known)}"
        game.choose(known[label])
    return game


def told(game: Game, kind: str) -> list[tuple[object, ...]]:
    """The data of all events of a kind so far."""
    return [event.data for event in game.events or () if event.kind == kind]
