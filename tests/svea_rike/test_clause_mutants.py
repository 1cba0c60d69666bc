"""A clause counts as exercised because its tests notice when its rule is wrong; bench/clauses.py tries all."""

from __future__ import annotations

from hashlib import sha256

import pytest
from clause_mutants import bench, changes
from svea_rike.playing import GAME

from rulelang.source import Span

SEED = 5
DRAWN = 12
WEAK = 1
"""So many of the clauses drawn may be weak: some changes are none in effect."""


def drawn() -> list[str]:
    """Some clauses, by seed; most of them are the same when clauses are added."""
    return sorted(bench(GAME).clauses(), key=lambda clause: sha256(f"{SEED} {clause}".encode()).digest())[:DRAWN]


@pytest.mark.slow
def test_a_changed_rule_makes_a_test_of_its_clause_fail():
    tried = [bench(GAME).tried(clause, SEED) for clause in drawn()]
    weak = [(t.clause, [change.what for change in t.survived]) for t in tried if t.caught is None]

    assert len(weak) <= WEAK, weak
    assert sum(t.caught is not None and not t.elsewhere for t in tried) >= DRAWN * 2 // 3


# ---- the changes themselves


def made(text: str, wording: str = "") -> dict[str, str]:
    """What a text becomes, by what was done to it."""
    lines = text.split("\n")
    span = Span("a.rules", 1, 1, len(lines), len(lines[-1]) + 1)
    return {change.what.partition(":")[0]: change.text for change in changes(text, span, wording)}


def test_a_statement_does_nothing_and_a_condition_is_turned_round():
    text = "action a(p: player):\n    if p.gold at least 2: p gains 1 gold\n"
    found = [change.text for change in changes(text, Span("a.rules", 2, 1, 2, 40), "")]

    assert "action a(p: player):\n    nothing\n" in found
    assert "action a(p: player):\n    if not (p.gold at least 2): p gains 1 gold\n" in found
    assert "action a(p: player):\n    if p.gold at most 2: p gains 1 gold\n" in found
    assert "action a(p: player):\n    if p.gold at least 3: p gains 1 gold\n" in found


def test_a_precondition_is_gone():
    assert made('    needs c else "no"\n    p gains 1 gold')["gone"] == "    p gains 1 gold"


def test_a_rule_is_gone_with_its_tags():
    text = "@A-1\nrule r modify v(p) when x: add 1"

    assert [c.text for c in changes(text, Span("a.rules", 2, 1, 2, 30), "") if c.what.startswith("gone")] == [""]


def test_of_a_table_the_row_that_the_clause_speaks_of():
    text = "pieces Fief:\n    | name | cost |\n    | Bo | 5 |\n    | Uppland | 21 |"
    found = list(changes(text, Span("a.rules", 1, 1, 4, 20), "Bo: cost 5."))

    assert found and {change.where for change in found} == {"a.rules:3"}
    assert any("| Bo | 6 |" in change.text for change in found)
