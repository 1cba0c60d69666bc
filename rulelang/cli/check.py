"""`rulelang check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import Alterations, altering_options
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
  rulelang check my_mod/
  rulelang check my_game/ --mod my_mod/
  rulelang check my_game/ --all-mods mods/
"""


@click.command("check", epilog=EPILOG)
@click.argument("path")
@click.option("--assumed", is_flag=True, help="List every value that no rulebook gives, with its place.")
@altering_options
@click.option(
    "--all-mods",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="With each mod there, alone, in pairs, and all.",
)
@format_option(ALL)
@click.option("--strict", is_flag=True, help="Warnings make it fail too.")
@click.option("--all", "every", is_flag=True, help="Show all findings, however many there are.")
def command(
    path: str,
    assumed: bool,
    form: str,
    strict: bool,
    every: bool,
    scenario: str | None,
    mods: tuple[str, ...],
    all_mods: Path | None,
) -> None:
    """Look for mistakes in the game, mod or script at PATH: all in one run, each with its place and a suggestion.

    PATH is a game's folder, a .rules file, a .play file, a mod, or the name of a game that comes along. Of a game
    without mods all scenarios are looked through, too. Warnings are looked for once there are no errors.
    `rulelang explain CODE` tells more about a finding.
    """
    from rulelang.cli.finding import find_game
    from rulelang.diagnostics import Report

    if all_mods is not None:
        _all_together(path, all_mods, Alterations(scenario, mods), form, strict)
        return
    report = Report()
    program = _checked(find_game(path), report, Alterations(scenario, mods))
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


def _checked(path: Path, report: Report, altered: Alterations) -> Program | None:
    from rulelang.cli.finding import load_any

    found = load_any(path, report, altered, own_scripts=False)
    return found[0] if found else None


def _all_together(path: str, folder: Path, altered: Alterations, form: str, strict: bool) -> None:
    """Check a game with each mod of a folder, with each two of them, and with all; each with what it requires."""
    from itertools import combinations

    from rulelang.cli.finding import find_game, load_any
    from rulelang.diagnostics import Report
    from rulelang.loader.mods import mods_in, required_in

    mods = mods_in(folder)
    if not mods:
        raise Failed(f"In {click.format_filename(folder)} lie no mods.")
    names, needed = sorted(mods), required_in(mods)
    groups = [*((name,) for name in names), *combinations(names, 2), tuple(names)]
    whole = (tuple(sorted({other for name in group for other in (name, *needed[name])})) for group in groups)
    wrong = 0
    for group in dict.fromkeys(whole):
        report = Report()
        paths = tuple(str(mods[name]) for name in group)
        load_any(find_game(path), report, Alterations(altered.scenario, (*altered.mods, *paths)), own_scripts=False)
        bad = report.has_errors or (strict and bool(report.diagnostics))
        wrong += bad
        _show(report, " + ".join(group), form, False)
    if wrong:
        raise Failed("")


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
