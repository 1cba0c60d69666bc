"""What is said about a text that cannot be read: the finding stands on the line that causes it.

`#!` after a line gives the code and a part of the message expected there; no other findings may come.
"""

from __future__ import annotations

import re

import pytest
from syntax.sketch import read

from rulelang.diagnostics import render_text
from rulelang.tools.fixing import edited

LISTINGS = """
phase x  #! R001 colon is missing
    do a
---
phase x:  #! R004 Nothing stands in the block
---
phase x:
    do a
        do b  #! R004 indented more
---
phase x:
        do a
    do b  #! R004 indented by 4, but the blocks around it by 0 or 8
---
crad "X" is K:  #! R001 `crad` begins no declaration
    a: 1
---
draw 1 from a to b  #! R001 `draw` begins no declaration
---
phase x:
    if a != b: do c  #! R001 not a sign
---
card "X" is K:
    play when owner buys a thing:  #! R001 When this may be played
        cancel
---
phase x:
    ask another player to pick 1 from s as y  #! R001 in another way
---
phase x:
    p pays 2 gold to the bank  #! R001 no articles
---
phase x:
    increase a 3  #! R001 how much
---
rule r forbid a(p) when b  #! R001 reason is missing
---
phase x:
    needs a at least 2 else  #! R001 reason is missing
---
phase x:
    end turn  #! R001 What ends
---
phase x:
    roll 2 d6 as sum  #! R007 `sum`
    p gains sum + 1 gold
---
phase x(count: number):  #! R007 `count`
    nothing
---
phase x:
    say "hello  #! R003 not closed
---
phase x:
    do a(b, c  #! R001 `(` is not closed
---
value v: a / 2  #! R001 rounded
---
pieces K:
    | name | a |
    | X    | 1  #! R010 not closed
---
phase x:
    set a to $3  #! R002 `$`
---
phase x:
    do a; do b  #! R002 `;`
---
phase x:
    else: do b  #! R011 follows no `if`
---
value v(a: number):
    1 when a = 2
    2  #! R014 No case can come after
    3 otherwise
---
value v(a: number):
    1 when a = 2
    let b be 2  #! R014 too late
    b otherwise
---
phase x:
    ## note  #! R008 Nothing follows
---
@sr-1  #! R008 `sr-1`
enum E: A
---
zone z: K, face up, face down  #! R009 second `face`
---
phase x:
    for p in players:  #! R001 After `for`
        do a
---
phase x:
    p gains 2  #! R001 ends too early
---
phase x:
    ask p to pik 1 from s as x  #! R001 `pik`
---
state s: number starts 3  #! R001 `starts` cannot follow `number`
---
test "x":
    exepct a = 2  #! R001 `exepct` begins no line here
---
    phase x: nothing  #! R004 first column
---
phase x\uff1a  #! R005 wide
    do a
---
phase x:
\tdo a  #! R005 tab
---
phase x:
    say \u201chello\u201d  #! R005 curly
---
phase x:
    set\u00a0a to 2  #! R005 blank
---
enum E: A\u030a  #! R005 accents
---
value v: 12345678901234567890  #! R012 too large
---
phase x:
    roll d6 seen by nobody as n  #! R013 Nobody
---
state s: number, starts \u0663  #! R002 means nothing
---
enum E: a\0b  #! R005 cannot be seen
---
enum E: "a\1b"  #! R005 cannot be seen
---
pieces K:
    | name |
    | a\0b |  #! R005 cannot be seen
---
\x87enum E: a  #! R005 cannot be seen
---
phase x:
    needs a else 3  #! R001 reason is missing
""".strip("\n").split("\n---\n")


@pytest.mark.parametrize("text", LISTINGS, ids=range(len(LISTINGS)))
def test_listing(text: str) -> None:
    text = text.encode("utf-8").decode("utf-8") + "\n"
    wanted = {}
    for number, line in enumerate(text.splitlines(), 1):
        if mark := re.search(r" #! (R\d\d\d) (.*)", line):
            wanted[number] = mark.groups()
    _, report = read(re.sub(r" *#! .*", "", text))
    found = {d.span.line: (d.code, d.message) for d in report.sorted()}
    assert found.keys() == wanted.keys(), render_text(report)
    for number, (code, part) in wanted.items():
        assert found[number][0] == code
        assert part in found[number][1]
    assert len(report.sorted()) == len(found)


def test_messages_name_no_tokens_of_the_parser() -> None:
    for text in LISTINGS:
        _, report = read(text)
        for found in report.diagnostics:
            words = f"{found.message} {found.help} {found.note}"
            assert not re.search(r"\b(token|parser|NAME|STRING|_NL|_INDENT|LPAR|__\w+)\b|\$END", words), words


def test_a_fix_can_be_applied_by_machine() -> None:
    text = "phase x\n    if a != b: do c\n"
    for _ in range(2):
        _, report = read(text)
        fix = report.sorted()[0].fix
        assert fix is not None
        lines = text.split("\n")
        line = lines[fix.span.line - 1]
        lines[fix.span.line - 1] = line[: fix.span.column - 1] + fix.replacement + line[fix.span.end_column - 1 :]
        text = "\n".join(lines)
    assert text == "phase x:\n    if a is not b: do c\n"
    assert not read(text)[1].diagnostics


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    file, report = read("\ufefflanguage 1\r\n\r\nphase x:  # why\r\n    nothing\r\n")
    assert not report.diagnostics
    assert len(file.decls) == 2
    assert [c.text for c in file.comments] == ["why"]


def test_each_chunk_has_its_own_findings() -> None:
    _, report = read("phase x\n    do a\n\nphase y:\n    do a(\n\nphase z:\n    nothing\n")
    assert [d.span.line for d in report.sorted()] == [1, 5]


def test_decomposed_accents_are_the_same_name() -> None:
    file, _ = read("enum E: A\u030a\n")
    assert file.decls[0].members[0].text == "\u00c5"  # type: ignore[attr-defined]


def test_rendering() -> None:
    _, report = read("phase x\n    do a\n")
    assert render_text(report) == (
        "error[R001]: A colon is missing at the end of this line.\n"
        " --> test.rules:1:8\n"
        "  |\n"
        "1 | phase x\n"
        "  |        ^\n"
        "  = help: write `:`\n"
    )


BRACKETS = [
    ("let a be first of those c in t with highest c.rank", "`those c in`: `(those c in ...)`"),
    ("for each x in those p in s with lowest p.a: nothing", "`those p in`: `(those p in ...)`"),
    ("let a be only of players where it.x is y", "the group: `only of (players where ...)`"),
    ("let a be first 2 of f(x) where it.x is y", "the group: `first 2 of (f(x) where ...)`"),
    ("for each x in 1 to 6: nothing", "the range: `(1 to 6)`"),
    ('needs a or no x in p.hand where x.s is b else "r"', "`no x in`: `(no x in ...)`"),
    ("if a and every x in s where x is b: nothing", "`every x in`: `(every x in ...)`"),
    ("let a be 1 + count of s where it is b", "`count of s`: `(count of s where ...)`"),
    ("let a be 1 + if b then 1 else 2", "the choice: `(if ... then ... else ...)`"),
    ('ask first of players "Which?" to pick 1 from s as x', "who is asked: `ask (first of players) ...`"),
    ("first of players gains 2 gold", "who it is: `(first of players) ...`"),
]


@pytest.mark.parametrize(("line", "around"), BRACKETS, ids=[line for line, _ in BRACKETS])
def test_missing_brackets_are_named(line: str, around: str) -> None:
    (found,) = read(f"phase x:\n    {line}\n")[1].sorted()
    assert found.message == "Brackets are missing here."
    assert found.help is not None and around in found.help


def test_what_could_stand_there_is_listed_once() -> None:
    (found,) = read("phase x:\n    ask p of q to pick 1 from s as x\n")[1].sorted()
    assert found.help is not None and found.help.count("`to`") == 1


EVERYDAY = [
    ("discard lost", "`discard` is said in another way", "move ... to"),
    ("remove p from bidders", "`remove`", "set S to"),
    ("give x to p", "`give`", "move ... to p.hand"),
    ("take 2 gold from q", "`take`", "p gains 1"),
    ("add x to S", "`add`", "set S to"),
    ("draw a card", "drawn from", "draw 1 from"),
    ("draw 2 cards", "drawn from", "draw 1 from"),
    ("p = 3", "not changed in this way", "p gains 1"),
    ("p.gold = p.gold + 1", "not changed in this way", "increase"),
    ("x is 3", "changes nothing", "set ... to"),
    ("let n be roll d6", "no part of an expression", "`roll d6 as n`"),
    ("set n to roll d6", "no part of an expression", "`roll d6 as n`"),
    ("let x be pick 1 from s", "no part of an expression", "`pick ... as x`"),
    ("p loses 2 gold", "`loses`", "p pays 1"),
    ("p gets 2 gold", "`gets`", "p gains 1"),
    ("split 3 among players", "is a question", "ask p to split S among T"),
    ("arrange players on box", "a question", "ask p to arrange"),
    ("open deals", "later version", "each of two players"),
]


@pytest.mark.parametrize(("line", "part", "help"), EVERYDAY, ids=[line for line, *_ in EVERYDAY])
def test_everyday_words_are_answered_with_the_form_of_the_language(line: str, part: str, help: str) -> None:
    (found,) = read(f"phase x:\n    {line}\n    nothing\n")[1].sorted()
    assert (found.code, found.span.line) == ("R001", 2)
    assert part in found.message
    assert found.help is not None and help in found.help


ALTERING = [
    "change action foo(p: player):\n    nothing\n",
    "replace phase x:\n    nothing\n",
    "add rule r after x: nothing\n",
]


@pytest.mark.parametrize("text", ALTERING)
def test_alterations_outside_of_a_mod(text: str) -> None:
    (found,) = read(text)[1].sorted()
    assert found.span.line == 1
    assert "stands in the block of a `mod` or `scenario`" in found.message


@pytest.mark.parametrize("text", ['state "x y": number', 'action "do it"(p: player): nothing', 'zone "x y": K'])
def test_a_quoted_name_where_none_can_stand(text: str) -> None:
    (found,) = read(text + "\n")[1].sorted()
    assert found.message == "A name with blanks cannot stand here."
    assert found.span.column == text.index('"') + 1


def test_the_words_may_still_be_names() -> None:
    _, report = read("phase x:\n    hand gains 1 gold\n    set discard to take.x\n    do give(put)\n")
    assert not report.diagnostics


TABS = [
    (
        "phase x:\n    repeat rounds times\n\tdo b\n    do c\n",
        "phase x:\n    repeat rounds times:\n        do b\n    do c\n",
    ),
    ("phase x:\n    repeat 2 times:\n\tdo b\n\tdo c\n", "phase x:\n    repeat 2 times:\n        do b\n        do c\n"),
    ("phase x:\n    if a:\n\tif b:\n\t\tdo c\n", "phase x:\n    if a:\n        if b:\n            do c\n"),
    ("phase x:\n    do a\n\tdo b\n", "phase x:\n    do a\n    do b\n"),
]


@pytest.mark.parametrize(("text", "mended"), TABS)
def test_a_tab_below_a_line_that_opens_a_block_opens_it(text: str, mended: str) -> None:
    _, report = read(text)
    assert {d.code for d in report.sorted()} <= {"R001", "R005"}
    edits = [edit for d in report.sorted() if d.fix is not None for edit in d.fix.edits]
    assert edited(text, edits) == mended
    assert not read(mended)[1].diagnostics


BARE = """mod "M" version 1 for "G":
    before buy(p, f): cancel
    modify price(p, f): add 1
    forbid buy(p, f) when f is Sand else "no"
    rule x before phase setup: nothing
    state luck: number, starts 0
    add Fief Moon: crowns 3
"""


def test_what_stands_bare_in_a_mod_is_told_line_by_line() -> None:
    """Also where no line of it can be read."""
    found = read(BARE)[1].sorted()

    assert [(d.span.line, d.code) for d in found] == [(line, "R001") for line in range(2, 8)]
    assert all("`add rule NAME" in (d.help or "") for d in found[:3])
    assert [d.message for d in found[3:]] == [
        "`rule` begins no line of a mod.",
        "`state` begins no line of a mod.",
        "`Fief` begins no declaration.",
    ]
    assert found[-1].help == 'a piece of a kind: write `add card "NAME" is Fief:`, and its fields below'


def test_a_scenario_says_so_too() -> None:
    (found,) = read('scenario "S" of "G":\n    players 2 to 3\n    modify price(p): add 1\n')[1].sorted()

    assert found.message == "`modify` begins no line of a scenario."
