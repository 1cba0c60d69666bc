"""`--seat NAME=POLICY`: who plays which seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable

POLICY_NAMES = ("random", "greedy", "first", "pass")
"""As in `rulelang.players.POLICIES`, which is not loaded for a help text."""
POLICY = click.Choice(POLICY_NAMES)
SEAT_HELP = "Who plays a seat where nobody sits: random, greedy (by the game's own `worth`), first or pass."


def seat_policies(exe: Executable, seats: Sequence[str], players: Sequence[str]) -> dict[str, str]:
    """The policy of each seat that was named. Raises a usage error for a seat that does not play, an unknown policy, or
    greedy in a game without an estimate."""
    from rulelang.players.greedy import NoWorth, worth_number

    named = {name.casefold(): name for name in players}
    found: dict[str, str] = {}
    for said in seats:
        seat, sign, policy = (part.strip() for part in said.partition("="))
        if not sign or policy not in POLICY_NAMES:
            raise click.BadParameter(f"write NAME=POLICY, with {', '.join(POLICY_NAMES)}.", param_hint="--seat")
        if seat.casefold() not in named:
            raise click.BadParameter(f"{seat} does not play. These do: {', '.join(players)}.", param_hint="--seat")
        if named[seat.casefold()] in found:
            raise click.BadParameter(f"{seat} is named twice.", param_hint="--seat")
        found[named[seat.casefold()]] = policy
    if "greedy" in found.values():
        try:
            worth_number(exe)
        except NoWorth as error:
            raise click.BadParameter(f"{error}.", param_hint="--seat") from None
    return found
