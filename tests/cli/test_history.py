"""`rulelang history`, and `diff` with mods: who made a thing what it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.calling import fine, rulelang

ROOT = Path(__file__).resolve().parents[2]
MILDER, SIXTH, HARD, LONG = (
    ROOT / "examples/mods" / name for name in ("milder_crown", "sixth_family", "hard_winters", "long_winters")
)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are told as seen from the project's folder."""
    monkeypatch.chdir(ROOT)


def places_out(text: str) -> list[str]:
    """The lines without the numbers of lines, which change with every line above."""
    return [line.rpartition(":")[0] if ".rules:" in line else line for line in text.splitlines()]


def test_a_printed_number_that_a_mod_changes() -> None:
    assert places_out(fine("history", "svea_rike", "--mod", MILDER, "Mining.cost")) == [
        "HistoryCard Mining.cost is 5",
        "  game                declared 6  games/svea_rike/07_history_cards.rules",
        '  mod "Milder Crown"  changed 6 -> 5  examples/mods/milder_crown/mod.rules',
    ]


@pytest.mark.parametrize("name", ["extra_merchants[Denmark]", "table extra_merchants[Denmark]"])
def test_a_cell(name: str) -> None:
    assert places_out(fine("history", "svea_rike", "--mod", MILDER, name))[0] == "table extra_merchants[Denmark] is 3"


def test_a_rule_that_is_replaced() -> None:
    assert places_out(fine("history", "svea_rike", "--mod", MILDER, "royal_tax")) == [
        "value royal_tax",
        "  game                declared  games/svea_rike/04_flow.rules",
        '  mod "Milder Crown"  replaced  examples/mods/milder_crown/mod.rules',
    ]


def test_a_thing_brings_the_parts_that_were_changed() -> None:
    told = places_out(fine("history", "svea_rike", "--mod", SIXTH, "starting_fiefs"))

    assert told[0] == "table starting_fiefs"
    assert "table starting_fiefs[Oxenstierna, 6] is [Småland]" in told


def test_without_a_name_all_that_was_altered_is_told() -> None:
    told = fine("history", "svea_rike", "--mod", MILDER).splitlines()

    assert [line for line in told if line and not line.startswith(" ")] == [
        "HistoryCard Baltic Fleet.cost is 4",
        "HistoryCard Mining.cost is 5",
        "setting resources_score is yes",
        "table extra_merchants[Denmark] is 3",
        "value royal_tax",
        "value war_cost_per_troop",
    ]
    assert fine("history", "svea_rike") == "Svea Rike is as it was written.\n"


def test_for_programs() -> None:
    (found,) = json.loads(fine("history", "svea_rike", "--mod", MILDER, "Mining.cost", "--format", "json"))

    assert (found["name"], found["now"]) == ("HistoryCard Mining.cost", "5")
    assert [(s["layer"], s["operation"], s["old"], s["new"]) for s in found["steps"]] == [
        ("game", "declared", None, "6"),
        ('mod "Milder Crown"', "changed", "6", "5"),
    ]


def test_a_name_there_is_not() -> None:
    result = rulelang("history", "svea_rike", "Minning.cost")

    assert result.exit_code == 1
    assert "Svea Rike has nothing called Minning.cost. Did you mean Mining.cost?" in result.stderr


def test_what_a_mod_changes() -> None:
    assert fine("diff", "svea_rike", "--mod", MILDER).splitlines() == [
        "setting resources_score: no -> yes",
        'HistoryCard "Baltic Fleet".cost: 5 -> 4',
        "HistoryCard Mining.cost: 6 -> 5",
        "table extra_merchants[Denmark]: 2 -> 3",
        "value royal_tax: (p: player): p.gold / 2 rounded down -> (p: player): p.gold / 3 rounded down",
        "value war_cost_per_troop: 2 -> 1",
    ]


def test_one_game_alone_differs_from_nothing() -> None:
    assert rulelang("diff", "svea_rike").exit_code == 2
