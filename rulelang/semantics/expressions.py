"""Literals, arithmetic, logic and choices."""

from __future__ import annotations

from rulelang.diagnostics import Fix, Label
from rulelang.program import core
from rulelang.program.types import (
    NONE,
    NUMBER,
    YES_NO,
    GroupType,
    NoneType,
    NumberType,
    OptionalType,
    Type,
    YesNoType,
)
from rulelang.semantics.arguments import lower_args
from rulelang.semantics.dice import tell_dice
from rulelang.semantics.groups import member_type
from rulelang.semantics.lookups import symbols_of
from rulelang.semantics.lowering import (
    Typed,
    bare,
    broken,
    fit,
    handles,
    lower,
    lower_divisor,
    lower_number,
    lower_test,
)
from rulelang.semantics.missing import declared_here, did_you_mean, missing, near_name, sort_of, with_article
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol
from rulelang.semantics.typing import ErrorType, join
from rulelang.semantics.walk import written
from rulelang.source import Span
from rulelang.syntax import nodes

# ---- literals; `?` marks are collected with the declarations they stand in


@handles(nodes.Number)
def number(scope: Scope, node: nodes.Number, wanted: Type | None) -> Typed:
    """A whole number."""
    return core.Const(node.value), NUMBER


@handles(nodes.Bool)
def yes_or_no(scope: Scope, node: nodes.Bool, wanted: Type | None) -> Typed:
    """`yes` or `no`."""
    return core.Const(node.value), YES_NO


@handles(nodes.NoneLit)
def none(scope: Scope, node: nodes.NoneLit, wanted: Type | None) -> Typed:
    """`none`."""
    return core.Const(None), NONE


# ---- arithmetic


@handles(nodes.Binary)
def binary(scope: Scope, node: nodes.Binary, wanted: Type | None) -> Typed:
    """`+`, `-`, `*`, `per`; the first two on groups as well."""
    if node.op == "per":
        return core.Divide(lower_number(scope, node.left), lower_divisor(scope, node.right), "down"), NUMBER
    if node.op == "*":
        return core.Arith("*", lower_number(scope, node.left), lower_number(scope, node.right)), NUMBER
    aim = bare(wanted) if isinstance(bare(wanted), GroupType) else None
    left, left_kind = lower(scope, node.left, aim)
    right, right_kind = lower(scope, node.right, left_kind if isinstance(left_kind, GroupType) else aim)
    if isinstance(left_kind, GroupType) or isinstance(right_kind, GroupType):
        return _groups(scope, node, (left, left_kind), (right, right_kind))
    left = fit(scope, node.left, left, left_kind, NUMBER)
    right = fit(scope, node.right, right, right_kind, NUMBER)
    return core.Arith(node.op, left, right), NUMBER


def _groups(scope: Scope, node: nodes.Binary, left: Typed, right: Typed) -> Typed:
    """Groups put together, or taken out of one another."""
    for part, (_, kind) in ((node.left, left), (node.right, right)):
        if isinstance(kind, ErrorType):
            return broken()
        if not isinstance(kind, GroupType):
            return _one_and_group(scope, node, part, kind, left, right)
    (a, a_kind), (b, b_kind) = left, right
    joined = join(a_kind, b_kind)
    if not isinstance(joined, GroupType) or not isinstance(a_kind, GroupType) or not isinstance(b_kind, GroupType):
        return _apart(scope, node, a_kind, b_kind)
    if node.op == "-":
        return core.Without(a, b), a_kind
    ordered = a_kind.ordered or b_kind.ordered
    return core.Join(a, b, distinct=not ordered), GroupType(joined.inner, ordered)


def _one_and_group(scope: Scope, node: nodes.Binary, part: nodes.Expr, kind: Type, left: Typed, right: Typed) -> Typed:
    """`list + 1`: the sum of the list was meant; `set + x`: a list with one thing."""
    group_node, (expr, group) = (node.right, right) if part is node.left else (node.left, left)
    if tell_dice(scope, group_node, expr, kind):
        return broken()
    inner = member_type(group) if isinstance(group, GroupType) else None
    text = said(scope, group_node) or "..."
    if isinstance(kind, NumberType) and inner is not None and join(inner, NUMBER) is not None:
        help, fix = f"did you mean `sum of {text}`?", Fix(group_node.span, f"(sum of {text})", "likely")
    elif isinstance(kind, NumberType):
        help, fix = f"did you mean `count of {text}`?", Fix(group_node.span, f"(count of {text})", "likely")
    else:
        one = f"[{said(scope, part) or '...'}]"
        help, fix = f"for a list with one thing in it write `{one}`", Fix(part.span, one, "likely")
    return _apart(scope, node, left[1], right[1], help, fix)


_DOES = {
    "+": "`+` adds two numbers, or joins two sets or lists",
    "-": "`-` takes one number from another, or one set or list out of another",
}


def _apart(
    scope: Scope, node: nodes.Binary, left: Type, right: Type, help: str | None = None, fix: Fix | None = None
) -> Typed:
    """Tell that two things do not go together."""
    sides = f"{quoted(scope, node.left)} is {a_type(left)} and {quoted(scope, node.right)} is {a_type(right)}"
    note = "only what is of one type goes together" if help is None else None
    message = f"{sides}: {_DOES[node.op]}."
    scope.names.report.error("R242", message, node.span, help=help, note=note, fix=fix)
    return broken()


@handles(nodes.Divide)
def divide(scope: Scope, node: nodes.Divide, wanted: Type | None) -> Typed:
    """`a / b rounded up|down`."""
    left, right = lower_number(scope, node.left), lower_divisor(scope, node.right)
    return core.Divide(left, right, "up" if node.up else "down"), NUMBER


@handles(nodes.Negative)
def negative(scope: Scope, node: nodes.Negative, wanted: Type | None) -> Typed:
    """`-x`."""
    of = lower_number(scope, node.of)
    if isinstance(of, core.Const) and isinstance(of.value, int):
        return core.Const(-of.value), NUMBER
    return core.Arith("-", core.Const(0), of), NUMBER


# ---- logic


@handles(nodes.And)
def both(scope: Scope, node: nodes.And, wanted: Type | None) -> Typed:
    """`a and b`: what a says is known in b."""
    return core.And(_parts(scope, node, True)), YES_NO


@handles(nodes.Or)
def either(scope: Scope, node: nodes.Or, wanted: Type | None) -> Typed:
    """`a or b`: b is asked where a does not hold."""
    return core.Or(_parts(scope, node, False)), YES_NO


def _parts(scope: Scope, node: nodes.And | nodes.Or, truth: bool) -> tuple[core.Expr, ...]:
    """The parts in order, each known to those after it; a finding if they are no yes or no's."""
    here = scope.child()
    tests, kinds = [], []
    for item in node.items:
        test, kind = lower(here, item, YES_NO)
        here.keep(test, truth)
        tests.append(test)
        kinds.append(kind)
    odd = [place for place, kind in enumerate(kinds) if not isinstance(kind, YesNoType | ErrorType)]
    if odd:
        item, kind = node.items[odd[0]], kinds[odd[0]]
        word = "and" if isinstance(node, nodes.And) else "or"
        message = f"{quoted(scope, item)} is {a_type(kind)}, and `{word}` joins only what is yes or no."
        help, fix = _said_whole(here, node, odd[0], kind) or (_together(scope, node, kinds), None)
        scope.names.report.error("R244", message, item.span, help=help or _as_question(scope, item, kind), fix=fix)
    return tuple(tests)


def _said_whole(scope: Scope, node: nodes.And | nodes.Or, place: int, kind: Type) -> tuple[str, Fix] | None:
    """For `x is A or B`: the second comparison as it must be written."""
    first, second = node.items[place - 1], node.items[place]
    if not place or not isinstance(first, nodes.Compare) or join(lower(scope, first.left)[1], kind) is None:
        return None
    left, right, other = (said(scope, part) or "..." for part in (first.left, first.right, second))
    if first.op in ("is not", "!=") and isinstance(node, nodes.Or):
        whole = f"{left} not in [{right}, {other}]"
        return f"for neither of the two write `{whole}`", Fix(first.span.to(second.span), whole, "likely")
    start, end = first.left.span, first.right.span
    between = Span(start.path, start.end_line, start.end_column, end.line, end.column)
    whole = f"{left} {written(scope.names.report, between).strip()} {other}"
    return f"write it whole: `{whole}`", Fix(second.span, whole, "likely")


def _as_question(scope: Scope, item: nodes.Expr, kind: Type) -> str | None:
    """How to ask about something that is no yes or no by itself."""
    text = said(scope, item) or "..."
    match kind:
        case NumberType():
            return f"compare it with a number: `{text} more than 0`"
        case GroupType():
            return f"ask whether something is in it: `{text} is not empty`"
        case OptionalType():
            return f"ask whether it is there: `{text} is not none`"
    return None


def _together(scope: Scope, node: nodes.And | nodes.Or, kinds: list[Type]) -> str | None:
    """How things are put together, if that was meant."""
    if any(isinstance(kind, YesNoType | NumberType | NoneType) for kind in kinds):
        return None
    words = [said(scope, item) or "..." for item in node.items]
    grouped = [w if isinstance(k, GroupType) else f"[{w}]" for w, k in zip(words, kinds, strict=True)]
    written_out = isinstance(node.items[0], nodes.ListLit)
    question = None if written_out else _as_question(scope, node.items[0], kinds[0])
    return f"to put things together write `{' + '.join(grouped)}`" + (f"; to {question}" if question else "")


@handles(nodes.Not)
def contrary(scope: Scope, node: nodes.Not, wanted: Type | None) -> Typed:
    """`not x`."""
    return core.Not(lower_test(scope, node.of)), YES_NO


@handles(nodes.If)
def choice(scope: Scope, node: nodes.If, wanted: Type | None) -> Typed:
    """`if c then a else b`."""
    test = lower_test(scope, node.test)
    then, then_kind = lower(scope.learn(test), node.then, wanted)
    otherwise, other_kind = lower(scope.learn(test, False), node.otherwise, wanted or then_kind)
    joined = join(then_kind, other_kind)
    if joined is None:
        message = f"{quoted(scope, node.otherwise)} is {a_type(other_kind)}, but what stands behind `then` is not."
        also = [Label(node.then.span, a_type(then_kind))]
        note = "both sides of a choice give things of one type"
        scope.names.report.error("R245", message, node.otherwise.span, note=note, also=also)
        return broken()
    return core.If(test, then, otherwise, spans=(node.then.span, node.otherwise.span)), joined


# ---- what is running


@handles(nodes.Running)
def running(scope: Scope, node: nodes.Running, wanted: Type | None) -> Typed:
    """`in phase X(args)`, `in action A(args)`."""
    symbol = find_event(scope, node.sort, node.name, "in ")
    if symbol is None:
        return broken()
    args = None if node.args is None else lower_args(scope, node.name, symbol.params, node.args, trailing=True)
    return core.Running(symbol.key, args), YES_NO


_BEFORE = {"action": "do ", "phase": "phase "}


def find_event(scope: Scope, sort: str, name: nodes.Ident, before: str = "") -> EventSymbol | None:
    """The phase or action of this name; a finding if there is none. before: the words that stood before its sort."""
    symbol = scope.names.symbols.get(name.text)
    if isinstance(symbol, EventSymbol) and symbol.sort == sort:
        return symbol
    known = [e.name for e in symbols_of(scope.names, EventSymbol) if e.sort == sort]
    if symbol is None:
        missing(scope.names, sort, name.text, name.span, known)
        return None
    near, help = near_name(name.text, known), None
    if isinstance(symbol, EventSymbol) and symbol.sort in _BEFORE:
        help = f"write `{f'{before}{symbol.sort} ' if before else _BEFORE[symbol.sort]}{name.text}`"
    elif near is not None:
        help = did_you_mean(name.text, near)
    message = f"`{name.text}` is {sort_of(symbol)}, not {with_article(sort)}."
    scope.names.report.error("R154", message, name.span, help=help, also=declared_here(symbol))
    return None


@handles(nodes.EndedEarly)
def ended_early(scope: Scope, node: nodes.EndedEarly, wanted: Type | None) -> Typed:
    """`ended early`, in after-hooks of phases."""
    if not (scope.stage == "after" and (scope.event or "").startswith("phase:")):
        message = "`ended early` asks about a phase that has just ended, and here none has."
        scope.names.report.error("R246", message, node.span, help="ask it in a rule `after phase ...`")
    return core.EndedEarly(), YES_NO
