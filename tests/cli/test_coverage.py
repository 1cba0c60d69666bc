"""`rulelang coverage`."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from cli.calling import EVENING, ORCHARD, fine, rulelang


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    """The game, with a test that is about a clause, and a clause that is no rule."""
    folder = tmp_path / "orchard"
    shutil.copytree(ORCHARD, folder)
    (folder / "evening.play").unlink()
    clauses = folder / "clauses.tsv"
    clauses.write_text(
        clauses.read_text(encoding="utf-8") + "OR-04\tdata\tclear\tThe box is green.\tthe box\n", "utf-8"
    )
    tagged = '@OR-01\ntest "picking":\n    start do pick_apples(Bo)\n    expect Bo.apples = 8\n'
    (folder / "tests.rules").write_text(tagged, encoding="utf-8")
    return folder


def test_what_is_missing_is_told_by_file(orchard, snapshot, monkeypatch):
    monkeypatch.chdir(orchard.parent)

    assert fine("coverage", "orchard") == snapshot


def test_the_table_of_clauses(orchard, snapshot, monkeypatch):
    monkeypatch.chdir(orchard.parent)

    assert fine("coverage", "orchard", "--clauses") == snapshot


def shares(*words: str | Path) -> tuple[float, float]:
    found = json.loads(fine("coverage", *words, "--format", "json"))
    return found["line_share"], found["clause_share"]


def test_plays_traces_and_random_games_are_counted_too(orchard, tmp_path):
    lines, clauses = shares(orchard)
    played = fine("run", EVENING, "--trace", "jsonl")
    trace = tmp_path / "t" / "evening.jsonl"
    trace.parent.mkdir()
    trace.write_text(played, encoding="utf-8")

    assert shares(ORCHARD, "--traces", trace)[0] == shares(ORCHARD, "--traces", trace.parent)[0] > lines - 1
    assert shares(ORCHARD, "--scripts", EVENING)[0] == shares(ORCHARD, "--scripts", ORCHARD)[0]
    assert shares(orchard, "--games", "3")[0] > lines
    assert shares(orchard, "--games", "3")[1] == clauses == 50
    assert "2 games" in fine("coverage", orchard, "--games", "2", "--seed", "7")


def test_a_play_of_other_rules_is_not_counted(orchard):
    result = rulelang("coverage", orchard, "--scripts", EVENING)

    assert result.exit_code == 1
    assert "is for other rules than these" in result.stderr


def test_json_says_how_often(orchard):
    found = json.loads(fine("coverage", orchard, "--format", "json"))
    clauses = {clause["id"]: clause["state"] for clause in found["clauses"]}
    crop = next(place for place in found["places"] if place["rule"] == "value crop" and place["sort"] == "rule")

    assert clauses == {
        "OR-01": "exercised",
        "OR-02": "not exercised",
        "OR-03": "not exercised",
        "OR-04": "no rule",
    }
    assert crop["count"] == 2
    assert found["runs"] == {"test": 2}


# ---- as a check


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--at-least", "99"), 1, "50.0 % of the clauses are exercised, and 99 % must be."),
        (("--at-least", "99"), 1, "% of the lines ran, and 99 % must."),
        (("--at-least", "10"), 0, ""),
        (("--at-least-clauses", "50", "--at-least-lines", "5"), 0, ""),
        (("--at-least-clauses", "51"), 1, "50.0 % of the clauses are exercised, and 51 % must be."),
        (("--at-least", "99", "--at-least-lines", "5", "--at-least-clauses", "0"), 0, ""),
    ],
)
def test_as_a_check(orchard, words, code, said):
    result = rulelang("coverage", orchard, *words)

    assert result.exit_code == code
    assert said in result.stderr


# ---- the page


def test_the_page_stands_alone(orchard, tmp_path):
    page = tmp_path / "page.html"
    fine("coverage", orchard, "--html", page)
    text = page.read_text(encoding="utf-8")

    assert not re.search(r"<script|<link|<img|@import|url\(|https?:", text)
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)
    assert not re.findall(r'href="(?!#)', text)


def test_the_page_has_each_line_with_its_count(orchard, tmp_path):
    page = tmp_path / "page.html"
    fine("coverage", orchard, "--html", page)
    rows = dict(re.findall(r'<tr id="(orchard\.rules-\d+)" class="(\w*)">', page.read_text(encoding="utf-8")))
    lines = (orchard / "orchard.rules").read_text(encoding="utf-8").rstrip("\n").split("\n")
    number = {line.strip(): f"orchard.rules-{place}" for place, line in enumerate(lines, 1)}

    assert len(rows) == len(lines)
    assert rows[number["roll d6 for p as fallen"]] == "never"
    assert rows[number["p gains crop(p) apples"]] == "rarely"
    assert rows[number["die d6: 1 to 6"]] == ""


def test_a_tag_on_the_page_leads_to_what_the_clause_says(orchard, tmp_path):
    page = tmp_path / "page.html"
    fine("coverage", orchard, "--html", page)
    text = page.read_text(encoding="utf-8")

    assert '<a href="#OR-03" title="Frost halves the crop of the last round.">OR-03</a>' in text
    assert "No rule for a program: the box" in text


def test_what_a_rule_says_is_never_markup(orchard, tmp_path):
    rules = orchard / "more.rules"
    rules.write_text('# <b> & "quotes"\nvalue odd: if 1 < 2 then 1 else 0\n', encoding="utf-8")
    page = tmp_path / "page.html"
    fine("coverage", orchard, "--html", page)

    assert "&lt;b&gt; &amp;" in page.read_text(encoding="utf-8")
