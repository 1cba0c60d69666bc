"""What a command says, and with which exit code it ends, when something is wrong."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rulelang.program.program import Program

FINDING, FAULT, BUG = 1, 3, 70


class Failed(click.ClickException):
    """A mistake in a file, a failed test or expectation. message: for stderr; empty if all is said already."""

    exit_code = FINDING

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message, if there is one."""
        if self.message:
            click.echo(self.message, file=file, err=True)


class Broke(Failed):
    """The rules broke while playing, or a replay differs."""

    exit_code = FAULT


class Bug(Failed):
    """This program itself is wrong."""

    exit_code = BUG


def translated(error: Exception) -> Failed | None:
    """The message for an error that is known; None for one that can only be a mistake of this program."""
    from rulelang.codec.errors import CodecError
    from rulelang.machine.faults import BadState, RuleFault

    if isinstance(error, RuleFault):
        return Broke(f"The rules broke: {error}")
    if isinstance(error, CodecError | BadState):
        return Failed(f"{error}.")
    if isinstance(error, OSError) and error.filename is not None:
        return Failed(f"{click.format_filename(error.filename)}: {error.strerror or error}.")
    return None


@contextmanager
def faults_of(program: Program) -> Iterator[None]:
    """What breaks in here is told with the place of the rule that broke."""
    from rulelang.machine.faults import RuleFault
    from rulelang.tools.failures import fault_text

    try:
        yield
    except RuleFault as fault:
        raise Broke(f"The rules broke: {fault_text(program, fault)}") from None


def show_bug(error: Exception) -> Bug:
    """One line that says it is our mistake; with RULELANG_DEBUG=1 Python's own account before it."""
    debug = os.environ.get("RULELANG_DEBUG") == "1"
    if debug:
        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    rest = "" if debug else " Set RULELANG_DEBUG=1 to see where."
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return Bug(f"This is a mistake in rulelang itself, not in your files: {what}.{rest}")
