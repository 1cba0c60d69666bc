"""From surface trees to a checked game: names, declarations, bodies, scripts, in this order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from rulelang.diagnostics import Label, Report
from rulelang.program.clauses import Clause
from rulelang.program.origin import ModRef
from rulelang.program.program import (
    AssumedMark,
    EventDef,
    Program,
    ScoringDef,
    ValueDef,
    VictoryDef,
)
from rulelang.semantics import allowances, boards, layout
from rulelang.semantics.bodies import (
    lower_event,
    lower_scoring,
    lower_value,
    lower_victory,
)
from rulelang.semantics.causes import HALF_SAID, Doubts, broken_variables, one_for_each_cause
from rulelang.semantics.cells import mark_assumed
from rulelang.semantics.clauses import check_clauses, clause_bearers, clause_places
from rulelang.semantics.collect import Collected, collect
from rulelang.semantics.estimates import check_worth
from rulelang.semantics.events import BUILTIN_FIELDS
from rulelang.semantics.exclusions import exclusions
from rulelang.semantics.lints.run import run as run_lints
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.merging.layers import ModFiles
from rulelang.semantics.merging.merge import merge
from rulelang.semantics.merging.pieces import take_out
from rulelang.semantics.origins import check_origins
from rulelang.semantics.pieces import field_values
from rulelang.semantics.scripts import scripts
from rulelang.semantics.standing import standing
from rulelang.semantics.starts import starts
from rulelang.semantics.symbols import EntitySymbol, EventSymbol, Names, ValueSymbol
from rulelang.semantics.tables import read_grades
from rulelang.semantics.walk import first_line, heading, of_sort
from rulelang.semantics.written import ListFiles, ReadFile, Rows
from rulelang.source import Span
from rulelang.syntax import nodes

LANGUAGE = 1


def analyse(
    files: Sequence[nodes.File],
    report: Report,
    *,
    clauses: Sequence[Clause] | None = None,
    csv: ReadFile = lambda path: None,
    tables: ListFiles = tuple,
    scenario: str | None = None,
    mods: Sequence[ModFiles] = (),
    chosen: Callable[[nodes.ScriptDecl], bool] = lambda script: True,
) -> Program | None:
    """The checked game; None exactly when the report has errors.

    clauses: the rulebook's clauses, where there is a list. csv: the text of a file beside the rules;
    tables: the paths of those there are, asked where one is missing. scenario, mods: what alters the game; a scenario
    that there is not leaves it as it is. chosen: the tests and plays that are checked.
    """
    mine = sorted(files, key=lambda file: file.path)
    ordered = [*mine, *sorted((file for mod in mods for file in mod.files), key=lambda file: file.path)]
    if any(file.broken_off for file in ordered):
        return None
    before = len(report.diagnostics)
    places = clause_places(ordered)
    if clauses is not None:
        check_clauses(report, places, clauses)
    merged = merge(report, mine, csv, scenario, mods)
    collected = collect(report, merged, csv, tables)
    spoiled = tuple(line for file in ordered for line in file.spoiled)
    names = collected.names
    broken = broken_variables(names)
    program = take_out(names, collected.rows, _program(collected, ordered, chosen))
    program = evolve(program, scenario=merged.scenario, scenarios=merged.scenarios, mods=_mods(mods))
    check_worth(names)
    broken += [decl for decl in broken_variables(names, HALF_SAID) if decl not in broken]
    doubtful = Doubts(spoiled, broken, collected.rows.lost, names.doubled)
    check_origins(report, program)
    if not report.has_errors:
        run_lints(Subject(tuple(ordered), collected.names, program, report))
    one_for_each_cause(report, before, doubtful)
    allowances.apply(ordered, report)
    if report.has_errors:
        return None
    origins = merged.history.origins()
    bearers = clause_bearers(ordered)
    return evolve(program, clauses=tuple(clauses or ()), clause_places=places, clause_bearers=bearers, origins=origins)


def _mods(mods: Sequence[ModFiles]) -> tuple[ModRef, ...]:
    """The mods by name."""
    found = [ModRef(mod.decl.name, mod.decl.version, mod.hash) for mod in mods if mod.decl is not None]
    return tuple(sorted(found, key=lambda mod: mod.name))


def _program(collected: Collected, files: Sequence[nodes.File], chosen: Callable[[nodes.ScriptDecl], bool]) -> Program:
    names, rows = collected.names, collected.rows
    _check_files(names, files)
    game = names.game
    return Program(
        name=game.name if game else "",
        version=(game.version if game else None) or "",
        language=LANGUAGE,
        seats_low=collected.seats[0],
        seats_high=collected.seats[1],
        seats_in_turn=names.game is not None and names.game.in_turn,
        entities=tuple(names.entities),
        domains=dict(names.domains),
        fields=field_values(names, rows),
        kinds=layout.kinds(names),
        card_zones=layout.card_zones(names, rows),
        exclusions=exclusions(names, rows),
        card_notes=_card_notes(names, rows),
        states=layout.states(names),
        resources=layout.resources(names),
        zones=layout.zones(collected),
        settings=layout.settings(names),
        tables=tuple(collected.tables),
        dice=boards.dice(names),
        maps=boards.maps(names),
        values=_values(names),
        events=_events(names),
        hooks=standing(names, rows),
        modifiers=tuple(names.modifiers),
        forbids=tuple(names.forbids),
        scoring=_scoring(names),
        victories=_victories(names),
        starts=starts(names),
        scripts=scripts(names, collected.seats, chosen),
        assumed=_assumed(names),
        places=_places(names),
        notes={heading(decl): "\n".join(decl.marks.notes) for decl in names.decls if decl.marks.notes},
    )


# ---- files and notes


def _check_files(names: Names, files: Sequence[nodes.File]) -> None:
    for decl in names.decls:
        match decl:
            case nodes.Language(version=version) if version != LANGUAGE:
                message = f"This file is written in language {version}, and only language {LANGUAGE} is known here."
                help = f"write `language {LANGUAGE}`, or use a newer rulelang"
                names.report.error("R105", message, decl.span, help=help)
    for file in files:
        versions = [decl for decl in file.decls if isinstance(decl, nodes.Language)]
        for other in versions[1:]:
            also = [Label(versions[0].span, "first here")]
            message = "The language of this file is said twice."
            names.report.error("R102", message, other.span, help="leave out one of the two lines", also=also)


def _card_notes(names: Names, rows: Rows) -> dict[int, str]:
    """What is noted above a card, for every copy; where a card has no words of its own, those above its table."""
    found = _table_notes(names)
    for name, decl in rows.cards.items():
        symbol = names.symbols.get(name)
        if isinstance(symbol, EntitySymbol) and decl.marks.notes:
            found.update(dict.fromkeys(symbol.entities, "\n".join(decl.marks.notes)))
    return found


def _table_notes(names: Names) -> dict[int, str]:
    found: dict[int, str] = {}
    for table in of_sort(names.decls, nodes.PiecesTable):
        heads = [cell.text for cell in table.head.cells]
        if table.marks.notes and "name" in heads:
            for row in table.rows:
                symbol = names.symbols.get(row.cells[heads.index("name")].text) if row.cells else None
                if isinstance(symbol, EntitySymbol):
                    found.update(dict.fromkeys(symbol.entities, "\n".join(table.marks.notes)))
    return found


def _assumed(names: Names) -> tuple[AssumedMark, ...]:
    """Every value that the source does not give, in the order of the text."""
    tables = (nodes.TableDecl, nodes.KindDecl)  # their cells and defaults are marked as they are read
    for decl in names.decls:
        if getattr(decl, "assumed", False):
            names.assumed.append(AssumedMark(heading(decl), decl.span))
        if isinstance(decl, nodes.CardDecl):
            for line in decl.fields:
                mark_assumed(names, f"{heading(decl)}: {line.name.text}", line)
        if not isinstance(decl, tables):
            mark_assumed(names, f"{heading(decl)}:", decl)
    once = {mark.span: mark for mark in reversed(names.assumed)}  # the first words for a place are the better ones
    return tuple(sorted(once.values(), key=lambda mark: mark.span))


# ---- bodies


def _values(names: Names) -> tuple[ValueDef, ...]:
    decls = of_sort(names.decls, nodes.ValueDecl)
    symbols = (names.symbols.get(decl.name.text) for decl in decls)
    found = [lower_value(names, symbol) for symbol in symbols if isinstance(symbol, ValueSymbol)]
    return tuple(found)


def _events(names: Names) -> dict[str, EventDef]:
    found = {f"builtin:{name}": EventDef(f"builtin:{name}", fields) for name, fields in BUILTIN_FIELDS.items()}
    for symbol in [s for s in names.symbols.values() if isinstance(s, EventSymbol)]:
        if symbol.sort == "rule":
            found[symbol.key] = EventDef(symbol.key, (), span=symbol.span)
        else:
            found[symbol.key] = lower_event(names, symbol)
    return found


def _scoring(names: Names) -> ScoringDef | None:
    decls = list(of_sort(names.decls, nodes.ScoringDecl))
    for other in decls[1:]:
        also = [Label(first_line(names.report, decls[0].span), "first here")]
        help = "put the lines of both under one `scoring`"
        message, span = "Two scorings are declared.", first_line(names.report, other.span)
        names.report.error("R102", message, span, help=help, also=also)
    if not decls:
        return None
    found = lower_scoring(names, decls[0])
    if not decls[0].grades:
        return found
    return evolve(found, grades=read_grades(names, decls[0].grades, decls[0].grades[0].span))


def _victories(names: Names) -> tuple[VictoryDef, ...]:
    return tuple(lower_victory(names, decl) for decl in of_sort(names.decls, nodes.VictoryDecl))


def _places(names: Names) -> dict[str, Span]:
    """Where each stable name stands, and each other declaration that is no script."""
    found = dict(names.places)
    for decl in names.decls:
        if not isinstance(decl, nodes.ScriptDecl):
            found.setdefault(heading(decl), decl.span)
    return found
