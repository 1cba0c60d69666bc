"""Actions, phases and questions: their bodies, and what they give, worked out once and on demand."""

from __future__ import annotations

from rulelang.diagnostics import Report
from rulelang.program import core
from rulelang.program.program import EventDef
from rulelang.program.types import PLAYER, Type
from rulelang.semantics.blocks import lower_body
from rulelang.semantics.events import BUILTIN_FIELDS
from rulelang.semantics.guards import lower_guarded
from rulelang.semantics.lookups import inside
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol, Names
from rulelang.semantics.typing import ERROR, join
from rulelang.syntax import nodes


def lower_event(names: Names, symbol: EventSymbol) -> EventDef:
    """The definition of an action, phase, rule or question, made once."""
    known = names.events.get(symbol.key)
    if known is None:
        names.lowering.append(symbol.key)
        known = names.events[symbol.key] = _lower(names, symbol)
        names.lowering.remove(symbol.key)
    return known


def _lower(names: Names, symbol: EventSymbol) -> EventDef:
    fields = tuple(core.Slot(name, kind) for name, kind in event_fields(names, symbol))
    match symbol.decl:
        case nodes.ActionDecl() as decl:
            return _routine(names, symbol, decl, fields)
        case nodes.PhaseDecl() | nodes.FlowDecl() as decl:
            return _routine(names, symbol, decl, fields)
    result = fields[1].type if symbol.sort == "question" else None
    return EventDef(symbol.key, fields, result=result, span=symbol.span)


Body = nodes.ActionDecl | nodes.PhaseDecl | nodes.FlowDecl


def _routine(names: Names, symbol: EventSymbol, decl: Body, fields: tuple[core.Slot, ...]) -> EventDef:
    name = "flow" if isinstance(decl, nodes.FlowDecl) else f"{symbol.sort} {symbol.name}"
    scope = Scope(names, name, symbol.sort, event=symbol.key)
    params = () if isinstance(decl, nodes.FlowDecl) else decl.params
    for field, param in zip(fields, params, strict=False):
        scope.declare(field.name, field.type, param.name.span)
    names.places[name] = decl.span
    if symbol.sort == "action":
        guard, body = lower_guarded(scope, decl.body.body, question=False)
    else:
        guard, body = core.Guard(), lower_body(scope, decl.body.body)
    routine = core.Routine(name, tuple(scope.slots), len(fields), body, decl.marks.tags, decl.span, decl.marks.notes)
    return EventDef(symbol.key, fields, routine, guard, _joined(scope.results), decl.span)


def _joined(results: list[Type]) -> Type | None:
    """One type for all results of an action; they have been checked against each other."""
    joined: Type | None = None
    for kind in results:
        joined = kind if joined is None else join(joined, kind) or ERROR
    return joined


def action_result(names: Names, symbol: EventSymbol, span_of: nodes.Ident) -> Type | None:
    """The type of an action's `result`, None if it has none."""
    if symbol.key in names.lowering:
        start = names.lowering.index(symbol.key)
        chain = [key.partition(":")[2] for key in names.lowering[start:] if key.startswith("action:")]
        goes = ", and that on what ".join(f"`{name}` gives" for name in [*chain[1:], chain[0]])
        message = f"What `{symbol.name}` gives hangs on what {goes}."
        help = "leave out `as ...` in one of them, or keep the answer in a `state`"
        names.report.error("R253", message, span_of.span, help=help)
        return ERROR
    return lower_event(names, symbol).result


# ---- fields


def event_fields(names: Names, symbol: EventSymbol) -> tuple[tuple[str, Type], ...]:
    """The names and types of what an event tells."""
    if symbol.sort != "question":
        return symbol.params
    who, answer = question_types(names, symbol)
    return (("who", who), ("answer", answer))


def builtin_fields(name: str) -> tuple[tuple[str, Type], ...] | None:
    """The fields of a built-in event."""
    slots = BUILTIN_FIELDS.get(name)
    return None if slots is None else tuple((slot.name, slot.type) for slot in slots)


def question_types(names: Names, symbol: EventSymbol) -> tuple[Type, Type]:
    """Who is asked, and the type of the answer. They are known once the body with the question is lowered."""
    if symbol.key not in names.answers:
        _find_answer(names, symbol)
    return names.answers.get(symbol.key, (PLAYER, ERROR))


def _find_answer(names: Names, symbol: EventSymbol) -> None:
    for decl in names.decls:
        if any(node is symbol.decl for node in inside(decl)):
            owner = _event_of(names, decl)
            if owner is None:
                _try_out(names, decl)
            elif owner.key not in names.lowering:
                lower_event(names, owner)


def _event_of(names: Names, decl: nodes.Decl) -> EventSymbol | None:
    if not isinstance(decl, nodes.ActionDecl | nodes.PhaseDecl | nodes.FlowDecl):
        return None
    name = "flow" if isinstance(decl, nodes.FlowDecl) else decl.name.text
    symbol = names.symbols.get(name)
    return symbol if isinstance(symbol, EventSymbol) else None


def _try_out(names: Names, decl: nodes.Decl) -> None:
    """Lower the hooks of a card or rule for the types in them only: nothing is kept, nothing reported."""
    from rulelang.semantics.hooks import lower_hook

    key = f"try {decl.span}"
    if key in names.lowering:
        return
    report, names.report = names.report, Report()
    kept = len(names.hooks), len(names.modifiers), len(names.forbids)
    names.lowering.append(key)
    for hook in _hooks_of(decl):
        lower_hook(names, hook, _cards_of(names, decl), "", 0, None)
    names.lowering.remove(key)
    del names.hooks[kept[0] :], names.modifiers[kept[1] :], names.forbids[kept[2] :]
    names.report = report


def _hooks_of(decl: nodes.Decl) -> tuple[nodes.Hook, ...]:
    if isinstance(decl, nodes.CardDecl):
        return decl.hooks
    return (decl.effect,) if isinstance(decl, nodes.RuleDecl) and isinstance(decl.effect, nodes.Hook) else ()


def _cards_of(names: Names, decl: nodes.Decl) -> tuple[int, ...]:
    symbol = names.symbols.get(decl.name.text) if isinstance(decl, nodes.CardDecl) else None
    return getattr(symbol, "entities", ())
