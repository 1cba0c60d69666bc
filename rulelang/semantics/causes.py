"""One report for each cause: what only follows from another finding is not told again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve, frozen

from rulelang.diagnostics import Diagnostic, Label, Report
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import written
from rulelang.syntax import nodes

UNKNOWN = "R101"
DOUBLE = "R102"
PLACES_SHOWN = 3
Variable = nodes.ZoneDecl | nodes.StateDecl | nodes.ResourceDecl


def broken_variables(names: Names) -> list[Variable]:
    """The zones, states and resources whose declaration has a finding so far: what they are is not known."""
    lines = {(d.span.path, d.span.line) for d in names.report.diagnostics if d.level == "error"}
    variables = (decl for decl in names.decls if isinstance(decl, Variable))
    return [decl for decl in variables if (decl.name.span.path, decl.name.span.line) in lines]


@frozen
class Doubts:
    """What is not known because of an earlier finding. unread: some declaration could not be read, so that unknown
    names may be those of its things. lost: names of pieces whose kind is unknown."""

    unread: bool
    broken: list[Variable]
    lost: set[str]


def one_for_each_cause(report: Report, before: int, doubts: Doubts) -> None:
    """Leave out the findings, from place `before` on, that follow from others."""
    found = report.diagnostics[before:]
    if doubts.unread:
        found = [d for d in found if not d.code.startswith("R1") or d.code == DOUBLE]
    if doubts.lost:
        found = [d for d in found if d.code != UNKNOWN or written(report, d.span).strip('"') not in doubts.lost]
    found = [d for d in found if not _about(report, d, doubts.broken)]
    kept = _collapsed(report, found)
    if report.has_errors and not any(d.level == "error" for d in (*report.diagnostics[:before], *kept)):
        return  # a cause must stay
    report.diagnostics[before:] = kept


def _about(report: Report, diagnostic: Diagnostic, broken: list[Variable]) -> bool:
    """Does a finding stand on a line that uses something of which the declaration is wrong?"""
    if diagnostic.code in (UNKNOWN, DOUBLE) or diagnostic.level != "error":
        return False
    source = report.sources.get(diagnostic.span.path)
    line = source.line(diagnostic.span.line) if source else ""
    at = (diagnostic.span.path, diagnostic.span.line)
    elsewhere = (decl.name.text for decl in broken if (decl.name.span.path, decl.name.span.line) != at)
    return any(re.search(rf"\b{re.escape(name)}\b", line) for name in elsewhere)


def _collapsed(report: Report, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Several places that use one unknown name are one finding, at the first of them."""
    kept: list[Diagnostic] = []
    places: dict[str, list[Diagnostic]] = {}
    for diagnostic in found:
        name = written(report, diagnostic.span) if diagnostic.code == UNKNOWN else ""
        if name:
            places.setdefault(name, []).append(diagnostic)
        else:
            kept.append(diagnostic)
    return kept + [_together(sorted(group, key=lambda d: d.span)) for group in places.values()]


def _together(group: list[Diagnostic]) -> Diagnostic:
    first = group[0]
    others = [d for d in dict.fromkeys(d.span for d in group) if d != first.span]
    labels = [Label(span, "here too") for span in others[:PLACES_SHOWN]]
    more = len(others) - len(labels)
    note = f"The same name stands in {more} more place{'s' if more > 1 else ''}." if more > 0 else first.note
    return evolve(first, also=(*first.also, *labels), note=note)
