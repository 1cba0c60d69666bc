"""Questions, and the forms of their answers."""

from __future__ import annotations

from attrs import field, frozen

from rulelang.program.core.expressions import Expr, Template
from rulelang.program.core.statements import Block, Stmt
from rulelang.program.types import Type
from rulelang.shown import Shown
from rulelang.source import NOWHERE, Span


@frozen
class Guard:
    """Whether something can be offered: `lets` are worked out in order, then every need (test, reason) must hold,
    then `answerable` (None: nothing is asked first). spans: where each need stands."""

    lets: tuple[tuple[int, Expr], ...] = ()
    needs: tuple[tuple[Expr, str | None], ...] = ()
    answerable: Expr | None = None
    spans: tuple[Span, ...] = field(default=(), eq=False, repr=False, kw_only=True)


@frozen
class Option:
    """One option of a choice. `flat`: the body is one `do` with `any`: the option stands for one per instance."""

    label: str
    when: Expr | None
    guard: Guard
    body: Block
    flat: tuple[str, tuple[Expr, ...]] | None = None
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


class Form(Shown):
    """Base of the forms of an answer."""


@frozen(repr=False)
class ChooseOne(Form):
    """One of labelled options; the answer is (place of the option, *arguments of a flat one)."""

    options: tuple[Option, ...]


@frozen(repr=False)
class DoAny(Form):
    """Arguments of an action for which its preconditions hold; fixed ones are expressions, open ones AnyOf.
    The answer is the tuple of all arguments, or None for nothing. Afterwards the action runs; its result goes
    into the question's name."""

    event: str
    args: tuple[Expr, ...]
    or_nothing: bool


@frozen(repr=False)
class PickForm(Form):
    """Members of the source. low, high None: any number. result: `one` (exactly 1), `optional` (up to 1), `many`.
    The answer is an element, an element or None, or a tuple in the order of the source."""

    source: Expr
    low: Expr | None
    high: Expr | None
    result: str
    element: Type


@frozen(repr=False)
class NumberForm(Form):
    """A whole number between two bounds."""

    low: Expr
    high: Expr


@frozen(repr=False)
class YesNoForm(Form):
    """yes or no."""


@frozen(repr=False)
class OrderForm(Form):
    """A permutation of the source."""

    source: Expr
    element: Type


@frozen(repr=False)
class SplitForm(Form):
    """A part of the source (a group, or an amount where element is None) for each receiver. The answer is a tuple of
    (receiver, part) pairs: a MapType."""

    source: Expr
    among: Expr
    element: Type | None
    receiver: Type


@frozen(repr=False)
class ArrangeForm(Form):
    """A largest way to lay the source on a grid; what finds no place goes to `rest`. The answer is a tuple of (piece,
    spot) pairs; its name stands for the pieces laid."""

    source: Expr
    place: Expr
    rest: Expr
    element: Type


@frozen
class Each:
    """Who is asked, one after another or at once: the members of the source (worked out when the question begins)."""

    slot: int
    source: Expr
    at_once: bool


@frozen(repr=False)
class Ask(Stmt):
    """A decision. who: a seat, or a piece asked through one (reads each.slot where `each`). `needs` test the whole
    answer in slot `answer`. into: the local for the answer (a MapType with `each`). called: a question's name.
    spans: where each need stands."""

    who: Expr
    form: Form
    into: int | None
    answer: int
    answer_type: Type
    prompt: Template | None = None
    each: Each | None = None
    secretly: bool = False
    called: str | None = None
    needs: tuple[tuple[Expr, str | None], ...] = ()
    spans: tuple[Span, ...] = field(default=(), eq=False, repr=False, kw_only=True)
