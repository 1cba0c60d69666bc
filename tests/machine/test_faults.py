"""Rules that break while playing: a plain sentence with the chain of rules, never a Python traceback."""

from __future__ import annotations

import pytest
from machine.tables import ready, started

from rulelang.machine.faults import IllegalAnswer, RuleFault
from rulelang.machine.game import Game


def fault(text: str) -> RuleFault:
    with pytest.raises(RuleFault) as caught:
        started(text)
    return caught.value


def test_a_loop_without_decisions_ends_in_a_fault_that_names_the_rule():
    found = fault("flow:\n    do spin\naction spin:\n    repeat:\n        if 1 = 2: end repeat\n")

    assert found.message == "this never ends: 400000 steps without a decision"
    assert found.chain[-1] == "action spin"


@pytest.mark.parametrize(
    "flow",
    [
        "    repeat 1000000000000 times: nothing\n",
        "    repeat 10000 times:\n        repeat 10000 times:\n            repeat 9999 times: nothing\n",
    ],
)
def test_a_repeat_that_would_take_years_ends_in_a_fault(flow: str):
    assert fault(f"flow:\n{flow}").message == "this never ends: 400000 steps without a decision"


def test_triggers_that_trigger_each_other_end_in_a_fault_that_names_the_chain():
    text = """
resource coins: each player has 5, bank has no_limit
flow:
    Ann gains 1 coins
rule echo after gain(who, amount, what, from_whom):
    Ann gains 1 coins
"""
    found = fault(text)

    assert found.message == "this never ends: rules run inside rules, 300 deep"
    assert found.chain.count("rule echo") > 20


def test_actions_that_call_each_other_for_ever_end_in_a_fault():
    found = fault("flow:\n    do ping\naction ping:\n    do pong\naction pong:\n    do ping\n")

    assert {"action ping", "action pong"} <= set(found.chain)


def test_a_number_that_grows_beyond_all_limits_is_a_fault():
    text = "state n: number, starts 2\nflow:\n    repeat 100 times:\n        set n to n * n\n"

    assert "beyond all limits" in fault(text).message


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("pick 1 with lowest it from [] + numbers as x", "1 are to be picked"),
        ("set n to lowest of numbers", "lowest of nothing"),
        ("set n to first of numbers", "first of nothing"),
        ("set n to t(9)", "no row"),
        ("set n to v(9)", "no case of v applies"),
        ("Ann pays 9 coins", "cannot pay 9"),
        ("set small to zero + 9", "runs from 1 to 3"),
        ("set n to item([1, 2], 3)", "no number 3"),
        ("do refused", "not now, please"),
        ("set n to 1 / zero rounded up", "division by 0"),
        ("end phase elsewhere", "not running"),
        ("set row(zero + 9) to 1", "no place for 9"),
    ],
)
def test_every_fault_says_what_is_wrong(line: str, sentence: str):
    text = f"""
resource coins: each player has 5, bank has no_limit
state n: number, starts 0
state zero: number, starts 0
state small: 1 to 3, starts 1
state row(place: 1 to 3): number, starts 0
table t(k: number): 1 -> 1, 2 -> 4
value v(k: number):
    1 when k = 1
    2 when k = 2
value numbers: k for k in (1 to 0)
action refused:
    needs 1 = 2 else "not now, please"
    nothing
phase elsewhere:
    nothing
flow:
    phase elsewhere
    do bad
action bad:
    {line}
"""
    found = fault(text)

    assert sentence in found.message
    assert found.chain[:1] == ("flow",)


def test_a_game_that_faulted_says_so_again():
    game = Game.new(
        ready("state n: number, starts 0\nflow:\n    ask Ann to say yes or no as x\n    set n to 1 / n rounded up\n")
    )
    with pytest.raises(RuleFault):
        game.choose(True)

    with pytest.raises(RuleFault, match="division by 0"):
        game.choose(True)


def test_an_illegal_answer_changes_nothing():
    game = started("flow:\n    ask Ann to say number from 1 to 3 as x\n")
    before = len(game.events or ())

    with pytest.raises(IllegalAnswer) as caught:
        game.choose(7)

    assert caught.value.legal == ("1", "2", "3")
    assert game.decision is not None and game.decision.number == 1
    assert len(game.events or ()) == before
    assert game.log == []


def test_seats_and_settings_that_do_not_exist_are_named():
    exe = ready("flow:\n    nobody wins\n")

    with pytest.raises(ValueError, match="no seat Dora"):
        Game.new(exe, ("Ann", "Dora"))
    with pytest.raises(ValueError, match="2 to 3 players"):
        Game.new(exe, ("Ann",))
    with pytest.raises(ValueError, match="no setting speed"):
        Game.new(exe, (), settings={"speed": 1})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("roll 0 - 1 d6 as x", "-1 cannot be rolled"),
        ("draw 0 - 1 from deck to used", "-1 cannot be drawn"),
        ("pick up to 0 - 1 at random from deck as x", "-1 cannot be picked"),
        ("repeat 0 - 1 times: nothing", "-1 times"),
    ],
)
def test_a_count_below_nothing_is_a_fault(line: str, sentence: str):
    text = f"""
die d6: 1 to 6
pieces Dot for each n in 1 to 3 named "dot {{n}}"
zone deck: Dot, face up, starts with Dot
zone used: Dot, face up
flow:
    {line}
"""
    assert sentence in fault(text).message


def test_a_long_chain_is_shortened_in_the_middle():
    found = fault("flow:\n    do ping\naction ping:\n    do pong\naction pong:\n    do ping\n")

    assert str(found).count("action ping") < 10
    assert "more ..." in str(found)


def test_an_action_offered_without_arguments_is_called_by_its_name():
    game = started("flow:\n    ask Ann to do wave or nothing\naction wave:\n    nothing\n")

    assert game.decision is not None
    assert [choice.label for choice in game.decision.choices] == ["wave", "nothing"]
