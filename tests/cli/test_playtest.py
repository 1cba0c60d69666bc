"""`rulelang playtest`, and `play --seat`."""

from __future__ import annotations

import json

from cli.calling import ORCHARD, fine, rulelang

from rulelang.cli.seating import POLICY_NAMES
from rulelang.players import POLICIES
from rulelang.semantics import scripts
from rulelang.tools.playtesting import interval

RACE = """language 1

game "Race":
    players 2 to 3 named Ann, Bo, Cleo

resource steps: each player has 0, bank has no_limit
state weary: each player has yes or no, starts no

value worth(p: player): p.steps

phase turn(p: player):
    ask p "How far?" to choose one:
        "One": p gains 1 steps
        "Two": p gains 2 steps
        "Three": p gains {three} steps

flow:
    repeat 5 times:
        for each p in players:
            phase turn(p)
    score players

scoring p in players:
    "Steps": p.steps
"""


def race(folder, three: str = "3"):
    path = folder / "race.rules"
    path.write_text(RACE.format(three=three), encoding="utf-8")
    return path


def test_who_wins_how_often(tmp_path, snapshot):
    assert fine("playtest", race(tmp_path), "--games", "30", "--players", "3", "--seat", "Bo=greedy") == snapshot


def test_policies_move_on_unless_they_stay(tmp_path):
    path = race(tmp_path)
    told = json.loads(fine("playtest", path, "--games", "6", "--seat", "Bo=greedy", "--format", "json"))
    stays = json.loads(fine("playtest", path, "--games", "6", "--seat", "Bo=greedy", "--stay", "--format", "json"))
    won = {row["name"]: row["won"] for row in told["won"]["seat"]}
    won_staying = {row["name"]: row["won"] for row in stays["won"]["seat"]}

    assert won == {"Ann": 3, "Bo": 3} and won_staying == {"Ann": 0, "Bo": 6}


def test_the_same_command_tells_the_same(tmp_path):
    arguments = ("playtest", race(tmp_path), "--games", "10", "--others", "greedy")

    assert fine(*arguments) == fine(*arguments)


def test_seats_and_policies_must_be_there(tmp_path):
    path = race(tmp_path)

    for seat, said in (
        ("Dot=greedy", "Dot does not play. These do: Ann, Bo."),
        ("Ann=clever", "write NAME=POLICY, with random, greedy, first, pass."),
        ("Ann", "write NAME=POLICY"),
    ):
        result = rulelang("playtest", path, "--seat", seat)
        assert result.exit_code == 2 and said in " ".join(result.stderr.split())
    result = rulelang("playtest", path, "--seat", "Ann=pass", "--seat", "ann=first")
    assert result.exit_code == 2 and "ann is named twice" in result.stderr


def test_the_policies_are_the_same_everywhere():
    """They are named anew where the players themselves are not loaded, or may not be known."""
    assert POLICY_NAMES == POLICIES == scripts.POLICIES


def test_greedy_wants_an_estimate():
    result = rulelang("playtest", ORCHARD, "--others", "greedy")

    assert result.exit_code == 2 and "does not say what a position is worth" in " ".join(result.stderr.split())


def test_a_game_that_breaks_leaves_its_trace(tmp_path):
    path, trace = race(tmp_path, "0 - 3"), tmp_path / "broken.jsonl"
    result = rulelang("playtest", path, "--games", "30", "--out", trace)

    assert result.exit_code == 3
    assert "The game with seed 1 broke:" in result.stderr and "broken.jsonl" in result.stderr
    again = rulelang("replay", trace, "--game", path)
    assert again.exit_code == 3 and "as they do in the trace: a gain of -3" in again.stderr


def test_wilson_s_interval_is_the_published_one():
    """Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    expected = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }

    for (won, of), (low, high) in expected.items():
        found = interval(won, of)
        assert abs(found[0] - low) < 0.0001 and abs(found[1] - high) < 0.0001, (won, of, found)


def test_a_seat_can_be_played_greedily(tmp_path):
    result = rulelang("play", race(tmp_path), "--seat", "Bo=greedy", "--seed", "1", typed="One\n" * 5)

    assert result.exit_code == 0 and "Winner: Bo" in result.stdout


def test_where_somebody_sits_nobody_else_does(tmp_path):
    result = rulelang("play", race(tmp_path), "--seat", "Ann=greedy")

    assert result.exit_code == 2 and "Ann is played by a person" in result.stderr
