"""From files to a checked game: the only place that knows the order of the stages.

A game is a folder of `.rules` files (or one such file), with CSV files and a list of clauses (`clauses.tsv`) beside
them. Nothing outside the folder is read.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import define, evolve, field

from rulelang.diagnostics import Fix, Label, Report
from rulelang.program.program import Program
from rulelang.program.script import Script
from rulelang.resources import games_folder
from rulelang.semantics.analyse import analyse
from rulelang.semantics.clauses import read_clauses
from rulelang.semantics.walk import first_line, within
from rulelang.source import Source, Span
from rulelang.suggest import closest
from rulelang.syntax import nodes
from rulelang.syntax.parse import parse
from rulelang.texts import LARGEST, is_inside, read_text, start_of, unreadable

CLAUSES = "clauses.tsv"
GAME_LINE = re.compile(r'^game\s+"([^"\n]*)"', re.MULTILINE)
SOUGHT = "games are looked for beside the script, in folders called `games` above it, and among those that come along"
NEAR = 3  # how many folders up a script looks for its game


Texts = Mapping[Path, str]
"""Texts that are read in place of what stands in these files, which need not be there."""


def load_game(path: Path, report: Report, instead: Texts | None = None) -> Program | None:
    """The checked game of a folder or of a single file; None exactly when the report has errors."""
    folder = _Folder.of(path, report, instead or {})
    rules = folder.rules(path) if folder else []
    if folder is None or not rules:
        return None
    files = [parse(source, report) for source in rules]
    return _checked(folder, files)


def load_scripts(path: Path, report: Report, instead: Texts | None = None) -> tuple[Program, tuple[Script, ...]] | None:
    """The tests and plays of a file outside a game's rules, with the game they are for."""
    report.files[path.name] = seen_from_here(path)
    text = _text(path, path.name, report, instead or {})
    if text is None:
        return None
    # A name of its own, so that it never meets a file of the game.
    file = parse(Source(f"{path.name}", text), report)
    found = _game_of(path, file, report)
    if found is None:
        return None
    game, rules = found
    folder = _Folder(game if game.is_dir() else game.parent, report, instead or {})
    files = [parse(source, report) for source in rules_of(folder, game)]
    if any(other.path == file.path for other in files):
        message = f"This script is called `{file.path}`, and so is a file of its game."
        help = "rename the script, so that it ends in `.play`"
        report.files[path.name] = seen_from_here(path)
        report.error("R508", message, start_of(file.path), help=help)
        return None
    program = _checked(folder, [*files, _only_scripts(file, report)])
    if program is None:
        return None
    mine = tuple(script for script in program.scripts if script.span.path == file.path)
    theirs = tuple(script for script in program.scripts if script.span.path != file.path)
    return evolve(program, scripts=theirs), mine


def seen_from_here(path: Path) -> str:
    """A path as it can be opened from where the command was called: relative to that place if it lies below it."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return path.as_posix()


def _text(path: Path, name: str, report: Report, instead: Texts) -> str | None:
    text = instead.get(path.resolve())
    return read_text(path, name, report) if text is None else text


def rules_of(folder: _Folder, game: Path) -> list[Source]:
    """The rules files of a game that is known to be there."""
    return folder.rules(game)


def _checked(folder: _Folder, files: list[nodes.File]) -> Program | None:
    text = folder.read(CLAUSES, quiet=True)
    clauses = read_clauses(Source(CLAUSES, text), folder.report) if text is not None else None
    program = analyse(files, folder.report, clauses=clauses, csv=folder.table, tables=folder.tables)
    return None if program is None else evolve(program, hash=folder.hash())


# ---- a folder


@define
class _Folder:
    """The files of a game that have been read, by their path within the folder."""

    root: Path
    report: Report
    instead: Texts = field(factory=dict)
    texts: dict[str, str] = field(factory=dict)

    @classmethod
    def of(cls, path: Path, report: Report, instead: Texts) -> _Folder | None:
        """The folder of a game; None, and a finding, where there is nothing."""
        if path.is_dir():
            return cls(path, report, instead)
        if path.is_file():
            return cls(path.parent, report, instead)
        report.error("R504", f"There is nothing at `{path}`.", start_of(path.name), help=_elsewhere(path))
        return None

    def rules(self, path: Path) -> list[Source]:
        """The sources of all rules files in order of their paths, or of the one file."""
        found = [path.name] if path.is_file() else list(self._rules_files())
        if not found:
            message = f"In `{self.root.name or self.root}` lie no files that end in `.rules`."
            help = "rename the files of the game so that they end in `.rules`, or name its folder"
            self.report.error("R505", message, start_of(self.root.name), help=help)
        texts = [(name, self.read(name)) for name in found]
        return [Source(name, text) for name, text in texts if text is not None]

    def _rules_files(self) -> Iterator[str]:
        try:
            paths = {p.relative_to(self.root).as_posix() for p in self.root.rglob("*.rules") if p.is_file()}
            root = self.root.resolve()
        except OSError as error:
            self.report.add(unreadable(str(self.root), error, start_of("")))
            return
        drafts = (p.relative_to(root) for p in self.instead if p.is_relative_to(root) and p.suffix == ".rules")
        yield from sorted(paths | {p.as_posix() for p in drafts})

    def read(self, name: str, quiet: bool = False) -> str | None:
        """The text of a file in the folder; quiet: it need not be there."""
        path = self.root / name
        if not path.is_file() and path.resolve() not in self.instead:
            return None
        if not is_inside(path, self.root):
            message = f"`{name}` is a link that leads out of the game's folder."
            self.report.error("R507", message, start_of(name), help="put the file itself into the folder")
            return None
        self.report.files[name] = seen_from_here(path)
        text = _text(path, name, self.report, self.instead)
        if text is not None:
            self.texts[name] = text
        return text

    def table(self, name: str) -> str | None:
        """The text of a CSV file, kept so that findings can show its lines."""
        if name in self.texts:
            return self.texts[name]
        text = self.read(name)
        if text is not None:
            self.report.add_source(Source(name, text))
        return text

    def tables(self) -> list[str]:
        """The paths of all CSV files in the folder; none where it cannot be searched."""
        try:
            return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*.csv"))
        except OSError:
            return []

    def hash(self) -> str:
        """A fingerprint of all that was read."""
        digest = hashlib.sha256()
        for name, text in sorted(self.texts.items()):
            for part in (name, text):
                data = part.encode("utf-8")
                digest.update(f"{len(data)}:".encode())
                digest.update(data)
        return digest.hexdigest()


def _elsewhere(path: Path) -> str:
    """Where to look instead of a path at which there is nothing."""
    try:
        near = closest(path.name, (other.name for other in path.parent.iterdir()))
    except OSError:
        near = None
    return f"did you mean `{path.with_name(near)}`?" if near else "`rulelang games` lists the games that come along"


# ---- the game of a script


def _game_of(path: Path, file: nodes.File, report: Report) -> tuple[Path, str] | None:
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
    known = _games_for(path)
    if name in known:
        return known[name], name
    place = within(report, span, f'"{name}"')
    near = closest(name, known)
    help = f"did you mean `{near}`?" if near else f"the games are {', '.join(f'`{one}`' for one in sorted(known))}"
    fix = Fix(place, f'"{near}"', "likely") if near else None
    report.error("R511", f"There is no game called `{name}`.", place, help=help, note=SOUGHT, fix=fix)
    return None


def _games_for(path: Path) -> dict[str, Path]:
    """The games a script can be for, by name; the nearest first: those beside it, one it lies in, those in folders
    named `games` above it, those that come along."""
    found: dict[str, Path] = {}
    beside = [(name, file) for file in _files(path.resolve().parent) if (name := _name_of(file)) is not None]
    if len(beside) > 1:
        found.update(beside)
    around = _game_around(path)
    if around is not None:
        found.setdefault(around[1], around[0])
    for folder in (*(parent / "games" for parent in path.resolve().parents[:NEAR]), games_folder()):
        for name, game in _games(folder):
            found.setdefault(name, game)
    return found


def _named_games(file: nodes.File) -> list[tuple[str, Span]]:
    scripts = (decl for decl in file.decls if isinstance(decl, nodes.ScriptDecl))
    lines = (line for decl in scripts for line in decl.lines)
    return [(line.name, line.span) for line in lines if isinstance(line, nodes.ForGame)]


def _game_around(path: Path) -> tuple[Path, str] | None:
    """The nearest folder around a script that holds a game."""
    named = ((folder, _name_in(folder)) for folder in path.resolve().parents[:NEAR])
    return next(((folder, name) for folder, name in named if name is not None), None)


def _games(folder: Path) -> Iterator[tuple[str, Path]]:
    if folder.is_dir():
        for game in sorted(folder.iterdir()):
            name = _name_in(game)
            if name is not None:
                yield name, game


def _name_in(folder: Path) -> str | None:
    """The name of the game in a folder."""
    return next((name for name in map(_name_of, _files(folder)) if name is not None), None)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.rules")) if folder.is_dir() else []
    except OSError:
        return []


def _name_of(path: Path) -> str | None:
    """The name of the game that a rules file declares."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            match = GAME_LINE.search(file.read(LARGEST))
    except OSError:
        return None
    return match[1] if match else None


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
