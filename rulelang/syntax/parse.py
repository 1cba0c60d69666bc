"""From a text to its surface tree. Every mistake is reported; what could be read is always returned."""

from __future__ import annotations

import re
import threading
from functools import cache
from typing import Any

from attrs import evolve
from lark import Lark, TextSlice, Token, Tree
from lark.exceptions import UnexpectedInput

from rulelang import resources
from rulelang.diagnostics import Diagnostic, Report
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
from rulelang.syntax.errors import Reader, Words, explain
from rulelang.syntax.layout import LAYOUT, Layout, LayoutError
from rulelang.syntax.nodes import Decl, Expr, File, Ident, Text
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

STARTS = ("item", "cell_text")
HEAD = re.compile(r'^(?:\w+) +(?:"([^"\n]*)"|(\w+))', re.MULTILINE)
BARE_WORDS = re.compile(r"[^\W\d][\w'\u2019!.&-]*(?: +[\w'\u2019!.&-]+)+(\?)?")


def parse(source: Source, report: Report) -> File:
    """The tree of a file. Declarations that cannot be read are reported and left out."""
    report.add_source(source)
    place = Place(source.path, report)
    scanned = scan(source, report)
    decls: list[Decl] = []
    unread: list[Ident] = []
    for chunk in scanned.chunks:
        decl = _parse_chunk(scanned, chunk, place)
        if decl is not None:
            decls.append(decl)
        else:
            unread.extend(_head(scanned, chunk, place))
    return File(source.path, tuple(decls), scanned.comments, tuple(unread), span=_whole(source))


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
        report.add(_finding(error, Reader(_words(), text, place)))
        return ()


def parse_expression(text: str, span: Span, report: Report) -> Expr | None:
    """One expression standing alone, such as what stands between `{` and `}` in a text."""
    place = Place(span.path, report, span.line - 1, span.column - 1)
    try:
        read: tuple[Expr, ...] = _read(text, "cell_text", place)
    except (UnexpectedInput, LayoutError, TooDeep) as error:
        report.add(_finding(error, Reader(_words(), text, place)))
        return None
    if len(read) > 1:
        report.error("R001", "One expression stands here, without a comma.", span)
    return read[0]


# ---- the parser


def make_parser(strict: bool = False) -> Lark:
    """A parser from the grammar; strict refuses every conflict."""
    return Lark(
        resources.grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        propagate_positions=_counts,
        maybe_placeholders=True,
        start=list(STARTS),
        strict=strict,
    )


def _counts(child: Any) -> bool:
    return not (isinstance(child, Token) and child.type in LAYOUT)


@cache
def _made() -> Lark:
    return make_parser()


_making = threading.Lock()


def _parser() -> Lark:
    with _making:
        return _made()


@cache
def _words() -> Words:
    return Words.of(_parser())


# ---- one chunk


def _parse_chunk(scanned: Scan, chunk: Chunk, place: Place) -> Decl | None:
    quiet = evolve(place, report=Report()) if chunk.spoiled else place
    if scanned.text[chunk.start] == " ":
        column = len(scanned.text) - len(scanned.text[chunk.start :].lstrip(" ")) - chunk.start
        span = Span(place.path, chunk.line, 1, chunk.line, column + 1)
        quiet.report.error("R004", "A declaration begins in the first column.", span, help="take the blanks out")
        return None
    try:
        decl: Decl | None = _read(TextSlice(scanned.text, chunk.start, chunk.end), "item", place)
        return decl
    except (UnexpectedInput, LayoutError, TooDeep) as error:
        quiet.report.add(_finding(error, Reader(_words(), scanned.text, place, chunk.start)))
        return None


def _read(text: Any, start: str, place: Place) -> Any:
    tree = _parser().parse(text, start=start)
    assert isinstance(tree, Tree)
    return build(tree, RULES, place)


def _finding(error: UnexpectedInput | LayoutError | TooDeep, reader: Reader) -> Diagnostic:
    if isinstance(error, TooDeep):
        meta = error.tree.meta
        span = reader.place.span(meta.line, meta.column, meta.line, meta.column + 1)
        return Diagnostic("R006", "This is nested too deeply.", span, help="take it apart: `let`, a value or an action")
    return explain(error, reader)


def _head(scanned: Scan, chunk: Chunk, place: Place) -> list[Ident]:
    """The name of a declaration that could not be read, so that its absence is not reported again."""
    for number, line in enumerate(scanned.text[chunk.start : chunk.end].split("\n"), chunk.line):
        found = HEAD.match(line)
        if found and not line.startswith(("#", "@")):
            group = 1 if found.group(1) is not None else 2
            span = place.span(number, found.start(group) + 1, number, found.end(group) + 1)
            return [Ident(found.group(group), group == 1, span=span)]
    return []


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
