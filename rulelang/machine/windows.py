"""Windows: who holds something that fits may play it, one after another, until all pass in a row. Where the table asks
everybody, whoever holds nothing that fits is asked too, and can only pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.contests import Claim, ContestFrame, Held
from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.frames import Frame

if TYPE_CHECKING:
    from rulelang.machine.game import Game
    from rulelang.machine.hooks import Offer


class WindowFrame(Frame):
    """when: `before`, `after` or `pause`; hooked: the event's place on the stack (-1 for a pause); used: abilities that
    are used up here; played: what was played here, as far as it excludes other cards; trying: what is being played."""

    __slots__ = ("when", "hooked", "order", "place", "passed", "used", "played", "trying")
    kind = "window"

    def __init__(self, when: str, hooked: int, order: tuple[int, ...]) -> None:
        self.when = when
        self.hooked = hooked
        self.order = order
        self.place = 0
        self.passed = 0
        self.used: tuple[Offer, ...] = ()
        self.played: tuple[Held, ...] = ()
        self.trying: Held | None = None

    def _event(self, g: Game) -> tuple[str, tuple[Any, ...]]:
        if self.hooked < 0:
            return "pause", ()
        event = g.event_at(self.hooked)
        return event.key, event.args

    def step(self, g: Game) -> None:
        """Ask the next seat that holds something that fits."""
        if self.hooked >= 0 and g.event_at(self.hooked).cancelled:
            g.pop(None)
            return
        while self.passed < len(self.order):
            seat = self.order[self.place]
            offers = self.offers(g, seat)
            if not offers and g.exe.watch is not None:
                g.exe.watch.passed(g, self, seat)
            if offers or g.asks_everybody:
                g.pose(self._decision(g, seat, offers))
                return
            self._pass()
        g.pop(None)

    def offers(self, g: Game, seat: int) -> list[Offer]:
        """What a seat may play or use here now."""
        key, args = self._event(g)
        found = g.exe.hooks.offers(g, seat, key, self.when, args, self.used)
        return [offer for offer in found if not self.shut_out(g, seat, *offer)] if self.played else found

    def shut_out(self, g: Game, seat: int, number: int, card: int) -> bool:
        """What was played here excludes this play."""
        claim = (seat, number, card)
        return any(self.excluded(g, claim, (player, number, other)) for player, other in self.played)

    def excluded(self, g: Game, one: Claim, other: Claim) -> bool:
        """Two plays of which only one is made in a window; abilities exclude nothing."""
        plays = all(g.exe.program.hooks[claim[1]].mode == "play" for claim in (one, other))
        return plays and g.exe.exclusions.settled_by(g, (one[0], one[2]), (other[0], other[2])) is not None

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
        claim = (self.order[self.place], number, card)
        if g.exe.exclusions and g.exe.program.hooks[number].mode == "play":
            g.stack.append(ContestFrame(len(g.stack) - 1, claim, self._to_come()))
        else:
            self._use(g, claim)

    def _to_come(self) -> tuple[int, ...]:
        """The seats that have not passed since the last play, without the one that is asked."""
        following = range(1, len(self.order) - self.passed)
        return tuple(self.order[(self.place + step) % len(self.order)] for step in following)

    def _use(self, g: Game, claim: Claim) -> None:
        seat, number, card = claim
        self.place = self.passed = 0
        if g.exe.program.hooks[number].mode == "may":
            self.used = (*self.used, (number, card))
        else:
            self.trying = (seat, card)
        g.exe.use(g, (number, card, seat, None), self.hooked)

    def receive(self, g: Game, value: Any) -> None:
        """The claim that holds; or a play is over: True if it was carried out."""
        if isinstance(value, tuple):
            self._use(g, value)
        elif self.trying is not None:
            self.played = (*self.played, self.trying) if value is True and g.exe.exclusions else self.played
            self.trying = None
