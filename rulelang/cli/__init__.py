"""The command line: one file for each command, loaded when it is called."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

import click

from rulelang.cli.failing import show_bug, translated

COMMANDS = (
    "games",
    "check",
    "fix",
    "explain",
    "words",
    "run",
    "play",
    "playtest",
    "replay",
    "why",
    "why-not",
    "test",
    "coverage",
    "graph",
    "perft",
    "new",
    "diff",
    "history",
)

HELP = """A small language for the rules of tabletop games, and the machine that plays them.

\b
Exit codes: 0 fine; 1 a mistake in a file, a failed test or expectation; 2 the command was called wrongly;
3 rules that broke while playing, or a replay that differs; 70 a mistake of this program.

\b
Examples:
  rulelang games
  rulelang play GAME
  rulelang check my_game/
"""


class Commands(click.Group):
    """Commands by name, each in the module of its name. Turns what went wrong into messages and exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a module; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"rulelang.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A command that is not there gets a suggestion."""
        from rulelang.suggest import closest

        if args[0] not in COMMANDS and not args[0].startswith("-"):
            near = closest(args[0], COMMANDS)
            ctx.fail(f"There is no command {args[0]}." + (f" Did you mean {near}?" if near else ""))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; no error of Python's reaches the user as such."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            known = translated(error)
            if known is not None:
                raise known from None
            raise show_bug(error) from None


GARBAGE = 100_000
"""So many new objects before the collector looks for cycles: loading makes tens of thousands, and all of them stay."""


@click.group(cls=Commands, help=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulelang", message="%(package)s %(version)s")
def cli() -> None:
    """See HELP."""


def main() -> None:
    """Run the command line, in UTF-8 wherever its output goes."""
    gc.set_threshold(GARBAGE)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    cli(prog_name="rulelang")


__all__ = ["cli", "main"]
