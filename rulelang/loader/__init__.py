"""From files to a checked game: the only place that knows the order of the stages.

A game is a folder of `.rules` files (or one such file), with CSV files and a list of clauses (`clauses.tsv`) beside
them; a folder `mods` in it may hold mods of it, which are no part of the game. Nothing outside the folder is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import evolve

from rulelang.diagnostics import Fix, Report
from rulelang.loader.combining import Loaded
from rulelang.loader.folders import Folder, Texts, seen_from_here, text_of
from rulelang.loader.games import SOUGHT, game_of, games_beside
from rulelang.loader.mods import Library, Mod, mod_title, user_mods
from rulelang.program.program import Program
from rulelang.program.script import Script
from rulelang.semantics.walk import first_line, within
from rulelang.source import Source
from rulelang.suggest import closest
from rulelang.syntax import nodes
from rulelang.syntax.parse import parse
from rulelang.texts import start_of

Mods = Sequence[str | Path]
"""Mods by the path of their folder or file, or by their name in the user's own folder."""

Scripts = tuple[Program, tuple[Script, ...]]


def load_game(
    path: Path,
    report: Report,
    instead: Texts | None = None,
    scenario: str | None = None,
    mods: Mods = (),
    *,
    own_scripts: bool = True,
    others: bool = True,
    every_scenario: bool = False,
) -> Program | None:
    """The checked game of a folder or of a single file, with a scenario and mods; None exactly when the report has
    errors. own_scripts: whether the game's own tests and plays are wanted where it is altered; others: whether those
    are that name another scenario or other mods; every_scenario: look for mistakes in all scenarios."""
    folder = Folder.of(path, report, instead or {})
    loaded = _loaded(folder, path, scenario) if folder else None
    if loaded is None:
        return None
    loaded.given, loaded.own_scripts = loaded.library.given(mods), own_scripts
    loaded.others, loaded.every_scenario = others, every_scenario
    return loaded.program()


def load_scripts(
    path: Path, report: Report, instead: Texts | None = None, scenario: str | None = None, mods: Mods = ()
) -> Scripts | None:
    """The tests and plays of a file outside a game's rules, with the game they are for."""
    report.files[path.name] = seen_from_here(path)
    text = text_of(path, path.name, report, instead or {})
    if text is None:
        return None
    # A name of its own, so that it never meets a file of the game.
    file = parse(Source(f"{path.name}", text), report)
    found = game_of(path, file, report)
    if found is None:
        return None
    game, _ = found
    folder = Folder(game if game.is_dir() else game.parent, report, instead or {})
    loaded = _loaded(folder, game, scenario)
    if loaded is None:
        return None
    if any(other.path == file.path for other in loaded.files):
        message = f"This script is called `{file.path}`, and so is a file of its game."
        help = "rename the script, so that it ends in `.play`"
        report.files[path.name] = seen_from_here(path)
        report.error("R508", message, start_of(file.path), help=help)
        return None
    loaded.files.append(_only_scripts(file, report))
    loaded.beside[file.path] = path
    loaded.given = loaded.library.given(mods)
    return _apart(loaded.program(), lambda script: script.span.path == file.path)


def load_mod(
    path: Path, report: Report, instead: Texts | None = None, scenario: str | None = None, mods: Mods = ()
) -> Scripts | None:
    """A game with the mod in a folder or file, which says which game it is for, and the mod's own tests. Mods that it
    requires come along where they lie near it."""
    library = Library(report, instead or {}, set())
    mod = library.at(path)
    game = _game_for(mod, report) if mod is not None else None
    if mod is None or game is None:
        return None
    folder = Folder(game if game.is_dir() else game.parent, report, instead or {})
    loaded = _loaded(folder, game, scenario)
    if loaded is None:
        return None
    library.taken |= loaded.library.taken
    loaded.library, loaded.own_scripts = library, False
    given = {one.root: one for one in (*library.with_required(mod), *library.given(mods))}
    loaded.given = sorted(given.values(), key=lambda one: one.decl.name)
    own = {file.path for file in mod.files}
    return _apart(loaded.program(), lambda script: script.span.path in own)


def _loaded(folder: Folder, path: Path, scenario: str | None) -> Loaded | None:
    sources = folder.rules(path)
    if not sources:
        return None
    files = [_without_mods(parse(source, folder.report), folder.report) for source in sources]
    taken = {name.partition("/")[0] for name in (*folder.texts, *folder.tables())}
    return Loaded(folder, files, Library(folder.report, folder.instead, taken), scenario=scenario)


def _apart(program: Program | None, mine: object) -> Scripts | None:
    """A program, and its scripts that are meant."""
    assert callable(mine)
    if program is None:
        return None
    theirs = tuple(script for script in program.scripts if not mine(script))
    return evolve(program, scripts=theirs), tuple(script for script in program.scripts if mine(script))


def _without_mods(file: nodes.File, report: Report) -> nodes.File:
    """A game's file without mods, which are reported."""
    mods = [decl for decl in file.decls if isinstance(decl, nodes.ModDecl)]
    for decl in mods:
        message = "A mod is no part of a game's own files."
        help = "put it into a folder of its own, beside the game or in a folder `mods`"
        report.error("R514", message, first_line(report, decl.span), help=help)
    return evolve(file, decls=tuple(decl for decl in file.decls if decl not in mods)) if mods else file


def _game_for(mod: Mod, report: Report) -> Path | None:
    """Where the game lies that a mod is for; a finding if it is not found."""
    known, name = games_beside(mod.root), mod.decl.game
    if name in known:
        return known[name]
    place = within(report, mod.decl.span, f'"{name}"')
    near = closest(name, known)
    help = f"did you mean `{near}`?" if near else f"the games are {', '.join(f'`{one}`' for one in sorted(known))}"
    fix = Fix(place, f'"{near}"', "likely") if near else None
    report.error("R511", f"There is no game called `{name}`.", place, help=help, note=SOUGHT, fix=fix)
    return None


def _only_scripts(file: nodes.File, report: Report) -> nodes.File:
    """The file without anything but tests and plays, which is reported."""
    kept: list[nodes.Decl] = []
    for decl in file.decls:
        if isinstance(decl, nodes.ScriptDecl | nodes.Language):
            kept.append(decl)
        else:
            message = "In a script file stand only tests and plays."
            help = "put it into a file of the game, which ends in `.rules`"
            report.error("R513", message, first_line(report, decl.span), help=help)
    return evolve(file, decls=tuple(kept))


__all__ = ["Texts", "load_game", "load_mod", "load_scripts", "mod_title", "seen_from_here", "user_mods"]
