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
    return _reads_secrets(g, expr, set())


def _pieces(kind: Type | None) -> bool:
    match kind:
        case OptionalType(inner) | GroupType(inner, _):
            return _pieces(inner)
        case EntityType(sort, _):
            return sort == "piece"
    return False


def _reads_secrets(g: Game, expr: core.Expr, seen: set[int]) -> bool:
    """Anything inside reads what not everybody sees, wherever that may be."""
    program = g.exe.program
    for part in core.walk(expr):
        match part:
            case core.PlaceOf(zone=zone) if program.zones[zone].face == "down" or program.zones[zone].seen is not None:
                return True
            case core.StateGet(state=state) if program.states[state].seen is not None:
                return True
            case core.ValueCall(value=value) if value not in seen:
                seen.add(value)
                called = program.values[value]
                inside = [let for _, let in called.lets] + [e for c in called.cases for e in (c.value, c.test) if e]
                if any(_reads_secrets(g, one, seen) for one in inside):
                    return True
    return False
