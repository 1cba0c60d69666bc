"""`rulelang explain`."""

from __future__ import annotations

import re
import shutil

import click

EPILOG = """\b
Examples:
  rulelang explain R101
  rulelang explain 101
  rulelang explain
"""
CODE = re.compile(r"(?:\w+\[)?[Rr]?(\d{1,3})\]?:?")


@click.command("explain", epilog=EPILOG)
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Tell what a finding means, how it comes about and how to mend it. CODE stands behind `error` or `warning`: R101.

    Without a code: all there are.
    """
    from rulelang.catalogue import page, pages
    from rulelang.present.pages import index_lines, page_lines

    if code is None:
        click.echo("\n".join(index_lines(pages())))
        return
    found = page(normal(code))
    if found is None:
        raise click.BadParameter(_unknown(code), param_hint="CODE")
    title, *lines = page_lines(found, min(shutil.get_terminal_size((80, 24)).columns, 100))
    click.secho(title, bold=True)
    click.echo("\n".join(lines))


def normal(typed: str) -> str:
    """The code somebody means by `r101`, `101` or `error[R101]:`."""
    found = CODE.fullmatch(typed.strip())
    return f"R{int(found[1]):03}" if found else typed


def _unknown(typed: str) -> str:
    from rulelang.catalogue import codes
    from rulelang.suggest import closest

    near = closest(normal(typed), codes())
    rest = f" Did you mean {near}?" if near else ""
    return f"there is no code {typed}.{rest} `rulelang explain` lists them all."
