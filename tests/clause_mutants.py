"""Does a test that carries a clause's tag notice when the rule it is about is wrong?

The rules that carry the tag are changed, one change at a time: a line does nothing, a precondition is gone, a condition
is turned round, a number is another, `at least` becomes `at most`, a cell of a table is changed. Only changes that
still check are tried, for what the checker finds no test need find. A clause is held if one of its tests fails (a
rule that breaks fails it too) under one of the first changes; it is weak if none does.

A clause that no rule carries (a sum, a worked example) is tried on the lines its tests come by, those first that few
other tests come by.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

from attrs import evolve, field, frozen

from rulelang.diagnostics import Report
from rulelang.loader.combining import CLAUSES
from rulelang.machine.executable import Executable
from rulelang.present.covered import Coverage
from rulelang.program.program import Program
from rulelang.semantics import analyse as analysis
from rulelang.semantics.clauses import read_clauses
from rulelang.semantics.walk import walk
from rulelang.source import Source, Span
from rulelang.syntax import nodes, parse
from rulelang.tools.coverage import Measure, expects, tags_of
from rulelang.tools.testing import run_test

TRIED = 8
"""Changes that check, for each clause, before it is called weak."""
LOOKED_AT = 60
"""Changes, for each clause, of which these are taken."""
FEWEST = 12
"""Lines that are changed for a clause that no rule carries."""

SWAPS = (
    ("at least", "at most"),
    ("more than", "less than"),
    ("highest", "lowest"),
    ("first", "last"),
    ("rounded up", "rounded down"),
    ("face up", "face down"),
    ("top", "bottom"),
    ("gains", "pays"),
    ("yes", "no"),
    ("and", "or"),
    ("is not", "is"),
    ("before", "after"),
    ("every", "some"),
    ("players", "others(p)"),
    ("up to 1", "1"),
    ("add", "subtract"),
    ("no_limit", "0"),
    (", shuffled", ""),
    ("seen by owner", "face up"),
    ("is", "is not"),
)
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
STRING = re.compile(r'"[^"\n]*"')
NEGATED = (
    re.compile(r"^(\s*(?:else )?if )(.+?)(:.*)$"),
    re.compile(r"^(.*\bif )(.+?)( then .*)$"),
    re.compile(r"^(.* when )(.+?)(:.*|)$"),
    re.compile(r"^(\s*needs )(.+?)( else \".*|)$"),
    re.compile(r"^(.* where )([^,()]+?)( as \w+|:?)$"),
)
VALUED = re.compile(r"^(value \w+(?:\([^)]*\))?: |\s+)(\S.*?)( when .*| otherwise|)$")
HEAD = re.compile(r"^\s*(?:rule|modify|forbid|play|after|before|instead|setting|at)\b")
ITEM = r'("[^"\n]*"|\w+)'
LISTED = re.compile(rf"(?<![\w(]){ITEM}, {ITEM}(?![\w(])")


@frozen
class Change:
    """One line or more of a file made otherwise. where: `file:line`; what: in words."""

    path: str
    where: str
    what: str
    text: str = field(repr=False)


@frozen
class Tried:
    """What came of a clause: how many changes checked, and under which its tests failed (None: under none). elsewhere:
    it was none of the rules that carry the tag, but one that the tests come by."""

    clause: str
    tried: int
    caught: Change | None
    survived: tuple[Change, ...] = ()
    elsewhere: bool = False

    @property
    def weak(self) -> bool:
        """Changes were tried, and no test failed."""
        return self.caught is None and self.tried > 0


class Bench:
    """A game whose rules are changed."""

    def __init__(self, folder: Path) -> None:
        paths = [
            p
            for p in sorted(folder.rglob("*"))
            if p.suffix in (".rules", ".csv") and "mods" not in p.relative_to(folder).parts
        ]
        listed = folder / CLAUSES
        self.listed = listed.read_text(encoding="utf-8") if listed.is_file() else None
        self.texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
        self.trees = {name: parse(Source(name, text), Report()) for name, text in self.texts.items() if _is_rules(name)}
        scripts = [d for tree in self.trees.values() for d in tree.decls if isinstance(d, nodes.ScriptDecl)]
        self.tags = {id(script): _tags(script) for script in scripts}
        program = self.program({})
        assert program is not None
        self.measure = Measure(program)
        self.measure.scripts(program.scripts)
        self.found: Coverage = self.measure.coverage()

    def program(self, changed: dict[str, str], clause: str | None = None) -> Program | None:
        """The game with other texts in some files; None where that does not check. clause: with its tests alone."""
        report = Report()
        trees = [_tree(name, changed[name], report) if name in changed else self.trees[name] for name in self.trees]
        trees = [evolve(tree, decls=tuple(d for d in tree.decls if self._stays(d, clause))) for tree in trees]
        listed = self.listed
        clauses = None if listed is None else read_clauses(Source(CLAUSES, listed), report)
        texts = {**self.texts, **changed}
        # Warnings are of no matter here, and cost most of the time.
        with patch.object(analysis, "run_lints", lambda subject: None):
            return analysis.analyse(trees, report, clauses=clauses, csv=texts.get)

    def _stays(self, decl: nodes.Decl, clause: str | None) -> bool:
        """No tests but those of the game as it is, with the clause's tag: the others would cost most of the time."""
        if not isinstance(decl, nodes.ScriptDecl):
            return True
        tags = self.tags[id(decl)] if id(decl) in self.tags else _tags(decl)
        return tags is not None and (clause is None or clause in tags)

    def clauses(self) -> list[str]:
        """The clauses that tests exercise, in order."""
        return [row.clause.id for row in self.found.clauses if row.state == "exercised"]

    def changes(self, clause: str, spans: tuple[Span, ...], seed: int) -> list[Change]:
        """Changes to some places, in an order drawn by seed in which their sorts take turns."""
        row = next(row for row in self.found.clauses if row.clause.id == clause)
        here = [span for span in sorted(set(spans)) if span.path in self.texts]
        found = [change for span in here for change in changes(self.texts[span.path], span, row.clause.wording)]
        random.Random(f"{seed} {clause}").shuffle(found)
        turn: Counter[str] = Counter()
        ranked = []
        for change in found:
            sort = _sort(change.what)
            ranked.append((turn[sort], change))
            turn[sort] += 1
        return [change for _, change in sorted(ranked, key=lambda pair: pair[0])]

    def _lines(self, clause: str) -> Iterator[Span]:
        """The lines that the tests of a clause come by and few others do."""
        often = Counter(spot for ran in self.measure.ran for (spot, _), count in ran.counts.items() if count)
        mine = [ran.counts for ran in self.measure.ran if clause in tags_of(ran.script)]
        rare = sorted({(often[spot], spot.span) for counts in mine for spot, _ in counts})
        yield from list(dict.fromkeys(_first_line(span) for _, span in rare))[:FEWEST]

    def fails(self, program: Program) -> bool:
        """Some test fails under these rules."""
        exe = Executable(program)
        return any(not run_test(exe, script).passed for script in program.scripts if expects(script))

    def tried(self, clause: str, seed: int) -> Tried:
        """Change after change, until a test fails: of the rules that carry the tag, then of those its tests come by."""
        row = next(row for row in self.found.clauses if row.clause.id == clause)
        first = self._caught(clause, self.changes(clause, row.places, seed)) if row.places else Tried(clause, 0, None)
        if first.caught:
            return first
        second = self._caught(clause, self.changes(clause, tuple(self._lines(clause)), seed))
        survived, tried = first.survived + second.survived, first.tried + second.tried
        return Tried(clause, tried, second.caught, survived, elsewhere=bool(row.places))

    def _caught(self, clause: str, found: list[Change]) -> Tried:
        survived: list[Change] = []
        for change in found[:LOOKED_AT]:
            program = self.program({change.path: change.text}, clause)
            if program is None:
                continue
            if self.fails(program):
                return Tried(clause, len(survived) + 1, change, tuple(survived))
            survived.append(change)
            if len(survived) == TRIED:
                break
        return Tried(clause, len(survived), None, tuple(survived))


@cache
def bench(folder: Path) -> Bench:
    """The game of a folder, read once in each process."""
    return Bench(folder)


def _is_rules(name: str) -> bool:
    return name.endswith(".rules")


def _tree(name: str, text: str, report: Report) -> nodes.File:
    return parse(Source(name, text), report)


def _tags(script: nodes.ScriptDecl) -> frozenset[str] | None:
    """The tags of a test and its lines; None for one with a scenario or mods."""
    if any(isinstance(line, nodes.UseScenario | nodes.UseMods) for line in script.lines):
        return None
    return frozenset(tag for node in walk(script) if isinstance(node, nodes.Marked) for tag in node.marks.tags)


def _first_line(span: Span) -> Span:
    return Span(span.path, span.line, span.column, span.line, span.column)


# ---- changes


def _sort(what: str) -> str:
    """What sort of change it is: a number, a word, an order, or as it is called."""
    head = what.partition(":")[0]
    if "->" in head:
        return "number" if head.split()[0].rstrip("?").isdecimal() else "word"
    return "order" if head.endswith("places") else head


def changes(text: str, span: Span, wording: str) -> Iterator[Change]:
    """All changes to a stretch of a file, for a clause that says this."""
    lines = text.split("\n")
    last = max(span.line, span.end_line if span.end_column > 1 else span.end_line - 1)
    numbers = [n for n in range(span.line - 1, min(last, len(lines))) if _is_meant(lines[n])]
    rows = [n for n in numbers if lines[n].lstrip().startswith("|")]
    named = [n for n in rows[1:] if _names(wording, lines[n])]
    for number in named or [n for n in numbers if n not in rows[:1]]:
        for what, put in line_changes(lines, number, rows):
            made = "\n".join(put)
            if made != text:
                yield Change(span.path, f"{span.path}:{number + 1}", what, made)


def _is_meant(line: str) -> bool:
    return bool(line.strip()) and line.lstrip()[0] not in "#@"


def _names(wording: str, row: str) -> bool:
    """The clause speaks of what stands in the row's first cell."""
    name = row.split("|")[1].strip().rstrip("?")
    return bool(name) and not name.isdecimal() and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", wording) is not None


def line_changes(lines: list[str], number: int, rows: list[int]) -> Iterator[tuple[str, list[str]]]:
    """The file's lines with one line changed, in each way there is, and what was done."""
    if number in rows:
        made = [*_cells(lines, number, rows), *_numbers(lines[number])]
        yield f"gone: {lines[number].strip()}", [*lines[:number], *lines[number + 1 :]]
    else:
        line = lines[number]
        yield from _gone(lines, number)
        made = [*_turned(line), *_numbers(line), *_swapped(line), *_valued(line), *_exchanged(line), *_dropped(line)]
    for what, put in made:
        yield what, [*lines[:number], put, *lines[number + 1 :]]


def _gone(lines: list[str], number: int) -> Iterator[tuple[str, list[str]]]:
    """The line and what stands below it is taken out, or does nothing."""
    line, depth = lines[number], _depth(lines[number])
    end = number + 1
    while end < len(lines) and lines[end].strip() and _depth(lines[end]) > depth:
        end += 1
    if line.lstrip().startswith("else"):
        return
    if depth:
        yield f"does nothing: {line.strip()}", [*lines[:number], " " * depth + "nothing", *lines[end:]]
    inline = re.match(r"^(.*:) (?=\S)(?!.*:$)", line)
    if inline and not line.startswith(("value", "state", "enum", "zone")):
        yield f"does nothing: {line.strip()}", [*lines[:number], f"{inline[1]} nothing", *lines[end:]]
    if HEAD.match(line) or (depth and line.lstrip().startswith("needs ")):
        tags = number
        while tags and lines[tags - 1].lstrip().startswith("@"):
            tags -= 1
        yield f"gone: {line.strip()}", [*lines[:tags], *lines[end:]]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _turned(line: str) -> Iterator[tuple[str, str]]:
    for pattern in NEGATED:
        match = pattern.match(line)
        if match:
            yield f"turned round: {line.strip()}", f"{match[1]}not ({match[2]}){match[3]}"


def _numbers(line: str) -> Iterator[tuple[str, str]]:
    quoted = [match.span() for match in STRING.finditer(line)]
    for match in NUMBER.finditer(line):
        if not any(start <= match.start() < end for start, end in quoted):
            for other in (int(match[0]) + 1, int(match[0]) - 1):
                if other >= 0:
                    yield (
                        f"{match[0]} -> {other}: {line.strip()}",
                        line[: match.start()] + str(other) + line[match.end() :],
                    )


def _swapped(line: str) -> Iterator[tuple[str, str]]:
    for one, two in SWAPS:
        for old, new in ((one, two), (two, one)):
            for match in re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", line) if old else ():
                yield f"{old} -> {new}: {line.strip()}", line[: match.start()] + new + line[match.end() :]


def _valued(line: str) -> Iterator[tuple[str, str]]:
    """What a value (or a case of one) gives is one more, or the contrary."""
    match = VALUED.match(line)
    if match:
        yield f"one more: {line.strip()}", f"{match[1]}({match[2]}) + 1{match[3]}"
        yield f"the contrary: {line.strip()}", f"{match[1]}not ({match[2]}){match[3]}"


def _dropped(line: str) -> Iterator[tuple[str, str]]:
    """Of a declaration one of its further parts is left out; a list of names gets one more."""
    if line[:1].isalpha() and not line.startswith(("value", "table", "rule", "action", "phase", "test", "play")):
        for match in re.finditer(r", [^,\"]+", line):
            yield f"without{match[0]}: {line.strip()}", line[: match.start()] + line[match.end() :]
    if line.startswith("enum "):
        yield f"one more name: {line}", f"{line}, Another"


def _exchanged(line: str) -> Iterator[tuple[str, str]]:
    """Two neighbours of a list change places, or one is left out."""
    start = 0
    while match := LISTED.search(line, start):
        put = f"{line[: match.start()]}{match[2]}, {match[1]}{line[match.end() :]}"
        yield f"{match[1]} and {match[2]} change places: {line.strip()}", put
        yield f"one name less: {line.strip()}", f"{line[: match.end(1)]}{line[match.end() :]}"
        start = match.start(2)


def _cells(lines: list[str], number: int, rows: list[int]) -> Iterator[tuple[str, str]]:
    """Another row's cell in place of this row's, column by column."""
    cells = lines[number].split("|")
    for other in rows[1:]:
        there = lines[other].split("|")
        for place in range(2, min(len(cells), len(there)) - 1):
            if there[place].strip() != cells[place].strip():
                put = "|".join([*cells[:place], there[place], *cells[place + 1 :]])
                yield (
                    f"{cells[place].strip() or 'empty'} -> {there[place].strip() or 'empty'}: {lines[number].strip()}",
                    put,
                )
