"""Expressions and cells."""

from __future__ import annotations

import pytest
from syntax.sketch import clean, sketch

from rulelang.diagnostics import Report
from rulelang.source import Span
from rulelang.syntax import nodes, parse_cell, parse_expression

EXPRESSIONS = {
    "1 + 2 * 3 - x": "Binary('-', Binary('+', 1, Binary('*', 2, 3)), x)",
    "a / 2 rounded up per b": "Binary('per', Divide(a, 2, True), b)",
    "-x": "Negative(x)",
    "a and b and not c or d": "Or([And([a, b, Not(c)]), d])",
    "a at least 2": "Compare('>=', a, 2)",
    "a is at most 2": "Compare('<=', a, 2)",
    "a is more than 2": "Compare('>', a, 2)",
    "a less than 2": "Compare('<', a, 2)",
    "a is not b": "Compare('is not', a, b)",
    "a in S + T": "Member(a, Binary('+', S, T))",
    "a is not in S": "Member(a, S, True)",
    "a in 1 to 3": "InRange(a, 1, 3)",
    "a is not empty": "Empty(a, True)",
    "in phase x(p)": "Running('phase', x, [p])",
    "not ended early": "Not(EndedEarly())",
    "if a then 1 else if b then 2 else 3": "If(a, 1, If(b, 2, 3))",
    "count of S where it.a": "Count(S, Attr(it, a))",
    "count of S + 1": "Binary('+', Count(S), 1)",
    "sum of x.a for x in S where x.b": "Fold('sum', Attr(x, a), x, S, Attr(x, b))",
    "lowest of [a, 2]": "Fold('lowest', ListLit([a, 2]))",
    "every x in S where a": "Quantified('every', x, S, a)",
    "no x in S where a": "Quantified('no', x, S, a)",
    "those x in S where a with highest b then lowest c": "Those(x, S, a, Keys([Key(True, b), Key(False, c)]))",
    "x.a for x in S": "Gather(Attr(x, a), x, S)",
    "S where it.a is b": "Filter(S, Compare('is', Attr(it, a), b))",
    "follow step(it) from x until a": "Follow(Call(step, [it]), x, a)",
    "first of S": "Ends(False, None, S)",
    "last 2 of S": "Ends(True, 2, S)",
    "only of S": "OnlyOf(S)",
    "(1 to 18)": "RangeLit(1, 18)",
    "f(a, b).c(d).e": "Attr(Attr(Call(f, [a, b]), c, [d]), e)",
    '["A", none, yes]': 'ListLit(["A", NoneLit(), Bool(True)])',
    "12?": "Number(12, True)",
    "owner.players": "Attr(owner, players)",
}


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expression(text: str) -> None:
    (decl,) = clean(f"value v: {text}\n").decls
    assert isinstance(decl, nodes.ValueDecl)
    assert sketch(decl.cases[0].value) == EXPRESSIONS[text]


CELLS = {
    "": "[]",
    "3?": "[Number(3, True)]",
    "none, none, Red": "[NoneLit(), NoneLit(), Red]",
    "2 * x": "[Binary('*', 2, x)]",
    "[A, B]": "[ListLit([A, B])]",
    "Three Roses, Red": '["Three Roses", Red]',
    "Fall of the House": '["Fall of the House"]',
    "Red?": "[Text('Red', True)]",
    "count of S": "[Count(S)]",
    '"a, b", c': '["a, b", c]',
}


@pytest.mark.parametrize("text", CELLS)
def test_cell(text: str) -> None:
    report = Report()
    found = parse_cell(text, Span("t.rules", 7, 5, 7, 5 + len(text)), report)
    assert not report.diagnostics
    assert sketch(found) == CELLS[text]


def test_places_in_a_cell_are_those_of_the_file() -> None:
    found = parse_cell("none, Red Hat, 3?", Span("t.rules", 7, 5, 7, 22), Report())
    assert [expr.span for expr in found] == [
        Span("t.rules", 7, 5, 7, 9),
        Span("t.rules", 7, 11, 7, 18),
        Span("t.rules", 7, 20, 7, 22),
    ]


def test_a_bad_cell_is_reported_in_its_place() -> None:
    report = Report()
    assert parse_cell("3 + + 4", Span("t.rules", 7, 5, 7, 12), report) == ()
    (found,) = report.diagnostics
    assert (found.code, found.span) == ("R001", Span("t.rules", 7, 9, 7, 10))


def test_an_expression_on_its_own() -> None:
    report = Report()
    found = parse_expression("p.gold + 1", Span("t.rules", 3, 9, 3, 19), report)
    assert found is not None
    assert (sketch(found), found.span) == ("Binary('+', Attr(p, gold), 1)", Span("t.rules", 3, 9, 3, 19))
    assert parse_expression("p.", Span("t.rules", 3, 9, 3, 11), report) is None
    assert [d.span for d in report.diagnostics] == [Span("t.rules", 3, 11, 3, 12)]
