"""Traces are JSON lines with names for numbers; what is broken or foreign is explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.fair import executable, script

from rulelang.codec import (
    CodecError,
    TraceLine,
    header_of,
    parse_trace,
    read_trace,
    trace_lines,
    trace_text,
    write_trace,
)
from rulelang.machine.game import Game
from rulelang.players import random_player
from rulelang.tools.scripts import run_script


def played() -> Game:
    game = Game.new(executable(), ("Ann", "Cleo"), seed=5)
    policy = random_player(3)
    while game.decision is not None:
        game.choose(policy(game))
    return game


def text() -> str:
    game = played()
    return trace_text(header_of(game, 5), trace_lines(game))


def lines_of(lines: str) -> list[TraceLine]:
    run = run_script(*script(lines))
    assert run.failures == ()
    return trace_lines(run.game)


def one(lines: list[TraceLine], kind: str, name: str = "") -> TraceLine:
    return next(line for line in lines if (line.kind, line.name) == (kind, name))


def test_the_header_says_what_was_played():
    assert json.loads(text().split("\n")[0]) == {
        "format": "rulelang-trace",
        "version": 2,
        "language": 1,
        "game": {"name": "Fair", "version": "0.1", "hash": ""},
        "mods": [],
        "players": ["Ann", "Cleo"],
        "settings": {"days": 2},
        "seed": 5,
        "script": None,
        "given": [],
        "starts": [{"event": "phase:flow"}],
    }


def test_a_trace_is_read_as_it_was_written(tmp_path: Path):
    game = played()
    header, lines = header_of(game, 5), trace_lines(game)
    write_trace(tmp_path / "a.jsonl", header, lines)
    found = read_trace(tmp_path / "a.jsonl")

    assert found.header == header
    assert list(found.lines) == lines


def test_events_have_names_for_numbers():
    lines = lines_of(
        """
        given market = [Basket, Whistle]
        given Bo.hand = ["Fast Talk"]
        next draws from yard: Kettle
        next rolls: 2, 5
        start phase visit(Ann)
        Ann: Toys, Basket
        Bo: nothing
        Ann: "Give" Bo 3
        start do juggle(Ann)
        expect Ann.coins > 0
        """
    )

    assert one(lines, "action", "buy").fields == {"p": "Ann", "w": "Basket"}
    assert one(lines, "builtin", "pay").fields == {"who": "Ann", "amount": 3, "what": "coins", "to": "bank"}
    assert one(lines, "builtin", "move").fields == {"piece": "Basket", "from": "market", "to": "Ann.bag"}
    assert one(lines, "builtin", "roll").fields == {"who": "Ann", "die": "d6", "faces": [2, 5]}
    assert one(lines, "set", "Ann.visits(Toys)").fields == {"old": 0, "new": 1}
    asked = one(lines, "decision")
    assert (asked.fields["who"], asked.fields["label"], asked.fields["prompt"]) == ("Ann", "Toys", "Which stall?")
    assert asked.path == ("day", "visit")
    assert asked.actor == "Ann"


def test_cards_say_who_plays_what():
    lines = lines_of(
        """
        given market = [Basket, Whistle]
        given Bo.hand = ["Fast Talk"]
        start do buy(Ann, Basket)
        Bo: play "Fast Talk"
        expect Ann.coins = 10
        """
    )

    assert one(lines, "builtin", "play").fields == {"who": "Bo", "card": "Fast Talk"}
    assert one(lines, "cancelled").fields["event"] == "action:buy"
    assert one(lines, "builtin", "play").rule == 'card "Fast Talk" / before buy'


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: "", "the trace is empty"),
        (lambda t: t[:-20], "breaks off in line \\d+; the end is missing"),
        (lambda t: t[:60], "breaks off"),
        (lambda t: t.replace("rulelang-trace", "rulelang-save", 1), "is a saved game; expected a trace"),
        (lambda t: t.replace('"version":2', '"version":7', 1), "written by a newer rulelang .format version 7"),
        (lambda t: t.replace('"version":2', '"version":0', 1), "written by an older rulelang"),
        (lambda t: "[1]\n" + t, "not a trace: expected an object with the format"),
        (lambda t: "hello\n" + t, "is not JSON"),
        (
            lambda t: "\n".join(t.split("\n")[:3] + t.split("\n")[4:]),
            "line 4, has the event 4; expected 3: lines are lost",
        ),
        (lambda t: t.replace('"parent":1', '"parent":"1"', 1), "line 3, is damaged: expected a number, found a text"),
        (lambda t: t.replace('"parent":1', '"parent":1,"mood":2', 1), "the field 'mood' is not known"),
        (lambda t: t.replace('"number":2', '"number":2.5', 1), "line 3, holds 2.5; numbers here are whole"),
    ],
)
def test_what_is_wrong_with_a_trace_is_told(change, message: str):
    with pytest.raises(CodecError, match=message):
        parse_trace(change(text()))
