"""`rulelang history`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from rulelang.cli.altering import Alterations, altering_options
from rulelang.cli.failing import Failed

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.program.origin import Origin
    from rulelang.tools.histories import History

EPILOG = """\b
Examples:
  rulelang history GAME Tern.price
  rulelang history GAME --mod my_mod "phase setup"
  rulelang history GAME --mod my_mod --mod other_mod
"""


@click.command("history", epilog=EPILOG)
@click.argument("game")
@click.argument("name", required=False)
@altering_options
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="json is for programs.")
def command(game: str, name: str | None, scenario: str | None, mods: tuple[str, ...], form: str) -> None:
    """Tell how NAME came about: what GAME says, and what the scenario and each mod made of it.

    NAME is a card, a printed field (`Tern.price`), a cell of a table (`toll[North, Wind]`), a phase, a rule, a
    setting, or any other name of the game. Without NAME: everything that the scenario and the mods had a hand in.
    """
    from rulelang.cli.finding import find_game, load
    from rulelang.diagnostics import Report
    from rulelang.tools import histories
    from rulelang.tools.comparing import inventory

    report = Report()
    program = load(find_game(game), report, Alterations(scenario, mods))
    has = inventory(program, report.sources)
    found = histories.histories(program, has, name) if name else histories.altered(program, has)
    if name and not found:
        near = histories.nearest(program, has, name)
        raise Failed(f"{program.name} has nothing called {name}." + (f" Did you mean {near}?" if near else ""))
    if form == "json":
        click.echo(json.dumps([_plain(history, report) for history in found], ensure_ascii=False, indent=2))
        return
    for place, history in enumerate(found):
        click.echo(("\n" if place else "") + told(history, report))
    if not found:
        click.echo(f"{program.name} is as it was written.")


def told(history: History, report: Report) -> str:
    """A history for people: the heading with what holds now, and a line for each step."""
    text = history.now and not history.now.replace('"', "").startswith(history.heading)
    now = f" is {history.now}" if text else ""
    wide = max((len(step.layer) for step in history.steps), default=0)
    lines = [f"  {step.layer:<{wide}}  {_done(step)}  {_place(step, report)}".rstrip() for step in history.steps]
    return "\n".join([f"{history.heading}{now}", *lines])


def _done(step: Origin) -> str:
    """`changed 6 -> 8`."""
    values = [value for value in (step.old, step.new) if value is not None]
    return " ".join([step.operation, *([" -> ".join(values)] if values else [])])


def _place(step: Origin, report: Report) -> str:
    return f"{report.file(step.span.path)}:{step.span.line}" if step.span.path else ""


def _plain(history: History, report: Report) -> dict[str, Any]:
    steps = [
        {"layer": s.layer, "operation": s.operation, "old": s.old, "new": s.new, "place": _place(s, report)}
        for s in history.steps
    ]
    return {"name": history.heading, "now": history.now, "steps": steps}
