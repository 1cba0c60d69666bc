"""`rulelang test`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import define, field

from rulelang.cli.altering import Alterations, altering_options
from rulelang.cli.failing import Failed
from rulelang.cli.formats import LINES, format_option

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.tools.testing import TestResult

EPILOG = """\b
Examples:
  rulelang test my_game/
  rulelang test my_game/ --match boats
  rulelang test evening.play
  rulelang test examples/
  rulelang test my_mod/
  rulelang test my_game/ --mod my_mod/
  rulelang test my_game/ --format github
"""

FEW = 10
"""Of more tests than these the failed ones are named once more at the end."""


@define
class Tally:
    """What has passed so far, and what has not. named: the titles of failed tests."""

    passed: int = 0
    failed: int = 0
    named: list[str] = field(factory=list)


@click.command("test", epilog=EPILOG)
@click.argument("path")
@click.option("--match", default="", metavar="TEXT", help="Only those with this text in their name.")
@altering_options
@format_option(LINES)
def command(path: str, match: str, form: str, scenario: str | None, mods: tuple[str, ...]) -> None:
    """Run the tests and plays at PATH: a game's folder, one of its .rules files, a .play file, a mod, or a folder of
    these.

    PATH may also be the name of a game that comes along. The tests of a mod run with it. A file with
    mistakes counts as a failed test.
    """
    tally = Tally()
    for file in _files(path):
        _run(file, match, tally, form, Alterations(scenario, mods))
    if not tally.passed + tally.failed:
        raise Failed(f"There are no tests at {path}" + (f" with {match!r} in their name." if match else "."))
    if tally.named and tally.passed > FEW:
        click.echo("\nThese failed:")
        for title in tally.named:
            click.echo(f"  {title}")
    click.echo(f"{tally.passed} passed, {tally.failed} failed")
    if tally.failed:
        raise Failed("")


def _files(typed: str) -> Iterator[Path]:
    """What is to be run: games (folders or files) and files of plays."""
    from rulelang.loader.walking import MOST_ENTRIES, TooManyEntries, files_below

    path = Path(typed)
    if not path.is_dir():
        from rulelang.cli.finding import find_game

        path = path if path.is_file() else find_game(typed)
    if not path.is_dir():
        yield path
        return
    if any(path.glob("*.rules")):
        yield path
    else:
        yield from sorted(folder for folder in path.iterdir() if folder.is_dir() and any(folder.glob("*.rules")))
    try:
        yield from sorted(files_below(path, ".play"))
    except TooManyEntries:
        raise Failed(f"In {typed} lie more than {MOST_ENTRIES} files and folders: this is no game's folder.") from None


def _run(path: Path, match: str, tally: Tally, form: str, altered: Alterations) -> None:
    from rulelang.cli.finding import load_any
    from rulelang.cli.formats import findings
    from rulelang.diagnostics import Report
    from rulelang.machine.executable import Executable
    from rulelang.tools.testing import run_tests

    report = Report()
    found = load_any(path, report, altered)
    if found is None:
        tally.failed += 1
        click.echo(click.format_filename(path))
        click.echo(findings(report, form))
        return
    program, scripts = found
    if any(match.casefold() in script.name.casefold() for script in scripts):
        click.echo(click.format_filename(path))
    for result in run_tests(Executable(program), scripts, match):
        _tell(result, tally)
        _tell_failures(result, report, form)


def _tell(result: TestResult, tally: Tally) -> None:
    if result.passed:
        tally.passed += 1
        click.echo(f"  {click.style('ok', fg='green')}    {result.title}")
        return
    tally.failed += 1
    tally.named.append(result.title)
    click.echo(f"  {click.style('FAIL', fg='red', bold=True)}  {result.title}")


def _tell_failures(result: TestResult, report: Report, form: str) -> None:
    from rulelang.cli.failures import failure_command, failure_text

    for failure in result.failures:
        text = failure_text(failure, report, " " * 8)
        click.echo(text if form == "text" else failure_command(failure, report, result.title))
