"""Hooks, effects, values and actions worked out on demand, and what guards a play."""

from __future__ import annotations

import pytest
from meadow import body, check, hook, said

from rulelang.program import core
from rulelang.program.program import Binder
from rulelang.program.types import NUMBER, YES_NO, GroupType, OptionalType

WRONG = [
    (
        "rule r before buy(owner, t):\n    cancel",
        "R160 Every name in these brackets is a new one, and `owner` is known already. | "
        "write `buy(p, t) when p is owner`",
    ),
    (
        "rule r before phase round(Ann):\n    cancel",
        "R160 Every name in these brackets is a new one, and `Ann` is known already. | "
        "write `phase round(p) when p is Ann`",
    ),
    (
        "rule r after by(p):\n    pause",
        "R101 There is no action, question or built-in event called `by`. | did you mean `buy`?",
    ),
    (
        "rule r after buys(p):\n    pause",
        "R101 There is no action, question or built-in event called `buys`. | did you mean `buy`?",
    ),
    (
        "rule r after market:\n    pause",
        "R159 `market` is a phase, not an action, question or built-in event. | write `phase market`",
    ),
    (
        "rule r after common(x):\n    pause",
        "R159 `common` is a zone; rules hang on actions, phases, questions, rules and built-in events. | "
        "for pieces that come there write `after move(c, from, to) when to is common`",
    ),
    ("rule r after rent(p):\n    pause", None),
    (
        "rule r after deal(p):\n    pause",
        "R249 `deal` comes with a later version of the language. | "
        "make the trade an action, and write the rule after that",
    ),
    (
        "rule r after buy(p, t, x):\n    pause",
        "R235 `buy` has 2 names in brackets, not 3. | write `buy(p, t)`; names at the end may be left out",
    ),
    ("rule r after rule tux:\n    pause", "R101 There is no rule called `tux`. | did you mean `tax`?"),
    ("rule r after buy(p, t):\n    cancel", None),
    ("rule r after roll(p):\n    roll again 3", None),
    (
        "rule r play after buy(p, t):\n    pause",
        "R161 Only a card can say `play`, and this rule is printed on none. | "
        "move the rule to a card; or leave out `play`, if it is to work by itself",
    ),
    ("rule r any time:\n    pause", None),
    (
        "rule r instead of mood_question(p):\n    result Spring",
        "R230 `Spring` is a Season, but a Mood is wanted here. | there are `Calm`, `Wild`",
    ),
    ("rule r instead of guess(p, n):\n    proceed by Ann", None),
    (
        "rule r instead of buy(p, n):\n    result yes",
        "R267 `buy` has no result that this rule could give in its place. | leave out the line",
    ),
    ("rule r before buy(p, t):\n    needs p.coins = 3\n    cancel", None),
    ("rule r modify rent(Ann, t): add 1", None),
    (
        "rule r modify rent(p, t) until end of phase market: add 1",
        "R274 This holds for the whole game, or as long as its card lies there, and has no other end. | "
        "leave out `until ...`, or put the line into what makes it begin",
    ),
    ('rule r forbid buy(p) else "{p}"', None),
    ("card Frog:\n    after phase market:\n        pause", None),
    ("card Dell:\n    play any time:\n        pause", None),
    ("card Snake:\n    play before phase round(owner):\n        pause", None),
    ("phase ending:\n    result 3", None),
    ("value v(p: player):\n    1 when p is Ann\n    p otherwise", None),
    (
        'victory "x"(p: player): p.coins',
        "R230 `p.coins` is a number, but a yes or no is wanted here."
        " | ask something of the number, such as `p.coins at least 1`",
    ),
]


@pytest.mark.parametrize(("text", "expected"), WRONG, ids=[text.replace("\n", " ") for text, _ in WRONG])
def test_a_wrong_rule_gets_one_finding(text, expected):
    found = said(text)

    assert len(found) == 1
    assert expected is None or found == [expected]


RIGHT = [
    "rule r after rule tax:\n    pause",
    "rule r after gain(p, n, what) when what is coins and p in players:\n    p pays 1 coins",
    "rule r after roll(p, die, faces) when p is Ann and die is d6:\n    roll again",
    "rule r after roll(p, die, faces):\n    pick 1 at random from faces as f\n    roll again f",
    "rule r after phase market when ended early:\n    pause",
    "rule r instead of mood_question(p):\n    proceed by Bob",
    "rule r after mood_question(p, a) when a is Wild:\n    pause",
    'rule r forbid play(p, c) when c in Charm and c.power more than 1 else "no"',
    "card Snake:\n    works in hand\n    after phase market:\n        owner gains this.power coins",
    "value v(p: player):\n    none when p is Ann\n    p otherwise",
]


@pytest.mark.parametrize("text", RIGHT, ids=[text.replace("\n", " ") for text in RIGHT])
def test_right_rules(text):
    assert said(text) == []


# ---- values


def test_a_value_worked_out_from_itself():
    assert said("value a: b\nvalue b: a") == [
        "R251 `a` is worked out from itself: it asks `b`, which asks `a`. | "
        "to go on step by step use `follow` or `reach`, or `repeat` in an action"
    ]


def test_a_circle_through_a_modifier():
    (found,) = said("value a: 1\nvalue b: a\nrule r modify a: add b")

    assert found.startswith("R251 `a` is worked out from itself: it asks `b`, which asks `a`.")


def test_a_circle_through_what_an_action_needs():
    text = "value ready: can(go, Ann)\naction go(p: player):\n    needs ready\n    pause\n"

    assert said(text)[0].startswith("R251 `ready` is worked out from itself: it asks `go`, which asks `ready`.")


def test_a_value_may_be_used_before_it_is_declared():
    program, _ = check("value a: b + 1\nvalue b: count of players\n")
    assert program is not None

    assert [v.result for v in program.values if v.name in ("a", "b")] == [NUMBER, NUMBER]


def test_the_type_of_a_value_holds_all_its_cases():
    program, _ = check("value v(p: player):\n    none when p is Ann\n    p.coins otherwise\n")
    assert program is not None

    assert next(v.result for v in program.values if v.name == "v") == OptionalType(NUMBER)


def test_lets_of_a_value_come_first():
    program, _ = check("value v(p: player):\n    let x be p.coins\n    x + 1 when x more than 3\n    0 otherwise\n")
    assert program is not None
    found = next(v for v in program.values if v.name == "v")

    assert found.params == 1
    assert found.lets == ((1, core.ResourceGet(0, core.Local(0))),)
    assert len(found.cases) == 2


# ---- actions


def test_the_result_of_an_action():
    program, _ = check("")
    assert program is not None

    assert program.events["action:guess"].result == YES_NO


def test_two_results_that_need_each_other():
    text = "action here:\n    do there as x\n    result x\naction there:\n    do here as y\n    result y\n"

    assert said(text)[0].startswith(
        "R253 What `here` gives hangs on what `there` gives, and that on what `here` gives."
    )


def test_opening_needs_are_the_guard_and_lets_stand_in_both():
    program, _ = check(
        'action go(p: player):\n    let rich be p.coins more than 3\n    needs rich else "poor"\n    pause\n'
    )
    assert program is not None
    event = program.events["action:go"]
    assert event.routine is not None

    rich = core.Compare(">", core.ResourceGet(0, core.Local(0)), core.Const(3))
    assert event.guard == core.Guard(((1, rich),), ((core.Local(1), "poor"),))
    assert [type(stmt) for stmt in event.routine.body] == [core.Let, core.Pause]


# ---- what guards a play


def play(*lines: str) -> core.Guard:
    return hook("card Snake:\n    play any time:\n" + "".join(f"        {line}\n" for line in lines)).guard


def test_the_first_question_must_have_an_answer():
    some = play(
        "owner gains 1 coins", "ask owner to pick 1 from common where it.worth more than 1 as x", "move x to box"
    )

    assert isinstance(some.answerable, core.Quantify)
    assert isinstance(some.answerable.test, core.Compare)


def test_a_question_that_always_has_an_answer_guards_nothing():
    assert play("ask owner to pick up to 1 from common as x", "move x to box").answerable is None
    assert play("ask owner to say yes or no as x").answerable is None


def test_beyond_chance_no_question_is_foreseen():
    assert play("roll d6 as n", "ask owner to pick 1 from common as x").answerable is None


def test_lets_before_the_question_are_worked_out_for_it():
    guard = play("let few be common where it.worth = 1", "ask owner to pick 1 from few as x")

    assert len(guard.lets) == 1 and isinstance(guard.answerable, core.Quantify)


def test_what_is_only_known_later_is_not_asked_before():
    guard = play("owner pays up to 3 coins as paid", "ask owner to say number from 1 to paid as x")

    assert guard.answerable is None


def test_a_single_action_must_be_possible():
    assert play("do buy(owner, Dell)").answerable == core.Can("action:buy", (core.Local(0), core.Const(11)))


def test_a_choice_needs_one_option():
    guard = play(
        "ask owner to choose one:", '    "A" when owner.coins = 1: pause', '    "B": do buy(owner, any common)'
    )

    assert isinstance(guard.answerable, core.Or)


def test_needs_of_a_play_have_reasons():
    guard = play('needs owner.coins more than 3 else "poor"', "pause")

    assert [reason for _, reason in guard.needs] == ["poor"]


# ---- blocks that outlive their body


def test_a_known_name_matches_and_an_unknown_one_is_new():
    program, _ = check(
        "card Snake:\n    play any time:\n        modify rent(owner, x) until end of phase market: add x.worth\n"
    )
    assert program is not None
    (made,) = program.modifiers

    assert made.binders == (Binder(match=core.Local(0)), Binder(slot=2))
    assert made.attached.timed and made.attached.owner == 0 and made.attached.this == 1


def test_only_what_is_used_is_captured():
    lines = ["let a be 1", "let b be 2", "later, after next phase round(p):", "    p gains b coins"]
    program, _ = check("action act(p: player):\n" + "".join(f"    {line}\n" for line in lines))
    assert program is not None
    routine = program.events["action:act"].routine
    assert routine is not None
    effect = routine.body[-1]
    assert isinstance(effect, core.AddEffect)
    waiting = program.hooks[effect.effect]

    assert effect.next and effect.until is None
    assert [(routine.slots[a].name, waiting.routine.slots[b].name) for a, b in effect.captures] == [
        ("p", "p"),
        ("b", "b"),
    ]
    assert waiting.mode == "later" and waiting.routine.name == "action act / later after phase round"


def test_a_condition_on_later_waits():
    text = body("later, after buy(x, y) when x is p:", "    move y to common")

    assert said(text)[0].startswith("R333 This waits, perhaps for ever")


def test_a_price_that_has_been_tested():
    text = (
        "action rents(p: player):\n    needs rent(p, Dell) at least 1\n    pause\n"
        "card Snake:\n    play before rents(p) when p is owner:\n"
        "        modify rent(owner, x) until end of action rents: add 1\n"
    )

    assert said(text)[0].startswith("R335 `rent` changes too late here")


def test_the_answer_of_a_question_has_its_type():
    program, _ = check("action act(p: player):\n    ask p called which_plots to pick up to 2 from p.plots as x\n")
    assert program is not None
    _, answer = program.events["question:which_plots"].fields

    assert isinstance(answer.type, GroupType)


def test_names_of_timed_effects_are_stable_and_placed():
    lines = "        modify rent(owner, x) until end of game: add 1\n" * 2
    program, _ = check(f"card Snake:\n    play any time:\n{lines}")
    assert program is not None
    names = [made.name for made in program.modifiers]

    assert names == ['card "Snake" / any time / modify rent', 'card "Snake" / any time / modify rent 2']
    assert all(name in program.places for name in names)


# ---- names of other fields


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "after move(piece, to)",
            ["`to` stands in the place of `from` here. | to speak of `to` write `move(piece, from, to)`"],
        ),
        (
            "after gain(amount, who)",
            ["`amount` stands in the place of `who` here. | to speak of `amount` write `gain(who, amount)`"],
        ),
        ("after buy(t)", ["`t` stands in the place of `p` here. | to speak of `t` write `buy(p, t)`"]),
        ("after buy(x, y)", []),
        ("after move(c, from, to)", []),
    ],
)
def test_a_name_of_another_field(text, expected):
    assert said(f"rule r {text}:\n    pause") == [f"R337 {found}" for found in expected]


def test_a_name_of_another_field_in_a_body():
    (found,) = said(body("later, after next buy(t):", "    pause"))

    assert found.startswith("R337 `t` stands in the place of `p` here.")
