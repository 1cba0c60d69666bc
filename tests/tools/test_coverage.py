"""Counting what runs, and which clauses are exercised: small games in which the numbers are known."""

from __future__ import annotations

from declaring import read
from svea_rike.playing import FAMILIES, executable, play_on, trace_of

from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.present.covered import Coverage, clause_share, line_share
from rulelang.tools.coverage import Measure

RULES = """
resource coins: each player has 5, bank has no_limit
state round_number: number, starts 1

@A-1
value price(p: player):
    1 when round_number = 1
    2 otherwise

table bonus(n: number):
    | n         | value |
    | 1         | 1     |
    | otherwise | 2     |

@A-2
rule dear modify price(p) when p.coins at least 4: add bonus(round_number)

@A-3
action buy(p: player):
    needs p.coins at least price(p) else "too poor"
    p pays price(p) coins
    if p.coins more than 100: say "rich"

action idle(p: player):
    if p.coins = 5: say "five"
    else:
        say "other"

@A-4
rule never_now before buy(p) when round_number = 9: cancel

action choose(p: player):
    ask p "What?" to choose one:
        "Buy": do buy(p)
        "Idle": do idle(p)

phase market(p: player):
    do choose(p)
"""
BUYS = """
@A-1
test "buys":
    start do choose(Ann)
    Ann: "Buy"
    @A-2
    expect Ann.coins = 3
"""


def measured(
    scripts: str, clauses: tuple[str, ...] = ("A-1", "A-2", "A-3", "A-4", "A-5"), rules: str = RULES
) -> Coverage:
    program, report = read(rules + scripts, clauses=clauses)
    assert program is not None, [(d.code, d.message) for d in report.sorted()]
    measure = Measure(program)
    measure.scripts(program.scripts)
    return measure.coverage()


def counts(found: Coverage, sort: str) -> dict[str, int]:
    """How often each place of a sort ran, by what stands on its line."""
    lines = (RULES).split("\n")
    return {
        (place.spot.label or lines[place.spot.span.line - 1].strip()): place.count
        for place in found.places
        if place.spot.sort == sort
    }


def states(found: Coverage) -> dict[str, str]:
    return {row.clause.id: row.state for row in found.clauses}


# ---- counting


def test_cases_rows_options_and_statements_are_counted():
    found = measured(BUYS)

    assert counts(found, "option") == {"Buy": 1, "Idle": 0}
    assert counts(found, "case")["2 otherwise"] == 0 < counts(found, "case")["1 when round_number = 1"]
    assert counts(found, "row") == {
        "| 1         | 1     |": counts(found, "rule")[
            "rule dear modify price(p) when p.coins at least 4: add bonus(round_number)"
        ],
        "| otherwise | 2     |": 0,
    }
    assert counts(found, "line")["p pays price(p) coins"] == 1
    assert counts(found, "line")['say "other"'] == 0


def test_of_a_choice_both_sides_are_counted():
    found = measured(BUYS)
    sides = [(p.spot.span.line, p.spot.label, p.count) for p in found.places if p.spot.sort == "branch"]

    assert [count for _, _, count in sides] == [0, 1, 0, 0]


def test_needs_are_counted_where_they_hold_and_where_they_do_not():
    poor = (
        'test "poor":\n    given Ann.coins = 0\n    start do choose(Ann)\n    Ann: "Idle"\n    expect Ann.coins = 0\n'
    )
    (rich,) = [p for p in measured(BUYS).places if p.spot.sort == "need"]
    (both,) = [p for p in measured(BUYS + poor).places if p.spot.sort == "need"]

    assert rich.count > 0 and rich.refused == 0
    assert both.count > both.refused > 0


def test_what_never_ran_is_told_once():
    missing = [(p.spot.sort, p.spot.rule, p.spot.label) for p in measured(BUYS).missing()]

    assert ("rule", "rule never_now", "") in missing
    assert ("rule", "action idle", "") in missing
    assert not any(sort == "line" and rule == "action idle" for sort, rule, _ in missing)
    assert ("option", "action choose", "Idle") in missing
    assert ("line", "action buy", "") in missing


def test_more_runs_never_make_less_of_it():
    idle = 'test "idles":\n    start do choose(Ann)\n    Ann: "Idle"\n    expect Ann.coins = 5\n'
    few, more = measured(BUYS), measured(BUYS + idle)

    assert line_share(few) < line_share(more) < 100
    assert {p.spot for p in few.places if p.count} < {p.spot for p in more.places if p.count}


def test_a_counted_game_is_played_as_any_other():
    """The same traces and saves; and the machine without counters has none."""
    counting = Measure(executable().program).counting().exe

    for seed in (1, 2):
        assert trace_of(played(counting, seed), seed) == trace_of(played(executable(), seed), seed)
    assert sum(counting.counts.values()) > 1000
    assert not executable().counts


def played(exe: Executable, seed: int) -> Game:
    return play_on(Game.new(exe, FAMILIES[:3], seed=seed), seed)


# ---- clauses


def test_a_clause_is_exercised_by_a_test_with_its_tag():
    """Also by a tag on one of its lines; a rule's tag alone is not enough, nor is none."""
    assert states(measured(BUYS)) == {
        "A-1": "exercised",
        "A-2": "exercised",
        "A-3": "not exercised",
        "A-4": "not exercised",
        "A-5": "missing",
    }


def test_a_test_that_expects_nothing_exercises_nothing():
    idle = '@A-3\ntest "only runs":\n    start do choose(Ann)\n    Ann: "Buy"\n'

    assert states(measured(idle))["A-3"] == "not exercised"


def test_a_test_that_fails_exercises_nothing():
    found = measured('@A-3\ntest "wrong":\n    start do buy(Ann)\n    expect Ann.coins = 5\n')

    assert found.failed == ('test "wrong"',)
    assert states(found)["A-3"] == "not exercised"


def test_a_refusal_is_an_expectation():
    text = (
        '@A-3\ntest "poor":\n    given Ann.coins = 0\n    start do choose(Ann)\n    expect refusal Ann: "Buy"\n'
        '    Ann: "Idle"\n'
    )
    program, report = read(RULES + text, clauses=("A-1", "A-2", "A-3", "A-4"))
    if program is None:
        raise AssertionError([(d.code, d.message) for d in report.sorted()])

    assert states(measured(text))["A-3"] == "exercised"


def test_a_test_that_never_comes_by_the_tagged_rule_is_told():
    found = measured('@A-4\ntest "elsewhere":\n    start do buy(Ann)\n    expect Ann.coins = 3\n')
    (row,) = [row for row in found.clauses if row.clause.id == "A-4"]

    assert row.state == "exercised"
    assert [test.ran for test in row.tests] == [False]
    assert all(test.ran for row in measured(BUYS).clauses for test in row.tests)


def test_shares():
    found = measured(BUYS)

    assert clause_share(found) == 40
    assert 0 < line_share(found) < 100
