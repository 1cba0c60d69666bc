"""A game of tiles with its own scripts: whole games at random, as a table sees them, saved and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.calling import fine
from outside.random_play import play_on, started
from outside.trees import executable
from state_checker import problems

from rulelang.codec.saves import load_save, parse_save, save_of, save_text
from rulelang.machine.game import Game
from rulelang.machine.grids import connected
from rulelang.program.spots import cell_of

GAME = Path(__file__).resolve().parents[1] / "games" / "hedgerow.rules"


def hedges(game: Game) -> list[tuple[int, ...]]:
    """What lies in the hedges."""
    ids, first = game.layout.ids["zone"], game.layout.zone_first
    return [game.zones[ids[f"{game.layout.labels[seat]}.hedge"] - first] for seat in game.players]


def test_the_game_has_no_findings_and_its_scripts_hold() -> None:
    assert "no findings" in fine("check", GAME)
    assert "4 passed, 0 failed" in fine("test", GAME)


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_at_random(seed: int) -> None:
    game = started(executable("hedgerow"), seed, 2 + seed % 2)
    decisions = 0
    while not game.over:
        play_on(game, seed + decisions, 1)
        decisions += 1
        torn = game.decision is not None and game.decision.form == "arrange"
        for pieces in hedges(game):
            cells = [cell_of(game.laid[piece]) for piece in pieces]
            assert cells == sorted(set(cells))
            assert torn or connected(game, pieces)
        if decisions % 5 == 0 and not game.over:
            text = save_text(save_of(game))
            again = load_save(game.exe, parse_save(text))
            assert (again.laid, again.zones, save_text(save_of(again))) == (game.laid, game.zones, text)
    assert len(problems({"format": "rulelang-save", "version": 2, "state": {}})) > 0
    assert sum(game.result["outcome"] if game.result else []) > 0


def test_some_hedges_are_torn_and_mended_in_these_games() -> None:
    told = set()
    for seed in range(40):
        game = started(executable("hedgerow"), seed, 3)
        play_on(game, seed, 400)
        told |= {event.kind for event in game.events or ()}

    assert "builtin:arrange" in told


def test_a_trace_is_played_again(tmp_path: Path) -> None:
    trace = tmp_path / "garden.jsonl"
    for script in ("three in the garden", "a hedge is mended by hand"):
        fine("run", GAME, "--only", script, "--trace", "jsonl", "--out", trace)

        assert fine("replay", trace, "--game", GAME).startswith("The same: ")


def test_at_the_prompt_it_is_told_why_something_cannot_lie_there() -> None:
    typed = "1\n1\nwhy-not row 1, column 9\nwhy-not row 1, column 1\nwhy-not row 0, column 1\nquit\n"
    printed = fine("play", GAME, "--seed", "4", typed=typed)

    assert "row 1, column 9:\n    it touches nothing (action plant, hedgerow.rules:" in printed
    assert "row 1, column 1:\n    Billy lies there" in printed
    assert "Ann may answer row 0, column 1 here" in printed


def test_at_the_prompt_a_hedge_is_mended_by_what_is_typed(tmp_path: Path) -> None:
    save = tmp_path / "torn.json"
    fine("run", GAME, "--only", "a hedge is mended by hand", "--until", "2", "--save", save)
    printed = fine(
        "play", GAME, "--load", save, typed="Arbour 1 1, Arbour 9 9\nArbour 1 1, Arbour 1 2, Gate 1 3\nquit\n"
    )

    assert "as proposed" in printed and "or another way" in printed
    assert "2 pieces" in printed or "hang together" in printed
    assert "Bo.hedge is arranged anew: Arbour to row 1, column 2; Gate to row 1, column 3" in printed
