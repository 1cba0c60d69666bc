"""`remove SORT NAME`: what is taken out."""

from __future__ import annotations

from attrs import evolve

from rulelang.semantics.merging.steps import WORDS, Step
from rulelang.semantics.merging.work import Gone, PieceEdit, Work
from rulelang.syntax import nodes


def carry_out(work: Work, step: Step) -> None:
    """Take a declaration out; a piece is marked, a seat keeps its name and nobody plays it."""
    line = step.line
    assert isinstance(line, nodes.Remove)
    sort = line.sort.text
    if line.where is not None or sort not in {*WORDS, "player"}:
        _pieces(work, step, line)
    elif sort == "player":
        _seat(work, step, line.names[0])
    else:
        _declaration(work, step, sort, line.names[0])


def _declaration(work: Work, step: Step, sort: str, name: nodes.Ident) -> None:
    places = work.places(step.title)
    if not places:
        if not _agreed(work, step, name):
            work.no_target(step, sort, name, list(work.titles(sort)))
        return
    for place in reversed(places):
        del work.decls[place]
    work.gone[name.text] = Gone(step.layer.title, step.span)
    work.note(step, "removed")


def _agreed(work: Work, step: Step, name: nodes.Ident) -> bool:
    """Whether another mod takes out the same; it is kept in the history."""
    last = work.history.last(step.title)
    agreed = name.text in work.gone and last is not None and last.operation == "removed" and last.layer[:3] == "mod"
    if agreed and step.layer.is_mod:
        work.note(step, "removed")
    return agreed and step.layer.is_mod


def _pieces(work: Work, step: Step, line: nodes.Remove) -> None:
    sort = line.sort.text
    if sort in WORDS or sort == "player":
        message = f"Of the sort `{sort}` only what is named can be taken out."
        work.cannot(line.sort.span, message, f"name them: `remove {sort} ..., ...`")
        return
    if any(isinstance(decl, nodes.EnumDecl) and decl.name.text == sort for decl in work.decls):
        message = f"`{sort}` is an enum, and a member of an enum cannot be taken out."
        work.cannot(line.sort.span, message, f"write the enum anew: `replace enum {sort}: ...`")
        return
    work.edits.append(PieceEdit(step, line))


def _seat(work: Work, step: Step, name: nodes.Ident) -> None:
    from rulelang.semantics.merging.seats import game_at, seat_names

    place = game_at(work)
    game = work.decls[place] if place is not None else None
    if place is None or not isinstance(game, nodes.Game):
        return
    names = [ident.text for ident in seat_names(game)]
    if name.text in game.out and _agreed(work, step, name):
        return
    if name.text not in names or name.text in game.out:
        work.no_target(step, "player", name, [one for one in names if one not in game.out])
        return
    work.put(place, evolve(game, seats=seat_names(game), out=(*game.out, name.text), spare=True))
    work.gone[name.text] = Gone(step.layer.title, step.span)
    work.note(step, "removed")
