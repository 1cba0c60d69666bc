"""Statements that change locals, states and resources: let, set, increase, swap, gains, pays."""

from __future__ import annotations

from attrs import evolve

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.types import (
    NONE,
    NUMBER,
    EntityType,
    GroupType,
    MapType,
    NumberType,
    OptionalType,
    Type,
)
from rulelang.semantics.blocks import Stmts, does
from rulelang.semantics.durations import lower_duration
from rulelang.semantics.groups import bind, lower_group, member_type
from rulelang.semantics.holders import find_resource, lower_bank, lower_holder
from rulelang.semantics.lets import lower_let
from rulelang.semantics.lookups import symbols_of
from rulelang.semantics.lowering import Typed, fit, lower, lower_number
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.scopes import FIXED, Scope
from rulelang.semantics.symbols import ResourceSymbol, StateSymbol
from rulelang.semantics.typing import ErrorType, join, optional
from rulelang.syntax import nodes

# ---- let


@does(nodes.Let)
def let(scope: Scope, node: nodes.Let) -> Stmts:
    """`let x be E`, `let x(p in S) be E`."""
    if node.source is None:
        slot, value = lower_let(scope, node)
        return (core.Let(slot, value),)
    source, kind = lower_group(scope, node.source)
    inner, slot = bind(scope, node.var, source, kind)
    value, value_kind = lower(inner, node.value)
    into = scope.declare(node.name.text, MapType(member_type(kind), value_kind), node.name.span)
    return (core.LetEach(into, slot, source, value),)


# ---- set


@does(nodes.Set)
def set_(scope: Scope, node: nodes.Set) -> Stmts:
    """`set path to E [duration]`."""
    target, kind = _target(scope, node.target)
    if target is None:
        lower(scope, node.value)
        return ()
    value, found = lower(scope, node.value, kind)
    if isinstance(target, core.Local):
        kind = _widened(scope, target.slot, kind, found)
        if node.duration is not None:
            message = f"{quoted(scope, node.target)} is a name in these lines only, and gone when they are over."
            help = "leave out `until ...`, or keep it in a `state`"
            scope.names.report.error("R255", message, node.duration.span, help=help)
    value = fit(scope, node.value, value, found, kind)
    return (_change(scope, node, target, value, found, node.duration),)


def _target(scope: Scope, node: nodes.Expr, line: nodes.Increase | None = None) -> tuple[core.Expr | None, Type]:
    """A state or local that can be set, with its declared type; a finding for anything else. line: the line, if it
    counts up or down."""
    expr, kind = _declared(scope, node)
    if isinstance(kind, ErrorType):
        return None, kind
    if isinstance(expr, core.StateGet) or (isinstance(expr, core.Local) and _may_be_set(node)):
        return expr, kind
    message, help = _not_settable(scope, node, expr)
    fix = None
    if line is not None and isinstance(expr, core.ResourceGet) and isinstance(node, nodes.Attr):
        whole = _as_payment(scope, line, node, _resource_name(scope, expr.resource))
        help, fix = f"write `{whole}`", Fix(line.span, whole, "likely")
    scope.names.report.error("R254", message, node.span, help=help, fix=fix)
    return None, kind


def _declared(scope: Scope, node: nodes.Expr) -> tuple[core.Expr, Type]:
    """The expression with the type it was declared with, whatever is known here."""
    expr, kind = lower(scope, node)
    match expr:
        case core.Local(slot):
            return expr, scope.slots[slot].type
        case core.StateGet(number):
            return expr, _state_type(scope, number, kind)
    return expr, kind


def _state_type(scope: Scope, number: int, otherwise: Type) -> Type:
    return next((s.type for s in symbols_of(scope.names, StateSymbol) if s.index == number), otherwise)


def _may_be_set(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Name) and node.text not in FIXED


def _as_payment(scope: Scope, line: nodes.Increase, target: nodes.Attr, word: str) -> str:
    """`increase p.coins by 2` as it is said of a resource."""
    who, amount = (said(scope, part) or "..." for part in (target.base, line.by))
    return f"{who} {'pays' if line.down else 'gains'} {amount} {word}"


STATE = "what changes in the game is a `state`: declare one"


def _not_settable(scope: Scope, node: nodes.Expr, expr: core.Expr) -> tuple[str, str | None]:
    text = said(scope, node) or "this"
    match expr:
        case core.ResourceGet(number):
            word = _resource_name(scope, number)
            who = said(scope, node.base) if isinstance(node, nodes.Attr) else "p"
            help = f"write `{who} gains ... {word}` or `{who} pays ... {word}`"
            return f"`{text}` is gained and paid, and cannot be set.", help
        case core.SettingGet():
            return f"`{text}` is a setting, which stays as it was chosen before the game.", STATE
        case core.FieldGet():
            return f"`{text}` is printed on the piece and cannot change.", STATE
        case core.Contents():
            message = f"`{text}` is a zone, whose pieces are moved in and out one by one."
            return message, f"write `move ... to {text}`"
        case core.ValueCall():
            message = f"`{text}` is worked out anew each time it is asked."
            return message, f"change what it is worked out from, or write `modify {text} until ...: becomes ...`"
        case core.LocalAt():
            message = f"`{text}` is an answer, which stays as it was given."
            return message, "give what changes a name of its own with `let`"
    return f"`{text}` is neither a state nor a name from `let`, and cannot be set.", STATE


def _resource_name(scope: Scope, number: int) -> str:
    symbols = scope.names.symbols.values()
    return next((s.name for s in symbols if isinstance(s, ResourceSymbol) and s.index == number), "a resource")


def _widened(scope: Scope, slot: int, declared: Type, found: Type) -> Type:
    """The type of a local; one that began as `none` or `[]` learns here what it holds."""
    if declared == NONE:
        wider: Type | None = optional(found)
    elif isinstance(declared, GroupType) and declared.inner is None and isinstance(found, GroupType):
        wider = GroupType(found.inner, declared.ordered)
    elif isinstance(declared, NumberType):
        wider = NUMBER
    else:
        return declared
    kind = wider if wider is not None else declared
    scope.slots[slot] = evolve(scope.slots[slot], type=kind)
    return kind


def _change(
    scope: Scope,
    node: nodes.Stmt,
    target: core.Expr,
    value: core.Expr,
    found: Type,
    duration: nodes.Duration | None = None,
) -> core.Stmt:
    """The core statement, with what is known afterwards."""
    if isinstance(target, core.Local):
        scope.facts = scope.facts.minus(lambda e: e == target)
        _learn_set(scope, target, found)
        return core.Let(target.slot, value)
    assert isinstance(target, core.StateGet)
    until = lower_duration(scope, duration) if duration is not None else None
    number = target.state
    scope.facts = scope.facts.minus(lambda e: isinstance(e, core.StateGet) and e.state == number)
    _learn_set(scope, target, found)
    return core.SetState(number, target.owner, target.index, value, until)


def _learn_set(scope: Scope, target: core.Expr, found: Type) -> None:
    if not isinstance(found, OptionalType | ErrorType) and found != NONE:
        scope.facts = scope.facts.plus({target: None})


@does(nodes.Increase)
def increase(scope: Scope, node: nodes.Increase) -> Stmts:
    """`increase|decrease path by E`."""
    target, kind = _target(scope, node.target, node)
    by = lower_number(scope, node.by)
    if target is None:
        return ()
    read = fit(scope, node.target, target, kind, NUMBER)
    value = core.Arith("-" if node.down else "+", read, by)
    return (_change(scope, node, target, value, NUMBER),)


# ---- swap


@does(nodes.Swap)
def swap(scope: Scope, node: nodes.Swap) -> Stmts:
    """`swap x and y`: pieces change places, states or locals their values."""
    left, left_kind = _declared(scope, node.left)
    right, right_kind = _declared(scope, node.right)
    if ErrorType in (type(left_kind), type(right_kind)):
        return ()
    if _is_piece(left_kind) and _is_piece(right_kind) and not isinstance(left, core.StateGet):
        return (core.SwapPieces(left, right),)
    if not (_settable(left) and _settable(right)) or join(left_kind, right_kind) is None:
        _cannot_swap(scope, node, (left, left_kind), (right, right_kind))
        return ()
    kept = scope.new_slot("swapped", left_kind)
    first = _change(scope, node, left, right, right_kind)
    second = _change(scope, node, right, core.Local(kept), left_kind)
    return (core.Let(kept, left), first, second)


def _cannot_swap(scope: Scope, node: nodes.Swap, left: Typed, right: Typed) -> None:
    """Tell which of the two cannot change, or else that they do not fit one another."""
    for part, (expr, kind) in ((node.left, left), (node.right, right)):
        if not _settable(expr) and not _is_piece(kind):
            message = f"{quoted(scope, part)} is neither a piece nor a state, so it cannot be swapped."
            scope.names.report.error("R256", message, part.span, help=_by_hand(expr))
            return
    sides = f"{quoted(scope, node.left)} is {a_type(left[1])} and {quoted(scope, node.right)} is {a_type(right[1])}"
    message = f"{sides}, so they cannot be swapped."
    note = "two pieces, or two states of one type, exchange places"
    scope.names.report.error("R256", message, node.span, note=note)


def _by_hand(expr: core.Expr) -> str | None:
    """How to exchange what `swap` does not."""
    match expr:
        case core.Contents():
            return "keep what lies in each with `let`, then `move` both"
        case core.ResourceGet():
            return "keep how much each has with `let`, then let each pay that to the other"
    return None


def _is_piece(kind: Type) -> bool:
    return isinstance(kind, EntityType) and kind.sort == "piece"


def _settable(expr: core.Expr) -> bool:
    return isinstance(expr, core.StateGet | core.Local)


# ---- resources


@does(nodes.Gains)
def gains(scope: Scope, node: nodes.Gains) -> Stmts:
    """`p gains N gold [from q]`."""
    resource = find_resource(scope, node.resource)
    amount = lower_number(scope, node.amount)
    who = lower_holder(scope, node.who, resource)
    source = (
        lower_holder(scope, node.source, resource)
        if node.source
        else lower_bank(scope, node.resource, resource, "from")
    )
    if resource is None or who is None or source is None:
        return ()
    return (core.Gain(who, amount, resource.index, source),)


@does(nodes.Pays)
def pays(scope: Scope, node: nodes.Pays) -> Stmts:
    """`p pays [up to] N gold [to q] [as x]`."""
    resource = find_resource(scope, node.resource)
    amount = lower_number(scope, node.amount)
    who = lower_holder(scope, node.who, resource)
    to = lower_holder(scope, node.target, resource) if node.target else lower_bank(scope, node.resource, resource, "to")
    into = scope.declare(node.name.text, NUMBER, node.name.span) if node.name else None
    if resource is None or who is None or to is None:
        return ()
    return (core.Pay(who, amount, resource.index, to, node.up_to, into),)
