"""Answers in scripts: they stay words, and are matched against the options of the decision they meet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.program import script
from rulelang.program.script import AS_PROPOSED, Said
from rulelang.program.spots import from_data, from_words, in_words
from rulelang.program.types import EntityType
from rulelang.semantics.missing import missing
from rulelang.semantics.symbols import EntitySymbol, Names
from rulelang.semantics.walk import walk
from rulelang.syntax import nodes

COPY = re.compile(r"/\d+$")


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
            _check_word(names, text, expr)
            return script.Word(text)
        case nodes.NoneLit():
            return script.NothingSaid()
        case nodes.Call(name=nodes.Ident(text="spot"), args=args) if (at := _spot(args)) is not None:
            return script.Word(in_words(at))
        case nodes.ListLit(items=items):
            return script.Listed(tuple(_word(names, item) for item in items))
    help = "write a label, a name, a number, `yes`, `no`, `nothing`, or several of these in brackets"
    names.report.error("R116", "Nobody can answer with something that must be reckoned first.", expr.span, help=help)
    return script.NothingSaid()


def _spot(args: tuple[nodes.Expr, ...]) -> int | None:
    """The spot that numbers in brackets stand for; None if they stand for none."""
    numbers = [_number(arg) for arg in args]
    try:
        return from_data([*numbers, 0] if len(numbers) == 2 else numbers)
    except ValueError:
        return None


def _number(arg: nodes.Expr) -> int | None:
    match arg:
        case nodes.Number(value=number):
            return number
        case nodes.Negative(of=nodes.Number(value=number)):
            return -number
    return None


def _check_word(names: Names, text: str, expr: nodes.Expr) -> None:
    """An answer in words must be one that somebody could be offered: a name of the game, or the label of an option."""
    if text == AS_PROPOSED or from_words(text) is not None:
        return
    if text in names.symbols or COPY.sub("", text) in names.symbols:
        return
    if names.option_labels is None:
        names.option_labels = tuple(label for decl in names.decls for node in walk(decl) for label in _labels(node))
    if any(_fits(label, text) for label in names.option_labels):
        return
    things = (s.name for s in names.symbols.values() if isinstance(s, EntitySymbol))
    missing(names, "answer", text, expr.span, [*things, *names.option_labels])


def _labels(node: nodes.Node) -> Iterator[str]:
    """What a node offers to be answered with in words."""
    match node:
        case nodes.Option(label=label):
            yield label
        case nodes.DieDecl(faces=faces):
            yield from (str(getattr(face, "text", getattr(face, "value", ""))) for face in faces)


def _fits(label: str, text: str) -> bool:
    """Can a label, with whatever stands for its braces, be this text?"""
    pattern = ".*".join(re.escape(part) for part in re.split(r"\{[^}]*\}", label))
    return re.fullmatch(pattern, text) is not None


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
