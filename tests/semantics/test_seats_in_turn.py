"""`players 2 to 5, first of A, B, ...`: with fewer players the first of the names play, in seats as they like."""

from __future__ import annotations

import pytest
from cli.calling import rulelang
from svea_rike.playing import GAME, executable

from rulelang.diagnostics import Report
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.program.program import Program
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

TEXT = """language 1
game "Gifts":
    players 2 to 3, first of Ann, "Old Bo", Cleo
resource coins: each player has 5, bank has no_limit
flow:
    for each p in players: p gains 1 coins
    score players
scoring p in players:
    "Coins": p.coins
test "t":
    players {playing}
    expect Ann.coins = 5
"""


def read(playing: str) -> tuple[Program | None, Report]:
    report = Report()
    return analyse([parse(Source("game.rules", TEXT.format(playing=playing)), report)], report), report


@pytest.mark.parametrize("playing", ['Ann, "Old Bo"', '"Old Bo", Ann', 'Cleo, Ann, "Old Bo"'])
def test_the_first_ones_play_in_any_order(playing: str) -> None:
    program, report = read(playing)

    assert report.sorted() == []
    assert program is not None and program.seats_in_turn


def test_a_later_one_does_not_play_before_them() -> None:
    (found,) = read("Cleo, Ann")[1].sorted()

    assert (found.code, found.message) == ("R128", "`Cleo` does not play when 2 do.")
    assert found.help == 'write `players Ann, "Old Bo"`, in any order, or name more players'


def test_no_second_finding_for_a_name_that_is_none() -> None:
    assert [found.code for found in read("Ann, Zoe")[1].sorted()] == ["R101"]


def test_a_game_begins_with_the_first_ones() -> None:
    program, _ = read('Ann, "Old Bo"')
    assert program is not None
    exe = Executable(program)

    assert len(Game.new(exe, ("Old Bo", "Ann")).players) == 2
    with pytest.raises(ValueError, match="with 2 players Ann, Old Bo play"):
        Game.new(exe, ("Ann", "Cleo"))


def test_two_families_of_svea_rike_are_sture_and_grip() -> None:
    with pytest.raises(ValueError, match="with 2 players Sture, Grip play"):
        Game.new(executable(), ("Sture", "Eka"), 1)

    result = rulelang("play", GAME, "--players", "Sture,Eka")
    assert result.exit_code == 2
    assert "with 2 players Sture, Grip play" in result.output
