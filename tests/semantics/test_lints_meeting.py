"""Numbers that no card can change, rules in no stated order, a `set` over one that was to end, rules that meet."""

from __future__ import annotations

import pytest
from trips import COAST, findings, places, trip

# ---- R348


@pytest.mark.parametrize(
    "line",
    [
        "p gains 2 * count of p.fleet coins",
        "p gains count of p.fleet + 1 coins",
        "p gains (sum of b.price for b in p.fleet) coins",
        "p pays up to p.coins / 2 rounded down coins to bank",
        "p gains rate * count of p.fleet coins",
        "draw 5 - count of p.fleet from yard to p.fleet",
        "increase p.points by 2 * count of p.fleet",
        "roll 1 + count of p.fleet d6 for p as dice",
        "pick up to 1 + count of p.fleet at random from yard as got",
        "p gains (if day more than 3 then 2 * day else 1) coins",
        "p gains highest of [1, day - 2] coins",
    ],
)
def test_a_rate_or_a_correction_in_an_amount_is_out_of_reach_of_cards(line: str) -> None:
    assert places(trip(line), "R348") == ["game.rules:2"]


@pytest.mark.parametrize(
    "lines",
    [
        ["p gains 3 coins"],
        ["p gains wages(p) coins"],
        ["p gains wages(p) * count of p.fleet coins"],
        ["p gains day coins"],
        ["p gains count of p.fleet coins"],
        ["p gains fee(day) coins"],
        ["for each b in p.fleet:", "    p gains b.price coins"],
        ["roll 2 d6 for p as dice", "p gains sum of dice coins"],
        ["roll d6 for p as face", "p gains 2 * face coins"],
        ['ask p "How many?" to say number from 0 to 3 as n', "draw n from yard to p.fleet"],
        ["p gains day - p.points coins"],
        ["increase p.points by 1"],
    ],
)
def test_amounts_that_are_things_themselves_are_quiet(lines: list[str]) -> None:
    assert places(trip(*lines), "R348") == []


def test_an_amount_worked_out_by_a_let_is_told_where_it_is_worked_out() -> None:
    text = trip("let income be 2 * count of p.fleet", "p gains income coins")

    assert [(d.span.line, d.span.column, d.help) for d in findings(text, "R348")] == [
        (2, 19, "give it a name, `value <name>(...): 2 * count of p.fleet`, and use that here")
    ]


def test_a_game_that_modifies_nothing_needs_no_values() -> None:
    plain = COAST.replace("rule hard_times modify wages(p) when weather is Storm: subtract 1\n", "")

    assert places(trip("p gains 2 * count of p.fleet coins"), "R348", base=plain) == []


def test_what_a_card_gives_is_its_own_affair() -> None:
    card = 'card "Ox":\n    after phase trip(p) when p is owner: owner gains 2 * count of owner.fleet coins\n'

    assert places(trip("pause") + card, "R348") == []


# ---- R349

STORM = "rule storm after phase trip(p):\n    set weather to Storm\n"
ROUGH = "rule rough after phase trip(p):\n    if weather is Storm: p gains 1 coins\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (STORM, ROUGH),
        (ROUGH, STORM),
        (STORM, "rule calm after phase trip(p): set weather to Calm\n"),
        (STORM, 'rule rough after phase trip(p): do seek\naction seek:\n    if weather is Storm: say "rough"\n'),
        (STORM, "rule rough after phase trip(p): p gains wages(p) coins\n"),
        ("rule one after phase trip(p): set p.points to 3\n", "rule two after phase trip(p): increase p.points by 1\n"),
        (
            "rule one after phase trip(p): p gains 1 coins\n",
            "rule two after phase trip(p):\n    p gains p.coins coins\n",
        ),
        (
            "rule one after phase trip(p): move yard to p.fleet\n",
            "rule two after phase trip(p): p gains count of p.fleet coins\n",
        ),
    ],
)
def test_two_rules_in_two_files_of_which_one_changes_what_the_other_reads(first: str, second: str) -> None:
    assert len(places(trip("pause") + first, "R349", later=second)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (STORM, ROUGH.replace("after", "before")),
        (STORM, "rule rough after rule storm:\n    if weather is Storm: Ann gains 1 coins\n"),
        (STORM, "rule rough after phase trip(p) when weather is Storm: p gains 1 coins\n"),
        (STORM, "rule gale after phase trip(p): set weather to Storm\n"),
        (STORM, 'card "Ox":\n    after phase trip(p):\n        if weather is Storm: p gains 1 coins\n'),
        ("rule one after phase trip(p): p gains 1 coins\n", "rule two after phase trip(p): p gains 2 coins\n"),
        (
            "rule one after phase trip(p): increase p.points by 1\n",
            "rule two after phase trip(p): decrease p.points by 1\n",
        ),
        (STORM.replace(":\n", " when day is 1:\n"), ROUGH.replace(":\n", " when day more than 1:\n")),
    ],
)
def test_an_order_that_is_stated_or_of_no_account(first: str, second: str) -> None:
    assert places(trip("pause") + first, "R349", later=second) == []


def test_in_one_file_the_lines_say_the_order() -> None:
    assert places(trip("pause") + STORM + ROUGH, "R349") == []


def test_the_order_is_told_at_the_second_with_the_first_beside_it() -> None:
    [told] = findings(trip("pause") + ROUGH, "R349", later=STORM)

    assert told.message.startswith("`rough` and `storm` both hang on `trip`, and what comes of `weather` depends")
    assert told.note == "now `rough` runs first, only because of the names of the files"
    assert [label.span.path for label in told.also] == ["game.rules"]


def test_whether_a_rule_runs_that_another_file_may_cancel() -> None:
    fee = "action sail(p: player): nothing\nrule due before sail(p): p gains 1 coins\n"
    stop = "rule stop before sail(p) when weather is Storm: cancel\n"

    [told] = findings(trip("do sail(p)") + fee, "R349", later=stop)
    assert "whether `due` runs when `stop` cancels" in told.message
    assert places(trip("do sail(p)") + fee, "R349", later=stop.replace("cancel", "nothing")) == []


# ---- R350

WIND = "set p.mood to Wind until end of phase trip(p)"


@pytest.mark.parametrize(
    "text",
    [
        trip(WIND, "pause", "set p.mood to Storm"),
        trip(WIND, "do dream(p)", "pause") + "action dream(p: player): set p.mood to Storm\n",
        trip(WIND) + "rule dreams after phase trip(p): set p.mood to Storm\n",
        trip("repeat 2 times:", "    set p.mood to Storm", f"    {WIND}"),
        trip(WIND, "if day is 2:", "    set p.mood to Storm", "    end phase trip"),
        trip(WIND.replace("end of phase", "end of next phase")) + "rule r after phase trip(p): set p.mood to Storm\n",
    ],
)
def test_a_plain_set_while_a_timed_one_is_running(text: str) -> None:
    assert len(places(text, "R350")) == 1


@pytest.mark.parametrize(
    "text",
    [
        trip("set p.mood to Storm", WIND),
        trip(WIND, "set p.mood to Storm until end of phase trip(p)"),
        trip(WIND, "set p.mood to none"),
        trip("phase rest(p)", "set p.mood to Storm") + f"phase rest(p: player): {WIND.replace('trip', 'rest')}\n",
        trip("set Ann.mood to Wind until end of phase trip(p)", "set Bob.mood to Storm"),
    ],
)
def test_a_plain_set_at_another_time_or_back_to_the_start(text: str) -> None:
    assert places(text, "R350") == []


# ---- R353

PAID = trip("p gains wages(p) coins")
TWO = """rule one modify wages(p) when weather is Storm: becomes 0
rule two modify wages(p) when day is 1: becomes 9
"""
CARDS = """card "Ox":
    modify wages(p) when p is owner: becomes 0
card "Tern":
    modify wages(p) when p is owner: becomes 9
"""


def test_two_that_both_say_what_a_value_becomes() -> None:
    assert places(PAID + TWO, "R353") == ["game.rules:4"]
    assert places(PAID + CARDS, "R353") == ["game.rules:6"]


@pytest.mark.parametrize(
    "change", [("becomes 9", "becomes 0"), ("day is 1", "weather is Wind"), ("becomes 9", "add 9")]
)
def test_two_that_agree_exclude_each_other_or_go_together(change: tuple[str, str]) -> None:
    assert places(PAID + TWO.replace(*change), "R353") == []


def test_two_cards_in_a_place_for_one_never_meet() -> None:
    post = "zone post: Boat, face up, up to 1\nzone fleet"
    base = COAST.replace("works in fleet", "works in post").replace("zone fleet", post)

    assert places(PAID + CARDS.replace(" when p is owner", ""), "R353", base=base) == []
    assert places(PAID + CARDS.replace(" when p is owner", ""), "R353", base=base.replace(", up to 1", "")) != []


INSTEAD = """action sail(p: player): nothing
rule one instead of sail(p): p gains 1 coins
rule two instead of sail(p): p gains 2 coins
"""


def test_two_in_place_of_one_action() -> None:
    [told] = findings(trip("do sail(p)") + INSTEAD, "R353")

    assert "`rule one` and `rule two` both stand in place of `sail`" in told.message
    assert (told.span.line, told.also[0].span.line) == (5, 4)


@pytest.mark.parametrize(
    "change", [("p gains 2 coins", "proceed"), ("two instead of sail(p)", "two instead of phase rest(p)")]
)
def test_two_in_place_of_one_action_that_go_together(change: tuple[str, str]) -> None:
    rest = "phase rest(p: player): nothing\n"

    assert places(trip("do sail(p)", "phase rest(p)") + INSTEAD.replace(*change) + rest, "R353") == []


# ---- R358

MORE = "modify wages(p) until end of phase trip(p) when p is not Ann: add 1"


SAIL = "action sail(p: player): nothing\n"


def test_a_condition_on_a_name_that_is_known_already() -> None:
    [told] = findings(trip(MORE, "p gains wages(p) coins"), "R358")

    assert (told.span.line, told.span.column) == (2, 18)
    assert told.message == "`p` is known here, so this is about that one only, and `p is not Ann` chooses nobody."


@pytest.mark.parametrize(
    "line",
    [
        'forbid sail(p) until end of game when p is Ann else "not you"',
        "later, after phase trip(p) until end of game when p is Ann: p gains 1 coins",
    ],
)
def test_it_is_told_of_all_that_is_said_for_a_while(line: str) -> None:
    assert places(trip("do sail(p)", line) + SAIL, "R358") == ["game.rules:3"]


@pytest.mark.parametrize(
    "line",
    [
        MORE.replace("wages(p)", "wages(q)").replace("when p", "when q"),
        MORE.replace("when p is not Ann", "when weather is Calm"),
        MORE.replace("when p is not Ann", "when p.points more than 2"),
        "later, after phase trip(q) until end of game when q is p: p gains 1 coins",
        "later, after phase trip(p): p gains 1 coins",
    ],
)
def test_a_condition_on_new_names_or_on_how_things_stand(line: str) -> None:
    assert places(trip(line, "p gains wages(p) coins"), "R358") == []
