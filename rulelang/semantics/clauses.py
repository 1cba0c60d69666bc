"""Clause tags: every one is in the list of the rulebook's clauses, where the game has one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulelang.diagnostics import Fix, Report
from rulelang.semantics.walk import walk, written
from rulelang.source import Span
from rulelang.suggest import nearest
from rulelang.syntax import nodes


def clause_places(files: Iterable[nodes.File]) -> dict[str, tuple[Span, ...]]:
    """Where each clause is tagged, in the order of files and lines."""
    found: dict[str, list[Span]] = {}
    for tag, span in sorted(_tags(files), key=lambda pair: pair[1]):
        found.setdefault(tag, []).append(span)
    return {tag: tuple(spans) for tag, spans in sorted(found.items())}


def _tags(files: Iterable[nodes.File]) -> Iterator[tuple[str, Span]]:
    for file in files:
        for node in walk(file):
            if isinstance(node, nodes.Marked):
                spans = node.marks.tag_spans or (node.span,) * len(node.marks.tags)
                yield from zip(node.marks.tags, spans, strict=False)


def check_clauses(report: Report, places: dict[str, tuple[Span, ...]], known: Collection[str]) -> None:
    """Report every tag that names no clause."""
    for tag, spans in places.items():
        if tag not in known:
            near = _alone(nearest(tag, known))
            help = f"did you mean `{near}`?" if near else "write one that stands in `clauses.tsv`, or add a line there"
            for span in spans:
                fix = Fix(span, near, "likely") if near and written(report, span) == tag else None
                report.error("R110", f"There is no clause `{tag}` in `clauses.tsv`.", span, help=help, fix=fix)


def _alone(near: list[tuple[int, str]]) -> str | None:
    """The nearest, if no other is as near: clauses of one rulebook differ by a figure."""
    if not near or (len(near) > 1 and near[0][0] == near[1][0]):
        return None
    return near[0][1]


def clause_ids(text: str) -> tuple[str, ...]:
    """The ids of a clause list: the first column below the head line."""
    lines = text.removeprefix("\ufeff").splitlines()[1:]
    return tuple(line.split("\t")[0].strip() for line in lines if line.strip())
