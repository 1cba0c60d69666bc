"""All mistakes of a text in one run: one finding for each line, nothing that only follows, and a tree of the rest."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from faults import expected, found
from hypothesis import given, settings
from hypothesis import strategies as st
from syntax.sketch import read, sketch
from syntax.test_fuzz import LISTING

from rulelang.diagnostics import Report, render_text
from rulelang.source import Source
from rulelang.syntax import nodes, parse

MISTAKES = """language 1
phase a(p: player):
    gian 2 coins                #~ R001
    p gians 2 coins             #~ R001
    if deck is empty            #~ R001
        p pays 2 coins
      p gains 3 coins           #~ R004
    set x                       #~ R001
    for eahc q in players:      #~ R001
        q gains 2 coins
        move c                  #~ R001
    say "open
    #~^ R003
    p gains two $ coins         #~ R002
    soem thing                  #~ R001
phaes b(p: player):             #~ R001
    p gains 2 coins
    wat is this:                #~ R001
        p gains 2 coins
        p gian 2 coins          #~ R001
zone deck Card, face down       #~ R001
kind Card                       #~ R001
    cost: number
kind Card2:
    cost number                 #~ R001
    colour: text
p gains 2 coins                 #~ R001
card "A" is Card:
    cost: 2
    pley any time:              #~ R001
        p gains 2 coins
        mvoe a to b             #~ R001
enum Colour: Red, Green
"""


def messages(text: str) -> list[str]:
    return [f"{d.span.line} {d.code} {d.message} | {d.help}" for d in read(text)[1].sorted()]


def test_every_mistake_is_found_once_and_nothing_else() -> None:
    _, report = read(MISTAKES)

    assert found(report) == expected({"test.rules": MISTAKES}), render_text(report)


def test_what_is_around_the_mistakes_is_in_the_tree() -> None:
    file, _ = read(MISTAKES)
    names = [decl.name.text for decl in file.decls if isinstance(getattr(decl, "name", None), nodes.Ident)]
    kinds = [sketch(decl) for decl in file.decls if isinstance(decl, nodes.KindDecl)]

    assert names == ["a", "b", "deck", "Card", "Card2", "A", "Colour"]
    assert kinds == [
        "KindDecl(Card, [FieldDecl(cost, number)])",
        "KindDecl(Card2, [FieldDecl(cost, number), FieldDecl(colour, text)])",
    ]


SLIPS = [
    ("draw 1 form deck to p.hand", "form", "from"),
    ("let a be soem x in Cell where x is b", "soem", "some"),
    ("rol 2 d6 for p as thrown", "rol", "roll"),
    ("take trns q in players: pause", "trns", "turns"),
    ("p piys 2 coins to q", "piys", "pays"),
    ("let a be cuont of deck", "cuont", "count"),
    ("if p.gold is nott 3: pause", "nott", "not"),
    ('ask p "Go?" to piick 1 from deck as c', "piick", "pick"),
    ("modify price(p) untill end of phase x: add 1", "untill", "until"),
]


@pytest.mark.parametrize(("line", "word", "near"), SLIPS)
def test_a_misspelt_word_is_named_wherever_it_stands(line: str, word: str, near: str) -> None:
    (finding,) = read(f"phase x(p: player, q: player):\n    {line}\n    pause\n")[1].sorted()

    assert finding.help == f"did you mean `{near}`?"
    assert finding.fix is not None and finding.fix.applicability == "safe"
    start, end = finding.span.column - 5, finding.span.end_column - 5
    assert line[start:end] == word


def test_lines_below_a_lost_head_are_still_looked_at() -> None:
    assert messages("??? a(p: player):\n    p gains 2 coins\n    p gians 2 coins\nenum E: A\n") == [
        "1 R001 `?` cannot stand here. | here can stand: a declaration",
        "3 R001 `gians` cannot stand here. | did you mean `gains`?",
    ]


def test_a_line_that_lies_between_two_depths_takes_the_next_ones_along() -> None:
    text = "phase a:\n    if yes:\n        pause\n      pause\n      pause\n    pause\n"

    assert [line.split(" ", 2)[:2] for line in messages(text)] == [["4", "R004"]]


def test_an_indented_file_is_read_all_the_same() -> None:
    file, report = read("    enum E: A\n    enum F: B\n")

    assert [(d.code, d.span.line) for d in report.sorted()] == [("R004", 1), ("R001", 2)]
    assert len(file.decls) == 1


def test_tabs_are_one_finding_that_mends_them_all() -> None:
    file, report = read("phase a(p: player):\n\tif yes:\n\t\tpause\n    pause\n")
    (finding,) = report.sorted()

    assert sketch(file.decls[0]) == (
        "PhaseDecl(a, [Param(p, player)], Block([IfStmt(Bool(True), Block([Pause()])), Pause()]))"
    )
    assert finding.fix is not None
    assert [(span.line, span.column, text) for span, text in finding.fix.edits] == [
        (2, 1, "    "),
        (3, 1, "    "),
        (3, 2, "    "),
    ]


# ---- whatever the text


def edited(data: st.DataObject, text: str, most: int) -> tuple[str, set[int]]:
    """A text with a few signs changed, put in or taken out, none of them a line end; and the lines that changed."""
    lines = text.split("\n")
    touched: set[int] = set()
    for _ in range(data.draw(st.integers(1, most))):
        number = data.draw(st.integers(0, len(lines) - 2))
        line = lines[number]
        start = data.draw(st.integers(0, len(line)))
        end = min(len(line), start + data.draw(st.integers(0, 6)))
        put = data.draw(st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=4))
        lines[number] = line[:start] + put + line[end:]
        touched.add(number + 1)
    return "\n".join(lines), touched


@settings(max_examples=150)
@given(st.data())
def test_random_edits_always_yield_a_tree_and_one_finding_a_line(data: st.DataObject) -> None:
    text, touched = edited(data, LISTING, 3)
    begun = time.monotonic()
    file, report = read(text)
    lines = [d.span.line for d in report.diagnostics if d.code in ("R001", "R002", "R003", "R004", "R010")]

    assert time.monotonic() - begun < 20
    assert len(lines) == len(set(lines))
    sound = [sketch(decl) for decl in read(LISTING)[0].decls if _apart(decl, touched)]
    assert all(sketched in [sketch(decl) for decl in file.decls] for sketched in sound)


def _apart(decl: nodes.Decl, touched: set[int]) -> bool:
    """Does a declaration stand where nothing was changed, with nothing changed right above it?"""
    notes = 3
    return touched.isdisjoint(range(decl.span.line - notes, decl.span.end_line + 1))


MANY = {
    "in declarations": "zone deck Card face dwn\n" * 10_000,
    "in one block": "phase x(p: player):\n" + "    p gian 2 coins\n" * 10_000,
    "in nested blocks": "phase x(p: player):\n" + "    fro each q in s:\n        p gian 2 coins\n" * 5_000,
    "open texts": 'say "abc\n' * 10_000,
}


@pytest.mark.parametrize("sort", MANY)
def test_ten_thousand_mistakes_are_told_up_to_a_limit_that_is_said(sort: str) -> None:
    begun = time.monotonic()
    file, report = read(MANY[sort])

    assert len(report.diagnostics) == 201
    last = report.sorted()[-1]
    assert (last.code, last.message) == (
        "R015",
        "More than 200 lines of this file cannot be read; it was read no further.",
    )
    assert file.broken_off
    assert time.monotonic() - begun < 60


def test_findings_do_not_depend_on_the_order_of_hashes() -> None:
    program = (
        "import sys; from rulelang.syntax import parse; from rulelang.source import Source;"
        "from rulelang.diagnostics import Report, render_text;"
        "report = Report(); parse(Source('a.rules', sys.stdin.read()), report); print(render_text(report))"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            input=MISTAKES,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        ).stdout
        for seed in ("1", "2")
    ]

    assert outputs[0] == outputs[1] != "\n"


def test_a_text_without_mistakes_is_read_alike_both_ways() -> None:
    """The way that mends reads a sound text as the plain way does: a tab in a comment sends a chunk there."""
    plain = read(LISTING)[0]
    report = Report()
    other = parse(Source("test.rules", LISTING.replace("phase x(p: player):", "phase x(p: player): #\t")), report)

    assert not report.diagnostics
    assert [sketch(decl) for decl in other.decls] == [sketch(decl) for decl in plain.decls]


def test_a_colon_that_is_missing_in_the_middle_is_put_in() -> None:
    (finding,) = read("phase x:\n    modify price(p) until end of game add 1\n    pause\n")[1].sorted()

    assert finding.help == "is a `:` missing before it?"
    assert finding.fix is not None and finding.fix.applicability == "safe"
    assert (finding.fix.span.column, finding.fix.span.end_column, finding.fix.replacement) == (38, 38, ":")


def test_what_is_ended_takes_no_brackets() -> None:
    (finding,) = read("phase x(p: player):\n    end phase x(p)\n    pause\n")[1].sorted()

    assert finding.message == "What is ended takes nothing in brackets."
    assert finding.help == "leave out `(p)`: the innermost phase of that name ends"


def test_lines_that_go_on_in_brackets_are_one_mistake() -> None:
    lines = ("p gains (1 +", "    2) coins", "do buy(p,", "    first of shop)", "p gians 2 coins")
    text = "phase x(p: player):\n" + "".join(f"    {line}\n" for line in lines)

    assert messages(text) == [
        "2 R001 This `(` is not closed. | write `)` on the same line; a statement stands on one line",
        "4 R001 This `(` is not closed. | write `)` on the same line; a statement stands on one line",
        "6 R001 `gians` cannot stand here. | did you mean `gains`?",
    ]


@pytest.mark.parametrize("word", ["class Card:\n    x: number", "import cards", "var x = 3"])
def test_words_of_other_languages_have_words_here(word: str) -> None:
    (finding,) = read(word + "\n")[1].sorted()

    assert finding.message == f"`{word.split()[0]}` is not a word of the language."
    assert finding.help


def test_of_a_very_long_line_a_part_is_shown() -> None:
    _, report = read("value v: " + "1 + " * 2000 + "$\n")
    lines = render_text(report).split("\n")

    assert max(map(len, lines)) < 300
    assert lines[3].index("$") == lines[4].index("^")
