"""`rulelang run`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.calling import EVENING, ORCHARD, fine, rulelang


def script(folder: Path, *lines: str, name: str = "x.play", players: str = "Ann, Bo") -> Path:
    """A play of the orchard in a file."""
    head = ["language 1", 'play "X":', '    game "Orchard"', f"    players {players}"]
    path = folder / name
    path.write_text("\n".join([*head, *[f"    {line}" for line in lines]]) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder inside a copy of the orchard, where scripts find their game."""
    for file in ORCHARD.iterdir():
        if file.suffix != ".play":
            (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_the_trace_and_the_scores(snapshot):
    assert fine("run", EVENING) == snapshot


def test_where_tells_file_and_line(snapshot):
    lines = fine("run", EVENING, "--where").splitlines()

    assert "   [action shake at orchard.rules:44]" in "\n".join(lines)
    assert all("orchard.rules:" in line for line in lines if "   [" in line)


def test_the_trace_can_be_left_out():
    printed = fine("run", EVENING, "--trace", "off")

    assert printed.startswith("The game is over")


def test_a_view_hides_what_that_player_does_not_see(snapshot):
    printed = fine("run", EVENING, "--view", "Ann")

    assert "a hidden piece moves from deck to Bo.hand" in printed
    assert "Bo decides in secret (How many apples will you have?)" in printed
    assert "Bo.guess changes" in printed
    assert printed == snapshot


def test_a_view_of_somebody_who_does_not_play_is_a_wrong_call():
    result = rulelang("run", EVENING, "--view", "Cy")

    assert result.exit_code == 2
    assert "These do: Ann, Bo" in result.stderr


def test_jsonl_is_pure_and_the_scores_stand_beside():
    result = rulelang("run", EVENING, "--trace", "jsonl")
    header, *events = [json.loads(line) for line in result.stdout.splitlines()]

    assert result.exit_code == 0
    assert header["format"] == "rulelang-trace"
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert "Winners: Ann, Bo" in result.stderr


def test_a_view_for_programs_holds_no_secrets():
    result = rulelang("run", EVENING, "--trace", "jsonl", "--view", "Ann")
    _, *events = [json.loads(line) for line in result.stdout.splitlines()]
    drawn = [e["fields"] for e in events if e["kind"] == "builtin" and e["fields"].get("to") == "Bo.hand"]

    assert drawn and all(fields.get("piece") is None and not fields.get("pieces") for fields in drawn)
    assert [e for e in events if e["kind"] == "chance" and e["fields"]["form"] != "order"] == []
    secret = [e for e in events if e["kind"] == "decision" and e["fields"]["who"] == "Bo" and e.get("seers")]
    assert secret and all(e.get("answer") is None and e["fields"]["label"] is None for e in secret)


def test_the_trace_can_go_to_a_file(tmp_path):
    path = tmp_path / "trace.txt"
    printed = fine("run", EVENING, "--out", path)

    assert printed.strip().startswith("The game is over")
    assert path.read_text(encoding="utf-8") + printed == fine("run", EVENING)


def test_going_on_from_a_save_is_the_same_game(tmp_path):
    whole = fine("run", EVENING).splitlines()
    save = tmp_path / "at.save"
    for number in (5, 6, 9, 17):
        first = fine("run", EVENING, "--until", str(number), "--save", save)
        second = fine("run", EVENING, "--load", save).splitlines()

        assert f"The game waits at decision {number}." in first
        assert whole[-len(second) :] == second


def test_a_loaded_game_gives_the_whole_trace_to_programs(tmp_path):
    save = tmp_path / "at.save"
    fine("run", EVENING, "--until", "9", "--save", save)

    whole = rulelang("run", EVENING, "--trace", "jsonl").stdout
    assert rulelang("run", EVENING, "--trace", "jsonl", "--load", save).stdout == whole


def test_a_script_that_stops_tells_what_is_asked(folder):
    printed = fine("run", script(folder, "seed 1", "Ann: 3", "Bo: 4"))

    assert "Ann: What will you do?" in printed or "Ann: Anything to play?" in printed


def test_a_wrong_line_tells_what_was_asked_and_legal(folder):
    result = rulelang("run", script(folder, "seed 1", "Ann: 3", "Ann: 5"))

    assert result.exit_code == 1
    assert "x.play:7:10: Ann answers 5, but it is Bo who is asked" in result.stderr
    assert "asked: Bo: How many apples will you have?" in result.stderr
    assert "legal: 0, 1, 2" in result.stderr
    assert "the game begins" in result.stdout


def test_a_failed_expectation_is_exit_code_1(folder):
    result = rulelang("run", script(folder, "seed 1", "Ann: 3", "Bo: 5", "expect Ann.apples = 5"))

    assert result.exit_code == 1
    assert "Ann.apples = 5 does not hold" in result.stderr


def test_nothing_is_saved_of_a_script_that_failed(folder):
    path = script(folder, "seed 1", "Ann: 3", "Ann: 5")
    result = rulelang("run", path, "--save", folder / "x.save")

    assert result.exit_code == 1
    assert not (folder / "x.save").exists()


def test_rules_that_break_are_exit_code_3(folder):
    rules = folder / "orchard.rules"
    text = rules.read_text(encoding="utf-8").replace("    p gains fallen apples\n", "    p pays 100 apples\n")
    rules.write_text(text, encoding="utf-8")
    result = rulelang("run", script(folder, "seed 1", "Ann: 3", "Bo: 5", "Ann: Shake", "rest: first"))

    assert result.exit_code == 3
    assert "Ann rolls d6" in result.stdout
    assert "Ann cannot pay 100 apples" in result.stderr
    assert "action shake" in result.stderr
    assert "Traceback" not in result.output


def test_of_several_scripts_one_is_chosen(folder):
    path = script(folder, "seed 1", "rest: first")
    path.write_text(path.read_text() + path.read_text().replace("language 1\n", "").replace('"X"', '"Y"'))

    assert 'play "X"' in fine("run", path, "--trace", "off")
    assert 'play "X"' not in fine("run", path, "--trace", "off", "--only", "Y")
    assert rulelang("run", path, "--only", "Z").exit_code == 2
    assert rulelang("run", path, "--until", "2").exit_code == 2


def test_a_seat_that_does_not_exist_is_told(folder):
    result = rulelang("run", script(folder, "seed 1", players="Ann, Zoe"))

    assert result.exit_code == 1
    assert "Zoe" in result.stderr


# ---- saves that are something else


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "good.save"
    fine("run", EVENING, "--until", "5", "--save", path)
    return path


def refused(path: Path) -> str:
    result = rulelang("run", EVENING, "--load", path)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    return result.stderr


def test_a_truncated_save_is_refused(save):
    text = save.read_text(encoding="utf-8")
    for length in (0, 1, 40, len(text) // 2, len(text) - 3):
        save.write_text(text[:length], encoding="utf-8")

        assert "good.save" in refused(save)


def test_a_save_of_another_version_is_refused(save):
    data = json.loads(save.read_text(encoding="utf-8"))
    for version, words in ((0, "older rulelang"), (99, "newer rulelang")):
        save.write_text(json.dumps(data | {"version": version}), encoding="utf-8")

        assert words in refused(save)


def test_a_save_of_other_rules_is_refused(save):
    data = json.loads(save.read_text(encoding="utf-8"))
    data["game"]["hash"] = "0" * 64
    save.write_text(json.dumps(data), encoding="utf-8")

    assert "other rules" in refused(save)


def test_a_trace_is_no_save(save):
    fine("run", EVENING, "--trace", "jsonl", "--out", save)

    assert "expected a saved game" in refused(save) or "is not JSON" in refused(save) or "damaged" in refused(save)


def test_a_save_of_another_script_is_refused(save, folder):
    result = rulelang("run", script(folder, "seed 99", "Ann: 1", "Bo: 1", "rest: first"), "--load", save)

    assert result.exit_code == 1


def test_a_save_that_cannot_be_written_leaves_the_old_one(save, tmp_path):
    before = save.read_bytes()
    result = rulelang("run", EVENING, "--until", "7", "--save", tmp_path / "no" / "folder.save")

    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert save.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
