"""Faulty texts with the findings they must give written on their lines, and the small game in which they stand.

`#~ R101` at the end of a line: a finding of that code begins on this line. `#~^ R101`: it begins one line further up
(each `^` is one line). Several codes stand with blanks between. `#~ prices.csv:3 R503` names a line of another file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rulelang.catalogue import Example
from rulelang.diagnostics import Report
from rulelang.loader import load_game, load_scripts
from rulelang.program.program import Program

ERRORS = Path(__file__).resolve().parents[1] / "docs" / "errors"
MARK = re.compile(r"#~(\^*)(?: +(\S+):(\d+))?((?: +R\d{3})+)")
HEAD = re.compile(r'^(?:(language|flow|scoring)\b|((?!pieces\b|start\b)\w+) +(?:"([^"\n]+)"|(\w+)))', re.M)
OWN_GAME = re.compile(r"^\s*game\b", re.M)
Expected = Counter[tuple[str, int, str]]


def files_of(example: Example) -> dict[str, str]:
    """All files of an example by name: its own, and the frame's where it declares no game of its own and has no file
    `game.rules`."""
    own = dict(example.files)
    rules = "\n".join(text for name, text in own.items() if name.endswith((".rules", ".play")))
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
        for number, line in enumerate(text.split("\n"), 1):
            for mark in MARK.finditer(line):
                place = (mark[2], int(mark[3])) if mark[2] else (name, number - len(mark[1]))
                found.update((*place, code) for code in mark[4].split())
    return found


def found(report: Report) -> Expected:
    """(file, line, code) of each finding of a report."""
    return Counter((d.span.path, d.span.line, d.code) for d in report.sorted())


def checked(folder: Path, files: dict[str, str]) -> tuple[Program | None, Report]:
    """Write the files into a folder and check what they are: a play where there is one, else a game."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    report = Report()
    plays = sorted(folder.glob("*.play"))
    if plays:
        loaded = load_scripts(plays[0], report)
        return (loaded[0] if loaded else None), report
    return load_game(folder, report), report


def codes_of(findings: Iterable[tuple[str, int, str]]) -> set[str]:
    """The codes among findings."""
    return {code for _, _, code in findings}
