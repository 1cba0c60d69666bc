"""`rulelang test`."""

from __future__ import annotations

import shutil

import pytest
from cli.calling import EVENING, ORCHARD, fine, rulelang


def test_results_for_each_test():
    printed = fine("test", ORCHARD)

    assert '  ok    test "a good crop"\n' in printed
    assert '  ok    play "An evening"\n' in printed
    assert printed.endswith("2 passed, 0 failed\n")


def test_a_single_file_of_rules():
    assert fine("test", ORCHARD / "orchard.rules").endswith("1 passed, 0 failed\n")


def test_a_single_play():
    assert fine("test", EVENING).endswith("1 passed, 0 failed\n")


def test_only_those_that_match():
    assert fine("test", ORCHARD, "--match", "CROP").endswith("1 passed, 0 failed\n")


def test_none_at_all_is_not_a_success():
    result = rulelang("test", ORCHARD, "--match", "nothing like it")

    assert result.exit_code == 1
    assert "There are no tests" in result.stderr


@pytest.fixture
def failing(tmp_path):
    """A copy of the orchard in which the test expects too much."""
    for file in ORCHARD.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    rules = tmp_path / "orchard.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Ann.apples = 11", "Ann.apples = 12"), encoding="utf-8")
    return tmp_path


def test_a_failure_names_file_and_line_and_both_sides(failing):
    result = rulelang("test", failing)

    assert result.exit_code == 1
    assert '  FAIL  test "a good crop"\n' in result.stdout
    assert "orchard.rules:89:5: Ann.apples = 12 does not hold" in result.stdout
    assert "found: 11" in result.stdout
    assert result.stdout.endswith("1 passed, 1 failed\n")


def test_a_script_that_cannot_be_read_fails_the_run(failing):
    (failing / "evening.play").write_text('play "An evening":\n    game "Orchard"\n    palyers Ann, Bo\n')
    result = rulelang("test", failing, "--match", "evening")

    assert result.exit_code == 1
    assert "evening.play:3:" in result.stdout


@pytest.fixture
def parts(tmp_path):
    """The orchard in two files, the second with a test and a play, and a file of tests in a folder of its own."""
    for file in ORCHARD.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    more = 'language 1\n\n{} "{}":\n    players Ann, Bo\n    given Ann.apples = 3\n    expect Ann.apples = 3\n'
    (tmp_path / "tests_more.rules").write_text(more.format("test", "three") + more.format("play", "four")[12:])
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "tests_deep.rules").write_text(more.format("test", "deep"))
    return tmp_path


def test_a_part_of_a_game_is_tested_with_the_whole_of_it(parts):
    printed = fine("test", parts / "tests_more.rules")

    assert printed.endswith('  ok    test "three"\n  ok    play "four"\n2 passed, 0 failed\n')
    assert fine("test", parts / "deep" / "tests_deep.rules").endswith('  ok    test "deep"\n1 passed, 0 failed\n')


def test_the_file_that_names_the_game_is_checked_with_its_neighbours(parts):
    text = (parts / "orchard.rules").read_text(encoding="utf-8")
    head, mark, rest = text.partition("\nflow:\n")
    assert mark
    (parts / "orchard.rules").write_text(head, encoding="utf-8")
    (parts / "the_flow.rules").write_text(f"language 1\n{mark}{rest}", encoding="utf-8")

    assert fine("check", parts / "orchard.rules").endswith("orchard.rules: no findings\n")


def test_a_part_of_a_game_is_checked_with_the_whole_of_it(parts):
    assert fine("check", parts / "tests_more.rules").endswith("tests_more.rules: no findings\n")


def test_scripts_among_the_rules_can_be_run(parts):
    assert "The game waits at decision 1" in fine("run", parts / "tests_more.rules", "--only", "four")
    assert "Ann.apples" not in fine("run", parts / "orchard.rules", "--trace", "off")


def test_rules_without_a_script_cannot_be_run(parts):
    (parts / "tests_more.rules").write_text("language 1\n")
    result = rulelang("run", parts / "tests_more.rules")

    assert result.exit_code == 1
    assert "holds no play and no test. It is a part of a game's rules; `rulelang play` plays the game." in result.stderr


def test_a_folder_cannot_be_run(parts):
    assert "is a folder. Run one of its files, or `rulelang test" in rulelang("run", parts).stderr


def test_a_folder_of_plays(tmp_path):
    for name in ("a", "b"):
        folder = tmp_path / name
        folder.mkdir()
        for file in ORCHARD.iterdir():
            (folder / file.name).write_bytes(file.read_bytes())

    assert fine("test", tmp_path).endswith("4 passed, 0 failed\n")


def test_of_many_tests_the_failed_ones_are_named_at_the_end(tmp_path):
    many = "".join(f'test "sound {n}":\n    expect Ann.apples = 4\n' for n in range(12))
    shutil.copytree(ORCHARD, tmp_path / "orchard")
    (tmp_path / "orchard" / "many.rules").write_text(
        many + 'test "wrong":\n    expect Ann.apples = 7\n', encoding="utf-8"
    )
    result = rulelang("test", tmp_path / "orchard")

    assert result.exit_code == 1
    assert '\nThese failed:\n  test "wrong"\n' in result.stdout
