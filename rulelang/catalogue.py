"""The pages about findings: one Markdown file for each code, with examples of the mistake and of the text mended.

A page is `docs/errors/Rnnn.md`. Its first line is `# Rnnn: title`; its fenced blocks say in their first line what they
are: ```` ```rules wrong ````, ```` ```csv wrong prices.csv ````, ```` ```rules right ````. Blocks of one sort that
follow each other are the files of one example; `text` blocks show what is printed. `#~ R101` in a wrong block marks
the line on which a finding is expected (`#~^ R101` one line below it).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from attrs import frozen

from rulelang.resources import errors_folder

BLOCK = re.compile(r"^```(\w+)(?: +(wrong|right)(?: +(\S+))?)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r" *#~.*$", re.MULTILINE)
MARK_LINE = re.compile(r"^ *#~.*\n", re.MULTILINE)
TITLE = re.compile(r"# (R\d{3}): (.+)")
CODE = re.compile(r"R\d{3}")


@frozen
class Example:
    """Some files that belong together, by name. sort: `wrong` or `right`."""

    sort: str
    files: tuple[tuple[str, str], ...]


@frozen
class Page:
    """What is to be said about one code. text: the whole page as it is written."""

    code: str
    title: str
    text: str

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples in the order of the page; the files of one have different names."""
        found = ((m[2], m[3] or f"example.{m[1]}", m[4]) for m in BLOCK.finditer(self.text) if m[2])
        return tuple(
            Example(sort, tuple((name, text) for _, name, text in group))
            for sort, group in groupby(found, key=lambda block: block[0])
        )

    @property
    def shown(self) -> str:
        """The page for a reader: without the marks of expected findings."""
        return MARK.sub("", MARK_LINE.sub("", self.text))


def codes() -> tuple[str, ...]:
    """Every code that has a page, in order."""
    return tuple(sorted(path.stem for path in errors_folder().glob("R*.md") if CODE.fullmatch(path.stem)))


def page(code: str) -> Page | None:
    """The page of a code such as `R101`; None if there is none."""
    path = errors_folder() / f"{code}.md"
    if not CODE.fullmatch(code) or not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    title = TITLE.match(text)
    return Page(code, title[2] if title else code, text)


def pages() -> Iterator[Page]:
    """All pages, in order of their codes."""
    yield from (found for code in codes() if (found := page(code)) is not None)
