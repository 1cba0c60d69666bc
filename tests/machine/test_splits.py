"""Divisions: every way once, nothing left over, and nobody sees what it may not."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from machine.tables import ready, started

from rulelang.machine.chance import start_stream
from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.machine.views import view
from rulelang.players import NotUnderstood, first_player, read_answer
from rulelang.present.masking import seen_by
from rulelang.tools.session import Session

LOOT = """
kind Card:
    worth: number
pieces Card:
    | name | copies | worth |
    | Ace  | 2      | 1     |
    | Ten  | 1      | 10    |
zone sack: Card, seen by [Ann], starts with Card
zone hand: each player has Card, seen by owner
resource rum: each player has 0, bank has no_limit
"""


def asked(*lines: str, seed: int = 1) -> Game:
    body = "\n    ".join(lines)
    return started(f"{LOOT}flow:\n    {body}\n", seed, ("Ann", "Bob", "Cleo"))


def cards(*needs: str) -> Game:
    return asked('ask Ann secretly "Divide" to split sack among players as shares' + (":" if needs else ""), *needs)


def labels(game: Game) -> list[str]:
    assert game.decision is not None
    return [game.decision.label(answer) for answer in game.decision.answers()]


def test_every_way_comes_once_and_copies_are_one() -> None:
    game = cards()
    assert game.decision is not None

    assert game.decision.count() == 6 * 3 == len(labels(game)) == len(set(labels(game)))
    assert labels(game)[:3] == [
        "Ann: Ace, Ace, Ten; Bob: nothing; Cleo: nothing",
        "Ann: Ace, Ace; Bob: Ten; Cleo: nothing",
        "Ann: Ace, Ace; Bob: nothing; Cleo: Ten",
    ]


def test_amounts() -> None:
    game = asked(
        "ask Ann to split 4 among others(Ann) as cups", "for each q in others(Ann):", "    q gains cups(q) rum"
    )

    assert labels(game) == [f"Bob: {n}; Cleo: {4 - n}" for n in (4, 3, 2, 1, 0)]
    game.choose(((game.players[1], 1), (game.players[2], 3)))
    assert view(game, None)["resources"]["rum"] == {"Ann": 0, "Bob": 1, "Cleo": 3, "bank": "no_limit"}


@given(st.integers(0, 5), st.lists(st.sampled_from("abc"), max_size=4), st.integers(1, 3))
def test_all_ways_are_those_of_trying_everything(amount: int, names: list[str], bins: int) -> None:
    receivers = tuple((f"r{n}", n) for n in range(bins))
    choices = tuple(Choice(name, 10 + place) for place, name in enumerate(names))
    of_number = Decision(1, 0, 0, "split", "", (), receivers=receivers, amount=amount)
    of_group = Decision(1, 0, 0, "split", "", choices, groups=tuple(names), receivers=receivers)
    sums = {parts for parts in product(range(amount + 1), repeat=bins) if sum(parts) == amount}
    dealt = {
        tuple(tuple(sorted(n for n, at in zip(names, where, strict=True) if at == bin)) for bin in range(bins))
        for where in product(range(bins), repeat=len(names))
    }
    found = list(of_group.answers())
    named = {choice.answer: choice.label for choice in choices}

    assert [tuple(part for _, part in answer) for answer in of_number.answers()] == sorted(sums, reverse=True)
    assert {tuple(tuple(sorted(named[m] for m in part)) for _, part in answer) for answer in found} == dealt
    assert len(found) == len(dealt) == of_group.count() and of_number.count() == len(sums)
    for decision in (of_number, of_group):
        assert all(decision.refusal(answer) is None for answer in decision.answers())
        assert decision.sample(start_stream(amount))[0] in list(decision.answers())


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Ann: 1, 2", "Ten is left over"),
        ("Ann: 1, 2; Bob: 3", None),
        ("Ann: 1, 2, 3", "two at most"),
        ("ann: ten; BOB: ace, ace", None),
        ("Cleo: nothing; Ann: Ten, Ace; Bob: Ace", None),
    ],
)
def test_typed_divisions(said: str, reason: str | None) -> None:
    game = cards('    needs count of shares(Ann) at most 2 else "two at most"')
    assert game.decision is not None

    assert game.decision.refusal(read_answer(game.decision, said)) == reason


@pytest.mark.parametrize("said", ["Ann", "Ann 1, 2", "Zoe: 1", "Ann: Jack", "Ann: 9", "Ann: Ten, Ten"])
def test_what_is_no_division_is_told(said: str) -> None:
    game = cards()
    assert game.decision is not None

    with pytest.raises(NotUnderstood):
        read_answer(game.decision, said)


def test_nothing_is_lost_or_given_twice() -> None:
    game = cards()
    decision = game.decision
    assert decision is not None
    one, other, ten = (choice.answer for choice in decision.choices)
    ann, bob, cleo = game.players

    assert decision.refusal(((ann, (one,)), (bob, ()), (cleo, (one,)))) == "Ace is given twice"
    assert decision.refusal(((ann, (one,)), (bob, ()), (cleo, (other,)))) == "Ten is left over"
    assert decision.refusal(((ann, (one, other, ten)), (bob, ()))) == "a part is wanted for each of Ann, Bob, Cleo"
    assert decision.refusal(((ann, (one, 7)), (bob, ()), (cleo, ()))) == "not among the options"
    assert decision.refusal("all") == "a part is wanted for each of Ann, Bob, Cleo"


def test_others_see_no_division_but_what_is_said_of_it() -> None:
    game = asked(
        'ask Ann "Divide" to split sack among players as shares',
        "for each p in players:",
        '    say "{p}: {count of shares(p)}"',
        "    move shares(p) to p.hand",
    )
    assert game.decision is not None
    game.choose(next(game.decision.answers()))
    bob = list(seen_by(game.exe, game.events or (), game.players[1]))

    assert [event.data[3] for event in bob if event.kind == "decision"] == [None]
    assert "Ann: 3" in [event.data[0] for event in bob if event.kind == "say"]


def test_where_nothing_is_legal_the_rules_break() -> None:
    with pytest.raises(RuleFault, match="there is no legal way to divide it"):
        cards('    needs count of shares(Ann) = 9 else "never"')


def test_among_nobody_nothing_can_be_divided() -> None:
    with pytest.raises(RuleFault, match="there is nobody to divide it among"):
        asked("ask Ann to split 3 among (players where it.rum more than 5) as cups")
    with pytest.raises(RuleFault, match="-3 cannot be divided"):
        asked("ask Ann to split 0 - 3 among players as cups")


def test_where_there_is_nobody_and_nothing_only_nothing_can_be_typed() -> None:
    game = asked("move sack to box", "ask Ann to split sack among (players where it.rum more than 5) as shares")
    assert game.decision is not None

    with pytest.raises(NotUnderstood, match="there is nobody to get it"):
        read_answer(game.decision, "all to Bob")
    game.choose(read_answer(game.decision, ""))
    assert game.decision is None


def test_where_there_is_nothing_the_only_way_is_an_answer() -> None:
    game = asked("move sack to box", "ask Ann to split sack among players as shares", 'say "{count of shares(Bob)}"')
    assert game.decision is not None

    assert labels(game) == ["Ann: nothing; Bob: nothing; Cleo: nothing"]


def test_a_division_is_known_as_one_answer_for_each() -> None:
    assert ready(
        LOOT + "flow:\n    ask Ann to split 3 among Card as marks\n    let x be marks(Ten)\n    Ann gains x rum\n"
    )


def test_at_the_screen_one_piece_is_divided_too() -> None:
    """Of one piece there are as many divisions as receivers: nobody is answered for."""
    game = asked("move (sack where it.worth = 1) to box", "ask Ann to split sack among players as shares")
    session = Session(game, [game.players[0]], first_player)

    assert session.decision is not None and session.decision.form == "split"
    session.choose(read_answer(session.decision, "Bob: Ten"))
    assert session.game.over or session.decision is None
