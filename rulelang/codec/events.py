"""Events of the machine as lines of a trace file: names for entity numbers, one name for each field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulelang.codec.names import key, plain
from rulelang.codec.traces import TraceLine
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.trace import Event, Note
from rulelang.program.core import Slot
from rulelang.program.types import GroupType, Type

Fields = dict[str, Any]


def trace_line(game: Game, event: Event) -> TraceLine:
    """One event as data."""
    exe = game.exe
    sort, _, name = event.kind.partition(":")
    if event.kind == "set":
        name = exe.cell_names()[event.data[0]][1]
    decided = event.kind in ("decision", "chance")
    return TraceLine(
        number=event.number,
        parent=event.parent,
        kind=sort,
        name=name,
        path=event.path,
        actor=key(exe, event.actor),
        fields=_fields(game, event),
        rule=event.rule,
        tags=event.tags,
        notes=tuple(_note(exe, note) for note in event.notes),
        seers=None if event.seers is None else tuple(exe.layout.keys[seat] for seat in event.seers if seat >= 0),
        answer=jsonable(event.data[3]) if decided else None,
    )


def trace_lines(game: Game) -> list[TraceLine]:
    """All events of a game so far as data."""
    return [trace_line(game, event) for event in game.events or ()]


def jsonable(value: Any) -> Any:
    """Plain data as JSON has it: lists for tuples."""
    return [jsonable(item) for item in value] if isinstance(value, (tuple, list)) else value


def _fields(game: Game, event: Event) -> Fields:
    maker = SPECIAL.get(event.kind)
    return maker(game, event.data) if maker else run_fields(game.exe, event.kind, event.data)


def run_fields(exe: Executable, kind: str, data: tuple[Any, ...]) -> Fields:
    """The fields of an action, phase, rule, question or built-in event by name."""
    declared = exe.fields(kind) if kind in exe.program.events else ()
    return {slot.name: plain(exe, value, slot.type) for slot, value in zip(declared, data, strict=False)}


def _roll(game: Game, data: tuple[Any, ...]) -> Fields:
    exe = game.exe
    face = exe.program.dice[data[1] - exe.program.dice[0].entity].face
    fields: Fields = {"who": key(exe, data[0]), "die": key(exe, data[1]), "faces": _group(exe, data[2], face)}
    if len(data) > 3 and data[3] is not None:
        fields["again"] = data[3]
    return fields


def _group(exe: Executable, values: tuple[Any, ...], kind: Type) -> Any:
    return plain(exe, values, GroupType(kind))


def _keys(exe: Executable, entities: Any) -> list[str | None]:
    members = entities if isinstance(entities, tuple) else (entities,)
    return [key(exe, member) for member in members]


def _asked(game: Game, data: tuple[Any, ...]) -> Fields:
    who, prompt, label, _, form, *standing = data
    fields = {"who": key(game.exe, who), "prompt": prompt, "label": label, "form": form}
    return {**fields, "standing": standing[0]} if standing else fields


def _set(game: Game, data: tuple[Any, ...]) -> Fields:
    cell, old, new = data[:3]
    kind = game.exe.program.states[game.exe.cell_names()[cell][0]].type
    lasts = {"lasts": _length(game, data[3])} if len(data) > 3 else {}
    return {"old": plain(game.exe, old, kind), "new": plain(game.exe, new, kind), **lasts}


def _length(game: Game, length: tuple[Any, ...]) -> Any:
    sort, *runs = length
    lasts = [game.exe.describe_event(game, *run) for run in zip(runs[::2], runs[1::2], strict=True)]
    return [sort, *lasts] if lasts else sort


def _begun(game: Game, data: tuple[Any, ...]) -> Fields:
    sort, number, length, args, amount = data
    found = {**_effect(game, (sort, number, args)), "lasts": _length(game, length)}
    if sort == "modify":
        modifier = game.exe.program.modifiers[number]
        found["op"] = modifier.op
        if amount:
            kind = game.exe.program.values[modifier.value].result if modifier.op == "becomes" else modifier.amount.typed
            found["amount"] = jsonable(amount[0]) if kind is None else plain(game.exe, amount[0], kind)
    return found


def _effect(game: Game, data: tuple[Any, ...]) -> Fields:
    """What begins or ends; `for`: the arguments it is about, those that are certain ones."""
    sort, number, args = data
    name, on, slots = effect_parts(game.exe, sort, number)
    known = {slot.name: plain(game.exe, arg[0], slot.type) for slot, arg in zip(slots, args or (), strict=False) if arg}
    return {"sort": sort, "effect": name, "on": on, **({"for": known} if known else {})}


def effect_parts(exe: Executable, sort: str, number: int) -> tuple[str, str, tuple[Slot, ...]]:
    """Of a modifier, prohibition or waiting rule: its stable name, the value or event it is about, and that one's
    parameters."""
    program = exe.program
    match sort:
        case "modify":
            value = program.values[program.modifiers[number].value]
            return program.modifiers[number].name, f"value:{value.name}", value.slots[: value.params]
        case "forbid":
            forbid = program.forbids[number]
            return forbid.name, forbid.event, tuple(exe.fields(forbid.event))
    hook = program.hooks[number]
    event = hook.event or ""
    return hook.routine.name, event, tuple(exe.fields(event)) if event else ()


def _forbidden(game: Game, data: tuple[Any, ...]) -> Fields:
    event, args, reason = data
    return {"event": event, "fields": run_fields(game.exe, event, args), "reason": reason}


def _pick(game: Game, data: tuple[Any, ...]) -> Fields:
    value, named = data
    return {"what": _keys(game.exe, value) if named else jsonable(value)}


def _end(game: Game, data: tuple[Any, ...]) -> Fields:
    sort, reason, numbers = data
    outcome = {game.layout.keys[seat]: number for seat, number in zip(game.players, numbers, strict=True)}
    return {"sort": sort, "reason": reason, "outcome": outcome}


def _note(exe: Executable, note: Note) -> Fields:
    """How a value came about: its arguments, the base, each modifier with its rule and amount, and the result."""
    number, args, base, applied, result = note
    value = exe.program.values[number]
    slots = value.slots[: value.params]
    modifiers = []
    for place, amount in applied:
        modifier = exe.program.modifiers[place]
        kind = value.result if modifier.op == "becomes" else None
        shown = jsonable(amount) if kind is None else plain(exe, amount, kind)
        modifiers.append({"rule": modifier.name, "op": modifier.op, "amount": shown})
    return {
        "value": value.name,
        "args": {slot.name: plain(exe, arg, slot.type) for slot, arg in zip(slots, args, strict=False)},
        "base": plain(exe, base, value.result),
        "modifiers": modifiers,
        "result": plain(exe, result, value.result),
    }


SPECIAL: dict[str, Callable[[Game, tuple[Any, ...]], Fields]] = {
    "decision": _asked,
    "chance": _asked,
    "answer": lambda game, data: {"who": key(game.exe, data[0]), "answer": data[1]},
    "set": _set,
    "effect": _begun,
    "expired": _effect,
    "ended": lambda game, data: {"event": data[0]},
    "cancelled": lambda game, data: {"event": data[0], "why": data[1]},
    "forbidden": _forbidden,
    "refill": lambda game, data: {"zone": key(game.exe, data[0]), "from": key(game.exe, data[1]), "pieces": data[2]},
    "pick": _pick,
    "swap": lambda game, data: {"one": key(game.exe, data[0]), "other": key(game.exe, data[1])},
    "use": lambda game, data: {"who": key(game.exe, data[0]), "card": key(game.exe, data[1])},
    "say": lambda game, data: {"text": data[0]},
    "end": _end,
    "builtin:roll": _roll,
    "builtin:reveal": lambda game, data: {"pieces": _keys(game.exe, data[0]), "to": key(game.exe, data[1])},
}
