"""The grades of the final reckoning, at their borders."""

from __future__ import annotations

import pytest
from svea_rike.playing import FAMILIES, executable

from rulelang.codec import GivenEntry
from rulelang.machine.game import Game
from rulelang.tools.arranging import apply_entry
from rulelang.tools.starting import Starter

GRADES = {
    0: "Killed in a revolution",
    3: "Killed in a revolution",
    4: "The family dies out",
    7: "The family dies out",
    8: "Well spoken of",
    9: "Well spoken of",
    10: "Esteemed noble",
    11: "Esteemed noble",
    12: "Regent",
    14: "Regent",
    15: "Protector of the Realm",
    40: "Protector of the Realm",
}


@pytest.mark.parametrize(("points", "grade"), GRADES.items())
def test_a_family_with_nothing_but_gold(points, grade):
    exe = executable()
    game = Game.new(exe, FAMILIES[:2], seed=1, start=False)
    apply_entry(game, GivenEntry("resource", "gold", "Sture", value=20 * points))

    starter = Starter(exe.program)
    while not starter.step(game, "phase:final_reckoning", (), "test"):
        pass

    assert game.result is not None
    _, total, _, found = game.result["scores"][0]
    assert (total, found) == (points, grade)
