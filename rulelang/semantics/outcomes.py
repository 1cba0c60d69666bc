"""How a game is judged: scoring and victory conditions."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.program import ScoreLineDef, ScoringDef, VictoryDef
from rulelang.program.types import PLAYER, YES_NO, Type
from rulelang.semantics.codes import lower_code
from rulelang.semantics.groups import lower_group, member_type
from rulelang.semantics.lookups import asked_through
from rulelang.semantics.lowering import a_type, lower_number
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import Names
from rulelang.semantics.typing import ErrorType, resolve_type
from rulelang.syntax import nodes


def lower_scoring(names: Names, decl: nodes.ScoringDecl) -> ScoringDef:
    """The lines and ties of a scoring; its grades are read with the tables."""
    scope = Scope(names, "scoring", "scoring")
    slot = scope.new_slot(decl.var.text, PLAYER)
    source, kind = lower_group(scope, decl.source)
    member = member_type(kind)
    scope.slots[slot] = core.Slot(decl.var.text, member)
    if not isinstance(member, ErrorType) and not asked_through(names, member):
        message = f"Players are scored, or what they answer for, not {a_type(member)}."
        names.report.error("R264", message, decl.source.span)
    scope.visible[decl.var.text] = slot
    lines = tuple(ScoreLineDef(line.label, lower_number(scope, line.value), line.marks.tags) for line in decl.lines)
    if decl.ties is not None and decl.ties.random:
        message = "Ties that are still left are shared; chance has no say."
        names.report.error("R239", message, decl.ties.span)
    ties = () if decl.ties is None else tuple((key.highest, lower_number(scope, key.of)) for key in decl.ties.keys)
    names.places["scoring"] = decl.span
    return ScoringDef(tuple(scope.slots), source, lines, ties, tags=decl.marks.tags)


def lower_victory(names: Names, decl: nodes.VictoryDecl) -> VictoryDef:
    """A named condition on one player or piece."""
    params = [(param.name.text, resolve_type(names, param.type)) for param in decl.params]
    kind: Type = params[0][1] if params else PLAYER
    if len(params) != 1:
        message = "A victory condition is about one player (or one piece)."
        names.report.error("R278", message, decl.span, help=f'Write `victory "{decl.name.text}"(p: player): ...`.')
    test, _ = lower_code(names, decl.test, tuple(params[:1]), YES_NO)
    return VictoryDef(decl.name.text, kind, test)
