"""A small game in which much can be asked: orchards, a price that cards change, a counter, a card around an event."""

from __future__ import annotations

from pathlib import Path

from rulelang.codec import TraceFile, trace_lines
from rulelang.diagnostics import Report
from rulelang.machine.executable import Executable
from rulelang.program.program import Program
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse
from rulelang.tools.scripts import ScriptRun, run_script

GAME = Path(__file__).with_name("orchards.rules").read_text(encoding="utf-8")


def program(more: str = "") -> Program:
    """The game, with more declarations behind it."""
    report = Report()
    found = analyse([parse(Source("orchards.rules", GAME + more), report)], report)
    assert found is not None, [(d.code, d.message, d.span.line) for d in report.sorted()]
    return found


def script(lines: str) -> str:
    """A test of two players with these lines."""
    body = "\n".join(f"    {line.strip()}" for line in lines.strip().splitlines())
    return f'\ntest "it":\n    players Ann, Bo\n{body}\n'


def run(lines: str) -> ScriptRun:
    """The run of a script in this game."""
    game = program(script(lines))
    return run_script(Executable(game), next(one for one in game.scripts if one.name == "it"))


def traced(lines: str) -> tuple[Program, TraceFile]:
    """The game, and the trace of a script that must pass."""
    done = run(lines)
    assert not done.failures, [(f.message, f.notes) for f in done.failures]
    return done.game.exe.program, TraceFile(done.header, tuple(trace_lines(done.game)))
