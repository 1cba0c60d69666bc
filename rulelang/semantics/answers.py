"""Answers in scripts: they stay words, and are matched against the options of the decision they meet."""

from __future__ import annotations

from rulelang.program import script
from rulelang.program.script import Said
from rulelang.program.types import EntityType
from rulelang.semantics.missing import missing
from rulelang.semantics.symbols import EntitySymbol, Names
from rulelang.syntax import nodes


def said_all(names: Names, answers: tuple[nodes.Answer, ...]) -> tuple[Said, ...]:
    """Several answers in order."""
    return tuple(said(names, answer) for answer in answers)


def said(names: Names, answer: nodes.Answer) -> Said:
    """One answer."""
    match answer:
        case nodes.Plain(value=value, parts=parts):
            first = _word(names, value)
            return script.Compound((first, *(_word(names, part) for part in parts))) if parts else first
        case nodes.Pair(left=left, right=right):
            return script.Compound((_word(names, left), _word(names, right)))
        case nodes.PlayAnswer(card=card):
            _check_card(names, card)
            return script.PlayCard(card.text)
    return script.NothingSaid()


def _word(names: Names, expr: nodes.Expr) -> Said:
    match expr:
        case nodes.Number(value=number):
            return number
        case nodes.Negative(of=nodes.Number(value=number)):
            return -number
        case nodes.Bool(value=truth):
            return truth
        case nodes.Name(text=text) | nodes.Text(value=text):
            return script.Word(text)
        case nodes.NoneLit():
            return script.NothingSaid()
        case nodes.ListLit(items=items):
            return script.Listed(tuple(_word(names, item) for item in items))
    help = "write a label, a name, a number, `yes`, `no`, `nothing`, or several of these in brackets"
    names.report.error("R116", "Nobody can answer with something that must be reckoned first.", expr.span, help=help)
    return script.NothingSaid()


def _check_card(names: Names, card: nodes.Ident) -> None:
    symbol = names.symbols.get(card.text)
    if isinstance(symbol, EntitySymbol) and isinstance(symbol.type, EntityType) and symbol.type.sort == "piece":
        return
    pieces = (
        s.name
        for s in names.symbols.values()
        if isinstance(s, EntitySymbol) and isinstance(s.type, EntityType) and s.type.sort == "piece"
    )
    missing(names, "card", card.text, card.span, pieces)
