"""Statements: what they become, and what is said about wrong ones."""

from __future__ import annotations

import pytest
from meadow import BASE, body, check, in_body, lowered, said

from rulelang.diagnostics import Report
from rulelang.program import core
from rulelang.program.types import NUMBER, GroupType
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

PARAMS = "p: player, q: player, t: Plot, n: number"

WRONG = [
    (
        "set p.coins to 3",
        "R254 `p.coins` is gained and paid, and cannot be set. | write `p gains ... coins` or `p pays ... coins`",
    ),
    (
        "increase p.coins by 1",
        "R254 `p.coins` is gained and paid, and cannot be set. | write `p gains 1 coins`",
    ),
    (
        "set t.worth to 3",
        "R254 `t.worth` is printed on the piece and cannot change. | "
        "what changes in the game is a `state`: declare one",
    ),
    (
        "set limit to 3",
        "R254 `limit` is a setting, which stays as it was chosen before the game. | "
        "what changes in the game is a `state`: declare one",
    ),
    (
        "set common to []",
        "R254 `common` is a zone, whose pieces are moved in and out one by one. | write `move ... to common`",
    ),
    ("set rent(p, t) to 3", None),
    (
        "increase leader by 1",
        "R230 `leader` is a player or none, but a number is wanted here."
        " | say what of it is meant: `leader.coins`, `leader.seeds`, `leader.steps`",
    ),
    ("set leader to p until end of phase rond", "R101 There is no phase called `rond`. | did you mean `round`?"),
    ("p gains 3 cions", "R101 There is no resource called `cions`. | did you mean `coins`?"),
    ("t gains 1 coins", "R257 `t` is a Plot, which has no `coins`."),
    (
        "players gains 1 coins",
        "R257 `players` is a set of players, which has no `coins`. | "
        "to do it for each of them write `for each x in players: x ...`",
    ),
    (
        "p gains 3 seeds",
        "R258 `seeds` would go from the `bank` here, which holds none. | "
        "add `from ...`, or `bank has no_limit` to the line of `seeds`",
    ),
    ("move t to p", "R259 `p` is a player, not a zone. | name one of the zones: `p.plots`, `p.hand`, `p.table_of`"),
    (
        "move t to p.hand",
        "R260 `t` is a Plot, and only pieces of kind `Charm` can lie in `p.hand`. | these can lie in `plots`, `common`",
    ),
    (
        "draw 2 from common to p.hand",
        "R260 `common` is a set of Plots, and only pieces of kind `Charm` can lie in `p.hand`. | "
        "these can lie in `plots`",
    ),
    (
        "move p to common",
        "R241 `p` is a player, not a piece. | name one of the zones: `p.plots`, `p.hand`, `p.table_of`",
    ),
    ("roll d7 as a", "R101 There is nothing called `d7` here. | did you mean `d6`?"),
    (
        "roll again",
        "R261 `roll again` works only in a rule after a roll, and this is none. | "
        "write it in a rule `after roll(p, die, faces):`",
    ),
    ("do market", "R154 `market` is a phase, not an action. | write `phase market`"),
    ("phase buy(p, t)", "R154 `buy` is an action, not a phase. | write `do buy`"),
    ("phase round", "R235 `round` takes 1 thing in brackets, not 0. | write `round(p)`, with a player for `p`"),
    (
        "do buy(p, t) as x",
        "R263 `buy` has no result that could be called `x`. | leave out `as x`, or add a line `result ...` to `buy`",
    ),
    ("do buy(p, any common)", None),
    ("if p: pause", "R230 `p` is a player, but a yes or no is wanted here."),
    ("again", None),
    (
        "repeat: pause",
        "R265 This `repeat` never ends. | say when it is over, `repeat until ...:`, or write `end repeat` inside",
    ),
    ("end turns", "R266 `end turns` leaves the turns, and no turns are taken here. | write `end action`"),
    (
        "end phase turn",
        "R101 There is no phase called `turn`. | there are `flow`, `round`, `market`, or declare it: `phase turn: ...`",
    ),
    ("cancel", None),
    ("proceed", None),
    ("t wins", "R270 `t` is a Plot, and only players can win. | for the player who has it write `holder(t)`"),
    ('say "{p.cions}"', "R155 A player has no `cions`. | did you mean `coins`?"),
    (
        'say "{p"',
        "R157 The brace `{` stands alone here, and braces come in pairs. | "
        "between two braces stands what is worked out: `{p}`; leave a single one out",
    ),
    ("swap p.steps and leader", None),
    (
        "modify rent(p, x): add 1",
        "R274 How long this holds is not said. | add `until end of phase ...` or `until end of game`",
    ),
    ("modify worth(x) until end of game: add 1", None),
    ("modify open_now until end of game: add 1", None),
    ("modify rent(a, b, c) until end of game: add 1", None),
    (
        'forbid market until end of game else "no"',
        "R159 `market` is a phase, not an action, question or built-in event. | write `phase market`",
    ),
    ('forbid gain(p) until end of game else "no"', None),
    ("let common be 3", "R151 `common` is already the name of a zone. | choose another name here"),
    ("let p be 3", "R151 `p` is a name here already. | choose another name for the new one"),
    ("ask t to say yes or no as y", None),
    ("ask p at once to say yes or no as y", None),
    ("ask p to do buy(p, any Charm)", "R230 `Charm` is a set of Charms, but a set of Plots is wanted here."),
    (
        "ask each x in players at once to split x.hand among players as s",
        "R287 Only one divides at a time. | ask one after the other: `for each p in S:`, and the question below",
    ),
    ("ask p to pick 1 from Plot as x", None),
    (
        "open deals among x in players giving common",
        "R249 `open deals` comes with a later version of the language. | "
        "ask each of two players what to give, and hand it over with `pays`, `gains` and `move`",
    ),
]


@pytest.mark.parametrize(("line", "expected"), WRONG, ids=[line for line, _ in WRONG])
def test_a_wrong_statement_gets_one_finding(line, expected):
    found = in_body(line, params=PARAMS)

    assert len(found) == 1
    assert expected is None or found == [expected]


RIGHT = [
    ["set leader to p until end of phase round(p)"],
    ["increase p.steps by 2", "decrease p.visits(Spring) by 1"],
    ["let a be none", "set a to p"],
    ["let a be []", "set a to p.plots", "let b be count of a"],
    ["p pays up to 3 coins to pot as paid", "set p.steps to paid"],
    ["move p.camp to common"],
    ["draw 2 from deck to p.hand as got", "move got to spent_charms on bottom"],
    ["roll 2 d6 for p seen by p as a", "set p.steps to sum of a"],
    ["roll luck as m", "if m is Calm: pause"],
    ["pick up to n at random from p.hand as x", "move x to spent_charms"],
    ["pick 1 with highest it.worth then random from common as x", "set p.camp to x"],
    ["rank x in players by highest x.coins then random as r", "let f be first of r"],
    ["reveal p.hand + q.hand to q"],
    ["do guess(p, 3) as x", "if x: pause"],
    ["for each x in players in order from q where x.coins more than 1: x gains 1 coins"],
    ["take turns x in players from q where x.coins more than 1 until leader is not none:", "    again"],
    ["repeat up to 3 times until common is empty:", "    end repeat"],
    ['players wins "{n} points"'],
    ["swap p.steps and q.steps"],
    ["swap t and Dell"],
    ["modify open_now until start of next phase round: also when p.coins more than 3"],
    ["modify open_now until end of next action guess(p) in phase round: also when p.coins more than 3"],
    ['forbid buy(p, x) until end of game when x is t else "no"'],
    ["later, instead of guess(x, m):", "    result yes"],
    ["ask Gil to say yes or no as y"],
    [
        "ask each x in players at once to pick 1 from x.hand as bid",
        "for each x in players: move bid(x) to spent_charms",
    ],
    ["ask p to pick any number from p.hand as x:", '    needs count of x at most 2 else "no"'],
    ["ask p to do guess(p, any (1 to 6)) as x", "if x is not none and x: pause"],
    ["let x(y in players) be y.coins", "p gains x(p) coins"],
]


@pytest.mark.parametrize("lines", RIGHT, ids=[lines[0] for lines in RIGHT])
def test_right_statements(lines):
    assert in_body(*lines, params=PARAMS) == []


def test_a_list_of_dice_is_no_number():
    found = in_body("roll 2 d6 as attack", "let b be attack + 1")

    assert len(found) == 1
    assert found[0].startswith("R280 `attack` is a list of what several dice show, but one number is wanted here.")


def test_needs_open_an_action():
    assert in_body("pause", "needs p.steps = 1")[0].startswith("R268 `needs` stands before all that an action does")
    assert said("phase ending:\n    needs yes\n")[0].startswith("R268")


def test_a_rule_runs_by_itself_and_needs_nothing_but_an_answer():
    lines = ("if yes: needs p.steps = 1", "ask p to pick up to 1 from p.hand as x:", "    needs p.steps = 1")
    found = said("rule r after phase round(p):\n" + "".join(f"    {line}\n" for line in lines))

    assert [finding[:60] for finding in found] == ["R268 `needs` says when something may be chosen, and this rul"]


def test_a_scoring_that_is_missing_is_missed_once():
    assert BASE.count("scoring p in players:") == 1
    without = BASE.replace('scoring p in players:\n    "Coins": p.coins\n', "")
    report = Report()
    text = without + "phase ending:\n    if no: score players\n    score players\n"
    analyse([parse(Source("game.rules", text), report)], report)

    assert [(d.code, len(d.also)) for d in report.sorted()] == [("R271", 2)]


def test_what_stands_below_a_line_that_cannot_be_read_is_not_out_of_place():
    found = in_body("repeet 3 times:", "    end repeat", "tike turns q in players:", "    again", "end repeat")

    assert [finding[:4] for finding in found] == ["R001", "R001"]
    assert in_body("end turns", "repeet 3 times:", "    end repeat")[0].startswith("R266 `end turns`")


def test_what_can_never_run_is_told():
    assert in_body("end action", "pause") == [
        "R332 This line is never reached. | take it out, or move it before that line"
    ]


# ---- what they become


def test_increase_is_a_set():
    (stmt,) = lowered("increase p.steps by 2")

    read = core.StateGet(2, core.Local(0))
    assert stmt == core.SetState(2, core.Local(0), None, core.Arith("+", read, core.Const(2)))


def test_swapped_states_are_kept_in_a_local_between():
    kinds = [type(stmt) for stmt in lowered("swap p.steps and q.steps", params="p: player, q: player")]

    assert kinds == [core.Let, core.SetState, core.SetState]


def test_one_piece_or_several():
    one, several, maybe = lowered("move t to box", "move p.plots to box", "move p.camp to box", params=PARAMS)

    assert isinstance(one, core.Move) and one.single
    assert isinstance(several, core.Move) and not several.single
    assert isinstance(maybe, core.Move) and maybe.single


def test_picks_by_chance():
    one, some = lowered("pick 1 at random from p.hand as x", "pick up to 2 at random from p.hand as y")

    assert isinstance(one, core.PickRandom) and one.single and not one.up_to
    assert isinstance(some, core.PickRandom) and not some.single and some.up_to


def test_a_question_and_its_answer_share_a_slot():
    (ask,) = lowered("ask p to pick up to 1 from p.hand as x")

    assert isinstance(ask, core.Ask) and ask.into == ask.answer
    assert isinstance(ask.form, core.PickForm) and ask.form.result == "optional"


def test_an_option_with_any_is_flat():
    (ask,) = lowered("ask p to choose one:", '    "A": do buy(p, any common)', '    "B": p pays 1 coins')

    assert isinstance(ask, core.Ask) and isinstance(ask.form, core.ChooseOne)
    first, second = ask.form.options
    assert first.flat is not None and first.flat[0] == "action:buy" and first.body == ()
    assert second.flat is None and len(second.body) == 1


def test_every_statement_has_its_span_and_tags():
    program, found = check("action act(p: player):\n    @A-1\n    p gains 1 coins\n    pause\n")
    assert program is not None, found
    routine = program.events["action:act"].routine
    assert routine is not None

    assert [stmt.tags for stmt in routine.body] == [("A-1",), ()]
    assert all(stmt.span.line > 1 for stmt in routine.body)


def test_no_two_names_share_a_slot():
    program, _ = check(body("for each x in players: x gains 1 coins", "for each x in players: x gains 2 coins"))
    assert program is not None
    routine = program.events["action:act"].routine
    assert routine is not None

    assert [slot.name for slot in routine.slots] == ["p", "x", "x"]


def test_a_local_learns_its_type_when_it_is_set():
    program, _ = check("action act(p: player):\n    let a be []\n    set a to [p.coins]\n")
    assert program is not None
    routine = program.events["action:act"].routine
    assert routine is not None

    assert routine.slots[1].type == GroupType(NUMBER, ordered=True)


# ---- options and actions offered


def test_options_are_told_from_each_other():
    options = ['    "A": pause', '    "B": pause', '    "A": pause', '    "": pause']

    assert in_body("ask p to choose one:", *options) == [
        "R279 Two options of this question are called `A`. | give each its own words",
        'R279 This option has no words to choose it by. | say in a few words what it does: `"Pass"`',
    ]
    assert in_body("ask p to choose one:", *options[:2]) == []


def test_an_action_without_any_may_be_offered():
    program, _ = check("action go(p: player):\n    pause\n" + body("ask p to do go(p) or nothing"))
    assert program is not None
    routine = program.events["action:act"].routine
    assert routine is not None
    (question,) = routine.body
    assert isinstance(question, core.Ask)

    assert question.form == core.DoAny("action:go", (core.Local(0),), or_nothing=True)
