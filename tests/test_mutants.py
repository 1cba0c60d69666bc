"""A slip of the pen in a whole game is found on its line; see bench/mutants.py for all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from mutants import Outcome, Whole, drawn

GAMES = Path(__file__).resolve().parents[1] / "games"
PARTS = 4
EACH = 50
"""Four parts of fifty: two hundred mutants, drawn by seed."""

DECLARED = 30


@cache
def whole(game: str) -> Whole:
    return Whole.read(GAMES / game)


def missed(outcomes: list[Outcome]) -> list[str]:
    """The slips that nobody noticed."""
    return [f"{o.spot.path}:{o.spot.line} {o.spot.word} -> {o.word}: {o.line}" for o in outcomes if not o.found]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_misspelt_word_is_found_on_its_line(part: int) -> None:
    outcomes = list(drawn(whole("svea_rike"), {"keyword", "name"}, EACH, part))

    assert len(outcomes) == EACH
    assert len(missed(outcomes)) <= EACH * 3 // 100, missed(outcomes)


@pytest.mark.slow
def test_a_misspelt_declaration_is_missed_by_its_old_name() -> None:
    outcomes = list(drawn(whole("svea_rike"), {"declared"}, DECLARED, 0))

    assert len(outcomes) == DECLARED
    assert missed(outcomes) == []
