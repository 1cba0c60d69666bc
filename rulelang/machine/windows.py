"""Windows: who holds something that fits may play it, one after another, until all pass in a row. Where the table asks
everybody, whoever holds nothing that fits is asked too, and can only pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.frames import Frame

if TYPE_CHECKING:
    from rulelang.machine.game import Game
    from rulelang.machine.hooks import Offer


class WindowFrame(Frame):
    """when: `before`, `after` or `pause`; hooked: the event's place on the stack (-1 for a pause)."""

    __slots__ = ("when", "hooked", "order", "place", "passed", "used")
    kind = "window"

    def __init__(self, when: str, hooked: int, order: tuple[int, ...]) -> None:
        self.when = when
        self.hooked = hooked
        self.order = order
        self.place = 0
        self.passed = 0
        self.used: tuple[Offer, ...] = ()

    def _event(self, g: Game) -> tuple[str, tuple[Any, ...]]:
        if self.hooked < 0:
            return "pause", ()
        event = g.event_at(self.hooked)
        return event.key, event.args

    def step(self, g: Game) -> None:
        """Ask the next seat that holds something that fits."""
        key, args = self._event(g)
        if self.hooked >= 0 and g.event_at(self.hooked).cancelled:
            g.pop(None)
            return
        while self.passed < len(self.order):
            seat = self.order[self.place]
            offers = g.exe.hooks.offers(g, seat, key, self.when, args, self.used)
            if offers or g.asks_everybody:
                g.pose(self._decision(g, seat, offers))
                return
            self._pass()
        g.pop(None)

    def _pass(self) -> None:
        self.place = (self.place + 1) % len(self.order)
        self.passed += 1

    def _decision(self, g: Game, seat: int, offers: list[Offer]) -> Decision:
        choices = [Choice("nothing", None)]
        for number, card in offers:
            verb = "play" if g.exe.program.hooks[number].mode == "play" else "use"
            text = g.exe.program.card_notes.get(card, "")
            choices.append(Choice(f'{verb} "{g.exe.layout.labels[card]}"', (number, card), text))
        what = "Anything to play?" if self.hooked < 0 else f"{self.when} {g.exe.describe_event(g, *self._event(g))}"
        return Decision(g.decision_number, seat, seat, "window", what, tuple(choices))

    def answer(self, g: Game, value: Any) -> None:
        """Pass, or play: then all are asked anew."""
        if value is None:
            self._pass()
            return
        number, card = value
        seat = self.order[self.place]
        self.place = self.passed = 0
        self.used = (*self.used, (number, card)) if g.exe.program.hooks[number].mode == "may" else self.used
        g.exe.use(g, (number, card, seat, None), self.hooked)
