"""`words`: the words of the language, and those that a game adds."""

from __future__ import annotations

import json

import pytest
from cli.calling import ORCHARD, fine, rulelang

from rulelang.words import ALL, SORTS


def said(text: str) -> str:
    """On one line, so that a break between two words does not matter."""
    return " ".join(text.split())


def test_without_a_topic_all_sorts_and_words_are_listed() -> None:
    text = said(fine("words"))

    assert [sort.title for sort in SORTS.values() if f"{sort.title}: {said(sort.sentence)}" not in text] == []
    assert [word.name for word in ALL if word.name not in text] == []


@pytest.mark.parametrize(
    ("topic", "shapes"),
    [
        (["pick"], ["pick N from S [where C]", "pick [up to] N at random from S [where C] [seen by P] as x"]),
        (["hooks"], ["before EVENT[(x, ...)] [when C]:", "may HOOK"]),
        (["zone"], ["zone NAME[(x: TYPE)]: [each KIND has] KIND, PROPERTY, ...", "refilled from ZONE"]),
        (["count"], ["count of S [where C]"]),
        (["at", "least"], ["at least N", "N [is] at least N"]),
        (["Statement"], ["swap E and E"]),
        (["refilled"], ["refilled from ZONE"]),
        (["`reach`"], ["reach(a, through, steps)"]),
    ],
)
def test_a_topic_is_a_word_a_part_of_one_or_a_sort(topic: list[str], shapes: list[str]) -> None:
    lines = [line.strip().partition("   (")[0] for line in fine("words", *topic).split("\n")]

    assert [shape for shape in shapes if shape not in lines] == []


def test_a_word_is_told_with_what_it_takes_and_an_example() -> None:
    text = fine("words", "reach")

    assert "takes a: piece; through: group of piece; steps: number (may be left out)\n" in text
    assert "    gives set of piece\n    | reach(isle, Island, 2)\n" in text
    assert "To be filled in:\n    C  a condition: yes or no\n" in fine("words", "count of")


def test_what_comes_later_says_so() -> None:
    assert "comes with a later version of the language)" in fine("words", "open deals")


def test_an_unknown_topic_gets_a_suggestion() -> None:
    result = rulelang("words", "shufle")

    assert result.exit_code == 2
    assert "nothing is known about shufle. Did you mean shuffle?" in said(result.stderr)


def test_editors_get_data() -> None:
    data = json.loads(fine("words", "--format", "json"))
    (reach,) = json.loads(fine("words", "reach", "--format", "json"))

    assert [(word["sort"], word["name"]) for word in data] == [(word.sort, word.name) for word in ALL]
    assert reach["params"][2] == {"name": "steps", "type": "number", "optional": True}
    (count,) = json.loads(fine("words", "count of", "--format", "json"))
    assert [(p["name"], p["optional"]) for p in count["params"]] == [("S", False), ("C", True)]


# ---- what a game adds


def test_the_names_of_a_game_say_what_rules_can_hang_on_and_change(snapshot) -> None:
    assert fine("words", "--game", ORCHARD) == snapshot


def test_the_names_of_a_game_can_be_asked_for_by_sort_and_by_name() -> None:
    lines = fine("words", "--game", ORCHARD, "values").split("\n")

    assert lines[1] == "    crop(p: player) -> number   orchard.rules:35"
    assert fine("words", "--game", ORCHARD, "apples").count("apples") == 1
    assert "shake" in fine("words", "--game", ORCHARD, "shak")


def test_a_name_a_game_has_not_gets_a_suggestion() -> None:
    result = rulelang("words", "--game", ORCHARD, "shaek")

    assert result.exit_code == 2
    assert "nothing is known about shaek. Did you mean shake?" in said(result.stderr)


def test_the_names_of_a_game_are_data_too() -> None:
    (crop,) = json.loads(fine("words", "--game", ORCHARD, "crop", "--format", "json"))

    assert (crop["sort"], crop["result"], crop["params"]) == (
        "value",
        "number",
        [{"name": "p", "type": "player", "optional": False}],
    )
    assert rulelang("words", "--game", ORCHARD, "--format", "markdown").exit_code == 2
