"""What differs between two games, or two versions of one: in terms of rules, not of lines of files."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from attrs import frozen

from rulelang.program.core import Const
from rulelang.program.program import FieldDef, KeyTest, Program, TableDef
from rulelang.source import Source, Span
from rulelang.tools.drafts.writing import literal, quoted

Sources = Mapping[str, Source]
Inventory = dict[str, str]
"""What a game has: a text for each stable heading (`rule frost`, `Boat "Old Ox".price`, `setting days`); none where it
is all in the parts."""

PART = re.compile(r"(?<=.)[.\[](?=[^\"]*$)")
"""Between the name of a thing and that of its part."""
COMMENT = re.compile(r'^((?:[^"#]|"[^"]*")*?)\s*#.*$')
BY_DATA = (
    "setting ",
    "enum ",
    "table ",
    "game",
    "pieces ",
    "start ",
    "language",
    "test ",
    "play ",
    "mod ",
    "scenario ",
)
"""Headings whose text says less than what was made of it, or nothing of the game."""


@frozen
class Difference:
    """One thing that differs: its heading, and its text in both games; None where there is none."""

    heading: str
    before: str | None
    after: str | None


def differences(before: Inventory, after: Inventory) -> list[Difference]:
    """What differs, in the order of the first game; what only the second has comes last, in its order."""
    headings = list(dict.fromkeys([*before, *after]))
    changed = (name for name in headings if before.get(name) != after.get(name))
    return list(_without_parts([Difference(name, before.get(name), after.get(name)) for name in changed]))


def _without_parts(found: list[Difference]) -> Iterator[Difference]:
    """Of a thing that is gone its parts go without saying; those of a new one belong to it."""
    parts: dict[str, list[Difference]] = {}
    for difference in found:
        parts.setdefault(PART.split(difference.heading, maxsplit=1)[0], []).append(difference)
    for head, group in parts.items():
        if group[0].heading != head or None not in (group[0].before, group[0].after):
            yield from group
        else:
            yield Difference(head, _joined(group, before=True), _joined(group, before=False))


def _joined(group: list[Difference], before: bool) -> str | None:
    """What a new thing, or one that is gone, is, with its parts; None on the side where it is not."""
    texts = [(d.heading.removeprefix(group[0].heading), d.before if before else d.after) for d in group]
    there = [f"{part.removeprefix('.')}: {text}" if part else text for part, text in texts if text is not None]
    return ", ".join(text for text in there if text) if there else None


def inventory(program: Program, sources: Sources) -> Inventory:
    """All that a checked game has. sources: the texts it was read from."""
    found: Inventory = {"game": f'"{program.name}" version {program.version or "none"}'}
    found["game.players"] = f"{program.seats_low} to {program.seats_high}"
    for part in (_sets(program), _settings(program), _pieces(program), _cells(program), _texts(program, sources)):
        found.update(part)
    return found


def _sets(program: Program) -> Iterator[tuple[str, str]]:
    for domain in program.domains.values():
        if domain.sort in ("enum", "seat"):
            names = ", ".join(quoted(program.entities[member].name) for member in domain.members)
            yield ("game.seats" if domain.sort == "seat" else f"enum {domain.name}"), names


def _settings(program: Program) -> Iterator[tuple[str, str]]:
    for setting in program.settings:
        yield f"setting {setting.name}", literal(program, setting.type, setting.value)


def _pieces(program: Program) -> Iterator[tuple[str, str]]:
    fields = {name: list(group) for name, group in groupby(program.fields, key=lambda field: field.kind)}
    for domain in program.domains.values():
        if domain.sort != "piece":
            continue
        for place, member in enumerate(domain.members):
            entity = program.entities[member]
            if entity.copy == 1:
                head = f"{domain.name} {quoted(entity.name)}"
                yield head, ""
                yield f"{head}.copies", str(entity.copies)
                yield from (_printed(program, head, field, place) for field in fields.get(domain.name, []))


def _printed(program: Program, head: str, field: FieldDef, place: int) -> tuple[str, str]:
    return f"{head}.{field.name}", literal(program, field.type, field.values[place])


def _fields_of(program: Program, heading: str) -> set[str]:
    """What is printed on a card, if a heading is that of one: its text repeats it."""
    name = heading.removeprefix("card ").strip('"') if heading.startswith("card ") else None
    kinds = {entity.domain for entity in program.entities if entity.name == name}
    return {"copies", *(field.name for field in program.fields if field.kind in kinds)} if kinds else set()


def _cells(program: Program) -> Iterator[tuple[str, str]]:
    for table in program.tables:
        yield f"table {table.name}", ""
        for row in table.rows:
            keys = ", ".join(_key(program, table, place, key) for place, key in enumerate(row.keys))
            worked_out = not isinstance(row.value, Const)
            value = "(worked out)" if worked_out else literal(program, table.result, row.value.value)  # type: ignore[attr-defined]
            yield f"table {table.name}[{keys}]", value


def _key(program: Program, table: TableDef, place: int, key: KeyTest) -> str:
    low = literal(program, table.keys[place], key.low)
    match key.sort:
        case "to":
            return f"{low} to {literal(program, table.keys[place], key.high)}"
        case "more" | "less":
            return f"{low} or {key.sort}"
        case "otherwise":
            return "otherwise"
    return low


def _texts(program: Program, sources: Sources) -> Iterator[tuple[str, str]]:
    for heading, span in program.places.items():
        if not heading.startswith(BY_DATA) and " / " not in heading and span.path in sources:
            yield heading, written(sources[span.path], span, _fields_of(program, heading))


def written(source: Source, span: Span, without: Collection[str] = ()) -> str:
    """The lines of a stretch without comments, notes, tags and the fields named, moved to the left edge."""
    lines = (COMMENT.sub(r"\1", source.line(number)).rstrip() for number in range(span.line, span.end_line + 1))
    told = (line for line in lines if line.strip() and not line.lstrip().startswith(("#", "@")))
    kept = [line for line in told if line.strip().partition(":")[0] not in without]
    return re.sub(r"^(add|replace) (?!to )", "", textwrap.dedent("\n".join(kept)))
