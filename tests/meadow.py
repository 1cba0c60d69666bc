"""A small game for the tests of bodies, and helpers that add to it."""

from __future__ import annotations

from declaring import WHOLE

from rulelang.diagnostics import Diagnostic, Report
from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

BASE = """language 1
game "Meadow":
    players 2 to 4 named Ann, Bob, Cid, Dan

enum Season: Spring, Summer, Autumn
enum Mood: Calm, Wild

kind Plot:
    row: number
    worth: number
    soil: Mood or none = none
    yields: number per Season
pieces Plot:
    | name    | row | worth | soil | yields  |
    | Brook   | 1   | 3     | Calm | 1, 2, 3 |
    | Copse   | 1   | 2     |      | 1, 1, 1 |
    | Dell    | 2   | 1     | Wild | 0, 0, 1 |
map country of Plot:
    Brook -- Copse, Dell

kind Charm:
    power: number = 1
    played from hand, then to spent_charms
pieces Charm:
    | name  | copies | power |
    | Frog  | 3      | 1     |
    | Snake | 1      | 2     |

kind Guest:
    rank: number
    asked through host(it)
pieces Guest:
    | name | rank |
    | Gil  | 1    |
    | Hal  | 2    |

die d6: 1 to 6
die luck: Calm, Wild

resource coins: each player has 5, bank has no_limit, pot has 0
resource seeds: each player has 1

zone plots: each player has Plot, face up
zone common: Plot, face up, starts with Plot
zone deck: Charm, face down, shuffled, starts with Charm
zone spent_charms: Charm, face up
zone hand: each player has Charm, seen by owner
zone stack(s: Season): Charm, face up
zone table_of: each player has Guest, face up, starts with Guest where it is Gil and owner is Ann

state season: Season, starts Spring
state leader: player or none, starts none
state steps: each player has number, starts 0
state visits(s: Season): each player has number, starts 0
state tilled: each Plot has yes or no, starts no
state camp: each player has Plot or none, starts none
state weather(s: Season): Mood, starts Calm

setting limit: number = 3

table price_of(n: number): 0 -> 1, 1 -> 2, otherwise -> 3

value host(g: Guest): Ann
value rent(p: player, t: Plot): t.worth
value wealth(p: player): p.coins + count of p.plots
value open_now: season is Summer
value weather_of(p: player): Calm

action buy(p: player, t: Plot):
    needs t in common else "gone"
    p pays rent(p, t) coins
    move t to p.plots
action guess(p: player, n: number):
    result n more than 3
action rest_a_while(p: player):
    pause

phase round(p: player):
    pause
phase market:
    do choose_mood(Ann)
action choose_mood(p: player):
    ask p "Which?" called mood_question to pick 1 from Mood as chosen
    say "{chosen}"

rule tax after phase market:
    nothing

scoring p in players:
    "Coins": p.coins

flow:
    phase market
    score players
"""


def check(text: str) -> tuple[Program | None, list[Diagnostic]]:
    """The game with these declarations added, and what is said about it; not what is said about games as a whole."""
    report = Report()
    file = parse(Source("game.rules", BASE + "\n" + text), report)
    return analyse([file], report), [d for d in report.sorted() if d.code not in WHOLE]


def said(text: str) -> list[str]:
    """All findings as `CODE message`, with the help after a bar."""
    return [f"{d.code} {d.message}" + (f" | {d.help}" if d.help else "") for d in check(text)[1]]


def body(*lines: str, params: str = "p: player") -> str:
    """An action with these lines."""
    return f"action act({params}):\n" + "".join(f"    {line}\n" for line in lines)


def in_body(*lines: str, params: str = "p: player") -> list[str]:
    """What is said about these lines in an action."""
    return said(body(*lines, params=params))


def about(expr: str) -> list[str]:
    """What is said about an expression that stands in a `let` of an action with p, q: player, t: Plot, n: number."""
    return in_body(f"let result_of be {expr}", params="p: player, q: player, t: Plot, n: number")


def lowered(*lines: str, params: str = "p: player") -> core.Block:
    """The statements of an action without findings."""
    program, found = check(body(*lines, params=params))
    assert program is not None, [d.message for d in found]
    routine = program.events["action:act"].routine
    assert routine is not None
    return routine.body


def value(expr: str, params: str = "p: player, q: player, t: Plot, n: number") -> core.Expr:
    """The core expression of a value."""
    program, found = check(f"value v({params}): {expr}\n")
    assert program is not None, [d.message for d in found]
    return next(v for v in program.values if v.name == "v").cases[0].value


def hook(text: str) -> HookDef:
    """The last standing hook of the game with this rule or card."""
    program, found = check(text)
    assert program is not None, [d.message for d in found]
    return [h for h in program.hooks if h.mode != "later"][-1]
