"""Answers that are written down, and answers that are typed."""

from __future__ import annotations

import pytest
from players.test_policies import begun

from rulelang.machine.decisions import Decision
from rulelang.machine.game import Game
from rulelang.players import NotUnderstood, first_player, human_player, script_player


def test_a_script_answers_in_its_own_words_and_then_somebody_else_does() -> None:
    game = begun()
    policy = script_player(["nothing", "2"], first_player)
    assert game.decision is not None
    seat, taken = game.decision.seat, []
    while game.decision is not None and len(taken) < 3:
        answer = policy(game) if game.decision.seat == seat else first_player(game)
        if game.decision.seat == seat:
            taken.append((game.decision.label(answer), game.decision.label(first_player(game))))
        game.choose(answer)

    assert [said for said, _ in taken][0] == "nothing"
    assert taken[2][0] == taken[2][1]


def test_a_script_goes_on_where_a_game_was_taken_back() -> None:
    game = begun()
    policy = script_player(["nothing"], first_player)
    twin = game.clone()
    first = policy(game)
    game.choose(first)

    assert policy(twin) == first


def test_words_that_are_no_answer_are_told() -> None:
    with pytest.raises(NotUnderstood, match="'the moon' is not among the options"):
        script_player(["the moon"], first_player)(begun())


def test_a_person_is_asked_until_the_answer_is_legal() -> None:
    typed = iter(["the moon", "99", "1"])
    wrongs: list[str] = []

    def ask(game: Game, decision: Decision, wrong: str) -> str:
        wrongs.append(wrong)
        return next(typed)

    game = begun()
    game.choose(human_player(ask)(game))

    assert wrongs[0] == "" and "'the moon' is not among the options" in wrongs[1] and "numbered" in wrongs[2]
