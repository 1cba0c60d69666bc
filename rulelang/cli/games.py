"""`rulelang games`."""

from __future__ import annotations

import click

EPILOG = "\b\nExample:\n  rulelang games"


@click.command("games", epilog=EPILOG)
def command() -> None:
    """List the games that come along."""
    from rulelang.cli.finding import shipped_games

    games = shipped_games()
    if not games:
        click.echo("No games are here.")
        return
    wide, title = max(len(game.name) for game in games), max(len(game.title) for game in games)
    for game in games:
        click.echo(f"{game.name:<{wide}}  {game.title:<{title}}  {game.seats} players".rstrip())
        for name in game.scenarios:
            click.echo(f'{"":<{wide}}  scenario "{name}"')
