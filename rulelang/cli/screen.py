"""A session at a terminal: what happened, the question, what is typed; the screen is handed from person to person."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import click
from attrs import define, field

from rulelang.machine.decisions import Decision
from rulelang.machine.faults import IllegalAnswer
from rulelang.machine.trace import Event
from rulelang.players.typed import NotUnderstood, read_answer
from rulelang.present.decision import decision_lines
from rulelang.present.masking import seen_by
from rulelang.present.scores import score_lines
from rulelang.present.table import hand_lines, table_lines
from rulelang.present.trace import Style, trace_lines
from rulelang.tools.session import Session

HELP = """\
An answer: its number, or its words, or the beginning of them. Several with commas between: 1, 3
  table       what lies on the table, as you see it
  hand        what you hold, and what it does
  pass        play nothing now; `pass always`: nor ever; `pass until end of PHASE`: nor until then
  never ...   a standing answer: `never in PHASE`, `never before ACTION(WHO)`, `never after ACTION`,
              `never at pauses`; `until end of PHASE` may follow. Names are those of the rules
  standing    your standing answers; `standing undo N` takes one back
  log [N]     the last N things that happened (12 if you say no number), each with its number and the rule behind it
  why [N]     why thing number N happened; the last change if you say no number
  why-not X   why you cannot answer X, or play the card X, here
  undo        take back your last answer and all that followed
  save FILE   write the game to a file; `rulelang play GAME --load FILE` goes on with it
  quit        leave
  help        this list"""

NEWS = 60
"""Lines of news at most; `log` shows more."""


class Quit(Exception):
    """The person leaves."""


@define
class Screen:
    """seed: the game's; seat: who sits here now; told: up to which event each person knows what happened."""

    session: Session
    seed: int | None = None
    seat: int | None = None
    told: dict[int, int] = field(factory=dict)

    @property
    def width(self) -> int:
        """Columns of text."""
        return min(shutil.get_terminal_size((80, 24)).columns, 100)


def play(screen: Screen) -> None:
    """Play until the game is over or people leave. Raises RuleFault if the rules break."""
    session = screen.session
    try:
        while session.decision is not None:
            _turn(screen, session.decision)
    except (Quit, click.Abort):
        click.echo("\nGoodbye. The game is not over; it is gone unless you have saved it.")
        return
    if len(session.people) == 1:
        _news(screen, next(iter(session.people)))
    click.echo("\n" + "\n".join(score_lines(session.game)))


def _turn(screen: Screen, decision: Decision) -> None:
    assert decision.seat is not None
    if screen.seat != decision.seat:
        _hand_over(screen, decision.seat)
    _news(screen, decision.seat)
    _show(screen, decision)
    while screen.session.decision is decision and not _typed(screen, decision):
        pass


def _hand_over(screen: Screen, seat: int) -> None:
    """With several people: clear, and wait until the right one sits here."""
    if len(screen.session.people) > 1:
        _clear()
        name = screen.session.game.layout.labels[seat]
        click.prompt(
            f"The screen is for {name}. Press Enter when nobody else looks", "", prompt_suffix=".", show_default=False
        )
        _clear()
    screen.seat = seat


def _clear() -> None:
    """The screen and what can be scrolled back to; a line where there is no screen."""
    if sys.stdout.isatty():
        click.clear()
        click.echo("\033[3J", nl=False)
    else:
        click.echo("-" * 40)


def _events(screen: Screen, seat: int) -> list[Event]:
    game = screen.session.game
    return list(seen_by(game.exe, game.events or [], seat))


def _news(screen: Screen, seat: int) -> None:
    """What this person has not been told yet."""
    game = screen.session.game
    after = screen.told.get(seat, 0)
    lines = list(trace_lines(game.exe, _events(screen, seat), Style(rules=False, numbers=False), after=after))
    if len(lines) > NEWS:
        lines = [f"... {len(lines) - NEWS} lines more", *lines[-NEWS:]]
    if lines:
        click.echo("\n" + textwrap.dedent("\n".join(lines)))
    screen.told[seat] = game.event_number


def _show(screen: Screen, decision: Decision) -> None:
    prompt, *options = decision_lines(screen.session.game.exe, decision, screen.width)
    click.echo()
    click.secho(prompt, bold=True)
    for line in options:
        click.echo(line)


def _typed(screen: Screen, decision: Decision) -> bool:
    """Read a line and do what it says; True when the question is to be shown again."""
    typed = str(click.prompt("", "", prompt_suffix="> ", show_default=False)).strip()
    word, _, rest = typed.partition(" ")
    act = COMMANDS.get(word.casefold())
    if act is not None and (word.casefold() in WITH_MORE or not rest):
        return act(screen, rest.strip())
    try:
        screen.session.choose(read_answer(decision, typed))
    except NotUnderstood as error:
        click.echo(f"{error} (`help` tells what you can type.)")
    except IllegalAnswer as error:
        click.echo(f"That is not possible: {error.message}.")
    return False


# ---- what can be typed besides answers: each returns True when the question is to be shown again


def _table(screen: Screen, _: str) -> bool:
    click.echo("\n".join(table_lines(screen.session.game, screen.seat, screen.width)))
    return False


def _hand(screen: Screen, _: str) -> bool:
    assert screen.seat is not None
    click.echo("\n".join(hand_lines(screen.session.game, screen.seat, screen.width)))
    return False


def _log(screen: Screen, rest: str) -> bool:
    assert screen.seat is not None
    count = int(rest) if rest.isdecimal() and len(rest) < 10 else 0 if rest else 12
    if not count:
        click.echo("How many things? Type: log N, with a number from 1 up, or only: log")
        return False
    game = screen.session.game
    lines = list(trace_lines(game.exe, _events(screen, screen.seat), Style(where=True)))
    click.echo("\n".join(lines[-count:]) if lines else NOTHING_YET)
    return False


def _why(screen: Screen, rest: str) -> bool:
    from rulelang.present.why import why_lines
    from rulelang.tools.accounts import account_of, is_change
    from rulelang.tools.recounting import session_trace

    assert screen.seat is not None
    seen = _events(screen, screen.seat)
    number = int(rest) if rest.isdecimal() and len(rest) < 10 else 0
    wanted = [e.number for e in seen if (e.number == number if rest else is_change(e.kind))]
    if not wanted:
        click.echo("You know of no such thing. `log` shows what happened, with the numbers." if rest else NOTHING_YET)
        return False
    game = screen.session.game
    account, then = account_of(game.exe.program, session_trace(game, screen.seed), wanted[-1], seat=screen.seat)
    click.echo("\n".join(why_lines(then, account, screen.seat)))
    return False


def _why_not(screen: Screen, rest: str) -> bool:
    from rulelang.cli.why_not import why_not_lines
    from rulelang.tools.hindrances import why_not
    from rulelang.tools.recounting import session_trace

    assert screen.seat is not None
    if not rest:
        click.echo("Why not what? Type: why-not, and an answer or a card.")
        return False
    game = screen.session.game
    name = game.layout.keys[screen.seat]
    found, then = why_not(game.exe.program, session_trace(game, screen.seed), rest, who=name, knows_all=False)
    click.echo("\n".join(why_not_lines(then, found)))
    return False


NOTHING_YET = "Nothing has happened yet."


def _undo(screen: Screen, _: str) -> bool:
    if not screen.session.undo():
        click.echo("There is no answer to take back.")
        return False
    screen.told = {seat: min(n, screen.session.game.event_number) for seat, n in screen.told.items()}
    click.echo("Taken back.")
    return True


def _pass(screen: Screen, rest: str) -> bool:
    """Nothing now, or also later."""
    if rest:
        return _never(screen, rest)
    decision = screen.session.decision
    if decision is None or decision.form != "window":
        click.echo("This is a question, not a window for cards: it wants an answer.")
        return False
    screen.session.choose(None)
    return False


def _never(screen: Screen, rest: str) -> bool:
    """Add a standing answer."""
    from rulelang.tools.standing import NoSuchAnswer, read_standing

    assert screen.seat is not None
    try:
        answer = read_standing(screen.session.game, screen.seat, rest)
    except NoSuchAnswer as error:
        click.echo(f"{error}.")
        return False
    click.echo(f"From now on {screen.session.game.layout.labels[screen.seat]} {answer.text}.")
    screen.session.answer_beforehand(answer)
    return False


def _standing(screen: Screen, rest: str) -> bool:
    """List the standing answers of who sits here, or take one back."""
    mine = [one for one in screen.session.standing if one.seat == screen.seat]
    word, _, number = rest.partition(" ")
    if word == "undo" and mine:
        place = int(number) if number.isdecimal() and len(number) < 6 else 0 if number else len(mine)
        if 1 <= place <= len(mine):
            screen.session.forget(mine[place - 1])
            click.echo(f"No longer: {mine[place - 1].text}.")
        else:
            click.echo(f"Your standing answers are numbered 1 to {len(mine)}.")
        return False
    lines = [f"  {place}  {one.text}" for place, one in enumerate(mine, 1)]
    click.echo("\n".join(lines) if lines else "You have no standing answers.")
    return False


def _save(screen: Screen, rest: str) -> bool:
    from rulelang.codec.errors import CodecError
    from rulelang.codec.saves import write_save

    if not rest:
        click.echo("To which file? Type: save FILE")
        return False
    try:
        write_save(Path(rest), screen.session.game, screen.seed)
    except CodecError as error:
        click.echo(f"Not saved: {error}.")
    else:
        click.echo(f"Saved to {rest}.")
    return False


def _quit(screen: Screen, _: str) -> bool:
    raise Quit


def _help(screen: Screen, _: str) -> bool:
    click.echo(HELP)
    return False


COMMANDS: dict[str, Callable[[Screen, str], bool]] = {
    "table": _table,
    "hand": _hand,
    "pass": _pass,
    "never": _never,
    "standing": _standing,
    "log": _log,
    "why": _why,
    "why-not": _why_not,
    "undo": _undo,
    "save": _save,
    "quit": _quit,
    "help": _help,
}
WITH_MORE = ("pass", "never", "standing", "log", "why", "why-not", "save")
