"""Generated pieces: one for each combination of loops."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.diagnostics import Fix, Label
from rulelang.program.core import Value
from rulelang.program.types import PLAYER, EntityType, GroupType, NumberType, Type
from rulelang.semantics.constants import WRONG, Known, Locals, Scene, constant_truth, evaluate
from rulelang.semantics.missing import missing
from rulelang.semantics.phrases import a_type, quoted_at
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import within
from rulelang.semantics.written import BUILT_IN, Formula, PieceRow, Written, known_column, written_copies
from rulelang.syntax import nodes

MOST_PIECES = 20_000
MOST_TRIED = 200_000


def generated_rows(names: Names, decl: nodes.PiecesGenerated) -> list[PieceRow]:
    """One row for each combination of the loops for which `where` holds."""
    found: list[PieceRow] = []
    copies = next((written_copies(names, line) for line in decl.fields if line.name.text == "copies"), 1)
    for number, (locals, seats) in enumerate(_combinations(names, decl.families, {}, ())):
        if number >= MOST_TRIED or len(found) >= MOST_PIECES:
            message = f"These loops make more than {MOST_PIECES} pieces."
            if len(found) < MOST_PIECES:
                message = f"These loops go through more than {MOST_TRIED} combinations."
            names.report.error("R207", message, decl.pattern.span, help="write smaller ranges, or fewer loops")
            return []
        wanted = _is_wanted(names, decl, locals)
        name = _filled(names, decl.pattern, locals)
        if wanted is None or name is None:
            return found
        if wanted:
            written = _given(decl, locals)
            found.append(
                PieceRow(name, decl.kind.text, decl.pattern.span, decl.kind.span, written, copies, seats, way="loops")
            )
    return found


def check_families(names: Names, declared: frozenset[str]) -> None:
    """The lines and loops of generated pieces: no name twice, and fields of their kind where that is declared."""
    for decl in (d for d in names.decls if isinstance(d, nodes.PiecesGenerated)):
        seen: dict[str, nodes.Ident] = {}
        for ident in [family.var for family in decl.families] + [line.name for line in decl.fields]:
            if ident.text in seen:
                also = [Label(seen[ident.text].span, "first here")]
                names.report.error("R102", f"`{ident.text}` is given twice.", ident.span, also=also)
            seen[ident.text] = ident
            if ident.text == "name":
                message = "What these pieces are called is said by the pattern after `named`."
                names.report.error("R214", message, ident.span, help="leave the line out")
            elif decl.kind.text in declared:
                loop = any(ident is family.var for family in decl.families)
                known_column(
                    names, decl.kind.text, nodes.Cell(ident.text, span=ident.span), _field_help(ident) if loop else None
                )


def _field_help(loop: nodes.Ident) -> str:
    return f"add `{loop.text}: number` to the kind, or leave the kind's fields away: then the loops are its fields"


def _is_wanted(names: Names, decl: nodes.PiecesGenerated, locals: Locals) -> bool | None:
    return True if decl.where is None else constant_truth(Scene(names, locals), decl.where)


def _given(decl: nodes.PiecesGenerated, locals: Locals) -> dict[str, Written]:
    written: dict[str, Written] = dict(locals)
    more = (line for line in decl.fields if line.name.text not in BUILT_IN)
    written.update({line.name.text: Formula(line.value, locals) for line in more})
    return written


Combination = tuple[dict[str, Known], tuple[int, ...]]


def _combinations(
    names: Names, families: tuple[nodes.Family, ...], locals: dict[str, Known], seats: tuple[int, ...]
) -> Iterator[Combination]:
    if not families:
        yield locals, seats
        return
    loop = families[0]
    source = _source(names, loop, locals)
    inner = source.type.inner if isinstance(source.type, GroupType) else None
    if inner is None or not isinstance(source.value, tuple):
        return
    for value in source.value:
        mine = (value,) if inner == PLAYER and isinstance(value, int) else ()
        yield from _combinations(
            names, families[1:], {**locals, loop.var.text: Known(value, inner)}, seats + tuple(mine)
        )


def _source(names: Names, loop: nodes.Family, locals: dict[str, Known]) -> Known:
    if loop.var.text in locals:
        return WRONG  # said by check_families
    if loop.high is not None:
        return evaluate(Scene(names, locals), nodes.RangeLit(loop.source, loop.high, span=loop.source.span), None)
    known = evaluate(Scene(names, locals), loop.source, None)
    if known is not WRONG and not isinstance(known.type, GroupType):
        text = quoted_at(names.report, loop.source.span)
        message = f"{text} is {a_type(known.type)}, but a loop runs over several things."
        upto = f"1 to {known.value}"
        fix = Fix(loop.source.span, upto, "likely") if isinstance(known.type, NumberType) else None
        help = f"did you mean `{upto}`?" if fix else "write numbers (`1 to 6`), a list, an enum or `players`"
        names.report.error("R203", message, loop.source.span, help=help, fix=fix)
    return known


def _filled(names: Names, pattern: nodes.Text, locals: Locals) -> str | None:
    """The name pattern with the loops' values in its places."""
    for place in re.findall(r"\{([^{}]*)\}", pattern.value):
        if place not in locals:
            message = f"No loop of these pieces is called `{place}`." if place else "In this name stands an empty `{}`."
            span = within(names.report, pattern.span, "{" + place + "}", 1)
            missing(names, "loop", place, span, locals, message=message)
            return None
    return re.sub(r"\{([^{}]*)\}", lambda match: shown(names, locals[match[1]]), pattern.value)


def shown(names: Names, known: Known) -> str:
    """A value as it stands in a name."""
    return _shown(names, known.value, known.type)


def _shown(names: Names, value: Value, kind: Type) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and isinstance(kind, EntityType):
        return names.entities[value].name
    return "none" if value is None else str(value)
