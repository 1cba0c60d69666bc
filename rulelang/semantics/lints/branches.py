"""What can never hold or is never got to: `needs` of actions, branches, cases, options and rows of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import EventDef, KeyTest, TableDef, ValueDef
from rulelang.semantics.guards import split_head
from rulelang.semantics.lints.course import leaves
from rulelang.semantics.lints.logic import Logic
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.narrowing import everything, substitute
from rulelang.semantics.walk import of_sort, written
from rulelang.source import Span
from rulelang.syntax import nodes

Lets = dict[core.Expr, core.Expr]
"""What locals stand for."""

# ---- needs


def check_needs(subject: Subject) -> None:
    """R344. An action that is done or offered somewhere and whose `needs` can never hold."""
    for decl in of_sort(subject.names.decls, nodes.ActionDecl):
        event = subject.program.events.get(f"action:{decl.name.text}")
        if event is not None and event.key in subject.known.living.keys and event.guard.needs:
            _check_needs(subject, decl, event)


def _check_needs(subject: Subject, decl: nodes.ActionDecl, event: EventDef) -> None:
    logic = subject.known.logic(event.routine.slots if event.routine is not None else ())
    lets: Lets = {core.Local(slot): value for slot, value in event.guard.lets}
    tests = [_open(test, lets) for test, _ in event.guard.needs]
    needs = [node for node in split_head(decl.body.body)[0] if isinstance(node, nodes.Needs)]
    for node, test in zip(needs, tests, strict=True):
        if logic.never(test):
            _tell_need(subject, decl, node, test)
            return
    for (first, one), (second, other) in combinations(zip(needs, tests, strict=True), 2):
        if logic.never(one, other):
            message = f"This and an earlier `needs` never hold together, so `{decl.name.text}` is never possible."
            also = [Label(first.test.span, "the other one")]
            help = "change one of them, or write one `needs` with `or`"
            subject.report.warning("R344", message, second.test.span, help=help, also=also)
            return


def _open(test: core.Expr, lets: Lets) -> core.Expr:
    for _ in lets:
        test = substitute(test, lets)
    return test


def _tell_need(subject: Subject, decl: nodes.ActionDecl, node: nodes.Needs, test: core.Expr) -> None:
    message = f"This never holds, so `{decl.name.text}` is never possible."
    also = list(reasons(subject, test))
    help = "change the condition" + (", or see to it that what it asks about changes" if also else "")
    subject.report.warning("R344", message, node.test.span, help=help, also=also)


def reasons(subject: Subject, test: core.Expr) -> Iterator[Label]:
    """What a condition asks about and nothing ever changes."""
    known = subject.known
    for part in everything(test):
        if isinstance(part, core.StateGet) and part.state in known.fixed:
            name = subject.program.states[part.state].name
            yield Label(subject.names.symbols[name].span, "nothing ever changes this")
        if isinstance(part, core.PlaceOf) and part.zone not in known.stock.filled:
            yield Label(subject.program.zones[part.zone].span, "nothing ever comes here")


# ---- branches, cases, options


def check_shadowed(subject: Subject) -> None:
    """R345. A branch, case, option or row that is never got to, because of its own condition or of what stands before
    it."""
    for body, slots in _bodies(subject):
        _check_bodies(subject, body, subject.known.logic(slots), ())
    for value in subject.program.values:
        _check_cases(subject, value)
    _check_tables(subject)


def _bodies(subject: Subject) -> Iterator[tuple[core.Block, Sequence[core.Slot]]]:
    routines = [event.routine for event in subject.program.events.values()]
    for routine in (*routines, *(hook.routine for hook in subject.program.hooks)):
        if routine is not None:
            yield routine.body, routine.slots


def _check_bodies(subject: Subject, body: core.Block, logic: Logic, holds: tuple[core.Expr, ...]) -> None:
    """holds: what is known here and has not been changed since."""
    for stmt in body:
        if isinstance(stmt, core.If_):
            _check_chain(subject, stmt, logic, holds)
            if leaves(stmt.then) and not stmt.otherwise:
                holds = (*holds, core.Not(stmt.test))
                continue
        elif isinstance(stmt, core.ForEach | core.TakeTurns | core.Repeat):
            _check_bodies(subject, stmt.body, logic, ())
        elif isinstance(stmt, core.Ask) and isinstance(stmt.form, core.ChooseOne):
            _check_options(subject, stmt, stmt.form.options, logic, holds)
        if not isinstance(stmt, core.Say):
            holds = ()


def _check_chain(subject: Subject, stmt: core.If_, logic: Logic, holds: tuple[core.Expr, ...]) -> None:
    node = subject.at(stmt.span, nodes.IfStmt)
    if logic.never(*holds, stmt.test):
        alone = logic.never(stmt.test)
        message = "This condition never holds, so what stands below it never runs."
        if not alone:
            message = "This can no longer hold where it is asked, so what stands below it never runs."
        help = "change the condition, or take the lines out"
        span = node.test.span if node is not None else stmt.span
        subject.report.warning("R345", message, span, help=help, also=reasons(subject, stmt.test))
        if not logic.never(*holds):
            _check_bodies(subject, stmt.otherwise, logic, holds)
        return
    if stmt.otherwise and not holds and logic.never(core.Not(stmt.test)):
        message = "This always holds, so what stands behind `else` never runs."
        help = "change the condition, or take the `else` out"
        span = node.test.span if node is not None else stmt.span
        subject.report.warning("R345", message, span, help=help, also=reasons(subject, stmt.test))
        return
    _check_bodies(subject, stmt.then, logic, (*holds, stmt.test))
    _check_bodies(subject, stmt.otherwise, logic, (*holds, core.Not(stmt.test)))


def _check_options(
    subject: Subject, stmt: core.Ask, options: tuple[core.Option, ...], logic: Logic, holds: tuple[core.Expr, ...]
) -> None:
    node = subject.at(stmt.span, nodes.Ask)
    for place, option in enumerate(options):
        if option.when is not None and logic.never(*holds, option.when) and not logic.never(*holds):
            form = node.form if node is not None else None
            when = form.options[place].when if isinstance(form, nodes.ChooseOne) else None
            message = f'This never holds, so "{option.label}" is never offered.'
            help = "change the condition, or take the option out"
            span = when.span if when is not None else stmt.span
            subject.report.warning("R345", message, span, help=help, also=reasons(subject, option.when))
        _check_bodies(subject, option.body, logic, (*holds, *([option.when] if option.when is not None else [])))


def _check_cases(subject: Subject, value: ValueDef) -> None:
    logic = subject.known.logic(value.slots)
    lets: Lets = {core.Local(slot): let for slot, let in value.lets}
    decl = next((d for d in of_sort(subject.names.decls, nodes.ValueDecl) if d.name.text == value.name), None)
    before: list[core.Expr] = []
    for case, node in zip(value.cases, decl.cases if decl is not None else (), strict=True):
        test = _open(case.test, lets) if case.test is not None else None
        if test is not None and node.test is not None and logic.never(*before, test):
            message = "This case never applies."
            if not logic.never(test):
                message = "This case never applies: wherever it would, one before it does."
            help = "cases are tried from the top: change the condition, move the case up, or take it out"
            subject.report.warning("R345", message, node.test.span, help=help, also=reasons(subject, test))
        before += [core.Not(test)] if test is not None else []


# ---- tables


def _check_tables(subject: Subject) -> None:
    for decl in of_sort(subject.names.decls, nodes.TableDecl):
        table = next((t for t in subject.program.tables if t.name == decl.name.text), None)
        if table is not None and decl.cells:
            _check_cells(subject, table, decl.cells)
        elif table is not None:
            _check_rows(subject, table, decl)
    scoring = subject.program.scoring
    for scored in of_sort(subject.names.decls, nodes.ScoringDecl):
        if scoring is not None and scoring.grades is not None and scored.grades:
            _check_cells(subject, scoring.grades, scored.grades)


def _check_cells(subject: Subject, table: TableDef, cells: tuple[nodes.TableCell, ...]) -> None:
    spans = [cell.key.span for cell in cells]
    for place, earlier in _shadowed([row.keys for row in table.rows]):
        _tell_row(subject, spans[place], spans[earlier])


def _check_rows(subject: Subject, table: TableDef, decl: nodes.TableDecl) -> None:
    """A row of a grid is never got to when none of its cells is."""
    count = len(table.rows) // len(decl.rows) if decl.rows else 1
    cells = dict(_shadowed([row.keys for row in table.rows]))
    for number, row in enumerate(decl.rows):
        mine = range(number * count, (number + 1) * count)
        if all(place in cells for place in mine):
            _tell_row(subject, row.cells[0].span, decl.rows[cells[mine[0]] // count].cells[0].span)


def _shadowed(rows: Sequence[tuple[KeyTest, ...]]) -> Iterator[tuple[int, int]]:
    """Each row that an earlier one leaves nothing for, with that one. Overlaps that are mistakes are told elsewhere."""
    for place, keys in enumerate(rows):
        for earlier, others in enumerate(rows[:place]):
            if all(_covers(other, key) for other, key in zip(others, keys, strict=True)):
                yield place, earlier
                break


def _covers(one: KeyTest, other: KeyTest) -> bool:
    return one.sort == "otherwise" or one == other


def _tell_row(subject: Subject, span: Span, earlier: Span) -> None:
    message = f"`{written(subject.report, span)}` is never got to: the `otherwise` above takes it."
    help = "keys are read from the top: let `otherwise` stand last"
    also = [Label(earlier, "takes all that is left")]
    subject.report.warning("R345", message, span, help=help, also=also)
