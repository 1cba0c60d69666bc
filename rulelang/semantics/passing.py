"""Standing answers in scripts: which windows a seat lets pass, and until when."""

from __future__ import annotations

from rulelang.program import script
from rulelang.program.core import Code
from rulelang.program.types import Type
from rulelang.semantics.arguments import not_so_many
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.expressions import find_event
from rulelang.semantics.happenings import event_named
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import written
from rulelang.syntax import nodes


def passes(names: Names, line: nodes.Passes) -> script.Line | None:
    """The line of a script; None, and a finding, where it names what is not there."""
    which = _which(names, line.which) if line.which is not None else ("always", None, ())
    until = _running(names, line.until, "until end of ") if line.until is not None else None
    if which is None or (line.until is not None and until is None):
        return None
    text = written(names.report, line.span).partition(":")[2].strip()
    return script.PassLine(line.who.text, *which, until, text)


def _which(names: Names, which: nodes.Which) -> tuple[str, str | None, tuple[Code, ...]] | None:
    if which.name is None:
        return which.where, None, ()
    if which.where == "in":
        running = nodes.Running(which.sort or "", which.name, which.args, span=which.span)
        found = _running(names, running, "in ")
        return ("in", *found) if found is not None else None
    event = event_named(names, nodes.Event(which.sort, which.name, span=which.span))
    if event is None:
        return None
    args = _args(names, which.name, tuple((slot.name, slot.type) for slot in event[1]), which.args)
    return which.where, event[0], args


def _running(names: Names, running: nodes.Running, before: str) -> tuple[str, tuple[Code, ...]] | None:
    symbol = find_event(Scope(names, "", "code"), running.sort, running.name, before)
    if symbol is None:
        return None
    return symbol.key, _args(names, running.name, tuple(symbol.params), running.args or ())


def _args(
    names: Names, name: nodes.Ident, params: tuple[tuple[str, Type], ...], args: tuple[nodes.Expr, ...]
) -> tuple[Code, ...]:
    """The first arguments, by which a run is told from others of its name."""
    if len(args) > len(params):
        message, help = not_so_many(name.text, params, len(args))
        names.report.error("R226", message, name.span, help=help)
        return ()
    return tuple(lower_code(names, arg, (), kind)[0] for arg, (_, kind) in zip(args, params, strict=False))
