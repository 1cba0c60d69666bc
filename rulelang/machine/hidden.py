"""Which numbers and conditions tell a seat what it may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import compile_expr
from rulelang.machine.faults import RuleFault
from rulelang.program import core
from rulelang.program.types import EntityType, GroupType, OptionalType, Type

if TYPE_CHECKING:
    from rulelang.machine.game import Game


def hidden(g: Game, seat: int, L: list[Any], expr: core.Expr) -> bool:
    """The value of an expression is not for this seat to know: it reads a zone or state that the seat does not see."""
    try:
        return _hidden(g, seat, L, expr)
    except RuleFault:
        return True


def _hidden(g: Game, seat: int, L: list[Any], expr: core.Expr) -> bool:
    match expr:
        case core.Count(of=core.Contents()):
            return False  # how many lie somewhere is open
        case core.Contents(place=place):
            return not g.sees_zone(seat, compile_expr(place)(g, L) - g.layout.zone_first)
        case core.Local(slot) if _pieces(expr.typed):
            found = L[slot] if isinstance(L[slot], tuple) else (L[slot],)
            return any(piece is not None and not g.sees_piece(seat, piece) for piece in found)
    return _reads_what_is_hidden(g, seat, L, expr)


BINDERS = (core.Filter, core.Gather, core.Quantify, core.Those, core.Follow, core.Bound)


def _reads_what_is_hidden(g: Game, seat: int, L: list[Any], expr: core.Expr) -> bool:
    """A zone or state is read that the seat does not see; which one it is can be told unless it changes while the
    expression is worked out."""
    inner = {part.slot for part in core.walk(expr) if isinstance(part, BINDERS)}
    for part in core.walk(expr):
        if isinstance(part, core.PlaceOf) and _may_hide(g, part):
            fixed = not any(isinstance(p, core.Local) and p.slot in inner for p in core.walk(part))
            if not fixed or not g.sees_zone(seat, compile_expr(part)(g, L) - g.layout.zone_first):
                return True
        elif isinstance(part, core.StateGet | core.ValueCall) and _secret(g, part, set()):
            return True
    return False


def _pieces(kind: Type | None) -> bool:
    match kind:
        case OptionalType(inner) | GroupType(inner, _):
            return _pieces(inner)
        case EntityType(sort, _):
            return sort == "piece"
    return False


def _may_hide(g: Game, place: core.PlaceOf) -> bool:
    zone = g.exe.program.zones[place.zone]
    return zone.face == "down" or zone.seen is not None


def _secret(g: Game, part: core.Expr, seen: set[int]) -> bool:
    """What it reads is not seen by everybody, wherever that may be."""
    match part:
        case core.PlaceOf():
            return _may_hide(g, part)
        case core.StateGet(state=state):
            return g.exe.program.states[state].seen is not None
        case core.ValueCall(value=value) if value not in seen:
            seen.add(value)
            called = g.exe.program.values[value]
            inside = [let for _, let in called.lets] + [e for c in called.cases for e in (c.value, c.test) if e]
            return any(_secret(g, one, seen) for expr in inside for one in core.walk(expr))
    return False
