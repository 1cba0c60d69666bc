"""Slips of the pen in the rules of a whole game: one letter of a word changed, so that it is no word and no name.

A mutant counts as found when there is a finding on its line; the mutant of a declared name, when a finding somewhere
names the old name.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from attrs import evolve, field, frozen

from rulelang.diagnostics import Diagnostic, Report
from rulelang.semantics.analyse import analyse
from rulelang.semantics.clauses import read_clauses
from rulelang.source import Source
from rulelang.syntax import nodes, parse
from rulelang.syntax.build_names import RESERVED
from rulelang.syntax.parser import parser
from rulelang.syntax.recognise import tokens
from rulelang.syntax.scan import scan

UNMEANT = ("NOTE", "TAGS", "COMMENT")
"""What is said to people."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
INTRODUCED = re.compile(r"(?:\b(?:let|as|each|turns|rank|those|every|some|no|called)\s+|[(,]\s*)$")
AFTER_HEAD = ("enum kind zone state resource die table map value action phase rule setting").split()
SAID = re.compile(r"(?:\b(?:say|else|because|wins|ask [\w.() ]*|test|play|game|named)\s*|^\s*)$")
"""What stands before a text that is said to people, or that names a test or an option."""

DECLARES = re.compile(r"card $|players.*named.*$")
QUOTED = re.compile(r"##?.*|@.*")
WORD = re.compile(r"[^\W\d]\w*")


@frozen
class Spot:
    """A word in a file: its place; sort: `keyword`, `name` (used) or `declared`; chunk: the declaration it stands in;
    name: the whole name, known everywhere, that it is a word of."""

    path: str
    line: int
    column: int
    word: str
    sort: str
    chunk: str = field(repr=False)
    name: str = ""


@frozen
class Whole:
    """A game's files: texts and trees by path."""

    folder: Path
    texts: dict[str, str]
    trees: dict[str, nodes.File] = field(repr=False)
    words: frozenset[str] = field(repr=False)

    @classmethod
    def read(cls, folder: Path) -> Whole:
        """All rules files of a folder."""
        paths = sorted(folder.rglob("*.rules"))
        texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
        trees = {name: parse(Source(name, text), Report()) for name, text in texts.items()}
        words = {word for text in texts.values() for word in WORD.findall(text)} | RESERVED | language_words()
        return cls(folder, texts, trees, frozenset(word.casefold() for word in words))

    def spots(self) -> Iterator[Spot]:
        """Every word that can be misspelt: words of the language and names, not what is said to people."""
        spots = [spot for name, text in self.texts.items() for spot in _spots(name, text)]
        named = {spot.word for spot in spots if spot.sort == "declared"}
        for spot in spots:
            if spot.sort != "quoted":
                yield spot
            elif spot.word in named:
                yield evolve(spot, sort="name")

    def uses(self, spot: Spot) -> bool:
        """Is a declared name used: one of a body further down in it, one of the game anywhere else?"""
        name = spot.name or spot.word
        texts = self.texts.values() if spot.name else [spot.chunk]
        return sum(len(re.findall(rf"\b{re.escape(name)}\b", QUOTED.sub("", text))) for text in texts) > 1

    def check(self, changed: dict[str, str]) -> list[Diagnostic]:
        """All findings with other texts in some files."""
        report = Report()
        trees = [
            parse(Source(name, changed[name]), report) if name in changed else tree for name, tree in self.trees.items()
        ]
        clauses = read_clauses(Source("clauses.tsv", (self.folder / "clauses.tsv").read_text(encoding="utf-8")), report)
        analyse(trees, report, clauses=clauses, csv=self._csv)
        return report.sorted()

    def _csv(self, name: str) -> str | None:
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.is_file() else None


def language_words() -> frozenset[str]:
    """The words of the grammar."""
    return frozenset(
        t.pattern.value for t in parser().terminals if t.pattern.type == "str" and t.pattern.value.isalpha()
    )


def _spots(path: str, text: str) -> Iterator[Spot]:
    """The words of a file, chunk by chunk."""
    scanned = scan(Source(path, text), Report())
    lines = text.split("\n")
    for chunk in scanned.chunks:
        part = scanned.text[chunk.start : chunk.end]
        for token in tokens(parser(), "item", part):
            line, column = chunk.line - 1 + (token.line or 1), token.column or 1
            before, after = lines[line - 1][: column - 1], lines[line - 1][column - 1 + len(token) :]
            if token.type == "ROW":
                yield from _cells(path, line, column, str(token), part)
            elif token.type == "STRING" and not SAID.search(before):
                sort = "declared" if DECLARES.match(before) else "quoted"
                name = token.strip('"')
                yield from (Spot(path, line, column + at, word, sort, part, name) for at, word in _words(str(token)))
            elif token.type not in (*UNMEANT, "STRING") and token[:1].isalpha() and " " not in token:
                sort = _sort(token.type, before, after)
                name = str(token) if sort == "head" else ""
                yield Spot(path, line, column, str(token), sort.replace("head", "declared"), part, name)


def _words(text: str) -> Iterator[tuple[int, str]]:
    yield from ((m.start(), m[0]) for m in WORD.finditer(text) if len(m[0]) > 2)


def _cells(path: str, line: int, column: int, row: str, part: str) -> Iterator[Spot]:
    """The words of a row: its head tells fields, a first column `name` declares, others use names or hold texts."""
    head = next(text for text in part.split("\n") if text.strip().startswith("|")).strip()
    titles = [cell.strip() for cell in head.strip("|").split("|")]
    start = 1
    for number, cell in enumerate(row.strip("|").split("|")):
        sort = "name" if row == head else "declared" if titles[number] == "name" else "quoted"
        name = cell.strip()
        yield from (Spot(path, line, column + start + at, word, sort, part, name) for at, word in _words(cell))
        start += len(cell) + 1


def _sort(terminal: str, before: str, after: str) -> str:
    if terminal != "NAME":
        return "keyword"
    head = before.split()
    if head and head[0] in AFTER_HEAD and not before.startswith(" ") and (len(head) == 1 or head[0] == "enum"):
        return "head"
    is_field = bool(before) and not before.strip() and after.startswith(": ")
    introduced = INTRODUCED.search(before)
    is_param = introduced is not None and introduced[0].strip() in ("(", ",")
    return "declared" if is_field or (introduced and (not is_param or after.startswith(":"))) else "name"


def mutated(spot: Spot, whole: Whole, chance: random.Random) -> str | None:
    """The word with one letter changed, so that it is no word and no name anywhere; None if none can be found."""
    for _ in range(200):
        place = chance.randrange(len(spot.word))
        letter = chance.choice(LETTERS)
        word = spot.word[:place] + letter + spot.word[place + 1 :]
        if word.casefold() not in whole.words:
            return word
    return None


@frozen
class Outcome:
    """What became of a mutant."""

    spot: Spot
    word: str
    found: bool
    line: str


def tried(whole: Whole, spot: Spot, chance: random.Random) -> Outcome | None:
    """The game with this word misspelt, checked; None if it cannot be misspelt."""
    word = mutated(spot, whole, chance)
    if word is None:
        return None
    lines = whole.texts[spot.path].split("\n")
    line = lines[spot.line - 1]
    lines[spot.line - 1] = line[: spot.column - 1] + word + line[spot.column - 1 + len(spot.word) :]
    found = whole.check({spot.path: "\n".join(lines)})
    return Outcome(spot, word, _is_found(spot, found), lines[spot.line - 1].strip())


def _is_found(spot: Spot, found: list[Diagnostic]) -> bool:
    if spot.sort == "declared":
        texts = (f"{d.message} {d.help} {d.note}" for d in found)
        name = re.escape(spot.name or spot.word)
        return any(re.search(rf"(?<!\w){name}(?!\w)", text) for text in texts)
    return any((d.span.path, d.span.line) == (spot.path, spot.line) for d in found)


def drawn(whole: Whole, sorts: set[str], count: int | None, seed: int) -> Iterator[Outcome]:
    """So many mutants of words of these sorts, drawn by seed; all of them if no number is given."""
    chance = random.Random(seed)
    spots = [spot for spot in whole.spots() if spot.sort in sorts and (spot.sort != "declared" or whole.uses(spot))]
    outcomes = (tried(whole, spot, chance) for spot in chance.sample(spots, len(spots)))
    yield from islice((outcome for outcome in outcomes if outcome is not None), count)
