"""`explain`: a page about a finding, and the list of all."""

from __future__ import annotations

import re

import pytest
from cli.calling import fine, rulelang

from rulelang.catalogue import codes, pages


@pytest.mark.parametrize("typed", ["R101", "r101", "101", "error[R101]:"])
def test_a_page_is_found_by_its_code_however_it_is_typed(typed: str) -> None:
    assert fine("explain", typed).startswith("R101: ")


def test_a_page_shows_the_mistake_what_is_said_and_the_text_mended() -> None:
    text = fine("explain", "R101")
    wrong, said, right = (
        text.index(head) for head in ("\nWrong:\n    ", "\nWhat is said about it:\n", "\nRight:\n    ")
    )

    assert wrong < said < right
    assert "error[R101]: " in text[said:right]


@pytest.mark.parametrize("code", codes())
def test_no_signs_of_markdown_or_of_tests_are_printed(code: str) -> None:
    text = fine("explain", code)

    assert not re.search(r"^#|```|#~|\]\(|\*\*", text, re.M)
    assert all(len(line) <= 80 for line in text.split("\n") if not line.startswith((" ", "|", "-")))


def test_without_a_code_all_are_listed_with_their_titles() -> None:
    text = fine("explain")

    assert [f"{page.code}  {page.title}" for page in pages() if f"  {page.code}  {page.title}\n" not in text] == []
    assert re.search(r"^Names \(R1xx\)$", text, re.M)


def test_an_unknown_code_gets_a_suggestion() -> None:
    result = rulelang("explain", "R1001")

    assert result.exit_code == 2
    assert re.search(r"there is no code R1001\. Did you mean R\d{3}\?", " ".join(result.stderr.split()))
    assert "`rulelang explain` lists" in " ".join(rulelang("explain", "zebra").stderr.split())
