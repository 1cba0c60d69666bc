"""How a game is judged: scoring and victory conditions."""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.program import ScoreLineDef, ScoringDef, VictoryDef
from rulelang.program.types import PLAYER, YES_NO, Type
from rulelang.semantics.codes import lower_code
from rulelang.semantics.groups import lower_group, member_type
from rulelang.semantics.lookups import asked_through
from rulelang.semantics.lowering import lower_number
from rulelang.semantics.phrases import plural, quoted
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import Names
from rulelang.semantics.typing import ErrorType, resolve_type
from rulelang.semantics.walk import within
from rulelang.source import Span
from rulelang.syntax import nodes


def lower_scoring(names: Names, decl: nodes.ScoringDecl) -> ScoringDef:
    """The lines and ties of a scoring; its grades are read with the tables."""
    scope = Scope(names, "scoring", "scoring")
    slot = scope.new_slot(decl.var.text, PLAYER)
    source, kind = lower_group(scope, decl.source)
    member = member_type(kind)
    scope.slots[slot] = core.Slot(decl.var.text, member)
    if not isinstance(member, ErrorType) and not asked_through(names, member):
        message = f"{quoted(scope, decl.source)} holds {plural(member)}, and only players can be scored."
        names.report.error("R264", message, decl.source.span)
    scope.visible[decl.var.text] = slot
    lines = tuple(
        ScoreLineDef(line.label, lower_number(scope, line.value), line.marks.tags, span=line.span)
        for line in decl.lines
    )
    if decl.ties is not None and decl.ties.random:
        message = "Those who are still tied share their place; chance has no say in it."
        words = f"{'then ' if decl.ties.keys else ''}random"
        span = within(names.report, decl.ties.span, words)
        names.report.error("R239", message, span, help=f"leave out `{words}`", fix=_without(names, decl.ties.span))
    ties = () if decl.ties is None else tuple((key.highest, lower_number(scope, key.of)) for key in decl.ties.keys)
    names.places["scoring"] = decl.span
    return ScoringDef(tuple(scope.slots), source, lines, ties, tags=decl.marks.tags)


def _without(names: Names, ties: Span) -> Fix | None:
    """The change that takes out chance behind other keys."""
    span = within(names.report, ties, " then random")
    return Fix(span, "", "likely") if span != ties else None


def lower_victory(names: Names, decl: nodes.VictoryDecl) -> VictoryDef:
    """A named condition on one player or piece."""
    params = [(param.name.text, resolve_type(names, param.type)) for param in decl.params]
    kind: Type = params[0][1] if params else PLAYER
    if len(params) != 1:
        _not_about_one(names, decl)
    test = core.Code((), core.Const(True), 0)
    if params:  # else what stands for the player is unknown, and that has been told
        test, _ = lower_code(names, decl.test, tuple(params), YES_NO)
    return VictoryDef(decl.name.text, kind, test)


def _not_about_one(names: Names, decl: nodes.VictoryDecl) -> None:
    message = "A victory condition is tested for one player or piece, whose name stands in brackets."
    head = f'victory "{decl.name.text}"'
    span = within(names.report, decl.span, head)
    fix = Fix(span, f"{head}(p: player)", "likely") if not decl.params else None
    names.report.error("R278", message, span, help=f"write `{head}(p: player): ...`", fix=fix)
