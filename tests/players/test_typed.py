"""What people type, matched against options."""

from __future__ import annotations

import pytest

from rulelang.machine.decisions import Choice, Decision
from rulelang.players.typed import NotUnderstood, read_answer
from rulelang.present.decision import numbers_line


def decision(*labels: str, form: str = "pick", low: int = 1, high: int = 1, skipped=()) -> Decision:
    """A decision whose answers are the places of its options, from 100."""
    choices = tuple(Choice(label, 100 + place) for place, label in enumerate(labels))
    return Decision(1, 0, 0, form, "Which?", choices, low=low, high=high, skipped=skipped)


BOATS = decision("Grey Goose", "Old Ox", "Sea Witch", "Tern", 'play "Gale"', "nothing")


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("1", 0),
        ("4", 3),
        ("Tern", 3),
        ("tern", 3),
        ("  old   ox ", 1),
        ("se", 2),
        ("goose", 0),
        ("play gale", 4),
        ("gale", 4),
        ("nothing", 5),
    ],
)
def test_numbers_words_beginnings_and_parts(typed, place):
    assert read_answer(BOATS, typed) == 100 + place


@pytest.mark.parametrize("typed", ["", "0", "7", "e", "Wanderer", "1, 2", "²"])
def test_what_fits_none_or_several_is_refused(typed):
    with pytest.raises(NotUnderstood):
        read_answer(BOATS, typed)


def test_what_may_be_several_is_told():
    with pytest.raises(NotUnderstood, match="'e' may be any of these: Grey Goose, Sea Witch, Tern"):
        read_answer(BOATS, "e")


def test_what_is_not_possible_now_says_why():
    with pytest.raises(NotUnderstood, match="Wanderer is not possible: too dear"):
        read_answer(decision("Tern", skipped=(("Wanderer", "too dear"),)), "wanderer")


def test_where_options_are_numbers_a_number_is_itself():
    numbers = decision("3", "5", "1", form="number")

    assert read_answer(numbers, "1") == 102
    assert read_answer(numbers, "3") == 100
    assert numbers_line(numbers) == "3, 5, 1"


def test_numbers_without_gaps_are_a_range():
    assert numbers_line(decision("0", "1", "2", "3", form="number")) == "a number from 0 to 3"
    assert numbers_line(decision("1", "2", "3", "nothing")) == "a number from 1 to 3 or nothing"


def test_several_come_in_the_order_of_the_options():
    many = decision("A", "B", "C", form="pick many", low=0, high=3)

    assert read_answer(many, "3, 1") == (100, 102)
    assert read_answer(many, "3 1") == (100, 102)
    assert read_answer(many, "c, a") == (100, 102)
    assert read_answer(many, "nothing") == ()
    assert read_answer(many, "") == ()


def test_an_order_is_kept_as_typed():
    assert read_answer(decision("A", "B", "C", form="order"), "2, 3, 1") == (101, 102, 100)


def test_a_label_with_a_comma_is_one_answer():
    many = decision("Grip, Old", "Grip, New", form="pick many", low=1, high=2)

    assert read_answer(many, "Grip, New") == (101,)
