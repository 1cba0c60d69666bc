"""What expressions mean, and what is said about wrong ones."""

from __future__ import annotations

import pytest
from meadow import about, body, check, in_body, said, value

from rulelang.program import core
from rulelang.program.types import NO_LIMIT

WRONG = [
    ("p.cions", "R155 A player has no `cions`. | did you mean `coins`?"),
    ("worth", "R153 `worth` is a printed field of `Plot`, and whose is not said. | write `t.worth`"),
    ("t.owner", "R155 A `Plot` has no `owner`. | for whoever holds it write `holder(t)`"),
    ("p.rent", "R155 `rent` is a value, which is worked out and stands behind no dot. | write `rent(p, ...)`"),
    (
        "rent(p)",
        "R235 `rent` takes 2 things in brackets, not 1. | write `rent(p, t)`, with a player for `p` and a Plot for `t`",
    ),
    ("rnt(p, t)", "R101 There is no value or table called `rnt`. | did you mean `rent`?"),
    (
        "market",
        "R154 `market` is a phase, which has no value of its own. | "
        "to ask whether it is running write `in phase market`",
    ),
    ("hand", "R154 Each player has its own `hand`, and whose is not said. | write `p.hand`"),
    (
        "stack",
        "R154 There is one `stack` for each `Season`, and which is not said. | "
        "write `stack(...)` with one of them in the brackets",
    ),
    ("p.stack", "R155 A player has no `stack`. | there is one `stack` for the whole game: write `stack` alone"),
    (
        "p.visits",
        "R234 There is one `visits` for each `Season`, and which is not said."
        " | write `visits(...)` with one `Season` in the brackets",
    ),
    ("stack(Calm)", "R230 `Calm` is a Mood, but a Season is wanted here. | there are `Spring`, `Summer`, `Autumn`"),
    ("n = p", "R247 `n` is a number and `p` is a player, so they are never the same."),
    (
        "p.plots is t",
        "R247 `p.plots` is a set of Plots and `t` is a Plot, so they are never the same. | "
        "did you mean `t in p.plots`?",
    ),
    (
        "p.plots is none",
        "R247 `p.plots` is a set of Plots, which is never `none`. | did you mean `p.plots is empty`?",
    ),
    ('t is "Brok"', "R101 There is no `Plot` called `Brok`. | did you mean `Brook`?"),
    (
        "[t] and neighbours(t)",
        "R244 `[t]` is a list of Plots, and `and` joins only what is yes or no. | "
        "to put things together write `[t] + neighbours(t)`",
    ),
    (
        "t and t",
        "R244 `t` is a Plot, and `and` joins only what is yes or no. | to put things together write `[t] + [t]`",
    ),
    (
        "p.plots + t",
        "R242 `p.plots` is a set of Plots and `t` is a Plot: `+` adds two numbers, or joins two sets or lists. | "
        "for a list with one thing in it write `[t]`",
    ),
    ("p.plots.worth", None),
    (
        "sum of p.plots",
        "R238 `p.plots` is a set of Plots, and `sum of` works on numbers."
        " | write what number of each is meant: `sum of x.row for x in p.plots`",
    ),
    ("in phase rond", "R101 There is no phase called `rond`. | did you mean `round`?"),
    ("in phase buy", "R154 `buy` is an action, not a phase. | write `in action buy`"),
    (
        "ended early",
        "R246 `ended early` asks about a phase that has just ended, and here none has. | "
        "ask it in a rule `after phase ...`",
    ),
    (
        "it",
        "R152 `it` stands for each thing in turn behind `where`, `with` and `follow`, and none of these is here. | "
        "write the name of what you mean",
    ),
    (
        "next(p)",
        "R235 `next` takes 2 things in brackets, not 1. | write `next(x, S)`",
    ),
    ("spots(t)", "R235 `spots` takes 2 things in brackets, not 1. | write `spots(x, z)`"),
    ("can(by, p, t)", "R101 There is no action called `by`. | did you mean `buy`?"),
    ("neighbours(p)", "R241 `p` is a player, not a piece. | name one of the zones: `p.plots`, `p.hand`, `p.table_of`"),
    ("neighbours(Snake)", None),
    (
        "season is Winter",
        "R101 There is nothing called `Winter` here. | there are `Spring`, `Summer`, `Autumn`, `season`",
    ),
    ("p is none", "R331 `p` is never `none`, so this condition asks nothing. | leave out this condition"),
    ("leader.coins", "R330 `leader` may be `none` here. | ask first: `if leader is not none: ...`"),
    ("pot.seeds", "R258 `pot` holds no `seeds`. | add `pot has 0`, or `pot has no_limit`, to the line of `seeds`"),
    (
        "if n = 1 then 1 else p",
        "R245 `p` is a player, but what stands behind `then` is not.",
    ),
    ("[1, p]", "R240 `p` is a player, but this list holds things of another type."),
    ("n / 0 rounded up", "R243 Nothing can be divided by 0."),
    ("n per 0", "R243 Nothing can be divided by 0."),
    ("remainder(n, 0)", "R243 Nothing can be divided by 0."),
    (
        "t.soil is Calm or Wild",
        "R244 `Wild` is a Mood, and `or` joins only what is yes or no. | write it whole: `t.soil is Wild`",
    ),
    (
        "t.soil is not Calm or Wild",
        "R244 `Wild` is a Mood, and `or` joins only what is yes or no. | "
        "for neither of the two write `t.soil not in [Calm, Wild]`",
    ),
    (
        "n and n = 1",
        "R244 `n` is a number, and `and` joins only what is yes or no. | compare it with a number: `n more than 0`",
    ),
    (
        "n + p.plots",
        "R242 `n` is a number and `p.plots` is a set of Plots: `+` adds two numbers, or joins two sets or lists. | "
        "did you mean `count of p.plots`?",
    ),
    (
        "[p.plots, t]",
        "R240 `t` is a Plot, but this list holds things of another type. | to put them together write `p.plots + [t]`",
    ),
    ("count of p", None),
    ("p.plots for p in players", "R151 `p` is a name here already. | choose another name for the new one"),
    ("players where coins more than 3", None),
    ("coins(p)", "R154 `coins` is a resource that somebody has, and stands behind a dot. | write `p.coins`"),
    ("worth(t)", "R154 `worth` is a printed field, which stands behind a dot. | write `t.worth`"),
    (
        "visits(p, Spring)",
        "R154 `visits` is a state that somebody has, and stands behind a dot. | write `p.visits(Spring)`",
    ),
    (
        "buy(p, t)",
        "R154 `buy` is an action, which has no value of its own. | "
        "to ask whether it may be done write `can(buy, p, t)`; to keep what it gives write `do buy(p, t) as x`",
    ),
    ("n(3)", "R234 `n` is a number, which takes nothing in brackets. | leave the brackets out"),
]


@pytest.mark.parametrize(("expr", "expected"), WRONG, ids=[expr for expr, _ in WRONG])
def test_a_wrong_expression_gets_one_finding(expr, expected):
    found = about(expr)

    assert len(found) == 1
    assert expected is None or found == [expected]


RIGHT = [
    "p.visits(Spring)",
    "stack(Spring)",
    "weather(Spring) is Calm",
    "t.yields(season)",
    "t.soil is Wild",
    "t in common or holder(t) is p",
    "leader is not none and leader.coins more than 3",
    "if leader is none then 0 else leader.coins",
    "(only of p.plots).worth",
    "sum of x.worth for x in p.plots where x.soil is not none",
    "highest of [n, 3]",
    "those x in Plot with highest x.worth then lowest x.row",
    "no x in others(p) where x.coins more than n",
    "p.plots for x in players",
    "p.plots + common - [t]",
    "reach(t, Plot where it.soil is Wild, 2)",
    "follow (only of (neighbours(it) where it is not t)) from t until it is Dell",
    "can(buy, p, any common)",
    "in phase round(p) or in action buy",
    "n in 1 to 3",
    'p.name is "Ann"',
    "[Brook, Dell] in p.plots",
    "players where it.camp is not none and it.camp.worth more than 1",
    "bank.coins + pot.coins",
    "first 2 of p.plots",
    "others(leader)",
]


@pytest.mark.parametrize("expr", RIGHT)
def test_right_expressions(expr):
    assert about(expr) == []


# ---- what they become


def test_a_field_a_state_a_resource_and_a_zone():
    assert value("t.worth") == core.FieldGet(1, core.Local(2))
    assert value("p.visits(Spring)") == core.StateGet(3, core.Local(0), core.Const(4))
    assert value("p.coins") == core.ResourceGet(0, core.Local(0))
    assert isinstance(value("p.hand"), core.Contents)


def test_a_quoted_name_is_read_by_the_other_side():
    assert value('t is "Brook"') == core.Compare("==", core.Local(2), value("Brook"))
    assert value('t.name is "Brook"') == core.Compare("==", core.NameOf(core.Local(2)), core.Const("Brook"))


def test_a_piece_with_copies_is_meant_by_its_name():
    named = value("c is Frog", "c: Charm")
    inside = value("Frog in p.hand")
    listed = value("p.hand is [Frog, Snake]")

    assert named == core.Compare("==", core.NameOf(core.Local(0)), core.Const("Frog"))
    assert isinstance(inside, core.Contains) and inside.item == core.Const("Frog")
    assert isinstance(listed, core.SameMembers) and listed.right == core.Const(("Frog", "Snake"))


def test_a_name_with_copies_in_a_list_is_the_next_copy():
    first, second = value("[Frog, Frog]").value

    assert second == first + 1


def test_plus_on_sets_lists_and_numbers():
    assert isinstance(value("n + 1"), core.Arith)
    assert value("p.plots + common").distinct
    assert not value("p.plots + [t]").distinct


def test_sets_are_compared_by_members_and_lists_in_order():
    assert isinstance(value("p.plots is common"), core.SameMembers)
    assert isinstance(value("p.plots is [t]"), core.SameMembers)
    assert isinstance(value("[n] is [1]"), core.Compare)


def test_zones_as_places():
    assert said("rule r after move(c, from, to) when to is Ann.hand and from is not deck:\n    nothing") == []


def test_fixed_names():
    assert value("no_limit") == core.Const(NO_LIMIT)
    assert value("players") == core.Players()
    assert value("active") == core.Active()
    assert value("box") == core.Contents(core.PlaceOf(0))


def test_the_order_of_a_zone_is_looked_at_only_where_it_matters():
    assert value("first of p.plots").of.ordered_look
    assert not value("count of p.plots").of.ordered_look


def test_texts_that_name_nothing_are_texts():
    assert value('"gold"') == core.Const("gold")


# ---- `none` and kinds


def test_a_local_that_may_be_none_is_an_error():
    lines = ["ask p to pick up to 1 from p.plots as x", "let w be x.worth"]

    assert in_body(*lines) == ["R232 `x` may be `none` here. | ask first: `if x is not none: ...`"]


@pytest.mark.parametrize(
    "use",
    [
        ["if x is not none: set p.steps to x.worth"],
        ["if x is none: end action", "set p.steps to x.worth"],
        ["if x is none: pause", "else: set p.steps to x.worth"],
        ["let w be if x is none then 0 else x.worth"],
        ["let w be x is not none and x.worth = 1"],
        ["let w be x is none or x.worth = 1"],
        ["if not x is none: set p.steps to x.worth"],
    ],
)
def test_guards_that_are_seen(use):
    assert in_body("ask p to pick up to 1 from p.plots as x", *use) == []


def test_members_of_a_filtered_value_are_known():
    text = "value campers: players where it.camp is not none\n"
    uses = body("for each x in campers: do buy(x, x.camp)", "let total be sum of x.camp.worth for x in campers")

    assert said(text + uses) == []


def test_setting_a_state_changes_what_is_known():
    sets = ["set leader to p", "leader gains 1 coins", "set leader to none", "leader gains 1 coins"]

    assert in_body(*sets) == ["R330 `leader` may be `none` here. | ask first: `if leader is not none: ...`"]


def test_a_piece_of_any_kind_must_be_asked_first():
    hook = "rule r after move(c, from, to) when {}:\n    nothing\n"

    assert said(hook.format("c in Plot and c.worth = 1")) == []
    assert said(hook.format("c.worth = 1")) == [
        "R155 A piece has no `worth`. | only some pieces have one: ask first with `c in Plot`"
    ]


def test_a_holder_becomes_a_player():
    hook = "rule r after gain(p, n, what){}:\n    set p.steps to n\n"

    assert said(hook.format(" when p in players")) == []
    assert said(hook.format("")) == [
        "R155 A holder has no `steps`. | a holder may be a player or not: ask first with `p in players`"
    ]


WHICH_FROG = "R206 There are 3 pieces called `Frog`, and which one is meant is not said."


@pytest.mark.parametrize(
    "line",
    ["let x be Frog", "move Frog to p.hand", "reveal Frog to p", 'let x be holder("Frog")'],
)
def test_a_name_with_copies_where_one_piece_is_wanted(line):
    found = in_body(line)

    assert [text.split(" | ")[0] for text in found] == [WHICH_FROG]
    assert "first of (... where it is Frog)" in found[0] and "Charm where it is Frog" in found[0]


@pytest.mark.parametrize(
    "line",
    [
        "let x be Frog.power",
        "let x be Frog.name",
        "let x be count of Frog",
        "let x be p.hand is [Frog]",
        "move (p.hand where it is Frog) to deck",
        "move Snake to p.hand",
    ],
)
def test_what_may_be_said_of_all_copies(line):
    assert in_body(line) == []


def test_a_card_that_names_itself_is_meant_by_this():
    card = 'card "Frog":\n    play any time:\n        move Frog to deck\n'
    _, found = check(card + body("pause"))

    assert [(d.code, d.fix and d.fix.replacement) for d in found] == [("R206", "this")]


def test_a_set_and_a_name_with_copies():
    expected = "R247 `{}` is a set of Charms and `Frog` is a Charm, so they are never the same. | did you mean `{}`?"

    assert about("p.hand is Frog") == [expected.format("p.hand", "Frog in p.hand")]
    assert about("Frog is not p.hand") == [
        "R247 `Frog` is a Charm and `p.hand` is a set of Charms, so they are never the same."
        " | did you mean `Frog not in p.hand`?"
    ]


def test_a_number_is_never_none():
    assert about("p.coins = none") == [
        "R247 `p.coins` is a number, which is never `none`. | did you mean `p.coins = 0`?"
    ]
    assert about("none is not n") == ["R247 `n` is a number, which is never `none`. | did you mean `n is not 0`?"]


@pytest.mark.parametrize(
    ("expr", "help"),
    [
        ("1 + t", "say what of it is meant: `t.row`, `t.worth`"),
        ("1 + d6", "throw it first: `roll d6 as n`, and write `n` here"),
        ("1 + p.hand", "did you mean `count of p.hand`?"),
        ("1 + none", "where there may be none, the type is `number or none`"),
        ("not n", "ask something of the number, such as `n at least 1`"),
        ("not p.hand", "to ask whether something is in it write `p.hand is not empty`"),
        ("rent(t, t)", "for whoever has it write `holder(t)`"),
        ("weather(3) is Calm", "there are `Spring`, `Summer`, `Autumn`"),
        ("count of 3", "for the numbers up to it write `(1 to 3)`"),
        ("sum of p.coins", "for what several have write `x.coins for x in ...`"),
    ],
)
def test_what_was_probably_meant(expr, help):
    assert [text.split(" | ")[1] for text in about(expr)] == [help]
