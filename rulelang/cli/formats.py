"""Findings as commands print them: for people, or for the program that `--format` names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rulelang.diagnostics import Report

ALL = ("text", "json", "github", "sarif")
LINES = ("text", "github")
"""The formats that go line by line, so that other lines can stand between."""
HEAD_LINE = re.compile(r"^((error|warning|note)\[R\d+\]:)(.*)$", re.MULTILINE)
COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}
MOST = 50
"""Findings that are printed at once for people."""


def format_option(forms: tuple[str, ...]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option `--format` of a command, which gets it as `form`."""
    about = "How findings are printed: for people, or for a program."
    return click.option("--format", "form", type=click.Choice(forms), default="text", help=about)


def findings(report: Report, form: str = "text", every: bool = False) -> str:
    """All findings in a format, with a line end. every: for people too, however many there are."""
    if form == "text":
        return findings_text(report, every)
    from rulelang.present.findings import RENDERINGS

    return RENDERINGS[form](report)


def findings_text(report: Report, every: bool = False) -> str:
    """The findings for people, in colour where the terminal has some; of very many the first, mistakes before all else,
    and how many more there are."""
    from rulelang.diagnostics import Report, render_text

    found = report.sorted()
    if every or len(found) <= MOST:
        return coloured(render_text(report, report.file))
    shown = Report()
    shown.sources, shown.diagnostics = report.sources, sorted(found, key=lambda d: d.level != "error")[:MOST]
    more = f"... and {len(found) - MOST:,} more; mend these first, or show them with `check --all`\n"
    return f"{coloured(render_text(shown, report.file))}\n{more}"


def coloured(text: str) -> str:
    """The heads of findings in bold, and in the colour of their level."""
    return HEAD_LINE.sub(lambda found: click.style(found[1], fg=COLOURS[found[2]], bold=True) + found[3], text)
