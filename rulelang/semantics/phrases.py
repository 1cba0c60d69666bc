"""How things and types are called in messages."""

from __future__ import annotations

from rulelang.diagnostics import Report
from rulelang.program.types import (
    EntityType,
    GroupType,
    MapType,
    NoneType,
    NumberType,
    OptionalType,
    PerType,
    SpotType,
    TextType,
    Type,
    YesNoType,
    describe,
)
from rulelang.semantics.missing import with_article
from rulelang.semantics.scopes import Scope
from rulelang.semantics.typing import PIECE, ErrorType
from rulelang.semantics.walk import written
from rulelang.source import Span
from rulelang.syntax import nodes

LONGEST_SAID = 40
"""Longer words are not repeated in a message."""


def quoted_at(report: Report, span: Span) -> str:
    """The words at a place in backticks, or `This`."""
    text = written(report, span) if span.line == span.end_line else ""
    return f"`{text}`" if 0 < len(text) <= LONGEST_SAID else "This"


def said(scope: Scope, node: nodes.Node) -> str | None:
    """The words of a node as written, if they are few."""
    source = scope.names.report.sources.get(node.span.path)
    if source is not None and node.span.line == node.span.end_line:
        text = source.line(node.span.line)[node.span.column - 1 : node.span.end_column - 1]
        return text if 0 < len(text) <= LONGEST_SAID else None
    return node.text if isinstance(node, nodes.Name) else None


def quoted(scope: Scope, node: nodes.Node) -> str:
    """The words of a node in quotes, or `This`."""
    text = said(scope, node)
    return f"`{text}`" if text else "This"


def a_type(kind: Type) -> str:
    """The type with its article."""
    match kind:
        case ErrorType():
            return "something"
        case YesNoType() | NoneType() | TextType():
            return {"yes or no": "a yes or no", "none": "none", "text": "a text"}[describe(kind)]
        case NumberType():
            return "a number" if kind.low is None else f"a number from {describe(kind)}"
        case EntityType():
            return with_article("piece" if kind == PIECE else "player" if kind.sort == "seat" else describe(kind))
        case GroupType(None, ordered):
            return "a list" if ordered else "a set or list"
        case GroupType(inner, ordered):
            return f"a {'list' if ordered else 'set'} of {plural(inner) if inner else 'things'}"
        case OptionalType(inner):
            return f"{a_type(inner)} or none"
        case MapType(key, value):
            return f"{a_type(value)} for each {plain(key)}"
        case PerType(inner, enum):
            return f"{a_type(inner)} per {enum}"
        case SpotType():
            return "a spot"
    return describe(kind)


def plain(kind: Type) -> str:
    """The name of what a type stands for: `player`."""
    if isinstance(kind, EntityType):
        return "player" if kind.sort == "seat" else describe(kind)
    return "something" if isinstance(kind, ErrorType) else describe(kind)


def plural(kind: Type) -> str:
    """Several of them: `numbers`, `Cards`."""
    match kind:
        case NumberType():
            return "numbers"
        case TextType():
            return "texts"
        case SpotType():
            return "spots"
        case EntityType():
            name = plain(kind)
            return f"{name}s" if not name.endswith(("y", "s")) else name
        case GroupType():
            return "sets and lists"
    return plain(kind)


def how_written(kind: Type) -> str | None:
    """How a value of a type is written, where that is not by a name."""
    match kind:
        case NumberType():
            return "write a number with digits, such as `3`"
        case YesNoType():
            return "write `yes` or `no`"
        case TextType():
            return "write a text between quotes"
        case GroupType():
            return "write a list between square brackets"
    return None


NAMES_OF_THEIR_OWN = "give each of them a name of its own"


def which_one(name: str, count: int) -> str:
    """The message about a name that several pieces share."""
    return f"There are {count} pieces called `{name}`, and which one is meant is not said."
