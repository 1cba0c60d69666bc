"""What stands around a phase or action, read off the rules."""

from __future__ import annotations

from functools import lru_cache

from machine.tables import ready

from rulelang.machine.executable import Executable
from rulelang.tools.nests import Nest, Nests

TEXT = """language 1
game "Nest":
    players 2 named Ann, Bo

enum Colour: Red, Green
resource coins: each player has 5, bank has no_limit
flow:
    phase outer
    phase second(Ann, Green)
phase outer:
    for each p in players:
        if p.coins > 3: phase second(p, Red)
phase second(p: player, c: Colour):
    ask p to choose one:
        "One": do inner(p)
        "Other": do chosen(p, any Colour)
action inner(q: player):
    phase deep(q)
action chosen(q: player, c: Colour):
    needs q.coins > 0
    q pays 1 coins
phase deep(r: player):
    r gains 1 coins
rule late after phase outer:
    do hooked(Bo)
action hooked(p: player):
    p gains 1 coins
action loose(p: player):
    do loose_inside(p)
action loose_inside(p: player):
    p gains 1 coins
"""


@lru_cache
def exe() -> Executable:
    return ready(TEXT)


def around(key: str, *args: str | None) -> list[tuple[str, ...]]:
    ids = {**exe().layout.ids["player"], **exe().layout.ids["Colour"]}
    nest: Nest = Nests(exe().program).around(key, tuple(ids[arg] if arg else None for arg in args))
    labels = exe().layout.labels
    return [(event, *("?" if arg is None else labels[arg] for arg in given)) for event, given in nest]


def test_the_flow_itself_and_what_it_runs_have_nothing_around_them():
    assert around("phase:outer") == []


def test_arguments_are_handed_down_from_the_inside():
    assert around("phase:deep", "Bo") == [("phase:outer",), ("phase:second", "Bo", "Red"), ("action:inner", "Bo")]


def test_the_first_nest_that_agrees_with_the_arguments_counts():
    assert around("phase:second", "Ann", "Red") == [("phase:outer",)]
    assert around("phase:second", "Ann", "Green") == []


def test_what_an_option_offers_stands_inside_too():
    assert around("action:chosen", "Bo", "Green") == [("phase:outer",), ("phase:second", "Bo", "Red")]


def test_what_a_hook_runs_stands_inside_the_hooked_phase():
    assert around("action:hooked", "Bo") == [("phase:outer",)]


def test_what_the_flow_does_not_lead_to_has_nothing_around_it():
    assert around("action:loose_inside", "Bo") == []
