"""Any text yields a file, never an exception; and what is in it lies where it says."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syntax.sketch import clean, read, walk

from rulelang.diagnostics import Report, render_text
from rulelang.present.findings import RENDERINGS
from rulelang.source import NOWHERE, Span
from rulelang.syntax import nodes, parse_cell

LISTING = """language 1
# a comment
enum Season: Spring, Summer
kind K:
    cost: number = 0
    played from hand, then to box

pieces K:
    | name | cost |
    | One  | 1?   |
zone hand: each player has K, seen by owner, starts with K where it.cost at least 2
table t(n: number): 0 -> 1, 2 or more -> 3
value v(p: player):
    let a be sum of c.cost for c in p.hand
    a + 1 when p is owner and not a in 1 to 3
    if a = 2 then 3 else 4 / 2 rounded up otherwise
## note
@AB-1
phase x(p: player):
    if a is empty: do b(p, 2)
    else if c:
        p gains 2 gold
    else: nothing
    ask p "Which?" to choose one:
        "A" when a: again
        "B":
            roll 2 d6 for p as dice
    take turns q in players until done:
        move first of q.hand to box on top
card "C" is K:
    play before x(p) when p is not owner:
        modify v(p) until end of phase x: add 2
scoring p in players:
    "Gold": p.gold per 20
test "t":
    given A.hand = [One]
    A: "A" One, nothing
    expect A.gold = 3
"""

PIECES = [
    *LISTING.split(),
    *LISTING.split("\n"),
    "\n",
    "\n    ",
    "        ",
    "|",
    '"',
    "(",
    "#",
    "## ",
    "@",
    "\t",
    "\r",
]


def check(text: str) -> None:
    file, report = read(text)
    lines = text.split("\n")
    unread = {line.span.line for line in file.spoiled}
    for node in walk(file):
        columns_count = unread.isdisjoint((node.span.line, node.span.end_line))
        assert not columns_count or node.span == NOWHERE or _inside(node.span, lines), node
    for found in report.diagnostics:
        assert _inside(found.span, lines, 2), found
        assert found.message.isprintable() or not text.isprintable()
    if not report.has_errors:
        assert not file.spoiled
    render_text(report)
    for render in RENDERINGS.values():
        render(report)


def _inside(span: Span, lines: list[str], more: int = 1) -> bool:
    start, end = (span.line, span.column), (span.end_line, span.end_column)
    return (
        1 <= span.line <= span.end_line <= len(lines) + 1
        and start <= end
        and span.column >= 1
        and (span.end_line > len(lines) or span.end_column <= len(lines[span.end_line - 1]) + 1 + more)
    )


@given(st.text())
def test_any_text(text: str) -> None:
    check(text)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
def test_any_words(text: str) -> None:
    check(text)


@settings(max_examples=200)
@given(st.data())
def test_any_mutation_of_a_sound_text(data: st.DataObject) -> None:
    text = LISTING
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.sampled_from(PIECES) | st.text(max_size=3)) + text[end:]
    check(text)


@given(st.text(), st.integers(1, 50), st.integers(1, 50))
def test_any_cell(text: str, line: int, column: int) -> None:
    text = text.replace("\n", " ")
    report = Report()
    parse_cell(text, Span("t.rules", line, column, line, column + len(text)), report)
    assert all(d.span.line == line and d.span.column >= column for d in report.diagnostics)


def test_names_and_numbers_lie_where_they_say() -> None:
    lines = LISTING.split("\n")
    for node in walk(clean(LISTING)):
        if isinstance(node, nodes.Name | nodes.Ident | nodes.Cell | nodes.Number):
            span = node.span
            written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            shown = str(node.value) if isinstance(node, nodes.Number) else node.text
            assert unicodedata.normalize("NFC", written).strip('"?') == shown.strip('"?')


def test_no_string_of_the_parser_stays_in_the_tree() -> None:
    for node in walk(clean(LISTING)):
        for name in node.__slots__ if hasattr(node, "__slots__") else vars(node):
            value = getattr(node, name, None)
            assert not isinstance(value, str) or type(value) is str, (node, name)


DEEP = {
    "brackets": "value v: " + "(" * 4000 + "1" + ")" * 4000,
    "open brackets": "value v: " + "(" * 5000,
    "lists": "value v: " + "[" * 3000 + "]" * 3000,
    "not": "value v: " + "not " * 2000 + "a",
    "minus": "value v: " + "-" * 5000 + "a",
    "sum": "value v: a" + " + a" * 2000,
    "product": "value v: a" + " * a" * 2000,
    "dots": "value v: a" + ".a" * 4000,
    "calls": "value v: " + "f(" * 2000 + ")" * 2000,
    "choices": "value v: " + "if a then b else " * 500 + "c",
    "blocks": "phase x:\n" + "".join(" " * i + "if a:\n" for i in range(1, 1500)) + " " * 1500 + "again",
    "branches": "phase x:\n    if a: again\n" + "    else if b: again\n" * 3000,
}


@pytest.mark.parametrize("sort", DEEP)
def test_deep_nesting_is_a_finding(sort: str) -> None:
    file, report = read(DEEP[sort] + "\nenum E: A\n")
    assert len(file.decls) in (1, 2)
    assert [d.code for d in report.diagnostics] == ["R001" if sort == "open brackets" else "R006"]


@pytest.mark.parametrize("depth", range(50, 70))
def test_the_limit_is_met_gracefully(depth: int) -> None:
    _, report = read("value v: " + "f(" * depth + ")" * depth + "\n")
    assert [d.code for d in report.diagnostics] in ([], ["R006"])


@pytest.mark.parametrize("word", ["and", "or"])
def test_long_chains_are_flat(word: str) -> None:
    (decl,) = clean("value v: a" + f" {word} a" * 1500 + "\n").decls
    assert isinstance(decl, nodes.ValueDecl)
    joined = decl.cases[0].value
    assert isinstance(joined, nodes.And | nodes.Or)
    assert len(joined.items) == 1501
