"""What a script says that chance will do: queues of wished outcomes, and a stream for what is left open."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from rulelang.machine.chance import start_stream, weighted
from rulelang.machine.decisions import Decision
from rulelang.machine.evaluate import compile_code
from rulelang.machine.game import Game
from rulelang.program.script import ChanceLine, Listed, Said
from rulelang.source import Span
from rulelang.tools.matching import said_text, same_words

QUEUES = {"roll": "rolls", "draw": "draws", "order": "order", "pick": "picks"}
"""The queue of each form of chance decision."""

Queue = tuple[str, int | None]
"""The kind of a queue; for draws also the zone."""


@define
class Wish:
    """One outcome that a script names, and where it stands."""

    said: Said
    span: Span


class ImpossibleOutcome(Exception):
    """The outcome a script names cannot happen here; what: what chance decides; possible: what could come of it."""

    def __init__(self, wish: Wish, what: str, possible: tuple[str, ...]) -> None:
        super().__init__(f"{said_text(wish.said)} cannot come here, where chance decides: {what}")
        self.wish = wish
        self.possible = possible


@define
class Chances:
    """The queues of a script, and its stream (None: what is not named is an error)."""

    seed: int | None
    queues: dict[Queue, list[Wish]] = field(factory=dict)
    stream: int | None = field(init=False)
    drawn: tuple[int, int] | None = None
    seen: int = 0

    def __attrs_post_init__(self) -> None:
        self.stream = None if self.seed is None else start_stream(self.seed)

    def add(self, game: Game, line: ChanceLine) -> None:
        """Put the outcomes of a line at the end of their queue. Lists are for the reader: `[4, 4]` is two dice."""
        queue = self.queues.setdefault(self.queue_of(game, line), [])
        places = line.places or (line.span,) * len(line.values)
        for value, place in zip(line.values, places, strict=True):
            items = value.items if isinstance(value, Listed) else (value,)
            queue += [Wish(item, place) for item in items]

    @staticmethod
    def queue_of(game: Game, line: ChanceLine) -> Queue:
        """The queue a line belongs to."""
        return line.queue, compile_code(line.source)(game) if line.source else None

    @staticmethod
    def queue_for(game: Game) -> Queue:
        """The queue that answers the chance decision a game waits for."""
        decision = game.decision
        assert decision is not None
        zone = getattr(game.stack[-1], "detail", None) if decision.form == "draw" else None
        return QUEUES[decision.form], zone

    def outcome(self, game: Game, stream: bool = True) -> tuple[Any] | None:
        """The outcome for the chance decision a game waits for, in a tuple of one: the next of its queue, else the only
        one there is, else (if `stream`) from the stream. None if nobody says. Raises ImpossibleOutcome."""
        decision = game.decision
        assert decision is not None
        queue = self.queues.get(self.queue_for(game))
        outcomes = dict.fromkeys(choice.answer for choice in decision.choices)
        if queue:
            found = _named(decision, queue[0])
            if found is None and len(outcomes) > 1:
                labels = tuple(dict.fromkeys(choice.label for choice in decision.choices))
                raise ImpossibleOutcome(queue[0], decision.prompt, labels)
            if found is not None:
                del queue[0]
                return found
        if len(outcomes) == 1:
            self._spend(decision)
            return (decision.choices[0].answer,)
        if stream and self.stream is not None:
            return (decision.choices[self._spend(decision)].answer,)
        return None

    def _spend(self, decision: Decision) -> int:
        """A step of the stream, as the machine takes it: also where there is one outcome only."""
        if self.stream is None:
            return 0
        place, self.stream = weighted(self.stream, decision.weights)
        return place

    def follow(self, game: Game, drawn: int | None) -> None:
        """Look at the moves told since the last time: a piece that needed no chance, since it lay on top, uses up the
        entry that names it. drawn: the piece that chance has just drawn."""
        events = game.events or []
        for event in events[self.seen :]:
            if event.kind != "builtin:move":
                continue
            piece, source = event.data[0], event.data[1]
            if piece == drawn:
                drawn = None
                continue
            queue = self.queues.get(("draws", source))
            if queue and same_words(said_text(queue[0].said), game.layout.labels[piece]):
                del queue[0]
        self.seen = len(events)

    def left_over(self) -> list[tuple[str, Wish]]:
        """What was named and never used."""
        return [(kind, wish) for (kind, _), queue in self.queues.items() for wish in queue]


def _named(decision: Decision, wish: Wish) -> tuple[Any] | None:
    text = said_text(wish.said)
    return next(((choice.answer,) for choice in decision.choices if same_words(choice.label, text)), None)
