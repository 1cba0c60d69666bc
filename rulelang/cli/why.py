"""`rulelang why`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import altering_options
from rulelang.cli.failing import Broke

if TYPE_CHECKING:
    from rulelang.codec.traces import TraceFile
    from rulelang.program.program import Program

EPILOG = """\b
Examples:
  rulelang run evening.play --trace jsonl --out evening.jsonl
  rulelang why evening.jsonl --event 120
  rulelang why evening.jsonl
  rulelang why evening.jsonl --event 120 --format json
"""


@click.command("why", epilog=EPILOG)
@click.argument("trace", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--event", "number", type=click.IntRange(1), metavar="N", help="Which event; the last change if not said."
)
@click.option("--game", metavar="GAME", help="The game, if it neither comes along nor lies around the trace or here.")
@altering_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
def command(
    trace: Path,
    number: int | None,
    game: str | None,
    scenario: str | None,
    mods: tuple[str, ...],
    form: str,
) -> None:
    """Say why event N of a TRACE happened (as `run --trace jsonl` writes it; the numbers are those of the trace).

    The rules that led to it, innermost first, each with its place; the values that made their conditions true; the base
    of each number and what changed it; and for what did not happen, what stopped it.
    """
    from rulelang.cli.tracing import open_trace, refused

    program, read = open_trace(trace, game, scenario, mods)
    wanted = number if number is not None else last_change(read)
    if wanted > len(read.lines):
        raise click.BadParameter(f"the trace has {len(read.lines)} events.", param_hint="--event")
    with refused(trace):
        click.echo(_told(program, read, wanted, form, click.format_filename(trace)), nl=False)


def _told(program: Program, read: TraceFile, number: int, form: str, what: str) -> str:
    from rulelang.present.why import why_lines
    from rulelang.present.why_data import why_text
    from rulelang.tools.accounts import account_of

    account, game = account_of(program, read, number, what)
    if form == "json":
        return why_text(game, account)
    return "".join(f"{line}\n" for line in why_lines(game, account))


def last_change(read: TraceFile) -> int:
    """The last event of a trace that changed something."""
    from rulelang.tools.accounts import is_change

    found = (line.number for line in reversed(read.lines) if is_change(line.kind, line.name))
    number = next(found, len(read.lines))
    if not number:
        raise Broke("Nothing has happened in this trace.")
    return number
