"""Complete games of sixteen reigns for two to five families, in short form: the decisions in words, a digest of the
table after each reign, the score line by line. Each can be played again from its trace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from svea_rike.playing import is_pass, new_game, play, play_on, seeds_of, steps, table_digest, trace_of, wrapped

from rulelang.codec import parse_trace
from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.present.scores import score_lines
from rulelang.tools.replay import replay
from rulelang.tools.scripts import run_script


def played(players: int) -> tuple[Game, int, list[str]]:
    """The game of `whole_game_N.play`, played without its script; its seed; a line on the table after each reign."""
    seed, policy_seed = seeds_of(play(f"whole_game_{players}")[1])
    game, tables, looked_at = new_game(players, seed), [], 0
    for _ in steps(game, policy_seed):
        events = game.events or []
        if any(event.kind == "phase:reign" for event in events[looked_at:]):
            tables.append(table_line(game))
        looked_at = len(events)
    return game, seed, [*tables[1:], table_line(game)]


def table_line(game: Game) -> str:
    """What everybody has, and a digest of all that lies on the table."""
    names = game.layout.labels
    gold = ", ".join(f"{names[seat]} {game.funds(0, seat)}" for seat in game.players)
    return f"  = {table_digest(game)}, gold: {gold}"


def short_form(game: Game, tables: list[str]) -> Iterator[str]:
    """A paragraph for each reign, then the score."""
    for reign, table in zip(reigns(game), tables, strict=True):
        yield title(game, reign)
        yield from wrapped(in_words(game, reign))
        yield table
    yield from score_lines(game)


def reigns(game: Game) -> list[list[Event]]:
    """The events of the game, by reign; the setup belongs to the first, the reckoning to the last."""
    events = game.events or []
    starts = [place for place, event in enumerate(events) if event.kind == "phase:reign"]
    bounds = [0, *starts[1:], len(events)]
    return [events[start:end] for start, end in zip(bounds, bounds[1:], strict=False)]


def title(game: Game, events: list[Event]) -> str:
    """Who reigns, and the royal card."""
    said = next(event.data[0] for event in events if event.kind == "say")
    royal = [e.data for e in events if e.kind == "builtin:move" and game.layout.labels[e.data[2]] == "royal_now"]
    return ", ".join([said, *(game.layout.labels[piece] for piece, _, _ in royal)])


def in_words(game: Game, events: list[Event]) -> str:
    """All decisions but passes: who, and what it answered, one after another."""
    words: list[str] = []
    last = None
    for event in events:
        if event.kind == "decision" and not is_pass(event):
            who, _, label = event.data[:3]
            words.append(f", {label}" if who == last else f"; {game.layout.labels[who]} {label}")
            last = who
    return "".join(words).removeprefix("; ") or "nothing is decided"


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
