"""`rulelang fix`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulelang.cli.failing import Failed

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.tools.fixing import Check, Fixed

EPILOG = """\b
Examples:
  rulelang fix my_game/
  rulelang fix my_game/ --diff
  rulelang fix evening.play --likely
"""


@click.command("fix", epilog=EPILOG)
@click.argument("path")
@click.option("--dry-run", "--diff", is_flag=True, help="Show what would be changed, and change nothing.")
@click.option("--likely", is_flag=True, help="Also follow suggestions that are only likely, such as the nearest name.")
def command(path: str, dry_run: bool, likely: bool) -> None:
    """Put right what can be put right without asking: pasted signs, misspelt words of the language, missing colons.

    PATH is a game's folder, a .rules file or a .play file. A change stays only if its finding is gone afterwards. Look
    at it with --dry-run first if you like; what is left is listed at the end.
    """
    from rulelang.cli.finding import find_game, whole_game, whole_mod
    from rulelang.cli.formats import findings_text
    from rulelang.loader import mod_title
    from rulelang.tools.fixing import fix

    found = find_game(path)
    if mod_title(whole_mod(found)) is not None:
        raise Failed("Mods are not mended by themselves. `rulelang check` tells what to change.")
    found = found if found.suffix == ".play" else whole_game(found)
    root = found if found.is_dir() else found.parent
    fixed = fix(checker(found), ("safe", "likely") if likely else ("safe",))
    for line in _diff(fixed) if dry_run else _told(fixed):
        click.echo(line)
    if not dry_run:
        _write(root, fixed.texts)
    click.echo(_summary(fixed, dry_run))
    if fixed.report.sorted():
        click.echo(f"\n{findings_text(fixed.report)}".rstrip("\n"))
    if fixed.report.has_errors:
        raise Failed("")


def checker(path: Path) -> Check:
    """Checks the game or script at a path, with other texts in some of its files."""
    from rulelang.diagnostics import Report
    from rulelang.loader import load_game, load_scripts

    root = path if path.is_dir() else path.parent

    def check(texts: Mapping[str, str]) -> Report:
        report = Report()
        instead = {(root / name).resolve(): text for name, text in texts.items()}
        if path.suffix == ".play":
            load_scripts(path, report, instead)
            _only(report, path.name)
        else:
            load_game(path, report, instead)
        return report

    return check


def _only(report: Report, name: str) -> None:
    """Of a script only its own findings: its game is not to be changed by the way."""
    report.diagnostics[:] = [d for d in report.diagnostics if d.span.path == name]


def _told(fixed: Fixed) -> Iterator[str]:
    for change in fixed.changes:
        yield f"{fixed.report.file(change.path)}:{change.line}: mended {change.code}: {change.message}"


def _diff(fixed: Fixed) -> Iterator[str]:
    for path, text in sorted(fixed.texts.items()):
        before, name = fixed.before[path].split("\n"), fixed.report.file(path)
        yield from unified_diff(before, text.split("\n"), name, name, lineterm="")


def _write(root: Path, texts: Mapping[str, str]) -> None:
    from rulelang.codec.files import write_whole

    for name, text in sorted(texts.items()):
        write_whole(root / name, text)


def _summary(fixed: Fixed, dry_run: bool) -> str:
    from rulelang.present.words import plural

    if not fixed.changes:
        return "There is nothing to mend by itself."
    verb = "would be mended" if dry_run else "mended"
    return f"{plural(len(fixed.changes), 'finding')} {verb} in {plural(len(fixed.texts), 'file')}"
