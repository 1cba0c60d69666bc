"""The game that docs/language.md tells, taken out of the page."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def blocks(path: Path) -> list[tuple[str, str | None, str, int]]:
    """(language, file name, text, line of the first line of the text) for each fenced block."""
    text = path.read_text(encoding="utf-8")
    return [(m[1], m[2], m[3], text.count("\n", 0, m.start(3)) + 1) for m in BLOCK.finditer(text)]


def harbour_files() -> dict[str, str]:
    """The files of the game by name: its rules, each line at the number it has on the page, and its data."""
    files: dict[str, str] = {}
    lines: list[str] = []
    for language, name, text, first in blocks(ROOT / "docs" / "language.md"):
        if name and "/" not in name:  # what lies in a folder of its own is a mod
            files[name] = text
        elif language == "rules" and not name:
            lines += [""] * (first - 1 - len(lines)) + text.splitlines()
    return {"language.rules": "\n".join(lines) + "\n", **files}


def write_harbour(folder: Path) -> Path:
    """Write the game into a folder."""
    for name, text in harbour_files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
