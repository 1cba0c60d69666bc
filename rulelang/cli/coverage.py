"""`rulelang coverage`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.failing import Failed

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.present.covered import Coverage
    from rulelang.tools.coverage import Measure

EPILOG = """\b
Examples:
  rulelang coverage my_game/
  rulelang coverage my_game/ --scripts my_plays/ --games 100
  rulelang coverage my_game/ --clauses
  rulelang coverage my_game/ --html coverage.html
  rulelang coverage my_game/ --at-least 95
"""

PER_CENT = click.FloatRange(0, 100)
PATHS = click.Path(exists=True, path_type=Path)


@click.command("coverage", epilog=EPILOG)
@click.argument("typed", metavar="GAME")
@click.option(
    "--scripts", type=PATHS, multiple=True, help="Also these tests and plays: a file, or a folder of .play files."
)
@click.option("--traces", type=PATHS, multiple=True, help="Also these traces: a file, or a folder of .jsonl files.")
@click.option("--games", type=click.IntRange(0), default=0, metavar="N", help="Also N games played at random.")
@click.option("--seed", type=int, default=1, metavar="S", help="The seed of the first of these games.")
@click.option("--clauses", is_flag=True, help="Only the table of clauses.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="For people, or a program.")
@click.option(
    "--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a page with the counts beside the rules."
)
@click.option("--at-least", type=PER_CENT, metavar="P", help="Fail below so many per cent, of lines or of clauses.")
@click.option("--at-least-lines", type=PER_CENT, metavar="P", help="The same for lines alone.")
@click.option("--at-least-clauses", type=PER_CENT, metavar="P", help="The same for clauses alone.")
def command(
    typed: str,
    scripts: tuple[Path, ...],
    traces: tuple[Path, ...],
    games: int,
    seed: int,
    clauses: bool,
    form: str,
    html: Path | None,
    at_least: float | None,
    at_least_lines: float | None,
    at_least_clauses: float | None,
) -> None:
    """Run the tests and plays of GAME and say which of its rules they came by, and which clauses they exercise.

    A clause is exercised by a test or play that carries its tag, has at least one `expect`, and passes. What the
    file `clauses.tsv` calls no rule needs none.
    """
    from rulelang.cli.finding import find_game, load
    from rulelang.diagnostics import Report
    from rulelang.present.coverage import clauses_text, report_json, report_text
    from rulelang.tools.coverage import Measure

    report = Report()
    measure = Measure(load(find_game(typed), report))
    measure.scripts(measure.program.scripts)
    _scripts(measure, scripts)
    _traces(measure, traces)
    measure.games(games, seed)
    found = measure.coverage()
    if html is not None:
        _page(found, report, html)
    render = report_json if form == "json" else clauses_text if clauses else report_text
    click.echo(render(found, report.file))
    _check(
        found,
        at_least if at_least_lines is None else at_least_lines,
        at_least if at_least_clauses is None else at_least_clauses,
    )


def _scripts(measure: Measure, paths: tuple[Path, ...]) -> None:
    """Run the plays of these files; in a folder, those that are for this game."""
    from rulelang.cli.finding import failed
    from rulelang.diagnostics import Report
    from rulelang.loader import load_scripts

    for path, named in _files(paths, "*.play"):
        report = Report()
        loaded = load_scripts(path, report)
        if loaded is None:
            raise failed(report)
        program, scripts = loaded
        if program.hash == measure.program.hash:
            measure.scripts(scripts)
        elif named:
            raise Failed(f"{click.format_filename(path)} is for other rules than these.")


def _traces(measure: Measure, paths: tuple[Path, ...]) -> None:
    """Play these traces again; in a folder, those of this game."""
    from rulelang.cli.failing import Broke
    from rulelang.codec.traces import read_trace
    from rulelang.tools.replay import Divergence

    for path, named in _files(paths, "*.jsonl"):
        trace, name = read_trace(path), click.format_filename(path)
        if not named and trace.header.game.name != measure.program.name:
            continue
        try:
            measure.trace(trace, name)
        except Divergence as error:
            raise Broke(f"{name}: {error}.") from None


def _files(paths: tuple[Path, ...], pattern: str) -> Iterator[tuple[Path, bool]]:
    """Each file, and whether it was named itself."""
    for path in paths:
        if path.is_dir():
            yield from ((file, False) for file in sorted(path.rglob(pattern)))
        else:
            yield path, True


def _page(found: Coverage, report: Report, html: Path) -> None:
    from rulelang.codec.files import write_whole
    from rulelang.present.coverage_page import coverage_page

    write_whole(html, coverage_page(found, report.sources))


def _check(found: Coverage, lines: float | None, clauses: float | None) -> None:
    from rulelang.present.covered import clause_share, line_share

    short = []
    if lines is not None and line_share(found) < lines:
        short.append(f"{line_share(found):.1f} % of the lines ran, and {lines:g} % must.")
    if clauses is not None and clause_share(found) < clauses:
        short.append(f"{clause_share(found):.1f} % of the clauses are exercised, and {clauses:g} % must be.")
    if short:
        raise Failed("\n".join(short))
