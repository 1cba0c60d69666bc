"""`rulelang new`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.failing import Failed

if TYPE_CHECKING:
    from rulelang.tools.drafts.writing import Files

EPILOG = """\b
Examples:
  rulelang new game "Salt Harbour"
  rulelang new card my_game/ "Fair Wind"
  rulelang new scenario my_game/ "A Short Summer"
  rulelang new mod GAME "Harsh Winters"
"""


def _one_line(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """What a game, card, scenario or mod can be called: no text could hold anything else."""
    if not value.isprintable() or '"' in value or not any(letter.isalnum() for letter in value):
        raise click.BadParameter("a title is one line, with letters or digits and without quotation marks.")
    if "/" in value or "\\" in value:
        raise click.BadParameter("a title has no slash in it; where the files go is said with --to.")
    return value.strip()


title_argument = click.argument("title", callback=_one_line)


@click.group("new", epilog=EPILOG)
def command() -> None:
    """Write a first draft of a game, card, scenario or mod. It passes `check` and `test` as it stands."""


@command.command("game")
@title_argument
@click.option("--to", "folder", type=click.Path(path_type=Path), help="The folder to make (named as the game).")
def game(title: str, folder: Path | None) -> None:
    """Write a small whole game called TITLE into a new folder."""
    from rulelang.tools.drafts.game import game_draft
    from rulelang.tools.drafts.writing import file_name

    _write(_new_folder(folder or Path(file_name(title))), game_draft(title))


@command.command("mod")
@click.argument("game")
@title_argument
@click.option("--to", "folder", type=click.Path(path_type=Path), help="The folder to make (named as the mod).")
def mod(game: str, title: str, folder: Path | None) -> None:
    """Write a mod called TITLE for GAME into a new folder."""
    from rulelang.cli.finding import find_game, load
    from rulelang.tools.drafts.altering import mod_draft
    from rulelang.tools.drafts.writing import file_name

    program = load(find_game(game))
    _write(_new_folder(folder or Path(file_name(title))), mod_draft(program, title))


@command.command("scenario")
@click.argument("game")
@title_argument
def scenario(game: str, title: str) -> None:
    """Write a scenario called TITLE into the folder of GAME."""
    from rulelang.cli.finding import load
    from rulelang.tools.drafts.altering import scenario_draft

    folder = _own_folder(game)
    _write(folder, scenario_draft(load(folder), title))


@command.command("card")
@click.argument("game")
@title_argument
@click.option("--kind", help="The kind of the card (the first of the game that can be played).")
def card(game: str, title: str, kind: str | None) -> None:
    """Write a card called TITLE into the folder of GAME, with the fields of its kind and a test."""
    from rulelang.cli.finding import load
    from rulelang.tools.drafts.card import card_drafts, card_kinds

    folder = _own_folder(game)
    program = load(folder)
    kinds = card_kinds(program)
    if kind is None and not kinds:
        raise Failed(f"{program.name} has no cards. Say of which kind it is with --kind.")
    if kind is not None and kind not in program.kinds:
        raise click.BadParameter(
            f"{program.name} has no kind {kind}; it has {', '.join(program.kinds)}.", param_hint="--kind"
        )
    if any(entity.name == title for entity in program.entities):
        raise Failed(f'There is a "{title}" in {program.name} already.')
    _write(folder, _first_sound(folder, card_drafts(program, title, kind or kinds[0])))


def _own_folder(game: str) -> Path:
    """The folder of a game that may be written into: not one of those that come along unless its path was typed."""
    from rulelang.cli.finding import find_game

    folder = find_game(game)
    if not folder.is_dir():
        raise Failed(f"{click.format_filename(folder)} is one file. Put it into a folder of its own, and name that.")
    if not Path(game).exists():
        raise Failed(f"{folder.name} comes along with rulelang. Copy its folder, and change the copy: {folder}")
    return folder


def _new_folder(folder: Path) -> Path:
    if folder.exists():
        raise Failed(f"There is something at {click.format_filename(folder)} already. Choose another place with --to.")
    return folder


def _first_sound(folder: Path, drafts: Iterator[Files]) -> Files:
    """The first draft that the game has no finding about."""
    from rulelang.diagnostics import Report
    from rulelang.loader import load_game

    files: Files = {}
    for files in drafts:
        report = Report()
        load_game(folder, report, {(folder / name).resolve(): text for name, text in files.items()})
        if not report.diagnostics:
            return files
    return files


def _write(folder: Path, files: Files) -> None:
    """Write new files, never over others."""
    from rulelang.codec.files import write_whole

    there = [name for name in files if (folder / name).exists()]
    if there:
        raise Failed(f"There is something at {click.format_filename(folder / there[0])} already.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failed(f"{click.format_filename(folder)} cannot be made: {error.strerror}.") from None
    for name, text in files.items():
        write_whole(folder / name, text)
        click.echo(f"wrote {click.format_filename(folder / name)}")
    click.echo(f"Now try `rulelang check {folder.as_posix()}` and `rulelang test {folder.as_posix()}`.")
