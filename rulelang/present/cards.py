"""A piece with what is printed on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulelang.machine.executable import Executable
from rulelang.machine.show import show_value
from rulelang.program.program import FieldDef
from rulelang.program.types import PerType


def card_text(exe: Executable, piece: int) -> str:
    """What a piece does in its author's own words, on one line; empty where nobody wrote them."""
    return " ".join(exe.program.card_notes.get(piece, "").split())


def printed(exe: Executable, piece: int) -> str:
    """The printed fields that say something: `cost 4, group Hills`."""
    return ", ".join(_printed_fields(exe, piece))


def described(exe: Executable, piece: int) -> str:
    """Own words and what is printed on it."""
    text, fields = card_text(exe, piece), printed(exe, piece)
    return f"{text} ({fields})" if text and fields else text or fields


def _printed_fields(exe: Executable, piece: int) -> Iterator[str]:
    kind = exe.program.entities[piece].domain
    for number, field in enumerate(exe.program.fields):
        if field.kind == kind:
            text = _field_text(exe, field, exe.field_of(number, piece))
            if text:
                yield text


def _field_text(exe: Executable, field: FieldDef, value: Any) -> str:
    """Empty for what is not there: none, no, 0, an empty list."""
    if value is None or value is False or value == () or value == 0:
        return ""
    if value is True:
        return field.name
    if isinstance(field.type, PerType):
        return f"{field.name} {_per(exe, field.type, value)}" if any(v is not None for v in value) else ""
    return f"{field.name} {exe.show_value(value, field.type)}"


def _per(exe: Executable, kind: PerType, values: tuple[Any, ...]) -> str:
    labels = exe.layout.labels
    members = exe.program.domains[kind.enum].members
    return " / ".join(
        f"{labels[member]}: {show_value(labels, value, kind.inner)}"
        for member, value in zip(members, values, strict=True)
        if value is not None
    )
