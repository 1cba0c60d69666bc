"""A whole game in short form: the decisions in words, a digest of the table after each reign, the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from svea_rike.playing import is_pass, table_digest, wrapped

from rulelang.machine.game import Game
from rulelang.machine.trace import Event
from rulelang.present.scores import score_lines


def tables_of(game: Game, steps: Iterable[object]) -> list[str]:
    """Goes through the steps of a game; a line on the table after each reign."""
    tables, looked_at = [], 0
    for _ in steps:
        events = game.events or []
        if any(event.kind == "phase:reign" for event in events[looked_at:]):
            tables.append(table_line(game))
        looked_at = len(events)
    return [*tables[1:], table_line(game)]


def table_line(game: Game) -> str:
    """What everybody has, and a digest of all that lies on the table."""
    names = game.layout.labels
    gold = ", ".join(f"{names[seat]} {game.funds(0, seat)}" for seat in game.players)
    return f"  = {table_digest(game)}, gold: {gold}"


def short_form(game: Game, tables: list[str]) -> Iterator[str]:
    """A paragraph for each reign, then the score."""
    for reign, table in zip(reigns(game), tables, strict=True):
        yield title(game, reign)
        yield from wrapped(in_words(game, reign))
        yield table
    yield from score_lines(game)


def reigns(game: Game) -> list[list[Event]]:
    """The events of the game, by reign; the setup belongs to the first, the reckoning to the last."""
    events = game.events or []
    starts = [place for place, event in enumerate(events) if event.kind == "phase:reign"]
    bounds = [0, *starts[1:], len(events)]
    return [events[start:end] for start, end in zip(bounds, bounds[1:], strict=False)]


def title(game: Game, events: list[Event]) -> str:
    """Who reigns, and the royal card."""
    said = next(event.data[0] for event in events if event.kind == "say")
    royal = [e.data for e in events if e.kind == "builtin:move" and game.layout.labels[e.data[2]] == "royal_now"]
    return ", ".join([said, *(game.layout.labels[piece] for piece, _, _ in royal)])


def in_words(game: Game, events: list[Event]) -> str:
    """All decisions but passes: who, and what it answered, one after another."""
    words: list[str] = []
    last = None
    for event in events:
        if event.kind == "decision" and not is_pass(event):
            who, _, label = event.data[:3]
            words.append(f", {label}" if who == last else f"; {game.layout.labels[who]} {label}")
            last = who
    return "".join(words).removeprefix("; ") or "nothing is decided"
