"""`needs` that never hold; branches, cases, options and rows that are never got to."""

from __future__ import annotations

import pytest
from whole import findings, found, turn

# ---- R344


def offered(*needs: str, params: str = "p: player, c: Colour", call: str = "gift(p, any Colour)") -> str:
    """An action with these conditions, offered in a turn."""
    lines = "".join(f"    needs {need}\n" for need in needs)
    return f"action gift({params}):\n{lines}    p gains 1 coins\n" + turn(f"ask p to do {call} or nothing")


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        (("no",), "no"),
        (("count of players more than 3",), "count of players more than 3"),
        (("p.coins at least 3", "p.coins less than 2"), "p.coins less than 2"),
        (("c is Red", "p.coins at least 3", "c is Blue"), "c is Blue"),
        (("c is Red and c is not Red",), "c is Red and c is not Red"),
        (("p.hand is empty", "count of p.hand at least 2"), "count of p.hand at least 2"),
        (("p in players and p.coins less than 0",), "p in players and p.coins less than 0"),
    ],
)
def test_needs_that_never_hold(needs, told):
    assert found(offered(*needs)) == [f"R344 {told}"]


@pytest.mark.parametrize(
    "needs",
    [
        ("count of players more than 2",),
        ("p.coins at least 3", "p.coins less than 4"),
        ("c is Red or c is Blue",),
        ("p.hand is empty", "count of deck at least 2"),
        ("p.coins = 0",),
    ],
)
def test_needs_that_may_hold(needs):
    assert found(offered(*needs)) == []


def test_needs_of_a_state_that_nothing_ever_changes():
    state = "state ready: yes or no, starts no\n"
    told = findings(state + offered("ready"))

    assert [d.code for d in told] == ["R344"]
    assert [(label.text, label.span.line) for label in told[0].also] == [("nothing ever changes this", 1)]
    assert found(state + offered("ready") + "rule morning before phase turn(p):\n    set ready to yes\n") == []
    assert found(state.replace("no\n", "yes\n") + offered("ready")) == []


def test_a_state_that_a_table_starts_may_be_anything():
    text = "state ready: each Card has yes or no, starts no\nstart Card:\n    | name | ready |\n    | Fir  | yes   |\n"
    text += 'card "Fir" is Card:\n    worth: 1\n    colour: Red\n'

    assert found(text + offered("c.ready", params="p: player, c: Card", call="gift(p, any deck)")) == []


def test_the_needs_of_an_action_that_nobody_does_are_no_matter():
    assert found("action gift(p: player):\n    needs no\n    p gains 1 coins\n") == ["R340 gift"]


def test_needs_after_a_let():
    assert found(
        offered("let", params="p: player, c: Colour").replace(
            "needs let", "let many be count of players\n    needs many more than 3"
        )
    ) == ["R344 many more than 3"]


# ---- R345


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("if colour is Red: p gains 1 coins", "else if colour is Red: p gains 2 coins"), "colour is Red"),
        (
            ("if p.coins at least 3: p gains 1 coins", "else if p.coins at least 5: p gains 2 coins"),
            "p.coins at least 5",
        ),
        (
            (
                "if p.coins at least 3: p gains 1 coins",
                "else if colour is Red: p gains 3 coins",
                "else if p.coins more than 9: p gains 2 coins",
            ),
            "p.coins more than 9",
        ),
        (("if colour is Red:\n        if colour is Blue: p gains 1 coins",), "colour is Blue"),
        (("if count of players more than 3: p gains 1 coins",), "count of players more than 3"),
        (("if p is Ann: end phase turn", "if p is Ann: p gains 1 coins"), "p is Ann"),
        (("if count of players more than 1: p gains 1 coins", "else: p gains 2 coins"), "count of players more than 1"),
        (
            (
                "if colour is Red: p gains 1 coins",
                "else if colour is Blue: p gains 2 coins",
                "else if colour is Green: p gains 3 coins",
                "else if p.coins = 2: p gains 4 coins",
            ),
            "p.coins = 2",
        ),
    ],
)
def test_a_branch_that_is_never_taken(lines, told):
    assert found(turn(*lines)) == [f"R345 {told}"]


@pytest.mark.parametrize(
    "lines",
    [
        ("if p.coins at least 5: p gains 1 coins", "else if p.coins at least 3: p gains 2 coins"),
        ("if colour is Red: p gains 1 coins", "if colour is Red: p gains 2 coins"),
        ("if colour is Red:\n        set colour to Blue\n        if colour is Blue: p gains 1 coins",),
        (
            "if colour is Red: p gains 1 coins",
            "else if colour is Blue: p gains 2 coins",
            "else if colour is Green: p gains 3 coins",
            "else: p gains 4 coins",
        ),
        ("if p.coins less than 3: p gains 1 coins", "if p.coins less than 3: p gains 1 coins"),
        (
            "for each q in players:\n        if q is p: p gains 1 coins\n"
            "        else if q.coins more than p.coins: p gains 2 coins",
        ),
        ("if p is Ann: end phase turn", "if p is Bob: p gains 1 coins"),
        ("repeat 2 times:\n        if p.coins = 3: p gains 1 coins\n        else if p.coins = 4: p gains 2 coins",),
    ],
)
def test_a_branch_that_may_be_taken(lines):
    assert found(turn(*lines)) == []


def test_a_case_that_never_applies():
    value = "value luck(p: player):\n    2 when p.coins at least 3\n    {} when p.coins at least 5\n    0 otherwise\n"
    used = turn("p gains luck(p) coins")

    assert found(value.format(1) + used) == ["R345 p.coins at least 5"]
    assert found(value.format(1).replace("at least 5", "at least 2") + used) == []


def test_an_option_that_is_never_offered():
    ask = 'ask p "Well?" to choose one:\n        "Take": p gains 1 coins\n        "Shout" when {}: p gains 2 coins'

    assert found(turn(ask.format("count of players less than 2"))) == ["R345 count of players less than 2"]
    assert found(turn("if p is Ann:\n        " + ask.format("p is Bob").replace("\n    ", "\n        "))) == [
        "R345 p is Bob"
    ]
    assert found(turn(ask.format("p is Bob"))) == []


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("table luck(n: number): otherwise -> 0, 1 -> 2\n", ["R345 1"]),
        ("table luck(n: number): 0 -> 1, otherwise -> 0, 2 or more -> 3\n", ["R345 2 or more"]),
        ("table luck(n: number): 1 -> 2, otherwise -> 0\n", []),
    ],
)
def test_a_row_below_otherwise(table, told):
    assert found(table + turn("p gains luck(p.coins) coins")) == told


def test_a_row_of_a_grid():
    grid = "table luck(c: Colour, n: number):\n    | c \\ n | 0 | 1 or more |\n"
    grid += "    | {} | 1 | 2 |\n    | {} | 0 | 0 |\n"
    used = turn("p gains luck(colour, p.coins) coins")

    assert found(grid.format("otherwise", "Red") + used) == ["R345 Red"]
    assert found(grid.format("Red", "otherwise") + used) == []


def test_grades_below_otherwise():
    scoring = (
        'scoring p in players:\n    "Coins": p.coins + count of (p.hand where it.colour is colour)\n    grades: {}\n'
    )

    assert found(scoring.format('otherwise -> "Poor", 5 or more -> "Rich"')) == ["R345 5 or more"]
    assert found(scoring.format('5 or more -> "Rich", otherwise -> "Poor"')) == []
