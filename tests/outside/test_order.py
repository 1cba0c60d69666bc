"""Effects happen in the order the reference states: the table of cases in tests/games/order, and the in-language tests
of the other games of tests/games. What a script cannot say (that a rule breaks) stands here as text."""

from __future__ import annotations

import pytest
from outside.trees import GAMES, executable, loaded, new_game, seat

from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.program.script import Script
from rulelang.tools.scripts import run_script

NAMES = sorted(path.stem for path in GAMES.iterdir())
PROGRAMS = [(name, loaded(name)[0]) for name in NAMES]
SCRIPTS = [(name, script) for name, program in PROGRAMS if program is not None for script in program.scripts]


@pytest.mark.parametrize("name", NAMES)
def test_check_has_nothing_to_say(name: str) -> None:
    assert loaded(name)[1] == ""


@pytest.mark.parametrize(("name", "script"), SCRIPTS, ids=[f"{name}: {script.name}" for name, script in SCRIPTS])
def test_script(name: str, script: Script) -> None:
    run = run_script(executable(name), script)

    assert [f"{failure.span.path}:{failure.span.line} {failure.message}" for failure in run.failures] == []


def test_the_table_holds_every_pair_of_layers() -> None:
    names = {script.name for script in executable("order").program.scripts}
    numbers = ["becomes", "add", "subtract", "times", "divided by", "at least", "at most"]
    claims = ["becomes", "also", "only"]

    for layers, what in ((numbers, ""), (claims, " (yes or no)")):
        pairs = [(one, other) for n, one in enumerate(layers) for other in layers[n:]]
        assert [pair for pair in pairs if f"{pair[0]} and {pair[1]}{what}" not in names] == []


def test_two_standing_rules_that_become_different_things_are_a_fault_that_names_both() -> None:
    game = new_game("order", start=False)
    both_stand = game.layout.ids["Way"]["BothStand"]
    becomes = game.layout.ids["Op"]["Becomes"]
    number = next(n for n, value in enumerate(game.exe.program.values) if value.name == "reckoned")

    with pytest.raises(RuleFault, match="first_becomes.*second_becomes"):
        game.exe.value_of(game, number, (becomes, becomes, both_stand))


# ---- who is asked in a window, one decision after the other


def window_after(event: str, turn: str, hands: dict[str, list[str]]) -> Game:
    """The game in the first window that opens around an action of a seat, with these cards in hand."""
    game = new_game("order", start=False, players=[*hands])
    for name, cards in hands.items():
        for card in cards:
            game.put(game.layout.ids["Card"][card], game.layout.ids["zone"][f"{name}.hand"], None)
    game.start_event("phase:turn", (seat(game, turn),), "test", ())
    game.advance()
    assert game.decision is not None and game.decision.prompt.startswith(event)
    return game


def ask(game: Game, label: str) -> str:
    """Answer; who was asked."""
    assert game.decision is not None and game.decision.seat is not None
    who = game.layout.keys[game.decision.seat]
    game.choose(next(choice.answer for choice in game.decision.choices if choice.label == label))
    return who


def test_a_window_asks_from_the_active_seat_and_anew_after_a_play() -> None:
    game = window_after("after sing", "Ben", {"Ada": ["Echo"], "Ben": ["Answer"], "Cy": []})

    assert ask(game, "nothing") == "Ben"
    assert ask(game, 'play "Echo"') == "Ada"
    # Anew from the active seat. Ada and Cy hold nothing that fits and are not asked; then the turn is over.
    assert ask(game, "nothing") == "Ben"
    assert game.decision is None


def test_a_window_closes_when_all_have_passed_in_a_row() -> None:
    game = window_after("after sing", "Ada", {"Ada": ["Echo"], "Ben": ["Answer"]})

    assert [ask(game, "nothing"), ask(game, "nothing")] == ["Ada", "Ben"]
    assert game.decision is None


def test_a_window_that_nobody_can_answer_does_not_open() -> None:
    game = new_game("order", start=False)
    game.start_event("phase:turn", (0,), "test", ())
    game.advance()

    assert game.decision is None
