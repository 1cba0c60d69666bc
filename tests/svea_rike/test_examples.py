"""The tests written in the language and the scripted games of the examples."""

from __future__ import annotations

import pytest
from svea_rike.playing import EXAMPLES, executable, play, short_trace

from rulelang.program.script import ExpectLine
from rulelang.tools.scripts import run_script
from rulelang.tools.testing import run_tests

PLAYS = sorted(path.stem for path in EXAMPLES.glob("*.play"))


def test_every_test_written_in_the_language_passes():
    results = list(run_tests(executable()))

    assert len(results) > 150
    assert [f"{r.span.path}:{f.span.line} {r.title}: {f.message}" for r in results for f in r.failures] == []


@pytest.mark.parametrize("name", PLAYS)
def test_a_scripted_game_holds_what_it_expects(name):
    run = run_script(*play(name))

    assert [f"{failure.span.line}: {failure.message}" for failure in run.failures] == []
    assert run.game.over is (name not in ("example_of_play", "sample_war"))


def test_the_first_game_shows_a_war_and_a_card_stopped_by_another():
    run = run_script(*play("first_game"))
    events = {event.number: event for event in run.game.events or ()}
    told = [event.kind for event in events.values()]
    stopped = [events[event.parent] for event in events.values() if event.kind == "cancelled"]

    assert told.count("phase:reign") == 16
    assert "phase:victory_spoils" in told
    assert any(event.kind == "builtin:play" and event.rule.startswith('card "Conflict') for event in stopped)


@pytest.mark.parametrize("name", ["example_of_play", "sample_war"])
def test_the_worked_examples_of_the_rulebook(name, snapshot):
    """Every number of the rulebook stands in the script as an `expect`; here is what happens between them."""
    exe, script = play(name)
    run = run_script(exe, script)

    assert sum(isinstance(line, ExpectLine) for line in script.lines) >= 40
    assert short_trace(run.game) == snapshot
