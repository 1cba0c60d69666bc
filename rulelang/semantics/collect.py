"""Every declared name gets its symbol, and every thing with a name its number.

First what types are made of (seats, enums, kinds), then pieces and everything else that is a thing, at last what
refers to types only: states, values, actions.
"""

from __future__ import annotations

from attrs import define, field

from rulelang.diagnostics import Label, Report
from rulelang.program.program import BUILTIN_EVENTS, Entity, TableDef
from rulelang.program.types import DIE, HOLDER, PLAYER, EntityType, Type
from rulelang.semantics.declare import (
    add_domain,
    declare,
    declare_things,
    file_start,
    owner_domain,
    parameters,
)
from rulelang.semantics.families import check_families
from rulelang.semantics.merging.merge import Merged
from rulelang.semantics.pieces import declare_fields, declare_loop_fields
from rulelang.semantics.rows import read_rows
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    GroupSymbol,
    Names,
    ResourceSymbol,
    TableSymbol,
    ValueSymbol,
    VictorySymbol,
)
from rulelang.semantics.tables import read_table
from rulelang.semantics.typing import ERROR
from rulelang.semantics.variables import declare_variables, declare_zones
from rulelang.semantics.walk import first_line, of_sort, walk
from rulelang.semantics.written import ListFiles, ReadFile, Rows
from rulelang.source import NOWHERE, Span
from rulelang.syntax import nodes

MOST_SEATS = 100


@define
class Collected:
    """All names, the pieces as written, and the tables (read already, since their cells give their types)."""

    names: Names
    rows: Rows = field(factory=Rows)
    tables: list[TableDef] = field(factory=list)
    seats: tuple[int, int] = (1, 1)
    zone_firsts: list[int] = field(factory=list)  # the entity of each zone's first instance


def collect(report: Report, merged: Merged, read_file: ReadFile, tables: ListFiles = tuple) -> Collected:
    """Names of all declarations."""
    decls = merged.decls
    names = Names(report, decls, merged.edits, merged.gone, merged.history)
    found = Collected(names)
    _game(found)
    _groups(names)
    _enum_members(names)
    declare_fields(names)
    check_families(names, frozenset(kind.name.text for kind in of_sort(decls, nodes.KindDecl)))
    found.rows = read_rows(names, read_file, tables)
    declare_loop_fields(names, found.rows)
    _pieces(names, found.rows)
    _holders(names)
    _resources(names)
    _dice(names)
    found.zone_firsts = declare_zones(names)
    declare_variables(names)
    _events(names)
    _questions(names)
    _values(names)
    _tables(found)
    return found


# ---- game and seats


def _game(found: Collected) -> None:
    names = found.names
    games = list(of_sort(names.decls, nodes.Game))
    for other in games[1:]:
        also = [Label(first_line(names.report, games[0].span), "first here")]
        help = "one folder holds one game: leave one of the two out, or move it to another folder"
        span = first_line(names.report, other.span)
        names.report.error("R102", "Two games are declared.", span, help=help, also=also)
    names.game = games[0] if games else None
    if names.game is None:
        path = names.decls[0].span.path if names.decls else ""
        help = 'write `game "Name":`, and below it a line such as `players 2 to 5`'
        names.report.error("R104", "No game is declared.", file_start(path), help=help)
    found.seats = _seats(names, names.game) if names.game else (1, 1)
    idents = _seat_names(names, names.game, found.seats[1])
    out = names.game.out if names.game else ()
    seats = [Entity(ident.text, "seat", "player", removed=ident.text in out) for ident in idents]
    declare_things(names, add_domain(names, "player", "seat", seats), PLAYER, idents)


def _seats(names: Names, game: nodes.Game) -> tuple[int, int]:
    if game.low is None:
        help = "add a line below it, such as `players 2 to 5`"
        names.report.error("R106", "How many play is not said.", first_line(names.report, game.span), help=help)
        return (1, 1)
    low, high = game.low, game.low if game.high is None else game.high
    if not 1 <= low <= high <= MOST_SEATS:
        message, help = _no_number_of_players(low, high)
        names.report.error("R106", message, game.seats_span or game.span, help=help)
        return (1, 1)
    return (low, high)


def _no_number_of_players(low: int, high: int) -> tuple[str, str]:
    """Why so many cannot play, and what to write."""
    if low > high:
        return f"The least number of players, {low}, is more than the most, {high}.", f"write `players {high} to {low}`"
    if high > MOST_SEATS:
        return f"No game has more than {MOST_SEATS} players.", f"write a number up to {MOST_SEATS}"
    help = "write `players 1`" if high < 2 else f"write `players 1 to {high}`"
    return "A game without players cannot be played.", help


def _seat_names(names: Names, game: nodes.Game | None, high: int) -> list[nodes.Ident]:
    given = list(game.seats) if game else []
    span = game.span if game else NOWHERE
    if game is not None and game.spare:
        high = max(high, len(given))
    elif given and len(given) != high:
        message = f"{len(given)} seats are named, and up to {high} play."
        help = f"name {high}, or leave out `named` and all names"
        names.report.error("R106", message, given[0].span.to(given[-1].span), help=help)
    more = [nodes.Ident(f"Player{number}", span=span) for number in range(len(given) + 1, high + 1)]
    return (given + more)[:high]


# ---- enums, kinds, pieces


def _groups(names: Names) -> None:
    declared: set[str] = set()
    for decl in names.decls:
        match decl:
            case nodes.EnumDecl(name=name):
                declare(names, GroupSymbol(name.text, name.span, name.text, "enum"))
            case nodes.KindDecl(name=name):
                declared.add(name.text)
                declare(names, GroupSymbol(name.text, name.span, name.text, "piece"))
                names.fields.setdefault(name.text, {})
    for family in of_sort(names.decls, nodes.PiecesGenerated):
        kind = family.kind
        if kind.text not in declared:
            declared.add(kind.text)
            if declare(names, GroupSymbol(kind.text, kind.span, kind.text, "piece")):
                names.fields.setdefault(kind.text, {})


def _enum_members(names: Names) -> None:
    for decl in of_sort(names.decls, nodes.EnumDecl):
        name = decl.name.text
        if not _is_group(names, name, "enum") or name in names.domains:
            continue
        members = [Entity(ident.text, "enum", name) for ident in decl.members]
        declare_things(names, add_domain(names, name, "enum", members), EntityType("enum", name), decl.members)


def _is_group(names: Names, name: str, sort: str) -> bool:
    symbol = names.symbols.get(name)
    return isinstance(symbol, GroupSymbol) and symbol.sort == sort


def _pieces(names: Names, rows: Rows) -> None:
    kinds = [s.name for s in names.symbols.values() if isinstance(s, GroupSymbol) and s.sort == "piece"]
    for kind in kinds:
        entities: list[Entity] = []
        places: list[tuple[str, Span, int, int]] = []
        for row in rows.of(kind):
            places.append((row.name, row.span, len(entities), row.copies))
            entities += [Entity(row.name, "piece", kind, n, row.copies, row.seats) for n in range(1, row.copies + 1)]
        first = add_domain(names, kind, "piece", entities).first
        for name, span, place, copies in places:
            numbers = tuple(range(first + place, first + place + copies))
            declare(names, EntitySymbol(name, span, numbers, EntityType("piece", kind)), quoted=True)


# ---- holders, resources, dice


def _holders(names: Names) -> None:
    idents = {"bank": nodes.Ident("bank", span=NOWHERE)}
    for decl in of_sort(names.decls, nodes.ResourceDecl):
        for holder in decl.holders:
            idents.setdefault(holder.name.text, holder.name)
    domain = add_domain(names, "holder", "holder", [Entity(name, "holder", "holder") for name in idents])
    for entity, ident in zip(domain.members, idents.values(), strict=True):
        declare(names, EntitySymbol(ident.text, ident.span, (entity,), HOLDER), quoted=ident.text == "bank")


def _resources(names: Names) -> None:
    decls = list(of_sort(names.decls, nodes.ResourceDecl))
    entities = [Entity(decl.name.text, "resource", "resource") for decl in decls]
    domain = add_domain(names, "resource", "resource", entities)
    for index, decl in enumerate(decls):
        owner = owner_domain(names, decl.owner)
        declare(names, ResourceSymbol(decl.name.text, decl.name.span, index, domain.first + index, owner))


def _dice(names: Names) -> None:
    idents = [decl.name for decl in of_sort(names.decls, nodes.DieDecl)]
    domain = add_domain(names, "die", "die", [Entity(ident.text, "die", "die") for ident in idents])
    declare_things(names, domain, DIE, idents)


# ---- events, values, tables


def _events(names: Names) -> None:
    flows = list(of_sort(names.decls, nodes.FlowDecl))
    for other in flows[1:]:
        also = [Label(first_line(names.report, flows[0].span), "first here")]
        help = "put the lines of both under one `flow:`, and what is long into phases of its own"
        span = first_line(names.report, other.span)
        names.report.error("R102", "Two flows are declared.", span, help=help, also=also)
    if flows:
        declare(names, EventSymbol("flow", flows[0].span, "phase:flow", "phase", (), flows[0]), quoted=True)
    elif names.game is not None:
        help = "write `flow:`, and below it what happens from the start of the game to its end"
        names.report.error("R107", "The game has no flow.", first_line(names.report, names.game.span), help=help)
    for decl in names.decls:
        match decl:
            case nodes.ActionDecl(name=name, params=params):
                _event(names, "action", name, parameters(names, params), decl)
            case nodes.PhaseDecl(name=name, params=params):
                _event(names, "phase", name, parameters(names, params), decl)
            case nodes.RuleDecl(name=name):
                _event(names, "rule", name, (), decl)
    for place, victory in enumerate(of_sort(names.decls, nodes.VictoryDecl)):
        title = f'victory "{victory.name.text}"'
        declare(names, VictorySymbol(title, victory.name.span, place), quoted=True)


def _event(names: Names, sort: str, name: nodes.Ident, params: tuple[tuple[str, Type], ...], decl: nodes.Node) -> None:
    symbol = EventSymbol(name.text, name.span, f"{sort}:{name.text}", sort, params, decl)
    if sort == "action" and name.text in BUILTIN_EVENTS:
        message = f"`{name.text}` is an event of every game, so no action can be called so."
        names.report.error("R103", message, name.span, help="choose another name for the action")
        return
    declare(names, symbol)


def _questions(names: Names) -> None:
    """The questions that have a name, wherever they are asked. The answer's type is found on demand."""
    for decl in names.decls:
        for node in walk(decl):
            if isinstance(node, nodes.Ask) and node.asked.called is not None:
                name = node.asked.called
                _event(names, "question", name, (("who", PLAYER), ("answer", ERROR)), node)


def _values(names: Names) -> None:
    decls = list(of_sort(names.decls, nodes.ValueDecl))
    names.values.extend([None] * len(decls))
    for place, decl in enumerate(decls):
        params = parameters(names, decl.params)
        declare(names, ValueSymbol(decl.name.text, decl.name.span, place, params, decl))


def _tables(found: Collected) -> None:
    names = found.names
    for place, decl in enumerate(of_sort(names.decls, nodes.TableDecl)):
        params = parameters(names, decl.params)
        table = read_table(names, decl, params)
        found.tables.append(table)
        declare(names, TableSymbol(decl.name.text, decl.name.span, place, params, table.result))
