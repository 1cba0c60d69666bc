"""Why something is not offered: the precondition, prohibition or condition that fails, and where a card lies."""

from __future__ import annotations

from tools.orchards import run, traced

from rulelang.present.why_not import denied_lines
from rulelang.tools.hindrances import WhyNot, why_not


def asked(lines: str, text: str, at: int = 0, who: str | None = None, knows_all: bool = True) -> tuple[WhyNot, str]:
    found, game = why_not(*traced(lines), text, at, who, knows_all)
    return found, "\n".join(denied_lines(game, found.denied))


SHOP = """
    start phase turn(Ann)
    Ann: "Buy"
    """


def test_a_precondition_that_fails_is_told_with_its_values():
    found, text = asked(SHOP, "Cherry")

    assert found.asked == "Which tree?"
    assert "too dear (action buy, orchards.rules:" in text
    assert "needs p.coins at least price(p, t) (p.coins 6, price(p, t) 9)" in text


def test_what_changed_the_number_is_told_too():
    _, text = asked("given Ann.garden = [Pear]\ngiven market = [Cherry]\n" + SHOP, "Cherry")

    assert "price(Ann, Cherry) is 8: base 9, subtract 1" in text
    assert "rule bulk" in text


def test_a_prohibition_is_told_with_its_rule():
    _, text = asked("given selling = no\n" + SHOP, "Apple")

    assert "the market is closed (rule closed, orchards.rules:" in text
    assert "forbidden when not selling" in text


def test_a_prohibition_of_a_card_names_who_played_it():
    lines = """
        given Bo.hand = ["Strike"]
        start phase turn(Ann)
        Bo: play "Strike"
        Ann: "Buy"
        """
    _, text = asked(lines, "Apple")

    assert "they are on strike" in text
    assert 'from card "Strike" / any time' in text and "played by Bo" in text
    assert "until the end of the next phase turn(Bo)" in text


def test_an_option_whose_condition_fails():
    _, text = asked("start phase turn(Ann)", "Pick fruit")

    assert "only when gardener(p)" in text
    assert "gardener(Ann) is no" in text
    assert "fails: p.garden is not empty (empty)" in text


def test_what_is_not_there_to_choose_from_lies_somewhere():
    _, text = asked("given Bo.garden = [Apple]\n" + SHOP, "Apple")

    assert "it is not in market; it lies in Bo.garden" in text


def test_a_card_that_is_not_held_lies_somewhere():
    _, text = asked("given Bo.hand = [Fad]\nstart phase turn(Ann)", 'play "Fad"')

    assert "Ann does not have it where it is played from; it lies in Bo.hand" in text


def test_where_it_lies_is_not_told_to_who_cannot_see_it():
    _, text = asked("given Bo.hand = [Fad]\nstart phase turn(Ann)", 'play "Fad"', knows_all=False)

    assert "you do not see where it lies" in text and "Bo.hand" not in text


def test_a_card_whose_condition_fails_tells_the_values():
    _, text = asked('given season = Frost\ngiven Ann.hand = ["Snow"]\nstart phase turn(Ann)', "Snow")

    assert "only when season is Spring (Frost)" in text


def test_a_card_that_waits_for_an_event_says_for_which():
    _, text = asked('given Ann.hand = ["Weeds"]\nstart phase turn(Ann)', "Weeds")

    assert "play before buy(p, t):" in text


def test_a_window_that_passed_is_remembered():
    lines = """
        given Bo.hand = ["Weeds"]
        start phase turn(Ann)
        Ann: "Buy", Apple
        """
    _, text = asked(lines, "Weeds", who="Bo")

    assert "weeds cost 7" in text
    assert "needs owner.coins at least 7 (6)" in text


def test_a_script_can_expect_the_reason_of_a_play_around_an_event():
    done = run("""
        given Bo.hand = ["Weeds"]
        start phase turn(Ann)
        Ann: "Buy", Apple
        expect refusal Bo: play "Weeds" because "weeds cost 7"
        """)
    assert not done.failures, done.failures


def test_a_script_that_expects_another_reason_is_told_both():
    done = run("""
        given Bo.hand = ["Weeds"]
        start phase turn(Ann)
        Ann: "Buy", Apple
        expect refusal Bo: play "Weeds" because "no weeds today"
        """)
    assert done.failures[0].notes[0] == "reason: not now; weeds cost 7"


def test_what_may_be_done_is_said_to_be_possible():
    found, _ = asked(SHOP, "Apple")

    assert found.possible


def test_what_nobody_knows():
    found, _ = asked(SHOP, "Banana")

    assert found.unknown
