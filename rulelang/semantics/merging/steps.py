"""Alterations cut into steps: one for each thing that is touched."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from rulelang.diagnostics import Report
from rulelang.semantics.merging.layers import Layer
from rulelang.semantics.merging.wording import key_text, plain, said
from rulelang.semantics.walk import heading
from rulelang.source import Span
from rulelang.syntax import nodes

Address = tuple[str, ...]
"""What is touched, from the whole to the part: `("table toll", "North, Wind")`."""

ADD, REPLACE, EXTEND, CHANGE, REMOVE = range(5)
"""In this order steps are carried out."""

WORDS = frozenset("rule phase action table value setting resource zone state victory kind map die enum".split())
"""The sorts of declarations that are removed by name."""


@frozen
class Step:
    """One thing that a scenario or mod wants. title: what it is about, a key of `Program.origins`; touches: addresses,
    the first of them is that of the title."""

    layer: Layer
    line: nodes.Alteration
    span: Span
    title: str
    touches: tuple[Address, ...]
    rank: int


def steps_of(report: Report, layer: Layer) -> list[Step]:
    """The steps of a scenario or mod, in the order of its lines."""
    return [step for line in layer.lines for step in _cut(report, layer, line)]


def _cut(report: Report, layer: Layer, line: nodes.Alteration) -> Iterator[Step]:
    match line:
        case nodes.AddDecl(decl=decl):
            yield from _added(report, layer, line, decl)
        case nodes.ReplaceDecl(decl=decl):
            yield _whole(layer, line, decl, REPLACE, _address(decl))
        case nodes.AddPlayers(names=names):
            for name in names:
                one = evolve(line, names=(name,))
                yield Step(layer, one, name.span, f"player {name.text}", (("name", name.text),), EXTEND)
        case nodes.AddCells():
            yield from _cells(report, layer, line)
        case nodes.AddEdges():
            yield from _edges(layer, line)
        case nodes.Remove() | nodes.Change() | nodes.ChangePlayers():
            yield from _altered(report, layer, line)


def _edges(layer: Layer, line: nodes.AddEdges) -> Iterator[Step]:
    map = f"map {line.map.text}"
    for edge in line.edges:
        for target in edge.targets:
            one = evolve(line, edges=(evolve(edge, targets=(target,)),))
            ends = " -- ".join(sorted((edge.source.text, target.text)))
            yield Step(layer, one, edge.span, f"{map}: {ends}", ((map, ends),), EXTEND)


# ---- adding


def _added(report: Report, layer: Layer, line: nodes.AddDecl, decl: nodes.Decl) -> Iterator[Step]:
    match decl:
        case nodes.EnumDecl(name=name, members=members) if line.to:
            for member in members:
                one = evolve(line, decl=evolve(decl, members=(member,)))
                title = f"enum {name.text}.{member.text}"
                touches = ((f"enum {name.text}", member.text), ("name", member.text))
                yield Step(layer, one, member.span, title, touches, EXTEND)
        case nodes.ScoringDecl(lines=lines) if line.to:
            for score in lines:
                one = evolve(line, decl=evolve(decl, lines=(score,)))
                title = f'scoring "{score.label}"'
                yield Step(layer, one, score.span, title, (("scoring", score.label),), EXTEND)
            if decl.ties or decl.grades:
                yield Step(layer, evolve(line, decl=evolve(decl, lines=())), decl.span, "scoring", (), EXTEND)
        case nodes.PiecesTable(kind=kind, rows=rows):
            for row in rows:
                title = plain(_cell(decl.head, row, "name"))
                one = evolve(line, decl=evolve(decl, rows=(row,)))
                yield Step(layer, one, row.span, f"{kind.text} {title}", (("name", title),), ADD)
        case nodes.StartDecl():
            yield from _start(layer, line, decl)
        case nodes.CardDecl(kind=None, name=name):
            yield _whole(layer, line, decl, ADD, (("piece", name.text, "card"),))
        case _:
            yield _whole(layer, line, decl, ADD, _names(decl))


def _start(layer: Layer, line: nodes.AddDecl, decl: nodes.StartDecl) -> Iterator[Step]:
    table = f"start {decl.kind.text}"
    for row in decl.rows:
        name = plain(row.cells[0].text) if row.cells else ""
        one = evolve(line, decl=evolve(decl, rows=(row,)))
        filled = zip(decl.head.cells[1:], row.cells[1:], strict=False)
        touches = tuple((table, name, column.text) for column, cell in filled if cell.text)
        yield Step(layer, one, row.span, f"{table}[{name}]", touches, EXTEND)


def _whole(layer: Layer, line: nodes.Alteration, decl: nodes.Decl, rank: int, touches: tuple[Address, ...]) -> Step:
    return Step(layer, line, line.span, heading(decl), touches, rank)


def _names(decl: nodes.Decl) -> tuple[Address, ...]:
    """The names a new declaration takes."""
    ident = getattr(decl, "name", None)
    found = [("name", ident.text)] if isinstance(ident, nodes.Ident) else []
    if isinstance(decl, nodes.EnumDecl):
        found += [("name", member.text) for member in decl.members]
    if isinstance(decl, nodes.FlowDecl | nodes.ScoringDecl):
        found.append(("name", heading(decl)))
    return tuple(found)


def _address(decl: nodes.Decl) -> tuple[Address, ...]:
    if isinstance(decl, nodes.CardDecl):
        return (("piece", decl.name.text),)
    return ((heading(decl),),)


def _cell(head: nodes.Row, row: nodes.Row, column: str) -> str:
    """The text in a column of a row; empty where there is none."""
    titles = [cell.text for cell in head.cells]
    place = titles.index(column) if column in titles else len(titles)
    return row.cells[place].text if place < len(row.cells) else ""


def _cells(report: Report, layer: Layer, line: nodes.AddCells) -> Iterator[Step]:
    table = f"table {line.table.text}"
    for cell in line.cells:
        key = key_text(report, cell.key)
        yield Step(layer, evolve(line, cells=(cell,)), cell.span, f"{table}[{key}]", ((table, key),), EXTEND)
    if line.head is None:
        return
    deep = key_columns(line.head)
    for row in line.rows:
        if len(row.cells) != len(line.head.cells) or deep >= len(row.cells):
            yield Step(layer, evolve(line, rows=(row,)), row.span, table, ((table, plain(row.cells[0].text)),), EXTEND)
            continue
        for place in range(deep, len(row.cells)):
            cells, head = row.cells[:deep] + (row.cells[place],), line.head.cells[:deep] + (line.head.cells[place],)
            key = grid_key(line.head, row, place)
            one = evolve(line, head=evolve(line.head, cells=head), rows=(evolve(row, cells=cells),))
            yield Step(layer, one, row.cells[place].span, f"{table}[{key}]", ((table, key),), EXTEND)


def key_columns(head: nodes.Row) -> int:
    """How many columns of a grid hold keys."""
    corner = next((place for place, cell in enumerate(head.cells) if "\\" in cell.text), None)
    return len(head.cells) - 1 if corner is None else corner + 1


def grid_key(head: nodes.Row, row: nodes.Row, place: int) -> str:
    """The keys of one cell of a grid, as `North, Wind`."""
    deep = key_columns(head)
    keys = [plain(cell.text) for cell in row.cells[:deep]]
    across = any("\\" in cell.text for cell in head.cells)
    return ", ".join([*keys, plain(head.cells[place].text)] if across else keys)


# ---- removing and changing


def _altered(report: Report, layer: Layer, line: nodes.Alteration) -> Iterator[Step]:
    match line:
        case nodes.Remove(sort=sort, names=names, where=None):
            for name in names:
                title, address = _named(sort.text, name.text)
                yield Step(layer, evolve(line, names=(name,)), name.span, title, (address,), REMOVE)
        case nodes.Remove(sort=sort):
            yield Step(layer, line, line.span, sort.text, (), REMOVE)
        case nodes.Change(sort=sort, name=name, parts=parts):
            title, address = _named(sort.text, name.text)
            for part in parts:
                key = part_text(report, part)
                one, whole = evolve(line, parts=(part,)), _part_title(sort.text, title, key)
                yield Step(layer, one, part.span, whole, ((*address, key),) if key else (address,), CHANGE)
        case nodes.ChangePlayers():
            yield Step(layer, line, line.span, "game.players", (("game", "players"),), CHANGE)


def _named(sort: str, name: str) -> tuple[str, Address]:
    if sort in WORDS:
        title = f'victory "{name}"' if sort == "victory" else f"{sort} {name}"
        return title, (title,)
    if sort == "player":
        return f"player {name}", ("player", name)
    return f"{sort} {name}", ("piece", name)


def part_text(report: Report, part: nodes.ChangedPart) -> str:
    """Which part a line changes: `cost`, `catch(Wind)`, `North, Wind`, `4 or more`; empty for the whole."""
    if part.key is not None:
        return key_text(report, part.key)
    keys = ", ".join(plain(said(report, key)) for key in part.keys)
    if part.field is None:
        return keys
    return f"{part.field.text}({keys})" if part.keys else part.field.text


def _part_title(sort: str, title: str, key: str) -> str:
    if not key:
        return title
    return f"{title}[{key}]" if sort in ("table", "start") else f"{title}.{key}"
