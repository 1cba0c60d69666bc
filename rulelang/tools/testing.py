"""Runs the scripts of a game as tests: each on a game of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from rulelang.machine.executable import Executable
from rulelang.program.script import Script
from rulelang.source import Span
from rulelang.tools.failures import Failure
from rulelang.tools.scripts import CannotBegin, run_script, script_title


@frozen
class TestResult:
    """A test or play that was run. title: `test "Name"`; failures: where and what, with what was asked and legal;
    decisions: how many were taken."""

    script: Script
    title: str
    span: Span
    failures: tuple[Failure, ...]
    decisions: int = 0

    @property
    def passed(self) -> bool:
        """Everything was as the script says."""
        return not self.failures


@define
class Ready:
    """Games made ready to run: the one that scripts were found with, and those with the scenario and mods that some of
    them name, each made once."""

    exe: Executable
    others: dict[int, Executable] = field(factory=dict)

    def of(self, script: Script) -> Executable:
        """The game that a script is played with."""
        program = script.program
        if program is None:
            return self.exe
        if id(program) not in self.others:
            self.others[id(program)] = Executable(program)
        return self.others[id(program)]


def run_tests(exe: Executable, scripts: Iterable[Script] | None = None, match: str = "") -> Iterator[TestResult]:
    """Run tests and plays, one by one, in their order.

    scripts: which ones (None: all of the program's files). match: only those whose name holds this text.
    """
    ready = Ready(exe)
    for script in exe.program.scripts if scripts is None else scripts:
        if match.casefold() in script.name.casefold():
            yield run_test(ready.of(script), script)


def run_test(exe: Executable, script: Script) -> TestResult:
    """Run one test or play."""
    try:
        run = run_script(exe, script)
    except CannotBegin as error:
        return TestResult(script, script_title(script), script.span, (error.failure,))
    return TestResult(
        script=script,
        title=script_title(script),
        span=script.span,
        failures=run.failures,
        decisions=run.game.decision_number - 1,
    )
