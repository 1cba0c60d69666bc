"""Games and scripts by what the user typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import frozen

from rulelang.cli.failing import Failed

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.machine.executable import Executable
    from rulelang.program.program import Program
    from rulelang.program.script import Script

TITLE = re.compile(r'^game\s+"([^"\n]*)"', re.MULTILINE)
SEATS = re.compile(r"^\s+players\s+(\d+)(?:\s+to\s+(\d+))?", re.MULTILINE)
HEAD = 20_000


@frozen
class Shipped:
    """A game that comes along: its folder's name, title, and how many play."""

    name: str
    title: str
    seats: str
    path: Path


def shipped_games() -> list[Shipped]:
    """The games in the games folder, by name; what a glance at their files tells."""
    from rulelang.resources import games_folder

    folder = games_folder()
    paths = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    return [found for path in paths for found in _glance(path)]


def _glance(path: Path) -> Iterator[Shipped]:
    for file in sorted(path.glob("*.rules")):
        with file.open(encoding="utf-8", errors="replace") as lines:
            head = lines.read(HEAD)
        title = TITLE.search(head)
        if title:
            seats = SEATS.search(head, title.end())
            how_many = "" if seats is None else seats[1] + (f" to {seats[2]}" if seats[2] else "")
            yield Shipped(path.name, title[1], how_many, path)
            return


def find_game(typed: str) -> Path:
    """The folder or file of a game: a path, or the name or title of one that comes along. Raises Failed."""
    path = Path(typed)
    if path.is_file() or (path.is_dir() and any(path.rglob("*.rules"))):
        return path
    games = shipped_games()
    for game in games:
        if typed.casefold() in (game.name.casefold(), game.title.casefold()):
            return game.path
    if path.exists():
        return path
    raise Failed(_unknown(typed, [game.name for game in games]))


def find_title(title: str, near: Path) -> Path:
    """The game of this title: one that comes along, or one in a folder around a file or around here. Raises Failed."""
    for game in shipped_games():
        if game.title == title:
            return game.path
    for folder in (*near.resolve().parents, Path.cwd(), *Path.cwd().parents):
        if any(found.title == title for found in _glance(folder)):
            return folder
    raise Failed(f'The game "{title}" neither comes along nor lies around {near}. Say where it is with --game.')


def seat_names(exe: Executable, players: str | None) -> tuple[str, ...]:
    """The seats that `--players` means: so many of the declared ones, or those named; none if nothing is said. Raises a
    usage error for seats there are not."""
    if players is None:
        return ()
    program, ids = exe.program, exe.layout.ids["player"]
    count = int(players) if players.strip().isdecimal() else None
    names = list(ids)[:count] if count is not None else [name.strip() for name in players.split(",")]
    wrong = next((name for name in names if name not in ids), None)
    if wrong is not None:
        raise click.BadParameter(f"there is no seat {wrong}; the seats are {', '.join(ids)}.", param_hint="--players")
    many = len(names) if count is None else count
    if not program.seats_low <= many <= program.seats_high or len(set(names)) < len(names):
        limits = f"{program.seats_low} to {program.seats_high} different players"
        raise click.BadParameter(f"{program.name} is for {limits}, not for {players}.", param_hint="--players")
    return tuple(names)


def _unknown(typed: str, known: list[str]) -> str:
    from rulelang.suggest import closest

    near = closest(typed, known)
    rest = f" Did you mean {near}?" if near else f" Games that come along: {', '.join(known)}." if known else ""
    return f"There is no game {typed}, neither here nor among those that come along.{rest}"


def load(path: Path) -> Program:
    """The checked game at a path. Raises Failed with all findings if it has mistakes."""
    from rulelang.diagnostics import Report
    from rulelang.loader import load_game

    report = Report()
    program = load_game(path, report)
    if program is None:
        raise failed(report)
    return program


def load_executable(typed: str) -> Executable:
    """A game made ready to run."""
    from rulelang.machine.executable import Executable

    return Executable(load(find_game(typed)))


def load_plays(path: Path) -> tuple[Program, tuple[Script, ...]]:
    """The scripts of a file and their game. Raises Failed with all findings, or if there is no script in it."""
    from rulelang.diagnostics import Report
    from rulelang.loader import load_scripts

    report = Report()
    found = load_scripts(path, report)
    if found is None:
        raise failed(report)
    if not found[1]:
        raise Failed(f"{click.format_filename(path)} holds no play and no test.")
    return found


def failed(report: Report) -> Failed:
    """All findings, as what is printed when a file has mistakes."""
    from rulelang.diagnostics import render_text

    return Failed(render_text(report).rstrip("\n"))
