"""A small whole game to begin with."""

from __future__ import annotations

from rulelang.tools.drafts.writing import Files

GAME_RULES = """\
# {title}: the table and how it is played. Change what you like: `rulelang check` and `rulelang test` tell what does
# not fit.
language 1

## Who has the most coins when the last round is over has won.
game "{title}":
    version 0.1
    players 2 to 4 named Ann, Bo, Cleo, Dan

# ---- the table

resource coins: each player has 0, bank has no_limit

zone hand: each player has Card, seen by owner
zone deck: Card, face down, shuffled, starts with Card, refilled from discard
zone discard: Card, face up

setting rounds: number = 5

# ---- how it goes

flow:
    for each p in players:
        draw 3 from deck to p.hand
    repeat rounds times:
        for each p in players:
            phase turn(p)
    score players

phase turn(p: player):
    draw 1 from deck to p.hand
    pause
    p gains income(p) coins

## What a turn brings. Cards can change it, because it has a name.
value income(p: player): 1

scoring p in players:
    "Coins": p.coins
    ties: highest count of p.hand
"""

GAME_CARDS = """\
# {title}: the cards. A card says when it may be played, and what happens then.

## Kept in hand, played when its text allows, then laid aside.
kind Card:
    amount: number = 0
    played from hand, then to discard

## In your turn: three coins.
card "Windfall" is Card:
    copies: 8
    amount: 3
    play any time when in phase turn(owner):
        owner gains this.amount coins

## In your turn: it brings twice as much.
card "Good Year" is Card:
    copies: 6
    play any time when in phase turn(owner):
        modify income(owner) until end of phase turn(owner): times 2

## As another player plays a card: that card has no effect. It cannot stop its own kind.
card "Not So Fast" is Card:
    copies: 6
    play before play(p, c) when p is not owner and c.name is not "Not So Fast":
        cancel
"""

GAME_TESTS = """\
# {title}: what must hold. `rulelang test` runs this; a change that breaks it is told.

test "a windfall brings three coins":
    players Ann, Bo
    given Ann.hand = [Windfall]
    next draws from deck: "Good Year"
    start phase turn(Ann)
    Ann: play "Windfall"
    expect Ann.coins = 4
    expect Windfall in discard

test "what is stopped has no effect":
    players Ann, Bo
    given Ann.hand = [Windfall]
    given Bo.hand = ["Not So Fast"]
    next draws from deck: "Good Year"
    start phase turn(Ann)
    Ann: play "Windfall"
    Bo: play "Not So Fast"
    expect Ann.coins = 1

play "a whole game at random":
    players Ann, Bo, Cleo
    rest: random seed 7
    expect no event gain(who, amount) with amount = 0
"""


def game_draft(title: str) -> Files:
    """A small whole game with cards and tests, of three files."""
    return {
        "01_game.rules": GAME_RULES.format(title=title),
        "02_cards.rules": GAME_CARDS.format(title=title),
        "tests.rules": GAME_TESTS.format(title=title),
    }
