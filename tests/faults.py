"""Faulty texts with the findings they must give written on their lines, and the small game in which they stand.

`#~ R101` at the end of a line: a finding of that code begins on this line. `#~^ R101`: it begins one line further up
(each `^` is one line). Several codes stand with blanks between. `#~ prices.csv:3 R503` names a line of another file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import patch

from rulelang.catalogue import Example
from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_scripts
from rulelang.program.program import Program
from rulelang.texts import LARGEST

ERRORS = Path(__file__).resolve().parents[1] / "docs" / "errors"
MARK = re.compile(r"#~(\^*)(?: +(\S+):(\d+))?((?: +R\d{3})+)")
HEAD = re.compile(r'^(?:(language|flow|scoring)\b|((?!pieces\b|start\b)\w+) +(?:"([^"\n]+)"|(\w+)))', re.M)
OWN_GAME = re.compile(r"^\s*game\b", re.M)
Expected = Counter[tuple[str, int, str]]


def files_of(example: Example) -> dict[str, str]:
    """All files of an example by name: its own, and the frame's where it declares no game of its own and has no file
    `game.rules`."""
    own = dict(example.files)
    rules = "\n".join(text for name, text in own.items() if name.endswith(".rules"))
    return own if "game.rules" in own or OWN_GAME.search(rules) else {"frame.rules": frame_without(rules), **own}


def frame_without(text: str) -> str:
    """The frame, less what the text declares anew."""
    anew = {head(match) for match in HEAD.finditer(text)} - {("language", "language")}
    parts = re.split(r"\n(?=\S)", (ERRORS / "frame.rules").read_text(encoding="utf-8"))
    return "\n".join(part for part in parts if not ((m := HEAD.match(part)) and head(m) in anew))


def head(match: re.Match[str]) -> tuple[str, str]:
    """What a declaration declares: its word and its name; where there is only one of its sort, twice its word."""
    return (match[1], match[1]) if match[1] else (match[2], match[3] or match[4])


def expected(files: dict[str, str]) -> Expected:
    """(file, line, code) of each finding that the marks of these files promise."""
    found: Expected = Counter()
    for name, text in files.items():
        name = name.removeprefix("mods/")  # in findings the files of a mod begin with its folder
        for number, line in enumerate(text.split("\n"), 1):
            for mark in MARK.finditer(line):
                place = (mark[2], int(mark[3])) if mark[2] else (name, number - len(mark[1]))
                found.update((*place, code) for code in mark[4].split())
    return found


def found(report: Report) -> Expected:
    """(file, line, code) of each finding of a report."""
    return Counter((d.span.path, d.span.line, d.code) for d in report.sorted())


def checked(folder: Path, files: dict[str, str], code: str = "") -> tuple[Program | None, Report]:
    """Write the files into a folder and check what they are: a play where there is one, else a game. code: what is
    wrong with the files themselves, which their texts cannot show."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    path, report = SPOILED.get(code, _unspoiled)(folder), Report()
    if path.suffix == ".play" or path.parent.name == "plays":
        loaded = load_scripts(path, report)
        return (loaded[0] if loaded else None), report
    with patch.object(Path, "read_bytes", _locked) if code == "R506" else nullcontext():
        mods = sorted({folder / "mods" / name.split("/")[1] for name in files if name.startswith("mods/")})
        return load_game(path, report, mods=mods), report


# ---- what is wrong with files, not with what they say


def _unspoiled(folder: Path) -> Path:
    return next(iter(sorted(folder.glob("*.play"))), folder)


def _nothing_there(folder: Path) -> Path:
    return folder / "small_market"


def _no_rules(folder: Path) -> Path:
    (folder / "small_market").mkdir()
    for path in folder.glob("*.rules"):
        path.rename(folder / "small_market" / f"{path.stem}.txt")
    return folder / "small_market"


def _locked(path: Path) -> bytes:
    """Reading a file, but not one of this name."""
    if path.name == "prices.csv":
        raise PermissionError(13, "Permission denied", str(path))
    with path.open("rb") as file:
        return file.read()


def _linked(folder: Path) -> Path:
    outside = folder.parent / f"{folder.name}_prices.csv"
    (folder / "prices.csv").rename(outside)
    (folder / "prices.csv").symlink_to(outside)
    return folder


def _same_name(folder: Path) -> Path:
    (folder / "plays").mkdir()
    return (folder / "example.play").rename(folder / "plays" / "frame.rules")


def _too_large(folder: Path) -> Path:
    with (folder / "prices.csv").open("a", encoding="utf-8") as file:
        file.write("\n" * LARGEST)
    return folder


def _other_encoding(folder: Path) -> Path:
    path = folder / "prices.csv"
    path.write_bytes(path.read_text(encoding="utf-8").encode("cp1252"))
    return folder


def _again_and_again(folder: Path) -> Path:
    path = folder / "example.rules"
    head, line, *_ = path.read_text(encoding="utf-8").split("\n")
    path.write_text(head + f"\n{line}" * 250 + "\n", encoding="utf-8")
    return folder


SPOILED: dict[str, Callable[[Path], Path]] = {
    "R015": _again_and_again,
    "R504": _nothing_there,
    "R505": _no_rules,
    "R507": _linked,
    "R508": _same_name,
    "R509": _too_large,
    "R510": _other_encoding,
}
"""What is done to the files of an example, by code; each returns what is to be checked."""


def codes_of(findings: Iterable[tuple[str, int, str]]) -> set[str]:
    """The codes among findings."""
    return {code for _, _, code in findings}
