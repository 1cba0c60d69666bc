"""Calls the command line as a person would, within this process."""

from __future__ import annotations

import importlib
from pathlib import Path

from click.testing import CliRunner, Result

HERE = Path(__file__).parent
ORCHARD = HERE / "orchard"
EVENING = ORCHARD / "evening.play"


def rulelang(*words: str | Path, typed: str | None = None, **env: str) -> Result:
    """The result of a command: exit_code, stdout, stderr; typed: what is typed while it runs."""
    cli = importlib.import_module("rulelang.cli").cli
    runner = CliRunner()
    return runner.invoke(
        cli, [str(word) for word in words], input=typed, env=env, prog_name="rulelang", terminal_width=80
    )


def fine(*words: str | Path, typed: str | None = None) -> str:
    """What a command prints that must end well."""
    result = rulelang(*words, typed=typed)
    assert result.exit_code == 0, f"{words}\n{result.output}\n{result.exception!r}"
    return result.stdout
