"""`rulelang graph`."""

from __future__ import annotations

import click

from rulelang.cli.altering import Alterations, altering_options

EPILOG = """\b
Examples:
  rulelang graph GAME
  rulelang graph my_game/ --hooks
  rulelang graph my_game/ --actions > phases.mmd

Paste the text into a page that draws Mermaid, or between ```mermaid and ``` in Markdown.
"""


@click.command("graph", epilog=EPILOG)
@click.argument("game")
@click.option("--hooks", is_flag=True, help="With all rules and cards that wait for phases and actions.")
@click.option("--actions", is_flag=True, help="With all actions, not only those that lead to a phase or an end.")
@altering_options
def command(game: str, hooks: bool, actions: bool, scenario: str | None, mods: tuple[str, ...]) -> None:
    """Draw the phases of GAME: which enters which, in what order, how often and when, and how the game ends.

    Prints a flowchart in Mermaid. Numbers on arrows are the order of the text; dotted arrows lead to rules that wait
    for something; arrows that end in a cross leave a phase early.
    """
    from rulelang.cli.finding import find_game, load
    from rulelang.diagnostics import Report
    from rulelang.present.chart import draw
    from rulelang.present.mermaid import mermaid

    report = Report()
    program = load(find_game(game), report, Alterations(scenario, mods))
    chart = draw(program, report.sources, hooks=hooks, actions=actions)
    click.echo(mermaid(chart, program.name), nl=False)
