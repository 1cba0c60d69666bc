"""Conditions with their values, and numbers with all that made them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulelang.machine.game import Game
from rulelang.machine.reasons import Change, Condition, Member, Origin, Part, Reckoned, Refusal, telling
from rulelang.present.events import change_words, length_words
from rulelang.present.trace import tag_words
from rulelang.present.words import place, plural
from rulelang.program.types import NUMBER, YES_NO, GroupType

STEP = "  "
MOST = 8
"""Members of a group that are named; of more only their number is told."""
WIDTH = 110
Lines = Iterator[str]


# ---- conditions


def condition_lines(game: Game, conditions: Sequence[Condition], margin: str, word: str) -> Lines:
    """`when A (values) and B (values)`, on lines of their own if it is long; below it the values that need telling."""
    shown = [condition_words(game, one) for one in conditions]
    joined = f"{margin}{word} {' and '.join(shown)}"
    if len(joined) <= WIDTH or len(shown) == 1:
        yield joined
    else:
        yield f"{margin}{word} {shown[0]}"
        yield from (f"{margin}{' ' * max(0, len(word) - 3)}and {one}" for one in shown[1:])
    for condition in conditions:
        yield from number_lines(game, condition.parts, margin + STEP, only_telling=True)


def condition_words(game: Game, condition: Condition) -> str:
    """`p.gold at least 3 (12)`."""
    parts = [part for part in condition.parts if part.said != condition.said or part.since or part.hidden]
    shown = values(game, parts, alone=True)
    return f"{condition.said} ({shown})" if shown else condition.said


def values(game: Game, parts: Sequence[Part], *, alone: bool = False, named: bool = False) -> str:
    """The parts with their values: `p.gold 12, f.cost 15`; of a single one the value will do (alone)."""
    told = list({part.said: part for part in parts}.values())
    if not named and len(told) == 1 and (alone or told[0].said):
        return value_words(game, told[0])
    return ", ".join(f"{part.said} {value_words(game, part)}" for part in told)


def value_words(game: Game, part: Part) -> str:
    """A value, and since when it is so; a long group as its number."""
    if part.hidden:
        return "hidden"
    if isinstance(part.typed, GroupType) and isinstance(part.value, tuple) and len(part.value) > MOST:
        shown = f"{len(part.value)} there"
    elif part.value == () and isinstance(part.typed, GroupType):
        shown = "empty"
    else:
        shown = game.exe.show_value(part.value, part.typed)
    return f"{shown}, since #{part.since}" if part.since else shown


# ---- numbers


def number_lines(game: Game, parts: Sequence[Part], margin: str, only_telling: bool = False, depth: int = 0) -> Lines:
    """How the values of parts came about. only_telling: those that something changed, and claims that values make."""
    for part in {part.said: part for part in parts}.values():
        reckoned = part.reckoned
        if part.hidden or (not only_telling and reckoned is None and not part.members):
            if not only_telling:
                yield f"{margin}{part.said} is {value_words(game, part)}"
        elif reckoned is not None and (not only_telling or telling(reckoned) or _claims(reckoned)):
            yield from reckoned_lines(game, reckoned, margin, depth)
        elif part.members and (not only_telling or _changed(part.members)):
            yield f"{margin}{part.said} is {value_words(game, part)}{_members(game, part.members)}"
            yield from _changed_members(game, part.members, margin + STEP, depth)


def _claims(reckoned: Reckoned) -> bool:
    return isinstance(reckoned.result, bool) and bool(reckoned.conditions)


def reckoned_lines(game: Game, reckoned: Reckoned, margin: str, depth: int = 0) -> Lines:
    """`income(Ann) is 14: base 8, add 6`, then the base with its parts, each change with its rule."""
    exe = game.exe
    value = exe.program.values[reckoned.value]
    passed_on = _passed_on(reckoned)
    if passed_on is not None:
        yield f"{margin}{call_words(game, reckoned)} is {call_words(game, passed_on)}"
        yield from reckoned_lines(game, passed_on, margin, depth)
        return
    changed = _steps(game, reckoned)
    where = "" if depth else _standing(game, f"value {value.name}", value.tags)
    yield f"{margin}{call_words(game, reckoned)} is {exe.show_value(reckoned.result, value.result)}{changed}{where}"
    inner = margin + STEP
    if reckoned.conditions:
        word = ("holds:" if reckoned.base else "fails:") if value.result == YES_NO else "case:"
        yield from condition_lines(game, reckoned.conditions, inner, word)
    if reckoned.parts and reckoned.said:
        shown = ", ".join(_part_words(game, part) for part in reckoned.parts)
        label = "base: " if reckoned.changes else ""
        if not (len(reckoned.parts) == 1 and reckoned.parts[0].said == reckoned.said):
            shown = f"{reckoned.said} = {shown}"
        yield f"{inner}{label}{shown}"
        for part in reckoned.parts:
            yield from _changed_members(game, part.members, inner + STEP, depth + 1)
            if telling(part.reckoned):
                yield from number_lines(game, (part,), inner + STEP, True, depth + 1)
    for change in reckoned.changes:
        yield from change_lines(game, change, inner)


def _passed_on(reckoned: Reckoned) -> Reckoned | None:
    """The value of which this one is no more than another name."""
    if reckoned.changes or reckoned.conditions or len(reckoned.parts) != 1:
        return None
    return reckoned.parts[0].reckoned if reckoned.parts[0].said == reckoned.said else None


def call_words(game: Game, reckoned: Reckoned) -> str:
    """`income(Ann)`."""
    value = game.exe.program.values[reckoned.value]
    shown = [game.exe.show_value(arg, slot.type) for arg, slot in zip(reckoned.args, value.slots, strict=False)]
    return f"{value.name}({', '.join(shown)})" if shown else value.name


def _steps(game: Game, reckoned: Reckoned) -> str:
    if not reckoned.changes:
        return ""
    result = game.exe.program.values[reckoned.value].result
    steps = [f"base {game.exe.show_value(reckoned.base, result)}", *(_op(game, change) for change in reckoned.changes)]
    return ": " + ", ".join(steps)


def _op(game: Game, change: Change) -> str:
    modifier = game.exe.program.modifiers[change.modifier]
    result = game.exe.program.values[modifier.value].result
    typed = result if modifier.op == "becomes" else YES_NO if modifier.op in ("also", "only") else NUMBER
    return change_words(modifier.op, game.exe.show_value(change.amount, typed), modifier.rounding)


def change_lines(game: Game, change: Change, margin: str) -> Lines:
    """A modifier at work: what it does, its rule and place, its layer, its condition, who played it."""
    modifier = game.exe.program.modifiers[change.modifier]
    owner = f" of {game.exe.show_entity(change.owner)}" if change.owner is not None else ""
    rule = f"{modifier.name}{owner}{_standing(game, modifier.name, modifier.tags)}"
    yield f"{margin}{_op(game, change)} (layer {change.layer}): {rule}"
    if not change.works:
        return
    if change.conditions:
        yield from condition_lines(game, change.conditions, margin + STEP, "when")
    if change.parts and modifier.amount.said != change.parts[0].said:
        yield f"{margin}{STEP}{modifier.amount.said} = {', '.join(_part_words(game, part) for part in change.parts)}"
    if change.origin is not None:
        yield f"{margin}{STEP}from {origin_words(game, change.origin)}"


def _standing(game: Game, rule: str, tags: tuple[str, ...]) -> str:
    found = place(game.exe, rule)
    return (f", {found}" if found else "") + (f" @{tag_words(tags)}" if tags else "")


def _part_words(game: Game, part: Part) -> str:
    return f"{part.said} {value_words(game, part)}{_members(game, part.members)}"


def _members(game: Game, members: Sequence[Member]) -> str:
    """` (Mill 3, Farm 2)`; of many, those that give nothing are left out."""
    given = members if len(members) <= MOST else [m for m in members if m.value or telling(m.reckoned)]
    shown = [f"{_name(game, m)} {game.exe.show_value(m.value, m.typed)}" for m in given]
    if len(shown) > MOST * 2:
        return f" ({plural(len(shown), 'part')})"
    return f" ({', '.join(shown)})" if shown else ""


def _name(game: Game, member: Member) -> str:
    kind = member.member_typed
    return str(member.member) if kind is None else game.exe.show_value(member.member, kind)


def _changed(members: Sequence[Member]) -> bool:
    return any(telling(member.reckoned) for member in members)


def _changed_members(game: Game, members: Sequence[Member], margin: str, depth: int) -> Lines:
    for member in members:
        if member.reckoned is not None and telling(member.reckoned):
            yield from reckoned_lines(game, member.reckoned, margin, depth + 1)


# ---- what may not be done


def refusal_lines(game: Game, refusal: Refusal, margin: str) -> Lines:
    """Why something may not be done: the reason, where it stands, the condition with its values."""
    word = {"needs": "needs", "forbid": "forbidden when", "when": "only when"}.get(refusal.sort, "")
    rule = f" ({refusal.rule}{_standing(game, refusal.rule, refusal.tags)})" if refusal.rule else ""
    yield f"{margin}{refusal.reason}{rule}"
    if refusal.conditions:
        yield from condition_lines(game, refusal.conditions, margin + STEP, word or "since")
    if refusal.origin is not None:
        yield f"{margin}{STEP}from {origin_words(game, refusal.origin)}"


__all__ = ["condition_lines", "length_words", "number_lines", "refusal_lines", "values"]


# ---- where something came from


def number_words(number: int) -> str:
    """` (#12)`, nothing for what has no number."""
    return f" (#{number})" if number else ""


def origin_words(game: Game, origin: Origin) -> str:
    """Where something that lasts came from: rule, who played it and when, how long it holds."""
    who = "" if origin.who is None else f", played by {game.exe.show_entity(origin.who)}{number_words(origin.played)}"
    since = number_words(origin.number) if origin.played != origin.number else ""
    return f"{origin.rule}{since}{who}, {length_words(game.exe, origin.until)}"
