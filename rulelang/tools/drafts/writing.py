"""How names and values are written in the language."""

from __future__ import annotations

import re
import unicodedata

from rulelang.machine.show import show_value
from rulelang.program.core import Value
from rulelang.program.program import Program
from rulelang.program.types import TextType, Type

Files = dict[str, str]
"""Texts by the name of the file."""

PLAIN_NAME = re.compile(r"[^\W\d]\w*|\d+")


def file_name(title: str) -> str:
    """A name for a file or folder made of a title: its letters and digits, small, with `_` between the words. Raises
    ValueError if there are none."""
    plain = re.sub(r"\W+", "_", unicodedata.normalize("NFC", title)).strip("_").lower()
    if not plain:
        raise ValueError(f"in {title!r} is no letter and no digit")
    return plain


def literal(program: Program, kind: Type, value: Value) -> str:
    """A value as it is written in the language."""
    if isinstance(kind, TextType) and value is not None:
        return f'"{value}"'
    return show_value([quoted(entity.name) for entity in program.entities], value, kind)


def quoted(name: str) -> str:
    """A name as it is written: in quotes unless it is one plain word or a number."""
    return name if PLAIN_NAME.fullmatch(name) else f'"{name}"'


def first_seats(program: Program) -> str:
    """The first seats, as few as can play, with commas between."""
    members = program.domains["player"].members[: program.seats_low]
    return ", ".join(quoted(program.entities[seat].name) for seat in members)
