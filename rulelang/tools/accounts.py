"""Why something happened: a trace is played again up to the event, with somebody who looks on."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from rulelang.codec import TraceFile
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.reasons import Account
from rulelang.machine.watching import watched
from rulelang.program.program import Program
from rulelang.tools.recording import Enough, Recorder
from rulelang.tools.replay import replay


def account_of(
    program: Program, trace: TraceFile, number: int, what: str = "the trace", seat: int | None = None
) -> tuple[Account, Game]:
    """Why the event of this number happened, and the game as it stood then (its trace ends there).

    seat: who asks, and is told only what that seat may know (None: all).

    For an event that was cancelled the account goes on with what stopped it. Raises CodecError and Divergence as
    `replay` does, IndexError for an event there is not.
    """
    if not 0 < number <= len(trace.lines):
        raise IndexError(number)
    dropped = _dropped(trace, number)
    accounts, game = accounts_of(program, trace, {number, dropped} - {0}, what, seat)
    return (accounts[number] if not dropped else _joined(accounts[number], accounts[dropped])), game


def accounts_of(
    program: Program, trace: TraceFile, numbers: Iterable[int], what: str = "the trace", seat: int | None = None
) -> tuple[dict[int, Account], Game]:
    """Why each of these events happened, by number, and the game as it stood at the last of them."""
    targets = frozenset(numbers)
    cancelled = {line.parent: n for n in targets if (line := trace.lines[n - 1]).kind == "cancelled"}
    first, _ = _played(program, trace, Recorder(targets, cancelled, seat=seat), what)
    second, game = _played(program, trace, Recorder(targets, cancelled, frozenset(first.needed), seat=seat), what)
    return second.accounts, game


CHANGES = ("set", "gain", "pay", "move", "swap", "end")


def is_change(kind: str, name: str = "") -> bool:
    """An event of this kind changes the game: what `why` is about when no event is named. name: of a built-in one,
    where it is not part of the kind."""
    return (name or kind.removeprefix("builtin:")) in CHANGES or kind in CHANGES


def _played(program: Program, trace: TraceFile, recorder: Recorder, what: str) -> tuple[Recorder, Game]:
    with watched(recorder):
        exe = Executable(program)
    seen: list[Game] = []

    def look(game: Game) -> None:
        recorder.attach(game)
        seen.append(game)

    try:
        replay(exe, trace, what, look)
    except Enough:
        pass
    return recorder, seen[0]


def _dropped(trace: TraceFile, number: int) -> int:
    """The event that tells that this one was cancelled; 0 if it was not."""
    lines = trace.lines[number:]
    return next((line.number for line in lines if line.kind == "cancelled" and line.parent == number), 0)


def _joined(account: Account, drop: Account) -> Account:
    return evolve(account, refusal=drop.refusal, stopped=drop.stopped, dropped=drop.number)
