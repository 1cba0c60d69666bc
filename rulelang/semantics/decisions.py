"""Questions: who is asked, in which form, and what the answer is called."""

from __future__ import annotations

from attrs import frozen

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.types import NUMBER, TEXT, YES_NO, GroupType, MapType, NumberType, Type
from rulelang.semantics.arguments import lower_args
from rulelang.semantics.blocks import Stmts, does
from rulelang.semantics.control import lower_seat, no_result
from rulelang.semantics.doings import check_kind, lower_place, no_spot
from rulelang.semantics.expressions import find_event
from rulelang.semantics.grids import is_grid
from rulelang.semantics.groups import Loop, filtered, loop, lower_group, member_type, pieces_in
from rulelang.semantics.guards import lower_guarded, lower_need
from rulelang.semantics.laying import lower_grid
from rulelang.semantics.lookups import asked_through
from rulelang.semantics.lowering import lower, lower_number, lower_test
from rulelang.semantics.phrases import a_type, quoted
from rulelang.semantics.routines import action_result
from rulelang.semantics.scopes import Scope, check_new_name
from rulelang.semantics.symbols import EventSymbol
from rulelang.semantics.templates import lower_template
from rulelang.semantics.typing import ERROR, ErrorType, optional
from rulelang.semantics.walk import within
from rulelang.syntax import nodes


@frozen
class Answered:
    """A lowered form: the type of the raw answer, and of what its name stands for (None: nothing to name).
    source: the group a picked element comes from."""

    form: core.Form
    answer: Type
    named: Type | None
    source: core.Expr | None = None


@does(nodes.Ask)
def ask(scope: Scope, node: nodes.Ask) -> Stmts:
    """`ask WHO to FORM as x`, with `needs` below."""
    asked = node.asked
    inner, each = _who(scope, asked)
    who: core.Expr = core.Local(each.slot) if each is not None else _seat(scope, asked)
    prompt = lower_template(inner, asked.prompt, asked.span) if asked.prompt is not None else None
    found = _form(inner, node)
    if found is None:
        _declare_broken(scope, node)
        return ()
    slot, needs = _limits(inner, node, found)
    _check_manner(scope, asked, each)
    key = _remember(scope, asked, each, found)
    into = _name_answer(scope, node, each, found, slot)
    return (
        core.Ask(
            who,
            found.form,
            into,
            slot,
            found.answer,
            prompt,
            core.Each(each.slot, each.chosen(), asked.at_once) if each is not None else None,
            asked.secretly,
            key,
            needs,
            spans=tuple(need.span for need in node.needs),
        ),
    )


# ---- who


def _who(scope: Scope, asked: nodes.Asked) -> tuple[Scope, Loop | None]:
    """The scope of the form, and the loop of `each p in S`."""
    if asked.var is None or asked.source is None:
        return scope.child(), None
    each = loop(scope, asked.var, asked.source, asked.where)
    member = member_type(each.kind)
    if not isinstance(member, ErrorType) and not asked_through(scope.names, member):
        message = f"{quoted(scope, asked.source)} is {a_type(each.kind)}, and only players can be asked."
        scope.names.report.error("R264", message, asked.source.span)
    return each.scope, each


def _seat(scope: Scope, asked: nodes.Asked) -> core.Expr:
    return lower_seat(scope, asked.who) if asked.who is not None else core.Const(None)


def _check_manner(scope: Scope, asked: nodes.Asked, each: Loop | None) -> None:
    if asked.at_once and each is None:
        message = "`at once` lets several players answer together, and only one is asked here."
        span = within(scope.names.report, asked.span, "at once")
        help = "leave out `at once`, or ask several: `ask each p in players at once`"
        scope.names.report.error("R272", message, span, help=help)


def _remember(scope: Scope, asked: nodes.Asked, each: Loop | None, found: Answered) -> str | None:
    """The name of a question; its types are kept for the rules that hook it."""
    if asked.called is None:
        return None
    kind = member_type(each.kind) if each is not None else _type_of(scope, asked)
    symbol = scope.names.symbols.get(asked.called.text)
    key = symbol.key if isinstance(symbol, EventSymbol) else f"question:{asked.called.text}"
    scope.names.answers[key] = (kind, found.answer)
    return asked.called.text


def _type_of(scope: Scope, asked: nodes.Asked) -> Type:
    return lower(scope.child(), asked.who)[1] if asked.who is not None else ERROR


# ---- the answer's name, and what limits the answer


def _limits(inner: Scope, node: nodes.Ask, found: Answered) -> tuple[int, tuple[tuple[core.Expr, str | None], ...]]:
    """The slot of the raw answer, and the `needs` that it must meet under its name."""
    slot = inner.new_slot(node.name.text if node.name else "answer", found.answer)
    if node.name is not None:
        inner.visible[node.name.text] = slot
    if found.source is not None:
        inner.member_facts(found.source, slot)
    return slot, tuple(lower_need(inner, need) for need in node.needs)


def _name_answer(scope: Scope, node: nodes.Ask, each: Loop | None, found: Answered, slot: int) -> int | None:
    """Declare the answer's name; its slot, if something is kept."""
    if node.name is None:
        return None
    if found.named is None:  # an action without a result: told there
        _declare_broken(scope, node)
        return None
    if each is not None:
        return scope.declare(node.name.text, MapType(member_type(each.kind), found.named), node.name.span)
    if isinstance(node.form, nodes.DoAny):
        return scope.declare(node.name.text, found.named, node.name.span)
    check_new_name(scope, node.name.text, node.name.span)
    scope.visible[node.name.text] = slot
    if found.source is not None:
        scope.member_facts(found.source, slot)
    return slot


def _declare_broken(scope: Scope, node: nodes.Ask) -> None:
    if node.name is not None:
        scope.declare(node.name.text, ERROR, node.name.span)


# ---- forms


def _form(scope: Scope, node: nodes.Ask) -> Answered | None:
    match node.form:
        case nodes.ChooseOne(options):
            _check_labels(scope, options)
            return Answered(core.ChooseOne(tuple(_option(scope, o) for o in options)), TEXT, None)
        case nodes.DoAny() as form:
            return _do_any(scope, form, node.name)
        case nodes.PickFrom() as form:
            return _pick(scope, form)
        case nodes.SayNumber(low, high):
            return Answered(core.NumberForm(lower_number(scope, low), lower_number(scope, high)), NUMBER, NUMBER)
        case nodes.SayYesNo():
            return Answered(core.YesNoForm(), YES_NO, YES_NO)
        case nodes.OrderForm(source):
            group, kind = lower_group(scope, source)
            result = GroupType(kind.inner, ordered=True)
            return Answered(core.OrderForm(group, member_type(kind)), result, result)
        case nodes.ArrangeForm() as form:
            return _arrange(scope, form)
        case nodes.SplitForm() as form:
            return _split(scope, node, form)
    return None


def _split(scope: Scope, node: nodes.Ask, form: nodes.SplitForm) -> Answered | None:
    """`split S among T`: a part for each of T; of a number, numbers."""
    if node.asked.who is None:
        message = "Only one divides at a time."
        help = "ask one after the other: `for each p in S:`, and the question below"
        scope.names.report.error("R287", message, within(scope.names.report, form.span, "split"), help=help)
        return None
    among, receivers = lower_group(scope, form.among)
    source, kind = lower(scope, form.source)
    if isinstance(kind, ErrorType) or isinstance(receivers.inner, ErrorType):
        return None
    receiver = member_type(receivers)
    if isinstance(kind, NumberType):
        amounts = MapType(receiver, NUMBER)
        return Answered(core.SplitForm(source, among, None, receiver), amounts, amounts)
    source, group = lower_group(scope, form.source)
    shares = MapType(receiver, GroupType(group.inner))
    return Answered(core.SplitForm(source, among, member_type(group), receiver), shares, shares)


def _arrange(scope: Scope, form: nodes.ArrangeForm) -> Answered | None:
    """`arrange S on Z, rest to W`: the pieces that are laid."""
    group, kind = lower_group(scope, form.source)
    place, rest = lower_grid(scope, form.zone), lower_place(scope, form.rest)
    if place is None or rest is None or not pieces_in(scope, form.source, group, kind):
        return None
    for node, (_, wanted) in ((form.zone, place), (form.rest, rest)):
        check_kind(scope, form.source, kind, (core.Const(None), wanted), node)
    if is_grid(scope.names, rest[0]):
        no_spot(scope, form.rest)
    laid = GroupType(kind.inner)
    return Answered(core.ArrangeForm(group, place[0], rest[0], member_type(kind)), laid, laid)


def _do_any(scope: Scope, form: nodes.DoAny, name: nodes.Ident | None) -> Answered | None:
    symbol = find_event(scope, "action", form.action)
    if symbol is None:
        return None
    args = lower_args(scope, form.action, symbol.params, form.args, open_ones=True)
    result = action_result(scope.names, symbol, name) if name is not None else None
    if name is not None and result is None:
        no_result(scope, symbol, name)
    answer = GroupType(None, ordered=True)
    return Answered(
        core.DoAny(symbol.key, args, form.or_nothing), answer, optional(result) if result is not None else None
    )


def _pick(scope: Scope, form: nodes.PickFrom) -> Answered:
    """`pick 1`: an element; `pick up to 1`: an element or none; other amounts: a group like the source."""
    group, kind = filtered(scope, lower_group(scope, form.source), form.where)

    low, high, result = _amount(scope, form.amount)
    member = member_type(kind)
    answer: Type = {"one": member, "optional": optional(member)}.get(result, kind)
    picked = core.PickForm(group, low, high, result, member)
    return Answered(picked, answer, answer, group if result != "many" else None)


def _amount(scope: Scope, amount: nodes.Amount) -> tuple[core.Expr | None, core.Expr | None, str]:
    if amount.any_number:
        return None, None, "many"
    if amount.up_to:
        high = lower_number(scope, amount.high) if amount.high is not None else None
        return core.Const(0), high, "optional" if high == core.Const(1) else "many"
    low = lower_number(scope, amount.low) if amount.low is not None else core.Const(0)
    if amount.high is None:
        return low, low, "one" if low == core.Const(1) else "many"
    return low, lower_number(scope, amount.high), "many"


# ---- options


def _check_labels(scope: Scope, options: tuple[nodes.Option, ...]) -> None:
    """Findings for options that cannot be told from each other, or have nothing to be called by."""
    first: dict[str, nodes.Option] = {}
    for option in options:
        label = option.label.strip()
        if not label:
            help = 'say in a few words what it does: `"Pass"`'
            span = within(scope.names.report, option.span, f'"{option.label}"')
            scope.names.report.error("R279", "This option has no words to choose it by.", span, help=help)
        elif label.casefold() == "nothing":
            message = f"An option cannot be called `{label}`, which is what is answered where nothing is chosen."
            span = within(scope.names.report, option.span, f'"{option.label}"')
            scope.names.report.error("R103", message, span, help='say what it means, as in `"Pass"`')
        elif first.setdefault(label, option) is not option:
            here, there = (within(scope.names.report, o.span, f'"{o.label}"') for o in (option, first[label]))
            message = f"Two options of this question are called `{label}`."
            also = [Label(there, "first here")]
            scope.names.report.error("R279", message, here, help="give each its own words", also=also)


def _option(scope: Scope, node: nodes.Option) -> core.Option:
    """One option; a single `do` with `any` makes it one option for each instance."""
    here = scope.child()
    when = lower_test(here, node.when) if node.when is not None else None
    if when is not None:
        here.keep(when)
    flat = _flat(here, node)
    if flat is not None:
        return core.Option(node.label, when, core.Guard(), (), flat, node.marks.tags, span=node.span)
    guard, body = lower_guarded(here, node.body.body, question=True)
    return core.Option(node.label, when, guard, body, None, node.marks.tags, span=node.span)


def _flat(scope: Scope, node: nodes.Option) -> tuple[str, tuple[core.Expr, ...]] | None:
    body = node.body.body
    only = body[0] if len(body) == 1 else None
    if not isinstance(only, nodes.Do) or not any(isinstance(arg, nodes.AnyArg) for arg in only.args):
        return None
    symbol = find_event(scope, "action", only.action)
    if symbol is None:
        return "", ()
    if only.name is not None:
        message = f"Nothing follows in this option that could use `{only.name.text}`."
        scope.names.report.error("R263", message, only.name.span, help=f"leave out `as {only.name.text}`")
    return symbol.key, lower_args(scope, only.action, symbol.params, only.args, open_ones=True)
