"""Help, version, commands that are not there."""

from __future__ import annotations

import re

import pytest
from cli.calling import fine, rulelang

COMMANDS = ["games", "check", "fix", "explain", "words", "run", "play", "replay", "test", "graph", "perft"]


def test_the_help_lists_the_commands(snapshot):
    assert fine("--help") == snapshot


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_examples(command, snapshot):
    text = fine(command, "--help")

    assert f"rulelang {command}" in text.partition("Example")[2]
    assert text == snapshot


def test_the_version():
    assert re.fullmatch(r"rulelang \d+\.\d+\.\d+\n", fine("--version"))


def test_no_command_shows_the_help_and_is_a_wrong_call():
    result = rulelang()

    assert result.exit_code == 2
    assert "Commands:" in result.stderr


def test_an_unknown_command_gets_a_suggestion():
    result = rulelang("chekc")

    assert result.exit_code == 2
    assert "There is no command chekc. Did you mean check?" in result.stderr


def test_an_unknown_option_is_a_wrong_call():
    assert rulelang("run", "x.play", "--tarce", "off").exit_code == 2


def test_games_lists_what_comes_along():
    assert "svea_rike" in fine("games")
