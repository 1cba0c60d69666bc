"""Several mods: who has the last word, what they want of each other, and that their order makes no difference."""

from __future__ import annotations

from itertools import permutations

import pytest
from altering import GAME, altered, made, mod, said
from hypothesis import given
from hypothesis import strategies as st

from rulelang.program.core import Const

MEETING = [
    ("change setting limit 5 -> 6", "change setting limit 5 -> 7", "setting limit"),
    ("change setting limit 5 -> 6", "remove setting limit", "setting limit"),
    ("change setting limit 5 -> 6", "replace setting limit: number = 7", "setting limit"),
    ("change Card Ax: cost: 3 -> 4", "change Card Ax: cost: 3 -> 5", "Card Ax.cost"),
    ("change Card Ax: cost: 3 -> 4", "remove Card Ax", "Card Ax.cost"),
    ("change Card Ax: cost: 3 -> 4", "remove Card where it.cost = 4", "Ax"),
    ('change card "Dart": cost: 7 -> 4', 'replace card "Dart":\n    cost: 3', "card Dart.cost"),
    ("change table fee: 3: 4 -> 5", "change table fee: 3: 4 -> 6", "table fee[3]"),
    ("change table fee: 3: 4 -> 5", "replace table fee(n: number): otherwise -> 1", "table fee[3]"),
    ("change table toll: [Red, 1]: 1 -> 5", "change table toll: [Red, 1]: 1 -> 6", "table toll[Red, 1]"),
    ("add to table fee: 4 -> 5", "add to table fee: 4 -> 6", "table fee[4]"),
    ("add to map board:\n    s2 -- s3", "add to map board:\n    s3 -- s2", "map board: s2 -- s3"),
    ("add to enum Colour: Black", "add to enum Colour: Black", "enum Colour.Black"),
    ('add to scoring p in players:\n    "X": 1', 'add to scoring p in players:\n    "X": 2', 'scoring "X"'),
    ("add rule frost after phase year: pause", "add state frost: number, starts 1", "rule frost"),
    ("add pieces Card:\n    | name | cost |\n    | Gun | 1 |", 'add card "Gun" is Card:\n    cost: 2', "Card Gun"),
    ('add pieces Card from "new.csv"', "add pieces Card:\n    | name | cost |\n    | Hat | 1 |", "Card Hat"),
    ("replace rule free modify cost_of(c): add 1", "remove rule free", "rule free"),
    ("add player Dora", "add player Dora", "player Dora"),
    ("change game: players 2 to 3 -> 2", "change game: players 2 to 3 -> 3", "game.players"),
]


@pytest.mark.parametrize(("one", "two", "title"), MEETING, ids=[f"{a} | {b}"[:60] for a, b, _ in MEETING])
def test_two_mods_that_touch_one_thing_conflict_until_one_overrides(one: str, two: str, title: str):
    first, second = mod("One", one, csv="name,cost\nHat,8\n"), mod("Two", two)
    report = altered(second, first)[1]
    found = [d for d in report.sorted() if d.code == "R122"]

    assert [d.message for d in found] == [f"The mods `One` and `Two` both want something of `{title}`."]
    assert found[0].span.path == "two/mod.rules" and found[0].also[0].span.path.startswith("one/")
    assert 'write `overrides mod "One"` in mod "Two"' in (found[0].help or "")
    for strong in (mod("One", f'{one}\noverrides mod "Two"', csv="name,cost\nHat,8\n"), first):
        weak = mod("Two", two if strong is not first else f'{two}\noverrides mod "One"')
        assert not [d for d in altered(strong, weak)[1].sorted() if d.code == "R122"]


def test_what_is_overridden_is_kept_in_the_history():
    one, two = mod("One", "change setting limit 5 -> 6"), mod("Two", 'overrides mod "One"\nchange setting limit 5 -> 7')
    program = made(one, two)

    assert program.settings[0].value == 7
    assert [(o.layer, o.operation, o.old, o.new) for o in program.origins["setting limit"]] == [
        ("game", "declared", None, None),
        ('mod "One"', "overridden", None, None),
        ('mod "Two"', "changed", "5", "7"),
    ]


def test_the_last_word_is_not_handed_on():
    one, two = (
        mod("One", 'overrides mod "Two"\nchange setting limit 5 -> 6'),
        mod("Two", 'overrides mod "Three"\nchange setting limit 5 -> 7'),
    )
    three = mod("Three", "change setting limit 5 -> 8")

    assert said(altered(one, two, three)[1]) == [
        "R122 three/mod.rules:3 The mods `One` and `Three` both want something of `setting limit`."
    ]


AGREEING = [
    ("add rule a after phase year: set round to 2", "add rule b after phase year: set round to 3"),
    ('add rule a forbid build(p) when p is Ann else "no"', 'add rule b forbid build(p) when p is Bob else "no"'),
    ("remove rule free", "remove rule free"),
    ("add to table fee: 4 -> 5", "add to table fee: 5 -> 6"),
    (
        "add to table toll:\n    | c \\ n | 3 |\n    | Red | 1 |\n    | Green | 1 |\n    | Blue | 1 |",
        "add to table toll:\n    | c \\ n | 4 |\n    | Red | 1 |\n    | Green | 1 |\n    | Blue | 1 |",
    ),
    ("change Card Ax: cost: 3 -> 4", "change Card Ax: friend: Red -> none"),
    (
        'add card "Gun" is Card:\n    cost: 2',
        'optional mod "One"\nwhen mod "One" is loaded:\n    change Card Gun: cost: 2 -> 3',
    ),
]


@pytest.mark.parametrize(("one", "two"), AGREEING, ids=[f"{a} | {b}"[:60] for a, b in AGREEING])
def test_what_does_not_touch_is_no_conflict(one: str, two: str):
    assert made(mod("One", one), mod("Two", two)) == made(mod("Two", two), mod("One", one))


def test_a_mod_comes_after_the_scenario():
    both = mod("One", "change setting limit 4 -> 9")
    program = made(both, scenario="change setting limit 5 -> 4")

    assert program.settings[0].value == 9
    assert [o.layer for o in program.origins["setting limit"]] == ["game", 'scenario "Short"', 'mod "One"']
    (found,) = altered(mod("One", "change setting limit 5 -> 9"), scenario="change setting limit 5 -> 4")[1].sorted()
    assert found.message == "`setting limit` is `4` and not `5`."
    assert found.also[0].text == 'changed here by scenario "Short"'


def test_a_scenario_says_who_plays():
    program = made(scenario="players 2 named Cleo, Ann")

    assert (program.seats_low, program.seats_high) == (2, 2)
    assert [(e.name, e.removed) for e in program.entities[:3]] == [("Cleo", False), ("Ann", False), ("Bob", True)]
    assert said(altered(scenario="players 2 named Cleo, Anne")[1])[0].endswith("There is no player called `Anne`.")
    assert said(altered(scenario="players 4")[1])[0].endswith("There are 3 seats, and up to 4 play.")


def test_the_start_of_a_scenario_takes_the_place_of_what_the_game_says():
    program = made(scenario="start player:\n    | name | wins |\n    | Ann | 7 |\n    | Bob | 2 |")

    assert sorted(cell.value.expr.value for cell in program.starts if isinstance(cell.value.expr, Const)) == [2, 7]


DEMANDS = [
    ('requires mod "Two"', "", "R117 The mod `One` needs the mod `Two`, and that is not here."),
    ('requires mod "Two" at least 1.10', "Two", "R117 The mod `One` needs version 1.10 of `Two` or later."),
    ('optional mod "Two" at least 1.10', "Two", "R117 The mod `One` needs version 1.10 of `Two` or later."),
    ('conflicts with mod "Two"', "Two", "R124 The mod `One` cannot be played together with `Two`."),
    ('requires mod "One"', "", "R119 The mod `One` requires itself."),
    ('overrides mod "One"', "", "R119 The mod `One` overrides itself."),
    (
        'when mod "Two" is loaded:\n    remove rule free',
        "",
        "R125 The mod `Two` is not named among those that this mod knows.",
    ),
]


@pytest.mark.parametrize(("line", "other", "finding"), DEMANDS, ids=[line for line, _, _ in DEMANDS])
def test_what_a_mod_wants_of_others(line: str, other: str, finding: str):
    others = [mod(other, "add value nothing_new: 1")] if other else []
    code, _, message = finding.partition(" ")

    assert said(altered(mod("One", line), *others)[1]) == [f"{code} one/mod.rules:3 {message}"]


@pytest.mark.parametrize("version", ["1.0", "1", "0.9.9"])
def test_versions_are_compared_by_their_numbers(version: str):
    made(mod("One", f'requires mod "Two" at least {version}'), mod("Two", "add value nothing_new: 1"))


def test_a_mod_is_for_one_game_and_for_its_version():
    newer = altered(mod("One", "remove rule free", head=" at least 1.10"))[1]
    made(mod("One", "remove rule free", head=" at least 1.2"))
    name, text, _ = mod("One", "remove rule free")
    other = altered((name, text.replace('"Small"', '"Smal"'), None))[1]

    assert said(newer) == ["R118 one/mod.rules:2 The mod `One` is for version 1.10 of `Small` or later."]
    assert said(other) == ["R118 one/mod.rules:2 This mod is for the game `Smal`, and the game here is `Small`."]
    assert other.sorted()[0].help == "did you mean `Small`?"


@pytest.mark.parametrize("verb", ["requires", "overrides"])
def test_circles_are_told_once(verb: str):
    ring = {"One": "Two", "Two": "Three", "Three": "One"}
    report = altered(*(mod(name, f'{verb} mod "{other}"') for name, other in ring.items()))[1]

    assert [one.partition(" ")[0] for one in said(report)] == ["R119"]
    assert "`One`, `Two`, `Three`, `One`" in said(report)[0]


def test_two_mods_of_one_name():
    one, two = mod("One", "remove rule free"), ("One", mod("One", "remove rule free")[1], None)

    assert "R516" in [one.split()[0] for one in said(altered(one, ("one-2", two[1], None))[1])]


@pytest.mark.parametrize(
    ("text", "line", "title"),
    [
        ("change setting limit 5 -> 6\nchange setting limit 6 -> 7", 4, "setting limit"),
        ("change Card Dart: cost: 7 -> 8\nremove Card Dart", 3, "Card Dart.cost"),
        (
            "replace table fee(n: number): otherwise -> 1\nchange table fee: otherwise: 1 -> 2",
            4,
            "table fee[otherwise]",
        ),
        ("add value fresh: 1\nremove value fresh", 4, "value fresh"),
        ("add rule fresh after phase year: pause\nreplace rule fresh after phase year: pause", 4, "rule fresh"),
    ],
)
def test_one_mod_alters_a_thing_once(text: str, line: int, title: str):
    assert said(altered(mod("One", text))[1]) == [f"R102 one/mod.rules:{line} `{title}` is altered twice."]


def test_many_changes_of_two_mods_are_compared_in_no_time():
    rows = "\n".join(f"    | p{number} | {number} |" for number in range(3000))
    pieces = f"pieces Card:\n    | name | cost |\n{rows}\n"
    one, two = (
        mod(name, "\n".join(f"change Card p{n}: cost: {n} -> {n + 1}" for n in range(first, 3000, 2)))
        for name, first in (("One", 0), ("Two", 1))
    )

    assert said(altered(one, two, game=GAME + pieces)[1]) == []


# ---- the order of loading


LINES = sorted({text for one, two, _ in MEETING for text in (one, two)} | {text for pair in AGREEING for text in pair})


@given(st.lists(st.sampled_from(LINES), min_size=2, max_size=4), st.data())
def test_the_order_of_loading_makes_no_difference(lines: list[str], data: st.DataObject):
    strong = data.draw(st.sampled_from(["", 'overrides mod "Two"']))
    names = ("One", "Two", "Three", "Four")[: len(lines)]
    mods = [
        mod(name, f"{text}\n{strong if name == 'One' else ''}".strip("\n"), csv="name,cost\nHat,8\n")
        for name, text in zip(names, lines, strict=True)
    ]
    first, *others = [altered(*order) for order in list(permutations(mods))[:6]]

    for program, report in others:
        assert program == first[0]
        assert said(report) == said(first[1])
