"""What tests, plays, traces and random games have carried out of a game's rules, and which clauses they exercise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import define, field

from rulelang.codec import TraceFile
from rulelang.machine.faults import RuleFault
from rulelang.machine.game import Game
from rulelang.players import make_policy
from rulelang.present.covered import ClauseRow, Coverage, Exercise, Place, Spot
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


Counts = Counter[tuple[Spot, bool]]
"""How often a spot ran, and how often it was refused there (True)."""


@define
class _Ran:
    """A test or play that was run, and what it came by."""

    script: Script
    passed: bool
    counts: Counts


@define
class Measure:
    """Runs one after another and keeps what they came by. Tests with a scenario or mods of their own are run with
    these; a place in the rules is the same in whichever game."""

    program: Program
    ran: list[_Ran] = field(factory=list)
    total: Counts = field(factory=Counter)
    runs: Counter[str] = field(factory=Counter)
    failed: list[str] = field(factory=list)
    tags: dict[Spot, tuple[str, ...]] = field(factory=dict)
    _made: dict[int, Counting] = field(factory=dict)
    _borne: dict[str, tuple[Spot, ...]] = field(factory=dict)

    def counting(self, program: Program | None = None) -> Counting:
        """The game, or this one in its place, ready to run and to count; made once."""
        wanted = program or self.program
        if id(wanted) not in self._made:
            made = self._made[id(wanted)] = counting(wanted)
            self.tags.update((counter.spot, counter.tags) for counter in made.counters)
        return self._made[id(wanted)]

    def scripts(self, scripts: Iterable[Script]) -> None:
        """Run tests and plays of this game."""
        for script in scripts:
            counted = self.counting(script.program)
            result = run_test(counted.exe, script)
            self.ran.append(_Ran(script, result.passed, self._close(counted, script.sort)))
            if not result.passed:
                self.failed.append(result.title)

    def trace(self, trace: TraceFile, what: str = "the trace") -> None:
        """Play a trace again. Raises what `replay` raises."""
        replay(self.counting().exe, trace, what)
        self._close(self.counting(), "trace")

    def games(self, count: int, seed: int, players: Sequence[str] = ()) -> None:
        """Play games in which every answer is left to chance; from game to game as many play as may."""
        sizes = range(self.program.seats_low, self.program.seats_high + 1)
        for number in range(count):
            names = players or tuple(e.name for e in self.program.entities[: sizes[number % len(sizes)]])
            self._game(names, seed + number)

    def _game(self, players: Sequence[str], seed: int) -> None:
        game, policy = Game.new(self.counting().exe, players, seed=seed), make_policy("random", seed)
        try:
            while game.decision is not None and game.decision_number < LONGEST:
                game.choose(policy(game))
        except RuleFault as fault:
            self.failed.append(f"game with seed {seed}: {fault.message}")
        self._close(self.counting(), "game")

    def _close(self, counted: Counting, sort: str) -> Counts:
        """A run is over: what it came by."""
        counts: Counts = Counter()
        for counter in counted.counters:
            held, refused = counted.exe.counts[counter.number], counted.exe.counts[counter.refused]
            if held or refused:
                counts[counter.spot, False] += held + refused
                counts[counter.spot, True] += refused
        counted.exe.counts.clear()
        self.total.update(counts)
        self.runs[sort] += 1
        return counts

    # ---- what came of it

    def coverage(self) -> Coverage:
        """What has been counted so far."""
        self.counting()
        places = [Place(spot, self.total[spot, False], self.total[spot, True]) for spot in self.tags]
        return Coverage(
            game=self.program.name,
            runs=dict(self.runs),
            failed=tuple(self.failed),
            clauses=self._clauses(),
            places=tuple(sorted(places, key=lambda place: (place.spot.span, place.spot.sort, place.spot.rule))),
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
        script, spots = ran.script, self._bearing(tag)
        came_by = not spots or any(ran.counts[spot, False] for spot in spots)
        return Exercise(script.name, script.span, expects(script), ran.passed, came_by)

    def _bearing(self, tag: str) -> tuple[Spot, ...]:
        """The spots in what carries a clause's tag."""
        if tag not in self._borne:
            bearers = self.program.clause_bearers.get(tag, ())
            self._borne[tag] = tuple(
                spot
                for spot, tags in self.tags.items()
                if tag in tags or any(_inside(spot.span, bearer) for bearer in bearers)
            )
        return self._borne[tag]


def tags_of(script: Script) -> tuple[str, ...]:
    """The clauses a test or play says it is about: its own tags and those of its lines."""
    return tuple(dict.fromkeys([*script.tags, *(tag for line in script.lines for tag in line.tags)]))


def expects(script: Script) -> bool:
    """It says at least once what must be so."""
    return any(isinstance(line, EXPECTS) for line in script.lines)


def _inside(span: Span, whole: Span) -> bool:
    return span.path == whole.path and whole.line <= span.line <= whole.end_line
