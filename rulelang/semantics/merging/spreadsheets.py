"""Spreadsheets that a scenario or mod adds: opened, so that each row is a step of its own."""

from __future__ import annotations

from attrs import evolve

from rulelang.diagnostics import Report
from rulelang.semantics.csvfile import csv_table, path_beside
from rulelang.semantics.written import ReadFile
from rulelang.syntax import nodes

MOST_ROWS = 2000
"""A longer spreadsheet stays one step."""


def opened(report: Report, lines: tuple[nodes.Alteration, ...], read: ReadFile) -> tuple[nodes.Alteration, ...]:
    """The same lines, with `add pieces K from "FILE"` as tables; what cannot be read is left to the checker."""
    return tuple(_opened(report, line, read) for line in lines)


def _opened(report: Report, line: nodes.Alteration, read: ReadFile) -> nodes.Alteration:
    if not isinstance(line, nodes.AddDecl) or not isinstance(line.decl, nodes.PiecesFile):
        return line
    decl = line.decl
    path = path_beside(decl.span.path, decl.file.value)
    text = read(path) if path is not None else None
    if path is None or text is None or text.count("\n") > MOST_ROWS:
        return line
    table = csv_table(Report(), path, text)
    if table is None:
        return line
    pieces = nodes.PiecesTable(decl.kind, *table, decl.assumed, marks=decl.marks, span=decl.span)
    return evolve(line, decl=pieces)
