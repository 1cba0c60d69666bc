"""`rulelang playtest`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulelang.cli.altering import Alterations, altering_options
from rulelang.cli.failing import Broke
from rulelang.cli.seating import POLICY, SEAT_HELP, seat_policies

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.tools.playtesting import Broken, Plan, Result

EPILOG = """\b
Examples:
  rulelang playtest GAME --games 100
  rulelang playtest GAME --players 3 --seat Ann=greedy --games 50
  rulelang playtest GAME --mod my_mod/ --format json
"""


@click.command("playtest", epilog=EPILOG)
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the first game; the next: one more."
)
@click.option("--players", metavar="N|NAMES", help="How many play, or their names with commas between.")
@click.option("--seat", "seats", multiple=True, metavar="NAME=POLICY", help=SEAT_HELP + " May be repeated.")
@click.option("--others", type=POLICY, default="random", show_default=True, help="Who plays all other seats.")
@click.option("--stay", is_flag=True, help="Policies keep their seats; else they move on a seat from game to game.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="For people, or a program.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Where the trace of a game that breaks goes."
)
@altering_options
def command(
    game: str,
    games: int,
    seed: int,
    players: str | None,
    seats: tuple[str, ...],
    others: str,
    stay: bool,
    form: str,
    out: Path | None,
    scenario: str | None,
    mods: tuple[str, ...],
) -> None:
    """Play many games of GAME without people, and count who wins.

    Shares are given with the interval in which the true one lies in 95 of 100 such counts, so that chance is not
    taken for balance. The first game in which the rules break ends it: its trace is written, for `replay` and `why`.
    """
    from rulelang.cli.finding import load_executable, seat_names
    from rulelang.machine.game import Game
    from rulelang.tools.playtesting import Broken, Plan

    exe = load_executable(game, Alterations(scenario, mods))
    begun = Game.new(exe, seat_names(exe, players), start=False)
    names = tuple(exe.layout.labels[seat] for seat in begun.players)
    policies = seat_policies(exe, seats, names)
    others_too = seat_policies(exe, [f"{name}={others}" for name in names if name not in policies], names)
    plan = Plan(names, tuple((policies | others_too)[name] for name in names), seed, not stay)
    try:
        results = _play(exe, plan, games)
    except Broken as broken:
        raise _told(broken, out) from None
    _show(exe, plan, results, form)


def _play(exe: Executable, plan: Plan, games: int) -> list[Result]:
    from rulelang.tools.playtesting import playtest

    played = playtest(exe, plan, games)
    if not sys.stderr.isatty():
        return list(played)
    with click.progressbar(played, length=games, file=sys.stderr) as results:
        return list(results)


def _show(exe: Executable, plan: Plan, results: list[Result], form: str) -> None:
    from rulelang.present.playtested import playtest_lines
    from rulelang.tools.playtesting import summary

    told: dict[str, Any] = summary(exe, plan, results)
    click.echo(json.dumps(told, indent=2, ensure_ascii=False) if form == "json" else "\n".join(playtest_lines(told)))


def _told(broken: Broken, out: Path | None) -> Broke:
    """Write the trace; what to say."""
    from rulelang.codec import header_of, trace_lines, write_trace

    name = broken.game.exe.program.name.replace(" ", "_").casefold()
    path = out or Path(f"{name}-{broken.seed}.jsonl")
    write_trace(path, header_of(broken.game, broken.seed), trace_lines(broken.game))
    shown = click.format_filename(path)
    again = f"Its trace is in {shown}; `rulelang replay {shown}` plays it again."
    return Broke(f"The game with seed {broken.seed} broke: {broken.message}\n{again}")
