"""Looking through surface trees: all nodes below one, how a declaration is called, what was written at a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from attrs import fields

from rulelang.diagnostics import Report
from rulelang.source import Span
from rulelang.syntax import nodes

D = TypeVar("D", bound=nodes.Decl)

_parts: dict[type, tuple[str, ...]] = {}


def walk(node: nodes.Node) -> Iterator[nodes.Node]:
    """The node and everything below it, in the order of the text."""
    waiting: list[nodes.Node] = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(list(children(current))))


def children(node: nodes.Node) -> Iterator[nodes.Node]:
    """The nodes directly below a node."""
    names = _parts.get(type(node))
    if names is None:
        names = _parts[type(node)] = tuple(a.name for a in fields(type(node)) if a.name not in ("span", "marks"))
    for name in names:
        value = getattr(node, name)
        if isinstance(value, nodes.Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, nodes.Node))


def of_sort(decls: tuple[nodes.Decl, ...], sort: type[D]) -> Iterator[D]:
    """The declarations of one sort, in order."""
    return (decl for decl in decls if isinstance(decl, sort))


def written(report: Report, span: Span) -> str:
    """What stands at a place, on one line; empty if the text is not known."""
    source = report.sources.get(span.path)
    if source is None:
        return ""
    lines = [source.line(number) for number in range(span.line, span.end_line + 1)]
    if not lines:
        return ""
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return " ".join(line.strip() for line in lines)


def first_line(report: Report, span: Span) -> Span:
    """The stretch, or the part of it that stands on its first line."""
    source = report.sources.get(span.path)
    if span.line == span.end_line or source is None:
        return span
    return Span(span.path, span.line, span.column, span.line, max(len(source.line(span.line)) + 1, span.column + 1))


def within(report: Report, span: Span, part: str, inset: int = 0) -> Span:
    """Where some words stand in the first line of a stretch, less so many letters at both ends; the stretch itself if
    they are not found."""
    source = report.sources.get(span.path)
    place = source.line(span.line).find(part, span.column - 1) if source is not None else -1
    if place < 0:
        return span
    return Span(span.path, span.line, place + 1 + inset, span.line, place + 1 + max(len(part) - inset, inset + 1))


WORDS: dict[type[nodes.Decl], str] = {
    nodes.EnumDecl: "enum",
    nodes.KindDecl: "kind",
    nodes.ResourceDecl: "resource",
    nodes.ZoneDecl: "zone",
    nodes.StateDecl: "state",
    nodes.SettingDecl: "setting",
    nodes.MapDecl: "map",
    nodes.DieDecl: "die",
    nodes.TableDecl: "table",
    nodes.ValueDecl: "value",
    nodes.ActionDecl: "action",
    nodes.PhaseDecl: "phase",
    nodes.RuleDecl: "rule",
}


def heading(decl: nodes.Decl) -> str:
    """What a declaration is called in traces and lists: `action build`, `card "Storm"`."""
    match decl:
        case nodes.CardDecl(name=name):
            return f'card "{name.text}"'
        case nodes.PiecesTable(kind=kind) | nodes.PiecesFile(kind=kind) | nodes.PiecesGenerated(kind=kind):
            return f"pieces {kind.text}"
        case nodes.StartDecl(kind=kind):
            return f"start {kind.text}"
        case nodes.VictoryDecl(name=name):
            return f'victory "{name.text}"'
        case nodes.ScriptDecl(sort=sort, name=title):
            return f'{sort} "{title}"'
        case nodes.ScenarioDecl(name=title):
            return f'scenario "{title}"'
        case nodes.ModDecl(name=title):
            return f'mod "{title}"'
        case nodes.ScoringDecl():
            return "scoring"
        case nodes.FlowDecl():
            return "flow"
        case nodes.Game():
            return "game"
        case nodes.Language():
            return "language"
    declared: nodes.Ident = decl.name  # type: ignore[attr-defined]
    return f"{WORDS[type(decl)]} {declared.text}"
