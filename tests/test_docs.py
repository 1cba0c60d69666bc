"""What the documents show is true: listings do what they say, the README quotes real rules, links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harbour import ROOT, blocks
from listings import fits, stories, tell

PAGES = [Path("README.md"), *(path.relative_to(ROOT) for path in sorted((ROOT / "docs").rglob("*.md")))]


@pytest.mark.parametrize("name", stories())
def test_the_listings_of_a_page_are_true(name: str, tmp_path: Path) -> None:
    tell(stories()[name], tmp_path)


@pytest.mark.parametrize(
    ("shown", "fitting"),
    [
        (["one", "two"], True),
        (["one"], False),
        (["..."], True),
        (["one", "..."], True),
        (["...", "one"], False),
        (["o...", "two"], True),
        (["t...", "..."], False),
    ],
)
def test_what_is_shown_is_compared_with_what_is_printed(shown: list[str], fitting: bool) -> None:
    assert fits(shown, "one\ntwo  \n") is fitting


@pytest.mark.parametrize(
    "listing",
    [
        'rules quoted\ncard "Nobody wrote this":',
        'rules now\ncard "Nobody wrote this":',
        "rules\nlanguage 1",
        "console\n$ rulelang check games/svea_rike\ngames/svea_rike: 1 finding",
        "console\n$ rm -r games",
        "python\nprint(1)",
    ],
)
def test_a_listing_that_is_not_true_is_found(listing: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```{listing}\n```\n", encoding="utf-8")

    with pytest.raises(AssertionError, match=r"page|my_game|rm -r"):
        tell([page], tmp_path / "reader")


def test_the_readme_quotes_the_game_word_for_word() -> None:
    game = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "games").rglob("*.rules")))
    quoted = [text for language, _, text, _ in blocks(ROOT / "README.md") if language == "rules"]

    assert quoted
    assert [text for text in quoted if text not in game] == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)", (ROOT / page).read_text(encoding="utf-8"))

    assert [target for target in targets if not (ROOT / page.parent / target).exists()] == []
