"""A small whole game without findings, and what the checks of meaning say when a part of it is another."""

from __future__ import annotations

import re

from rulelang.diagnostics import Diagnostic, Report
from rulelang.semantics.analyse import analyse
from rulelang.semantics.walk import written
from rulelang.source import Source
from rulelang.syntax.parse import parse

GAME = """language 1

game "Small":
    players 2 to 3 named Ann, Bob, Cleo

enum Colour: Red, Green, Blue

kind Card:
    worth: number
    colour: Colour
    played from hand, then to pile

pieces Card:
    | name | copies | worth | colour |
    | Oak  | 4      | 1     | Red    |
    | Elm  | 4      | 2     | Green  |
    | Ash  | 2      | 5     | Blue   |

resource coins: each player has 3, bank has no_limit

zone deck: Card, face down, shuffled, starts with Card
zone hand: each player has Card, seen by owner
zone pile: Card, face up

state colour: Colour, starts Red

die d6: 1 to 6

flow:
    phase opening
    repeat 3 times:
        for each p in players:
            phase turn(p)
    score players

phase opening:
    for each p in players:
        draw 3 from deck to p.hand
        roll d6 as thrown
        if thrown at least 3: set colour to Blue

phase turn(p: player):
    pause

scoring p in players:
    "Coins": p.coins
    "Cards": count of (p.hand where it.colour is colour)
"""
HEAD = re.compile(r'^(\w+)\b *("[^"]*"|\w*)', re.M)
MINE = frozenset(f"R3{number}" for number in range(40, 48))


def checked(text: str) -> Report:
    """What is found in the game with these declarations; what they declare anew takes the place of what stood there."""
    report = Report()
    anew = {match.groups() for match in HEAD.finditer(text)}
    parts = re.split(r"\n(?=\S)", GAME)
    kept = "\n".join(part for part in parts if (m := HEAD.match(part)) is None or m.groups() not in anew)
    sources = [Source("base.rules", kept + "\n"), Source("game.rules", text)]
    for source in sources:
        report.add_source(source)
    program = analyse([parse(source, report) for source in sources], report)
    assert program is not None, [(d.code, d.message, d.span) for d in report.sorted()]
    return report


def findings(text: str) -> list[Diagnostic]:
    """The findings of the checks that are tested here."""
    return [d for d in checked(text).sorted() if d.code in MINE]


def found(text: str) -> list[str]:
    """`CODE what it points at` of each of these findings."""
    report = checked(text)
    return [f"{d.code} {written(report, d.span)}" for d in report.sorted() if d.code in MINE]


def turn(*lines: str) -> str:
    """The turn of a player with these lines."""
    return "phase turn(p: player):\n    pause\n" + "".join(f"    {line}\n" for line in lines)
