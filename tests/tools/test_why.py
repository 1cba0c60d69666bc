"""Why something happened: the chain of rules, the values that decided them, how numbers came about."""

from __future__ import annotations

import json

import pytest
from tools.orchards import GAME, run, traced

from rulelang.codec import TraceFile
from rulelang.present.why import why_lines
from rulelang.present.why_data import why_data
from rulelang.program.program import Program
from rulelang.tools.accounts import account_of, accounts_of


def number_of(trace: TraceFile, kind: str, name: str = "", place: int = -1) -> int:
    return [line.number for line in trace.lines if line.kind == kind and (not name or line.name == name)][place]


def told(found: tuple[Program, TraceFile], kind: str, name: str = "", place: int = -1) -> str:
    account, game = account_of(*found, number_of(found[1], kind, name, place))
    return "\n".join(why_lines(game, account))


PICKING = """
    given season = Frost
    given Ann.garden = [Apple, Cherry]
    next rolls: 5
    start phase turn(Ann)
    Ann: "Pick fruit"
    """


def line_of(text: str) -> int:
    """The line of the game in which this stands first."""
    return GAME[: GAME.index(text)].count("\n") + 1


def test_the_chain_goes_from_the_innermost_rule_to_the_outermost():
    text = told(traced(PICKING), "builtin", "gain")

    heads = [line.split(" (#")[0].strip() for line in text.splitlines() if line.startswith("  in ")]
    assert heads == ["in picking(Ann)", "in phase turn(Ann)"]
    assert f"orchards.rules:{line_of('if luck at least 5')}\n" in text
    assert "## The fruit of a whole garden is sold at once." in text
    assert "Ann: Pick fruit  (What now?)" in text


def test_a_number_is_told_with_base_and_modifiers_through_a_let():
    text = told(traced(PICKING), "builtin", "gain")

    assert "let fruit be harvest(p) (4)" in text
    assert "harvest(Ann) is 4: base 8, divided by 2 rounded up" in text
    place = f"orchards.rules:{line_of('rule frost')}"
    assert f"divided by 2 rounded up (layer 3): rule frost, {place}" in text
    assert "when season is Frost (Frost)" in text
    assert "base: sum of crop(t) for t in p.garden 8 (Apple 3, Cherry 5)" in text


def test_a_branch_is_told_with_the_throw_it_read():
    trace = traced(PICKING)
    roll = number_of(trace[1], "builtin", "roll")

    assert f"if luck at least 5 (5, since #{roll})" in told(trace, "builtin", "gain")


def test_a_branch_that_was_not_taken_is_told_as_such():
    text = told(traced(PICKING.replace("rolls: 5", "rolls: 2")), "builtin", "gain")

    assert "not: luck at least 5 (2" in text
    assert "if luck at most 4 (2" in text
    assert "and season is Frost (Frost)" in text


def test_a_standing_hook_tells_its_condition():
    text = told(traced(PICKING), "builtin", "pay")

    assert "by rule worm, after picking(Ann)" in text
    assert "when season is Frost (Frost) and p.coins more than 9 (15)" in text


FAD = """
    given Ann.coins = 20
    given Ann.hand = [Fad]
    start phase turn(Ann)
    Ann: play "Fad", "Buy", Apple
    """


def test_a_card_that_changed_a_price_is_told_with_who_played_it_and_how_long_it_lasts():
    text = told(traced(FAD), "builtin", "pay")

    assert "price(Ann, Apple) is 6: base 4, add 2" in text
    assert 'from card "Fad" / any time (#' in text
    assert "played by Ann (#" in text
    assert "until the end of phase turn(Ann)" in text


def test_the_trace_says_by_how_much_for_whom_and_until_when():
    from rulelang.present.trace import trace_lines

    done = run(FAD)
    lines = "\n".join(trace_lines(done.game.exe, done.game.events or ()))

    assert "price(q, t): add 2, until the end of phase turn(Ann)" in lines


WEEDS = """
    given Bo.coins = 8
    given Bo.hand = ["Weeds"]
    start phase turn(Ann)
    Ann: "Buy", Apple
    Bo: play "Weeds"
    """


def test_what_was_cancelled_names_who_did_it_and_why():
    text = told(traced(WEEDS), "action", "buy")

    assert "It did not happen: it was cancelled" in text
    assert 'by card "Weeds" / before buy, played by Bo' in text
    assert "when p is not owner (p Ann, owner Bo)" in text
    assert "needs owner.coins at least 7 (8)" in text


def test_the_needs_of_an_action_are_told_with_their_values():
    text = told(traced(FAD), "action", "buy")

    assert "needs p.coins at least price(p, t) (p.coins 20, price(p, t) 6)" in text


def test_what_ends_by_itself_says_where_it_came_from():
    lines = """
        given Ann.hand = ["Snow"]
        start phase turn(Ann)
        Ann: play "Snow", "Rest"
        start phase turn(Bo)
        Bo: "Rest"
        """
    text = told(traced(lines), "set")

    assert "season becomes Spring, was Frost" in text
    assert "phase turn(Ann)" in text and "was over, and it was to last until then" in text
    assert 'It had come from card "Snow" / any time' in text


def test_the_same_as_data():
    found = traced(FAD)
    account, game = account_of(*found, number_of(found[1], "builtin", "pay"))
    data = why_data(game, account)

    json.dumps(data)
    reckoned = data["chain"][0]["numbers"][0]["reckoned"]
    assert (reckoned["base"], reckoned["result"]) == (4, 6)
    change = reckoned["changes"][0]
    assert (change["op"], change["amount"], change["layer"], change["origin"]["who"]) == ("add", 2, 2, "Ann")
    assert data["chain"][0]["place"] == f"orchards.rules:{line_of('action buy')}"


@pytest.mark.parametrize(
    ("seat", "shown"),
    [
        (0, "(c Fad, c.amount 2)"),
        (1, "(hidden)"),
    ],
)
def test_secrets_stay_hidden_from_who_may_not_know_them(seat: int, shown: str):
    found = traced("""
        given Ann.hand = [Fad]
        start phase turn(Ann)
        Ann: "Buy", Apple
        """)
    account, game = account_of(*found, number_of(found[1], "builtin", "gain"), seat=seat)

    assert f"when some c in p.hand where c.amount at least 2 {shown}" in "\n".join(why_lines(game, account, seat))


@pytest.mark.parametrize(("seat", "shown"), [(0, "(6, since #"), (1, "(hidden)")])
def test_what_was_answered_in_secret_stays_so(seat: int, shown: str):
    found = traced("""
        given Ann.hand = [Wager]
        start phase turn(Ann)
        Ann: play "Wager", 3
        """)
    account, game = account_of(*found, number_of(found[1], "builtin", "pay"), seat=seat)

    text = "\n".join(why_lines(game, account, seat))
    assert f"if double at least 6 {shown}" in text
    assert ("stake at least 2 (3" in text) is (seat == 0)


def test_an_event_there_is_not():
    found = traced(FAD)
    with pytest.raises(IndexError):
        account_of(*found, 999)


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("lines", [PICKING, FAD, WEEDS])
def test_every_event_can_be_explained(lines: str, seat: int | None):
    program, trace = traced(lines)
    accounts, game = accounts_of(program, trace, [line.number for line in trace.lines], seat=seat)

    assert list(accounts) == [line.number for line in trace.lines]
    for account in accounts.values():
        text = list(why_lines(game, account, seat))
        assert len(text) > 1 and json.dumps(why_data(game, account))
