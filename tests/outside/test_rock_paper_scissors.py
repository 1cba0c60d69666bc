"""Rock, paper, scissors: nine games, and nothing of the first choice shows before the second is made."""

from __future__ import annotations

from collections import Counter

from outside.trees import answered, children, new_game, seat

from rulelang.machine.game import Game
from rulelang.machine.views import view


def after_the_first_choice() -> list[Game]:
    """The positions in which the second player chooses, by what the first has chosen."""
    return list(children(new_game("rock_paper_scissors", trace=True)))


def seen_by(game: Game, who: int) -> list[object]:
    """The events of the trace that a seat sees."""
    assert game.events is not None
    return [event.dump() for event in game.events if event.seers is None or who in event.seers]


def test_each_of_the_nine_games_ends_as_it_should() -> None:
    ends = [end.result["outcome"] for here in after_the_first_choice() for end in children(here)]  # type: ignore[index]

    draw, first, second = [0, 0], [1, 0], [0, 1]
    assert [list(end) for end in ends] == [draw, second, first, first, draw, second, second, first, draw]
    assert Counter(tuple(end) for end in ends) == {(0, 0): 3, (1, 0): 3, (0, 1): 3}


def test_the_second_player_sees_the_same_whatever_the_first_has_chosen() -> None:
    positions = after_the_first_choice()
    right = seat(positions[0], "Right")

    assert len(positions) == 3
    assert [game.decision.seat for game in positions] == [right] * 3  # type: ignore[union-attr]
    assert len({repr(view(game, right)) for game in positions}) == 1
    assert len({repr(seen_by(game, right)) for game in positions}) == 1


def test_both_choices_show_once_they_are_made() -> None:
    game = after_the_first_choice()[0]
    right = seat(game, "Right")
    end = answered(game, game.decision.choices[1].answer)  # type: ignore[union-attr]

    assert "Rock" not in repr(view(game, right)["states"])
    assert view(end, right)["states"] == {"Left.shown": "Rock", "Right.shown": "Paper"}
