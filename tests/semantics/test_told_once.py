"""One slip is one finding, and what it says is what to change."""

from __future__ import annotations

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
    one, other = found(
        'kind K:\n    i: number\n    a: number\npieces K for each i in 1 to 2, j in 1 to 2 named "k{i}_{j}"\n'
    )[:2]
    assert (one.code, one.message, one.span.line) == ("R101", "`K` has no field called `j`.", 4)
    assert one.help is not None and "add `j: number` to the kind" in one.help
    assert found('pieces K for each i in 1 to 2, j in 1 to 2 named "k{i}_{j}"\n') == []


def test_names_of_generated_pieces_that_meet() -> None:
    (one,) = found('pieces K for each i in 1 to 12, j in 1 to 12 named "k{i}{j}"\n')
    assert (one.code, one.message) == ("R102", "Two pieces of these loops are called `k111`.")
    assert one.help == 'put a sign between the loops, as in `"k{i}_{j}"`'
