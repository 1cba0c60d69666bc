"""`rulelang diff`: two versions of a game in terms of its rules."""

from __future__ import annotations

import json
from pathlib import Path

from cli.calling import fine

BEFORE = """\
language 1
game "Tiny":
    version 0.1
    players 2 to 3 named Ann, Bo, Cy
enum Shore: North, East
kind Card:
    cost: number = 1
    played from hand, then to box
pieces Card:
    | name   | cost | copies |
    | Copper | 3    | 4      |
    | Tin    | 2    | 1      |
table toll(s: Shore): North -> 1, East -> 2
setting rounds: number = 4
resource coins: each player has 5, bank has no_limit
zone hand: each player has Card, seen by owner
flow:
    ## A note.
    for each p in players:      # and a comment
        draw rounds from pile to p.hand
    phase night
    score players
zone pile: Card, face down, shuffled, starts with Card
phase night:
    pause
    for each p in players:
        p gains toll(North) + count of p.hand coins
card "Tin":
    play any time:
        owner gains this.cost coins
rule tax after phase night:
    Ann pays up to toll(East) coins to bank
scoring p in players:
    "Coins": p.coins
"""
AFTER = (
    BEFORE.replace("| Copper | 3 ", "| Copper | 4 ")
    .replace("| Tin    | 2    | 1 ", "| Tin    | 2    | 2 ")
    .replace("| Tin ", "| Lead   | 9    | 1      |\n    | Tin ")
    .replace("East -> 2", "East -> 3")
    .replace("number = 4", "number = 5")
    .replace("## A note.", "## Another note.")
    .replace("# and a comment", "")
    .replace("2 to 3 named Ann, Bo, Cy", "2 to 3 named Ann, Bo, Di")
    .replace("    pause\n", '    pause\n    say "Night."\n')
    .replace("this.cost coins", "this.cost + 1 coins")
    .replace("rule tax after phase night:\n    Ann pays up to toll(East) coins to bank\n", "")
    .replace("scoring p", "rule toll_day after phase night:\n    Ann pays up to toll(East) coins to bank\nscoring p")
)


def folder(path: Path, text: str) -> Path:
    path.mkdir()
    (path / "tiny.rules").write_text(text, encoding="utf-8")
    return path


def test_what_changed_is_told_in_terms_of_rules(tmp_path: Path) -> None:
    before, after = folder(tmp_path / "a", BEFORE), folder(tmp_path / "b", AFTER)

    assert fine("diff", before, after).splitlines() == [
        "game.seats: Ann, Bo, Cy -> Ann, Bo, Di",
        "setting rounds: 4 -> 5",
        "Card Copper.cost: 3 -> 4",
        "Card Tin.copies: 1 -> 2",
        "table toll[East]: 2 -> 3",
        "changed phase night",
        '  +     say "Night."',
        "removed rule tax",
        'changed card "Tin"',
        "  -         owner gains this.cost coins",
        "  +         owner gains this.cost + 1 coins",
        "added Card Lead: copies: 1, cost: 9",
        "added rule toll_day",
    ]


def test_the_order_of_files_and_comments_do_not_count(tmp_path: Path) -> None:
    before, after = folder(tmp_path / "a", BEFORE), folder(tmp_path / "b", "")
    head, _, tail = BEFORE.partition("setting rounds")
    (after / "tiny.rules").write_text(f"# Begin.\n{head}", encoding="utf-8")
    (after / "z.rules").write_text(f"setting rounds{tail}", encoding="utf-8")

    assert fine("diff", before, after) == "There is no difference.\n"
    assert fine("diff", "svea_rike", "svea_rike") == "There is no difference.\n"


def test_for_programs(tmp_path: Path) -> None:
    before, after = folder(tmp_path / "a", BEFORE), folder(tmp_path / "b", BEFORE.replace("number = 4", "number = 5"))

    assert json.loads(fine("diff", before, after, "--format", "json")) == [
        {"name": "setting rounds", "before": "4", "after": "5"}
    ]
