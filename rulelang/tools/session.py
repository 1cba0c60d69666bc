"""A game at a screen: people sit at some seats, a policy at the others; what people decided can be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.machine.decisions import Answer, Decision
from rulelang.machine.game import Game
from rulelang.players.policies import Policy

MOST = 500
"""Decisions of people that can be taken back."""


class Session:
    """people: the seats where people sit. After each call the game waits for one of them, or is over."""

    def __init__(self, game: Game, people: Iterable[int], policy: Policy) -> None:
        """Plays on to the first decision of a person. Raises RuleFault if the rules break."""
        self.game = game
        self.people = frozenset(people)
        self.policy = policy
        self.before: list[Game] = []
        self._go_on()

    @property
    def decision(self) -> Decision | None:
        """What a person is asked; None when the game is over."""
        return self.game.decision

    def choose(self, answer: Answer) -> None:
        """A person's answer, and all that follows without people. Raises IllegalAnswer (nothing has changed) or
        RuleFault."""
        kept = self.game.clone()
        self.game.choose(answer)
        self.before = [*self.before, kept][-MOST:]
        self._go_on()

    def undo(self) -> bool:
        """Take back the last answer of a person with all that followed; False if there is none."""
        if not self.before:
            return False
        self.game = self.before.pop()
        return True

    def _go_on(self) -> None:
        while (decision := self.game.decision) is not None:
            if decision.seat not in self.people:
                self.game.choose(self.policy(self.game))
            elif not decision.several and len(decision.choices) == 1:
                self.game.choose(decision.choices[0].answer)
            else:
                return
