"""What the built-in events do, and the bodies of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.ask_frames import PoseFrame
from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.evaluate import compile_code
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import RoutineFrame
from rulelang.machine.pile_frames import AgainFrame, DrawFrame, TakeFrame
from rulelang.program.types import NO_LIMIT

if TYPE_CHECKING:
    from rulelang.machine.event_frames import EventFrame
    from rulelang.machine.game import Game


def announce(g: Game, event: EventFrame) -> int:
    """Tell that an event begins; the number that what happens in it has as parent."""
    if event.key.startswith("question:"):
        return g.current_event
    seers = seers_of(g, event.key, event.args)
    if event.key == "builtin:roll" and event.extra[1] is not None:
        seers = (event.extra[1],)
    return g.tell(event.rule, event.tags, event.key, event.args, seers=seers)


def seers_of(g: Game, key: str, args: tuple[Any, ...]) -> tuple[int, ...] | None:
    """Who sees the pieces of an event: the seats that see them at the source or the target; None for all."""
    if key == "builtin:move":
        return g.seers_of_move(args[1], args[2])
    if key == "builtin:arrange":
        return g.zone_seers(args[0] - g.layout.zone_first)
    if key == "builtin:reveal" and args[1] is not None:
        return (args[1],)
    if key.startswith(("action:", "phase:")):
        return g.exe.seers_of_answer(g, args, tuple(field.type for field in g.exe.fields(key)))
    return None


def run_body(g: Game, event: EventFrame, place: int) -> None:
    """Push the body of an event, or do it at once; `place`: where the event stands on the stack."""
    sort, _, name = event.key.partition(":")
    if sort in ("action", "phase"):
        code = g.exe.event_codes[event.key]
        size = g.exe.codes[code].size
        g.stack.append(RoutineFrame(code, [*event.args, *[None] * (size - len(event.args))]))
    elif sort == "question":
        ask, routine, *asked = event.extra
        g.stack.append(PoseFrame(ask, routine, event.args[0], *asked))
    elif sort == "rule":
        instance, hooked = event.extra
        g.exe.hooks.start_body(g, instance, hooked)
    elif name == "play":
        _run_play(g, event)
    elif name == "draw":
        g.stack.append(DrawFrame(event.args[0], event.args[2], event.extra, event.rule, event.tags))
    elif name == "roll":
        _throw(g, event)
    else:
        event.result = apply_now(g, event.key, event.args, event.rule, event.tags, event.extra)


def _run_play(g: Game, event: EventFrame) -> None:
    instance, hooked = event.extra
    if g.exe.program.hooks[instance[0]].stage == "instead":
        held = g.event_at(hooked)
        held.plays = (*held.plays, instance)
    else:
        g.exe.hooks.start_body(g, instance, hooked)


def _throw(g: Game, event: EventFrame) -> None:
    count = event.extra[0]
    die = g.exe.program.dice[event.args[1] - g.exe.program.dice[0].entity]
    g.stack.append(TakeFrame("roll", die.faces, count, True, False, event.args[1]))


def finished_body(g: Game, event: EventFrame) -> None:
    """Fill in the fields known only now, and shape the result."""
    if event.key == "builtin:roll":
        faces = event.result or ()
        event.args = (*event.args[:2], tuple(faces))
        g.amend(event.number, event.args)
        event.result = _roll_result(event)
    elif event.key == "builtin:draw":
        event.args = (event.args[0], tuple(event.result or ()), event.args[2])
        g.amend(event.number, event.args, g.exe.seers_of_answer(g, event.args[1]))
    elif event.key.startswith("question:"):
        event.args = (event.args[0], g.exe.asks[event.extra[0]].named(event.result))


def _roll_result(event: EventFrame) -> Any:
    faces = event.args[2]
    return (faces[0] if faces else None) if event.extra[2] else faces


def roll_again(g: Game, frame: RoutineFrame, which: int | None) -> None:
    """Throw all dice of the hooked roll anew, or the one at a place from 1; no hook runs on it."""
    event = g.event_at(frame.hooked)
    faces = event.args[2]
    if which is not None and not 1 <= which <= len(faces):
        raise RuleFault(f"there is no die number {which}", g.chain())
    count = len(faces) if which is None else 1
    die = g.exe.program.dice[event.args[1] - g.exe.program.dice[0].entity]
    g.stack.append(AgainFrame(frame.hooked, which))
    g.stack.append(TakeFrame("roll", die.faces, count, True, False, event.args[1]))


def apply_now(g: Game, key: str, args: tuple[Any, ...], rule: str, tags: tuple[str, ...], extra: Any) -> Any:
    """Do a built-in change at once."""
    match key:
        case "builtin:gain":
            return _transfer(g, args[2], args[3], args[0], args[1])
        case "builtin:pay":
            return _transfer(g, args[2], args[0], args[3], args[1])
        case "builtin:move":
            g.put(args[0], args[2], extra, args[3] if len(args) > 3 else None)
        case "builtin:arrange":
            g.rearrange(args[0], args[1], args[2])
        case "builtin:shuffle":
            g.forget_order(args[0])
        case "builtin:reveal":
            pieces = args[0] if isinstance(args[0], tuple) else (args[0],)
            g.revealed = (*g.revealed, (args[1], pieces))
    return None


def _transfer(g: Game, what: int, source: int | None, target: int | None, amount: int) -> int:
    """Counters from one holder to another; a holder without limit neither grows nor shrinks."""
    number = what - g.exe.program.resources[0].entity
    for holder, change in ((source, -amount), (target, amount)):
        if holder is None:
            continue
        cell = g.layout.resource_cell(number, holder)
        have = g.resources[cell]
        if have == NO_LIMIT:
            continue
        if have + change < 0:
            what_name = g.exe.program.resources[number].name
            raise RuleFault(f"{g.exe.show_entity(holder)} has only {have} {what_name}, not {amount}", g.chain())
        g.resources[cell] = min(have + change, NO_LIMIT - 1)
    return amount


def adjacency(g: Game, spot: int) -> dict[int, tuple[int, ...]]:
    """The neighbours of every place of the map this one lies on."""
    kind = g.exe.program.entities[spot].domain
    declared = next((m for m in g.exe.program.maps if m.kind == kind), None)
    members = g.exe.program.domains[kind].members
    joined: dict[int, list[int]] = {place: [] for place in members}
    if declared is not None and declared.joined is not None:
        test = compile_code(declared.joined)
        for one in members:
            joined[one] = [o for o in members if o != one and (test(g, one, o) or test(g, o, one))]
    elif declared is not None:
        for one, other in declared.edges:
            joined[one].append(other)
            joined[other].append(one)
    return {place: tuple(sorted(set(near))) for place, near in joined.items()}


def next_decision(g: Game, who: int, pool: tuple[Any, ...], named: bool) -> Decision:
    """Somebody chooses who or what comes next."""
    choices = tuple(Choice(g.exe.show_entity(member) if named else str(member), member) for member in pool)
    return Decision(g.decision_number, who, g.exe.seat_of(g, who), "next", "Who or what comes next?", choices)
