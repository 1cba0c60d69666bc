"""A card for a game that is there, with a test."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program.program import EventDef, FieldDef, Program
from rulelang.program.types import PLAYER
from rulelang.tools.drafts.writing import Files, file_name, first_seats, literal


def card_kinds(program: Program) -> list[str]:
    """The kinds a new card can be of: those that are played first, then those of which there are cards at all."""
    played = [name for name, kind in program.kinds.items() if kind.played_from is not None]
    printed = {piece for hook in program.hooks for piece in hook.attached.cards}
    with_text = [name for name in program.kinds if printed & set(program.domains[name].members)]
    return [*played, *(name for name in with_text if name not in played)]


def card_drafts(program: Program, name: str, kind: str) -> Iterator[Files]:
    """Drafts of a card with a test, the best first: which of them the game has no objection to, `check` tells.

    Its fields are those of the first piece of the kind, so that they fit.
    """
    played = program.kinds[kind].played_from is not None
    for body in [*_bodies(program, name), ""] if played else [""]:
        yield {f"card_{file_name(name)}.rules": _card(program, name, kind, body)}


def _bodies(program: Program, name: str) -> Iterator[str]:
    said = f'        say "{{owner}} plays {name}"\n'
    yield f"    play any time:\n{said}"
    for key in program.events:
        sort, _, event = key.partition(":")
        if sort in ("action", "phase") and key != "phase:flow":
            yield f"    play after {'phase ' if sort == 'phase' else ''}{event}:\n{said}"


def _card(program: Program, name: str, kind: str, body: str) -> str:
    fields = [line for field in program.fields if field.kind == kind for line in _field(program, field)]
    lines = "".join(f"    {line}\n" for line in ["copies: 1", *fields])
    return f"""\
## What {name} does, in a sentence for the players.
card "{name}" is {kind}:
{lines}{body}
test "{name} is in the game":
    players {first_seats(program)}
    expect count of ({kind} where it.name is "{name}") = 1
{_more_forms(program, name, kind)}"""


def _first_event(program: Program) -> tuple[str, EventDef] | None:
    """The first action of a game, or its first phase, as it is written behind `before`."""
    actions = [(key.partition(":")[2], event) for key, event in program.events.items() if key.startswith("action:")]
    phases = [
        (f"phase {key.partition(':')[2]}", event)
        for key, event in program.events.items()
        if key.startswith("phase:") and key != "phase:flow"
    ]
    return next(iter([*actions, *phases]), None)


def _more_forms(program: Program, name: str, kind: str) -> str:
    """As comments: a window, a choice and a test of what may not be played, with the words of this game."""
    found = _first_event(program)
    if found is None or program.kinds[kind].played_from is None:
        return ""
    word, event = found
    fields = [slot.name for slot in event.fields]
    named = f"{word}({', '.join(fields)})" if fields else word
    who = next((slot.name for slot in event.fields if slot.type == PLAYER), None)
    mine = f" when {who} is owner" if who else ""
    seat = first_seats(program).partition(",")[0]
    begun = f"{word}({seat})" if who and fields == [who] else named
    begun = begun if word.startswith("phase ") else f"do {begun}"
    return f"""
# Other forms, to be written in the place of those above (docs/how_to_write_a_card.md has more):
#
#     play before {named}{mine}:
#         ask owner "Which one?" to pick up to 1 from {kind} as chosen
#         if chosen is not none: say "{{owner}} has chosen {{chosen}}"
#
# test "when {name} cannot be played":
#     players {first_seats(program)}
#     start {begun}
#     expect refusal {seat}: play "{name}"
"""


def _field(program: Program, field: FieldDef) -> Iterator[str]:
    """The line of a field with the value of the kind's first piece; nothing where it is `none` or an empty list."""
    value = field.values[0] if field.values else None
    if value is not None and value != ():
        yield f"{field.name}: {literal(program, field.type, value)}"
