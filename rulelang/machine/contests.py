"""Cards that exclude each other in one window: who wants to play one says so, and dice or chance decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.evaluate import compile_code
from rulelang.machine.frames import Frame
from rulelang.machine.pile_frames import ChanceFrame
from rulelang.program.program import Program

if TYPE_CHECKING:
    from rulelang.machine.game import Game
    from rulelang.machine.windows import WindowFrame

Held = tuple[int, int]
"""A card and the seat that plays it: (seat, card)."""

Claim = tuple[int, int, int]
"""What a seat wants to play: (seat, hook, card)."""


@frozen
class _Compiled:
    cards: Callable[..., Any]
    die: Callable[..., Any] | None


class Exclusions:
    """What every card excludes, made ready."""

    def __init__(self, program: Program) -> None:
        self._ready: dict[int, _Compiled] = {}
        for card, said in program.exclusions.items():
            die = compile_code(said.die) if said.die is not None else None
            self._ready[card] = _Compiled(compile_code(said.cards), die)

    def __bool__(self) -> bool:
        return bool(self._ready)

    def settled_by(self, g: Game, one: Held, other: Held) -> tuple[int | None] | None:
        """None if the two do not exclude each other; else the die that decides in a tuple of one (None: chance). What
        one of them says holds for both."""
        for (seat, card), (_, target) in ((one, other), (other, one)):
            found = self._ready.get(card)
            if found is not None and target in found.cards(g, seat, card):
                return (found.die(g) if found.die is not None else None,)
        return None


class ContestFrame(Frame):
    """Somebody is about to play a card that excludes others. window: the window's place on the stack; claims: the plays
    that are wanted, the first one first; asked: seats still to be asked for theirs; die: what decides (None: chance);
    rolled: the faces so far. The result is the claim that holds."""

    __slots__ = ("window", "claims", "asked", "die", "rolled")
    kind = "contest"

    def __init__(self, window: int, claim: Claim, asked: tuple[int, ...]) -> None:
        self.window = window
        self.claims: tuple[Claim, ...] = (claim,)
        self.asked = asked
        self.die: int | None = None
        self.rolled: tuple[int, ...] = ()

    def step(self, g: Game) -> None:
        """Ask the next seat that could claim the window too; then let dice or chance decide."""
        while self.asked:
            offers = self._offers(g, self.asked[0])
            if offers or g.asks_everybody:
                g.pose(self._decision(g, self.asked[0], offers))
                return
            self.asked = self.asked[1:]
        if len(self.claims) == 1:
            g.pop(self.claims[0])
        elif self.die is None:
            seats = tuple(claim[0] for claim in self.claims)
            g.stack.append(ChanceFrame("pick", seats, (1,) * len(seats), True))
        elif len(self.rolled) < len(self.claims):
            self._roll(g, self.die, self.claims[len(self.rolled)])
        else:
            self._keep_the_highest()

    def _offers(self, g: Game, seat: int) -> list[Held]:
        window: WindowFrame = g.stack[self.window]  # type: ignore[assignment]
        return [offer for offer in window.offers(g, seat) if window.excluded(g, (seat, *offer), self.claims[0])]

    def _decision(self, g: Game, seat: int, offers: list[Held]) -> Decision:
        labels, texts = g.exe.layout.labels, g.exe.program.card_notes
        first, _, played = self.claims[0]
        choices = [Choice("nothing", None)]
        choices += [Choice(f'play "{labels[offer[1]]}"', offer, texts.get(offer[1], "")) for offer in offers]
        prompt = f'{labels[first]} is about to play "{labels[played]}", which excludes yours'
        return Decision(g.decision_number, seat, seat, "window", prompt, tuple(choices))

    def _roll(self, g: Game, die: int, claim: Claim) -> None:
        rule = f'card "{g.exe.layout.labels[self.claims[0][2]]}" / excludes'
        g.start_event("builtin:roll", (claim[0], die, ()), rule, (), (1, None, True))

    def _keep_the_highest(self) -> None:
        """Those who threw the highest; if they are several they throw again."""
        best = max(self.rolled)
        self.claims = tuple(claim for claim, face in zip(self.claims, self.rolled, strict=True) if face == best)
        self.rolled = ()

    def answer(self, g: Game, value: Any) -> None:
        """A seat claims the window for a card of its own, or leaves it."""
        seat, self.asked = self.asked[0], self.asked[1:]
        if value is not None:
            number, card = value
            first, _, played = self.claims[0]
            found = g.exe.exclusions.settled_by(g, (first, played), (seat, card))
            self.die = found[0] if found is not None else None
            self.claims = (*self.claims, (seat, number, card))

    def receive(self, g: Game, value: Any) -> None:
        """A face, or the seat that chance has picked."""
        if self.die is None:
            self.claims = tuple(claim for claim in self.claims if claim[0] == value)
        else:
            self.rolled = (*self.rolled, value)
