"""Random edits of a whole game never crash the checker and never hang it; see bench/edits.py for more of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from edits import tried
from mutants import Whole

GAMES = Path(__file__).resolve().parents[1] / "games"
PARTS, EACH = 3, 50


@cache
def whole(game: str) -> Whole:
    return Whole.read(GAMES / game)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_stands_in_a_file_it_is_checked(part: int) -> None:
    outcomes = [tried(whole("svea_rike"), seed) for seed in range(part * EACH, (part + 1) * EACH)]

    assert [outcome for outcome in outcomes if outcome.wrong] == []
    assert sum(outcome.findings > 0 for outcome in outcomes) > EACH // 2
