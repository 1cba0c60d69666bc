"""What a family may not know: who goes to war, before all have said so (SR-WARPH-02)."""

from __future__ import annotations

from pathlib import Path

from rulelang.diagnostics import Report
from rulelang.loader import load_scripts
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.views import view
from rulelang.present.masking import seen_by
from rulelang.tools.scripts import run_script

WAR = """language 1
test "who goes":
    game "Svea Rike"
    players Sture, Grip
    given war_with = Denmark
    given Sture.fiefs = [Närke]
    given Grip.fiefs = [Gotland, Uppland]
    start phase commitment
    Sture: Närke
{answer}
"""


def played(answer: str, folder: Path) -> tuple[Executable, Game]:
    """The commitment of a war in which Sture has answered, and Grip perhaps."""
    path = folder / "war.play"
    path.write_text(WAR.format(answer=answer), encoding="utf-8")
    found = load_scripts(path, Report())
    assert found is not None
    program, (script,) = found
    exe = Executable(program)
    return exe, run_script(exe, script).game


def answers_seen_by(seat: int, exe: Executable, game: Game) -> list[object]:
    """What this seat sees of the answers given so far."""
    events = seen_by(exe, game.events or (), game.players[seat])
    return [event.data[3] for event in events if event.kind == "decision" and event.data[4] != "window"]


def test_who_goes_to_war_is_secret_until_all_have_said_so(tmp_path: Path) -> None:
    exe, game = played("", tmp_path)

    assert answers_seen_by(0, exe, game) != [None]
    assert answers_seen_by(1, exe, game) == [None]
    assert view(game, game.players[1])["states"]["Sture.committed"] is None


def test_and_then_everybody_sees_it(tmp_path: Path) -> None:
    _, game = played("    Grip: Uppland", tmp_path)

    assert view(game, game.players[1])["states"]["Sture.committed"] == "Närke"
