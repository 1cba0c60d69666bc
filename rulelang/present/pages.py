"""The pages about findings for a terminal: without the signs of Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby

from rulelang.catalogue import Page

RANGES = {
    "R0": "What cannot be read",
    "R1": "Names",
    "R2": "What does not go together",
    "R3": "Allowed, but probably not meant",
    "R4": "While a game is played",
    "R5": "Files",
}
"""What the codes of a hundred are about."""

FENCE = re.compile(r"^(```\w+(?: [^\n]*)?\n.*?^```)$", re.MULTILINE | re.DOTALL)
HEAD = re.compile(r"```(\w+)(?: +(wrong|right))?(?: +(\S+))?")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
STRONG = re.compile(r"(?<![\w*])\*{1,2}([^*\s][^*]*)\*{1,2}(?![\w*])")
CODE = re.compile(r"(`[^`]*`)")
SAID = {"wrong": "Wrong:", "right": "Right:", "text": "What is said about it:"}
MARGIN = "    "


def page_lines(page: Page, width: int = 80) -> list[str]:
    """A page: its title, its paragraphs, its examples indented and named."""
    title, _, rest = page.shown.partition("\n")
    lines = [title.lstrip("# ")]
    for part in FENCE.split(rest):
        lines += _block(part) if part.startswith("```") else _prose(part, width)
    return lines


def _block(part: str) -> list[str]:
    head, *code = part.split("\n")[:-1]
    found = HEAD.match(head)
    said = SAID.get((found[2] or found[1]) if found else "", "")
    if found and found[3]:
        said = f"{said[:-1]} ({found[3]}):"
    return ["", *([said] if said else []), *(f"{MARGIN}{line}".rstrip() for line in code)]


def _prose(text: str, width: int) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text.strip("\n")):
        if paragraph.strip():
            yield ""
            yield from _paragraph(paragraph, width)


def _paragraph(paragraph: str, width: int) -> list[str]:
    if paragraph.lstrip().startswith(("|", "- ", "* ")):
        return [_plain(line) for line in paragraph.split("\n")]
    return textwrap.wrap(_plain(paragraph.lstrip("# ")), width, break_on_hyphens=False)


def _plain(text: str) -> str:
    """Without links and stars; what stands in backticks stays as it is."""
    parts = CODE.split(text)
    return "".join(part if part.startswith("`") else STRONG.sub(r"\1", LINK.sub(r"\1", part)) for part in parts)


def index_lines(pages: Iterable[Page]) -> list[str]:
    """All codes with their titles, by what they are about."""
    lines: list[str] = []
    for hundred, group in groupby(pages, key=lambda page: page.code[:2]):
        lines += ["", f"{RANGES.get(hundred, '')} ({hundred}xx)", *(f"  {page.code}  {page.title}" for page in group)]
    return lines[1:]
