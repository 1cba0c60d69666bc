"""Small games with scenarios and mods, from texts."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.diagnostics import Report
from rulelang.program.program import Program
from rulelang.semantics.analyse import analyse
from rulelang.semantics.merging.layers import ModFiles
from rulelang.source import Source
from rulelang.syntax.parse import parse

GAME = """language 1
game "Small":
    version 1.2
    players 2 to 3 named Ann, Bob, Cleo
flow:
    phase year
phase year:
    do build(Ann)
enum Colour: Red, Green, Blue
kind Card:
    cost: number
    hues: number per Colour = 1
    friend: Colour or none = none
pieces Card:
    | name | copies | cost | hues    | friend |
    | Ax   |        | 3    | 1, 2, 3 | Red    |
    | Bow  | 2      | 5?   |         |        |
pieces Card from "more.csv"
card "Dart" is Card:
    cost: 7
kind Spot:
    column: number
pieces Spot for each column in 1 to 3 named "s{column}"
map board of Spot:
    s1 -- s2
die d6: 1 to 6
table fee(n: number): 0 -> 0, 1 to 2 -> 3, 3 -> 4, otherwise -> 9
table toll(c: Colour, n: number):
    | c \\ n | 1 | 2 |
    | Red   | 1 | 2 |
    | Green | 3 | 4 |
    | Blue  | 5 | 6 |
resource gold: each player has 4, bank has 50
zone hand: each player has Card, seen by owner
zone deck: Card, face down, starts with Card
state round: number, starts 1
state leader: player or none
setting limit: number = 5
start player:
    | name | wins |
    | Ann  | 1    |
state wins: each player has number, starts 0
value cost_of(c: Card): c.cost
action build(p: player):
    needs p.gold at least 1 else "no gold"
    p pays 1 gold
rule free modify cost_of(c) when round = 1: at most 1
scoring p in players:
    "Gold": p.gold
victory "Rich"(p: player): p.gold = 50
"""
CSV = {"more.csv": "name,cost\nEel,1\nFig,2\n"}


def mod(name: str, text: str, head: str = "", csv: str | None = None) -> tuple[str, str, str | None]:
    """A mod of this name: its lines, without the four spaces before them; head: behind its name."""
    lines = "".join(f"    {line}\n" if line else "\n" for line in text.strip("\n").split("\n"))
    return name, f'language 1\nmod "{name}" version 1.0 for "Small"{head}:\n{lines}', csv


def altered(*mods: tuple[str, str, str | None], scenario: str = "", game: str = GAME) -> tuple[Program | None, Report]:
    """The game with these mods, and with the scenario of these lines."""
    report = Report()
    text = game
    if scenario:
        lines = "".join(f"    {line}\n" for line in scenario.strip("\n").split("\n"))
        text += f'scenario "Short" of "Small":\n{lines}'
    csv = dict(CSV)
    loaded = []
    for name, written, table in mods:
        label = name.lower()
        loaded.append(ModFiles((parse(Source(f"{label}/mod.rules", written), report),), label, name))
        if table is not None:
            csv[f"{label}/new.csv"] = table
    files = [parse(Source("game.rules", text), report)]
    program = analyse(files, report, csv=csv.get, mods=loaded, scenario="Short" if scenario else None)
    return program, report


def said(report: Report, levels: Iterable[str] = ("error",)) -> list[str]:
    """`CODE file:line message` of every error."""
    return [f"{d.code} {d.span.path}:{d.span.line} {d.message}" for d in report.sorted() if d.level in levels]


def made(*mods: tuple[str, str, str | None], scenario: str = "", game: str = GAME) -> Program:
    """The game with these mods, which must be right."""
    program, report = altered(*mods, scenario=scenario, game=game)
    assert program is not None, said(report)
    return program
