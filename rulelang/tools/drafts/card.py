"""A card for a game that is there, with a test."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program.program import FieldDef, Program
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
"""


def _field(program: Program, field: FieldDef) -> Iterator[str]:
    """The line of a field with the value of the kind's first piece; nothing where it is `none` or an empty list."""
    value = field.values[0] if field.values else None
    if value is not None and value != ():
        yield f"{field.name}: {literal(program, field.type, value)}"
