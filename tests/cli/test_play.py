"""`rulelang play`: typed like a person would."""

from __future__ import annotations

import pytest
from cli.calling import ORCHARD, fine, rulelang


def play(*lines: str, options: tuple[str, ...] = ("--seed", "5")) -> str:
    """What is printed while these lines are typed; then the input ends."""
    return fine("play", ORCHARD, *options, typed="".join(f"{line}\n" for line in lines))


def test_a_game_alone_against_chance(snapshot):
    printed = play("12", "1", "2", "shake", "nothing", "1", "1", "1", "1", "1", "1", "1")

    assert printed == snapshot


def test_the_end_of_input_ends_politely():
    assert play().endswith("Goodbye. The game is not over; it is gone unless you have saved it.\n")


def test_quit():
    assert "Goodbye" in play("quit", "12")


def test_a_seed_is_picked_and_shown():
    first = fine("play", ORCHARD, typed="quit\n").splitlines()[0]

    assert first.startswith("The seed of this game is ")


def test_offered_cards_are_shown_with_their_effect():
    printed = play("3")

    assert '  2  play "Good Crop"\n' in printed
    assert "       In your own turn: three apples more when you pick. (worth 1)\n" in printed


def test_a_hand_is_shown_with_card_texts():
    printed = play("hand")

    assert "Ann.hand: 2 pieces" in printed
    assert "  Wasps\n      As another player picks: it gets nothing.\n" in printed


def test_the_table_hides_what_others_hold():
    printed = play("table")
    table = printed[printed.index("Orchard: ") :]

    assert "  apples    4   4  no limit" in table
    assert "hand: 2 hidden pieces" in table
    assert "deck: 4 hidden pieces" in table


def test_log_names_the_rules_with_their_places():
    printed = play("12", "nothing", "shake", "log 40")

    assert "[action shake at orchard.rules:44]" in printed


@pytest.mark.parametrize("typed", ["31", "-1", "x", "", "1.5", "9" * 30])
def test_what_is_no_answer_is_told_and_asked_again(typed):
    printed = play(typed, "12")

    assert "(`help` tells what you can type.)" in printed
    assert "Ann: 12" in printed


def test_what_is_not_possible_says_why():
    text = 'game "X":\n    players 2\nstate n: number, starts 0\naction a(p: player, k: number):\n'
    text += '    needs k < 3 else "too much"\n    set n to k\nflow:\n    repeat 3 times:\n'
    text += (
        '        for each p in players:\n            ask p "Which?" to do a(p, any (1 to 5))\n    nobody wins "done"\n'
    )
    printed = _with_game(text, "4\n2\n")

    assert "not possible: 4 (too much)" in printed
    assert "4 is not possible: too much." in printed


def _with_game(text: str, typed: str) -> str:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.rules"
        path.write_text(text, encoding="utf-8")
        return fine("play", path, typed=typed)


def test_undo_takes_back_the_last_answer():
    printed = play("12", "undo", "13", "shake")

    assert "Taken back." in printed
    assert printed.count("Ann: How many apples will you have?") == 2
    assert "Ann.guess becomes 13, was 0" in printed


def test_undo_gives_the_same_dice_again():
    printed = play("12", "nothing", "shake", "undo", "shake")
    rolls = [line for line in printed.splitlines() if "Ann rolls d6" in line]

    assert len(rolls) == 2
    assert rolls[0] == rolls[1]


def test_undo_at_the_start_has_nothing_to_take_back():
    assert "There is no answer to take back." in play("undo")


def test_help_lists_what_can_be_typed():
    assert "save FILE" in play("help")


def test_save_and_go_on(tmp_path):
    path = tmp_path / "evening.save"
    printed = play("12", f"save {path}", "nothing", "shake")
    again = fine("play", ORCHARD, "--load", path, typed="nothing\nshake\n")

    assert f"Saved to {path}." in printed
    assert printed[printed.rindex("rolls d6") :] == again[again.rindex("rolls d6") :]


def test_a_save_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path):
    printed = play(f"save {tmp_path}/no/folder", "save", "12")

    assert "Not saved: " in printed
    assert "To which file?" in printed
    assert "Ann: 12" in printed


def test_a_loaded_game_takes_no_players_or_seed(tmp_path):
    path = tmp_path / "x.save"
    play(f"save {path}")

    assert rulelang("play", ORCHARD, "--load", path, "--seed", "1").exit_code == 2
    assert rulelang("play", ORCHARD, "--load", path, "--players", "2").exit_code == 2


@pytest.mark.parametrize("players", ["1", "4", "Ann", "Ann,Zoe", "Ann,Ann"])
def test_wrong_players_are_a_wrong_call(players):
    result = rulelang("play", ORCHARD, "--players", players)

    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_players_by_number_and_by_name():
    assert "Cy\n" in play("table", options=("--seed", "1", "--players", "3"))
    assert "Bo: How many" in play(options=("--seed", "1", "--players", "Bo,Cy"))


def test_somebody_who_does_not_play_cannot_be_played():
    result = rulelang("play", ORCHARD, "--as", "Zoe")

    assert result.exit_code == 2
    assert "These do: Ann, Bo." in result.stderr


def test_a_shared_screen_is_handed_over_before_anything_is_shown():
    printed = play("7", "9", "", options=("--seed", "5", "--as", "Ann,Bo"))
    first, _, rest = printed.partition("The screen is for Bo. Press Enter when nobody else looks.")

    assert "The screen is for Ann. Press Enter when nobody else looks." in first
    assert "Ann: How many apples will you have?" in first
    assert "Bo: How many apples will you have?" in rest


def test_on_a_shared_screen_nobody_reads_another_hand():
    lines = ("", "11", "", "hand", "table", "log 50", "12", "")
    printed = play(*lines, options=("--seed", "5", "--as", "Ann,Bo"))
    mine = printed.partition("The screen is for Bo.")[2].partition("The screen is for Ann.")[0]

    assert "moves from deck to Bo.hand" in mine
    assert "a hidden piece moves from deck to Ann.hand" in mine
    assert "Wasps moves from deck to Ann.hand" not in mine
    assert "Ann decides in secret" in mine
    assert "11" not in mine.replace("   11  ", "")
    assert "guess" not in mine


def test_rules_that_break_while_playing_are_exit_code_3(tmp_path):
    text = (ORCHARD / "orchard.rules").read_text(encoding="utf-8")
    rules = tmp_path / "orchard.rules"
    rules.write_text(text.replace("    p gains fallen apples\n", "    p pays 100 apples\n").replace("@OR", "# OR"))
    result = rulelang("play", rules, "--seed", "1", typed="3\nnothing\nshake\n")

    assert result.exit_code == 3
    assert "The rules broke: Ann cannot pay 100 apples" in result.stderr


@pytest.mark.parametrize("typed", ["log 0", "log x", "log -1", "log 99999999999"])
def test_log_wants_a_number_from_1_up(typed):
    assert "How many things? Type: log N, with a number from 1 up" in play("12", typed)


def test_the_seed_is_told_only_when_the_game_begins():
    assert "seed" not in rulelang("play", ORCHARD, "--as", "Foo").stdout


def test_rules_that_break_are_told_with_their_place(tmp_path):
    rules = (ORCHARD / "orchard.rules").read_text(encoding="utf-8")
    poor = "let poor be players where it.apples = 1000\n    let one be first of poor\n    one gains 1 apples"
    wrong = rules.replace("p gains fallen apples", poor)
    (tmp_path / "orchard.rules").write_text(wrong, encoding="utf-8")
    result = rulelang("play", tmp_path, "--seed", "5", typed="12\nnothing\nshake\n")

    assert result.exit_code == 3
    assert "(in action shake at orchard.rules:44)" in result.stderr


def test_a_script_is_no_game():
    result = rulelang("play", ORCHARD / "evening.play")

    assert result.exit_code == 1
    assert "is a script, not a game. `rulelang run " in result.stderr


def test_standing_answers_are_taken_listed_and_taken_back():
    printed = play(
        "12", "never at pauses", "standing", "standing undo", "standing", "nope", "never in turn(Ann)", "quit"
    )

    assert "From now on Ann passes at pauses.\n" in printed
    assert "  1  passes at pauses\n" in printed
    assert "No longer: passes at pauses.\n" in printed
    assert "You have no standing answers.\n" in printed


def test_a_standing_answer_answers_what_is_asked_now_and_undo_asks_again():
    printed = play("12", "pass always", "undo", "standing", "quit")
    asked = printed.count("Anything to play?")

    assert "From now on Ann always passes.\n" in printed
    assert asked == 2
    assert printed.rindex("You have no standing answers.") > printed.rindex("Taken back.")


def test_pass_is_a_word_for_nothing_in_a_window_only():
    printed = play("pass", "12", "pass", "quit")

    assert "This is a question, not a window for cards: it wants an answer.\n" in printed
    assert "What will you do?" in printed


@pytest.mark.parametrize(
    "typed", ["never", "never in trun", "pass until end of game", "standing undo 3", "never before sell"]
)
def test_what_is_no_standing_answer_is_told(typed):
    printed = play("12", "never at pauses", typed, "standing", "quit")

    assert "  1  passes at pauses\n" in printed


def test_a_table_can_ask_everybody():
    plain = play("12", options=("--seed", "5", "--as", "Ann,Bo"))
    asked = play("12", options=("--seed", "5", "--as", "Ann,Bo", "--ask-everybody"))

    assert "Anything to play?" not in play("12", "undo", options=("--seed", "5", "--as", "Bo"))
    assert plain.count("> ") <= asked.count("> ")
