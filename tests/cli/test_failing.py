"""Whatever is wrong, the user reads a sentence, never a Python traceback."""

from __future__ import annotations

import pytest
from cli.calling import EVENING, ORCHARD, rulelang


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has a bug."""

    def load(path: object, report: object) -> None:
        raise ZeroDivisionError("a bug\nin two lines")

    monkeypatch.setattr("rulelang.loader.load_game", load)


def test_a_bug_of_ours_is_one_line_and_exit_code_70(broken):
    result = rulelang("check", ORCHARD)

    assert result.exit_code == 70
    assert len(result.output.splitlines()) == 1
    assert "mistake in rulelang itself" in result.stderr
    assert "Traceback" not in result.output


def test_a_bug_of_ours_can_be_looked_into(broken):
    result = rulelang("check", ORCHARD, RULELANG_DEBUG="1")

    assert result.exit_code == 70
    assert "Traceback" in result.stderr


def test_no_color_is_respected():
    result = rulelang("play", ORCHARD, "--seed", "1", typed="quit\n", NO_COLOR="1")

    assert "\033" not in result.output


MISSING = [
    (2, "check", "nowhere"),
    (2, "check", "nowhere.rules"),
    (2, "run", "nowhere.play"),
    (2, "play", "nowhere"),
    (2, "graph", "nowhere"),
    (2, "replay", "nowhere.jsonl"),
    (2, "test", "nowhere"),
    (2, "perft", "nowhere", "--depth", "1"),
]


@pytest.mark.parametrize("words", MISSING, ids=lambda words: "-".join(words[1:3]).replace(".", "_"))
def test_what_is_not_there_is_said(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, *typed = words
    result = rulelang(*typed)

    assert result.exit_code == code
    assert "nowhere" in result.output
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("command", ["check", "run", "play", "test", "fix", "replay"])
def test_what_is_no_file_of_anybody(command):
    result = rulelang(command, "/dev/null")

    assert result.exit_code in (1, 2)
    assert "is not an ordinary file." in result.output
    assert "/dev/null" in result.output


CONTENTS = {
    "empty": b"",
    "binary": bytes(range(256)) * 4,
    "latin1": 'game "Ö"'.encode("latin-1"),
    "zeros": b"\0" * 50,
    "json": b'{"format": "rulelang-save", "version": 1}',
    "prose": b"Once upon a time there was a game.\n",
    "deep": b"flow:\n    " + b"(" * 5000 + b"\n",
}
FILES = [
    ("check", "x.rules"),
    ("check", "x.play"),
    ("run", "x.play"),
    ("play", "x.rules"),
    ("test", "x.rules"),
    ("test", "x.play"),
    ("perft", "x.rules", "--depth", "1"),
    ("replay", "x.jsonl"),
]


@pytest.mark.parametrize("contents", CONTENTS)
@pytest.mark.parametrize("words", FILES, ids=lambda words: "-".join(words[1:3]).replace(".", "_"))
def test_files_that_are_something_else_are_refused(words, contents, tmp_path):
    (tmp_path / words[1]).write_bytes(CONTENTS[contents])
    result = rulelang(words[0], tmp_path / words[1], *words[2:])

    assert result.exit_code == 1, result.output
    assert result.output.strip()
    assert isinstance(result.exception, SystemExit)


def test_a_folder_without_rules_is_said(tmp_path):
    result = rulelang("check", tmp_path)

    assert result.exit_code == 1
    assert ".rules" in result.output


def test_a_misspelt_game_gets_a_suggestion():
    result = rulelang("play", "svea_rik")

    assert result.exit_code == 2
    assert "Did you mean svea_rike?" in result.stderr


def test_a_broken_pipe_is_no_bug(tmp_path):
    import subprocess
    import sys

    command = f"{sys.executable} -m rulelang run {EVENING} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)

    assert "mistake in rulelang" not in done.stderr
    assert "Traceback" not in done.stderr
