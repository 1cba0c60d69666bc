"""The pages about findings: every code has one, its examples give just the findings they promise, and what a page shows
as printed is what is printed. `python tests/test_catalogue.py` writes what is printed into the pages anew."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import pytest
from faults import ERRORS, checked, codes_of, expected, files_of, found

from rulelang.catalogue import MARK, Page, codes, page, pages
from rulelang.diagnostics import render_text

ROOT = Path(__file__).resolve().parents[1]
PRINTED = re.compile(r"^```text\n.*?^```\n", re.M | re.S)
USED = re.compile(r'"(R\d{3})"')


def used_codes() -> set[str]:
    """Every code that the program's text names."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "rulelang").rglob("*.py"))
    return {code for text in texts for code in USED.findall(text)}


def printed(found_page: Page, index: int = 0) -> str:
    """What `check` prints for the wrong example of this place on the page."""
    wrong = [example for example in found_page.examples if example.sort == "wrong"]
    with tempfile.TemporaryDirectory() as folder:
        _, report = checked(Path(folder), files_of(wrong[index]), found_page.code)
    if found_page.code == "R015":
        report.diagnostics = report.diagnostics[-1:]
    return MARK.sub("", render_text(report)).replace(folder, "games")


def rewritten(found_page: Page) -> str:
    """The page with what is printed for its wrong examples in its `text` blocks, in order."""
    count = iter(range(1000))
    return PRINTED.sub(lambda _: f"```text\n{printed(found_page, next(count))}```\n", found_page.text)


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(codes()) ^ used_codes() == set()


@pytest.mark.parametrize("code", codes())
def test_a_page_begins_with_its_code_and_shows_the_mistake_and_the_text_mended(code: str) -> None:
    found_page = page(code)
    assert found_page is not None
    sorts = [example.sort for example in found_page.examples]

    assert found_page.text.startswith(f"# {code}: {found_page.title}\n")
    assert sorts and sorts == ["wrong", "right"] * (len(sorts) // 2)
    assert len(PRINTED.findall(found_page.text)) == len(sorts) // 2


@pytest.mark.parametrize("code", codes())
def test_the_examples_of_a_page_give_just_the_findings_they_promise(code: str, tmp_path: Path) -> None:
    found_page = page(code)
    assert found_page is not None
    for number, example in enumerate(found_page.examples):
        files = files_of(example)
        _, report = checked(tmp_path / str(number), files, code if example.sort == "wrong" else "")

        if (code, example.sort) == ("R015", "wrong"):
            assert codes_of(found(report)) == {"R001", code}
            continue
        assert found(report) == expected(files), render_text(report)
        assert codes_of(found(report)) == ({code} if example.sort == "wrong" else set())


@pytest.mark.parametrize("code", codes())
def test_a_page_shows_what_is_printed(code: str) -> None:
    found_page = page(code)
    assert found_page is not None

    assert rewritten(found_page) == found_page.text


if __name__ == "__main__":
    only = set(sys.argv[1:])
    for one in list(pages()):
        if not only or one.code in only:
            (ERRORS / f"{one.code}.md").write_text(rewritten(one), encoding="utf-8")
