"""What changes a value or forbids an action: standing in rules and on cards, or for a while from within a body; and
`later`, which waits for an event."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.program import Attached, ForbidDef, HookDef, ModifierDef
from rulelang.program.types import NUMBER, YES_NO, NumberType, Type, YesNoType
from rulelang.semantics.blocks import Stmts, does
from rulelang.semantics.durations import lower_duration
from rulelang.semantics.guards import lower_guarded
from rulelang.semantics.heads import Fields, find_hooked, matched_names, new_names, put_card
from rulelang.semantics.hooks import STAGES, refuse_needs, replaced_result, shown
from rulelang.semantics.lookups import symbols_of
from rulelang.semantics.lowering import lower_as, lower_divisor, lower_test
from rulelang.semantics.missing import declared_here, missing, sort_of
from rulelang.semantics.phrases import a_type
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol, Names, ResourceSymbol, StateSymbol, ValueSymbol
from rulelang.semantics.templates import check_plain
from rulelang.semantics.typing import ERROR, ErrorType
from rulelang.semantics.values import value_result
from rulelang.syntax import nodes

# ---- standing


def lower_modify(names: Names, node: nodes.Modify, cards: tuple[int, ...], name: str, order: int) -> ModifierDef:
    """A standing change of a value."""
    scope = Scope(names, name, "modify", cards=cards)
    attached = Attached(cards, *put_card(scope, cards))
    _no_duration(scope, node.duration)
    return _modifier(scope, node, attached, order, new=True)


def lower_forbid(names: Names, node: nodes.Forbid, cards: tuple[int, ...], name: str, order: int) -> ForbidDef:
    """A standing prohibition."""
    scope = Scope(names, name, "forbid", cards=cards)
    attached = Attached(cards, *put_card(scope, cards))
    _no_duration(scope, node.duration)
    return _prohibition(scope, node, attached, order, new=True)


def _no_duration(scope: Scope, duration: nodes.Duration | None) -> None:
    if duration is not None:
        message = "This holds for the whole game, or as long as its card lies there, and has no other end."
        help = "leave out `until ...`, or put the line into what makes it begin"
        scope.names.report.error("R274", message, duration.span, help=help)


# ---- from within a body


@does(nodes.Modify)
def modify(scope: Scope, node: nodes.Modify) -> Stmts:
    """`modify V(binders) until ... [when C]: OP` in a body."""
    inner, attached = _timed(scope, "modify", f"modify {node.value.text}")
    made = _modifier(inner, node, attached, len(scope.names.modifiers), new=False)
    scope.names.modifiers.append(made)
    return _add(scope, node, "modify", len(scope.names.modifiers) - 1, inner)


@does(nodes.Forbid)
def forbid(scope: Scope, node: nodes.Forbid) -> Stmts:
    """`forbid A(binders) until ... [when C] else "reason"` in a body."""
    inner, attached = _timed(scope, "forbid", f"forbid {shown(node.event)}")
    made = _prohibition(inner, node, attached, len(scope.names.forbids), new=False)
    scope.names.forbids.append(made)
    return _add(scope, node, "forbid", len(scope.names.forbids) - 1, inner)


def _timed(scope: Scope, sort: str, words: str) -> tuple[Scope, Attached]:
    """The scope of a block that outlives its body; `owner` and `this` go with it."""
    count = scope.used[words] = scope.used.get(words, 0) + 1
    name = f"{scope.name} / {words}" if count == 1 else f"{scope.name} / {words} {count}"
    inner = Scope(scope.names, name, sort, cards=scope.cards, outer=scope)
    return inner, Attached((), inner.lookup("owner"), inner.lookup("this"), timed=True)


def _add(scope: Scope, node: nodes.Modify | nodes.Forbid, sort: str, effect: int, inner: Scope) -> Stmts:
    if node.duration is None:
        message = "How long this holds is not said."
        help = "add `until end of phase ...` or `until end of game`"
        scope.names.report.error("R274", message, node.span, help=help)
        return ()
    until = lower_duration(scope, node.duration)
    return (core.AddEffect(sort, effect, tuple(inner.captures), until),)


# ---- modifiers


def _modifier(scope: Scope, node: nodes.Modify, attached: Attached, order: int, new: bool) -> ModifierDef:
    symbol = _find_value(scope, node.value)
    params: Fields = symbol.params if symbol is not None else _unknown_fields(node.binders)
    bind = new_names if new else matched_names
    binders = bind(scope, node.binders, params, node.value.text)
    when = lower_test(scope, node.when) if node.when is not None else None
    if when is not None:
        scope.keep(when)
    result = value_result(scope.names, symbol) if symbol is not None else ERROR
    op, amount = _operation(scope, node.op, result)
    scope.names.places[scope.name] = node.span
    rounding = "up" if node.op.up else "down"
    index = symbol.index if symbol is not None else 0
    slots = tuple(scope.slots)
    return ModifierDef(
        scope.name, index, binders, when, op, amount, rounding, slots, attached, order, node.marks.tags, node.span
    )


def _unknown_fields(binders: tuple[nodes.Ident, ...]) -> Fields:
    return tuple((ident.text, ERROR) for ident in binders)


def _find_value(scope: Scope, name: nodes.Ident) -> ValueSymbol | None:
    symbol = scope.names.symbols.get(name.text)
    if isinstance(symbol, ValueSymbol):
        return symbol
    if symbol is None and not any(name.text in fields for fields in scope.names.fields.values()):
        missing(scope.names, "value", name.text, name.span, (s.name for s in symbols_of(scope.names, ValueSymbol)))
        return None
    what = sort_of(symbol) if symbol is not None else "a printed field"
    help = f"wrap it in a value, `value my_{name.text}(...): ...`, use that everywhere, and modify it"
    match symbol:
        case StateSymbol() | ResourceSymbol():
            how = "`set`, `increase` and `decrease`" if isinstance(symbol, StateSymbol) else "`gains` and `pays`"
            help = f"change it with {how}, or modify a value that asks it"
        case EventSymbol():
            help = "to do something else in its place write a rule `instead of` it"
    message = f"`{name.text}` is {what}, and only a `value` can be modified."
    scope.names.report.error("R275", message, name.span, help=help, also=declared_here(symbol))
    return None


_OPS = {"at least": "least", "at most": "most"}


def _operation(scope: Scope, op: nodes.ChangeOp, result: Type) -> tuple[str, core.Expr]:
    """The name of the operation and its amount, of the right type for the value."""
    name = _OPS.get(op.op, op.op)
    if name == "becomes":
        return name, lower_as(scope, op.value, result)
    wanted: Type = YES_NO if name in ("also", "only") else NUMBER
    fits = isinstance(result, ErrorType | (YesNoType if wanted == YES_NO else NumberType))
    if not fits:
        _wrong_change(scope, op, wanted, result)
    amount = lower_divisor(scope, op.value) if name == "divided" else lower_as(scope, op.value, wanted)
    return name, amount


def _wrong_change(scope: Scope, op: nodes.ChangeOp, wanted: Type, result: Type) -> None:
    words = {"divided": "divided by", "also": "also when", "only": "only when"}.get(op.op, op.op)
    message = f"`{words}` changes {a_type(wanted)}, but this value gives {a_type(result)}."
    help = "write what it gives instead: `becomes ...`"
    if isinstance(result, YesNoType):
        help = "a yes or no is changed by `also when ...`, `only when ...` or `becomes ...`"
    elif isinstance(result, NumberType):
        help = "a number is changed by `add`, `subtract`, `times`, `divided by`, `at least`, `at most` or `becomes`"
    scope.names.report.error("R276", message, op.span, help=help)


# ---- prohibitions


def _prohibition(scope: Scope, node: nodes.Forbid, attached: Attached, order: int, new: bool) -> ForbidDef:
    check_plain(scope, node.reason, node.span)
    found = find_hooked(scope, node.event)
    if found is not None and not found[0].startswith(("action:", "question:", "builtin:play")):
        words = shown(node.event)
        message = f"`{words}` is nothing that somebody chooses, so it cannot be forbidden."
        help = f"to stop it write a rule `before {words}: cancel`"
        scope.names.report.error("R277", message, node.event.span, help=help)
    key, fields = found if found is not None else ("", _unknown_fields(node.event.binders))
    bind = new_names if new else matched_names
    binders = bind(scope, node.event.binders, fields, shown(node.event))
    when = lower_test(scope, node.when) if node.when is not None else None
    scope.names.places[scope.name] = node.span
    return ForbidDef(
        scope.name,
        key,
        binders,
        when,
        node.reason,
        tuple(scope.slots),
        attached,
        order,
        node.marks.tags,
        node.span,
    )


# ---- later


@does(nodes.Later)
def later(scope: Scope, node: nodes.Later) -> Stmts:
    """`later, after [next] E(binders) [until ...] [when C]: body`."""
    stage = STAGES[node.stage]
    inner, attached = _timed(scope, "hook", f"later {stage} {shown(node.event)}")
    inner.stage = stage
    found = find_hooked(inner, node.event)
    key, fields = found if found is not None else (None, _unknown_fields(node.event.binders))
    inner.event = key
    binders = matched_names(inner, node.event.binders, fields, shown(node.event))
    inner.fields = tuple(binder.slot for binder in binders)
    inner.results = replaced_result(inner, node.event, fields)
    when = lower_test(inner, node.when) if node.when is not None else None
    if when is not None:
        inner.keep(when)
    refuse_needs(inner, node.body)
    guard, body = lower_guarded(inner, node.body.body, question=False)
    scope.names.places[inner.name] = node.span
    routine = core.Routine(inner.name, tuple(inner.slots), 0, body, node.marks.tags, node.span, node.marks.notes)
    hooks = scope.names.hooks
    hooks.append(HookDef(stage, "later", key, binders, when, guard, routine, attached, len(hooks)))
    place = len(hooks) - 1
    until = lower_duration(scope, node.duration) if node.duration is not None else None
    return (core.AddEffect("later", place, tuple(inner.captures), until, node.next),)
