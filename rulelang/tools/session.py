"""A game at a screen: people sit at some seats, a policy at the others; what people decided can be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.machine.decisions import Answer, Decision
from rulelang.machine.game import Game
from rulelang.players import Policy, StandingAnswer, standing_pass, still_standing

MOST = 500
"""Decisions of people that can be taken back."""


class Session:
    """people: the seats where people sit; standing: what they have answered beforehand. After each call the game waits
    for one of them, or is over."""

    def __init__(self, game: Game, people: Iterable[int], policy: Policy) -> None:
        """Plays on to the first decision of a person. Raises RuleFault if the rules break."""
        self.game = game
        self.people = frozenset(people)
        self.policy = policy
        self.standing: tuple[StandingAnswer, ...] = ()
        self.before: list[tuple[Game, tuple[StandingAnswer, ...]]] = []
        self._go_on()

    @property
    def decision(self) -> Decision | None:
        """What a person is asked; None when the game is over."""
        return self.game.decision

    def choose(self, answer: Answer) -> None:
        """A person's answer, and all that follows without people. Raises IllegalAnswer (nothing has changed) or
        RuleFault."""
        kept = self.game.clone(), self.standing
        self.game.choose(answer)
        self.before = [*self.before, kept][-MOST:]
        self._go_on()

    def answer_beforehand(self, answer: StandingAnswer) -> None:
        """Add a standing answer; it may be the answer to what is asked now. Raises RuleFault."""
        kept = self.game.clone(), self.standing
        self.standing = (*self.standing, answer)
        if standing_pass(self.game, self.standing) is not None:
            self.before = [*self.before, kept][-MOST:]
        self._go_on()

    def forget(self, answer: StandingAnswer) -> None:
        """Take a standing answer back; what it has answered stays answered."""
        self.standing = tuple(one for one in self.standing if one is not answer)

    def undo(self) -> bool:
        """Take back the last answer of a person with all that followed; False if there is none."""
        if not self.before:
            return False
        self.game, self.standing = self.before.pop()
        return True

    def _go_on(self) -> None:
        while (decision := self.game.decision) is not None:
            self.standing = still_standing(self.game, self.standing)
            standing = standing_pass(self.game, self.standing)
            if standing is not None:
                self.game.choose(None, standing.text)
            elif decision.seat not in self.people:
                self.game.choose(self.policy(self.game))
            elif decision.listed and len(decision.choices) == 1 and decision.form != "window":
                self.game.choose(decision.choices[0].answer)
            else:
                return
