"""Every kind of declaration with every operation: what comes of it, and what is said where it cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from altering import GAME, altered, made, mod, said

from rulelang.diagnostics import Report
from rulelang.program.core import Const
from rulelang.program.program import Program
from rulelang.program.types import EntityType, Type


def names(program: Program, domain: str) -> list[str]:
    return [e.name for e in program.entities if e.domain == domain and not e.removed]


def gone(program: Program) -> list[str]:
    return sorted({e.name for e in program.entities if e.removed})


def column(program: Program, field: str) -> dict[str, Any]:
    """The values of a printed field by the names of the pieces."""
    found = next(f for f in program.fields if f.name == field)
    first = program.domains[found.kind].first
    return {program.entities[first + place].name: value for place, value in enumerate(found.values)}


def cell(program: Program, table: str, *keys: str) -> Any:
    """The value of a table's row with these keys."""
    found = next(t for t in program.tables if t.name == table)
    for row in found.rows:
        pairs = zip(row.keys, found.keys, strict=True)
        shown = tuple("otherwise" if key.sort == "otherwise" else _key(program, key.low, kind) for key, kind in pairs)
        if shown == keys and isinstance(row.value, Const):
            return row.value.value
    return None


def _key(program: Program, value: Any, kind: Type) -> str:
    return program.entities[value].name if isinstance(kind, EntityType) else str(value)


def setting(program: Program, name: str) -> Any:
    return next(s.value for s in program.settings if s.name == name)


WORKS: list[tuple[str, Any, Any]] = [
    # enums, kinds, pieces
    ("add enum Size: Small_one, Large_one", lambda p: names(p, "Size"), ["Small_one", "Large_one"]),
    (
        "add to enum Colour: Black\nchange Card Ax: hues: [1, 2, 3] -> [1, 2, 3, 4]",
        lambda p: (names(p, "Colour")[-1], column(p, "hues")["Ax"]),
        ("Black", (1, 2, 3, 4)),
    ),
    ("replace enum Colour: Green, Red, Blue", lambda p: names(p, "Colour"), ["Green", "Red", "Blue"]),
    ("add kind Coin:\n    worth: number", lambda p: "Coin" in p.kinds, True),
    (
        "replace kind Spot:\n    column: 0 to 9",
        lambda p: str(next(f for f in p.fields if f.name == "column").type),
        None,
    ),
    ("add pieces Card:\n    | name | cost |\n    | Gun  | 4    |", lambda p: column(p, "cost")["Gun"], 4),
    ('add pieces Card from "new.csv"', lambda p: column(p, "cost")["Hat"], 8),
    ('add pieces Spot for each column in 4 to 5 named "s{column}"', lambda p: names(p, "Spot")[-1], "s5"),
    ("change Card Ax: cost: 3 -> 4", lambda p: column(p, "cost")["Ax"], 4),
    ("change Card Eel: cost: 1 -> 9", lambda p: column(p, "cost")["Eel"], 9),
    ('change card "Dart": cost: 7 -> 8', lambda p: column(p, "cost")["Dart"], 8),
    ("change Spot s2: column: 2 -> 7", lambda p: column(p, "column")["s2"], 7),
    ("change Card Ax:\n    cost: 3 -> 4\n    friend: Red -> none", lambda p: column(p, "friend")["Ax"], None),
    ("change Card Ax: hues(Green): 2 -> 8", lambda p: column(p, "hues")["Ax"], (1, 8, 3)),
    ("change Card Bow: copies: 2 -> 3", lambda p: names(p, "Card").count("Bow"), 3),
    ("remove Card Ax, Eel", gone, ["Ax", "Eel"]),
    ("remove Card where it.cost at least 5", gone, ["Bow", "Dart"]),
    ("remove Card where it in listed\nadd value listed: [Fig, Ax]", gone, ["Ax", "Fig"]),
    ("remove Spot s3", lambda p: names(p, "Spot"), ["s1", "s2"]),
    # cards
    ('add card "Gun" is Card:\n    cost: 4', lambda p: column(p, "cost")["Gun"], 4),
    ('add card "Ax":\n    modify cost_of(c) when c is this: add 2', lambda p: len(p.modifiers), 2),
    ('replace card "Dart":\n    cost: 6', lambda p: column(p, "cost")["Dart"], 6),
    # boards, dice, tables
    ("add map more of Card:\n    Ax -- Eel", lambda p: [m.name for m in p.maps], ["board", "more"]),
    ("add to map board:\n    s2 -- s3", lambda p: len(p.maps[0].edges), 2),
    ("replace map board of Spot:\n    s1 -- s2, s3", lambda p: len(p.maps[0].edges), 2),
    ("remove map board", lambda p: p.maps, ()),
    ("add die d4: 1 to 4", lambda p: [d.name for d in p.dice], ["d6", "d4"]),
    ("replace die d6: 2 to 7", lambda p: p.dice[0].faces, (2, 3, 4, 5, 6, 7)),
    ("remove die d6", lambda p: p.dice, ()),
    ("add table tax(n: number): 0 -> 1, otherwise -> 2", lambda p: cell(p, "tax", "0"), 1),
    ("replace table fee(n: number): 0 -> 1, otherwise -> 2", lambda p: cell(p, "fee", "0"), 1),
    ("change table fee: 3: 4 -> 5", lambda p: cell(p, "fee", "3"), 5),
    ("change table fee: 1 to 2: 3 -> 6", lambda p: cell(p, "fee", "1"), 6),
    ("change table fee: otherwise: 9 -> 8", lambda p: cell(p, "fee", "otherwise"), 8),
    ("change table toll: [Green, 2]: 4 -> 7", lambda p: cell(p, "toll", "Green", "2"), 7),
    ("add to table fee: 4 -> 5", lambda p: cell(p, "fee", "4"), 5),
    (
        "add to table toll:\n    | c \\ n | 3 |\n    | Red | 8 |\n    | Green | 8 |\n    | Blue | 9 |",
        lambda p: cell(p, "toll", "Blue", "3"),
        9,
    ),
    ("remove table fee", lambda p: [t.name for t in p.tables], ["toll"]),
    # counters, places, states, settings
    ("add resource wood: each player has 1", lambda p: [r.name for r in p.resources], ["gold", "wood"]),
    ("change resource gold 4 -> 6", lambda p: p.resources[0].start.expr, Const(6)),
    ("change resource gold: bank: 50 -> 60", lambda p: p.resources[0].holders[0][1].expr, Const(60)),
    ("replace resource gold: each player has 7, bank has 9", lambda p: p.resources[0].start.expr, Const(7)),
    ("add zone attic: Card", lambda p: p.zones[-1].name, "attic"),
    ("replace zone deck: Card, face up", lambda p: p.zones[-1].face, "up"),
    ("remove zone deck", lambda p: p.zones[-1].name, "hand"),
    ("add state luck: number, starts 3", lambda p: p.states[-1].name, "luck"),
    ("change state round 1 -> 2", lambda p: p.states[0].start.expr, Const(2)),
    ("replace state round: number, starts 5", lambda p: p.states[0].start.expr, Const(5)),
    ("remove state leader", lambda p: [s.name for s in p.states], ["round", "wins"]),
    ("add setting fast: yes or no = no", lambda p: setting(p, "fast"), False),
    ("change setting limit 5 -> 6", lambda p: setting(p, "limit"), 6),
    ("replace setting limit: number = 9", lambda p: setting(p, "limit"), 9),
    ("remove setting limit", lambda p: p.settings, ()),
    ("add start player:\n    | name | wins |\n    | Bob | 2 |", lambda p: len(p.starts), 2),
    (
        "replace start player:\n    | name | wins |\n    | Bob | 2 |",
        lambda p: [c.value.expr for c in p.starts],
        [Const(2)],
    ),
    # behaviour
    ("add value half(c: Card): c.cost / 2 rounded up", lambda p: [v.name for v in p.values], ["cost_of", "half"]),
    ("replace value cost_of(c: Card): 1", lambda p: p.values[0].cases[0].value, Const(1)),
    ("add action rest(p: player):\n    p gains 1 gold", lambda p: "action:rest" in p.events, True),
    ("replace action build(p: player):\n    p gains 1 gold", lambda p: p.events["action:build"].guard.needs, ()),
    ("add phase late:\n    pause", lambda p: "phase:late" in p.events, True),
    ("replace phase year:\n    pause", lambda p: "phase:year" in p.events, True),
    ("replace flow:\n    nobody wins", lambda p: "phase:flow" in p.events, True),
    ("add rule frost after phase year:\n    set round to 3", lambda p: len(p.hooks), 1),
    ('add rule stop forbid build(p) when p is Ann else "no"', lambda p: len(p.forbids), 1),
    ("replace rule free modify cost_of(c): add 1", lambda p: p.modifiers[0].op, "add"),
    ("remove rule free", lambda p: p.modifiers, ()),
    (
        'add to scoring p in players:\n    "Wins": p.wins',
        lambda p: [one.label for one in p.scoring.lines],
        ["Gold", "Wins"],
    ),
    ('replace scoring p in players:\n    "Wins": p.wins', lambda p: [one.label for one in p.scoring.lines], ["Wins"]),
    ('add victory "Poor"(p: player): p.gold = 0', lambda p: [v.name for v in p.victories], ["Rich", "Poor"]),
    ('replace victory "Rich"(p: player): p.gold = 9', lambda p: [v.name for v in p.victories], ["Rich"]),
    ('remove victory "Rich"', lambda p: p.victories, ()),
    # seats
    (
        "change game: players 2 to 3 -> 2 to 4\nadd player Dora",
        lambda p: (p.seats_high, names(p, "player")[-1]),
        (4, "Dora"),
    ),
    ("change game: players 2 to 3 -> 2\nremove player Cleo", lambda p: (p.seats_high, gone(p)), (2, ["Cleo"])),
]


@pytest.mark.parametrize(("text", "look", "wanted"), WORKS, ids=[text.split("\n")[0] for text, _, _ in WORKS])
def test_what_a_mod_makes_of_a_game(text: str, look: Any, wanted: Any):
    program = made(mod("One", text, csv="name,cost\nHat,8\n"))

    assert wanted is None or look(program) == wanted


@pytest.mark.parametrize(("text", "look", "wanted"), WORKS, ids=[text.split("\n")[0] for text, _, _ in WORKS])
def test_a_scenario_does_the_same(text: str, look: Any, wanted: Any):
    if "new.csv" in text:
        return
    program = made(scenario=text)

    assert wanted is None or look(program) == wanted


def line_of(report: Report) -> list[str]:
    """Findings on the line that fails: the third of the mod."""
    return [one.replace("one/mod.rules:3 ", "") for one in said(report)]


MISSING = [
    ("replace rule fre modify cost_of(c): add 1", "R101 There is no rule called `fre`."),
    ("replace kind Crad:\n    cost: number", "R101 There is no kind called `Crad`."),
    ("replace zone hands: Card", "R101 There is no zone called `hands`."),
    ("replace state rounds: number, starts 1", "R101 There is no state called `rounds`."),
    ("replace phase yeer:\n    pause", "R101 There is no phase called `yeer`."),
    ("replace action bild(p: player):\n    pause", "R101 There is no action called `bild`."),
    ("replace value cost(c: Card): 1", "R101 There is no value called `cost`."),
    ("replace table fees(n: number): otherwise -> 1", "R101 There is no table called `fees`."),
    ("replace enum Color: Red", "R101 There is no enum called `Color`."),
    ('replace card "Dort":\n    cost: 1', "R101 There is no card called `Dort`."),
    ('replace victory "Ritch"(p: player): yes', "R101 There is no victory called `Ritch`."),
    ("replace start Card:\n    | name | wins |", "R101 There is no start called `Card`."),
    ("change setting limits 5 -> 6", "R101 There is no setting called `limits`."),
    ("change resource golds 4 -> 6", "R101 There is no resource called `golds`."),
    ("change state rond 1 -> 2", "R101 There is no state called `rond`."),
    ("change table fees: 3: 4 -> 5", "R101 There is no table called `fees`."),
    ("change table fee: 2: 3 -> 5", "R101 The table `fee` has no cell for `2`."),
    ("change table toll: [Green, 3]: 4 -> 5", "R101 The table `toll` has no cell for `Green, 3`."),
    ("change Card Axe: cost: 3 -> 4", "R101 There is no `Card` called `Axe`."),
    ("change Crad Ax: cost: 3 -> 4", "R101 There is no kind called `Crad`."),
    ("change Spot Ax: column: 3 -> 4", "R101 `Ax` is a piece of kind `Card`."),
    ("change Card Ax: coast: 3 -> 4", "R101 `Card` has no field called `coast`."),
    ("remove rule fre", "R101 There is no rule called `fre`."),
    ("remove Card Axe", "R101 There is no `Card` called `Axe`."),
    ("remove Card where it.cost > 99", "R101 No `Card` is so, and nothing is taken out."),
    ("remove player Anne", "R101 There is no player called `Anne`."),
    ("add to map bord:\n    s2 -- s3", "R101 There is no map called `bord`."),
    ("add to enum Color: Black", "R101 There is no enum called `Color`."),
    ("add to table fees: 4 -> 5", "R101 There is no table called `fees`."),
]


@pytest.mark.parametrize(("text", "finding"), MISSING, ids=[text.split("\n")[0] for text, _ in MISSING])
def test_what_is_altered_must_be_there(text: str, finding: str):
    report = altered(mod("One", text))[1]

    if "map" in text or "enum Color:" in text:
        assert [one.split(" ", 2)[2] for one in said(report)] == [finding.partition(" ")[2]]
    else:
        assert line_of(report)[0] == finding
    assert all(d.help for d in report.diagnostics)


STALE = [
    ("change setting limit 4 -> 6", "`setting limit` is `5` and not `4`."),
    ("change state round 2 -> 3", "`state round` is `1` and not `2`."),
    ("change resource gold 5 -> 6", "`resource gold` is `4` and not `5`."),
    ("change resource gold: bank: 5 -> 6", "`resource gold.bank` is `50` and not `5`."),
    ("change table fee: 3: 5 -> 6", "`table fee[3]` is `4` and not `5`."),
    ("change table toll: [Green, 2]: 5 -> 7", "`table toll[Green, 2]` is `4` and not `5`."),
    ("change Card Ax: cost: 5 -> 7", "`Card Ax.cost` is `3` and not `5`."),
    ("change Card Eel: cost: 5 -> 7", "`Card Eel.cost` is `1` and not `5`."),
    ("change Card Ax: friend: Blue -> none", "`Card Ax.friend` is `Red` and not `Blue`."),
    ("change Card Ax: hues(Green): 5 -> 7", "`Card Ax.hues(Green)` is `2` and not `5`."),
    ("change Card Bow: copies: 5 -> 7", "`Card Bow.copies` is `2` and not `5`."),
    ("change game: players 2 to 5 -> 2 to 6", "`game.players` is `2 to 3` and not `2 to 5`."),
]


@pytest.mark.parametrize(("text", "message"), STALE, ids=[text for text, _ in STALE])
def test_an_old_value_that_is_not_there_any_more_is_told_with_what_is(text: str, message: str):
    report = altered(mod("One", text))[1]

    assert line_of(report) == [f"R121 {message}"]
    (found,) = report.sorted()
    assert found.also and found.also[0].span.path in ("game.rules", "more.csv")
    assert found.fix and found.fix.replacement == message.split("`")[3]


DOUBLED = [
    ("add enum Colour: Pink", "`enum Colour`"),
    ("add to enum Colour: Red", "`enum Colour.Red`"),
    ("add kind Card", "`kind Card`"),
    ("add resource gold: each player has 1", "`resource gold`"),
    ("add zone hand: Card", "`zone hand`"),
    ("add state round: number, starts 1", "`state round`"),
    ("add setting limit: number = 1", "`setting limit`"),
    ("add map board of Card:\n    Ax -- Eel", "`map board`"),
    ("add to map board:\n    s2 -- s1", "`map board: s1 -- s2`"),
    ("add die d6: 1 to 2", "`die d6`"),
    ("add table fee(n: number): otherwise -> 1", "`table fee`"),
    ("add to table fee: 3 -> 5", "`table fee[3]`"),
    ("add to table toll:\n    | c \\ n | 1 |\n    | Red | 8 |", "`table toll[Red, 1]`"),
    ("add value cost_of(c: Card): 1", "`value cost_of`"),
    ("add action build(p: player):\n    pause", "`action build`"),
    ("add phase year:\n    pause", "`phase year`"),
    ("add flow:\n    nobody wins", "`flow`"),
    ("add rule free modify cost_of(c): add 1", "`rule free`"),
    ('add scoring p in players:\n    "Wins": p.wins', "`scoring`"),
    ('add to scoring p in players:\n    "Gold": p.wins', '`scoring "Gold"`'),
    ('add victory "Rich"(p: player): yes', '`victory "Rich"`'),
    ('add card "Dart" is Card:\n    cost: 1', '`card "Dart"`'),
    ("add player Ann", "`player Ann`"),
]


@pytest.mark.parametrize(("text", "what"), DOUBLED, ids=[text.split("\n")[0] for text, _ in DOUBLED])
def test_what_is_added_must_be_new(text: str, what: str):
    report = altered(mod("One", text))[1]

    assert [one.partition(" ")[0] for one in said(report)] == ["R102"]
    assert said(report)[0].endswith(f"{what} is there already.")
    assert report.sorted()[0].help and report.sorted()[0].also[0].span.path == "game.rules"


REFUSED = [
    ('add game "Other":\n    players 2', "R123 `game` cannot be added here."),
    ('add test "x":\n    expect yes', 'R123 `test "x"` cannot be added here.'),
    ("change zone hand: face: 1 -> 2", "R123 A zone is not changed in part."),
    ("change rule free 1 -> 2", "R123 A rule is not changed in part."),
    ("change setting limit: 3: 5 -> 6", "R123 Of a setting only what it starts with is changed."),
    ("change Card Ax 3 -> 4", "R123 Which field of `Ax` is changed, is not said."),
    ("change player Ann: name: 1 -> 2", "R123 Nothing of a player can be changed."),
    ("remove rule where yes", "R123 Of the sort `rule` only what is named can be taken out."),
    ("remove Colour Red", "R123 `Colour` is an enum, and a member of an enum cannot be taken out."),
    ("remove Card where it.cost > round", "R205 Which pieces these are is not known before the game begins."),
    ("change state leader none -> none", "R123 `leader` has no start that is written, so nothing can be changed."),
    ("add value players: 1", "R007 `players` is a word of the language and cannot be a name here."),
    (
        "add rule count modify cost_of(c): add 1",
        "R103 `count` is a word of the language, and cannot be the name of a rule.",
    ),
    ("add action gain(p: player):\n    pause", "R103 `gain` is an event of every game, so no action can be called so."),
]


@pytest.mark.parametrize(("text", "finding"), REFUSED, ids=[text.split("\n")[0] for text, _ in REFUSED])
def test_what_a_mod_cannot_do_is_refused(text: str, finding: str):
    report = altered(mod("One", text))[1]

    assert line_of(report) == [finding]


def test_what_was_taken_out_is_said_where_it_is_missed():
    report = altered(mod("One", "remove action build"))[1]

    assert said(report) == ["R101 game.rules:8 There is no action called `build`."]
    assert [(label.span.path, label.text) for label in report.sorted()[0].also] == [
        ("one/mod.rules", 'mod "One" takes it out here')
    ]


def test_findings_about_what_a_mod_brings_stand_in_its_file():
    report = altered(mod("One", "add value odd: nobody_knows"))[1]

    assert said(report) == ["R101 one/mod.rules:3 There is nothing called `nobody_knows` here."]


def test_the_game_is_as_it_was_without_them():
    assert made().origins["setting limit"][0].layer == "game"
    assert GAME.count("setting limit") == 1
