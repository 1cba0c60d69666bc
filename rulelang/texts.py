"""Reading a text file, and what is said where it cannot be read."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from rulelang.diagnostics import Diagnostic, Report
from rulelang.source import Span

LARGEST = 10_000_000
LONE_RETURN = re.compile(r"\r(?!\n)")
SHOWN = 60


def is_inside(path: Path, root: Path) -> bool:
    """Whether a path, links followed, lies in a folder."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):
        return False


def read_text(path: Path, name: str, report: Report) -> str | None:
    """The text of a file; None, and a finding, if it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            report.add(not_ordinary(name, start_of(name)))
            return None
        if path.stat().st_size > LARGEST:
            message = f"`{name}` is larger than {LARGEST // 1_000_000} million bytes, and is not read."
            help = "take out what does not belong to the game; in a table that is often rows of blanks at its end"
            report.error("R509", message, start_of(name), help=help)
            return None
        data = path.read_bytes()
    except OSError as error:
        report.add(unreadable(name, error, start_of(name)))
        return None
    text = _decoded(data)
    if text is None:
        report.add(_other_encoding(name, data))
    elif name.endswith(".csv"):
        text = LONE_RETURN.sub("\n", text)
    return text


def unreadable(name: str, error: OSError, place: Span) -> Diagnostic:
    """The finding for a file that the system does not give."""
    message = f"`{name}` cannot be read."
    help = "close it in other programs, and see whether you may open it at all"
    return Diagnostic("R506", message, place, help=help, note=f"the system says: {error.strerror}")


def not_ordinary(name: str, place: Span) -> Diagnostic:
    """The finding for what is there and holds no text: a device, a pipe, a folder in the place of a file."""
    help = "name a file of rules, a script, or the folder of a game"
    return Diagnostic("R506", f"`{name}` is not an ordinary file.", place, help=help)


def _decoded(data: bytes) -> str | None:
    """The text of a file in UTF-8, or in UTF-16 if its first bytes say so."""
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _other_encoding(name: str, data: bytes) -> Diagnostic:
    """The finding for a file in an encoding that can only be guessed: at the first line that is not UTF-8."""
    lines = data.split(b"\n")
    number = next((n for n, line in enumerate(lines, 1) if _decoded(line) is None), 1)
    guess = lines[number - 1].decode("cp1252", errors="replace").strip()
    note = f"read as Windows-1252, as spreadsheets often write it, the line would be `{guess[:SHOWN]}`"
    help = "save the file as UTF-8 (spreadsheets: `CSV UTF-8`)"
    message = f"`{name}` is not written in UTF-8."
    return Diagnostic("R510", message, Span(name, number, 1, number, 1), help=help, note=note)


def start_of(name: str) -> Span:
    """The first place of a file."""
    return Span(name, 1, 1, 1, 1)
