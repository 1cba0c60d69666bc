"""What a script starts and what it expects."""

from __future__ import annotations

from rulelang.program import script
from rulelang.program.core import Slot
from rulelang.program.types import YES_NO, Type
from rulelang.semantics.arguments import not_so_many
from rulelang.semantics.bodies import lower_code
from rulelang.semantics.happenings import event_named
from rulelang.semantics.missing import missing
from rulelang.semantics.symbols import EntitySymbol, EventSymbol, Names
from rulelang.semantics.walk import written
from rulelang.syntax import nodes


def start(names: Names, sort: str, name: nodes.Ident, args: tuple[nodes.Expr, ...]) -> script.Line | None:
    symbol = names.symbols.get(name.text)
    if not isinstance(symbol, EventSymbol) or symbol.sort != sort:
        known = (s.name for s in names.symbols.values() if isinstance(s, EventSymbol) and s.sort == sort)
        missing(names, sort, name.text, name.span, known)
        return None
    if len(args) != len(symbol.params):
        message, help = not_so_many(name.text, symbol.params, len(args))
        names.report.error("R226", message, name.span, help=help)
        return None
    pairs = zip(args, symbol.params, strict=True)
    return script.StartLine(symbol.key, tuple(lower_code(names, arg, (), kind)[0] for arg, (_, kind) in pairs))


def expect(names: Names, test: nodes.Expr) -> script.Line:
    code = lower_code(names, test, (), YES_NO)[0]
    return script.ExpectLine(code, written(names.report, test.span))


def expect_event(names: Names, line: nodes.ExpectEvent) -> script.Line | None:
    found = event_named(names, line.event)
    if found is None:
        return None
    key, fields = found
    binders = line.event.binders
    if len(binders) > len(fields):
        title, known = line.event.name.text, ", ".join(slot.name for slot in fields)
        count = f"{len(fields) or 'no'} name{'' if len(fields) == 1 else 's'}"
        message = f"`{title}` has {count} in brackets, not {len(binders)}."
        help = f"write `{title}({known})`; names at the end may be left out" if fields else f"write `{title}`"
        names.report.error("R226", message, binders[len(fields)].span, help=help)
        return None
    params = tuple((ident.text, slot.type) for ident, slot in zip(binders, fields, strict=False))
    test = _with(names, line, dict(params))
    code = lower_code(names, test, params, YES_NO)[0] if test is not None else None
    slots = tuple(Slot(name, kind) for name, kind in params)
    return script.ExpectEventLine(key, slots, code, line.negated, written(names.report, line.span))


def _with(names: Names, line: nodes.ExpectEvent, params: dict[str, Type]) -> nodes.Expr | None:
    tests: list[nodes.Expr] = []
    for part in line.fields:
        if part.name.text not in params:
            _not_named(names, line.event, part.name, params)
            continue
        tests.append(_same(names, part))
    if len(tests) < 2:
        return tests[0] if tests else None
    return nodes.And(tuple(tests), span=line.span)


def _not_named(names: Names, event: nodes.Event, name: nodes.Ident, params: dict[str, Type]) -> None:
    message = f"No `{name.text}` stands in the brackets of `{event.name.text}`."
    help = f"name it there first: `{event.name.text}({', '.join([*params, name.text])})`"
    missing(names, "name", name.text, name.span, params, message=message, help=help)


def _same(names: Names, part: nodes.WithField) -> nodes.Expr:
    """`f = v`; where v names several alike, by their name."""
    left: nodes.Expr = nodes.Name(part.name.text, span=part.name.span)
    right = part.value
    word = right.text if isinstance(right, nodes.Name) else right.value if isinstance(right, nodes.Text) else None
    symbol = names.symbols.get(word) if word is not None else None
    if isinstance(symbol, EntitySymbol) and len(symbol.entities) > 1:
        left = nodes.Attr(left, nodes.Ident("name", span=part.name.span), span=part.name.span)
        right = nodes.Text(symbol.name, span=part.value.span)
    return nodes.Compare("is", left, right, span=part.span)
