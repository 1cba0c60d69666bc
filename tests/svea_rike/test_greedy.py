"""The estimate of a position in `12_worth.rules` is good enough to beat chance (the whole run: docs/soak.md)."""

from __future__ import annotations

from svea_rike.playing import executable

from rulelang.tools.playtesting import Plan, playtest


def test_greedy_beats_random_players() -> None:
    """Four games at a table of three; by chance it would win all of them once in eighty."""
    plan = Plan(("Sture", "Grip", "Brahe"), ("greedy", "random", "random"), seed=5)
    results = list(playtest(executable(), plan, 4))

    assert all(result.seating[place] == "greedy" for result in results for place in result.winners)
