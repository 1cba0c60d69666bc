"""`--mod` and `--scenario`: with what a game is checked and played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from attrs import frozen


@frozen
class Alterations:
    """A scenario by its name, or none, and mods by path or by name."""

    scenario: str | None = None
    mods: tuple[str, ...] = ()


NOTHING = Alterations()


def altering_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The two options, as parameters `scenario` and `mods`."""
    mod_help = "With this mod: its folder or file, or its name if it lies in your own folder of mods. May be repeated."
    command = click.option("--mod", "mods", multiple=True, metavar="MOD", help=mod_help)(command)
    return click.option("--scenario", metavar="NAME", help="With this scenario of the game or of a mod.")(command)
