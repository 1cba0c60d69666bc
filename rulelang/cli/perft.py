"""`rulelang perft`."""

from __future__ import annotations

import click

from rulelang.cli.altering import Alterations, altering_options

EPILOG = """\b
Examples:
  rulelang perft my_game.rules --depth 4
  rulelang perft GAME --depth 2 --players 3
"""


@click.command("perft", epilog=EPILOG)
@click.argument("game")
@click.option("--depth", type=click.IntRange(1), required=True, metavar="N", help="Decisions from the start.")
@click.option("--players", metavar="N|NAMES", help="How many play, or their names with commas between.")
@altering_options
def command(game: str, depth: int, players: str | None, scenario: str | None, mods: tuple[str, ...]) -> None:
    """Count the different sequences of decisions of GAME, chance included, for each depth down to N.

    Outcomes of chance count once each, whatever their weight; what cannot be told apart counts once. `ended` are games
    that are over after exactly so many decisions.
    """
    from rulelang.cli.failing import faults_of
    from rulelang.cli.finding import load_executable, seat_names
    from rulelang.present.scores import columns
    from rulelang.tools.perft import perft

    exe = load_executable(game, Alterations(scenario, mods))
    with faults_of(exe.program):
        counts = perft(exe, depth, seat_names(exe, players))
    table = [["depth", "sequences", "ended"]]
    for number, leaves in enumerate(counts.leaves, 1):
        table.append([str(number), str(leaves), str(counts.ended[number])])
    click.echo("\n".join(columns(table)))
    click.echo(f"games that end within {depth}: {counts.games}")
