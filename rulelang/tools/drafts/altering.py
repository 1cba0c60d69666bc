"""A mod or a scenario for a game that is there, with a test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulelang.program.program import BUILTIN_EVENTS, Program
from rulelang.program.types import NumberType
from rulelang.tools.drafts.card import card_kinds
from rulelang.tools.drafts.writing import Files, file_name, first_seats, quoted


def mod_draft(program: Program, title: str) -> Files:
    """A mod with one added rule and its test, and examples of other changes as comments."""
    rule, phase = f"{file_name(title)}_begins", first_phase(program)
    place = f"before phase {phase}" if phase else f"after {_first_event(program)}"
    examples = "".join(f"    # {line}\n" for line in example_changes(program))
    text = f"""\
# {title}: a mod for {program.name}. `rulelang check` and `rulelang test` work on this folder.
language 1

## What the mod changes, in a sentence for the players.
mod "{title}" version 0.1 for "{program.name}"{_at_least(program)}:
    ## Put your own changes in place of this one.
    add rule {rule} {place}:
        say "{title} is part of this game"
    # Other changes, each a line of its own (take the # away):
{examples}
"""
    return {"mod.rules": text.rstrip("\n") + "\n\n" + _mod_test(program, title, rule, phase)}


def _mod_test(program: Program, title: str, rule: str, phase: str) -> str:
    if not phase:
        return f'test "{title} can be played":\n    players {first_seats(program)}\n    rest: random seed 1\n'
    start = f"    start phase {phase}\n" if phase != "flow" else ""
    return f'test "{title} is there":\n    players {first_seats(program)}\n{start}    expect event rule {rule}\n'


def scenario_draft(program: Program, title: str) -> Files:
    """A scenario that says for how many it is, and examples of changes as comments."""
    low, high = program.seats_low, program.seats_high
    examples = "".join(f"    # {line}\n" for line in example_changes(program))
    text = f"""\
# {title}: a scenario of {program.name}. It states only what differs.
language 1

## What is different, in a sentence for the players.
scenario "{title}" of "{program.name}":
    players {low if low == high else f"{low} to {high}"}
    # What differs, each a line of its own (take the # away):
{examples}
test "{title} can be set up":
    scenario "{title}"
    players {first_seats(program)}
    expect count of players = {low}
"""
    return {f"scenario_{file_name(title)}.rules": text}


def first_phase(program: Program) -> str:
    """The name of a phase that needs nothing in brackets; empty if there is none."""
    names = [
        key.removeprefix("phase:")
        for key, event in program.events.items()
        if key.startswith("phase:") and not event.fields
    ]
    return next((name for name in names if name != "flow"), "")


def _first_event(program: Program) -> str:
    actions = [key.removeprefix("action:") for key in program.events if key.startswith("action:")]
    return actions[0] if actions else next(iter(BUILTIN_EVENTS))


def _at_least(program: Program) -> str:
    return f" at least {program.version}" if program.version else ""


def example_changes(program: Program) -> list[str]:
    """Lines that would change something of this game, and do so together: a setting, a printed number, a card."""
    numbers = list(islice(_numbers(program), 1))
    changed = {line.partition(":")[0].removeprefix("change ") for line in numbers}
    removals = (line for line in _removals(program) if line.removeprefix("remove ") not in changed)
    return [*islice(_settings(program), 1), *numbers, *islice(removals, 1)]


def _settings(program: Program) -> Iterator[str]:
    for setting in program.settings:
        if isinstance(setting.type, NumberType) and isinstance(setting.value, int):
            yield f"change setting {setting.name} {setting.value} -> {setting.value + 1}"


def _numbers(program: Program) -> Iterator[str]:
    for field in program.fields:
        for piece, value in zip(program.domains[field.kind].members, field.values, strict=True):
            if isinstance(field.type, NumberType) and isinstance(value, int):
                name = quoted(program.entities[piece].name)
                yield f"change {field.kind} {name}: {field.name}: {value} -> {value + 1}"


def _removals(program: Program) -> Iterator[str]:
    for kind in card_kinds(program):
        for piece in program.domains[kind].members:
            yield f"remove {kind} {quoted(program.entities[piece].name)}"
