"""Warnings that are allowed by a comment."""

from __future__ import annotations

import pytest
from declaring import BASE

from rulelang.diagnostics import Report
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse
from rulelang.tools.fixing import edited

UNUSED = "state level: number, starts 1"


def codes(text: str) -> list[tuple[str, int]]:
    """Codes and lines of what is said about a small game with this text."""
    report = Report()
    files = [parse(Source("base.rules", BASE), report), parse(Source("game.rules", text), report)]
    analyse(files, report)
    return [(d.code, d.span.line) for d in report.sorted() if d.span.path == "game.rules"]


def test_without_a_comment_it_is_told() -> None:
    assert codes(UNUSED + "\n") == [("R346", 1)]


@pytest.mark.parametrize(
    "text",
    [
        f"{UNUSED}   # allow R346: kept for the next scenario",
        f"# allow R346: kept for the next scenario\n{UNUSED}",
        f"# allow R346: kept for the next scenario\n# and another remark\n\n{UNUSED}",
        f"{UNUSED}   # allow r346: small letters do too",
    ],
)
def test_an_allowed_warning_is_not_told(text: str) -> None:
    assert codes(text + "\n") == []


def test_a_comment_covers_one_line_only() -> None:
    assert codes(f"# allow R346: this one\n{UNUSED}\nstate other: number, starts 1\n") == [("R346", 3)]


def test_an_allowance_that_is_not_needed_is_told_with_its_mend() -> None:
    report = Report()
    text = "rule r after roll(p, die, faces):   # allow R346: no\n    pause\n"
    analyse([parse(Source("base.rules", BASE), report), parse(Source("game.rules", text), report)], report)
    found = [d for d in report.sorted() if d.code == "R355"]

    assert [(d.span.line, d.fix.span.column if d.fix else 0) for d in found] == [(1, 34)]


def test_with_an_error_elsewhere_it_is_not_told() -> None:
    assert codes("phase x:   # allow R346: no\n    do nobody_knows\n") == [("R101", 2)]


@pytest.mark.parametrize(
    "comment", ["allow", "ignore", "noqa", "allow unused", "rulelang: ignore", "allow: R346 because"]
)
def test_a_comment_that_means_to_and_cannot_is_told(comment: str) -> None:
    assert codes(f"{UNUSED}   # {comment}\n") == [("R346", 1), ("R357", 1)]


@pytest.mark.parametrize("comment", ["allow for rounding here", "ignore the rest of the table", "we allow two of them"])
def test_plain_words_are_plain_words(comment: str) -> None:
    assert codes(f"{UNUSED}   # {comment}\n") == [("R346", 1)]


def test_an_error_cannot_be_allowed() -> None:
    assert codes("phase x:   # allow R101: no\n    do nobody_knows\n") == [("R357", 1), ("R101", 2)]


def test_of_several_codes_the_one_that_is_not_needed_is_told() -> None:
    assert codes(f"{UNUSED}   # Allow R346, R347: two of them\n") == [("R355", 1)]


@pytest.mark.parametrize(
    ("comment", "code", "mended"),
    [
        ("allow R346 because it is kept", "R356", "allow R346: because it is kept"),
        ("allow R346,because it is kept", "R356", "allow R346: because it is kept"),
        ("allow R346, r347: kept", "R355", "allow R346: kept"),
        ("allow R347, R346 , R343: kept", "R355", "allow R346: kept"),
    ],
)
def test_what_is_nearly_right_is_told_with_its_mend(comment: str, code: str, mended: str) -> None:
    report, text = Report(), f"{UNUSED}   # {comment}\n"
    analyse([parse(Source("base.rules", BASE), report), parse(Source("game.rules", text), report)], report)
    (found,) = [d for d in report.sorted() if d.span.path == "game.rules"]

    assert found.code == code and found.fix is not None
    assert edited(text, found.fix.edits) == f"{UNUSED}   # {mended}\n"


def test_a_code_that_there_is_not_cannot_be_allowed() -> None:
    assert codes(f"{UNUSED}   # allow R399: no\n") == [("R346", 1), ("R357", 1)]
