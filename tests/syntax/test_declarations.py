"""Declarations: texts in, nodes out."""

from __future__ import annotations

import pytest
from syntax.sketch import clean, read, sketch

from rulelang.syntax import nodes

DECLARATIONS = {
    "language 1": "Language(1)",
    'game "G":\n    version 1.0\n    players 2 to 5 named A, "B C"': "Game('G', 2, 5, [A, \"B C\"], '1.0')",
    "enum E: A, B": "EnumDecl(E, [A, B])",
    "kind K:\n    ## why\n    a: number = 0\n    b: K or none per E\n    works in z": (
        "KindDecl(K, [FieldDecl(a, number, 0, ## why), FieldDecl(b, PerType(OptionalType(K), E))], works=WorksIn(z))"
    ),
    "kind K:\n    played from hand, then to box\n    asked through seat(it)": (
        "KindDecl(K, played=PlayedFrom(hand, box), asked_through=Call(seat, [it]))"
    ),
    "pieces K assumed:\n    | name | a  |\n    | X Y  | 1? |  # an aside": (
        "PiecesTable(K, Row([Cell('name'), Cell('a')]), [Row([Cell('X Y'), Cell('1?')])], True)"
    ),
    'pieces K assumed from "k.csv"': 'PiecesFile(K, "k.csv", True)',
    'pieces K for each r in 1 to 6, p in S where a named "{r}":\n    @AB-1\n    c: 2': (
        'PiecesGenerated(K, [Family(r, 1, 6), Family(p, S)], a, "{r}", [CardField(c, 2, @AB-1)])'
    ),
    'card "C" is K:\n    @AB-1\n    a: 2\n    ## n\n    play any time when b: nothing\n    modify v: add 1': (
        "CardDecl(\"C\", K, [CardField(a, 2, @AB-1)], [Hook('play', 'any time', None, b, Block([Nothing()]), ## n)], "
        "[Modify(v, [], ChangeOp('add', 1))])"
    ),
    "resource gold: each player has 12, bank has no_limit": (
        "ResourceDecl(gold, player, 12, [Holder(bank, no_limit)])"
    ),
    "zone z(e: E): K, face down, shuffled, starts with K where it.e is e, seen by nobody": (
        "ZoneDecl(z, [Param(e, E)], None, K, 'down', SeenBy(None), True, "
        "contents=Contents(K, Compare('is', Attr(it, e), e)))"
    ),
    "zone z: each player has K, kept at 4 from y, up to 3, laid on grid, drawn at random, refilled from x": (
        "ZoneDecl(z, [], player, K, bag=True, refilled=x, kept=Kept(4, y), capacity=3, grid=Laid())"
    ),
    "zone z: K, laid on grid n by 7 with matching edges a, b, c, d, fitting between x and y where x = y, connected": (
        "ZoneDecl(z, [], None, K, grid=Laid(n, 7, GridEdges([a, b, c, d], True)), "
        "fitting=Fitting(x, y, Compare('=', x, y)), connected=True)"
    ),
    "state s(c: E): each player has 1 to 6, starts 1, seen by owner": (
        "StateDecl(s, [Param(c, E)], player, RangeType(1, 6), 1, SeenBy(owner))"
    ),
    "setting s: yes or no = no?": "SettingDecl(s, BoolType(), Bool(False, True))",
    "map m of K assumed:\n    A -- B, C\n    B -- C": "MapDecl(m, K, [Edge(A, [B, C]), Edge(B, [C])], assumed=True)",
    "map m of K between x and y where near(x, y)": ("MapDecl(m, K, left=x, right=y, where=Call(near, [x, y]))"),
    "die d6: 1 to 6": "DieDecl(d6, low=1, high=6)",
    "die d: A, A, 2?": "DieDecl(d, [A, A, 2], assumed=True)",
    "table t(n: number): 0 -> a, 2 to 3 -> b, 5 or more -> c, otherwise -> d": (
        "TableDecl(t, [Param(n, number)], [TableCell(CellKey('is', 0), a), TableCell(CellKey('to', 2, 3), b), "
        "TableCell(CellKey('more', 5), c), TableCell(CellKey('otherwise'), d)])"
    ),
    "table t(p: K, n: number):\n    | p \\ n | 2 |\n    | A     |   |": (
        "TableDecl(t, [Param(p, K), Param(n, number)], head=Row([Cell('p \\\\ n'), Cell('2')]), "
        "rows=[Row([Cell('A'), Cell('')])])"
    ),
    "value v(p: set of K):\n    let a be 2\n    ## n\n    a when b\n    1 otherwise": (
        "ValueDecl(v, [Param(p, GroupType('set', K))], [Let(a, 2)], [Case(a, b, ## n), Case(1, None)])"
    ),
    "phase x(p: player):\n    nothing": "PhaseDecl(x, [Param(p, player)], Block([Nothing()]))",
    "flow: phase x": "FlowDecl(Block([EnterPhase(x, [])]))",
    "rule r after phase x(p) when not ended early: nothing": (
        "RuleDecl(r, Hook(None, 'after', Event('phase', x, [p]), Not(EndedEarly()), Block([Nothing()])))"
    ),
    'rule r forbid a(p) else "no"': "RuleDecl(r, Forbid(Event(None, a, [p]), 'no'))",
    'scoring p in players:\n    @AB-1\n    "Gold": p.gold per 20\n    ties: highest a\n'
    '    grades: 5 or more -> "Fine"': (
        "ScoringDecl(p, players, [ScoreLine('Gold', Binary('per', Attr(p, gold), 20), @AB-1)], "
        "Keys([Key(True, a)]), [TableCell(CellKey('more', 5), \"Fine\")])"
    ),
    'victory "V"(p: K): p.a = 3': "VictoryDecl(\"V\", [Param(p, K)], Compare('=', Attr(p, a), 3))",
    "start K assumed:\n    | name | s |\n    | A    | 1 |": (
        "StartDecl(K, Row([Cell('name'), Cell('s')]), [Row([Cell('A'), Cell('1')])], True)"
    ),
    'mod "M" version 1.1 for "G" at least 1.0:\n    remove rule a, b\n    change setting s 1 -> 2\n'
    "    ## n\n    add enum E: A": (
        "ModDecl('M', '1.1', 'G', '1.0', [Remove(rule, [a, b]), Change(setting, s, [ChangedPart(1, 2)]), "
        "AddDecl(EnumDecl(E, [A]), ## n)])"
    ),
    'scenario "S" of "G":\n    players 4 named A, B\n    replace value v: 2\n    change K A: a: 1 -> 2': (
        "ScenarioDecl('S', 'G', [ReplaceDecl(ValueDecl(v, [], [], [Case(2, None)])), "
        "Change(K, A, [ChangedPart(1, 2, a)])], Seats(4, names=[A, B]))"
    ),
}

SCRIPT = {
    'game "G"': "ForGame('G')",
    "players A, B": "UsePlayers([A, B])",
    'scenario "S"': "UseScenario('S')",
    'mods "A", "B"': 'UseMods(["A", "B"])',
    "setting s = no": "UseSetting(s, Bool(False))",
    "seed 7": "UseSeed(7)",
    "given A.z = [B]": "Given(Attr(A, z), ListLit([B]))",
    "start phase x(A)": "StartPhase(x, [A])",
    "start do a(A, B)": "StartDo(a, [A, B])",
    "next rolls: 3, 5": "NextChance('rolls', [Plain(3), Plain(5)])",
    'next draws from z: "C"': "NextChance('draws', [Plain(\"C\")], z)",
    'A: "Sell a basket" Plums, yes': 'Answers(A, [Plain("Sell a basket", [Plums]), Plain(Bool(True))])',
    'A: "Swap" [B, C], nothing, play "X"': (
        'Answers(A, [Plain("Swap", [ListLit([B, C])]), NothingAnswer(), PlayAnswer("X")])'
    ),
    '"B C": a -> b, Plums Pears': 'Answers("B C", [Pair(a, b), Plain(Plums, [Pears])])',
    "expect A.gold = 3": "Expect(Compare('=', Attr(A, gold), 3))",
    "expect no event x(p) with p = A, n = 2": (
        "ExpectEvent(Event(None, x, [p]), [WithField(p, A), WithField(n, 2)], True)"
    ),
    'expect refusal A: 3 because "no"': "ExpectRefusal(A, [Plain(3)], 'no')",
    "rest: random seed 7": "Rest(random, 7)",
}


@pytest.mark.parametrize("text", DECLARATIONS)
def test_declaration(text: str) -> None:
    (decl,) = clean(text).decls
    assert sketch(decl) == DECLARATIONS[text]


@pytest.mark.parametrize("text", SCRIPT)
def test_script_line(text: str) -> None:
    (decl,) = clean(f'test "t":\n    ## note\n    {text}\n').decls
    assert isinstance(decl, nodes.ScriptDecl)
    assert sketch(decl.lines) == "[" + SCRIPT[text][:-1] + ", ## note)]"


def test_notes_tags_and_comments() -> None:
    file = clean("# head\n## why\n@AB-1, AB-2\n# between\nenum E: A  # end\n")
    (decl,) = file.decls
    assert sketch(decl) == "EnumDecl(E, [A], ## why, @AB-1, @AB-2)"
    assert [span.column for span in decl.marks.tag_spans] == [2, 8]
    assert [(c.text, c.span.line, c.span.column) for c in file.comments] == [
        ("head", 1, 1),
        ("between", 4, 1),
        ("end", 5, 12),
    ]


def test_cells_know_their_places() -> None:
    (decl,) = clean('pieces K:\n    | name | a |\n    | "x|y" |  2? |\n').decls
    assert isinstance(decl, nodes.PiecesTable)
    cells = decl.rows[0].cells
    assert [(c.text, c.span.line, c.span.column, c.span.end_column) for c in cells] == [
        ('"x|y"', 3, 7, 12),
        ("2?", 3, 16, 18),
    ]


def test_sound_declarations_survive_broken_ones() -> None:
    file, report = read("enum E: A\nphase x\n    nothing\nenum F: B\n")
    assert [sketch(decl) for decl in file.decls] == [
        "EnumDecl(E, [A])",
        "PhaseDecl(x, [], Block([Nothing()]))",
        "EnumDecl(F, [B])",
    ]
    assert [line.text for line in file.spoiled] == ["phase x"]
    assert len(report.diagnostics) == 1
