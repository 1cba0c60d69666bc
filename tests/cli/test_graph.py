"""`graph`: the phases of a game as a flowchart."""

from __future__ import annotations

import re
from pathlib import Path

from cli.calling import ORCHARD, fine, rulelang

ODD = """language 1
game "Odd \\ # <b>":
    players 1 to 2
flow:
    phase närke
phase närke:
    for each p in players where count of players < 3:
        ask p "Which `one`?" to choose one:
            "Take #1 <b> & [y] `x`": do end_it(p)
            "Stop": nobody wins "x ; y %% z --> w"
phase end:
    nothing
phase graph(p: player):
    end phase närke
action end_it(p: player):
    if 1 < 2: phase end
    else if 2 > 3: phase graph(p)
    else:
        phase end
action idle(p: player):
    nothing
rule subgraph after end_it(p) when 1 > 0:
    do idle(p)
    p wins "all"
rule quiet before idle(p):
    cancel
scoring p in players:
    "a": 1
"""
NODE = re.compile(r'    (\w+)(?:\[\(|\(\[|\[/|\{\{|\[|\()"([^"]*)"')
ARROW = re.compile(r'    (\w+) (-->|-\.->|--x)(?:\|"([^"]*)"\|)? (\w+)')


def odd(tmp_path: Path, *options: str) -> str:
    game = tmp_path / "odd.rules"
    game.write_text(ODD, encoding="utf-8")
    return fine("graph", game, *options)


def arrows(text: str) -> list[tuple[str, ...]]:
    return [found.groups("") for found in map(ARROW.fullmatch, text.split("\n")) if found]


def test_the_phases_of_svea_rike(snapshot) -> None:
    assert fine("graph", "svea_rike") == snapshot


def test_a_small_game_with_all_that_waits_and_is_done(snapshot) -> None:
    assert fine("graph", ORCHARD, "--hooks", "--actions") == snapshot


def test_loops_options_and_conditions_stand_on_the_arrows(tmp_path: Path) -> None:
    found = arrows(odd(tmp_path))

    loop = "for each p in players where count of players #lt; 3"
    assert (
        "phase_nue4rke",
        "-->",
        f"1: {loop}, #quot;Take #35;1 #lt;b#gt; #amp; [y] #96;x#96;#quot;",
        "action_end_it",
    ) in found
    assert ("action_end_it", "-->", "1: if 1 #lt; 2<br/>3: else", "phase_end") in found
    assert ("action_end_it", "-->", "2: else if 2 #gt; 3", "phase_graph") in found


def test_a_phase_that_is_left_and_a_rule_that_ends_the_game_are_drawn(tmp_path: Path) -> None:
    found = arrows(odd(tmp_path))

    assert ("phase_graph", "--x", "", "phase_nue4rke") in found
    assert ("action_end_it", "-.->", "after", "hook_rule_subgraph") in found
    assert ("hook_rule_subgraph", "-->", "", "end_p_wins_all") in found


def test_every_arrow_joins_two_nodes_and_every_name_is_one_word(tmp_path: Path) -> None:
    for options in ([], ["--hooks"], ["--actions"], ["--hooks", "--actions"]):
        text = odd(tmp_path, *options)
        nodes = {found[1]: found[2] for found in map(NODE.match, text.split("\n")) if found}

        assert all(name.isascii() for name in nodes)
        assert {end for arrow in arrows(text) for end in (arrow[0], arrow[3])} <= set(nodes)
        assert nodes["phase_nue4rke"] == "närke"


def test_only_what_leads_somewhere_is_drawn_unless_more_is_wanted(tmp_path: Path) -> None:
    assert "idle" not in odd(tmp_path)
    assert ("hook_rule_subgraph", "-->", "1", "action_idle") in arrows(odd(tmp_path, "--actions"))
    assert ("action_idle", "-.->", "before", "hooks_before_action_idle") in arrows(odd(tmp_path, "--hooks"))


def test_the_same_game_gives_the_same_text(tmp_path: Path) -> None:
    assert odd(tmp_path, "--hooks") == odd(tmp_path, "--hooks")


def test_a_game_with_mistakes_gives_its_findings(tmp_path: Path) -> None:
    game = tmp_path / "bad.rules"
    game.write_text(ODD.replace("phase graph(p)\n", "phase grahp(p)\n"), encoding="utf-8")
    result = rulelang("graph", game)

    assert result.exit_code == 1
    assert "grahp" in result.stderr and not result.stdout
