"""`rulelang play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import Alterations, altering_options
from rulelang.cli.failing import Failed, faults_of
from rulelang.cli.seating import SEAT_HELP, seat_policies

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game
    from rulelang.players import Policy

EPILOG = """\b
Examples:
  rulelang play GAME
  rulelang play GAME --players 4 --seed 7
  rulelang play my_game/ --players Ann,Bo,Cy --as Ann,Cy
  rulelang play my_game/ --seat Bo=greedy
  rulelang play my_game/ --load evening.save

While you play, `help` lists what you can type besides answers.
"""


@click.command("play", epilog=EPILOG)
@click.argument("game")
@click.option("--players", metavar="N|NAMES", help="How many play, or their names with commas between.")
@click.option("--seed", type=click.IntRange(0), help="What chance does; one is picked and shown if you give none.")
@click.option("--as", "people", metavar="NAMES", help="Whom people at this screen play; the first seat if not said.")
@click.option("--seat", "seats", multiple=True, metavar="NAME=POLICY", help=SEAT_HELP + " May be repeated.")
@click.option("--ask-everybody", is_flag=True, help="Windows ask everybody, so that being asked tells nothing.")
@click.option("--load", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@altering_options
def command(
    game: str,
    players: str | None,
    seed: int | None,
    people: str | None,
    seats: tuple[str, ...],
    ask_everybody: bool,
    load: Path | None,
    scenario: str | None,
    mods: tuple[str, ...],
) -> None:
    """Play GAME: answer by number or in words. Seats that nobody plays answer at random, or as
    --seat says.

    GAME is the name of a game that comes along, or a path. If several people share the screen it is handed over.
    """
    from rulelang.cli.finding import load_executable
    from rulelang.cli.screen import Screen, play
    from rulelang.tools.session import Session

    if load is not None and (players is not None or seed is not None or ask_everybody):
        message = "A saved game has its players, its chance and its windows"
        raise click.UsageError(f"{message}; --load goes without --players, --seed and --ask-everybody.")
    exe = load_executable(game, Alterations(scenario, mods))
    with faults_of(exe.program):
        running, used = saved_game(exe, load) if load is not None else _new(exe, players, seed, ask_everybody)
        here = _people(running, people)
        policy = _policy(running, here, seats, used)
        if load is None and seed is None:
            click.echo(f"The seed of this game is {used}.")
        play(Screen(Session(running, here, policy), used))


def saved_game(exe: Executable, path: Path) -> tuple[Game, int | None]:
    """The game in a file, and the seed it began with."""
    from rulelang.codec.saves import load_save, read_save

    save = read_save(path)
    return load_save(exe, save, click.format_filename(path)), save.seed


def _new(exe: Executable, players: str | None, seed: int | None, ask_everybody: bool) -> tuple[Game, int | None]:
    from secrets import randbelow

    from rulelang.cli.finding import seat_names
    from rulelang.machine.game import Game

    names = seat_names(exe, players)
    if seed is None:
        seed = randbelow(1_000_000)
    return Game.new(exe, names, seed, asks_everybody=ask_everybody), seed


def _policy(game: Game, people: tuple[int, ...], seats: tuple[str, ...], seed: int | None) -> Policy:
    """Who answers for the seats where nobody sits. Raises a usage error where somebody sits there after all."""
    from rulelang.players.policies import make_policy, seated

    ids = {game.layout.labels[seat]: seat for seat in game.players}
    named = {ids[name]: policy for name, policy in seat_policies(game.exe, seats, tuple(ids)).items()}
    both = next((game.layout.labels[seat] for seat in named if seat in people), None)
    if both is not None:
        raise click.BadParameter(
            f"{both} is played by a person; name other people with --as, or leave the seat out.", param_hint="--seat"
        )
    return seated({seat: make_policy(policy, seed) for seat, policy in named.items()}, make_policy("random", seed))


def _people(game: Game, names: str | None) -> tuple[int, ...]:
    if names is None:
        waiting = game.decision.seat if game.decision else None
        return game.players[:1] if waiting is None or not game.log else (waiting,)
    seats = {game.layout.labels[seat].casefold(): seat for seat in game.players}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name.casefold() not in seats:
            known = ", ".join(game.layout.labels[seat] for seat in game.players)
            raise click.BadParameter(f"{name} does not play. These do: {known}.", param_hint="--as")
    if not wanted:
        raise Failed("Nobody plays.")
    return tuple(dict.fromkeys(seats[name.casefold()] for name in wanted))
