"""Questions and the forms of their answers."""

from __future__ import annotations

from typing import Any

from rulelang.syntax.build import At, Property, RuleFunction, as_property, constant, node, properties
from rulelang.syntax.build_lines import lines
from rulelang.syntax.nodes import (
    Amount,
    ArrangeForm,
    Ask,
    Asked,
    Block,
    ChooseOne,
    DoAny,
    Expr,
    Form,
    Ident,
    Needs,
    Option,
    OrderForm,
    PickFrom,
    SayNumber,
    SayYesNo,
    SplitForm,
    Text,
)


def asked(at: At, who: dict[str, Any], *parts: Property) -> Asked:
    """`ask WHO at once secretly "prompt" called NAME to`."""
    return Asked(**who, **properties(at, parts), span=at.span)


def each_seat(at: At, var: Ident, source: Expr, where: Expr | None = None) -> dict[str, Any]:
    """`each p in S where C`."""
    return {"var": var, "source": source, "where": where}


def ask(at: At, asked: Asked, form: Form, name: Ident) -> Ask:
    """A question whose answer has a name."""
    return Ask(asked, form, name, span=at.span)


def ask_limited(at: At, asked: Asked, form: Form, name: Ident, *parts: Any) -> Ask:
    """A question with `needs` below it."""
    needs: tuple[Needs, ...] = lines(at, parts).items
    return Ask(asked, form, name, needs, span=at.span)


def ask_do(
    at: At, asked: Asked, action: Ident, args: tuple[Expr, ...] | None, or_nothing: bool | None, name: Ident | None
) -> Ask:
    """`ask p to do A(p, any S) or nothing`."""
    start = action.span
    form = DoAny(action, args or (), bool(or_nothing), span=start.to(at.span))
    return Ask(asked, form, name, span=at.span)


def choose(at: At, asked: Asked, *parts: Any) -> Ask:
    """`ask p to choose one:` and its options."""
    options: tuple[Option, ...] = lines(at, parts).items
    form = ChooseOne(options, span=asked.span.to(at.span))
    return Ask(asked, form, span=at.span)


def option(at: At, label: Text, when: Expr | None, body: Block) -> Option:
    """`"Gold" when C:` and what then happens."""
    return Option(label.value, body, when, span=at.span)


RULES: dict[str, RuleFunction] = {
    "asked": asked,
    "one_seat": lambda at, who: {"who": who},
    "each_seat": each_seat,
    "each_where": each_seat,
    "at_once": lambda at: Property("at_once", True, at.span),
    "secretly": lambda at: Property("secretly", True, at.span),
    "prompt": lambda at, text: Property("prompt", text.value, at.span),
    "called": as_property("called"),
    "ask": ask,
    "ask_limited": ask_limited,
    "ask_do": ask_do,
    "or_nothing": constant(True),
    "choose": choose,
    "option": option,
    "pick_from": node(PickFrom),
    "say_yes_no": node(SayYesNo),
    "say_number": node(SayNumber),
    "order_form": node(OrderForm),
    "split_form": node(SplitForm),
    "arrange_form": node(ArrangeForm),
    "amount_exact": lambda at, low: Amount(low, span=at.span),
    "amount_up_to": lambda at, high: Amount(None, high, True, span=at.span),
    "amount_any": lambda at: Amount(any_number=True, span=at.span),
    "amount_between": lambda at, low, high: Amount(low, high, span=at.span),
}
