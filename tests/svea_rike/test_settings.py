"""The settings of Svea Rike: few, and each of them played otherwise than usual in some test."""

from __future__ import annotations

from svea_rike.playing import executable

from rulelang.machine.evaluate import compile_code
from rulelang.machine.game import Game


def test_each_setting_is_played_with_another_value_than_the_usual() -> None:
    exe = executable()
    bare, usual = Game(exe), {setting.name: setting.value for setting in exe.program.settings}
    tried = {
        name
        for script in exe.program.scripts
        for name, code in script.settings
        if compile_code(code)(bare) != usual[name]
    }

    assert len(usual) <= 10
    assert set(usual) - tried == set()


def test_its_scenarios_are_tested() -> None:
    program = executable().program
    tested = {script.scenario for script in program.scripts if script.sort == "test"}

    assert program.scenarios == ("Age of Expansion", "Short reign")
    assert set(program.scenarios) <= tested
