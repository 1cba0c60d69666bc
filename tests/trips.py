"""A small coast for trying out checks of meaning: a text is put behind it, and findings of some codes are listed."""

from __future__ import annotations

from rulelang.diagnostics import Diagnostic, Report
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

COAST = """language 1
game "Coast":
    players 2 to 3 named Ann, Bob, Cleo
enum Weather: Calm, Wind, Storm
die d6: 1 to 6
kind Boat:
    price: number
    works in fleet
pieces Boat:
    | name | price |
    | Ox   | 4     |
    | Tern | 5     |
resource coins: each player has 10, bank has no_limit, pot has 0
resource pearls: each player has no_limit, bank has no_limit
zone yard: Boat, face up, starts with Boat
zone fleet: each player has Boat, face up
state weather: Weather, starts Calm
state day: 1 to 9, starts 1
state points: each player has number, starts 0
state mood: each player has Weather or none, starts none
setting rate: number = 2
table fee(n: number): 0 -> 0, otherwise -> 2
value wages(p: player): 2
rule hard_times modify wages(p) when weather is Storm: subtract 1
flow:
    repeat 3 times:
        for each p in players:
            phase trip(p)
        do tomorrow
    nobody wins
action tomorrow:
    pick 1 at random from Weather as seen
    set weather to seen
    if day less than 9: increase day by 1
"""


def findings(text: str, codes: str, *, later: str = "", base: str = COAST) -> list[Diagnostic]:
    """The findings of some codes (blanks between them) for a text, and perhaps a file behind it, that must be right."""
    report = Report()
    sources = [Source("base.rules", base), Source("game.rules", text), Source("later.rules", later)]
    program = analyse([parse(source, report) for source in sources], report)
    assert program is not None, [(d.code, d.message, d.span) for d in report.sorted()]
    return [d for d in report.sorted() if d.code in codes.split()]


def places(text: str, codes: str, *, later: str = "", base: str = COAST) -> list[str]:
    """`file:line` of each of these findings."""
    return [f"{d.span.path}:{d.span.line}" for d in findings(text, codes, later=later, base=base)]


def trip(*lines: str) -> str:
    """The phase of one trip, with these lines."""
    return "phase trip(p: player):\n" + "".join(f"    {line}\n" for line in lines)
