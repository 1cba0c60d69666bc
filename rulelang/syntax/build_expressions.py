"""Expressions and chains of keys."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from rulelang.syntax.build import At, RuleFunction, constant, node, only, several, words
from rulelang.syntax.nodes import (
    And,
    AnyArg,
    Attr,
    Binary,
    Bool,
    Call,
    Compare,
    Count,
    Divide,
    Empty,
    EndedEarly,
    Ends,
    Expr,
    Filter,
    Fold,
    Follow,
    Gather,
    Ident,
    If,
    InRange,
    Key,
    Keys,
    ListLit,
    Member,
    Name,
    Negative,
    NoneLit,
    Not,
    Number,
    OnlyOf,
    Or,
    Quantified,
    RangeLit,
    Running,
    Text,
    Those,
)

COMPARISONS = {"at least": ">=", "at most": "<=", "more than": ">", "less than": "<"}


# ---- things


def plain_name(at: At, ident: Ident) -> Name:
    """A name as an expression."""
    return Name(ident.text, span=ident.span)


def number(at: At, value: Number, assumed: bool | None) -> Number:
    """`12`, `12?`."""
    return Number(value.value, bool(assumed), span=at.span)


def text(at: At, value: Text, assumed: bool | None) -> Text:
    """`"Rain"`, `"Rain"?`."""
    return Text(value.value, bool(assumed), span=at.span)


def yes(at: At, assumed: bool | None) -> Bool:
    """`yes`, `yes?`."""
    return Bool(True, bool(assumed), span=at.span)


def no(at: At, assumed: bool | None) -> Bool:
    """`no`, `no?`."""
    return Bool(False, bool(assumed), span=at.span)


def list_literal(at: At, *items: Expr) -> ListLit:
    """`[a, b]`."""
    return ListLit(items, span=at.span)


def bracketed(at: At, inner: Expr) -> Expr:
    """An expression in brackets, the brackets counted to it."""
    return evolve(inner, span=at.span)


# ---- reckoning


def chain(at: At, first: Expr, *rest: Any) -> Expr:
    """`a + b - c`, from left to right."""
    total = first
    for sign, right in zip(rest[::2], rest[1::2], strict=True):
        total = Binary(sign, total, right, span=at.span.to(right.span))
    return total


def divide(at: At, left: Expr, right: Expr, way: str) -> Divide:
    """`a / b rounded up`."""
    return Divide(left, right, way == "rounded up", span=at.span)


def compare(at: At, left: Expr, op: str, right: Expr) -> Compare:
    """`a is b`, `a at least b`."""
    return Compare(op, left, right, span=at.span)


def comparison(at: At, *parts: str) -> str:
    """The sign for the words of a comparison."""
    written = words(at, *parts)
    return COMPARISONS.get(written.removeprefix("is "), written)


def running(at: At, sort: str, name: Ident, args: tuple[Expr, ...] | None) -> Running:
    """`phase X(args)`, `action A(args)`."""
    return Running(sort, name, args, span=at.span)


def in_running(at: At, what: Running) -> Running:
    """`in phase X`."""
    return evolve(what, span=at.span)


# ---- phrases


def fold_where(at: At, op: str, of: Expr, var: Ident, source: Expr, where: Expr | None = None) -> Fold:
    """`sum of E for x in S where C`."""
    return Fold(op, of, var, source, where, span=at.span)


def those(at: At, var: Ident, source: Expr, where: Expr | None, keys: Keys) -> Those:
    """`those x in S where C with highest E`."""
    return Those(var, source, where, keys, span=at.span)


# ---- keys


def keys(at: At, *parts: Key | bool | None) -> Keys:
    """`highest E then lowest E then random`."""
    return Keys(tuple(part for part in parts if isinstance(part, Key)), True in parts, span=at.span)


RULES: dict[str, RuleFunction] = {
    "name_": plain_name,
    "number": number,
    "text": text,
    "yes": yes,
    "no": no,
    "none": node(NoneLit),
    "qm": constant(True),
    "list": list_literal,
    "bracketed": bracketed,
    "range": node(RangeLit),
    "call": node(Call),
    "attr": node(Attr),
    "args": several,
    "any_arg": node(AnyArg),
    "sum": chain,
    "sign": only,
    "product": lambda at, left, right: Binary("*", left, right, span=at.span),
    "per": lambda at, left, right: Binary("per", left, right, span=at.span),
    "divide": divide,
    "rounded": words,
    "negative": node(Negative),
    "compare": compare,
    "comparison": comparison,
    "member": node(Member),
    "not_member": lambda at, item, group: Member(item, group, True, span=at.span),
    "in_range": node(InRange),
    "empty": node(Empty),
    "not_empty": lambda at, of: Empty(of, True, span=at.span),
    "running": running,
    "running_sort": only,
    "in_running": in_running,
    "ended_early": node(EndedEarly),
    "and_": lambda at, *items: And(items, span=at.span),
    "or_": lambda at, *items: Or(items, span=at.span),
    "not_": node(Not),
    "conditional": node(If),
    "count": node(Count),
    "count_where": node(Count),
    "fold": only,
    "fold_plain": node(Fold),
    "fold_for": fold_where,
    "fold_where": fold_where,
    "quantifier": only,
    "quantified": node(Quantified),
    "those": those,
    "gather": node(Gather),
    "filter": node(Filter),
    "follow": node(Follow),
    "first": lambda at, n, of: Ends(False, n, of, span=at.span),
    "last": lambda at, n, of: Ends(True, n, of, span=at.span),
    "only_of": node(OnlyOf),
    "key_highest": lambda at, of: Key(True, of, span=at.span),
    "key_lowest": lambda at, of: Key(False, of, span=at.span),
    "random": constant(True),
    "keys": keys,
    "best": keys,
    "cell_text": several,
}
