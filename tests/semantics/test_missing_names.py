"""Unknown names, at every place where a name can stand: one finding, a guess of the right sort, a change that puts it
right; and what is said where the name is known as something else."""

from __future__ import annotations

import pytest
from declaring import WHOLE, read

from rulelang.diagnostics import Diagnostic

GAME = """enum Season: Spring, Summer, Winter
kind Plot:
    worth: number
    played from hand, then to common
pieces Plot:
    | name  | worth |
    | Brook | 1     |
    | Dell  | 2     |
zone hand: each player has Plot, seen by owner
zone common: Plot, face up, starts with Plot
state season: Season, starts Spring
state steps: each player has number, starts 0
setting rounds: number = 3
resource coins: each player has 5, bank has no_limit
die d6: 1 to 6
table crop(n: number): 0 -> 0, otherwise -> 1
value rent(p: player, t: Plot): t.worth
action buy(p: player, t: Plot):
    move t to p.hand
phase market(p: player):
    ask p "Stay?" called stay to say yes or no as staying
    if staying: pause
rule tax after phase market(p):
    p pays 1 coins
"""
BODY = "phase example(p: player, t: Plot):\n    "
TEST = 'test "t":\n    players Ann, Bob\n    '


def found(text: str, **more: object) -> list[Diagnostic]:
    report = read(GAME + text, **more)[1]  # type: ignore[arg-type]
    return [d for d in report.sorted() if d.code not in WHOLE]


def mended(text: str, finding: Diagnostic) -> str:
    """The text with the finding's change in it."""
    assert finding.fix is not None and finding.fix.applicability == "likely"
    lines, span = (GAME + text).split("\n"), finding.fix.span
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + finding.fix.replacement + line[span.end_column - 1 :]
    return "\n".join(lines)[len(GAME) :]


PLACES = [
    # what it is, the text with a slip, what was meant
    ("phase", BODY + "phase markt(p)", "market"),
    ("ended phase", BODY + "end phase markt", "market"),
    ("running phase", BODY + "if in phase markt: pause", "market"),
    ("duration", BODY + "set season to Winter until end of phase markt(p)", "market"),
    ("action", BODY + "do bye(p, t)", None),
    ("action in a question", BODY + "ask p to do bui(p, any common) or nothing", "buy"),
    ("action of can", BODY + "if can(bui, p, t): pause", "buy"),
    ("value", BODY + "p gains rentt(p, t) coins", "rent"),
    ("table", BODY + "p gains crp(2) coins", "crop"),
    ("built-in value", BODY + "set p.steps to count of othrs(p)", "others"),
    ("zone", BODY + "draw 1 from comon to p.hand", "common"),
    ("zone of somebody", BODY + "move t to p.hnd", "hand"),
    ("seat", BODY + "Anne gains 1 coins", "Ann"),
    ("member of an enum", BODY + "set season to Sumer", "Summer"),
    ("field", BODY + "p gains t.worht coins", "worth"),
    ("state", BODY + "set saeson to Winter", "season"),
    ("state of somebody", BODY + "increase p.step by 1", "steps"),
    ("setting", BODY + "set p.steps to round", "rounds"),
    ("local", BODY + "let earnings be 2\n    p gains earning coins", "earnings"),
    ("die", BODY + "roll d8 as n\n    p gains n coins", "d6"),
    ("resource", BODY + "p gains 1 cions", "coins"),
    ("piece in quotes", BODY + 'if t is "Brok": pause', '"Brook"'),
    ("event in a hook", "rule r before bui(p, t):\n    pause", "buy"),
    ("built-in event", "rule r after muve(t, from, to):\n    pause", "move"),
    ("question in a hook", "rule r before stey(p):\n    pause", "stay"),
    ("phase in a hook", "rule r after phase markt(p):\n    pause", "market"),
    ("rule in a hook", "rule r after rule tux:\n    pause", "tax"),
    ("modified value", "rule r modify rnt(p, t): add 1", "rent"),
    ("card", 'card "Brok":\n    copies: 2', '"Brook"'),
    ("kind of pieces", "pieces Plott:\n    | name |\n    | One  |", "Plot"),
    ("kind of a card", 'card "One" is Plott:\n    worth: 1', "Plot"),
    ("type", "state x: Sesaon, starts Spring", "Season"),
    ("owner", "state x: each Plots has number, starts 0", "Plot"),
    ("column", "pieces Plot:\n    | name | wroth |\n    | One  | 1     |", "worth"),
    ("cell of a start table", "start player:\n    | name | steps |\n    | Anne | 2     |", "Ann"),
    ("column of a start table", "start player:\n    | name | stps |\n    | Ann  | 2    |", "steps"),
    ("key of a table", "table x(s: Season): Sprng -> 1, otherwise -> 2", "Spring"),
    ("loop in a name", 'pieces Spot for each row in 1 to 2 named "s{rwo}"', "row"),
    ("player of a test", 'test "t":\n    players Ann, Bobb', "Bob"),
    ("setting of a test", TEST + "setting round = 2", "rounds"),
    ("given state", TEST + "given saeson = Winter", "season"),
    ("given pieces", TEST + "given common = [Brok]", "Brook"),
    ("started phase", TEST + "start phase markt(Ann)", "market"),
    ("started action", TEST + "start do bui(Ann, Dell)", "buy"),
    ("who answers", TEST + "Anne: yes", "Ann"),
    ("played card", TEST + 'Ann: play "Brok"', '"Brook"'),
    ("expected event", TEST + "expect event bui(p)", "buy"),
    ("name of an event", TEST + "expect event buy(who) with whoo = Ann", "who"),
    ("way to play on", TEST + "rest: randm", "random"),
]


@pytest.mark.parametrize(("text", "near"), [place[1:] for place in PLACES], ids=[place[0] for place in PLACES])
def test_the_nearest_name_of_the_right_sort_is_offered(text, near):
    findings = found(text + "\n")

    assert [d.code for d in findings] in (["R101"], ["R155"]), [d.message for d in findings]
    if near is None:
        assert findings[0].fix is None
        return
    assert near.strip('"') in (findings[0].help or "")
    assert findings[0].fix is not None and findings[0].fix.replacement == near
    assert not {"R101", "R155"} & {d.code for d in found(mended(text, findings[0]) + "\n")}


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (BODY + "p gains 1 season", "`season` is a state; here a resource is wanted"),
        (BODY + "p gains 1 worth", "`worth` is a printed field of `Plot`; here a resource is wanted"),
        (TEST + "start phase buy(Ann)", "`buy` is an action; here a phase is wanted"),
        (TEST + "setting season = Winter", "`season` is a state; here a setting is wanted"),
    ],
)
def test_what_the_name_stands_for_elsewhere_is_said(text, note):
    findings = found(text + "\n")

    assert [(d.code, d.note) for d in findings] == [("R101", note)]


@pytest.mark.parametrize("text", ["draw 1 from Common to p.hand", "set season to winter", "p gains 1 Coins"])
def test_capital_letters_are_told_apart(text):
    (finding,) = found(BODY + text + "\n")

    assert finding.help is not None and finding.help.endswith("capital and small letters are told apart")


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("set season to Monsoon", "there are `Spring`, `Summer`, `Winter`, `season`"),
        ("draw 1 from market to p.hand", "there are `box`, `in_play`, `hand`, `common`"),
        ("draw 1 from treasury to p.hand", "there are `box`, `in_play`, `hand`, `common`"),
        ("p gains 1 influence", "there is only `coins`, or declare it: `resource influence: ...`"),
        ("if staying: pause", None),
    ],
)
def test_where_nothing_is_near_the_few_that_fit_are_told(text, help):
    (finding,) = found(BODY + text + "\n")

    assert finding.help == help


def test_a_name_of_a_block_that_has_ended():
    block = "if p.coins more than 3:\n        let rest be 2\n        increase p.steps by rest\n"
    (finding,) = found(BODY + block + "    p gains rest coins\n")

    assert finding.note == "`rest` is named in a block that has ended, and known only there"


def test_two_things_of_one_name_are_one_finding():
    findings = found("zone market: Plot, face up\nrule r before phase market(p):\n    move first of common to market\n")

    assert [d.code for d in findings] == ["R102"]


def test_a_word_of_the_language_as_a_name_is_one_finding():
    assert [d.code for d in found(BODY + "let players be 3\n")] == ["R007"]
    assert [d.code for d in found("zone count: Plot, face up\n")] == ["R007"]


@pytest.mark.parametrize("label", ["nothing", "Nothing"])
def test_no_option_is_called_nothing(label):
    text = f'ask p "What?" to choose one:\n        "{label}": pause\n        "Go": p gains 1 coins\n'

    assert [d.code for d in found(BODY + text)] == ["R103"]


def test_a_clause_that_differs_by_a_figure_is_no_guess():
    tags = ("SM-1", "SM-2", "SM-A")
    (figure,) = found("@SM-7\nstate x: number, starts 0\n", clauses=tags)
    (slip,) = found("@SN-A\nstate x: number, starts 0\n", clauses=tags)

    assert figure.fix is None and slip.fix is not None and slip.fix.replacement == "SM-A"
