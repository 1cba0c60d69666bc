"""How names and values are written in the language."""

from __future__ import annotations

import re
import unicodedata

from rulelang.program.core import Value
from rulelang.program.program import Program
from rulelang.program.types import EntityType, GroupType, NumberType, OptionalType, PerType, TextType, Type, YesNoType

Files = dict[str, str]
"""Texts by the name of the file."""

PLAIN_NAME = re.compile(r"[^\W\d]\w*")


def file_name(title: str) -> str:
    """A name for a file or folder made of a title: its letters and digits, small, with `_` between the words. Raises
    ValueError if there are none."""
    plain = re.sub(r"\W+", "_", unicodedata.normalize("NFC", title)).strip("_").lower()
    if not plain:
        raise ValueError(f"in {title!r} is no letter and no digit")
    return plain


def literal(program: Program, kind: Type, value: Value) -> str:
    """A value as it is written in the language."""
    match kind, value:
        case _, None:
            return "none"
        case OptionalType(inner), _:
            return literal(program, inner, value)
        case YesNoType(), _:
            return "yes" if value else "no"
        case NumberType(), _:
            return str(value)
        case TextType(), _:
            return f'"{value}"'
        case PerType(inner), tuple():
            return ", ".join(literal(program, inner, part) for part in value)
        case GroupType(inner), tuple():
            return f"[{', '.join(literal(program, inner or kind, part) for part in value)}]"
        case EntityType(), int():
            return quoted(program.entities[value].name)
    raise TypeError(kind)


def quoted(name: str) -> str:
    """A name as it is written: in quotes unless it is one plain word."""
    return name if PLAIN_NAME.fullmatch(name) else f'"{name}"'


def first_seats(program: Program) -> str:
    """The first seats, as few as can play, with commas between."""
    members = program.domains["player"].members[: program.seats_low]
    return ", ".join(quoted(program.entities[seat].name) for seat in members)
