"""`rulelang words`."""

from __future__ import annotations

import json
import shutil
from typing import Any

import click

from rulelang.cli.altering import Alterations, altering_options

EPILOG = """\b
Examples:
  rulelang words
  rulelang words pick
  rulelang words hooks
  rulelang words at least
  rulelang words --game GAME
  rulelang words --game GAME phases
"""
FORMATS = ("text", "json", "markdown")


@click.command("words", epilog=EPILOG)
@click.argument("topic", nargs=-1)
@click.option("--game", metavar="GAME", help="The names that a game adds: what rules can hang on and change.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", help="json is for editors, markdown for a page."
)
@altering_options
def command(topic: tuple[str, ...], game: str | None, form: str, scenario: str | None, mods: tuple[str, ...]) -> None:
    """Tell how the words of the language are written, what they take and what they mean.

    TOPIC is a word, a part of one, or a sort of words. Without a topic: all sorts with their words.
    """
    asked = " ".join(topic)
    if game is not None:
        _of_game(game, asked, form, Alterations(scenario, mods))
    elif scenario is not None or mods:
        raise click.UsageError("--mod and --scenario want a game: name it with --game.")
    else:
        _of_language(asked, form)


def _of_language(asked: str, form: str) -> None:
    from rulelang.present.reference import as_data, markdown, overview, told
    from rulelang.present.topics import Topic, find_topic, near_topic
    from rulelang.words import ALL

    topic = find_topic(asked, ALL) if asked else Topic(ALL)
    if not topic.words and not topic.beside:
        raise click.BadParameter(_unknown(asked, near_topic(asked, ALL), "rulelang words"), param_hint="TOPIC")
    if form == "json":
        _json(as_data((*topic.words, *topic.beside)))
    elif form == "markdown":
        click.echo(markdown(topic.words), nl=False)
    elif asked:
        click.echo("\n".join(told(topic, _width())))
    else:
        click.echo(
            "\n".join([*overview(ALL, _width()), "", "`rulelang words TOPIC` tells more about a word or a sort."])
        )


def _of_game(game: str, asked: str, form: str, altered: Alterations) -> None:
    from rulelang.cli.finding import find_game, load
    from rulelang.present.own import find_own, near_own, own_data, own_lines, own_names

    if form == "markdown":
        raise click.UsageError("The names of a game are told as text or json.")
    names = own_names(load(find_game(game), None, altered))
    found = find_own(names, asked) if asked else names
    if not found:
        hint = _unknown(asked, near_own(names, asked), f"rulelang words --game {game}")
        raise click.BadParameter(hint, param_hint="TOPIC")
    if form == "json":
        _json(own_data(found))
    else:
        click.echo("\n".join(own_lines(found, _width())))
        if not asked:
            click.echo("\nRules can hang on the events of every game, too: `rulelang words events`.")


def _unknown(asked: str, near: str | None, listing: str) -> str:
    rest = f" Did you mean {near}?" if near else ""
    return f"nothing is known about {asked}.{rest} `{listing}` lists what there is."


def _json(data: list[dict[str, Any]]) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _width() -> int:
    return min(shutil.get_terminal_size((80, 24)).columns, 100)
