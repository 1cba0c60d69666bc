"""Saves go on where they waited; foreign, old and damaged ones are explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tools.fair import executable

from rulelang.codec import CodecError, load_save, parse_save, read_save, save_of, save_text, write_save
from rulelang.machine import saving
from rulelang.machine.game import Game
from rulelang.players import random_player


def waiting(decisions: int = 6) -> Game:
    game = Game.new(executable(), ("Ann", "Cleo"), seed=5, settings={"days": 3})
    policy = random_player(1)
    for _ in range(decisions):
        game.choose(policy(game))
    return game


def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(save_text(save_of(waiting(), 5)))
    return found


def loaded(changed: dict[str, Any]) -> Game:
    return load_save(executable(), parse_save(json.dumps(changed)))


def test_the_envelope_says_what_was_saved():
    found = data()
    state = found.pop("state")
    pieces = found.pop("pieces")

    assert len(found.pop("digest")) == 64
    assert found == {
        "format": "rulelang-save",
        "version": 2,
        "language": 1,
        "game": {"name": "Fair", "version": "0.1", "hash": ""},
        "mods": [],
        "players": ["Ann", "Cleo"],
        "settings": {"days": 3},
        "seed": 5,
    }
    assert pieces[:3] == ["Basket", "Basket/2", "Kettle"]
    assert state == json.loads(json.dumps(saving.dump(waiting())))


def test_a_state_changed_by_hand_does_not_fit_its_digest():
    found = data()
    found["state"]["raw"]["log"].append([0, 1])

    with pytest.raises(CodecError, match="changed by hand"):
        load_save(executable(), parse_save(json.dumps(found)))


def test_a_saved_game_goes_on_as_if_nothing_had_been(tmp_path: Path):
    for decisions in range(12):
        game = waiting(decisions)
        write_save(tmp_path / "game.json", game, 5)
        again = load_save(executable(), read_save(tmp_path / "game.json"))
        policy = random_player(9)
        for one in (game, again):
            while one.decision is not None:
                one.choose(policy(one))

        assert again.events == game.events
        assert again.result == game.result


def test_a_save_is_the_same_text_each_time():
    text = save_text(save_of(waiting(), 5))

    assert save_text(save_of(load_save(executable(), parse_save(text)), 5)) == text


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_save_breaks_off(share: float):
    text = save_text(save_of(waiting(), 5))

    with pytest.raises(CodecError, match="the end is missing"):
        parse_save(text[: int(len(text) * share)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "rulelang-trace"}, "the save is a trace; expected a saved game .format 'rulelang-save'."),
        ({"format": "chess"}, "the save is of the format 'chess'; expected a saved game"),
        ({"format": 3}, "does not say its format; expected 'rulelang-save'"),
        ({"version": 3}, "written by a newer rulelang .format version 3.; this one reads versions 1 to 2"),
        ({"version": 0}, "written by an older rulelang .format version 0.; this one reads versions 1 to 2"),
        ({"version": "1"}, "does not say the version of its format; expected 2"),
        ({"language": 2}, "is for language 2; the rules are in language 1"),
        ({"game": {"name": "Chess", "version": "0.1", "hash": ""}}, 'from the game "Chess"; expected "Fair"'),
        (
            {"game": {"name": "Fair", "version": "0.2", "hash": ""}},
            'version 0.2 of "Fair"; the rules here are',
        ),
        ({"game": {"name": "Fair", "version": "0.1", "hash": "ab"}}, 'with other rules of "Fair" .hash ab.'),
        ({"game": "Fair"}, "game"),
        ({"game": {"name": "Fair"}}, "the field 'version' is missing @ .game"),
        ({"seed": "five"}, "expected a number, found a text .'five'. @ .seed"),
        ({"seed": True}, "expected a number, found true or false .True. @ .seed"),
        ({"players": "Ann"}, "expected a list, found a text .'Ann'. @ .players"),
        ({"players": ["Ann", 3]}, "expected a text, found a number .3. @ .players"),
        ({"players": ["Ann", "Bo"]}, "its players and those of its state differ"),
        ({"pieces": ["Basket"]}, "its list of pieces is not that of the rules"),
        ({"mods": [{"name": "Rain", "version": "1.0", "hash": "ab"}]}, 'the mod "Rain", which is not loaded. Name it'),
        ({"scenario": "Rain"}, 'with the scenario "Rain"; here is no scenario. Name it with `--scenario`'),
        ({"extra": 1}, "the field 'extra' is not known"),
        ({"state": []}, "expected an object, found a list"),
        ({"state": {}}, "its players and those of its state differ"),
        ({"state": {"players": ["Ann", "Cleo"]}}, "the saved state is damaged"),
    ],
)
def test_what_is_wrong_with_a_save_is_told(change: dict[str, Any], message: str):
    with pytest.raises(CodecError, match=message):
        loaded({**data(), **change})


@pytest.mark.parametrize("field", ["version", "game", "players", "pieces", "state"])
def test_a_missing_field_is_told(field: str):
    found = data()
    del found[field]

    with pytest.raises(CodecError):
        loaded(found)


@pytest.mark.parametrize(
    "path",
    [
        ("zones", "Ann.bag"),
        ("zones", "yard"),
        ("resources", "coins"),
        ("resources", "coins", "Ann"),
        ("raw", "frames"),
        ("raw", "frames", 0),
        ("raw", "cells"),
        ("raw", "events"),
        ("raw", "log"),
        ("raw",),
    ],
)
@pytest.mark.parametrize("value", [None, -5, "x", [[]], {"a": 1}], ids=["null", "number", "text", "list", "object"])
def test_a_damaged_state_never_shows_a_traceback(path: tuple[Any, ...], value: Any):
    found = data()
    place = found["state"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value

    try:
        loaded(found)
    except CodecError as error:
        assert "damaged" in error.message


def test_a_piece_in_two_places_is_told():
    found = data()
    found["state"]["zones"]["Cleo.bag"].append("Kettle")

    with pytest.raises(CodecError, match="Kettle lies in two places"):
        loaded(found)


def test_a_state_of_another_type_is_told():
    found = data()
    cell = next(place for place, value in enumerate(found["state"]["raw"]["cells"]) if value is False)
    found["state"]["raw"]["cells"][cell] = "often"

    with pytest.raises(CodecError, match="mood cannot be 'often'"):
        loaded(found)
