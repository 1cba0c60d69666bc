"""Reading small games from texts: what is made of them, and what is said about them."""

from __future__ import annotations

from rulelang.diagnostics import Report
from rulelang.program.clauses import Clause
from rulelang.program.core import Const
from rulelang.program.program import Program, TableDef
from rulelang.semantics.analyse import analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse

BASE = """language 1
game "Small":
    players 2 to 3 named Ann, Bob, Cleo
flow:
    nobody wins
enum Colour: Red, Green, Blue
"""


WHOLE = frozenset(f"R3{number}" for number in (*range(40, 55), 58, 60))
"""Findings about a game as a whole (tests/semantics/test_lints_*.py); the texts of other tests are pieces of one, in
which much is never reached or used."""


def read(
    text: str, *, base: str = BASE, csv: dict[str, str] | None = None, clauses: tuple[str, ...] | None = None
) -> tuple[Program | None, Report]:
    """The game of a text that follows the base, and the report."""
    report = Report()
    files = [parse(Source("base.rules", base), report), parse(Source("game.rules", text), report)]
    known = None if clauses is None else [Clause(id) for id in clauses]
    return analyse(files, report, clauses=known, csv=lambda path: (csv or {}).get(path)), report


def made(text: str, **more: object) -> Program:
    """The game of a text that must be right."""
    program, report = read(text, **more)  # type: ignore[arg-type]
    assert program is not None, [(d.code, d.message, d.span) for d in report.sorted()]
    return program


def said(text: str, **more: object) -> list[str]:
    """`CODE line:column message` of every finding."""
    _, report = read(text, **more)  # type: ignore[arg-type]
    return [f"{d.code} {d.span.line}:{d.span.column} {d.message}" for d in report.sorted() if d.code not in WHOLE]


def helps(text: str, **more: object) -> list[str | None]:
    """The help of every finding."""
    return [d.help for d in read(text, **more)[1].sorted() if d.code not in WHOLE]  # type: ignore[arg-type]


def named(program: Program, domain: str) -> list[str]:
    """The names of a domain's members."""
    return [program.entities[entity].name for entity in program.domains[domain].members]


def column(program: Program, kind: str, field: str) -> list[object]:
    """The values of a printed field, entities as their names."""
    found = next(f for f in program.fields if f.kind == kind and f.name == field)
    return [_plain(program, value, found.type) for value in found.values]


def _plain(program: Program, value: object, kind: object) -> object:
    kind = getattr(kind, "inner", kind)
    if isinstance(value, tuple):
        return tuple(_plain(program, item, kind) for item in value)
    return program.entities[value].name if isinstance(value, int) and hasattr(kind, "sort") else value


def cells(table: TableDef) -> list[object]:
    """The values of a table's rows."""
    return [row.value.value for row in table.rows if isinstance(row.value, Const)]
