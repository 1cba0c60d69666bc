"""Mods: where they lie, and what is read of them.

A mod is a folder with `.rules` files, or a single such file. It is found by its path, or by its name: beside a script,
in a folder `mods` there, or in the user's own folder of mods (`RULELANG_MODS` names another).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import define, evolve, field, frozen
from platformdirs import user_data_path

from rulelang.diagnostics import Fix, Label, Report
from rulelang.loader.folders import Folder, Texts
from rulelang.loader.games import files_in, name_of
from rulelang.loader.walking import TooManyEntries, files_below
from rulelang.semantics.merging.demands import title_span
from rulelang.semantics.merging.layers import ModFiles
from rulelang.semantics.walk import first_line, heading
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax import nodes
from rulelang.syntax.parse import parse
from rulelang.texts import LARGEST, start_of

MOD_LINE = re.compile(r'^mod\s+"([^"\n]*)"', re.MULTILINE)
ALLOWED = (nodes.Language, nodes.ModDecl, nodes.ScenarioDecl, nodes.ScriptDecl)
"""What stands at the left edge of a mod's files."""


def user_mods() -> Path:
    """The user's own folder of mods."""
    named = os.environ.get("RULELANG_MODS")
    return Path(named) if named else user_data_path("rulelang", appauthor=False) / "mods"


def mod_title(path: Path) -> str | None:
    """The name of the mod in a folder or file; None where there is none, or a game."""
    try:
        files = sorted(files_below(path, ".rules")) if path.is_dir() else [path] if path.suffix == ".rules" else []
    except (OSError, TooManyEntries):
        return None
    if any(name_of(file) is not None for file in files):
        return None
    return next((title for title in map(_title, files) if title is not None), None)


def _title(file: Path) -> str | None:
    try:
        with file.open(encoding="utf-8", errors="replace") as text:
            match = MOD_LINE.search(text.read(LARGEST))
    except OSError:
        return None
    return match[1] if match else None


def mods_in(folder: Path) -> dict[str, Path]:
    """The mods that lie in a folder, each a folder or file of its own, by name."""
    found: dict[str, Path] = {}
    try:
        below = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    except OSError:
        return found
    for path in (*below, *files_in(folder)):
        title = mod_title(path)
        if title is not None:
            found.setdefault(title, path)
    return found


def required_in(mods: Mapping[str, Path]) -> dict[str, set[str]]:
    """What each of these mods requires, and that requires, as far as it is among them."""
    library = Library(Report(), {}, set())
    read = {name: library.at(path) for name, path in mods.items()}
    wanted = {
        name: {line.name for line in mod.decl.lines if isinstance(line, nodes.Requires)} & set(mods) if mod else set()
        for name, mod in read.items()
    }
    for _ in mods:
        wanted = {name: found | {more for one in found for more in wanted[one]} for name, found in wanted.items()}
    return wanted


def mods_near(path: Path) -> dict[str, Path]:
    """The mods a script or mod can mean by name: the nearest first."""
    folder = path.resolve().parent
    found: dict[str, Path] = {}
    for place in (folder, folder / "mods", folder.parent, folder.parent / "mods", user_mods()):
        for title, mod in mods_in(place).items():
            found.setdefault(title, mod)
    return found


@frozen
class Mod:
    """A mod that was read. root: its folder or file."""

    root: Path
    folder: Folder
    files: tuple[nodes.File, ...]
    decl: nodes.ModDecl

    def as_files(self) -> ModFiles:
        """What the checker wants of it; its hash is of all that was read so far."""
        return ModFiles(self.files, self.folder.label, self.folder.hash())


@define
class Library:
    """The mods that were read, each once. taken: first folders of paths that are in use."""

    report: Report
    instead: Texts
    taken: set[str]
    read: dict[Path, Mod | None] = field(factory=dict)

    def given(self, mods: Sequence[str | Path]) -> list[Mod]:
        """The mods that were named by path or name; findings for those that are not there."""
        paths = [path for path in map(self._found, mods) if path is not None]
        ordered = sorted(dict.fromkeys(paths), key=lambda path: (path.name, path.as_posix()))
        return [mod for mod in map(self.at, ordered) if mod is not None]

    def _found(self, typed: str | Path) -> Path | None:
        path = Path(typed)
        if path.exists():
            return path.resolve()
        known = mods_in(user_mods())
        if str(typed) in known:
            return known[str(typed)].resolve()
        near = closest(str(typed), known)
        help = f"did you mean `{near}`?" if near else f"name its folder; by name mods are found in {user_mods()}"
        self.report.error("R515", f"There is no mod `{typed}`.", start_of(""), help=help)
        return None

    def at(self, path: Path) -> Mod | None:
        """The mod in a folder or file; None, and findings, if it is none."""
        path = path.resolve()
        if path not in self.read:
            self.read[path] = self._read(path)
        return self.read[path]

    def _read(self, path: Path) -> Mod | None:
        label = stem = path.stem if path.is_file() else path.name
        number = 1
        while label in self.taken:
            number += 1
            label = f"{stem}-{number}"
        self.taken.add(label)
        root = path.parent if path.is_file() else path
        folder = Folder(root, self.report, self.instead, label=label, what="mod")
        sources = list(folder.rules(path))
        files = [self._only_mod(parse(source, self.report)) for source in sources]
        decls = [decl for file in files for decl in file.decls if isinstance(decl, nodes.ModDecl)]
        if not files:
            return None
        if not decls and any(MOD_LINE.search(source.text) for source in sources):
            return None  # it could not be read, and why has been told
        if not decls:
            message = f"In `{path.name}` stands no mod."
            help = 'write `mod "NAME" version 1.0 for "GAME":`, and below it what it alters'
            self.report.error("R514", message, start_of(files[0].path), help=help)
            return None
        for other in decls[1:]:
            also = [Label(title_span(self.report, decls[0]), "the first")]
            message = "A folder holds one mod, and here stands a second."
            help = "put each mod into a folder of its own"
            self.report.error("R514", message, title_span(self.report, other), help=help, also=also)
        return Mod(path, folder, tuple(files), decls[0])

    def _only_mod(self, file: nodes.File) -> nodes.File:
        """A file without anything but a mod, scenarios, tests and plays; the rest is reported."""
        for decl in file.decls:
            if not isinstance(decl, ALLOWED):
                what = heading(decl)
                message = f"In the files of a mod stand the mod, scenarios and tests, and here stands `{what}`."
                help = f"write `add {what}` within the mod"
                help = help if not isinstance(decl, nodes.Game) else "leave it out: a mod alters a game that is there"
                self.report.error("R514", message, first_line(self.report, decl.span), help=help)
        return evolve(file, decls=tuple(decl for decl in file.decls if isinstance(decl, ALLOWED)))

    # ---- by name

    def called(self, name: str, span: Span, near: Iterable[Mod], script: Path) -> Mod | None:
        """The mod of a name: one of those that are there, or near a script; a finding if there is none."""
        for mod in near:
            if mod.decl.name == name:
                return mod
        known = mods_near(script)
        if name in known:
            return self.at(known[name])
        there = sorted({*known, *(mod.decl.name for mod in near)})
        guess = closest(name, there)
        help = f"did you mean `{guess}`?" if guess else "name it with `--mod`, or put it beside the script"
        fix = Fix(span, f'"{guess}"', "likely") if guess else None
        self.report.error("R515", f"There is no mod called `{name}`.", span, help=help, fix=fix)
        return None

    def with_required(self, mod: Mod) -> Iterator[Mod]:
        """A mod and what it needs, and that needs, as far as it lies near it."""
        waiting, seen = [mod], {mod.decl.name}
        for one in waiting:
            yield one
            for line in one.decl.lines:
                if isinstance(line, nodes.Requires) and line.name not in seen:
                    seen.add(line.name)
                    path = mods_near(one.root).get(line.name)
                    other = self.at(path) if path is not None else None
                    waiting += [other] if other is not None else []
