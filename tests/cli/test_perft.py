"""`rulelang perft`."""

from __future__ import annotations

from pathlib import Path

from cli.calling import ORCHARD, fine, rulelang

GAMES = Path(__file__).parents[1] / "games"


def test_sequences_by_depth(snapshot):
    assert fine("perft", GAMES / "tictactoe.rules", "--depth", "5") == snapshot


def test_chance_is_counted_too():
    assert "  1              3      0" in fine("perft", GAMES / "kuhn_poker.rules", "--depth", "2")


def test_players_can_be_chosen():
    assert fine("perft", ORCHARD, "--depth", "2", "--players", "3")
    assert rulelang("perft", ORCHARD, "--depth", "2", "--players", "7").exit_code == 2


def test_a_depth_is_wanted():
    assert rulelang("perft", ORCHARD).exit_code == 2
    assert rulelang("perft", ORCHARD, "--depth", "0").exit_code == 2
