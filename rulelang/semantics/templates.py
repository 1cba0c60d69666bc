"""Texts with places: `say "{p} has {count of p.hand}"`."""

from __future__ import annotations

import re

from rulelang.program import core
from rulelang.program.types import Type
from rulelang.semantics.lowering import lower
from rulelang.semantics.scopes import Scope
from rulelang.semantics.typing import ERROR
from rulelang.semantics.walk import within
from rulelang.source import Span
from rulelang.syntax.parse import parse_expression

PLACE = re.compile(r"\{([^{}]*)\}")


def lower_template(scope: Scope, text: str, span: Span) -> core.Template:
    """The text with its places worked out."""
    parts: list[str | tuple[core.Expr, Type]] = []
    end = 0
    for found in PLACE.finditer(text):
        _plain(scope, text[end : found.start()], span, parts)
        parts.append(_place(scope, found.group(1), _place_span(scope, found.group(0), span)))
        end = found.end()
    _plain(scope, text[end:], span, parts)
    return core.Template(tuple(parts))


def _plain(scope: Scope, text: str, span: Span, parts: list[str | tuple[core.Expr, Type]]) -> None:
    if "{" in text or "}" in text:
        mark = "{" if "{" in text else "}"
        message = f"The brace `{mark}` stands alone here, and braces come in pairs."
        help = "between two braces stands what is worked out: `{p}`; leave a single one out"
        scope.names.report.error("R157", message, within(scope.names.report, span, mark), help=help)
    if text:
        parts.append(text)


def _place(scope: Scope, text: str, span: Span) -> tuple[core.Expr, Type]:
    if not text.strip():
        help = "write what is to be shown there, as in `{p}`, or leave the braces out"
        scope.names.report.error("R157", "Nothing stands between these braces.", span, help=help)
        return core.Const(None), ERROR
    node = parse_expression(text, span, scope.names.report)
    return lower(scope, node) if node is not None else (core.Const(None), ERROR)


def _place_span(scope: Scope, place: str, span: Span) -> Span:
    """Where the words between the braces stand, as near as can be found."""
    source = scope.names.report.sources.get(span.path)
    for number in range(span.line, span.end_line + 1) if source else ():
        line = source.line(number) if source else ""
        column = line.find(place, span.column - 1 if number == span.line else 0)
        if column >= 0:
            return Span(span.path, number, column + 2, number, column + len(place))
    return span


def check_plain(scope: Scope, text: str | None, span: Span) -> None:
    """A finding for places in a text that is shown as it stands."""
    if text is not None and ("{" in text or "}" in text):
        message = "This text is shown as it is written, so nothing in it can be worked out."
        help = "leave out the braces; what is worked out may stand in `say`, in prompts and in reasons of `wins`"
        scope.names.report.error("R158", message, within(scope.names.report, span, f'"{text}"'), help=help)
