"""What tests, plays, traces and random games have carried out of a game's rules, and which clauses they exercise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import define, field

from rulelang.codec import TraceFile
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.players import make_policy
from rulelang.present.covered import ClauseRow, Coverage, Exercise, Place
from rulelang.program import script as lines
from rulelang.program.clauses import Clause
from rulelang.program.program import Program
from rulelang.program.script import Script
from rulelang.source import Span
from rulelang.tools.counting import Counting, counting
from rulelang.tools.replay import replay
from rulelang.tools.testing import run_test

EXPECTS = (lines.ExpectLine, lines.ExpectEventLine, lines.ExpectRefusalLine)
LONGEST = 100_000
"""A random game of more decisions than these is cut off."""


@define
class _Ran:
    """A test or play that was run, and how often the counters counted meanwhile."""

    script: Script
    passed: bool
    counts: Counter[int]


@define
class Measure:
    """Runs one after another and keeps what they came by."""

    program: Program
    counted: Counting = field(init=False)
    ran: list[_Ran] = field(factory=list)
    total: Counter[int] = field(factory=Counter)
    runs: Counter[str] = field(factory=Counter)
    failed: list[str] = field(factory=list)
    _kept: dict[str, tuple[int, ...]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.counted = counting(self.program)

    def scripts(self, scripts: Iterable[Script]) -> None:
        """Run tests and plays of this game; those with a scenario or mods are about other rules."""
        for script in (script for script in scripts if script.program is None):
            result = run_test(self.counted.exe, script)
            self.ran.append(_Ran(script, result.passed, self._close(script.sort)))
            if not result.passed:
                self.failed.append(result.title)

    def trace(self, trace: TraceFile, what: str = "the trace") -> None:
        """Play a trace again. Raises what `replay` raises."""
        replay(self.counted.exe, trace, what)
        self._close("trace")

    def games(self, count: int, seed: int, players: Sequence[str] = ()) -> None:
        """Play games in which every answer is left to chance; from game to game as many play as may."""
        sizes = range(self.program.seats_low, self.program.seats_high + 1)
        for number in range(count):
            names = players or tuple(e.name for e in self.program.entities[: sizes[number % len(sizes)]])
            self._game(names, seed + number)

    def _game(self, players: Sequence[str], seed: int) -> None:
        game, policy = Game.new(self.counted.exe, players, seed=seed), make_policy("random", seed)
        try:
            while game.decision is not None and game.decision_number < LONGEST:
                game.choose(policy(game))
        except RuleFault as fault:
            self.failed.append(f"game with seed {seed}: {fault.message}")
        self._close("game")

    def _close(self, sort: str) -> Counter[int]:
        """A run is over: what it counted."""
        counts = Counter(self.counted.exe.counts)
        self.counted.exe.counts.clear()
        self.total.update(counts)
        self.runs[sort] += 1
        return counts

    # ---- what came of it

    def coverage(self) -> Coverage:
        """What has been counted so far."""
        places = [
            Place(c.spot, self.total[c.number] + (self.total[c.refused]), self.total[c.refused])
            for c in self.counted.counters
        ]
        places.sort(key=lambda place: place.spot.span)
        return Coverage(
            game=self.program.name,
            runs=dict(self.runs),
            failed=tuple(self.failed),
            clauses=self._clauses(),
            places=tuple(places),
        )

    def _clauses(self) -> tuple[ClauseRow, ...]:
        """The clauses of the list; without a list, those that are tagged."""
        places = self.program.clause_bearers
        listed = self.program.clauses or tuple(Clause(tag) for tag in places)
        scripts = self.program.scripts + tuple(ran.script for ran in self.ran)
        exercises: dict[str, list[Exercise]] = {}
        for ran in self.ran:
            for tag in tags_of(ran.script):
                exercises.setdefault(tag, []).append(self._exercise(ran, tag))
        return tuple(
            ClauseRow(
                clause,
                tuple(span for span in places.get(clause.id, ()) if not any(_inside(span, s.span) for s in scripts)),
                tuple(exercises.get(clause.id, ())),
            )
            for clause in listed
        )

    def _exercise(self, ran: _Ran, tag: str) -> Exercise:
        script, numbers = ran.script, self._numbers(tag)
        came_by = not numbers or any(ran.counts[number] for number in numbers)
        return Exercise(script.name, script.span, expects(script), ran.passed, came_by)

    def _numbers(self, tag: str) -> tuple[int, ...]:
        """The counters in what carries a clause's tag."""
        if tag not in self._kept:
            bearers = self.program.clause_bearers.get(tag, ())
            self._kept[tag] = tuple(
                number
                for c in self.counted.counters
                if tag in c.tags or any(_inside(c.spot.span, bearer) for bearer in bearers)
                for number in (c.number, c.refused)
            )
        return self._kept[tag]


def tags_of(script: Script) -> tuple[str, ...]:
    """The clauses a test or play says it is about: its own tags and those of its lines."""
    return tuple(dict.fromkeys([*script.tags, *(tag for line in script.lines for tag in line.tags)]))


def expects(script: Script) -> bool:
    """It says at least once what must be so."""
    return any(isinstance(line, EXPECTS) for line in script.lines)


def _inside(span: Span, whole: Span) -> bool:
    return span.path == whole.path and whole.line <= span.line <= whole.end_line
