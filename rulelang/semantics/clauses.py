"""The list of a rulebook's clauses, and the tags: every tag is in the list, and on no clause that is no rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulelang.diagnostics import Fix, Label, Report
from rulelang.program.clauses import Clause
from rulelang.semantics.walk import walk, written
from rulelang.source import Source, Span
from rulelang.suggest import nearest
from rulelang.syntax import nodes


def clause_places(files: Iterable[nodes.File]) -> dict[str, tuple[Span, ...]]:
    """Where each clause is tagged, in the order of files and lines."""
    found: dict[str, list[Span]] = {}
    for tag, span in sorted(_tags(files), key=lambda pair: pair[1]):
        found.setdefault(tag, []).append(span)
    return {tag: tuple(spans) for tag, spans in sorted(found.items())}


def clause_bearers(files: Iterable[nodes.File]) -> dict[str, tuple[Span, ...]]:
    """What carries each clause's tag: whole declarations, or lines and what stands below them."""
    found: dict[str, list[Span]] = {}
    for file in files:
        for node in walk(file):
            for tag in node.marks.tags if isinstance(node, nodes.Marked) else ():
                found.setdefault(tag, []).append(node.span)
    return {tag: tuple(spans) for tag, spans in sorted(found.items())}


def _tags(files: Iterable[nodes.File]) -> Iterator[tuple[str, Span]]:
    for file in files:
        for node in walk(file):
            if isinstance(node, nodes.Marked):
                spans = node.marks.tag_spans or (node.span,) * len(node.marks.tags)
                yield from zip(node.marks.tags, spans, strict=False)


def check_clauses(report: Report, places: Mapping[str, Sequence[Span]], clauses: Sequence[Clause]) -> None:
    """Report every tag that names no clause, or one that is no rule."""
    known = {clause.id: clause for clause in clauses}
    for tag, spans in places.items():
        for span in spans:
            if tag not in known:
                _unknown(report, tag, span, known)
            elif known[tag].no_rule:
                _no_rule(report, known[tag], span)


def _unknown(report: Report, tag: str, span: Span, known: Iterable[str]) -> None:
    near = _alone(nearest(tag, known))
    help = f"did you mean `{near}`?" if near else "write one that stands in `clauses.tsv`, or add a line there"
    fix = Fix(span, near, "likely") if near and written(report, span) == tag else None
    report.error("R110", f"There is no clause `{tag}` in `clauses.tsv`.", span, help=help, fix=fix)


def _no_rule(report: Report, clause: Clause, span: Span) -> None:
    message = f"`{clause.id}` is tagged here, and `clauses.tsv` says that it is no rule ({clause.no_rule})."
    help = "take the tag away, or empty the column `no_rule` of this clause"
    also = [Label(clause.span, "said here")] if clause.span.line else []
    report.error("R127", message, span, help=help, also=also)


def _alone(near: list[tuple[int, str]]) -> str | None:
    """The nearest, if no other is as near: clauses of one rulebook differ by a figure."""
    if not near or (len(near) > 1 and near[0][0] == near[1][0]):
        return None
    return near[0][1]


def read_clauses(source: Source, report: Report) -> tuple[Clause, ...]:
    """The clauses of a list: tab-separated, the id first; the head line names the columns, of which `clause` (the
    wording) and `no_rule` (why it is none) are read. An id that stands there twice is reported."""
    report.add_source(source)
    head, *lines = source.text.removeprefix("\ufeff").split("\n")
    columns = [name.strip() for name in head.split("\t")]
    found: dict[str, Clause] = {}
    for number, line in enumerate(lines, 2):
        cells = [cell.strip() for cell in line.split("\t")]
        if cells[0]:
            row = dict(zip(columns, cells, strict=False))
            span = Span(source.path, number, 1, number, 1 + len(cells[0]))
            clause = Clause(cells[0], row.get("clause", ""), row.get("no_rule", ""), span)
            if found.setdefault(clause.id, clause) is not clause:
                _twice(report, clause, found[clause.id])
    return tuple(found.values())


def _twice(report: Report, clause: Clause, first: Clause) -> None:
    message = f"The clause `{clause.id}` stands twice in `{clause.span.path}`."
    report.error("R517", message, clause.span, help="give one of the two another id", also=[Label(first.span, "first")])
