"""The listings of the documents, done one after another in a folder, as a reader would who types them in.

A page, or the pages of a folder in order, are one story. What is done with a listing, its first line says:

* `rules`: a part of the page's own game, which all listings so marked make up together, in the folder `my_game`
* `rules FILE`, `play FILE`, `csv FILE`: a file with this text
* `rules quoted`: stands in a file of the story word for word
* `rules now`: takes the place of what is quoted just before, else of the declarations with the same first lines
* `console`: each line behind `$` is a command, each line behind `>` is typed while it runs, the others are printed;
  a line `...` stands for any lines, and `...` at the end of a line for the rest of it
* `sh`: a line of set-up that `.ci/run` takes from the page

At the end the games of the story have no findings, and their tests and plays pass.

`python tests/listings.py NAME...` writes what is printed into the pages of these stories anew, where nothing is left
out, and shows what is printed where something is left out and what stands there is no longer true.
"""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen
from cli.calling import rulelang
from harbour import BLOCK, ROOT

DOCS = ROOT / "docs"
OWN = "my_game"
"""The folder of a page's own game."""
ELSEWHERE = {"words.md", "architecture.md", "soak.md"}
"""Pages that no story tells: what they show is generated or no rules."""
FOREIGN = {"from_other_systems.md": ("json", "text"), "checking.md": ("yaml",)}
"""Listings that belong to others, by page."""
NEXT = re.compile(r"\n+(?=\S)")
"""Between one declaration and the next."""


@frozen
class Listing:
    """One fenced block: what its first line says behind the language, its text, and the line where that begins."""

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
    """root: the folder in which all is done; amend: what is printed and what pages show may differ, and the differences
    are collected."""

    root: Path
    amend: bool = False
    amended: list[tuple[Listing, str, str]] = field(factory=list)


def stories() -> dict[str, list[Path]]:
    """The pages of each story by its name."""
    alone = [page for page in sorted(DOCS.glob("*.md")) if page.name not in ELSEWHERE]
    folders = {page.parent for page in DOCS.glob("*/*.md")} - {DOCS / "errors"}
    return {page.stem: [page] for page in alone} | {folder.name: _in_order(folder) for folder in sorted(folders)}


def _in_order(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.md"), key=lambda page: (page.name != "index.md", page.name))


def listings(page: Path) -> Iterator[Listing]:
    """The listings of a page from top to bottom."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        yield Listing(page, match[1], match[2] or "", match[3], text.count("\n", 0, match.start(3)) + 1)


def tell(pages: list[Path], root: Path, amend: bool = False) -> Story:
    """Do all that the pages show. Raises AssertionError at the first listing that is not true."""
    shutil.copytree(ROOT / "games", root / "games")
    story = Story(root, amend=amend)
    with contextlib.chdir(root):
        for page in pages:
            write_own_game(story, page)
            before = None
            for listing in listings(page):
                do(story, listing, before)
                before = listing
        if not amend:
            finish(story)
    return story


def do(story: Story, listing: Listing, before: Listing | None) -> None:
    """Do what one listing shows; before: the one above it on the page."""
    match listing.language, listing.how:
        case "rules", "":
            pass  # written before
        case "rules", "quoted":
            file_with(story, listing, listing.text)
        case "rules", "now":
            replace(story, listing, before if before is not None and before.how == "quoted" else None)
        case "rules" | "play" | "csv", name if "." in name:
            write(story.root / (name if "/" in name else f"{OWN}/{name}"), listing.text)
        case "console", "":
            for part in re.split(r"^(?=\$ )", listing.text, flags=re.M)[1:]:
                show(story, listing, part)
        case "sh", "":
            name = listing.page.relative_to(ROOT).as_posix()
            assert name in (ROOT / ".ci" / "run").read_text(encoding="utf-8"), (
                f"{listing.place}: .ci/run runs no such line"
            )
        case language, "" if language in FOREIGN.get(listing.page.name, ()):
            pass
        case _:
            raise AssertionError(f"{listing.place}: nobody runs a listing called `{listing.language} {listing.how}`")


def finish(story: Story) -> None:
    """The games are without findings and their tests pass."""
    for folder in sorted({path.parent.name for path in story.root.glob("*/*.rules")}):
        checked, tested = run(f"rulelang check {folder}"), run(f"rulelang test {folder}")
        assert checked == f"{folder}: no findings\n", checked
        failed = "\n".join(line for line in tested.splitlines() if not line.startswith("  ok "))
        assert ", 0 failed" in tested or "There are no tests" in tested, failed


# ---- rules


def write_own_game(story: Story, page: Path) -> None:
    """All that the page tells of its own game, each line at the number it has there, so that findings lead there."""
    lines: list[str] = []
    for listing in listings(page):
        if (listing.language, listing.how) == ("rules", ""):
            lines += [""] * (listing.line - 1 - len(lines)) + listing.text.splitlines()
    if lines:
        write(story.root / OWN / f"{page.stem}.rules", "\n".join(lines) + "\n")


def write(path: Path, text: str) -> None:
    """Write a file, in a new folder if need be."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def file_with(story: Story, listing: Listing, text: str) -> Path:
    """The file that holds these lines: the reader's own, else one of the games that come along."""
    files = sorted(story.root.rglob("*.rules"), key=lambda path: (path.is_relative_to(story.root / "games"), path))
    for path in files:
        if f"\n{text}" in "\n" + path.read_text(encoding="utf-8"):
            return path
    raise AssertionError(f"{listing.place}: these lines stand in no file:\n{text}")


def replace(story: Story, listing: Listing, quoted: Listing | None) -> None:
    """Put the listing where the quoted one stands; without one, each of its declarations where there is one with the
    same first line."""
    if quoted is not None:
        put(story, listing, quoted.text, listing.text)
        return
    for declaration in NEXT.split(listing.text.rstrip()):
        head = declaration.splitlines()[0]
        text = "\n" + file_with(story, listing, f"{head}\n").read_text(encoding="utf-8")
        body = NEXT.split(text.partition(f"\n{head}")[2])[0].rstrip()
        put(story, listing, f"{head}{body}\n", f"{declaration}\n")


def put(story: Story, listing: Listing, old: str, new: str) -> None:
    """Replace lines that stand once in one file."""
    path = file_with(story, listing, old)
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{listing.place}: these lines stand {text.count(old)} times in {path.name}:\n{old}"
    write(path, text.replace(old, new))


# ---- commands


def show(story: Story, listing: Listing, part: str) -> None:
    """Run a command and compare what it prints with the lines below it."""
    command, *shown = part.removeprefix("$ ").splitlines()
    printed = run(command, typed=[line[2:] for line in shown if line.startswith("> ")])
    if fits(shown, printed):
        return
    assert story.amend, f"{listing.place}: $ {command} prints\n{printed}"
    story.amended.append((listing, part, f"$ {command}\n{printed}"))


def run(command: str, typed: list[str] | None = None) -> str:
    """What a command prints. Only what a reader needs is known here."""
    match shlex.split(command):
        case "cp", "-r", source, target:
            shutil.copytree(source, target)
            return ""
        case "rulelang", *words:
            return rulelang(*words, typed="".join(f"{line}\n" for line in typed or ())).output
        case _:
            raise AssertionError(f"nobody runs {command}")


def fits(shown: list[str], printed: str) -> bool:
    """Whether the lines shown are those printed, less what is left out."""
    pattern = "".join(r"(?:.*\n)*" if line.strip() == "..." else _pattern(line.rstrip()) for line in shown)
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in printed.splitlines())) is not None


def _pattern(line: str) -> str:
    return re.escape(line.removesuffix("...")) + (r".*\n" if line.endswith("...") else r"\n")


def amend(name: str) -> None:
    """Write what is printed into the pages of a story."""
    with tempfile.TemporaryDirectory() as folder:
        story = tell(stories()[name], Path(folder), amend=True)
    for listing, old, new in reversed(story.amended):  # from below, so that line numbers stay true
        if re.search(r"\.\.\.$", old, re.M):
            print(f"{listing.place} leaves something out; now is printed\n{new}")
            continue
        lines = listing.page.read_text(encoding="utf-8").splitlines(keepends=True)
        above, below = "".join(lines[: listing.line - 1]), "".join(lines[listing.line - 1 :])
        listing.page.write_text(above + below.replace(old, new, 1), encoding="utf-8")


if __name__ == "__main__":
    for story_name in sys.argv[1:] or stories():
        amend(story_name)
