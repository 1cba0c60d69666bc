"""The names that a game adds to the language: which phases and actions rules can hang on, which values can be modified,
what can be asked about."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import asdict, frozen

from rulelang.program.core import Slot
from rulelang.program.program import Domain, Index, Program
from rulelang.program.types import describe
from rulelang.suggest import closest
from rulelang.words import FIXED_NAMES, Param

SORTS = {
    "phase": ("phases", "`before phase X`, `after phase X`, `instead of phase X`; `until end of phase X`"),
    "action": ("actions", "`before X`, `after X`, `instead of X`, `forbid X`; `can(X, ...)`"),
    "question": ("questions", "`instead of X: proceed by ...`, `forbid X`, `after X`"),
    "rule": ("rules", "`before rule X`, `after rule X`, `instead of rule X`"),
    "value": ("values", "`modify X`"),
    "table": ("tables", "cannot be modified; wrap one in a value"),
    "state": ("states", "`set`, `increase`, `decrease`"),
    "resource": ("resources", "`gains`, `pays`"),
    "zone": ("zones", "`move`, `draw`; `after move(c, from, to) when to is X`"),
    "kind": ("kinds", "with what is printed on their pieces"),
    "enum": ("enums", "with their members"),
    "die": ("dice", "`roll`"),
    "map": ("maps", "`neighbours`, `adjacent`, `reach`"),
    "setting": ("settings", "chosen before the first move"),
    "victory": ("victories", "`meets_any`"),
}
"""The sorts of names: in the plural, and what can be done with them."""


@frozen
class Own:
    """A name of a game. shape: with what it takes; result: the type of what it holds or gives; place: `file:line`."""

    name: str
    sort: str
    shape: str
    params: tuple[Param, ...] = ()
    result: str | None = None
    note: str = ""
    place: str | None = None


def own_names(program: Program) -> list[Own]:
    """Every name a game declares, sort by sort, each sort in the order of the text."""
    found = [*_events(program), *_worked_out(program), *_held(program), *_things(program)]
    order = list(SORTS)
    return sorted(found, key=lambda own: order.index(own.sort))


def _own(program: Program, sort: str, name: str, slots: Iterable[Slot] = (), result: str | None = None) -> Own:
    params = tuple(Param(slot.name, describe(slot.type)) for slot in slots)
    takes = ", ".join(f"{param.name}: {param.type}" for param in params)
    title = f"{sort} {name}"
    span = program.places.get(title)
    place = f"{span.path}:{span.line}" if span else None
    return Own(name, sort, f"{name}({takes})" if params else name, params, result, program.notes.get(title, ""), place)


def _events(program: Program) -> Iterator[Own]:
    for key, event in program.events.items():
        sort, _, name = key.partition(":")
        if sort in SORTS and key != "phase:flow":
            result = describe(event.result) if event.result is not None and sort == "action" else None
            yield _own(program, sort, name, event.fields, result)


def _worked_out(program: Program) -> Iterator[Own]:
    for value in program.values:
        yield _own(program, "value", value.name, value.slots[: value.params], describe(value.result))
    for table in program.tables:
        keys = ", ".join(map(describe, table.keys))
        note = program.notes.get(f"table {table.name}", "")
        yield Own(table.name, "table", f"{table.name}({keys})", (), describe(table.result), note)


# ---- what is held: states, resources, zones


def _held(program: Program) -> Iterator[Own]:
    for state in program.states:
        yield _kept(program, "state", state.name, state.owner, state.index, describe(state.type))
    for resource in program.resources:
        yield _kept(program, "resource", resource.name, resource.owner, None, "number")
    for zone in program.zones:
        if zone.name not in FIXED_NAMES:
            yield _kept(program, "zone", zone.name, zone.owner, zone.index, zone.kind)


def _kept(program: Program, sort: str, name: str, owner: str | None, index: Index | None, result: str) -> Own:
    at = "" if index is None else f"({index.domain or f'{index.low} to {index.high}'})"
    shape = f"{owner}.{name}{at}" if owner else f"{name}{at}"
    return Own(name, sort, shape, (), result, program.notes.get(f"{sort} {name}", ""))


# ---- things


def _things(program: Program) -> Iterator[Own]:
    for domain in program.domains.values():
        if domain.sort == "enum":
            yield _own(program, "enum", domain.name, (), _members(program, domain))
        elif domain.sort == "piece":
            yield _own(program, "kind", domain.name, (), _fields(program, domain))
    for die in program.dice:
        yield _own(program, "die", die.name, (), describe(die.face))
    for board in program.maps:
        yield _own(program, "map", board.name, (), board.kind)
    for setting in program.settings:
        yield _own(program, "setting", setting.name, (), describe(setting.type))
    for victory in program.victories:
        yield _own(program, "victory", f'"{victory.name}"', (), f"a condition for a {describe(victory.kind)}")


def _members(program: Program, domain: Domain) -> str:
    return ", ".join(program.entities[member].name for member in domain.members)


def _fields(program: Program, domain: Domain) -> str:
    fields = [f"{field.name}: {describe(field.type)}" for field in program.fields if field.kind == domain.name]
    return ", ".join(fields) or "nothing printed on them but their names"


# ---- by topic, as text, as data


def find_own(names: Sequence[Own], asked: str) -> list[Own]:
    """Those of a sort, else those of a name, else those with this in their name."""
    wanted = asked.strip(" `").casefold()
    of_sort = [own for own in names if wanted in (own.sort, SORTS[own.sort][0])]
    named = [own for own in names if own.name.casefold() == wanted]
    return named or of_sort or [own for own in names if wanted in own.name.casefold()]


def near_own(names: Iterable[Own], asked: str) -> str | None:
    """The nearest name or sort."""
    return closest(asked, [*(own.name for own in names), *(title for title, _ in SORTS.values())])


def own_lines(names: Sequence[Own], width: int = 80) -> list[str]:
    """The names sort by sort, each with what it takes and gives, its place and its note."""
    lines: list[str] = []
    for sort, (title, use) in SORTS.items():
        listed = [own for own in names if own.sort == sort]
        if listed:
            lines += ["", *textwrap.wrap(f"{title}: {use}", width)]
            for own in listed:
                lines += _lines(own, width)
    return lines[1:]


def _lines(own: Own, width: int) -> list[str]:
    gives = f" -> {own.result}" if own.result and own.sort in ("action", "value", "table") else ""
    holds = f": {own.result}" if own.result and not gives else ""
    place = f"   {own.place}" if own.place else ""
    head = textwrap.wrap(f"{own.shape}{gives}{holds}", width, initial_indent="    ", subsequent_indent=" " * 8)
    head[-1] += place
    note = textwrap.wrap(own.note.replace("\n", " "), width, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return [*head, *note]


def own_data(names: Iterable[Own]) -> list[dict[str, Any]]:
    """The names as plain data."""
    return [asdict(own) for own in names]
