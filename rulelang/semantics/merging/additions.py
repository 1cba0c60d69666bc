"""`add DECLARATION`, and what is added to tables, maps, enums, scoring, start tables and the players."""

from __future__ import annotations

from attrs import evolve

from rulelang.semantics.merging import seats
from rulelang.semantics.merging.replacements import NEVER, SEVERAL, refuse
from rulelang.semantics.merging.steps import Step
from rulelang.semantics.merging.tables import add_cells
from rulelang.semantics.merging.wording import plain
from rulelang.semantics.merging.work import Work
from rulelang.semantics.walk import first_line, heading
from rulelang.syntax import nodes


def add(work: Work, step: Step) -> None:
    """A new declaration, behind all others."""
    assert isinstance(step.line, nodes.AddDecl)
    decl = step.line.decl
    if isinstance(decl, NEVER):
        refuse(work, decl, "added")
        return
    title = heading(decl)
    there = work.places(title)
    if there and not isinstance(decl, SEVERAL):
        help = None
        if isinstance(decl, nodes.ScoringDecl):
            help = "for further lines write `add to scoring`"
        work.doubled(step, title, work.decls[there[0]].span, help)
        return
    last = work.decls[-1] if work.decls else None
    if isinstance(decl, nodes.PiecesTable) and isinstance(last, nodes.PiecesTable) and last.head is decl.head:
        work.put(len(work.decls) - 1, evolve(last, rows=(*last.rows, *decl.rows)))
        return
    work.decls.append(decl)
    work.history.declared(title, decl.span)


def extend(work: Work, step: Step) -> None:
    """A part of something that is there."""
    match step.line:
        case nodes.AddPlayers() as line:
            seats.add_player(work, step, line)
        case nodes.AddCells() as line:
            add_cells(work, step, line)
        case nodes.AddEdges() as line:
            _edges(work, step, line)
        case nodes.AddDecl(decl=nodes.EnumDecl() as decl):
            _members(work, step, decl)
        case nodes.AddDecl(decl=nodes.ScoringDecl() as decl):
            _scoring(work, step, decl)
        case nodes.AddDecl(decl=nodes.StartDecl() as decl):
            _start(work, step, decl)


def _edges(work: Work, step: Step, line: nodes.AddEdges) -> None:
    places = work.places(f"map {line.map.text}")
    if not places:
        work.no_target(step, "map", line.map, list(work.titles("map")))
        return
    found = work.decls[places[0]]
    assert isinstance(found, nodes.MapDecl)
    if found.where is not None:
        message = f"`{line.map.text}` joins by a condition, so no edge can be added to it."
        work.cannot(line.map.span, message, f"write it anew: `replace map {line.map.text} ...`")
        return
    new = {line.edges[0].source.text, line.edges[0].targets[0].text}
    for edge in found.edges:
        if any({edge.source.text, target.text} == new for target in edge.targets):
            work.doubled(step, step.title, edge.span, "leave it out: maps join both ways")
            return
    work.put(places[0], evolve(found, edges=(*found.edges, *line.edges)))
    work.note(step, "added")


def _members(work: Work, step: Step, decl: nodes.EnumDecl) -> None:
    places = work.places(heading(decl))
    if not places:
        work.no_target(step, "enum", decl.name, list(work.titles("enum")))
        return
    found = work.decls[places[0]]
    assert isinstance(found, nodes.EnumDecl)
    same = next((member for member in found.members if member.text == decl.members[0].text), None)
    if same is not None:
        work.doubled(step, step.title, same.span, "leave it out, or choose another name")
        return
    work.put(places[0], evolve(found, members=(*found.members, *decl.members)))
    work.note(step, "added")


def _scoring(work: Work, step: Step, decl: nodes.ScoringDecl) -> None:
    places = work.places("scoring")
    if not places:
        message, help = "This game has no scoring that could get further lines.", "write `add scoring ...`"
        work.report.error("R101", message, first_line(work.report, step.span), help=help)
        return
    found = work.decls[places[0]]
    assert isinstance(found, nodes.ScoringDecl)
    if decl.ties is not None or decl.grades or decl.var != found.var or decl.source != found.source:
        message = "Only lines can be added to a scoring, and for the same that are scored."
        help = (
            f"begin with `add to scoring {found.var.text} in ...:` as the game does; `replace scoring` alters the rest"
        )
        work.cannot(decl.var.span, message, help)
        return
    same = next((line for line in found.lines if line.label == decl.lines[0].label), None)
    if same is not None:
        work.doubled(step, step.title, same.span, "choose another label")
        return
    work.put(places[0], evolve(found, lines=(*found.lines, *decl.lines)))
    work.note(step, "added")


def _start(work: Work, step: Step, decl: nodes.StartDecl) -> None:
    """A row of a start table: in a scenario it takes the place of what is said of the same, in a mod it is new."""
    row = decl.rows[0]
    for place in work.places(heading(decl)):
        found = work.decls[place]
        if isinstance(found, nodes.StartDecl) and not step.layer.is_mod:
            work.put(place, _without(found, decl.head, row))
    work.decls.append(decl)
    work.note(step, "added")


def _without(found: nodes.StartDecl, head: nodes.Row, row: nodes.Row) -> nodes.StartDecl:
    """A start table without what a row says anew."""
    filled = zip(head.cells[1:], row.cells[1:], strict=False)
    said = {column.text for column, cell in filled if cell.text}
    again = {place for place, cell in enumerate(found.head.cells) if place and cell.text in said}
    rows = []
    for old in found.rows:
        if old.cells and row.cells and plain(old.cells[0].text) == plain(row.cells[0].text):
            cells = (evolve(c, text="") if place in again else c for place, c in enumerate(old.cells))
            old = evolve(old, cells=tuple(cells))
        rows.append(old)
    return evolve(found, rows=tuple(rows))
