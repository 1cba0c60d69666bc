"""Scripts: what passes by itself, what is an error, and what its message says."""

from __future__ import annotations

import pytest
from tools.fair import complaint, executable, passes, run, script

from rulelang.codec import GivenEntry, StartEntry
from rulelang.machine.faults import RuleFault
from rulelang.program.script import Script
from rulelang.tools.failures import fault_text
from rulelang.tools.scripts import CannotBegin, run_script

# ---- the position


def test_given_lines_arrange_states_counters_and_zones_without_any_event():
    game = passes(
        """
        given weather = 3
        given Ann.coins = 4
        given Ann.visits(Toys) = 2
        given Bo.bag = [Basket, Whistle, Basket]
        expect weather = 3
        expect Ann.coins = 4
        expect Ann.visits(Toys) = 2
        expect count of Bo.bag = 3
        expect count of yard = 3
        """
    )

    assert game.events == []


def test_a_given_zone_holds_exactly_what_is_given_and_the_rest_goes_to_the_box():
    passes(
        """
        given Ann.bag = [Kettle, Basket]
        given Ann.bag = [Whistle]
        expect count of Ann.bag = 1
        expect Kettle in box
        """
    )


def test_a_given_pile_lies_in_the_order_given():
    passes(
        """
        given deck = ["Loud Voice", "Fast Talk"]
        start phase setup
        expect "Loud Voice" in Ann.hand
        expect "Fast Talk" in Bo.hand
        """
    )


def test_a_value_beyond_the_bounds_is_refused():
    assert "weather is 0 to 3, it cannot be 7" in complaint("given weather = count of Stall + 4")


def test_given_behind_a_start_is_an_error():
    assert "before the game begins" in complaint("start do juggle(Ann)\nnext rolls: 1, 1\ngiven weather = 2")


def test_zones_kept_at_a_number_are_filled_before_a_start_without_being_named():
    passes("start phase visit(Ann)\nexpect count of market = 2")


def test_their_filling_can_be_named():
    passes("next draws from yard: Whistle, Kettle\nstart phase visit(Ann)\nexpect market is [Kettle, Whistle]")


# ---- starting


def test_the_phases_around_a_start_run_with_the_arguments_they_hand_down():
    passes(
        """
        start do shop(Bo)
        expect in phase day
        expect in phase visit(Bo)
        expect not in phase visit(Ann)
        """
    )


def test_what_lasts_until_the_end_of_the_phase_still_lasts_when_the_start_is_over():
    passes(
        """
        given market = [Basket, Kettle]
        start phase visit(Ann)
        expect Ann.mood
        Ann: Toys, nothing, "Rest"
        expect not Ann.mood
        expect in phase day
        expect day_number = 1
        """
    )


def test_a_later_start_outside_closes_what_is_open_with_its_after_hooks():
    passes(
        """
        start do shop(Ann)
        Ann: nothing, "Rest"
        start phase setup
        next draws from deck: Scales, "Loud Voice"
        expect day_number = 2
        """
    )


def test_a_later_start_inside_keeps_open_what_stands_around_both():
    passes(
        """
        next rolls: 1, 1
        start do juggle(Ann)
        start do shop(Ann)
        expect day_number = 1
        expect in phase visit(Ann)
        """
    )


def test_an_action_that_is_not_possible_is_not_started():
    assert "buy(Ann, Kettle) is not possible: too dear" in complaint(
        "given market = [Kettle, Basket]\ngiven Ann.coins = 4\nstart do buy(Ann, Kettle)"
    )


def test_a_start_while_something_is_asked_is_an_error():
    text = complaint("start phase visit(Ann)\nstart phase setup")

    assert "still asked before the next start" in text
    assert "asked: Ann: Which stall?" in text


def test_a_script_without_a_start_plays_from_the_beginning():
    passes(
        """
        seed 1
        next order: Bo, Ann
        Bo: Toys, nothing, "Rest"
        expect Bo.visits(Toys) = 1
        expect count of Ann.hand = 1
        """
    )


def test_a_play_without_an_answer_goes_to_its_first_decision():
    done = run_script(*script("seed 1", sort="play"))

    assert done.failures == ()
    assert done.header.starts == (StartEntry("phase:flow"),)
    assert done.game.decision is not None


def test_a_play_that_says_nothing_of_chance_waits_for_it():
    done = run_script(*script("given weather = 2", sort="play"))

    assert done.failures == ()
    assert done.game.decision is not None and done.game.decision.chance


def test_a_play_that_started_something_starts_nothing_more():
    done = run_script(*script("next rolls: 1, 1\nstart do juggle(Ann)", sort="play"))

    assert done.header.starts == (StartEntry("action:juggle", ("Ann",)),)
    assert done.game.decision is None


def test_expects_alone_start_nothing():
    assert passes("expect Ann.coins = 10").events == []


# ---- answers


@pytest.mark.parametrize(
    ("answers", "coins"),
    [
        ('Toys, Basket, "Give" [Bo, 3]', 4),
        ('Toys, Basket, "Give" Bo 1', 6),
        ('Toys, Whistle, "Rest"', 9),
    ],
)
def test_labels_names_and_arguments_are_matched(answers: str, coins: int):
    passes(
        f"""
        given market = [Basket, Whistle]
        next draws from yard: Kettle
        start phase visit(Ann)
        Ann: {answers}
        expect Ann.coins = {coins}
        """
    )


def test_numbers_orders_groups_and_yes_are_matched():
    passes(
        """
        start phase vote
        Ann: 0
        Bo: 2
        Ann: [Toys, Bread, Cloth], [Toys, Cloth]
        Bo: yes
        expect weather = 3
        expect Ann.visits(Cloth) = 1
        """
    )


def test_one_name_and_nothing_stand_for_groups_of_one_and_none():
    passes("start phase vote\nAnn: 0\nBo: 2\nAnn: [Toys, Bread, Cloth], Toys\nBo: no\nexpect Ann.visits(Toys) = 1")
    passes("start phase vote\nAnn: 0\nBo: 2\nAnn: [Toys, Bread, Cloth], nothing\nBo: no\nexpect weather = 2")


def test_an_answer_that_does_not_fit_tells_the_decision_and_what_was_legal():
    text = complaint("start phase visit(Ann)\nAnn: Kettle")

    assert text.splitlines() == [
        "Ann cannot answer Kettle here: not among the options",
        "asked: Ann: Which stall?",
        "legal: Bread, Cloth, Toys",
    ]


def test_the_failure_points_at_the_answer_among_several():
    failure = run("start phase visit(Ann)\nAnn: Toys, nothing, Kettle").failures[0]

    exe, made = script("start phase visit(Ann)\nAnn: Toys, nothing, Kettle")
    assert failure.span == made.lines[-1].places[2]  # type: ignore[attr-defined]


def test_the_answer_of_another_seat_is_an_error():
    assert "Bo answers Toys, but it is Ann who is asked" in complaint("start phase visit(Ann)\nBo: Toys")


def test_an_answer_when_nothing_is_asked_is_an_error():
    assert "nothing is asked any more: what was started is over" in complaint(
        'start phase visit(Ann)\nAnn: Toys, nothing, "Rest", Toys'
    )


def test_a_whole_answer_that_is_not_allowed_tells_why():
    text = complaint("start phase vote\nAnn: 0\nBo: 2\nAnn: [Toys, Bread, Cloth], [Bread, Toys]")

    assert "bread is needed" in text
    assert "legal: from 0 to 2 of: Bread, Cloth, Toys" in text


def test_a_decision_with_one_answer_may_be_left_out_or_named():
    lines = 'given market = []\ngiven yard = []\nstart phase visit(Ann)\nAnn: Toys, {}"Rest"\nexpect Ann.coins = 10'

    passes(lines.format(""))
    passes(lines.format("nothing, "))


# ---- windows


def test_windows_that_nobody_answers_pass():
    passes(
        """
        given market = [Basket, Whistle]
        given Bo.hand = ["Fast Talk"]
        seed 1
        start phase visit(Ann)
        Ann: Toys, Basket, "Rest"
        expect Ann.coins = 7
        expect "Fast Talk" in Bo.hand
        """
    )


def test_a_card_is_played_in_the_window_of_what_it_answers():
    passes(
        """
        given market = [Basket, Whistle]
        given Bo.hand = ["Fast Talk"]
        start phase visit(Ann)
        Ann: Toys, Basket
        Bo: play "Fast Talk"
        Ann: "Rest"
        expect Ann.coins = 10
        expect "Fast Talk" in used
        """
    )


def test_nothing_keeps_a_card_for_the_next_window_in_which_it_could_be_played():
    passes(
        """
        given market = []
        given yard = []
        given Ann.hand = ["Loud Voice"]
        next order: Bo, Ann
        start phase day
        Ann: nothing
        Bo: Toys, "Rest"
        Ann: Toys, "Rest", play "Loud Voice"
        expect Ann.coins = 12
        expect day_number = 2
        """
    )


def test_nothing_goes_past_windows_to_the_question_it_is_meant_for():
    passes(
        """
        given market = [Basket, Whistle]
        given Ann.shelf = [Scales]
        next order: Ann
        start phase day
        Ann: Toys, nothing, "Rest"
        expect Ann.coins = 10
        """
    )


def test_nothing_where_only_a_window_has_passed_is_used_up():
    passes(
        """
        given market = [Basket, Whistle]
        given Bo.hand = ["Fast Talk"]
        next draws from yard: Kettle
        start phase visit(Ann)
        Ann: Toys, Basket
        Bo: nothing
        Ann: "Rest"
        expect Ann.coins = 7
        """
    )


def test_an_ability_is_used_by_the_bare_name_of_its_card():
    passes(
        """
        given Ann.shelf = [Scales]
        next rolls: 6
        next order: Bo
        start phase day
        Ann: Scales
        expect Ann.coins = 15
        """
    )


def test_a_play_that_was_never_on_offer_tells_why():
    text = complaint(
        """
        given Bo.hand = ["Loud Voice", "Fast Talk"]
        given market = [Basket, Whistle]
        seed 1
        start do buy(Ann, Basket)
        Bo: play "Loud Voice"
        """
    )

    assert 'Bo answers play "Loud Voice", but nothing is asked any more' in text
    assert "it could not be played when this was asked: before buy(Ann, Basket) (nothing can be played here)" in text


# ---- chance


def test_rolls_are_used_in_order_and_brackets_are_for_the_reader():
    passes("next rolls: [3, 4]\nstart do juggle(Ann)\nexpect Ann.coins = 17")
    passes("next rolls: 3, 4\nstart do juggle(Ann)\nexpect Ann.coins = 17")


def test_picks_and_orders_are_named():
    passes(
        """
        given Bo.coins = 15
        next picks: 4, Ann
        next order: Bo
        start do lottery
        expect Ann.coins = 15
        expect Bo.coins = 16
        """
    )


def test_draws_are_named_by_zone():
    passes(
        """
        next draws from yard: Basket, Kettle
        next draws from deck: Scales, "Fast Talk"
        start phase setup
        expect Ann.hand is [Scales]
        expect market is [Basket, Kettle]
        """
    )


def test_a_piece_that_lies_on_top_uses_up_its_name():
    passes(
        """
        given deck = [Scales, "Fast Talk", "Loud Voice"]
        next draws from deck: Scales, "Fast Talk"
        start phase setup
        expect Ann.hand is [Scales]
        """
    )


def test_the_seed_decides_what_is_not_named():
    one = passes("seed 3\nstart do juggle(Ann)\nexpect Ann.coins > 0")
    other = passes("seed 3\nstart do juggle(Ann)\nexpect Ann.coins > 0")

    assert one.resources == other.resources
    assert one.event_number > 2


def test_chance_that_nobody_names_is_an_error_when_the_script_goes_on():
    text = complaint("start phase day\nAnn: Toys")

    assert "chance decides before Ann is asked (order), and nobody says how" in text
    assert "name the outcome with `next order`, or give the script a seed" in text


def test_an_expect_waits_at_chance_that_nobody_names():
    passes("start phase day\nexpect no event shop")


def test_an_expect_waits_at_chance_that_is_named_behind_it():
    passes(
        """
        seed 1
        start phase day
        expect no event phase visit(p)
        next order: Bo
        Bo: Toys
        expect event phase visit(p) with p = Bo
        """
    )


def test_an_outcome_that_cannot_be_tells_what_could():
    text = complaint("next rolls: 7\nstart do juggle(Ann)\nexpect Ann.coins = 1")

    assert text.splitlines() == ["7 cannot come here, where chance decides: roll d6", "possible: 1, 2, 3, 4, 5, 6"]


def test_what_is_named_and_not_used_is_an_error():
    assert complaint("next rolls: 1, 2, 3\nstart do juggle(Ann)") == "3 among the rolls was never used"


# ---- expect


def test_an_expect_that_fails_shows_what_was_found_and_the_script_goes_on():
    failures = run("expect Ann.coins = 3\nexpect Bo.coins = 10\nexpect weather = 0").failures

    assert [(f.message, f.notes) for f in failures] == [
        ("Ann.coins = 3 does not hold", ("found: 10", "expected: 3")),
        ("weather = 0 does not hold", ("found: 1", "expected: 0")),
    ]


def test_an_event_that_was_cancelled_has_not_happened():
    lines = """
        given market = [Basket, Whistle]
        given Bo.hand = ["Fast Talk"]
        start phase visit(Ann)
        Ann: Toys, Basket
        Bo: play "Fast Talk"
        expect no event buy
        expect event play(p, c) with p = Bo, c = "Fast Talk"
        expect event spent
        """
    passes(lines)


def test_a_rule_has_happened_where_it_did_something():
    passes("expect no event rule next_day")
    passes("start phase day\nnext order: Ann, Bo\nrest: random seed 1\nexpect event rule next_day")


def test_an_event_is_found_by_its_fields():
    lines = "given market = [Basket, Whistle]\nstart do buy(Ann, Basket)\nexpect event pay(who, n) with n = {}"

    passes(lines.format(3))
    text = complaint(lines.format(4))

    assert text.startswith("it has not happened\nhappened: pay(Ann, 3")


def test_an_event_that_was_not_to_happen_is_shown():
    text = complaint("next rolls: 1, 1\nstart do juggle(Ann)\nexpect no event gain")

    assert text.startswith("it has happened\ngain(Ann, 2, coins, bank) (event ")


# ---- refusals

SHOP = "given market = [Kettle, Whistle]\ngiven Ann.coins = 2\nstart do shop(Ann)\n"


@pytest.mark.parametrize(
    "line",
    [
        'expect refusal Ann: Kettle because "too dear"',
        "expect refusal Ann: Kettle",
        'expect refusal Ann: Basket because "not among the options"',
        'Ann: nothing\nexpect refusal Ann: "Give" [Bo, 3] because "too poor"',
        'Ann: nothing\nexpect refusal Ann: "Juggle" because "not now"',
        'expect refusal Bo: play "Fast Talk" because "does not hold it"',
    ],
)
def test_refusals_with_their_reasons(line: str):
    before = passes(SHOP + "expect Ann.coins = 2")
    after = passes(SHOP + line)

    assert after.resources == before.resources


def test_a_legal_answer_is_no_refusal():
    assert "Ann may answer Whistle here" in complaint(SHOP + "expect refusal Ann: Whistle")


def test_another_reason_is_told():
    text = complaint(SHOP + 'expect refusal Ann: Kettle because "not for sale"')

    assert 'it is refused, but not because "not for sale"' in text
    assert "reason: too dear" in text


def test_a_refusal_of_somebody_who_is_not_asked_proves_nothing():
    assert "Bo is not asked here" in complaint(SHOP + "expect refusal Bo: Whistle")


def test_a_play_is_refused_in_the_window_where_others_are_offered():
    lines = """
        given Bo.hand = ["Loud Voice", "Fast Talk"]
        given market = [Basket, Whistle]
        start do buy(Ann, Basket)
        expect refusal Bo: play "Loud Voice"
        Bo: play "Fast Talk"
        expect "Fast Talk" in used
        """
    passes(lines)


@pytest.mark.parametrize("said", ["Bogus", '"Rset"', '"Give" [Bogus, 3]', "[Kettle, Bogus]"])
def test_what_is_no_answer_anywhere_is_a_mistake(said: str):
    with pytest.raises(AssertionError, match="There is no answer called `(Bogus|Rset)`"):
        run(SHOP + f"Ann: nothing\nexpect refusal Ann: {said}")


def test_a_refusal_of_an_option_of_another_question_proves_nothing():
    text = complaint(SHOP + 'expect refusal Ann: "Rest"')

    assert text.startswith("there is no answer called Rest here")
    assert "legal: " in text


@pytest.mark.parametrize("said", ['"Juggle"', '"Give"', "Kettle", "Bo", "7", "yes", "nothing", '"Give" Bo 77'])
def test_what_the_question_or_the_game_knows_can_be_refused(said: str):
    broke = "given Ann.coins = 0\ngiven market = []\ngiven yard = []\nstart do shop(Ann)\nAnn: nothing\n"

    passes(f"{broke}expect refusal Ann: {said}\nexpect Ann.coins = 0")


TALK = 'given Bo.hand = ["Fast Talk"]\ngiven market = [Basket, Whistle]\ngiven yard = []\n'


@pytest.mark.parametrize("between", ["", "expect Ann.coins = 10\n"])
def test_the_refusal_of_a_play_lets_no_window_pass(between: str):
    passes(
        TALK
        + f"""
        start do buy(Ann, Basket)
        {between}expect refusal Ann: play "Fast Talk"
        Bo: play "Fast Talk"
        expect "Fast Talk" in used
        """
    )


def test_who_comes_later_in_the_same_window_is_not_refused():
    lines = """
        players Ann, Bo, Cleo
        given Bo.hand = ["Fast Talk"]
        given Cleo.hand = ["Fast Talk"]
        given market = [Basket, Whistle]
        given yard = []
        start do buy(Ann, Basket)
        expect refusal Cleo: play "Fast Talk"
        """

    assert 'Cleo may answer play "Fast Talk" here' in complaint(lines)


def test_other_refusals_go_on_past_windows_that_nobody_answers():
    passes(TALK + 'start phase visit(Ann)\nAnn: Toys, Basket\nexpect refusal Ann: "Give" Bo 77\nAnn: "Rest"')


def test_other_refusals_let_no_window_pass_that_is_answered_and_say_so_themselves():
    lines = TALK + 'start phase visit(Ann)\nAnn: Toys, Basket\nexpect refusal Ann: "Rest"\nBo: play "Fast Talk"'
    failure = run(lines).failures[0]

    assert failure.message == "Ann is not asked here, so nothing can be refused"
    assert failure.notes[0] == "asked: Bo: before buy(Ann, Basket)"
    assert failure.span == script(lines)[1].lines[-2].span


# ---- the rest


def test_rest_plays_to_the_end_and_expects_are_tested_there():
    game = passes("seed 4\nrest: random seed 7\nexpect winners is not empty\nexpect day_number = 3")

    assert game.over


def test_rest_without_a_seed_line_uses_its_own_seed_for_chance():
    assert passes("rest: random seed 7").over


def test_rest_first_needs_a_seed_for_chance():
    assert "nobody says how" in complaint("rest: first")
    assert passes("seed 1\nrest: first").over
    assert passes("seed 1\nrest: pass").over


def test_behind_rest_stand_only_expects():
    assert "only `expect` may stand" in complaint("seed 1\nrest: pass\nAnn: Toys")


def test_a_game_that_never_ends_is_an_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rulelang.tools.course.MOST_DECISIONS", 10)

    assert "10 decisions were taken, and this is not over" in complaint("seed 1\nrest: first")


# ---- faults and results


def test_rules_that_break_are_a_failure_with_the_chain_of_rules():
    done = run("start do broken")

    assert done.fault is not None
    assert done.failures[0].message.startswith("the rules broke: ")
    assert done.failures[0].message.endswith(" (in action broken at fair.rules:121)")
    assert done.failures[0].notes == ("while running: action broken",)


def test_a_long_chain_of_rules_is_shortened_in_the_middle():
    program = executable().program
    text = fault_text(program, RuleFault("too deep", ("phase day", *["rule r"] * 300)))

    assert text.splitlines()[0].startswith("too deep (in phase day at fair.rules:")
    assert 6 < text.count("rule r") < 12
    assert "more" in text


def test_settings_and_seats_are_used():
    passes("players Cleo, Ann\nsetting days = 5\nseed 1\nexpect days = 5\nexpect players is [Cleo, Ann]")


def test_seats_the_game_does_not_have_are_told_before_anything_runs():
    exe, made = script("expect weather = 1")
    foreign = Script("test", "foreign", None, ("Nobody", "Ann"), (), None, ())

    with pytest.raises(CannotBegin, match="there is no seat Nobody"):
        run_script(exe, foreign)


def test_the_header_tells_what_is_needed_to_do_it_again():
    header = run("given Ann.bag = [Kettle]\ngiven Ann.visits(Toys) = 2\nstart do buy(Ann, Basket)").header

    assert header.script == 'test "it"'
    assert header.given == (
        GivenEntry("zone", "bag", "Ann", None, ["Kettle"]),
        GivenEntry("state", "visits", "Ann", "Toys", 2),
    )


def test_the_header_names_what_was_started():
    header = run("given market = [Basket, Kettle]\nstart do buy(Ann, Basket)").header

    assert header.starts == (StartEntry("action:buy", ("Ann", "Basket")),)
    assert run("seed 1\nrest: pass").header.starts == (StartEntry("phase:flow"),)


def test_what_is_legal_is_told_as_it_is_typed():
    """A script can take each line as it stands."""
    given = "given Ann.coins = 9\nstart do shop(Ann)\nAnn: nothing, {}"
    text = complaint(given.format('"Give" Bo, 3'))
    legal = [line.strip() for line in text.splitlines()[text.splitlines().index("legal:") + 1 :]]

    assert '"Give" [Bo, 3]' in legal
    assert '"Juggle"' in legal
    for line in legal:
        passes("seed 1\n" + given.format(line))


def test_a_draw_that_cannot_come_tells_where_the_piece_lies():
    lines = """
        given Ann.hand = ["Fast Talk"]
        given Bo.hand = ["Fast Talk"]
        next draws from deck: "Loud Voice", "Fast Talk"
        start phase setup
        """
    text = complaint(lines)

    assert "Fast Talk lies in Ann.hand (1), Bo.hand (1)" in text
