"""`rulelang run`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import frozen

from rulelang.cli.altering import Alterations, altering_options
from rulelang.cli.failing import Broke, Failed
from rulelang.cli.formats import LINES, format_option

if TYPE_CHECKING:
    from rulelang.diagnostics import Report
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game
    from rulelang.machine.trace import Event
    from rulelang.program.script import Script
    from rulelang.tools.failures import Failure
    from rulelang.tools.scripts import ScriptRun

EPILOG = """\b
Examples:
  rulelang run evening.play
  rulelang run evening.play --where
  rulelang run evening.play --trace off
  rulelang run evening.play --view Ann
  rulelang run evening.play --until 40 --save at40.save
  rulelang run evening.play --load at40.save
  rulelang run evening.play --trace jsonl --out evening.jsonl
"""


@frozen
class Wanted:
    """What is to be printed. trace: text, jsonl or off; view: who looks, by name; out: where the trace goes; form: how
    what is wrong is told; report: knows where the files lie."""

    trace: str
    view: str | None
    where: bool
    out: Path | None
    form: str
    report: Report


@click.command("run", epilog=EPILOG)
@click.argument("script", type=click.Path(exists=True, path_type=Path))
@click.option("--trace", type=click.Choice(["text", "jsonl", "off"]), default="text", help="How the trace is written.")
@click.option("--view", metavar="NAME", help="Only what this player sees.")
@click.option("--where", is_flag=True, help="File and line of each rule.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the trace to a file.")
@click.option("--only", metavar="NAME", help="Of several scripts in the file, this one.")
@click.option("--until", type=click.IntRange(1), metavar="N", help="Stop at decision N.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save the game where it stops.")
@click.option("--load", type=click.Path(path_type=Path), metavar="FILE", help="Go on from a save of this very script.")
@click.option("--ask-everybody", is_flag=True, help="Windows ask everybody, so that being asked tells nothing.")
@altering_options
@format_option(LINES)
def command(
    script: Path,
    trace: str,
    view: str | None,
    where: bool,
    out: Path | None,
    only: str | None,
    until: int | None,
    save: Path | None,
    load: Path | None,
    ask_everybody: bool,
    form: str,
    scenario: str | None,
    mods: tuple[str, ...],
) -> None:
    """Play the SCRIPT: print what happens, the rule behind each change, and the final scores.

    SCRIPT is a .play file, or a .rules file with plays or tests in it.

    With --load the text begins where the save was made; a trace in jsonl is always whole, so that `replay` can read it.
    """
    from rulelang.cli.finding import load_plays
    from rulelang.diagnostics import Report
    from rulelang.machine.executable import Executable
    from rulelang.tools.testing import Ready

    if trace == "off" and out is not None:
        raise click.UsageError("--out wants a trace.")
    report = Report()
    program, scripts = load_plays(script, report, form, Alterations(scenario, mods))
    chosen = _chosen(scripts, only, alone=bool(until or save or load or out))
    ready, wanted = Ready(Executable(program)), Wanted(trace, view, where, out, form, report)
    for number, one in enumerate(chosen):
        if len(chosen) > 1:
            click.echo(("\n" if number else "") + f'{one.sort} "{one.name}"')
        _run(ready.of(one), one, wanted, until, save, load, ask_everybody)


def _chosen(scripts: tuple[Script, ...], only: str | None, alone: bool) -> tuple[Script, ...]:
    names = ", ".join(script.name for script in scripts)
    if only is not None:
        scripts = tuple(script for script in scripts if script.name == only)
        if not scripts:
            raise click.BadParameter(f"there is no {only} in this file. There are: {names}.", param_hint="--only")
    if alone and len(scripts) > 1:
        raise click.UsageError(f"This file holds several scripts; say which one with --only: {names}.")
    return scripts


def _run(
    exe: Executable,
    script: Script,
    wanted: Wanted,
    until: int | None,
    save: Path | None,
    load: Path | None,
    ask_everybody: bool,
) -> None:
    from rulelang.cli.play import saved_game
    from rulelang.tools.scripts import CannotBegin, run_script

    resume = saved_game(exe, load)[0] if load is not None else None
    after = resume.event_number if resume else 0
    try:
        run = run_script(exe, script, until=until, resume=resume, ask_everybody=ask_everybody)
    except CannotBegin as error:
        raise Failed(_wrong(script, [error.failure], wanted)) from None
    _print_trace(run, wanted, after)
    if run.failures:
        text = _wrong(script, run.failures, wanted)
        raise Broke(text) if run.fault else Failed(text)
    _print_end(run.game, wanted)
    if save is not None:
        _save(save, run)


def _wrong(script: Script, failures: Iterable[Failure], wanted: Wanted) -> str:
    """What is to be said about failures at the end; nothing if it is said already."""
    from rulelang.cli.failures import failure_command, failure_text
    from rulelang.tools.scripts import script_title

    if wanted.form == "text":
        return "\n".join(failure_text(failure, wanted.report) for failure in failures)
    for failure in failures:
        click.echo(failure_command(failure, wanted.report, script_title(script)))
    return ""


def _save(path: Path, run: ScriptRun) -> None:
    from rulelang.codec.saves import write_save

    write_save(path, run.game, run.seed)
    click.echo(f"Saved to {click.format_filename(path)}.", err=True)


# ---- printing


def _print_trace(run: ScriptRun, wanted: Wanted, after: int) -> None:
    if wanted.trace == "off":
        return
    events = _seen(run.game, wanted.view)
    text = _jsonl(run, events) if wanted.trace == "jsonl" else _text(run.game, events, wanted, after)
    if wanted.out is None:
        click.echo(text, nl=False)
        return
    from rulelang.codec.files import write_whole

    write_whole(wanted.out, text)
    click.echo(f"The trace is in {click.format_filename(wanted.out)}.", err=True)


def _seen(game: Game, view: str | None) -> list[Event]:
    from rulelang.present.masking import seen_by

    events = game.events or []
    return events if view is None else list(seen_by(game.exe, events, seat_of(game, view)))


def seat_of(game: Game, name: str) -> int:
    """The seat of a player by name. Raises a usage error with the names there are."""
    for seat in game.players:
        if game.layout.labels[seat].casefold() == name.casefold():
            return seat
    known = ", ".join(game.layout.labels[seat] for seat in game.players)
    raise click.BadParameter(f"{name} does not play. These do: {known}.", param_hint="--view")


def _text(game: Game, events: list[Event], wanted: Wanted, after: int) -> str:
    from rulelang.present.trace import Style, trace_lines

    lines = trace_lines(game.exe, events, Style(where=wanted.where), after=after)
    return "".join(f"{line}\n" for line in lines)


def _jsonl(run: ScriptRun, events: list[Event]) -> str:
    from rulelang.codec.events import trace_line
    from rulelang.codec.traces import trace_text

    return trace_text(run.header, (trace_line(run.game, event) for event in events))


def _print_end(game: Game, wanted: Wanted) -> None:
    """Scores, or what the game waits for; beside the trace where that is for programs."""
    from rulelang.present.scores import score_lines

    lines = score_lines(game) or _waiting(game, wanted)
    if lines:
        beside = wanted.trace == "jsonl" and wanted.out is None
        click.echo("\n".join(lines if beside or wanted.trace == "off" else ["", *lines]), err=beside)


def _waiting(game: Game, wanted: Wanted) -> list[str]:
    from rulelang.present.decision import decision_lines
    from rulelang.present.words import name

    decision = game.decision
    if decision is None:
        return ["What the script started is over."]
    first = f"The game waits at decision {decision.number}."
    if wanted.view is not None and decision.seat != seat_of(game, wanted.view):
        return [first, f"{name(game.exe, decision.who)} is asked."]
    return [first, *decision_lines(game.exe, decision)]
