"""`rulelang check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.failing import Failed
from rulelang.cli.formats import ALL, format_option

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.program.program import Program

EPILOG = """\b
Examples:
  rulelang check my_game/
  rulelang check my_game.rules
  rulelang check evening.play
  rulelang check my_game/ --strict --format github
  rulelang check --assumed GAME
"""


@click.command("check", epilog=EPILOG)
@click.argument("path")
@click.option("--assumed", is_flag=True, help="List every value that no rulebook gives, with its place.")
@format_option(ALL)
@click.option("--strict", is_flag=True, help="Warnings make it fail too.")
@click.option("--all", "every", is_flag=True, help="Show all findings, however many there are.")
def command(path: str, assumed: bool, form: str, strict: bool, every: bool) -> None:
    """Look for mistakes in the game or script at PATH: all of them in one run, each with its place and a suggestion.

    PATH is a game's folder, a .rules file, a .play file, or the name of a game that comes along. Warnings are looked
    for once there are no errors. `rulelang explain CODE` tells more about a finding.
    """
    from rulelang.cli.finding import find_game
    from rulelang.diagnostics import Report

    report = Report()
    program = _checked(find_game(path), report)
    if assumed and program is not None:
        for line in _assumed(program, report):
            click.echo(line)
        return
    _show(report, path, form, every)
    if program is None or (strict and any(d.level == "warning" for d in report.diagnostics)):
        raise Failed("")


def _show(report: Report, path: str, form: str, every: bool) -> None:
    from rulelang.cli.formats import findings

    if form != "text":
        click.echo(findings(report, form), nl=False)
        return
    if report.diagnostics:
        click.echo(findings(report, form, every))
    click.echo(f"{path}: {_count(report)}")


def _checked(path: Path, report: Report) -> Program | None:
    from rulelang.cli.finding import whole_game
    from rulelang.loader import load_game, load_scripts

    if path.suffix == ".play":
        found = load_scripts(path, report)
        return found[0] if found else None
    return load_game(whole_game(path), report)


def _count(report: Report) -> str:
    from rulelang.present.words import plural

    found = report.sorted()
    if not found:
        return "no findings"
    errors = sum(d.level == "error" for d in found)
    return f"{plural(len(found), 'finding')}, {plural(errors, 'error')}"


def _assumed(program: Program, report: Report) -> list[str]:
    marks = sorted(program.assumed, key=lambda mark: mark.span)
    if not marks:
        return ["Nothing is assumed."]
    return [f"{report.file(mark.span.path)}:{mark.span.line}:{mark.span.column}  {mark.what}" for mark in marks]
