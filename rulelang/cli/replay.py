"""`rulelang replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import Alterations, altering_options
from rulelang.cli.failing import Broke, Failed

if TYPE_CHECKING:
    from rulelang.machine.game import Game

EPILOG = """\b
Examples:
  rulelang run evening.play --trace jsonl --out evening.jsonl
  rulelang replay evening.jsonl
  rulelang replay evening.jsonl --game my_game/
"""


@click.command("replay", epilog=EPILOG)
@click.argument("trace", type=click.Path(exists=True, path_type=Path))
@click.option("--game", metavar="GAME", help="The game, if it neither comes along nor lies around the trace or here.")
@altering_options
@click.option("--anyway", is_flag=True, help="On the rules that are here, though the trace was made with others.")
def command(trace: Path, game: str | None, scenario: str | None, mods: tuple[str, ...], anyway: bool) -> None:
    """Play the game of a TRACE again (as `run --trace jsonl` writes it) and see that the same things happen.

    The scenario and the mods are those of the trace; mods that do not lie near it are named with --mod.
    The first step that differs is shown, and the exit code is 3. A trace of other rules is refused, and told what has
    changed since; with --anyway its answers are given to the rules that are here, as far as they lead.
    """
    from rulelang.cli.finding import find_game, find_title, load, mods_of
    from rulelang.codec.errors import OtherRules
    from rulelang.codec.traces import read_trace
    from rulelang.machine.executable import Executable
    from rulelang.tools.replay import Divergence, replay

    read = read_trace(trace)
    path = find_game(game) if game is not None else find_title(read.header.game.name, trace)
    near = tuple(mods) or mods_of([mod.name for mod in read.header.mods], trace, path)
    altered = Alterations(scenario or read.header.scenario, near)
    try:
        played = replay(Executable(load(path, None, altered)), read, click.format_filename(trace), anyway=anyway)
    except OtherRules as error:
        raise Failed(f"{error.message}. `--anyway` plays it on the rules that are here.") from None
    except Divergence as error:
        raise Broke(f"{click.format_filename(trace)}: {error}.") from None
    _tell(played, sum(line.kind == "decision" for line in read.lines))


def _tell(game: Game, decisions: int) -> None:
    from rulelang.present.scores import score_lines
    from rulelang.present.words import plural
    from rulelang.tools.failures import fault_text

    events = len(game.events or ())
    click.echo(f"The same: {plural(events, 'event')}, {plural(decisions, 'decision')}.")
    if game.fault is not None:
        raise Broke(f"The rules broke, as they do in the trace: {fault_text(game.exe.program, game.fault)}")
    for line in score_lines(game):
        click.echo(line)
