"""The words of the language as text for a terminal, as Markdown, and as data for editors."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import asdict

from rulelang.present.topics import Topic
from rulelang.words import BLANKS, SORTS, Param, Word

HOW_TO_READ = (
    "Small words and signs are written as they stand. CAPITALS are to be filled in, and a single small letter is a new"
    " name. `[x]` may be left out, `x|y` is one of the two, `...` is more of the same."
)
ABOUT = (
    "Every word that can be written, with its shape, a sentence and an example. `rulelang words TOPIC` tells the same"
    " at a terminal. What the forms mean together is told in [language.md](language.md); the examples stand in its"
    " game, *Salt Harbour*, where `p` and `q` are players, `boat`, `card` and `crate` pieces, and `isle` a place."
)
MARGIN = "    "
UNBROKEN = "\u00a0"
"""A blank at which no line is broken."""
COMMAND = "rulelang words --format markdown > docs/words.md"


def takes(word: Word) -> tuple[Param, ...]:
    """What is to be filled in, with its type or meaning; optional where it stands in brackets only."""
    if word.params:
        return word.params
    needed = set(re.findall(r"[A-Z]+", _without_options(word.shape)))
    return tuple(Param(blank, BLANKS[blank], blank not in needed) for blank in word.blanks if blank in BLANKS)


def _without_options(shape: str) -> str:
    shorter = re.sub(r"\[[^\[\]]*\]", "", shape)
    return shape if shorter == shape else _without_options(shorter)


# ---- for a terminal


def overview(registry: Sequence[Word], width: int = 80) -> list[str]:
    """The sorts with their words, in short."""
    lines: list[str] = []
    for sort in SORTS.values():
        names = [word.name.replace(" ", UNBROKEN) for word in registry if word.sort == sort.name]
        if names:
            head = textwrap.wrap(f"{sort.title}: {sort.sentence}", width)
            listed = textwrap.wrap(", ".join(names), width, initial_indent=MARGIN, subsequent_indent=MARGIN)
            lines += [*head, *(line.replace(UNBROKEN, " ") for line in listed), ""]
    return lines[:-1]


def told(topic: Topic, width: int = 80) -> list[str]:
    """All that is to be said about a topic: each word with its sentence and example, then what the blanks mean."""
    lines: list[str] = []
    for word in topic.words:
        lines += [*_told(word, width), ""]
    if topic.beside:
        lines += ["With it stand:", *_in_short(topic.beside), ""]
    return [*lines, *_explained((*topic.words, *topic.beside), width)]


def _told(word: Word, width: int) -> list[str]:
    head = f"{word.shape}   ({word.sort}{_age(word)})"
    lines = [head, *textwrap.wrap(word.sentence, width, initial_indent=MARGIN, subsequent_indent=MARGIN)]
    if word.params:
        lines.append(f"{MARGIN}takes {'; '.join(map(_param, word.params))}")
    if word.result:
        lines.append(f"{MARGIN}gives {word.result}")
    return [*lines, *(f"{MARGIN}| {line}" for line in word.example.split("\n"))]


def _age(word: Word) -> str:
    if word.later:
        return ", comes with a later version of the language"
    return f", since language {word.since}" if word.since > 1 else ""


def _param(param: Param) -> str:
    return f"{param.name}: {param.type}" + (" (may be left out)" if param.optional else "")


def _in_short(words: Sequence[Word]) -> list[str]:
    return [f"    {word.shape}" + ("   (later)" if word.later else "") for word in words]


def _explained(words: Iterable[Word], width: int) -> list[str]:
    blanks = sorted({blank for word in words for blank in word.blanks if blank in BLANKS and not word.params})
    wide = max(map(len, blanks), default=0)
    lines = []
    for blank in blanks:
        first = f"    {blank:<{wide}}  "
        lines += textwrap.wrap(BLANKS[blank], width, initial_indent=first, subsequent_indent=" " * len(first))
    return ["To be filled in:", *lines] if lines else []


# ---- as data


def as_data(words: Iterable[Word]) -> list[dict[str, Any]]:
    """The words as plain data: everything the registry says, and what each takes."""
    return [
        {
            "name": word.name,
            "sort": word.sort,
            "shape": word.shape,
            "sentence": word.sentence,
            "example": word.example,
            "params": [asdict(param) for param in takes(word)],
            "result": word.result,
            "of": list(word.of),
            "since": word.since,
            "later": word.later,
        }
        for word in words
    ]


# ---- as Markdown


def markdown(registry: Sequence[Word]) -> str:
    """The reference of words, as a page."""
    titles = [sort for sort in SORTS.values() if any(word.sort == sort.name for word in registry)]
    contents = " · ".join(f"[{sort.title}](#{sort.title})" for sort in titles)
    lines = [
        "# The words of the language",
        "",
        f"<!-- Written by `{COMMAND}`; do not edit. -->",
        "",
        *textwrap.wrap(ABOUT, 120, break_on_hyphens=False),
        "",
        *textwrap.wrap(HOW_TO_READ, 120, break_on_hyphens=False),
        "",
        f"Contents: {contents}",
        "",
    ]
    for sort in titles:
        listed = [word for word in registry if word.sort == sort.name]
        lines += [f"## {sort.title.capitalize()}", "", sort.sentence, ""]
        lines += [*_table(listed), "", *_examples(listed)]
    return "\n".join([*lines, *_blanks_page()]) + "\n"


def _table(words: Iterable[Word]) -> list[str]:
    rows = [f"| {_cell(word.shape)} | {_meaning(word)} | {_example(word)} |" for word in words]
    return ["| form | meaning | example |", "|---|---|---|", *rows]


def _example(word: Word) -> str:
    return "below" if "\n" in word.example else _cell(word.example)


def _examples(words: Iterable[Word]) -> list[str]:
    """The examples of several lines."""
    found = [word.example for word in words if "\n" in word.example]
    return ["```rules", "\n\n".join(found), "```", ""] if found else []


def _cell(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _meaning(word: Word) -> str:
    parts = [word.sentence]
    if word.params:
        parts.append(f"Takes {'; '.join(map(_param, word.params))}.")
    if word.result:
        parts.append(f"Gives {word.result}.")
    if _age(word):
        parts.append(f"*{_age(word)[2:].capitalize()}.*")
    return " ".join(parts).replace("|", "\\|")


def _blanks_page() -> list[str]:
    rows = [f"| {blank} | {meaning} |".replace("`|`", "`\\|`") for blank, meaning in sorted(BLANKS.items())]
    return ["## To be filled in", "", "| | |", "|---|---|", *rows]
