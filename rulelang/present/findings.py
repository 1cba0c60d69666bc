"""Findings for other programs: JSON, the commands of GitHub's workflows, and SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from rulelang.catalogue import Page, page
from rulelang.diagnostics import Diagnostic, Fix, Label, Level, Report
from rulelang.source import Span

Rendering = Callable[[Report], str]
"""All findings of a report as one text, with a line end."""

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
GITHUB_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def as_json(report: Report) -> str:
    """An object with `findings`, each with its level, code, title, message, place, second places, help, note and fix.
    Lines and columns are counted from 1, ends are not part of a stretch."""
    found = {"format": "rulelang-findings", "version": 1, "findings": [_plain(report, d) for d in report.sorted()]}
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _plain(report: Report, diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "level": diagnostic.level,
        "code": diagnostic.code,
        "title": _title(diagnostic.code),
        "message": diagnostic.message,
        "place": _place(report, diagnostic.span),
        "also": [{"place": _place(report, label.span), "text": label.text} for label in diagnostic.also],
        "help": diagnostic.help,
        "note": diagnostic.note,
        "fix": None if diagnostic.fix is None else _fix(report, diagnostic.fix),
    }


def _place(report: Report, span: Span) -> dict[str, Any] | None:
    if not span.path:
        return None
    return {
        "path": report.file(span.path),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _fix(report: Report, fix: Fix) -> dict[str, Any]:
    edits = [{"place": _place(report, span), "text": text} for span, text in fix.edits]
    return {"applicability": fix.applicability, "edits": edits}


@cache
def _title(code: str) -> str:
    found = page(code)
    return found.title if found is not None else code


# ---- GitHub


def as_github(report: Report) -> str:
    """One workflow command for each finding: `::error file=...,line=...::message`."""
    found = report.sorted()
    return "".join(workflow_command(d.level, report, d.span, f"{d.code}: {_title(d.code)}", _text(d)) for d in found)


def workflow_command(level: Level, report: Report, span: Span, title: str, text: str) -> str:
    """One command, with a line end: something is said about a place."""
    place = {
        "file": report.file(span.path),
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    fields = {**(place if span.path else {}), "title": title}
    told = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in fields.items())
    return f"::{GITHUB_LEVELS[level]} {told}::{_escaped(text)}\n"


def _text(diagnostic: Diagnostic) -> str:
    """The sentence, and below it what helps."""
    return "\n".join(part for part in (diagnostic.message, diagnostic.help, diagnostic.note) if part)


def _escaped(text: str, more: str = "") -> str:
    """As the workflow commands want it; in a property also colons and commas."""
    for sign in "%\r\n" + more:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


# ---- SARIF


def as_sarif(report: Report) -> str:
    """A log of one run, with a rule for each code that was found."""
    found = report.sorted()
    codes = sorted({diagnostic.code for diagnostic in found})
    driver = {"name": "rulelang", "rules": [_rule(code) for code in codes]}
    index = {code: number for number, code in enumerate(codes)}
    results = [_result(report, diagnostic, index[diagnostic.code]) for diagnostic in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    found = page(code) or Page(code, code, code)
    return {
        "id": code,
        "shortDescription": {"text": found.title},
        "help": {"text": found.shown, "markdown": found.shown},
    }


def _result(report: Report, diagnostic: Diagnostic, index: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": diagnostic.level,
        "message": {"text": _text(diagnostic)},
    }
    if diagnostic.span.path:
        found["locations"] = [{"physicalLocation": _location(report, diagnostic.span)}]
    also = [label for label in diagnostic.also if label.span.path]
    if also:
        found["relatedLocations"] = [_related(report, label, n) for n, label in enumerate(also)]
    if diagnostic.fix is not None and diagnostic.fix.applicability != "placeholder":  # a viewer makes it as it stands
        found["fixes"] = [_sarif_fix(report, diagnostic, diagnostic.fix)]
    return found


def _location(report: Report, span: Span) -> dict[str, Any]:
    return {"artifactLocation": {"uri": _uri(report, span)}, "region": _region(span)}


def _uri(report: Report, span: Span) -> str:
    """A relative path stays one: a viewer takes it from the folder that it shows."""
    path = PurePath(report.file(span.path))
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": max(span.line, 1),
        "startColumn": max(span.column, 1),
        "endLine": max(span.end_line, 1),
        "endColumn": max(span.end_column, 1),
    }


def _related(report: Report, label: Label, number: int) -> dict[str, Any]:
    return {"id": number, "message": {"text": label.text}, "physicalLocation": _location(report, label.span)}


def _sarif_fix(report: Report, diagnostic: Diagnostic, fix: Fix) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for span, text in fix.edits:
        replacement = {"deletedRegion": _region(span), "insertedContent": {"text": text}}
        changes.setdefault(_uri(report, span), []).append(replacement)
    return {
        "description": {"text": diagnostic.help or diagnostic.message},
        "artifactChanges": [
            {"artifactLocation": {"uri": uri}, "replacements": replacements} for uri, replacements in changes.items()
        ],
    }


RENDERINGS: dict[str, Rendering] = {"json": as_json, "github": as_github, "sarif": as_sarif}
"""The renderings by the names that `--format` takes."""
