"""How often a family is bothered: a seat is asked in a window only where a card in its hand fits, and a standing answer
answers all of that."""

from __future__ import annotations

from collections import Counter

import pytest
from svea_rike.playing import FAMILIES, executable

from rulelang.codec import header_of, parse_trace, trace_lines, trace_text
from rulelang.machine.game import Game
from rulelang.machine.windows import WindowFrame
from rulelang.players import StandingAnswer, pass_player, standing_pass
from rulelang.tools.replay import replay


def counted(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch, *standing: str, everybody: bool = False
) -> tuple[Game, Counter[str]]:
    """A whole game in which nobody plays a card. Counted are windows, what seats were asked in them (`asked`), other
    questions, and what was left to a person of the first family: `bothered` by windows, and `questions`."""
    seen: Counter[str] = Counter()
    opened = WindowFrame.__init__

    def counting(frame: WindowFrame, *args: object) -> None:
        seen["windows"] += 1
        opened(frame, *args)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(WindowFrame, "__init__", counting)
        game = Game.new(executable(), FAMILIES[:players], seed, asks_everybody=everybody)
        me = game.players[0]
        answers = tuple(StandingAnswer(me, when) for when in standing)
        while (decision := game.decision) is not None:
            window, mine = decision.form == "window", decision.seat == me
            found = standing_pass(game, answers)
            seen["asked"] += window
            seen["bothered"] += window and mine and found is None
            seen["questions"] += not window and mine and decision.count() > 1
            game.choose(pass_player(game) if found is None else None, found.text if found else "")
    return game, seen


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_few_windows_ask_and_a_standing_answer_leaves_no_question_of_them(players, seed, monkeypatch):
    game, seen = counted(players, seed, monkeypatch)
    busy, some = counted(players, seed, monkeypatch, "pause")
    quiet, less = counted(players, seed, monkeypatch, "always")
    loud, more = counted(players, seed, monkeypatch, everybody=True)

    assert game.over and quiet.over and loud.over
    assert seen["windows"] == less["windows"] == more["windows"] > 100
    assert more["asked"] == players * more["windows"]
    assert seen["asked"] < more["asked"]
    assert 100 < seen["bothered"] < seen["windows"]
    assert 0 < some["bothered"] < seen["bothered"] / 4
    assert less["bothered"] == 0
    assert 0 < less["questions"] < 60
    assert game.result == busy.result == quiet.result == loud.result


def test_a_game_with_a_standing_answer_is_replayed(monkeypatch):
    game, _ = counted(3, 5, monkeypatch, "always")
    trace = parse_trace(trace_text(header_of(game, 5), trace_lines(game)))

    assert any(line.fields.get("standing") for line in trace.lines)
    assert replay(executable(), trace).result == game.result
