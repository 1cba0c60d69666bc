"""Games and scripts by what the user typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import frozen

from rulelang.cli.altering import NOTHING, Alterations
from rulelang.cli.failing import Failed

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.machine.executable import Executable
    from rulelang.program.program import Program
    from rulelang.program.script import Script

TITLE = re.compile(r'^game\s+"([^"\n]*)"', re.MULTILINE)
SCENARIO = re.compile(r'^scenario\s+"([^"\n]*)"', re.MULTILINE)
SEATS = re.compile(r"^\s+players\s+(\d+)(?:\s+to\s+(\d+))?", re.MULTILINE)
HEAD = 10_000_000
NEAR = 3
"""How many folders up a file of rules looks for the game it is a part of."""


@frozen
class Shipped:
    """A game that comes along: its folder's name, title, how many play, and its scenarios."""

    name: str
    title: str
    seats: str
    path: Path
    scenarios: tuple[str, ...] = ()


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
            yield Shipped(path.name, title[1], how_many, path, tuple(_scenarios(path)))
            return


def _scenarios(path: Path) -> Iterator[str]:
    for file in sorted(path.glob("*.rules")):
        with file.open(encoding="utf-8", errors="replace") as lines:
            yield from SCENARIO.findall(lines.read(HEAD))


def find_game(typed: str) -> Path:
    """The folder or file of a game: a path, or the name or title of one that comes along. Raises a
    usage error where there is nothing."""
    from rulelang.loader.walking import has_below

    path = Path(typed)
    if path.is_file() or (path.is_dir() and has_below(path, ".rules")):
        return path
    games = shipped_games()
    for game in games:
        if typed.casefold() in (game.name.casefold(), game.title.casefold()):
            return game.path
    if path.exists():
        return path
    raise click.UsageError(_unknown(typed, [game.name for game in games]))


def find_title(title: str, near: Path) -> Path:
    """The game of this title: one that comes along, or one in a folder around a file or around here. Raises Failed."""
    for game in shipped_games():
        if game.title == title:
            return game.path
    for folder in (*near.resolve().parents, Path.cwd(), *Path.cwd().parents):
        if any(found.title == title for found in _glance(folder)):
            return folder
    raise Failed(f'The game "{title}" neither comes along nor lies around {near}. Say where it is with --game.')


def mods_of(names: list[str], file: Path, game: Path) -> tuple[str, ...]:
    """Where the mods lie that a file names: beside it, beside the game or in the user's own folder. Raises Failed."""
    from rulelang.loader.mods import mods_near

    known = {**mods_near(game / "here" if game.is_dir() else game), **mods_near(file)}
    for name in names:
        if name not in known:
            raise Failed(f'The mod "{name}" of {click.format_filename(file)} is not found. Say where it is with --mod.')
    return tuple(str(known[name]) for name in names)


def seat_names(exe: Executable, players: str | None) -> tuple[str, ...]:
    """The seats that `--players` means: so many of the declared ones, or those named; none if nothing is said. Raises a
    usage error for seats there are not."""
    if players is None:
        return ()
    program, seats = exe.program, exe.layout.ids["player"]
    ids = {name: seat for name, seat in seats.items() if not program.entities[seat].removed}
    count = int(players) if players.strip().isdecimal() else None
    names = list(ids)[:count] if count is not None else [name.strip() for name in players.split(",")]
    wrong = next((name for name in names if name not in ids), None)
    if wrong is not None:
        raise click.BadParameter(f"there is no seat {wrong}; the seats are {', '.join(ids)}.", param_hint="--players")
    many = len(names) if count is None else count
    if not program.seats_low <= many <= program.seats_high or len(set(names)) < len(names):
        limits = f"{program.seats_low} to {program.seats_high} different players"
        raise click.BadParameter(f"{program.name} is for {limits}, not for {players}.", param_hint="--players")
    first = list(ids)[:many]
    if program.seats_in_turn and not set(names) <= set(first):
        raise click.BadParameter(f"with {many} players {', '.join(first)} play.", param_hint="--players")
    return tuple(names)


def whole_game(path: Path) -> Path:
    """The folder of the game of which a file of rules is a part; a game in one file, and a part of none, stay as they
    are."""
    if path.suffix != ".rules" or not path.is_file():
        return path
    for folder in path.resolve().parents[:NEAR]:
        files = list(folder.glob("*.rules"))
        games = sum(map(_declares, files))
        if games:
            return folder if games == 1 and len(files) > 1 else path
    return path


def _declares(file: Path) -> bool:
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            return TITLE.search(lines.read(HEAD)) is not None
    except OSError:
        return False


def load_any(
    path: Path, report: Report, altered: Alterations = NOTHING, *, own_scripts: bool = True
) -> tuple[Program, tuple[Script, ...]] | None:
    """What lies at a path (a game or a part of one, a file of scripts, a mod), with the scripts that stand there. None
    exactly when the report has errors. own_scripts: as in `load_game`."""
    from rulelang.loader import load_mod, load_scripts, mod_title

    if path.suffix == ".play":
        return load_scripts(path, report, None, altered.scenario, altered.mods)
    mod = whole_mod(path)
    if mod_title(mod) is not None:
        return load_mod(mod, report, None, altered.scenario, altered.mods)
    return load_part(path, report, altered, own_scripts=own_scripts)


def whole_mod(path: Path) -> Path:
    """The folder of the mod of which a file of rules is a part; whatever else there is stays as it is."""
    from rulelang.loader import mod_title

    if path.suffix != ".rules" or not path.is_file() or whole_game(path) != path:
        return path
    several = len(list(path.parent.glob("*.rules"))) > 1
    return path.parent if several and mod_title(path) is None and mod_title(path.parent) is not None else path


def load_part(
    path: Path, report: Report, altered: Alterations = NOTHING, *, own_scripts: bool = True
) -> tuple[Program, tuple[Script, ...]] | None:
    """A game, with the scripts that stand at this path: all of them, or those of one of its files. None exactly when
    the report has errors."""
    from rulelang.loader import load_game

    folder = whole_game(path)
    program = load_game(
        folder, report, None, altered.scenario, altered.mods, own_scripts=own_scripts, every_scenario=not own_scripts
    )
    if program is None:
        return None
    if folder == path:
        return program, program.scripts
    name = path.resolve().relative_to(folder).as_posix()
    return program, tuple(script for script in program.scripts if script.span.path == name)


def _unknown(typed: str, known: list[str]) -> str:
    from rulelang.suggest import closest

    near = closest(typed, known)
    rest = f" Did you mean {near}?" if near else f" Games that come along: {', '.join(known)}." if known else ""
    return f"There is no game {typed}, neither here nor among those that come along.{rest}"


def load(path: Path, report: Report | None = None, altered: Alterations = NOTHING) -> Program:
    """The checked game at a path, or the game of a mod there with that mod. Raises Failed with its findings if it has
    mistakes. report: keeps its texts."""
    from rulelang.diagnostics import Report
    from rulelang.loader import load_game, load_mod, mod_title

    if path.suffix == ".play":
        name = click.format_filename(path)
        raise Failed(f"{name} is a script, not a game. `rulelang run {name}` plays it.")
    report = report or Report()
    if mod_title(mod := whole_mod(path)) is not None:
        found = load_mod(mod, report, None, altered.scenario, altered.mods)
        program = found[0] if found else None
    else:
        program = load_game(
            whole_game(path), report, None, altered.scenario, altered.mods, own_scripts=False, others=False
        )
    if program is None:
        raise failed(report)
    return program


def load_executable(typed: str, altered: Alterations = NOTHING) -> Executable:
    """A game made ready to run."""
    from rulelang.machine.executable import Executable

    return Executable(load(find_game(typed), None, altered))


def load_plays(
    path: Path, report: Report, form: str, altered: Alterations = NOTHING
) -> tuple[Program, tuple[Script, ...]]:
    """The scripts of a file (of plays, or of a game's rules) and their game. Raises Failed with all findings, or if
    there is no script in it. report: keeps where the files lie; form: how findings are printed."""
    from rulelang.loader import load_scripts, mod_title

    name = click.format_filename(path)
    if path.is_dir():
        raise Failed(f"{name} is a folder. Run one of its files, or `rulelang test {name}` for all tests and plays.")
    rules = path.suffix == ".rules" and (_declares(path) or whole_game(path) != path)
    mod = path.suffix == ".rules" and not rules and mod_title(whole_mod(path)) is not None
    if rules or mod:
        found = load_any(path, report, altered)
    else:
        found = load_scripts(path, report, None, altered.scenario, altered.mods)
    if found is None:
        raise failed(report, form)
    if not found[1]:
        advice = " It is a part of a game's rules; `rulelang play` plays the game." if rules else ""
        raise Failed(f"{name} holds no play and no test.{advice}")
    return found


def failed(report: Report, form: str = "text") -> Failed:
    """What is printed when a file has mistakes; what is for programs goes out at once."""
    from rulelang.cli.formats import findings

    text = findings(report, form)
    if form == "text":
        return Failed(text.rstrip("\n"))
    click.echo(text, nl=False)
    return Failed("")
