"""Nodes as short text, for tests: `Gains(p, 2, gold)`; fields that have their default are left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulelang.diagnostics import Report
from rulelang.source import Source
from rulelang.syntax import nodes, parse

SHORT = (nodes.Ident, nodes.Name, nodes.NamedType)


def read(text: str) -> tuple[nodes.File, Report]:
    """A text as a file of its own."""
    report = Report()
    return parse(Source("test.rules", text), report), report


def clean(text: str) -> nodes.File:
    """The tree of a text in which nothing may be wrong."""
    file, report = read(text)
    assert not report.diagnostics, [(d.code, d.message, d.span) for d in report.diagnostics]
    return file


def sketch(value: Any) -> str:
    """A node, or what stands in one, as short text."""
    match value:
        case nodes.Ident(text, True) | nodes.Text(text, False):
            return f'"{text}"'
        case nodes.Ident(text) | nodes.Name(text) | nodes.NamedType(text):
            return text
        case nodes.Number(number, False):
            return str(number)
        case tuple():
            return "[" + ", ".join(sketch(item) for item in value) + "]"
        case nodes.Node():
            return f"{type(value).__name__}({', '.join(_fields(value))})"
    return repr(value)


def _fields(node: nodes.Node) -> Iterator[str]:
    skipped = False
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if field.name in ("span", "marks") or field.name.endswith("_span"):
            continue
        if value == field.default:
            skipped = True
        else:
            yield f"{field.name}={sketch(value)}" if skipped else sketch(value)
    marks = getattr(node, "marks", nodes.NO_MARKS)
    yield from (f"## {note}" for note in marks.notes)
    yield from (f"@{tag}" for tag in marks.tags)


def walk(node: nodes.Node) -> Iterator[nodes.Node]:
    """A node and all that is in it."""
    yield node
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, nodes.Node):
                yield from walk(part)
