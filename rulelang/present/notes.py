"""How a value came about: base, each modifier with its rule, result."""

from __future__ import annotations

from rulelang.machine.executable import Executable
from rulelang.machine.trace import Note
from rulelang.present.words import rule_words
from rulelang.program.types import Type

VERBS = {
    "becomes": "becomes",
    "add": "plus",
    "subtract": "minus",
    "times": "times",
    "divided": "divided by",
    "least": "at least",
    "most": "at most",
    "also": "or",
    "only": "and only if",
}


def note_words(exe: Executable, note: Note, where: bool = False) -> str:
    """`yield(North, Mill) 5 = 10 divided by 2 rounded down (rule drought)`."""
    number, args, base, applied, result = note
    value = exe.program.values[number]
    shown = [exe.show_value(arg, slot.type) for arg, slot in zip(args, value.slots, strict=False)]
    head = f"{value.name}({', '.join(shown)})" if shown else value.name
    steps = [_step(exe, place, amount, value.result, where) for place, amount in applied]
    return f"{head} {exe.show_value(result, value.result)} = {exe.show_value(base, value.result)} {', '.join(steps)}"


def _step(exe: Executable, number: int, amount: object, result: Type, where: bool) -> str:
    modifier = exe.program.modifiers[number]
    rounding = f" rounded {modifier.rounding}" if modifier.op == "divided" and modifier.rounding else ""
    rule = rule_words(exe, modifier.name, where)
    return f"{VERBS[modifier.op]} {exe.show_value(amount, result)}{rounding} ({rule})"
