"""Expressions."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Node
from rulelang.syntax.nodes.names import Ident


class Expr(Node):
    """Base of expressions."""


@frozen(repr=False)
class Name(Expr):
    """A plain name. Fixed names (`it`, `this`, `owner`, `players`, `bank` ...) arrive here too."""

    text: str


@frozen(repr=False)
class Text(Expr):
    """A quoted text or name, without its quotes; `assumed` where `?` follows."""

    value: str
    assumed: bool = False


@frozen(repr=False)
class Number(Expr):
    """A whole number; `assumed` where `?` follows."""

    value: int
    assumed: bool = False


@frozen(repr=False)
class Bool(Expr):
    """`yes` or `no`."""

    value: bool
    assumed: bool = False


@frozen(repr=False)
class NoneLit(Expr):
    """`none`."""


@frozen(repr=False)
class ListLit(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class RangeLit(Expr):
    """`(1 to 18)`."""

    low: Expr
    high: Expr


@frozen(repr=False)
class Call(Expr):
    """`v(args)`: a value, table, indexed state or zone, answer or built-in; arguments may be `AnyArg`."""

    name: Ident
    args: tuple[Expr, ...]


@frozen(repr=False)
class Attr(Expr):
    """`x.f` (args is None) or `x.f(i)`."""

    base: Expr
    name: Ident
    args: tuple[Expr, ...] | None = None


@frozen(repr=False)
class Binary(Expr):
    """`+`, `-`, `*` or `per` in `op`."""

    op: str
    left: Expr
    right: Expr


@frozen(repr=False)
class Divide(Expr):
    """`a / b rounded up|down`."""

    left: Expr
    right: Expr
    up: bool


@frozen(repr=False)
class Negative(Expr):
    """`-x`."""

    of: Expr


@frozen(repr=False)
class Compare(Expr):
    """`op` is one of `is`, `is not`, `=`, `<`, `>`, `<=`, `>=` (`at least` arrives as `>=`, and so on)."""

    op: str
    left: Expr
    right: Expr


@frozen(repr=False)
class Member(Expr):
    """`x in S`, `x not in S`."""

    item: Expr
    group: Expr
    negated: bool = False


@frozen(repr=False)
class InRange(Expr):
    """`x in 1 to 3`."""

    item: Expr
    low: Expr
    high: Expr


@frozen(repr=False)
class Empty(Expr):
    """`S is empty`, `S is not empty`."""

    of: Expr
    negated: bool = False


@frozen(repr=False)
class Running(Expr):
    """`in phase X(args)`, `in action A(args)`; args is None where there are no brackets."""

    sort: str
    name: Ident
    args: tuple[Expr, ...] | None = None


@frozen(repr=False)
class EndedEarly(Expr):
    """`ended early`."""


@frozen(repr=False)
class And(Expr):
    """Two or more parts joined by `and`."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class Or(Expr):
    """Two or more parts joined by `or`."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class Not(Expr):
    """`not x`."""

    of: Expr


@frozen(repr=False)
class If(Expr):
    """`if c then a else b`."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen(repr=False)
class Count(Expr):
    """`count of S`, `count of S where C` (with `it`)."""

    of: Expr
    where: Expr | None = None


@frozen(repr=False)
class Fold(Expr):
    """`sum|highest|lowest of S` (var is None), or `... of E for x in S [where C]`."""

    op: str
    of: Expr
    var: Ident | None = None
    source: Expr | None = None
    where: Expr | None = None


@frozen(repr=False)
class Quantified(Expr):
    """`every|some|no x in S where C`."""

    quantifier: str
    var: Ident
    source: Expr
    where: Expr


@frozen(repr=False)
class Key(Node):
    """`highest E` or `lowest E` in a chain of keys."""

    highest: bool
    of: Expr


@frozen(repr=False)
class Keys(Node):
    """A chain of keys; `random` closes it where written."""

    keys: tuple[Key, ...]
    random: bool = False


@frozen(repr=False)
class Those(Expr):
    """`those x in S [where C] with keys`."""

    var: Ident
    source: Expr
    where: Expr | None
    keys: Keys


@frozen(repr=False)
class Gather(Expr):
    """`E for x in S [where C]`."""

    of: Expr
    var: Ident
    source: Expr
    where: Expr | None = None


@frozen(repr=False)
class Filter(Expr):
    """`S where C` (with `it`)."""

    source: Expr
    where: Expr


@frozen(repr=False)
class Follow(Expr):
    """`follow E from x until C` (with `it`)."""

    step: Expr
    start: Expr
    until: Expr


@frozen(repr=False)
class Ends(Expr):
    """`first|last [n] of S`; n is None for a single element."""

    last: bool
    n: Expr | None
    of: Expr


@frozen(repr=False)
class OnlyOf(Expr):
    """`only of S`."""

    of: Expr


@frozen(repr=False)
class AnyArg(Expr):
    """`any S`, only as an argument of `do`."""

    of: Expr
