"""`change SORT NAME: old -> new`: other values, with the old one as a witness."""

from __future__ import annotations

from attrs import evolve

from rulelang.semantics.merging import seats
from rulelang.semantics.merging.steps import WORDS, Step
from rulelang.semantics.merging.tables import change_cell
from rulelang.semantics.merging.wording import said
from rulelang.semantics.merging.work import PieceEdit, Work
from rulelang.syntax import nodes


def carry_out(work: Work, step: Step) -> None:
    """Put the new value in the place of the old one."""
    line = step.line
    if isinstance(line, nodes.ChangePlayers):
        seats.change_players(work, step, line)
        return
    assert isinstance(line, nodes.Change)
    match line.sort.text:
        case "table":
            change_cell(work, step, line)
        case "setting" | "state" | "resource":
            _variable(work, step, line)
        case "player":
            message = "Nothing of a player can be changed."
            work.cannot(line.sort.span, message, "`remove player` and `add player` alter who plays")
        case sort if sort in WORDS:
            message = f"A {sort} is not changed in part."
            work.cannot(line.sort.span, message, f"write it anew: `replace {sort} {line.name.text}...`")
        case _:
            _piece(work, step, line)


def _piece(work: Work, step: Step, line: nodes.Change) -> None:
    part = line.parts[0]
    if part.field is None:
        message = f"Which field of `{line.name.text}` is changed, is not said."
        help = f"write `change {line.sort.text} {line.name.text}: FIELD: old -> new`"
        work.cannot(part.span, message, help)
        return
    work.edits.append(PieceEdit(step, line))


def _variable(work: Work, step: Step, line: nodes.Change) -> None:
    """`change setting x 1 -> 2`, also a state's start and what each player has of a resource."""
    sort, part = line.sort.text, line.parts[0]
    places = work.places(f"{sort} {line.name.text}")
    if not places:
        work.no_target(step, sort, line.name, list(work.titles(sort)))
        return
    decl = work.decls[places[0]]
    now = _now(decl, part)
    if part.keys or part.key is not None or (part.field is not None and not isinstance(decl, nodes.ResourceDecl)):
        message = f"Of a {sort} only what it starts with is changed."
        work.cannot(part.span, message, f"write `change {sort} {line.name.text} old -> new`")
    elif now is None:
        _nothing_there(work, decl, part, line)
    elif work.is_old(step.title, part.old, now):
        work.history.declared(step.title, now.span, said(work.report, now))
        work.put(places[0], _changed(decl, part))
        work.note(step, "changed", said(work.report, part.old), said(work.report, part.new))


def _now(decl: nodes.Decl, part: nodes.ChangedPart) -> nodes.Expr | None:
    match decl:
        case nodes.SettingDecl(value=value):
            return value
        case nodes.StateDecl(start=start):
            return start
        case nodes.ResourceDecl(start=start, holders=holders):
            if part.field is None:
                return start
            return next((holder.amount for holder in holders if holder.name.text == part.field.text), None)
    return None


def _changed(decl: nodes.Decl, part: nodes.ChangedPart) -> nodes.Decl:
    match decl:
        case nodes.SettingDecl():
            return evolve(decl, value=part.new)
        case nodes.StateDecl():
            return evolve(decl, start=part.new)
        case nodes.ResourceDecl(holders=holders) if part.field is not None:
            name = part.field.text
            return evolve(
                decl, holders=tuple(evolve(h, amount=part.new) if h.name.text == name else h for h in holders)
            )
        case nodes.ResourceDecl():
            return evolve(decl, start=part.new)
    return decl


def _nothing_there(work: Work, decl: nodes.Decl, part: nodes.ChangedPart, line: nodes.Change) -> None:
    if isinstance(decl, nodes.ResourceDecl) and part.field is not None:
        known = ", ".join(f"`{holder.name.text}`" for holder in decl.holders)
        message = f"`{part.field.text}` has no `{line.name.text}` of its own."
        work.report.error("R101", message, part.field.span, help=f"holders of its own are {known or 'not there'}")
        return
    message = f"`{line.name.text}` has no start that is written, so nothing can be changed."
    work.cannot(part.span, message, f"write it anew: `replace state {line.name.text}: ...`")
