"""A small game for the tests of scripts, and helpers that run scripts on it."""

from __future__ import annotations

from functools import lru_cache

from rulelang.diagnostics import Report
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.program.script import Script
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.nodes import File
from rulelang.syntax.parse import parse
from rulelang.tools.scripts import ScriptRun, run_script

FAIR = """language 1
game "Fair":
    version 0.1
    players 2 to 3 named Ann, Bo, Cleo

enum Stall: Bread, Cloth, Toys

kind Ware:
    price: number
pieces Ware:
    | name   | copies | price |
    | Basket | 2      | 3     |
    | Kettle | 1      | 5     |
    | Whistle| 3      | 1     |

kind Trick:
    power: number = 2
    played from hand, then to used
card "Fast Talk" is Trick:
    copies: 2
    play before buy(p, w) when p is not owner:
        cancel
card "Loud Voice" is Trick:
    copies: 2
    play any time when in phase day:
        owner gains this.power coins
card "Scales" is Trick:
    played from hand, then to owner.shelf
    works in shelf
    play any time:
        nothing
    may any time when owner.coins at least 1:
        owner pays 1 coins
        roll d6 for owner as n
        owner gains n coins

die d6: 1 to 6
resource coins: each player has 10, bank has no_limit
zone hand: each player has Trick, seen by owner
zone shelf: each player has Trick, face up
zone used: Trick, face up
zone deck: Trick, face down, shuffled, starts with Trick
zone yard: Ware, face down, shuffled, starts with Ware
zone market: Ware, face up, kept at 2 from yard
zone bag: each player has Ware, face up
state weather: 0 to 3, starts 1
state day_number: number, starts 1
state mood: each player has yes or no, starts no
state visits(s: Stall): each player has number, starts 0
setting days: number = 2

flow:
    phase setup
    repeat days times:
        phase day
    score players

scoring p in players:
    "Coins": p.coins

phase setup:
    for each p in players:
        draw 1 from deck to p.hand

phase day:
    pause
    for each p in players in random order:
        phase visit(p)
    pause

rule next_day after phase day:
    increase day_number by 1

phase visit(p: player):
    set p.mood to yes until end of phase visit(p)
    ask p "Which stall?" to pick 1 from Stall as s
    increase p.visits(s) by 1
    do shop(p)

action shop(p: player):
    ask p "What do you buy?" to do buy(p, any market) or nothing
    ask p "And now?" to choose one:
        "Give": do give(p, any others(p), any (1 to 3))
        "Juggle" when p.coins at least 9: do juggle(p)
        "Rest": nothing

action buy(p: player, w: Ware):
    needs w in market else "not for sale"
    needs p.coins at least w.price else "too dear"
    p pays w.price coins
    move w to p.bag

action give(p: player, q: player, n: number):
    needs p.coins at least n else "too poor"
    p pays n coins to q

action juggle(p: player):
    roll 2 d6 for p as dice
    p gains sum of dice coins

phase vote:
    ask each p in players at once "Which weather?" to say number from 0 to 3 as wish
    set weather to highest of (wish(p) for p in players)
    ask Ann "Sort the stalls" to order Stall as sorted
    ask Ann "Which stalls close?" to pick up to 2 from Stall as closed:
        needs Bread not in closed else "bread is needed"
    for each s in closed:
        increase Ann.visits(s) by 1
    ask Bo "Rain?" to say yes or no as rain
    if rain: set weather to 3

action lottery:
    pick 1 at random from (1 to 6) as number_drawn
    Ann gains number_drawn coins
    pick 1 at random from players as lucky
    lucky gains 1 coins
    rank p in players by highest p.coins then random as order_of_all
    let best be first of order_of_all
    best gains 1 coins

action broken:
    let poor be players where it.coins = 1000
    let one be first of poor
    one gains 1 coins
"""


@lru_cache
def fair() -> File:
    """The fair, read once."""
    report = Report()
    file = parse(Source("fair.rules", FAIR), report)
    assert not report.has_errors
    return file


@lru_cache
def executable(extra: str = "") -> Executable:
    """The fair, with scripts added."""
    report = Report()
    files = [fair(), parse(Source("scripts.rules", "language 1\n" + extra), report)]
    program = analyse(files, report)
    assert program is not None, [(d.code, d.message, d.span.line) for d in report.sorted()]
    return Executable(program)


def script(lines: str, name: str = "it", sort: str = "test") -> tuple[Executable, Script]:
    """A script of these lines (not indented), for Ann and Bo unless it says otherwise."""
    rows = [line.strip() for line in lines.strip().splitlines() if line.strip()]
    if not any(line.startswith("players ") for line in rows):
        rows.insert(0, "players Ann, Bo")
    exe = executable(f'\n{sort} "{name}":\n' + "".join(f"    {line}\n" for line in rows))
    return exe, exe.program.scripts[0]


def run(lines: str) -> ScriptRun:
    """Run a script of these lines."""
    return run_script(*script(lines))


def passes(lines: str) -> Game:
    """Run a script that must pass; the game where it ends."""
    done = run(lines)
    assert done.failures == (), [(f.span.line, f.message, f.notes) for f in done.failures]
    return done.game


def complaint(lines: str) -> str:
    """The one failure of a script: message and notes in one text."""
    failures = run(lines).failures
    assert len(failures) == 1, [f.message for f in failures]
    return "\n".join([failures[0].message, *failures[0].notes])
