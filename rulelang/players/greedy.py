"""The answer after which the game's own estimate is best.

A game says in `value worth(p: player)` what a position is worth to p. Every answer is tried in a few guesses of what
the seat cannot know, and played on a little: through what follows at once, with the seat's own next questions answered
at best and all others passing. The answer with the highest worth on the whole is given; of equals the first.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from attrs import frozen

from rulelang.machine.chance import start_stream
from rulelang.machine.faults import RuleFault
from rulelang.machine.guesses import guess
from rulelang.players.passing import pass_player
from rulelang.players.policy import Policy, mixed, waiting
from rulelang.program.program import WORTH

if TYPE_CHECKING:
    from rulelang.machine.decisions import Answer, Decision
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game

WON = 10**9
"""What a won game is worth beside the estimate; a lost one is worth so much less."""


@frozen
class Thinking:
    """How hard greedy thinks. guesses: of what it cannot know; answers: that it tries at most, and of its own next
    questions; looks: positions it looks at for each guess, shared out among the answers; passes: answers of others, and
    windows let pass, until it stops and looks."""

    guesses: int = 1
    answers: int = 40
    next_answers: int = 8
    looks: int = 40
    passes: int = 5


USUAL = Thinking()


class NoWorth(ValueError):
    """The game has no estimate of its own."""


def worth_number(exe: Executable) -> int:
    """The place of a game's estimate among its values. Raises NoWorth if it has none."""
    for number, value in enumerate(exe.program.values):
        if value.name == WORTH:
            return number
    raise NoWorth(
        f"{exe.program.name} does not say what a position is worth (`value {WORTH}(p: player)`), so nobody can "
        "play greedily"
    )


def greedy_player(seed: int, thinking: Thinking = USUAL) -> Policy:
    """The answer with the best worth. The seed is for what it guesses: the same decision gives the same answer, also
    after undo or loading. The policy raises NoWorth for a game without an estimate."""

    def choose(game: Game) -> Answer:
        decision = waiting(game)
        number = worth_number(game.exe)
        answers = tried(decision, thinking.answers, mixed(seed, decision.number))
        if len(answers) == 1 or decision.seat is None:
            return answers[0]
        look = _Look(decision.seat, number, thinking)
        sums = [0] * len(answers)
        for count in range(thinking.guesses):
            world = look.world(game, start_stream(mixed(mixed(seed, decision.number), count)))
            if world is not None:
                for place, answer in enumerate(answers):
                    sums[place] += look.after(world, answer, thinking.looks // len(answers))
        return answers[sums.index(max(sums))]

    return choose


def tried(decision: Decision, most: int, seed: int) -> list[Answer]:
    """Legal answers: all of them, or the first few and some drawn by a seed, at most so many."""
    if decision.count() <= most:
        return list(decision.answers())
    found = list(islice(decision.answers(), most // 4))
    stream = start_stream(seed)
    for _ in range(most - len(found)):
        answer, stream = decision.sample(stream)
        if answer not in found:
            found.append(answer)
    return found


LOST_SIGHT = -(10**12)
"""The worth of an answer that the rules refuse, or at which they break, in a guess."""


@frozen
class _Look:
    """Looks ahead for a seat."""

    seat: int
    number: int
    thinking: Thinking

    def world(self, game: Game, stream: int) -> Game | None:
        """A guess; None where it does not hold together."""
        try:
            return guess(game, self.seat, stream)
        except RuleFault:
            return None

    def after(self, game: Game, answer: Answer, looks: int) -> int:
        """What the game is worth when this answer is given and what follows has been played, for so many looks."""
        if game.decision is None or game.decision.refusal(answer) is not None:
            return LOST_SIGHT
        then = game.clone()
        try:
            then.choose(answer)
            return self._on(then, looks)
        except RuleFault:
            return LOST_SIGHT

    def _on(self, game: Game, looks: int) -> int:
        """Play on, and look. Changes the game."""
        passes = self.thinking.passes
        while (decision := game.decision) is not None and passes:
            if decision.seat == self.seat and decision.form != "window":
                if looks < 2:
                    break
                answers = tried(decision, min(self.thinking.next_answers, looks), decision.number)
                return max(self.after(game, answer, looks // len(answers)) for answer in answers)
            passes -= 1
            game.choose(pass_player(game))
        return self._worth(game)

    def _worth(self, game: Game) -> int:
        worth = int(game.exe.value_of(game, self.number, (self.seat,)))
        if not game.over:
            return worth
        return worth + (WON if self.seat in game.winners() else -WON)
