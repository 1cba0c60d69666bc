"""From the parser's tree to the nodes: one function for each rule of the grammar, called with the parts already built.

The walk uses no recursion, and no token leaves this file: names arrive as `Ident`, texts as `Text`, numbers as
`Number`, rows as `Row`, notes and tags as `Marks`, kept words as `str`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen
from lark import Token, Tree

from rulelang.diagnostics import Report
from rulelang.source import NOWHERE, Span
from rulelang.syntax.nodes import Cell, Ident, Marks, Number, Row, Text

NESTING = 120
"""How deep expressions and blocks may be nested."""

NUMBER_DIGITS = 15
TAG = re.compile(r"[A-Z][A-Za-z0-9\-]*")

ParseTree: TypeAlias = Tree[Token]
RuleFunction: TypeAlias = Callable[..., Any]


@frozen
class Place:
    """Where a text comes from: its path and how far its first line is moved (cells of tables)."""

    path: str
    report: Report
    line: int = 0
    column: int = 0

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The stretch in the whole file."""
        return Span(self.path, line + self.line, column + self.column, end_line + self.line, end_column + self.column)


@frozen
class At:
    """What a builder function knows beside its parts: the place, and where to report."""

    span: Span
    report: Report

    def error(self, code: str, message: str, span: Span | None = None, help: str | None = None) -> None:
        """Report a mistake, by default on the whole of the rule."""
        self.report.error(code, message, span or self.span, help=help)


@frozen
class Property:
    """A part of a declaration that may stand once, in any order."""

    name: str
    value: Any
    span: Span = field(eq=False)


class TooDeep(Exception):
    """The text is nested more deeply than `NESTING`; `tree` is where that begins."""

    def __init__(self, tree: ParseTree) -> None:
        super().__init__("nested too deeply")
        self.tree = tree


def build(tree: ParseTree, rules: Mapping[str, RuleFunction], place: Place) -> Any:
    """The node of a tree."""
    check_depth(tree)
    built: dict[int, Any] = {}
    for node in tree.iter_subtrees():
        parts = [_part(child, built, place) for child in node.children]
        at = At(_span(node, place), place.report)
        built[id(node)] = rules[str(node.data)](at, *parts)
    return built[id(tree)]


def check_depth(tree: ParseTree) -> None:
    """Raise `TooDeep` if the nodes of this tree would be nested too deeply for those who walk them."""
    work = [(tree, 0)]
    while work:
        node, depth = work.pop()
        if depth > NESTING and not node.meta.empty:
            raise TooDeep(node)
        children = zip(node.children, _chain(node), strict=True)
        work.extend((child, depth + 1 + more) for child, more in children if isinstance(child, Tree))


def _chain(node: ParseTree) -> list[int]:
    """How much deeper than the tree shows each child will lie: chains of `+` and of `else if` become nested nodes."""
    count = len(node.children)
    if node.data == "sum":
        return [(count - i) // 2 for i in range(count)]
    if node.data == "block":
        return _else_chain(node)
    return [0] * count


def _else_chain(node: ParseTree) -> list[int]:
    depths: list[int] = []
    for child in node.children:
        is_else = isinstance(child, Tree) and child.data == "else_if"
        depths.append(depths[-1] + 1 if is_else and depths else 0)
    return depths


# ---- parts


def _part(child: Any, built: dict[int, Any], place: Place) -> Any:
    if isinstance(child, Tree):
        return built[id(child)]
    if isinstance(child, Token):
        return _token(child, place)
    return child


def _token(token: Token, place: Place) -> Any:
    text, span = unicodedata.normalize("NFC", str(token)), token_span(token, place)
    match token.type:
        case "NAME":
            return Ident(text, span=span)
        case "STRING":
            return Text(text[1:-1], span=span)
        case "NUMBER":
            return _number(text, span, place)
        case "ROW":
            return Row(_cells(str(token), span), span=span)
        case "NOTE":
            return Marks(notes=(text[2:].removeprefix(" ").rstrip(),))
        case "TAGS":
            return _tags(str(token), span, place)
    return text


def _number(text: str, span: Span, place: Place) -> Number:
    if len(text) > NUMBER_DIGITS:
        place.report.error("R012", "This number is too large.", span, help=f"use at most {NUMBER_DIGITS} digits")
        return Number(0, span=span)
    return Number(int(text), span=span)


def _cells(text: str, span: Span) -> tuple[Cell, ...]:
    """The cells between the bars; a bar within quotes is part of a text."""
    return tuple(_trimmed(m.group(1), m.start(1), span) for m in re.finditer(r'\|((?:[^|"]|"[^"]*")*)(?=\|)', text))


def _tags(text: str, span: Span, place: Place) -> Marks:
    parts = [_trimmed(m.group(), m.start(), span) for m in re.finditer(r"[^@,][^,]*", text)]
    for part in parts:
        if not TAG.fullmatch(part.text):
            message = f"`{part.text}` is no tag of a clause." if part.text else "A tag is missing here."
            place.report.error("R008", message, part.span, help="tags look like this: `@SR-AGR-02, SR-AGR-03`")
    good = [part for part in parts if TAG.fullmatch(part.text)]
    return Marks(tags=tuple(part.text for part in good), tag_spans=tuple(part.span for part in good))


def _trimmed(text: str, start: int, span: Span) -> Cell:
    inner = unicodedata.normalize("NFC", text.strip())
    blanks, width = len(text) - len(text.lstrip()), len(text.strip())
    if not inner and len(text) > 2:  # what is not there is marked by the blanks in its place
        blanks, width = 1, len(text) - 2
    column = span.column + start + blanks
    return Cell(inner, span=Span(span.path, span.line, column, span.line, column + width))


# ---- places


def _span(node: ParseTree, place: Place) -> Span:
    meta = node.meta
    if meta.empty:
        return NOWHERE
    return place.span(meta.line, meta.column, meta.end_line, meta.end_column)


def token_span(token: Token, place: Place) -> Span:
    """Where a token stands."""
    line, column = token.line or 1, token.column or 1
    return place.span(line, column, token.end_line or line, token.end_column or column)


# ---- helpers for the builder functions


def join_marks(*marks: Marks) -> Marks:
    """All notes and tags, in order."""
    return Marks(
        tuple(note for m in marks for note in m.notes),
        tuple(tag for m in marks for tag in m.tags),
        tuple(span for m in marks for span in m.tag_spans),
    )


def properties(at: At, parts: tuple[Property, ...]) -> dict[str, Any]:
    """The properties by name; one that comes twice is a mistake."""
    found: dict[str, Any] = {}
    for part in parts:
        if part.name in found:
            words = part.name.replace("_", " ")
            at.error("R009", f"This is the second `{words}` here.", part.span, help="leave one of them out")
        found.setdefault(part.name, part.value)
    return found


def node(make: Callable[..., Any]) -> RuleFunction:
    """A builder function that hands the parts of a rule on, in order."""
    return lambda at, *parts: make(*parts, span=at.span)


def as_property(name: str) -> RuleFunction:
    """A builder function for a property whose value is its only part."""
    return lambda at, value: Property(name, value, at.span)


def constant(value: Any) -> RuleFunction:
    """A builder function for words that stand for a value."""
    return lambda at: value


def several(at: At, *parts: Any) -> tuple[Any, ...]:
    """A builder function for a plain list of parts."""
    return parts


def words(at: At, *parts: str) -> str:
    """A builder function for kept words."""
    return " ".join(" ".join(parts).split())


def only(at: At, part: Any) -> Any:
    """A builder function that hands its only part on."""
    return part
