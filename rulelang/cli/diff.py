"""`rulelang diff`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import unified_diff
from typing import TYPE_CHECKING

import click

from rulelang.cli.altering import NOTHING, Alterations, altering_options

if TYPE_CHECKING:
    from rulelang.tools.comparing import Difference, Inventory

EPILOG = """\b
Examples:
  rulelang diff GAME my_copy/
  rulelang diff GAME --mod my_mod
  rulelang diff old/ new/ --format json
"""


@click.command("diff", epilog=EPILOG)
@click.argument("before")
@click.argument("after", required=False)
@altering_options
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="json is for programs.")
def command(before: str, after: str | None, scenario: str | None, mods: tuple[str, ...], form: str) -> None:
    """Tell what differs between two games, or two versions of one, in terms of rules: printed numbers, cells, settings,
    and the text of whatever else was changed, added or removed. Comments and the order of files do not count.

    A scenario and mods belong to AFTER. Without AFTER: what they change of BEFORE.
    """
    from rulelang.tools.comparing import differences

    if after is None and scenario is None and not mods:
        raise click.UsageError("Name a second game, or a mod with --mod, or a scenario with --scenario.")
    found = differences(_inventory(before), _inventory(after or before, Alterations(scenario, mods)))
    if form == "json":
        click.echo(json.dumps([_plain(d) for d in found], ensure_ascii=False, indent=2))
        return
    for line in (line for difference in found for line in told(difference)):
        click.echo(line)
    if not found:
        click.echo("There is no difference.")


def _inventory(typed: str, altered: Alterations = NOTHING) -> Inventory:
    from rulelang.cli.finding import find_game, load
    from rulelang.diagnostics import Report
    from rulelang.tools.comparing import inventory

    report = Report()
    return inventory(load(find_game(typed), report, altered), report.sources)


def told(difference: Difference) -> Iterator[str]:
    """A difference for people: on one line where it fits, else the lines that changed."""
    before, after = difference.before, difference.after
    if before is None or after is None:
        verb, text = ("added", after) if before is None else ("removed", before)
        yield f"{verb} {difference.heading}" + _short(text or "")
    elif "\n" not in before + after:
        yield f"{difference.heading}: {_rest(before, difference)} -> {_rest(after, difference)}"
    else:
        yield f"changed {difference.heading}"
        lines = unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm="")
        yield from (f"  {line[0]} {line[1:]}" for line in lines if not line.startswith(("---", "+++", "@@")))


def _rest(text: str, difference: Difference) -> str:
    """The text of a rule on one line, without its name."""
    return text.removeprefix(difference.heading).removeprefix(": ")


def _short(text: str) -> str:
    return "" if "\n" in text else f": {text}"


def _plain(difference: Difference) -> dict[str, str | None]:
    return {"name": difference.heading, "before": difference.before, "after": difference.after}
