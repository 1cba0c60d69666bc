"""The listings of the documents, done one after another in a folder, as a reader would who types them in.

A page, or the pages of a tutorial in order, are one story. What is done with a listing, its first line says:

* `rules`: a part of the page's own game, which the listings so marked make up together
* `rules FILE`, `play FILE`, `csv FILE`: a file with this text
* `rules quoted`: stands in a file of the story's folder word for word
* `rules now`: takes the place of what was quoted last
* `console`: each line behind `$` is a command, each line behind `>` is typed while it runs, the others are printed;
  a line `...` stands for any lines, and `...` at the end of a line for the rest of it

At the end the games of the folder have no findings, and their tests and plays pass.

`python tests/listings.py PAGE...` writes what is printed into the listings of these pages anew, where they leave out nothing,
and shows what is printed for those that leave something out and are no longer true.
"""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from attrs import define, field
from cli.calling import rulelang
from harbour import BLOCK, ROOT

DOCS = ROOT / "docs"
OWN = "my_game"
"""The folder of a page's own game."""
ELSEWHERE = {"words.md", "architecture.md", "soak.md"}
"""Pages whose listings are not rules to be read from top to bottom: they are generated, or no rules."""
FOREIGN = {"from_other_systems.md": {"json", "text"}}
"""Listings that belong to others, by page."""


@define
class Listing:
    """One fenced block: what its first line says behind the language, its text, and where the text stands."""

    page: Path
    language: str
    how: str
    text: str
    line: int

    @property
    def place(self) -> str:
        """For messages."""
        return f"{self.page.name}:{self.line}"


@define
class Story:
    """root: the folder in which all is done; own: lines of the page's own game by file; quoted: the file and text that
    stand to be replaced."""

    root: Path
    own: dict[Path, list[str]] = field(factory=dict)
    quoted: tuple[Path, str] | None = None


def stories() -> dict[str, list[Path]]:
    """The pages of each story by a name."""
    pages = sorted(page for page in DOCS.glob("*.md") if page.name not in ELSEWHERE)
    folders = sorted({page.parent for page in DOCS.glob("*/*.md")} - {DOCS / "errors", DOCS / "_build"})
    return {page.stem: [page] for page in pages} | {folder.name: sorted(folder.glob("*.md")) for folder in folders}


def listings(page: Path) -> Iterator[Listing]:
    """The listings of a page from top to bottom."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        yield Listing(page, match[1], match[2] or "", match[3], text.count("\n", 0, match.start(3)) + 1)


def tell(pages: list[Path], root: Path) -> None:
    """Do all that the pages show. Raises AssertionError at the first listing that is not true."""
    shutil.copytree(ROOT / "games", root / "games")
    story = Story(root)
    with contextlib.chdir(root):
        for page in pages:
            for listing in listings(page):
                do(story, listing)
        finish(story)


def do(story: Story, listing: Listing) -> None:
    """Do what one listing shows."""
    match listing.language, listing.how:
        case "rules", "":
            add_to_own_game(story, listing)
        case "rules", "quoted":
            story.quoted = (file_with(story, listing), listing.text)
        case "rules", "now":
            replace(story, listing)
        case "rules" | "play" | "csv", name if "." in name:
            write(story, name, listing.text)
        case "console", "":
            write_own_game(story)
            for command, typed, shown in commands(listing.text):
                printed = run(command, typed)
                assert fits(shown, printed), f"{listing.place}: $ {command} prints\n{printed}"
        case "sh", "":
            readme = (ROOT / "README.md").read_text(encoding="utf-8")
            assert listing.text in readme, f"{listing.place}: this line of set-up is not the README's"
        case language, "" if language in FOREIGN.get(listing.page.name, ()):
            pass
        case _:
            raise AssertionError(f"{listing.place}: nobody runs a listing called `{listing.language} {listing.how}`")


# ---- rules


def add_to_own_game(story: Story, listing: Listing) -> None:
    """Each line at the number it has on the page, so that findings lead there."""
    lines = story.own.setdefault(story.root / OWN / f"{listing.page.stem}.rules", [])
    lines += [""] * (listing.line - 1 - len(lines)) + listing.text.splitlines()


def write_own_game(story: Story) -> None:
    for path, lines in story.own.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def write(story: Story, name: str, text: str) -> None:
    folder = story.root if "/" in name else story.root / OWN
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8", newline="\n")


def file_with(story: Story, listing: Listing) -> Path:
    """The file of the reader's own games that holds this text."""
    mine = (path for path in sorted(story.root.rglob("*.rules")) if not path.is_relative_to(story.root / "games"))
    originals = sorted((story.root / "games").rglob("*.rules"))
    for path in (*mine, *originals):
        if listing.text in path.read_text(encoding="utf-8"):
            return path
    raise AssertionError(f"{listing.place}: these lines stand in no file:\n{listing.text}")


def replace(story: Story, listing: Listing) -> None:
    assert story.quoted is not None, f"{listing.place}: nothing was quoted before"
    path, old = story.quoted
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{listing.place}: what was quoted stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, listing.text), encoding="utf-8", newline="\n")
    story.quoted = (path, listing.text)


def finish(story: Story) -> None:
    """The games are without findings and their tests pass."""
    write_own_game(story)
    for folder in sorted({path.parent for path in story.root.glob("*/*.rules")}):
        checked, tested = run(f"rulelang check {folder.name}"), run(f"rulelang test {folder.name}")
        assert checked.endswith(": no findings\n"), checked
        assert ", 0 failed" in tested or "There are no tests" in tested, tested


# ---- commands


def commands(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """(command, what is typed, the other lines) for each `$` line."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, *lines = part.splitlines()
        typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
        yield command, typed, [line for line in lines if not line.startswith("> ")]


def run(command: str, typed: str = "") -> str:
    """What a command prints. Only what a reader needs is known here."""
    program, *words = shlex.split(command)
    match program, words:
        case "cp", ["-r", source, target]:
            shutil.copytree(source, target)
            return ""
        case "rulelang", _:
            return rulelang(*words, typed=typed or None).output
    raise AssertionError(f"nobody runs {command}")


def fits(shown: list[str], printed: str) -> bool:
    """Whether the lines shown are those printed, less what is left out."""
    lines = [line.rstrip() for line in printed.splitlines()]
    pattern = "".join(r"(?:.*\n)*" if line.strip() == "..." else line_pattern(line) for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def line_pattern(line: str) -> str:
    text, dots, end = line.rstrip().rpartition("...")
    return re.escape(text) + r".*\n" if dots and not end else re.escape(line.rstrip()) + r"\n"
