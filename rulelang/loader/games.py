"""Which game a script or mod is for, and where that lies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rulelang.diagnostics import Fix, Label, Report
from rulelang.loader.walking import MOST_ENTRIES
from rulelang.resources import games_folder
from rulelang.semantics.walk import within
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax import nodes
from rulelang.texts import LARGEST, start_of

GAME_LINE = re.compile(r'^game\s+"([^"\n]*)"', re.MULTILINE)
SOUGHT = "games are looked for beside the script, around it, in folders called `games`, and among those that come along"
NEAR = 3  # how many folders up a script looks for its game


def game_of(path: Path, file: nodes.File, report: Report) -> tuple[Path, str] | None:
    """The folder of the game a script file is for: the one it names, else the one it lies in."""
    named = _named_games(file)
    if not named:
        around = _game_around(path)
        if around is None:
            help = 'add the line `game "Name"` to each test and play'
            report.error("R511", "For which game this is, is not said.", start_of(file.path), help=help)
        return around
    name, span = named[0]
    for other, place in named[1:]:
        if other != name:
            message = "The scripts of one file are for one game, and this one names a second."
            help = f'write `game "{name}"` here too, or move this script to another file'
            report.error("R512", message, place, help=help, also=(Label(span, "the first"),))
            return None
    known = games_for(path)
    if name in known:
        return known[name], name
    place = within(report, span, f'"{name}"')
    near = closest(name, known)
    help = f"did you mean `{near}`?" if near else f"the games are {', '.join(f'`{one}`' for one in sorted(known))}"
    fix = Fix(place, f'"{near}"', "likely") if near else None
    report.error("R511", f"There is no game called `{name}`.", place, help=help, note=SOUGHT, fix=fix)
    return None


def games_for(path: Path) -> dict[str, Path]:
    """The games a script can be for, by name; the nearest first: those in its folder, those in folders beside it, one
    it lies in, those in folders named `games` above it, those that come along."""
    found: dict[str, Path] = {}
    here, *above = path.resolve().parents[:NEAR]
    own = [(name, file) for file in files_in(here) if (name := name_of(file)) is not None]
    found.update(own if len(own) > 1 else [(name, here) for name, _ in own])
    for folder in (here, *above):
        if (name := name_in(folder)) is not None:
            found.setdefault(name, folder)
        for name, game in _games(folder if folder == here else folder / "games"):
            found.setdefault(name, game)
    for folder in (here / "games", games_folder()):
        for name, game in _games(folder):
            found.setdefault(name, game)
    return found


def games_beside(path: Path) -> dict[str, Path]:
    """The games a mod can be for, by name: those a script there could be for, and those in folders beside it."""
    found = games_for(path)
    for folder in path.resolve().parents[:2]:
        for name, game in _games(folder):
            found.setdefault(name, game)
    return found


def _named_games(file: nodes.File) -> list[tuple[str, Span]]:
    scripts = (decl for decl in file.decls if isinstance(decl, nodes.ScriptDecl))
    lines = (line for decl in scripts for line in decl.lines)
    found = [(line.name, line.span) for line in lines if isinstance(line, nodes.ForGame)]
    edge = ((GAME_LINE.match(line.text), line.span) for line in file.spoiled)  # it stands there in the wrong place
    return found or [(match[1], span) for match, span in edge if match]


def _game_around(path: Path) -> tuple[Path, str] | None:
    """The nearest folder around a script that holds a game."""
    named = ((folder, name_in(folder)) for folder in path.resolve().parents[:NEAR])
    return next(((folder, name) for folder, name in named if name is not None), None)


def _games(folder: Path) -> Iterator[tuple[str, Path]]:
    try:
        inside = sorted(islice(folder.iterdir(), MOST_ENTRIES)) if folder.is_dir() else []
    except OSError:
        return
    for game in inside:
        if not game.name.startswith(".") and (name := name_in(game)) is not None:
            yield name, game


def name_in(folder: Path) -> str | None:
    """The name of the game in a folder."""
    return next((name for name in map(name_of, files_in(folder)) if name is not None), None)


def files_in(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.rules")) if folder.is_dir() else []
    except OSError:
        return []


def name_of(path: Path) -> str | None:
    """The name of the game that a rules file declares."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            match = GAME_LINE.search(file.read(LARGEST))
    except OSError:
        return None
    return match[1] if match else None
