"""A run that stops on the way, is saved, and goes on; and its events as they become final."""

from __future__ import annotations

from tools.fair import script

from rulelang.codec import load_save, parse_save, save_of, save_text
from rulelang.machine.trace import Event
from rulelang.tools.scripts import run_script

LINES = """
    seed 3
    next order: Bo, Ann
    Bo: Toys
    rest: random seed 9
"""
HELD = """
    seed 3
    given Ann.coins = 20
    start phase visit(Ann)
    Ann: Toys, nothing, "Juggle"
    expect Ann.coins > 20
    start do shop(Bo)
    Bo: nothing, "Rest"
    expect day_number = 1
"""


def test_until_stops_at_a_decision():
    exe, made = script(LINES)
    run = run_script(exe, made, until=4)

    assert run.failures == ()
    assert run.game.decision is not None
    assert run.game.decision.number >= 4
    assert not run.game.decision.chance


def test_a_stopped_game_goes_on_by_itself_with_the_stream_of_the_script():
    exe, made = script(LINES)
    whole = run_script(exe, made).game
    stopped = run_script(exe, made, until=9).game

    assert stopped.stream is not None
    assert whole.events is not None
    assert stopped.events == whole.events[: len(stopped.events or ())]


def test_a_saved_run_goes_on_to_the_same_end():
    for lines in (LINES, HELD):
        exe, made = script(lines)
        whole = run_script(exe, made)
        assert whole.failures == ()
        for number in range(1, min(whole.game.decision_number, 25)):
            stopped = run_script(exe, made, until=number)
            loaded = load_save(exe, parse_save(save_text(save_of(stopped.game, stopped.seed))))
            again = run_script(exe, made, resume=loaded)

            assert again.failures == ()
            assert again.game.events == whole.game.events
            assert again.game.stream == whole.game.stream


def test_a_game_that_the_script_did_not_play_is_refused():
    exe, made = script(LINES)
    stopped = run_script(exe, made, until=6).game
    stopped.resources[0] += 1

    assert "was not played by this script" in run_script(exe, made, resume=stopped).failures[0].message


def test_a_game_that_the_script_does_not_come_to_is_refused():
    exe, made = script(LINES)
    late = run_script(exe, made, until=12).game
    other, short = script("seed 3\nnext order: Bo\nBo: Toys\nexpect day_number = 1")

    assert "does not come to" in run_script(other, short, resume=late).failures[0].message


def test_events_are_told_once_each_when_they_are_final():
    exe, made = script('next rolls: 3, 4\ngiven Ann.coins = 20\nstart do shop(Ann)\nAnn: nothing, "Juggle"')
    told: list[Event] = []
    run = run_script(exe, made, on_event=lambda game, event: told.append(event))

    assert told == run.game.events
    assert any(event.kind == "builtin:roll" and event.data[2] == (3, 4) for event in told)
