"""From a text to its surface tree. Every mistake is reported; what could be read is always returned."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from attrs import evolve
from lark import TextSlice, Tree
from lark.exceptions import UnexpectedInput

from rulelang.diagnostics import Diagnostic, Fix, Report
from rulelang.source import Source, Span
from rulelang.syntax import (
    build_decisions,
    build_declarations,
    build_effects,
    build_expressions,
    build_lines,
    build_mods,
    build_names,
    build_places,
    build_scripts,
    build_statements,
)
from rulelang.syntax.build import Place, RuleFunction, TooDeep, build
from rulelang.syntax.changes import Mended
from rulelang.syntax.errors import Reader, Words, explain
from rulelang.syntax.layout import LayoutError
from rulelang.syntax.nodes import Decl, Expr, File, Spoiled, Text
from rulelang.syntax.parser import parser
from rulelang.syntax.recognise import build_tree
from rulelang.syntax.repair import Mender
from rulelang.syntax.scan import Chunk, Scan, scan

RULES: dict[str, RuleFunction] = {
    **build_names.RULES,
    **build_expressions.RULES,
    **build_lines.RULES,
    **build_statements.RULES,
    **build_decisions.RULES,
    **build_effects.RULES,
    **build_declarations.RULES,
    **build_places.RULES,
    **build_scripts.RULES,
    **build_mods.RULES,
}
"""The builder function of each rule of the grammar."""

MOST_MISTAKES = 200
"""So many mistakes of syntax are told of one file."""

LONGEST = 10_000
"""So many signs may stand on one line."""

BARE_WORDS = re.compile(r"[^\W\d][\w'\u2019!.&-]*(?: +[\w'\u2019!.&-]+)+(\?)?")


def parse(source: Source, report: Report) -> File:
    """The tree of a file. Lines that cannot be read are reported, one finding for each, and left out."""
    report.add_source(source)
    scanned = scan(source, report)
    decls: list[Decl] = []
    spoiled: list[Spoiled] = []
    left = MOST_MISTAKES
    for chunk in scanned.chunks:
        if long := _too_long(scanned, chunk, Place(source.path, report)):
            spoiled.extend(long)
            continue
        decl = _sound(scanned, chunk, Place(source.path, report), spoiled)
        if decl is False:
            decl, lines, count = _mended(scanned, chunk, Place(source.path, report), left)
            spoiled.extend(lines)
            left -= count
        if isinstance(decl, Decl):
            decls.append(decl)
        if left < 0:
            break
    return File(source.path, tuple(decls), scanned.comments, tuple(spoiled), left < 0, span=_whole(source))


def parse_cell(text: str, span: Span, report: Report) -> tuple[Expr, ...]:
    """What stands in a cell: nothing, an expression, or several with commas. Names of several words need no quotes."""
    if not text.strip():
        return ()
    place = Place(span.path, report, span.line - 1, span.column - 1)
    try:
        read: tuple[Expr, ...] = _read(text, "cell_text", place)
        return read
    except (UnexpectedInput, LayoutError, TooDeep) as error:
        bare = _bare_words(text, place)
        if bare:
            return bare
        report.add(_finding(error, Reader(_words(), text, place, is_cell=True)))
        return ()


def parse_expression(text: str, span: Span, report: Report) -> Expr | None:
    """One expression standing alone, such as what stands between `{` and `}` in a text."""
    place = Place(span.path, report, span.line - 1, span.column - 1)
    try:
        read: tuple[Expr, ...] = _read(text, "cell_text", place)
    except (UnexpectedInput, LayoutError, TooDeep) as error:
        report.add(_finding(error, Reader(_words(), text, place, is_cell=True)))
        return None
    if len(read) > 1:
        report.error("R001", "One expression stands here, without a comma.", span)
    return read[0]


@cache
def _words() -> Words:
    return Words.of(parser())


# ---- one chunk


def _sound(scanned: Scan, chunk: Chunk, place: Place, spoiled: list[Spoiled]) -> Decl | None | bool:
    """The declaration of a chunk, or None where only notes stand; False if there is a mistake in it. What is nested too
    deeply is reported, and its lines are put to those that could not be read."""
    if chunk.indents or chunk.odd:
        return False
    try:
        tree = parser().parse(TextSlice(scanned.text, chunk.start, chunk.end), start="item")
        return _built(tree, place)
    except TooDeep as error:
        place.report.add(_too_deep(error, place))
        lines = scanned.text[chunk.start : chunk.end].split("\n")
        spoiled.extend(_spoiled(lines, Mended(lines, {}, lost=True), evolve(place, line=chunk.line - 1)))
        return None
    except (UnexpectedInput, LayoutError):
        return False


def _too_long(scanned: Scan, chunk: Chunk, place: Place) -> list[Spoiled]:
    """The lines of a chunk with a line that is too long to read, which is reported; none if there is no such line."""
    if chunk.end - chunk.start <= LONGEST:
        return []
    lines = scanned.text[chunk.start : chunk.end].split("\n")
    number = next((n for n, line in enumerate(lines) if len(line.rstrip()) > LONGEST), None)
    if number is None:
        return []
    message = f"This line is too long: more than {LONGEST} signs stand on it."
    at = chunk.line + number
    help = "take it apart: several lines, a `let`, a value, or a table in a CSV file"
    place.report.error("R509", message, Span(place.path, at, 1, at, 2), help=help)
    return _spoiled(lines, Mended(lines, {}, lost=True), evolve(place, line=chunk.line - 1))


def _mended(scanned: Scan, chunk: Chunk, place: Place, left: int) -> tuple[Decl | None, list[Spoiled], int]:
    """What can be read of a chunk in which there are mistakes, the lines that cannot, and how many were told: more than
    are left where that was not the end."""
    lines = scanned.text[chunk.start : chunk.end].split("\n")
    moved = evolve(place, line=chunk.line - 1)
    work = Mender(parser(), _words(), "item", moved).mend(lines, dict(chunk.indents), left)
    quiet = evolve(moved, report=Report())
    decl = None
    if work.text.strip() and not work.full:
        try:
            decl = _built(build_tree(parser(), "item", work.text, work.indents), quiet)
        except TooDeep as error:
            work.lost = True
            quiet.report.add(_too_deep(error, quiet))
    told = [d for d in work.findings if d.span.line not in chunk.odd]
    told += [d for d in quiet.report.diagnostics if d.span.line - moved.line not in work.spoiled]
    if lines[0].startswith(" ") and 1 not in work.spoiled and chunk.line not in chunk.odd:
        told.append(_indented(lines[0], moved))
    for finding in told:
        place.report.add(finding)
    if work.full:
        _report_full(work.stopped, place)
        return None, _spoiled(lines, work, moved), left + 1
    return None if work.lost else decl, _spoiled(lines, work, moved), len(told)


def _indented(line: str, place: Place) -> Diagnostic:
    span = place.span(1, 1, 1, len(line) - len(line.lstrip()) + 1)
    help = "take the blanks out"
    return Diagnostic("R004", "A declaration begins in the first column.", span, help=help, fix=Fix(span, ""))


def _report_full(line: int, place: Place) -> None:
    message = f"More than {MOST_MISTAKES} lines of this file cannot be read; it was read no further."
    place.report.error("R015", message, Span(place.path, line, 1, line, 2), help="mend those above and check again")


def _spoiled(lines: list[str], work: Mended, place: Place) -> list[Spoiled]:
    """The lines that do not count; of a lost declaration all of them."""
    numbers = range(1, len(lines) + 1) if work.lost else sorted(work.spoiled)
    first, last = place.line + 1, place.line + max(n for n, line in enumerate(lines, 1) if line.strip())
    return [
        Spoiled(line, first, last, work.lost, span=place.span(n, 1, n, len(line) + 1))
        for n in numbers
        if (line := lines[n - 1]).strip()
    ]


def _built(tree: Any, place: Place) -> Decl | None:
    decl: Decl | None = build(tree, RULES, place)
    return decl


def _read(text: str, start: str, place: Place) -> Any:
    tree = parser().parse(text, start=start)
    assert isinstance(tree, Tree)
    return build(tree, RULES, place)


def _finding(error: UnexpectedInput | LayoutError | TooDeep, reader: Reader) -> Diagnostic:
    return _too_deep(error, reader.place) if isinstance(error, TooDeep) else explain(error, reader)


def _too_deep(error: TooDeep, place: Place) -> Diagnostic:
    meta = error.tree.meta
    span = place.span(meta.line, meta.column, meta.line, meta.column + 1)
    return Diagnostic("R006", "This is nested too deeply.", span, help="take it apart: `let`, a value or an action")


def _whole(source: Source) -> Span:
    lines = source.text.split("\n")
    return Span(source.path, 1, 1, len(lines), len(lines[-1]) + 1)


# ---- cells


def _bare_words(text: str, place: Place) -> tuple[Expr, ...]:
    """Names of several words without quotes, with commas between; empty if something else stands there."""
    found: list[Expr] = []
    start = 0
    for part in text.split(","):
        expr = _bare_word(part, start, place)
        if expr is None:
            return ()
        found.append(expr)
        start += len(part) + 1
    return tuple(found)


def _bare_word(part: str, start: int, place: Place) -> Expr | None:
    words = part.strip()
    column = start + len(part) - len(part.lstrip()) + 1
    moved = evolve(place, column=place.column + column - 1)
    span = moved.span(1, 1, 1, len(words) + 1)
    match = BARE_WORDS.fullmatch(words) or re.fullmatch(r"\w+(\?)", words)
    if match:
        return Text(words.removesuffix("?").rstrip(), bool(match.group(1)), span=span)
    try:
        read = _read(words, "cell_text", moved)
    except (UnexpectedInput, LayoutError, TooDeep):
        return None
    return read[0] if len(read) == 1 else None
