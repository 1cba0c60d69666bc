"""Declared values: worked out on demand, since what they give is not written down."""

from __future__ import annotations

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import CaseDef, ValueDef
from rulelang.program.types import NONE, Type
from rulelang.semantics.lets import lower_let
from rulelang.semantics.lookups import symbols_of
from rulelang.semantics.lowering import lower, lower_test
from rulelang.semantics.narrowing import everything
from rulelang.semantics.phrases import a_type, quoted
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import Names, ValueSymbol
from rulelang.semantics.typing import ERROR, join
from rulelang.syntax import nodes


def value_result(names: Names, symbol: ValueSymbol) -> Type:
    """The type of what a value gives."""
    if f"value {symbol.name}" in names.lowering:
        _in_circles(names, symbol)
        return ERROR
    return lower_value(names, symbol).result


def lower_value(names: Names, symbol: ValueSymbol) -> ValueDef:
    """The definition of a value, made once."""
    while len(names.values) <= symbol.index:
        names.values.append(None)
    known = names.values[symbol.index]
    if known is None:
        names.lowering.append(f"value {symbol.name}")
        known = names.values[symbol.index] = _lower(names, symbol)
        names.lowering.remove(f"value {symbol.name}")
    return known


def _in_circles(names: Names, symbol: ValueSymbol) -> None:
    start = names.lowering.index(f"value {symbol.name}")
    chain = [entry.removeprefix("value ") for entry in names.lowering[start:] if entry.startswith("value ")]
    message = f"`{symbol.name}` is worked out from itself: {_circle(chain)}."
    help = "to go on step by step use `follow` or `reach`, or `repeat` in an action"
    names.report.error("R251", message, symbol.decl.name.span, help=help)


def _circle(chain: list[str]) -> str:
    """Who asks whom, round to the first."""
    return f"it asks {', which asks '.join(f'`{name}`' for name in [*chain[1:], chain[0]])}"


def _lower(names: Names, symbol: ValueSymbol) -> ValueDef:
    decl = symbol.decl
    scope = Scope(names, f"value {symbol.name}", "value")
    for (name, kind), param in zip(symbol.params, decl.params, strict=False):
        scope.declare(name, kind, param.name.span)
    names.places[scope.name] = decl.span
    lets = tuple(lower_let(scope, let) for let in decl.lets)
    cases, result = _cases(scope, decl)
    return ValueDef(
        symbol.name, tuple(scope.slots), len(symbol.params), lets, cases, result, decl.marks.tags, decl.span
    )


def _cases(scope: Scope, decl: nodes.ValueDecl) -> tuple[tuple[CaseDef, ...], Type]:
    """The cases and the type that holds all their values; each knows that those before it did not apply."""
    here, cases = scope.child(), list[CaseDef]()
    result: Type = NONE
    for case in decl.cases:
        test = lower_test(here, case.test) if case.test is not None else None
        inside = here.learn(test) if test is not None else here
        value, kind = lower(inside, case.value, None if result == NONE else result)
        result = _wider(scope, case, result, kind, decl.cases[0]) if cases else kind
        cases.append(CaseDef(value, test, case.marks.tags, span=case.span))
        if test is not None:
            here.keep(test, False)
    return tuple(cases), result


def _wider(scope: Scope, case: nodes.Case, so_far: Type, kind: Type, first: nodes.Case) -> Type:
    joined = join(so_far, kind)
    if joined is None:
        message = f"{quoted(scope, case.value)} is {a_type(kind)}, but what stands before it is not."
        also = [Label(first.value.span, a_type(so_far))]
        note = "all cases of a value give things of one type"
        scope.names.report.error("R245", message, case.value.span, note=note, also=also)
        return ERROR
    return joined


# ---- circles through modifiers and `can`


def check_cycles(names: Names) -> None:
    """A finding for each value that is worked out from itself by way of its modifiers or an action's `needs`."""
    calls = _graph(names)
    reported = {d.span for d in names.report.diagnostics if d.code == "R251"}
    told = {f"value:{s.index}" for s in symbols_of(names, ValueSymbol) if s.decl.name.span in reported}
    for start in calls:
        chain = _way_back(calls, start)
        if chain and not told.intersection(chain):
            told.update(chain)
            _tell_circle(names, chain)


def _graph(names: Names) -> dict[str, list[str]]:
    """Which value or precondition asks which."""
    calls: dict[str, list[str]] = {}
    for place, value in enumerate(names.values):
        if value is not None:
            calls[f"value:{place}"] = _asked((value.lets, value.cases))
    for modifier in names.modifiers:
        calls.setdefault(f"value:{modifier.value}", []).extend(_asked((modifier.when, modifier.amount)))
    for key, event in names.events.items():
        calls[key] = _asked((event.guard.lets, event.guard.needs))
    for forbid in names.forbids:
        calls.setdefault(forbid.event, []).extend(_asked((forbid.when,)))
    return calls


def _asked(parts: object) -> list[str]:
    asked = []
    for node in everything(parts):
        if isinstance(node, core.ValueCall):
            asked.append(f"value:{node.value}")
        elif isinstance(node, core.Can):
            asked.append(node.event)
    return list(dict.fromkeys(asked))


def _way_back(calls: dict[str, list[str]], start: str) -> list[str]:
    """A shortest chain from a start back to itself; empty if there is none."""
    came: dict[str, str] = {}
    work = [start]
    for here in work:
        for there in calls.get(here, ()):
            if there == start:
                return _chain(came, start, here)
            if there not in came:
                came[there] = here
                work.append(there)
    return []


def _chain(came: dict[str, str], start: str, end: str) -> list[str]:
    chain = [end]
    while chain[-1] != start:
        chain.append(came[chain[-1]])
    return chain[::-1]


def _tell_circle(names: Names, chain: list[str]) -> None:
    shown = [_name(names, key) for key in chain]
    symbol = names.symbols.get(shown[0])
    if symbol is not None:
        message = f"`{symbol.name}` is worked out from itself: {_circle(shown)}."
        help = "let one of them, or what modifies or forbids it, not ask the other"
        names.report.error("R251", message, symbol.span, help=help)


def _name(names: Names, key: str) -> str:
    sort, _, rest = key.partition(":")
    value = names.values[int(rest)] if sort == "value" else None
    return value.name if value is not None else rest
