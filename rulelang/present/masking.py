"""What one seat may read in a trace: secret answers, hidden pieces and the work of chance taken out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from rulelang.machine.executable import Executable
from rulelang.machine.trace import Event
from rulelang.present.events import MASKED

HIDDEN = None
"""What stands in an event's data for something the reader may not see."""


def seen_by(exe: Executable, events: Iterable[Event], seat: int) -> Iterator[Event]:
    """The events as this seat sees them; those of which nothing may be seen are left out."""
    for event in events:
        found = _mask(exe, event, seat)
        if found is not None:
            yield found


def masked(exe: Executable, event: Event, seat: int) -> Event:
    """An event as this seat sees it; all its data hidden where nothing of it may be seen."""
    found = _mask(exe, event, seat)
    return evolve(event, kind="hidden", data=(), notes=()) if found is None else found


def _mask(exe: Executable, event: Event, seat: int) -> Event | None:
    if event.kind == "chance":
        return event if _open_order(exe, event) else None
    if event.seers is None or seat in event.seers:
        return event
    data = _masked_data(event)
    return None if data is None else evolve(event, data=data, notes=(), seers=(*event.seers, MASKED))


def _open_order(exe: Executable, event: Event) -> bool:
    """An order drawn among others than pieces has no other trace, and is nobody's secret."""
    outcome, form = event.data[3], event.data[4]
    entities = exe.program.entities
    known = isinstance(outcome, int) and 0 <= outcome < len(entities)
    return form == "order" and known and entities[outcome].sort != "piece"


def _masked_data(event: Event) -> tuple[object, ...] | None:
    data = event.data
    match event.kind:
        case "decision" if data[4] == "window":
            return None  # that somebody could have played something is a secret too
        case "decision":
            return (data[0], data[1], HIDDEN, HIDDEN, data[4])
        case "builtin:move":
            return (HIDDEN, *data[1:])
        case "builtin:arrange":
            return (data[0], (), ())
        case "builtin:roll":
            return (*data[:2], HIDDEN, *data[3:])
        case "builtin:reveal":
            return (HIDDEN, *data[1:])
        case "builtin:draw":
            return (data[0], HIDDEN, data[2])
        case "pick":
            return (HIDDEN, *data[1:])
        case "answer":
            return (data[0], HIDDEN)
        case "set":
            return (data[0], HIDDEN, HIDDEN, *data[3:])
        case "effect":
            return (*data[:3], HIDDEN, ())
        case "expired":
            return (*data[:2], HIDDEN)
        case "say":
            return None
    return data
