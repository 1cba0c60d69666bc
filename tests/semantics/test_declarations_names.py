"""One namespace: seats, words of the language, doubles, and what is not declared."""

from __future__ import annotations

import pytest
from declaring import BASE, helps, made, named, read, said

from rulelang.program.core import Const
from rulelang.program.types import NumberType


def game(lines: str) -> str:
    return f'game "Small":\n{lines}flow:\n    nobody wins\n'


def test_domains_follow_each_other_without_gaps():
    program = made(
        'die d6: 1 to 6\nresource gold: each player has 1, pot has 0\npieces Dot for each n in 1 to 3 named "d{n}"\n'
    )
    ends = [(d.first, d.first + d.count) for d in program.domains.values()]

    assert [end for _, end in ends[:-1]] == [first for first, _ in ends[1:]]
    assert list(program.domains) == ["player", "Colour", "Dot", "holder", "resource", "die", "zone"]
    assert named(program, "holder") == ["bank", "pot"]
    assert ends[-1][1] == len(program.entities)


def test_every_game_has_a_box_and_a_place_for_cards_in_play():
    program = made('zone hand: each player has Dot, face up\npieces Dot for each n in 1 to 2 named "d{n}"\n')

    assert [zone.name for zone in program.zones] == ["box", "in_play", "hand"]
    assert named(program, "zone") == ["box", "in_play", "Ann.hand", "Bob.hand", "Cleo.hand"]
    assert program.zones[2].first == program.domains["zone"].first + 2


def test_instances_of_indexed_zones():
    text = 'pieces Dot for each n in 1 to 2 named "d{n}"\nzone pile(c: Colour): Dot, face up\n'
    program = made(text + "zone slot(n: 1 to 2): each player has Dot, face up\n")

    assert named(program, "zone")[2:5] == ["pile(Red)", "pile(Green)", "pile(Blue)"]
    assert named(program, "zone")[5:8] == ["Ann.slot(1)", "Ann.slot(2)", "Bob.slot(1)"]


def test_seats_without_names():
    program, _ = read("", base=game("    players 2 to 3\n"))

    assert program is not None
    assert named(program, "player") == ["Player1", "Player2", "Player3"]
    assert (program.seats_low, program.seats_high) == (2, 3)


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        ("    version 1.0\n", "R106 1:1 How many play is not said."),
        ("    players 3 to 2\n", "R106 2:13 The least number of players, 3, is more than the most, 2."),
        ("    players 2 named A, B, C\n", "R106 2:21 3 seats are named, and up to 2 play."),
    ],
)
def test_wrong_seats(lines, finding):
    assert finding in said("", base=game(lines))


def test_a_game_needs_a_head_and_a_flow():
    assert [f.split(" ", 2)[2] for f in said("", base="enum A: B\n")] == ["No game is declared."]
    assert said("", base='game "G":\n    players 2\n') == ["R107 1:1 The game has no flow."]


def test_only_one_game_and_one_flow():
    found = said('game "Other":\n    players 2\nflow:\n    nobody wins\n')

    assert found == ["R102 1:1 Two games are declared.", "R102 3:1 Two flows are declared."]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("enum Red: A\n", "R102 6:14 `Red` is already the name of an enum."),
        ("enum Colour: A\n", "R102 1:6 `Colour` is already the name of an enum."),
        ("setting Ann: number = 1\n", "R102 1:9 `Ann` is already the name of a player."),
        ("value x: 1\naction x(p: player):\n    nothing\n", "R102 1:7 `x` is already the name of an action."),
        ("phase x:\n    nothing\nrule x after phase x:\n    nothing\n", "R102 3:6 `x` is already the name of a phase."),
    ],
)
def test_two_things_of_one_name(text, finding):
    assert finding in said(text)


@pytest.mark.parametrize("name", ["reach", "distinct", "holder"])
def test_built_in_values_keep_their_names(name):
    assert said(f"value {name}: 1\n") == [
        f"R103 1:7 Every game has a value `{name}`, so nothing else can be called so."
    ]


@pytest.mark.parametrize("name", ["move", "gain", "spent", "draw"])
def test_built_in_events_keep_their_names(name):
    found = said(f"action {name}(p: player):\n    nothing\n")

    assert found == [f"R103 1:8 `{name}` is an event of every game, so no action can be called so."]
    assert said(f"phase {name}(p: player):\n    nothing\n") == []


def test_a_type_that_is_not_there():
    assert said("state x: Colur or none\n") == ["R101 1:10 There is no kind or enum called `Colur`."]
    assert helps("state x: Colur or none\n") == ["did you mean `Colour`?"]


def test_a_name_that_is_no_type():
    assert said("value v: 1\nstate x: v or none\n") == [] or said("setting s: number = 1\nstate x: Red\n") != []


def test_an_owner_that_is_not_there():
    assert said("state x: each Colur has number, starts 0\n") == ["R101 1:15 There is no kind or enum called `Colur`."]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("state x(n: number): number, starts 0\n", "R217 1:12 There cannot be one state for each number."),
        (
            "state x(a: Colour, b: Colour): number, starts 0\n",
            "R217 1:20 Only one name can stand in the brackets of a state, and here is a second one.",
        ),
        ("state x: number\n", "R219 1:7 What `x` starts with is not said."),
        ("resource gold: 5\n", "R228 1:16 Who has `gold` is not said."),
        ("resource gold: each player has 1, pot has 1, pot has 2\n", "R102 1:46 What `pot` has is said twice."),
        ("setting s: 1 to 5 = 7\n", "R204 1:21 `7` is not within 1 to 5."),
        ("setting s: number = yes\n", "R203 1:21 `yes` is a yes or no, but a number is wanted here."),
        ("state x: 5 to 1, starts 5\n", "R202 1:10 No number lies in `5 to 1`."),
    ],
)
def test_wrong_variables(text, finding):
    assert finding in said(text)


def test_settings_have_values():
    program = made("setting s: 1 to 5 = 3?\n")

    assert (program.settings[0].type, program.settings[0].value) == (NumberType(1, 5), 3)
    assert [mark.what for mark in program.assumed] == ["setting s: 3"]


def test_zones_said_wrongly():
    dots = 'pieces Dot for each n in 1 to 2 named "d{n}"\n'

    assert said(dots + "zone z: Dot, face up, seen by nobody\n")[0].startswith("R218")
    assert said(dots + "zone z: Dot, shuffled, drawn at random\n")[0].startswith("R218")
    assert said(dots + "zone z: Colour, face up\n") == [
        "R201 2:9 `Colour` is an enum, and in a zone lie pieces of a kind."
    ]


def test_a_newer_language():
    assert said("language 2\n") == ["R105 1:1 This file is written in language 2, and only language 1 is known here."]


# ---- clauses


def test_clause_places_in_order():
    program = made(
        "@SM-2, SM-1\nstate x: number, starts 0\n@SM-1\nstate y: number, starts 0\n", clauses=("SM-1", "SM-2")
    )

    assert {tag: [span.line for span in spans] for tag, spans in program.clause_places.items()} == {
        "SM-1": [1, 3],
        "SM-2": [1],
    }


def test_an_unknown_clause():
    text = "@SM-10\nstate x: number, starts 0\n"

    assert said(text, clauses=("SM-1", "SM-2")) == ["R110 1:2 There is no clause `SM-10` in `clauses.tsv`."]
    assert said(text) == []


# ---- follow-ups


def test_a_declaration_that_cannot_be_read_hides_findings_about_its_name():
    program, report = read("kind Tile\n    worth number\npieces Tile:\n    | name | worth |\n    | One | 1 |\n")

    assert program is None
    assert {d.code[:2] for d in report.sorted()} == {"R0"}


def test_holders_start_with_their_amounts():
    program = made("resource gold: each player has 12, bank has no_limit\n")

    assert [e for e, _ in program.resources[0].holders] == [program.domains["holder"].first]
    assert isinstance(program.resources[0].holders[0][1].expr, Const)


def test_base_is_right():
    assert said("", base=BASE) == []


@pytest.mark.parametrize(
    "text",
    [
        "die d: 1 to 1000000000\n",
        "state x(n: 1 to 1000000000): number, starts 0\n",
        'pieces Dot for each a in 1 to 90000, b in 1 to 90000 where a = b and a < 5 named "d{a}"\n',
        'pieces Dot for each a in 1 to 900000 named "d{a}"\n',
        'pieces Dot for each a in 1 to 90000 named "d{a}"\n',
        "table t(n: number):\n    | n | x |\n    | 1 | 99999999999999999999 |\n",
        "setting s: number = 999999999999 * 999999999\n",
    ],
)
def test_what_is_too_much(text):
    assert [line.split(" ", 1)[0] for line in said(text)] == ["R207"]


@pytest.mark.parametrize("copies", ["0", "-1", "x", "99999999", "9999999999999"])
def test_copies_that_cannot_be(copies):
    text = f"kind Dot:\n    n: number = 1\npieces Dot:\n    | name | copies |\n    | A | {copies} |\n"

    assert [line.split(" ", 1)[0] for line in said(text)] == ["R212"]


@pytest.mark.parametrize("name", ["zone", "holder", "number", "resource"])
def test_words_for_sorts_are_no_kinds(name):
    assert "R103" in {line.split(" ", 1)[0] for line in said(f"enum {name}: X\n")} | {
        "R103" for _ in [0] if name == "die"
    }


# ---- one report for each cause


def test_an_unknown_name_in_several_places_is_one_finding():
    _, report = read("state x: Tile or none\nstate y: Tile or none\nstate z: set of Tile\n")
    found = report.sorted()

    assert [d.message for d in found] == ["There is no kind or enum called `Tile`."]
    assert [label.span.line for label in found[0].also] == [2, 3]


def test_what_uses_a_wrong_declaration_is_not_reported():
    text = "resource coins: each playr has 1, bank has no_limit\naction a(p: player):\n    p gains 1 coins\n"

    assert said(text) == ["R101 1:22 There is no kind or enum called `playr`."]


def test_pieces_of_an_unknown_kind_are_not_reported():
    text = "kind Tile:\n    n: number = 1\npieces Tyle:\n    | name |\n    | One |\ntable t(n: number): 1 -> One\n"

    assert [d.code for d in read(text)[1].sorted() if d.level == "error"] == ["R101"]


def test_members_of_an_unknown_enum_are_not_reported_in_cells():
    text = "kind Tile:\n    hue: Hue\npieces Tile:\n    | name | hue |\n    | One | Pink |\n"

    assert said(text) == ["R101 2:10 There is no kind or enum called `Hue`."]
