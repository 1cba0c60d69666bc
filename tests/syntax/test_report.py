"""Findings: order, rendering, suggestions."""

from __future__ import annotations

import pytest

from rulelang.diagnostics import Fix, Label, Report, render_text
from rulelang.source import Source, Span
from rulelang.suggest import closest, distance


def at(line: int, column: int, end: int) -> Span:
    return Span("a.rules", line, column, line, end)


def report() -> Report:
    found = Report()
    found.add_source(Source("a.rules", "enum Å: ab\n\tgian 2\n"))
    found.warning("R300", "Second.", at(2, 2, 6), note="some context", also=[Label(at(1, 6, 7), "first defined here")])
    found.error("R101", "First.", at(1, 9, 11), help="the change to make", fix=Fix(at(1, 9, 11), "cd"))
    found.error("R101", "The same once more.", at(1, 9, 11))
    return found


def test_findings_are_sorted_and_told_once() -> None:
    assert [d.message for d in report().sorted()] == ["First.", "Second."]
    assert report().has_errors
    assert not Report().has_errors


def test_text() -> None:
    assert render_text(report()) == (
        "error[R101]: First.\n"
        " --> a.rules:1:9\n"
        "  |\n"
        "1 | enum Å: ab\n"
        "  |         ^^\n"
        "  = help: the change to make\n"
        "\n"
        "warning[R300]: Second.\n"
        " --> a.rules:2:2\n"
        "  |\n"
        "2 |  gian 2\n"
        "  |  ^^^^\n"
        " --> a.rules:1:6\n"
        "  |\n"
        "1 | enum Å: ab\n"
        "  |      - first defined here\n"
        "  = note: some context\n"
    )


@pytest.mark.parametrize(
    ("word", "candidates", "wanted"),
    [
        ("gian", ["gain", "pain", "x"], "gain"),
        ("Markt", ["market", "Market"], "Market"),
        ("ab", ["xy"], None),
        ("buy_tre", ["buy_tree", "sell_tree"], "buy_tree"),
        ("a", ["c", "b"], "b"),
        ("same", ["same"], None),
    ],
)
def test_suggestion(word: str, candidates: list[str], wanted: str | None) -> None:
    assert closest(word, candidates) == wanted


def test_swapped_letters_are_one_step() -> None:
    assert (distance("gian", "gain"), distance("", "ab"), distance("abc", "abc")) == (1, 2, 0)
