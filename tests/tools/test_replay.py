"""A trace is played again step by step; the first step that differs is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from tools.fair import executable, script

from rulelang.codec import CodecError, TraceFile, header_of, parse_trace, trace_lines, trace_text
from rulelang.machine.game import Game
from rulelang.players import random_player
from rulelang.program.origin import ModRef
from rulelang.tools.replay import Divergence, replay
from rulelang.tools.scripts import run_script
from rulelang.tools.testing import run_tests


def played(seed: int = 5) -> Game:
    game = Game.new(executable(), ("Ann", "Cleo"), seed, {"days": 3})
    policy = random_player(seed)
    while game.decision is not None:
        game.choose(policy(game))
    return game


def trace_of(game: Game) -> TraceFile:
    """As it comes out of a file."""
    return parse_trace(trace_text(header_of(game, 5), trace_lines(game)))


def changed(trace: TraceFile, place: int, **fields: object) -> TraceFile:
    lines = list(trace.lines)
    lines[place] = evolve(lines[place], **fields)
    return evolve(trace, lines=tuple(lines))


def place_of(trace: TraceFile, kind: str) -> int:
    return next(place for place, line in enumerate(trace.lines) if line.kind == kind)


def test_a_whole_game_is_played_again():
    game = played()
    again = replay(executable(), trace_of(game))

    assert again.over
    assert again.events == game.events
    assert again.result == game.result


def test_a_trace_that_stops_at_a_decision_leads_to_that_decision():
    game = Game.new(executable(), seed=5)
    again = replay(executable(), trace_of(game))

    assert again.decision == game.decision


@pytest.mark.parametrize(
    "lines",
    [
        "given market = [Basket, Kettle]\ngiven Ann.visits(Toys) = 2\nstart do buy(Ann, Basket)",
        "seed 2\nstart phase visit(Ann)\nAnn: Toys\nexpect Ann.mood",
        "next rolls: 1, 1\nstart do juggle(Ann)\nseed 1\nstart phase setup\nexpect day_number = 2",
        "seed 3\nrest: random seed 9",
    ],
)
def test_what_a_script_did_is_played_again(lines: str):
    exe, made = script(lines)
    run = run_script(exe, made)
    assert run.failures == ()
    trace = parse_trace(trace_text(run.header, trace_lines(run.game)))

    assert replay(exe, trace).events == run.game.events


def test_a_trace_of_rules_that_broke_breaks_in_the_same_place():
    exe, made = script("start do broken")
    run = run_script(exe, made)
    trace = parse_trace(trace_text(run.header, trace_lines(run.game)))

    again = replay(exe, trace)

    assert again.fault is not None
    assert str(again.fault) == str(run.fault)


def test_the_first_step_that_differs_is_named_with_its_field():
    trace = trace_of(played())
    place = next(n for n, line in enumerate(trace.lines) if line.name == "pay")
    fields = {**trace.lines[place].fields, "amount": 99}

    with pytest.raises(Divergence) as caught:
        replay(executable(), changed(trace, place, fields=fields))

    assert caught.value.number == place + 1
    assert "fields.amount of builtin pay is 99 in the trace" in caught.value.message


def test_an_answer_that_is_not_legal_any_more_diverges_there():
    trace = trace_of(played())
    place = place_of(trace, "decision")

    with pytest.raises(Divergence, match="is not legal") as caught:
        replay(executable(), changed(trace, place, answer=[77]))

    assert caught.value.number == place + 1


def test_a_damaged_answer_is_shown_as_it_stands_in_the_trace():
    trace = trace_of(played())

    with pytest.raises(Divergence, match=r'the answer \["x", 5\] is not legal'):
        replay(executable(), changed(trace, place_of(trace, "decision"), answer=["x", 5]))


def test_a_trace_that_ends_early_in_the_middle_of_a_step_diverges():
    trace = trace_of(played())

    with pytest.raises(Divergence, match="the trace ends, the game goes on"):
        replay(executable(), evolve(trace, lines=trace.lines[:-1]))


def test_a_trace_that_goes_on_too_long_diverges():
    trace = trace_of(played())
    more = (*trace.lines, evolve(trace.lines[0], number=len(trace.lines) + 1))

    with pytest.raises(Divergence, match="the game ends, the trace goes on: phase flow"):
        replay(executable(), evolve(trace, lines=more))


def test_a_trace_of_other_rules_is_refused():
    trace = trace_of(played())
    header = evolve(trace.header, game=evolve(trace.header.game, hash="0" * 64))

    with pytest.raises(CodecError, match="other rules"):
        replay(executable(), evolve(trace, header=header))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"players": ("Ann", "Zoe")}, "there is no seat Zoe"),
        ({"settings": {"nights": 2}}, "there is no setting nights"),
        ({"settings": {"days": "two"}}, "the trace does not fit the rules: 'two' is no number"),
        ({"mods": (ModRef("Rain", "1.0", "ab"),)}, 'the mod "Rain", which is not loaded'),
    ],
)
def test_a_header_that_does_not_fit_the_rules_is_refused(fields: dict[str, object], message: str):
    trace = trace_of(played())

    with pytest.raises(CodecError, match=message):
        replay(executable(), evolve(trace, header=evolve(trace.header, **fields)))


def test_tests_are_run_one_by_one_with_their_failures():
    exe, made = script("expect Ann.coins = 3", name="a failing one")
    results = list(run_tests(exe))

    assert [result.title for result in results] == ['test "a failing one"']
    assert not results[0].passed
    assert results[0].failures[0].span == made.lines[0].span
    assert list(run_tests(exe, match="another")) == []


def test_scripts_of_a_file_of_their_own_are_run(tmp_path: Path):
    exe, made = script("expect Ann.coins = 10")

    assert [result.passed for result in run_tests(exe, (made, made))] == [True, True]
