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
from rulelang.semantics.lowering import a_type, lower_as, lower_test, unknown
from rulelang.semantics.routines import lower_event
from rulelang.semantics.scopes import Scope, described
from rulelang.semantics.symbols import (
    EventSymbol,
    FieldSymbol,
    Names,
    ResourceSymbol,
    StateSymbol,
    TableSymbol,
    ValueSymbol,
)
from rulelang.semantics.templates import check_plain
from rulelang.semantics.typing import ERROR, ErrorType
from rulelang.semantics.values import value_result, values_asked
from rulelang.suggest import closest
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
        message = "A standing rule holds for the whole game, or as long as its card lies there."
        scope.names.report.error("R274", message, duration.span, help="Leave out `until`.")


# ---- from within a body


@does(nodes.Modify)
def modify(scope: Scope, node: nodes.Modify) -> Stmts:
    """`modify V(binders) until ... [when C]: OP` in a body."""
    inner, attached = _timed(scope, "modify", f"modify {node.value.text}")
    made = _modifier(inner, node, attached, len(scope.names.modifiers), new=False)
    scope.names.modifiers.append(made)
    _check_in_time(scope, node, made)
    return _add(scope, node, "modify", len(scope.names.modifiers) - 1, inner)


@does(nodes.Forbid)
def forbid(scope: Scope, node: nodes.Forbid) -> Stmts:
    """`forbid A(binders) until ... [when C] else "reason"` in a body."""
    inner, attached = _timed(scope, "forbid", f"forbid {shown(node.event)}")
    made = _prohibition(inner, node, attached, len(scope.names.forbids), new=False)
    scope.names.forbids.append(made)
    return _add(scope, node, "forbid", len(scope.names.forbids) - 1, inner)


def _check_in_time(scope: Scope, node: nodes.Modify, made: ModifierDef) -> None:
    """A finding for a change of what the `needs` of the coming action have tested already."""
    names, key = scope.names, scope.event or ""
    symbol = names.symbols.get(key.partition(":")[2])
    if scope.stage != "before" or not isinstance(symbol, EventSymbol) or symbol.key != key or key in names.lowering:
        return
    guard = lower_event(names, symbol).guard
    if made.value in values_asked(names, (guard.lets, guard.needs)):
        message = f"{node.value.text} has been tested by then: {symbol.name} was chosen for what it gave before."
        help = "Let the card be played at a pause before the choice."
        names.report.warning("R335", message, node.span, help=help)


def _timed(scope: Scope, sort: str, words: str) -> tuple[Scope, Attached]:
    """The scope of a block that outlives its body; `owner` and `this` go with it."""
    count = scope.used[words] = scope.used.get(words, 0) + 1
    name = f"{scope.name} / {words}" if count == 1 else f"{scope.name} / {words} {count}"
    inner = Scope(scope.names, name, sort, cards=scope.cards, outer=scope)
    return inner, Attached((), inner.lookup("owner"), inner.lookup("this"), timed=True)


def _add(scope: Scope, node: nodes.Modify | nodes.Forbid, sort: str, effect: int, inner: Scope) -> Stmts:
    if node.duration is None:
        message = "How long does this hold?"
        scope.names.report.error(
            "R274", message, node.span, help="Add `until end of phase ...` or `until end of game`."
        )
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
        near = closest(name.text, [s.name for s in symbols_of(scope.names, ValueSymbol)])
        unknown(scope, f"There is no value called {name.text}.", name.span, near)
        return None
    what = described(symbol) if symbol is not None else "a printed field"
    help = f"Make it a value first: `value my_{name.text}(...): ...`, and use that."
    if isinstance(symbol, ResourceSymbol | StateSymbol) or not isinstance(symbol, TableSymbol | FieldSymbol | None):
        help = "Use `set` for a state, `gains` and `pays` for a resource."
    scope.names.report.error("R275", f"{name.text} is {what}; only values can be modified.", name.span, help=help)
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
        message = f"This changes {a_type(wanted)}, but the value gives {a_type(result)}."
        help = "A number can be added to, multiplied, limited; a yes or no takes `also when`, `only when`."
        scope.names.report.error("R276", message, op.span, help=f"{help} Anything can be replaced by `becomes`.")
    amount = lower_as(scope, op.value, wanted)
    if name == "divided" and amount == core.Const(0):
        scope.names.report.error("R243", "Nothing can be divided by 0.", op.value.span)
    return name, amount


# ---- prohibitions


def _prohibition(scope: Scope, node: nodes.Forbid, attached: Attached, order: int, new: bool) -> ForbidDef:
    check_plain(scope, node.reason, node.span)
    found = find_hooked(scope, node.event)
    if found is not None and not found[0].startswith(("action:", "question:", "builtin:play")):
        message = f"{shown(node.event)} cannot be forbidden; actions, questions and `play` can."
        scope.names.report.error("R277", message, node.event.span, help="To stop it use `before ...: cancel`.")
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
        _check_waiting(scope, node)
    guard, body = lower_guarded(inner, node.body.body, question=False)
    refuse_needs(inner, node.body)
    scope.names.places[inner.name] = node.span
    routine = core.Routine(inner.name, tuple(inner.slots), 0, body, node.marks.tags, node.span, node.marks.notes)
    hooks = scope.names.hooks
    hooks.append(HookDef(stage, "later", key, binders, when, guard, routine, attached, len(hooks)))
    place = len(hooks) - 1
    until = lower_duration(scope, node.duration) if node.duration is not None else None
    return (core.AddEffect("later", place, tuple(inner.captures), until, node.next),)


def _check_waiting(scope: Scope, node: nodes.Later) -> None:
    if node.duration is None and node.when is not None:
        message = "This waits, perhaps for ever, for the first time that the condition holds."
        help = "For `this time, if ...` put an `if` inside; else add `until end of ...`."
        scope.names.report.warning("R333", message, node.when.span, help=help)
