"""The folder of a game or mod: which files lie in it, and their texts. Nothing outside it is read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from attrs import define, field

from rulelang.diagnostics import Report
from rulelang.loader.walking import MOST_ENTRIES, TooManyEntries, files_below
from rulelang.source import Source
from rulelang.suggest import closest
from rulelang.texts import is_inside, not_ordinary, read_text, start_of, unreadable

Texts = Mapping[Path, str]
"""Texts that are read in place of what stands in these files, which need not be there."""

MODS = "mods/"
"""Where mods may lie in a game's folder: they are no part of the game."""

MOST_FILES = 2000


def seen_from_here(path: Path) -> str:
    """A path as it can be opened from where the command was called: relative to that place if it lies below it."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except (OSError, ValueError):
        return path.as_posix()


def text_of(path: Path, name: str, report: Report, instead: Texts) -> str | None:
    text = instead.get(path.resolve())
    return read_text(path, name, report) if text is None else text


@define
class Folder:
    """The files of a game or mod that have been read, by their path within the folder. label: stands before their
    paths in findings, so that two folders never have files of one name; what: how the whole is called."""

    root: Path
    report: Report
    instead: Texts = field(factory=dict)
    texts: dict[str, str] = field(factory=dict)
    label: str = ""
    what: str = "game"

    @classmethod
    def of(cls, path: Path, report: Report, instead: Texts) -> Folder | None:
        """The folder of a game; None, and a finding, where there is nothing."""
        if path.is_dir():
            return cls(path, report, instead)
        if path.is_file():
            return cls(path.parent, report, instead)
        if path.exists():
            report.add(not_ordinary(str(path), start_of(path.name)))
            return None
        report.error("R504", f"There is nothing at `{path}`.", start_of(path.name), help=_elsewhere(path))
        return None

    def rules(self, path: Path) -> list[Source]:
        """The sources of all rules files in order of their paths, or of the one file."""
        found = [path.name] if path.is_file() else self._rules_files()
        if found is None:
            return []
        if not found:
            message = f"In `{self.root.name or self.root}` lie no files that end in `.rules`."
            help = "rename the files of the game so that they end in `.rules`, or name its folder"
            self.report.error("R505", message, start_of(self.root.name), help=help)
        if len(found) > MOST_FILES:
            message = f"In `{self.root.name}` lie more than {MOST_FILES} files that end in `.rules`."
            self.report.error("R509", message, start_of(self.root.name), help="join some of them")
            return []
        texts = [(name, self.read(name)) for name in found]
        return [Source(self.shown(name), text) for name, text in texts if text is not None]

    def shown(self, name: str) -> str:
        """The path of a file as findings have it."""
        return f"{self.label}/{name}" if self.label else name

    def _rules_files(self) -> list[str] | None:
        """The paths of all rules files in order, drafts too; None, and a finding, where the folder cannot be seen."""
        try:
            paths = {path.relative_to(self.root).as_posix() for path in files_below(self.root, ".rules")}
            root = self.root.resolve()
        except OSError as error:
            self.report.add(unreadable(str(self.root), error, start_of("")))
            return None
        except TooManyEntries:
            where = self.root.name or self.root
            message = f"In `{where}` lie more than {MOST_ENTRIES} files and folders: this is no game's folder."
            help = "put the files of the game into a folder of their own, and name that"
            self.report.error("R509", message, start_of(self.root.name), help=help)
            return None
        drafts = (p.relative_to(root) for p in self.instead if p.is_relative_to(root) and p.suffix == ".rules")
        return sorted(p for p in paths | {p.as_posix() for p in drafts} if not p.startswith(MODS))

    def read(self, name: str, quiet: bool = False) -> str | None:
        """The text of a file in the folder; quiet: it need not be there."""
        path = self.root / name
        if not path.is_file() and path.resolve() not in self.instead:
            return None
        if not is_inside(path, self.root):
            message = f"`{name}` is a link that leads out of the {self.what}'s folder."
            self.report.error("R507", message, start_of(self.shown(name)), help="put the file itself into the folder")
            return None
        self.report.files[self.shown(name)] = seen_from_here(path)
        text = text_of(path, self.shown(name), self.report, self.instead)
        if text is not None:
            self.texts[name] = text
        return text

    def table(self, name: str) -> str | None:
        """The text of a CSV file, kept so that findings can show its lines."""
        if name in self.texts:
            return self.texts[name]
        text = self.read(name)
        if text is not None:
            self.report.add_source(Source(self.shown(name), text))
        return text

    def tables(self) -> list[str]:
        """The paths of all CSV files in the folder; none where it cannot be searched."""
        try:
            return sorted(path.relative_to(self.root).as_posix() for path in files_below(self.root, ".csv"))
        except (OSError, TooManyEntries):
            return []

    def hashes(self) -> dict[str, str]:
        """A fingerprint of each file that was read, by its path in the folder."""
        return {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in sorted(self.texts.items())}

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
