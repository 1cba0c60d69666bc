"""One slip is one finding, and what it says is what to change."""

from __future__ import annotations

import pytest
from declaring import WHOLE, read

from rulelang.diagnostics import Diagnostic


def found(text: str) -> list[Diagnostic]:
    return [d for d in read(text)[1].sorted() if d.code not in WHOLE]


def test_a_resource_without_a_bank_is_told_once() -> None:
    (one,) = found(
        "resource coins: each player has 3\n"
        "phase a(p: player):\n    p gains 1 coins\n    p pays 1 coins\n    p gains 2 coins\n"
    )
    assert (one.code, one.span.line) == ("R258", 3)
    assert [(label.text, label.span.line) for label in one.also] == [
        ("declared here", 1),
        ("here too", 4),
        ("here too", 5),
    ]


ASKS = """kind K:
    worth: number
zone hand: each player has K
resource coins: each player has 3, bank has no_limit
phase a(p: player):
    ask p "Which?" to pick up to 1 from p.hand as w
    if p.coins more than 2:
        p gains w.worth coins
        p gains w.worth + 1 coins
    p pays w.worth coins
"""


def test_what_may_be_none_is_told_once_for_a_block() -> None:
    one, other = found(ASKS)
    assert [(d.code, d.span.line) for d in (one, other)] == [("R232", 8), ("R232", 10)]
    assert [(label.text, label.span.line) for label in one.also] == [("here too", 9)]
    assert other.also == ()


def test_what_is_called_as_a_word_of_the_language_is_not_missed_as_well() -> None:
    (one,) = found(
        "kind pick:\n    a: number\npieces pick:\n    | name | a |\n    | X    | 1 |\nzone z: pick, face up\n"
    )
    assert (one.code, one.span.line) == ("R007", 1)


def test_the_loops_of_generated_pieces_are_fields_of_a_kind_that_has_its_own() -> None:
    pieces = 'pieces K for each i in 1 to 2, j in 1 to 2 named "k{i}_{j}"\n'
    (one,) = found("kind K:\n    i: number\n" + pieces)
    assert (one.code, one.message, one.span.line) == ("R101", "`K` has no field called `j`.", 3)
    assert one.help is not None and "add `j: number` to the kind" in one.help
    assert found(pieces) == []


def test_names_of_generated_pieces_that_meet() -> None:
    (one,) = found('pieces K for each i in 1 to 12, j in 1 to 12 named "k{i}{j}"\n')
    assert (one.code, one.message) == ("R102", "Two pieces of these loops are called `k111`.")
    assert one.help == 'put a sign between the loops, as in `"k{i}_{j}"`'


CARDS = """kind C:
    played from deck, then to deck
zone deck: C
phase storm(p: player):
    nothing
card "X" is C:
    play {}:
        nothing
"""


@pytest.mark.parametrize(
    ("head", "help"),
    [
        ("before phase storm when p is owner", "write `before phase storm(p)`"),
        ("any time when p is not owner", "in `any time` nobody is named: use `owner`, or hang it on an event"),
    ],
)
def test_a_name_that_the_event_would_give(head: str, help: str) -> None:
    (one,) = found(CARDS.format(head))
    assert (one.code, one.span.line, one.help) == ("R101", 7, help)


def test_a_line_that_is_too_long_is_not_nested_too_deeply() -> None:
    (one,) = found("value v: 1" + " + 1" * 20_000 + "\n")
    assert (one.code, one.span.line) == ("R509", 1)
    assert "This line is too long" in one.message


def test_one_word_that_says_nothing_is_one_finding() -> None:
    (one,) = found_alone("asdf\n")
    assert (one.code, one.span.line) == ("R001", 1)


def found_alone(text: str) -> list[Diagnostic]:
    return [d for d in read(text, base="")[1].sorted() if d.code not in WHOLE]


def test_pieces_from_a_file_that_holds_no_table() -> None:
    text = 'kind K\npieces K from "a.rules"\n'
    (one,) = [d for d in read(text, csv={"a.rules": "enum E: A\n"})[1].sorted() if d.code not in WHOLE]
    assert (one.code, one.span.line, one.message) == ("R501", 2, "`a.rules` is no CSV file.")
