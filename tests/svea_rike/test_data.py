"""The game's text against what lies beside it: no findings, every assumed value listed, the numbers of the clauses."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from cli.calling import fine
from svea_rike.playing import GAME, ROOT, executable

RULES = sorted(path for path in GAME.glob("*.rules") if not path.stem.startswith("tests_"))
QUOTED = re.compile(r'"[^"\n]*"')
ASSUMED = re.compile(r"\w+(?=\?)|^(?=\w+ .*\bassumed\b)", re.MULTILINE)
CLAUSES = [line.split("\t") for line in (GAME / "clauses.tsv").read_text(encoding="utf-8").splitlines()[1:]]


def test_the_game_has_no_findings():
    assert fine("check", GAME) == f"{GAME}: no findings\n"


def test_every_assumed_value_is_listed_with_its_place():
    """As many as a regular expression finds in the rules, and in the same places."""
    listed = [line.split()[0].rpartition("/")[2] for line in fine("check", "--assumed", GAME).splitlines()]

    assert listed == [place for path in RULES for place in marks(path.name, path.read_text(encoding="utf-8"))]
    assert len(listed) > 30


def marks(name: str, text: str) -> list[str]:
    """The places of question marks behind a value, and of declarations that are assumed as a whole."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        code = QUOTED.sub(lambda match: "-" * len(match[0]), line).partition("#")[0]
        found += [f"{name}:{number}:{match.start() + 1}" for match in ASSUMED.finditer(code)]
    return found


# ---- cards against clauses

NAMES = {
    "Royal Palace, Stockholm": "Royal Palace in Stockholm",
    "SR-HIST-38": "Seneschal under Vasa",
    "SR-HIST-39": "Seneschal of the Expansion",
}
SERIES = {"Cultural personality": "Personality"}
CARD = re.compile(r"(?P<name>[^:]+): (?P<series>[\w ]+)(?:, commander)?, (?P<era>\w+), cost (?P<cost>\d+)")
CARDS = [row for row in CLAUSES if row[0].startswith("SR-HIST-") and row[1] == "card"]


@pytest.mark.parametrize("row", CARDS, ids=[row[0] for row in CARDS])
def test_a_history_card_is_as_its_clause_says(row):
    match = CARD.match(row[3])
    assert match is not None
    name = NAMES.get(row[0]) or NAMES.get(match["name"]) or match["name"]

    assert printed("HistoryCard", name, "series") == SERIES.get(match["series"], match["series"])
    assert printed("HistoryCard", name, "era") == match["era"]
    assert printed("HistoryCard", name, "cost") == match["cost"]
    assert printed("HistoryCard", name, "commander") == ("yes" if ", commander," in row[3] else "no")


def test_fifty_history_cards_have_a_clause():
    assert len(CARDS) == len(executable().layout.ids["HistoryCard"]) == 50


FIEF = re.compile(r"(?:Colony )?(?P<name>\w+)(?: \(\w+\))?: (?P<text>.*)")
FIEFS = [row for row in CLAUSES if row[0] in {f"SR-FIEF-{n:02}" for n in range(1, 25)}]
FLAGS = {"Russian": "Russia", "Polish": "Poland", "Prussian": "Prussia", "Danish": "Denmark"}
FINNISH = {"Åbo", "Nyland", "Tavastehus", "Savolaks", "Karelia", "Österbotten"}


@pytest.mark.parametrize("row", FIEFS, ids=[row[0] for row in FIEFS])
def test_a_fief_is_as_its_clause_says(row):
    """What the clause states, not what it infers behind `??`."""
    match = FIEF.match(row[3])
    assert match is not None
    name, stated = match["name"], match["text"].partition("??")[0]

    for field, wording in {"cost": r"cost (\d+)", "crowns": r"(\d+) crown", "troops": r"(\d+) troop"}.items():
        number = re.search(wording, stated)
        assert number is None or printed("Fief", name, field) == number[1]
    flag = next((FLAGS[word] for word in stated.split() if word in FLAGS), "none")
    assert printed("Fief", name, "foreign") == flag
    group = "Colony" if row[3].startswith("Colony") else "Finnish" if name in FINNISH else "none"
    assert printed("Fief", name, "group") == group


def printed(kind: str, name: str, field: str) -> str:
    """What is printed on a piece, in words."""
    exe = executable()
    place = next(n for n, f in enumerate(exe.program.fields) if (f.kind, f.name) == (kind, field))
    return exe.show_value(exe.field_of(place, exe.layout.ids[kind][name]), exe.program.fields[place].type)


# ---- the page about the game


def test_the_page_lists_every_event_card_with_its_copies():
    """A line may speak of several cards that go together: `A, B | 1 each`."""
    page = (ROOT / "docs" / "svea_rike.md").read_text(encoding="utf-8")
    lines = page.partition("## The event cards")[2].splitlines()
    rows = [line.split(" | ")[:2] for line in lines if line.count(" | ") > 2]
    listed = {
        title: int(copies.removesuffix(" each"))
        for titles, copies in rows
        if copies[0].isdigit()
        for title in titles.removeprefix("| ").split(", ")
    }

    assert listed == Counter(e.name for e in executable().program.entities if e.domain == "EventCard")
