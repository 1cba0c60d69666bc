"""What a set of runs has carried out of a game's rules: the findings of `tools.coverage`, as data."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from rulelang.program.clauses import Clause
from rulelang.source import Span

SORTS = ("rule", "option", "case", "row", "score", "need", "change", "ban", "line", "branch")
"""The sorts of spots, the larger first: of a line on which several never ran, the first is told."""


@frozen
class Spot:
    """A place in the rules that can be counted.

    sort: `rule` (a body as a whole), `line` (a statement), `case` of a value, `row` of a table, `option` of a choice,
    `need`, `change` (a modifier), `ban`, `score` (a line of the scoring), `branch` (one side of a choice).
    rule: the stable name of what it stands in; label: the option, or the side. told: its missing is told by another
    place (the first line of the branch).
    """

    sort: str
    span: Span
    rule: str
    label: str = ""
    told: bool = False


@frozen
class Place:
    """A spot with how often it ran. refused: of a `need`, how often it did not hold."""

    spot: Spot
    count: int
    refused: int = 0


@frozen
class Exercise:
    """A test or play that carries a clause's tag. expects: it has at least one `expect`. ran: it came by a rule that
    carries the tag too."""

    title: str
    span: Span
    expects: bool
    passed: bool
    ran: bool

    @property
    def counts(self) -> bool:
        """It exercises the clause."""
        return self.expects and self.passed


@frozen
class ClauseRow:
    """A clause: where rules carry its tag, and the tests that do."""

    clause: Clause
    places: tuple[Span, ...]
    tests: tuple[Exercise, ...]

    @property
    def state(self) -> str:
        """`no rule`, `exercised`, `not exercised` (tagged in the rules alone), `missing` (tagged nowhere)."""
        if self.clause.no_rule:
            return "no rule"
        if any(test.counts for test in self.tests):
            return "exercised"
        return "not exercised" if self.places or self.tests else "missing"


@frozen
class Coverage:
    """All of it. runs: how many of each sort (`test`, `play`, `trace`, `game`); failed: titles of those that failed."""

    game: str
    runs: dict[str, int]
    failed: tuple[str, ...]
    clauses: tuple[ClauseRow, ...]
    places: tuple[Place, ...]

    @cached_property
    def lines(self) -> dict[tuple[str, int], int]:
        """How often each line ran that something can be counted on, by file and number; in order."""
        found: dict[tuple[str, int], int] = {}
        for place in self.places:
            if place.spot.sort != "branch":
                key = (place.spot.span.path, place.spot.span.line)
                found[key] = max(found.get(key, 0), place.count)
        return dict(sorted(found.items()))

    @property
    def owed(self) -> tuple[ClauseRow, ...]:
        """The clauses that are rules and that nothing exercises."""
        return tuple(row for row in self.clauses if row.state in ("not exercised", "missing"))

    @property
    def rules(self) -> tuple[Place, ...]:
        """The bodies, values, changes and bans as wholes."""
        return tuple(place for place in self.places if place.spot.sort == "rule")

    def missing(self) -> tuple[Place, ...]:
        """What never ran, in order: of each line one thing, and of a body that never ran only the whole."""
        whole = {place.spot.rule for place in self.rules if not place.count}
        left = [p for p in self.places if not p.count and not p.spot.told and p.spot.sort != "rule"]
        ran = {(p.spot.sort, p.spot.span, p.spot.label) for p in self.places if p.count}
        own = [p for p in left if p.spot.rule not in whole and (p.spot.sort, p.spot.span, p.spot.label) not in ran]
        found: dict[tuple[str, int], Place] = {}
        for place in sorted([*self._whole(), *own], key=lambda place: (SORTS.index(place.spot.sort), place.spot.span)):
            found.setdefault((place.spot.span.path, place.spot.span.line), place)
        return tuple(sorted(found.values(), key=lambda place: place.spot.span))

    def _whole(self) -> list[Place]:
        return [place for place in self.rules if not place.count]


def share(part: int, whole: int) -> float:
    """Per cent; all of nothing is 100."""
    return 100 * part / whole if whole else 100.0


def line_share(found: Coverage) -> float:
    """Per cent of the lines that ran."""
    return share(sum(1 for count in found.lines.values() if count), len(found.lines))


def clause_share(found: Coverage) -> float:
    """Per cent of the clauses that are exercised, or no rule."""
    return share(len(found.clauses) - len(found.owed), len(found.clauses))
