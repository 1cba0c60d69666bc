"""One event of a trace as one short sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulelang.machine.executable import Executable
from rulelang.machine.trace import Event
from rulelang.present.words import name, names, run_words
from rulelang.program.core import Expr
from rulelang.program.spots import in_words
from rulelang.program.types import NUMBER

MASKED = -1
"""Stands among the seers of an event from which something was taken out."""

Data = tuple[Any, ...]
Teller = Callable[[Executable, Data], str | None]


def sentence(exe: Executable, event: Event) -> str | None:
    """The event in plain words; None for one that readers can do without (chance events that other events show)."""
    teller = TELLERS.get(event.kind)
    if teller is not None:
        return teller(exe, event.data)
    if event.kind == "chance":
        return _chance(exe, event.data)
    if event.kind == "phase:flow":
        return "the game begins"
    return run_words(exe, event.kind, event.data, hidden=event.seers is not None and MASKED in event.seers)


def _chance(exe: Executable, data: Data) -> str | None:
    """Dice, draws and picks have events of their own; an order has none."""
    return f"chance puts {data[2]} next" if data[4] == "order" else None


def _decision(exe: Executable, data: Data) -> str | None:
    """An answer; that somebody let a window pass is nothing that happened."""
    who, prompt, label = name(exe, data[0]), data[1], data[2]
    if data[4] == "window" and data[3] is None:
        return None
    if label is None:
        return f"{who} decides in secret ({prompt})"
    return f"{who}: {label}  ({prompt})" if prompt else f"{who}: {label}"


def _answer(exe: Executable, data: Data) -> str:
    return f"{name(exe, data[0])} had answered {'in secret' if data[1] is None else data[1]}"


def _gain(exe: Executable, data: Data) -> str:
    who, amount, what, source = data
    tail = "" if source is None else f" from {name(exe, source)}"
    return f"{name(exe, who)} gains {amount} {name(exe, what)}{tail}"


def _pay(exe: Executable, data: Data) -> str:
    who, amount, what, target = data
    tail = "" if target is None else f" to {name(exe, target)}"
    return f"{name(exe, who)} pays {amount} {name(exe, what)}{tail}"


def _move(exe: Executable, data: Data) -> str:
    piece, source, target, *spot = data
    where = f" at {in_words(spot[0])}" if spot and spot[0] is not None else ""
    if where and source == target:
        return f"{_piece(exe, piece)} moves on {name(exe, target)}, to {in_words(spot[0])}"
    start = "" if source is None else f" from {name(exe, source)}"
    return f"{_piece(exe, piece)} moves{start} to {name(exe, target)}{where}"


def _arrange(exe: Executable, data: Data) -> str:
    zone, pieces, spots = data
    laid = "; ".join(f"{name(exe, p)} to {in_words(spot)}" for p, spot in zip(pieces, spots, strict=True))
    return f"{name(exe, zone)} is arranged anew: {laid or 'nothing moves'}"


def _piece(exe: Executable, piece: int | None) -> str:
    return "a hidden piece" if piece is None else name(exe, piece)


def _draw(exe: Executable, data: Data) -> str:
    return f"a draw from {name(exe, data[0])} to {name(exe, data[2])}"


def _roll(exe: Executable, data: Data) -> str:
    who, die, faces = data[:3]
    again = len(data) > 3 and data[3] is not None
    verb = "rolls again" if again else "rolls"
    head = f"{verb} {name(exe, die)}" if who is None else f"{name(exe, who)} {verb} {name(exe, die)}"
    if faces is None:
        return f"{head} in secret"
    return f"{head}: {_faces(exe, die, faces)}" if faces else head


def _faces(exe: Executable, die: int, faces: Data) -> str:
    dice = exe.program.dice
    kind = dice[die - dice[0].entity].face
    return ", ".join(exe.show_value(face, kind) for face in faces)


def _reveal(exe: Executable, data: Data) -> str:
    pieces, seat = data
    group = pieces if isinstance(pieces, tuple) else (pieces,)
    shown = "something" if pieces is None else names(exe, group)
    return f"all see {shown}" if seat is None else f"{name(exe, seat)} sees {shown}"


def _set(exe: Executable, data: Data) -> str:
    cell, old, new = data[:3]
    label, kind = cell_words(exe, cell)
    if old is None and new is None:
        return f"{label} changes"
    lasts = f", {length_words(exe, data[3])}" if len(data) > 3 else ""
    return f"{label} becomes {exe.show_value(new, kind)}, was {exe.show_value(old, kind)}{lasts}"


def cell_words(exe: Executable, cell: int) -> tuple[str, Any]:
    """A state's cell as written, and its type."""
    number, label, _, _ = exe.cell_names()[cell]
    return label, exe.program.states[number].type


def _effect(exe: Executable, data: Data) -> str:
    sort, number, length, args, amount = data
    what = effect_subject(exe, sort, number, args)
    match sort:
        case "modify":
            modifier = exe.program.modifiers[number]
            return f"{what}: {_by_how_much(exe, number, amount)}{_when(modifier.when)}, {length_words(exe, length)}"
        case "forbid":
            forbid = exe.program.forbids[number]
            return f"{what} is forbidden{_when(forbid.when)}, {length_words(exe, length)}: {forbid.reason}"
    hook = exe.program.hooks[number]
    return f"something waits for {hook.stage} {what}{_when(hook.when)}"


def effect_subject(exe: Executable, sort: str, number: int, args: Data | None) -> str:
    """The value or event that an effect is about, with the arguments it holds for: `income(Ann)`; where any will do,
    the name that the rule gives it."""
    program = exe.program
    match sort:
        case "modify":
            modifier = program.modifiers[number]
            value = program.values[modifier.value]
            name, slots, binders, own = value.name, value.slots, modifier.binders, modifier.slots
        case "forbid":
            forbid = program.forbids[number]
            name, slots = run_words(exe, forbid.event, None), tuple(exe.fields(forbid.event))
            binders, own = forbid.binders, forbid.slots
        case _:
            hook = program.hooks[number]
            name, slots = run_words(exe, hook.event or "", None), tuple(exe.fields(hook.event or "flow"))
            binders, own = hook.binders, hook.routine.slots
    shown = []
    for place, (binder, slot) in enumerate(zip(binders, slots, strict=False)):
        if binder.slot is not None:
            shown.append(own[binder.slot].name)
        else:
            shown.append(exe.show_value(args[place][0], slot.type) if args and args[place] else "...")
    return f"{name}({', '.join(shown)})" if shown else name


def _by_how_much(exe: Executable, number: int, amount: Data) -> str:
    """`add 2`; where the amount is worked out anew each time, as it is written."""
    modifier = exe.program.modifiers[number]
    kind = exe.program.values[modifier.value].result
    typed = kind if modifier.op == "becomes" else modifier.amount.typed or NUMBER
    return change_words(
        modifier.op, exe.show_value(amount[0], typed) if amount else modifier.amount.said, modifier.rounding
    )


def change_words(op: str, amount: str, rounding: str = "") -> str:
    """A modification as it is written: `add 2`, `divided by 2 rounded up`."""
    word = {"divided": "divided by", "least": "at least", "most": "at most", "also": "also when", "only": "only when"}
    return f"{word.get(op, op)} {amount}{f' rounded {rounding}' if op == 'divided' and rounding else ''}"


def _when(test: Expr | None) -> str:
    return f" when {test.said}" if test is not None and test.said else ""


def length_words(exe: Executable, length: Data) -> str:
    """How long something holds."""
    if length[0] == "game":
        return "for the rest of the game"
    run = run_words(exe, length[1], length[2])
    words = {"end": f"until the end of {run}", "next": f"until the end of the next {run}"}.get(
        length[0], f"until {run} begins"
    )
    return words if len(length) == 3 else f"{words}, in {run_words(exe, length[3], length[4])} only"


def _expired(exe: Executable, data: Data) -> str | None:
    """What held for a while holds no more."""
    sort, number, args = data
    if sort == "modify":
        return f"{effect_subject(exe, sort, number, args)} is as before"
    if sort == "forbid":
        return f"{effect_subject(exe, sort, number, args)} is no longer forbidden"
    return None


def _forbidden(exe: Executable, data: Data) -> str:
    key, args, reason = data
    return f"{run_words(exe, key, args)} is not possible: {reason}"


def _cancelled(exe: Executable, data: Data) -> str:
    """Stands under the event that it is about."""
    return f"does not happen: {data[1]}" if data[1] else "does not happen"


def _pick(exe: Executable, data: Data) -> str:
    if data[0] is None:
        return "something hidden is picked"
    shown = names(exe, data[0]) if data[1] else ", ".join(str(value) for value in data[0])
    return f"{shown or 'nothing'} {'are' if len(data[0]) > 1 else 'is'} picked"


def _end(exe: Executable, data: Data) -> str:
    return f"the game is over: {data[1]}" if data[1] else "the game is over"


TELLERS: dict[str, Teller] = {
    "decision": _decision,
    "answer": _answer,
    "builtin:gain": _gain,
    "builtin:pay": _pay,
    "builtin:move": _move,
    "builtin:arrange": _arrange,
    "builtin:draw": _draw,
    "builtin:roll": _roll,
    "builtin:shuffle": lambda exe, data: f"{name(exe, data[0])} is shuffled",
    "builtin:reveal": _reveal,
    "builtin:shortfall": lambda exe, data: f"{name(exe, data[0])} must find {data[1]} {name(exe, data[2])}",
    "builtin:play": lambda exe, data: f'{name(exe, data[0])} plays "{name(exe, data[1])}"',
    "builtin:spent": lambda exe, data: f'"{name(exe, data[1])}" is spent',
    "set": _set,
    "effect": _effect,
    "expired": _expired,
    "ended": lambda exe, data: f"{run_words(exe, data[0], None)} ends early",
    "cancelled": _cancelled,
    "forbidden": _forbidden,
    "refill": lambda exe, data: f"{name(exe, data[0])} is refilled with {data[2]} from {name(exe, data[1])}",
    "pick": _pick,
    "swap": lambda exe, data: f"{name(exe, data[0])} and {name(exe, data[1])} change places",
    "use": lambda exe, data: f'{name(exe, data[0])} uses "{name(exe, data[1])}"',
    "say": lambda exe, data: str(data[0]),
    "end": _end,
}
