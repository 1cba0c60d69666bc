"""What the tests of this folder share: the game, its scripted plays, games played at random, and short words for what
happened in them."""

from __future__ import annotations

import hashlib
import json
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rulelang.codec import header_of, save_of, save_text, trace_lines, trace_text
from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_scripts
from rulelang.machine import saving
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.players import make_policy
from rulelang.present.events import sentence
from rulelang.present.notes import note_words
from rulelang.program.script import RestLine, Script

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "games" / "svea_rike"
EXAMPLES = ROOT / "examples" / "svea_rike"
FAMILIES = ("Sture", "Grip", "Brahe", "Eka", "Three Roses")


@cache
def executable() -> Executable:
    """The game, ready to run. Fails if `check` has anything to say about it."""
    report = Report()
    program = load_game(GAME, report)
    assert report.sorted() == []
    assert program is not None
    return Executable(program)


@cache
def play(name: str) -> tuple[Executable, Script]:
    """A scripted game of the examples, with the game it is for."""
    report = Report()
    found = load_scripts(EXAMPLES / f"{name}.play", report)
    assert report.sorted() == []
    assert found is not None
    program, (script,) = found
    return Executable(program), script


# ---- games played at random


def new_game(players: int, seed: int, trace: bool = True) -> Game:
    """A game at its first decision, with the families that so many people play."""
    return Game.new(executable(), FAMILIES[:players], seed, trace=trace)


def steps(game: Game, policy_seed: int) -> Iterator[int]:
    """Plays a game to its end at random; stops before each answer, with the number of those given so far."""
    answer, given = make_policy("random", policy_seed), 0
    while game.decision is not None:
        yield given
        game.choose(answer(game))
        given += 1


def play_on(game: Game, policy_seed: int) -> Game:
    """The game, played to its end at random."""
    for _ in steps(game, policy_seed):
        pass
    return game


def seeds_of(script: Script) -> tuple[int, int]:
    """The seed of chance and that of the policy."""
    rest = next(line for line in script.lines if isinstance(line, RestLine))
    assert script.seed is not None and rest.seed is not None
    return script.seed, rest.seed


# ---- a game as data


def save_data(game: Game) -> Any:
    """The game as it is saved, read back as JSON."""
    return json.loads(save_text(save_of(game)))


def state_text(game: Game) -> str:
    """The whole state of a game, its trace too, as JSON."""
    return json.dumps(saving.dump(game))


def trace_of(game: Game, seed: int) -> str:
    """The trace file of a game played from its beginning."""
    return trace_text(header_of(game, seed), trace_lines(game))


def digest(text: str) -> str:
    """A few letters that stand for a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def table_digest(game: Game) -> str:
    """A digest of what lies on the table: zones, gold, states."""
    data = saving.dump(game)
    return digest(json.dumps({name: data[name] for name in ("zones", "resources", "states")}))


# ---- short words

CHANGES = ("builtin:gain", "builtin:pay", "builtin:roll", "builtin:move", "set")
TOLD = (*CHANGES, "decision", "builtin:play", "cancelled", "ended", "say", "end")
PHASES = ("phase:setup", "phase:royal_card", "phase:move", "phase:war", "phase:swedish_attack", "phase:enemy_attack")


def is_pass(event: Event) -> bool:
    """Somebody was asked whether to play a card, and played none."""
    return event.kind == "decision" and event.data[4] == "window" and event.data[3] is None


def short_trace(game: Game) -> str:
    """The trace without passes, without what other lines say too, and without what lies around a phase."""
    return "\n".join(_short_lines(game.exe, game.events or ()))


def _short_lines(exe: Executable, events: Iterable[Event]) -> Iterator[str]:
    depth = {0: -1}
    for event in events:
        told = (event.kind in TOLD or event.kind in PHASES) and not is_pass(event)
        depth[event.number] = depth[event.parent] + told
        text = sentence(exe, event) if told else None
        if text is not None:
            yield f"{'  ' * depth[event.number]}{text}{_because(exe, event)}"


def _because(exe: Executable, event: Event) -> str:
    """The rule behind a change, and how its number came about."""
    if event.kind not in CHANGES:
        return ""
    notes = [note_words(exe, note) for note in dict.fromkeys(event.notes) if note[2] != note[4]]
    return f"   [{'; '.join([event.rule, *notes])}]"


def wrapped(text: str, indent: str = "  ") -> list[str]:
    """A long text as lines of the usual width."""
    return textwrap.wrap(text, 118, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)
