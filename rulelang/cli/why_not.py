"""`rulelang why-not`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import altering_options

if TYPE_CHECKING:
    from rulelang.machine.game import Game
    from rulelang.tools.hindrances import WhyNot

EPILOG = """\b
Examples:
  rulelang why-not evening.jsonl --at 120 "Herring"
  rulelang why-not evening.jsonl --at 120 'play "Fair Wind"' --as Bo
  rulelang why-not evening.jsonl "Stay at home" --format json
"""


@click.command("why-not", epilog=EPILOG)
@click.argument("trace", type=click.Path(exists=True, path_type=Path))
@click.argument("answer")
@click.option("--at", type=click.IntRange(1), metavar="N", help="At the decision at event N, or the next one after it.")
@click.option("--as", "who", metavar="NAME", help="The player who would; the one who is asked if not said.")
@click.option("--game", metavar="GAME", help="The game, if it neither comes along nor lies around the trace or here.")
@altering_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
def command(
    trace: Path,
    answer: str,
    at: int | None,
    who: str | None,
    game: str | None,
    scenario: str | None,
    mods: tuple[str, ...],
    form: str,
) -> None:
    """Say why an ANSWER was not offered in a TRACE (as `run --trace jsonl` writes it): an option, what would be chosen,
    or a card. Without --at: where the trace ends.

    Which precondition, prohibition or condition fails, with its values and the rule it stands in; for a card also which
    window it waits for, and where it lies.
    """
    from rulelang.cli.tracing import open_trace, refused
    from rulelang.tools.hindrances import why_not

    program, read = open_trace(trace, game, scenario, mods)
    if who is not None and who not in read.header.players:
        raise click.BadParameter(f"{who} does not play. These do: {', '.join(read.header.players)}.", param_hint="--as")
    with refused(trace):
        found, played = why_not(program, read, answer, at or 0, who, what=click.format_filename(trace))
    if form == "json":
        from rulelang.present.why_not import denied_text

        text = denied_text(played, found.who, answer, found.asked, found.possible, found.denied)
        click.echo(text, nl=False)
        return
    for line in why_not_lines(played, found):
        click.echo(line)


def why_not_lines(game: Game, found: WhyNot) -> Iterator[str]:
    """The answer in words."""
    from rulelang.present.why_not import denied_lines

    question = f" ({found.asked})" if found.asked else ""
    if found.possible:
        yield f"{found.who} may answer {found.text} here{question}."
    elif found.denied:
        yield f"{found.who} cannot answer {found.text} here{question}."
        yield from denied_lines(game, found.denied)
    else:
        yield f"Nothing here is called {found.text}: no option of the question that is asked{question}, and no card."
