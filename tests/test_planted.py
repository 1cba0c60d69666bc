"""Mistakes planted into a clean game are found, all of them, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from faults import checked, expected, found
from planting import clean_parts, drawn, planted, plants

from rulelang.diagnostics import render_text

FILES = 100
WARNINGS = 20
ALL = plants()


def test_the_clean_game_is_clean(tmp_path: Path) -> None:
    _, report = checked(tmp_path, {"game.rules": "\n\n".join(clean_parts()) + "\n"})

    assert found(report) == {}, render_text(report)


@pytest.mark.parametrize("plant", ALL, ids=[f"{i}-{plant.code}" for i, plant in enumerate(ALL)])
def test_one_mistake_is_found_wherever_it_stands(plant: object, tmp_path: Path) -> None:
    files = {"game.rules": planted([plant], random.Random(0))}
    _, report = checked(tmp_path, files)

    assert found(report) == expected(files), render_text(report)


@pytest.mark.parametrize("seed", range(FILES))
def test_just_the_planted_mistakes_are_found(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    mistakes = [plant for plant in ALL if not plant.warning]
    files = {"game.rules": planted(drawn(chance, mistakes, chance.randint(2, 9)), chance)}
    _, report = checked(tmp_path, files)

    assert found(report) == expected(files), files["game.rules"] + render_text(report)


@pytest.mark.parametrize("seed", range(WARNINGS))
def test_just_the_planted_warnings_are_found(seed: int, tmp_path: Path) -> None:
    """Warnings are looked for once there are no mistakes, so they are planted by themselves."""
    chance = random.Random(seed)
    warnings = [plant for plant in ALL if plant.warning]
    files = {"game.rules": planted(drawn(chance, warnings, chance.randint(2, 5)), chance)}
    _, report = checked(tmp_path, files)

    assert found(report) == expected(files), files["game.rules"] + render_text(report)
