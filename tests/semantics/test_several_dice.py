"""Several dice where one thing is meant."""

from __future__ import annotations

import pytest
from declaring import helps, made, read, said

DICE = """die d6: 1 to 6
enum Weather: Calm, Storm
die sky: Calm, Storm
state total: number, starts 0
state weather: Weather, starts Calm
action throw(p: player):
    roll 2 d6 for p as thrown
    roll 2 sky as seen
    roll 1 d6 as one
    {}
"""
HELP = "write `sum of thrown`, `highest of thrown`, or `count of (thrown where it at least 5)`"
SEVERAL = "`thrown` is a list of what several dice show, but one number is wanted here."


@pytest.mark.parametrize(
    "line",
    [
        "if thrown more than 3: nothing",
        "if thrown is 7: nothing",
        "if 3 less than thrown: nothing",
        "if thrown in 2 to 5: nothing",
        "set total to thrown",
        "set total to thrown + 1",
        "increase total by thrown",
        "repeat thrown times: nothing",
    ],
)
def test_several_dice_are_no_number(line: str) -> None:
    assert [told[:4] for told in said(DICE.format(line))] == ["R280"]
    assert said(DICE.format(line))[0].endswith(SEVERAL)
    assert helps(DICE.format(line)) == [HELP]


@pytest.mark.parametrize("line", ["if seen is Storm: nothing", "set weather to seen"])
def test_several_dice_with_names_are_no_single_one(line: str) -> None:
    [told] = said(DICE.format(line))

    assert told.startswith("R280") and "but one Weather is wanted here" in told
    assert helps(DICE.format(line)) == ["ask `... in seen` for one of them, or `count of (seen where it is ...)`"]


def test_one_die_thrown_as_a_list_loses_its_one() -> None:
    report = read(DICE.format("set total to one"))[1]
    [told] = report.sorted()

    assert told.help == "write `roll d6 as one`, without the number"
    assert told.fix is not None and told.fix.replacement == ""
    assert (told.fix.span.line, told.fix.span.column, told.fix.span.end_column) == (9, 10, 12)


def test_the_faces_of_a_roll_that_a_rule_waits_for() -> None:
    rule = "rule lucky after roll(p, die, faces) when faces more than 3: nothing\n"

    assert [told[:4] for told in said(DICE.format("nothing") + rule)] == ["R280"]


@pytest.mark.parametrize(
    "line",
    [
        "if sum of thrown more than 3: nothing",
        "set total to count of (thrown where it at least 5)",
        "if 6 in thrown: nothing",
        "if thrown is [1, 2]: nothing",
        "if Storm in seen: nothing",
        "for each face in thrown: increase total by face",
    ],
)
def test_what_asks_something_of_several_dice(line: str) -> None:
    assert made(DICE.format(line))


def test_other_lists_of_numbers_are_told_as_before() -> None:
    line = "let costs be [1, 2]\n    set total to costs"

    assert [told[:4] for told in said(DICE.format(line))] == ["R230"]
