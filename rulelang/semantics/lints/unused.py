"""Declared things that nobody reads or uses.

To be read is to be asked for by an expression: of a body, a condition, a value, the scoring, a question or a text. What
only changes a thing does not read it, and neither do tests: they are not part of the game. What another unused thing
uses counts as used, so that one gap is told once.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program import core
from rulelang.program.program import WORTH
from rulelang.program.types import EntityType
from rulelang.semantics.lints.stock import BUILT_IN_ZONES
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.usage import Usage, Words
from rulelang.semantics.symbols import (
    EntitySymbol,
    GroupSymbol,
    MapSymbol,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    VictorySymbol,
    ZoneSymbol,
)
from rulelang.semantics.walk import walk
from rulelang.source import Span
from rulelang.syntax import nodes

TESTS = "only tests name it, and tests are not part of the game"


def check_unused(subject: Subject) -> None:
    """R346. A thing that is declared and never read or used."""
    usage, words = Usage(subject.program), Words(subject.names.decls)
    for symbol in subject.names.symbols.values():
        found = _of_code(subject, usage, symbol) or _of_words(subject, words, symbol)
        if found is not None:
            _tell(subject, words, symbol.name, symbol.span, *found)
    for decl in subject.names.decls:
        if isinstance(decl, nodes.EnumDecl):
            _check_members(subject, words, decl)


def _tell(subject: Subject, words: Words, name: str, span: Span, message: str, help: str) -> None:
    tested = words.named([name], lambda decl: isinstance(decl, nodes.ScriptDecl))
    subject.report.warning("R346", message, span, help=help, note=TESTS if tested else None)


# ---- things that code reads


def _of_code(subject: Subject, usage: Usage, symbol: Symbol) -> tuple[str, str] | None:
    """What is to be said of a thing that no code reads, and what to do."""
    name = f"`{symbol.name}`"
    match symbol:
        case ValueSymbol(index=index, name=called) if index not in usage.values and called != WORTH:
            return f"Nothing asks for the value {name}.", "use it where its number is wanted, or take it out"
        case StateSymbol(index=index) if index not in usage.states:
            return _of_state(usage, symbol)
        case SettingSymbol(index=index) if index not in usage.settings:
            return (
                f"Nothing reads the setting {name}.",
                "use it where the choice should make a difference, or take it out",
            )
        case TableSymbol(index=index) if index not in usage.tables:
            return f"Nothing looks into the table {name}.", "use it where its number is wanted, or take it out"
        case ZoneSymbol(index=index) if index >= BUILT_IN_ZONES:
            return _of_zone(subject, usage, symbol, index)
        case MapSymbol(kind=kind) if kind not in usage.maps:
            help = "ask it with `neighbours(...)`, `adjacent(...)` or `reach(...)`, or take it out"
            return f"Nothing asks the map {name}.", help
        case VictorySymbol() if not any(isinstance(p, core.Builtin) and p.name == "meets_any" for p in usage.parts):
            return f"Nothing tests whether {name} is met.", "test it where it may come true: `if meets_any(p): p wins`"
    return None


def _of_state(usage: Usage, symbol: StateSymbol) -> tuple[str, str]:
    help = "read it in a condition, a value, the scoring or a text, or take it out"
    if symbol.index in usage.changed:
        return f"The state `{symbol.name}` is changed, and nothing ever reads it.", help
    return f"Nothing reads or changes the state `{symbol.name}`.", help


def _of_zone(subject: Subject, usage: Usage, symbol: ZoneSymbol, index: int) -> tuple[str, str] | None:
    """A zone that nothing names and that starts empty; or one that is named and where nothing ever comes."""
    zone, stock = subject.program.zones[index], subject.known.stock
    if index in stock.filled and (index in usage.zones or index in stock.filled_first or zone.kept is not None):
        return None
    if index not in usage.zones:
        return f"Nothing uses the zone `{symbol.name}`.", "move pieces there, let it start with some, or take it out"
    if index not in stock.dry or _told_of(subject, symbol.span):
        return None
    help = f"write `move ... to` or `draw ... to` with `{symbol.name}`, or let it start with something"
    return f"Nothing ever comes into the zone `{symbol.name}`.", help


def _told_of(subject: Subject, span: Span) -> bool:
    """Whether an earlier finding points here already."""
    return any(label.span == span for finding in subject.report.diagnostics for label in finding.also)


# ---- things that words name


def _of_words(subject: Subject, words: Words, symbol: Symbol) -> tuple[str, str] | None:
    """What is to be said of a thing that no other declaration names."""
    name = f"`{symbol.name}`"
    match symbol:
        case GroupSymbol(sort="enum") if not _named(words, symbol.name, *_members(subject, symbol)):
            return f"Nothing uses the enum {name}.", "use it for a field, a state or a question, or take it out"
        case GroupSymbol(sort="piece", domain=domain) if subject.program.domains[domain].count:
            help = "give its pieces a zone, or take it out"
            return None if _kind_used(subject, words, symbol) else (f"Nothing uses the kind {name}.", help)
        case ResourceSymbol() if not _named(words, symbol.name):
            return f"Nobody gains, pays or counts {name}.", "use it with `gains` and `pays`, or take it out"
        case EntitySymbol(type=EntityType("die", _)) if not _named(words, symbol.name) and not _printed(
            subject, symbol
        ):
            return f"Nothing rolls the die {name}.", f"write `roll {symbol.name} as ...`, or take it out"
    return None


def _members(subject: Subject, symbol: GroupSymbol) -> Iterator[str]:
    return (subject.program.entities[member].name for member in subject.program.domains[symbol.domain].members)


def _named(words: Words, own: str, *others: str) -> bool:
    """Whether a declaration names one of these words, besides the one that declares the first."""
    return words.named((own, *others), lambda d: not isinstance(d, nodes.ScriptDecl) and _declares(d) != own)


def _declares(decl: nodes.Decl) -> str | None:
    name = getattr(decl, "name", None)
    return name.text if isinstance(name, nodes.Ident) else None


OF_KINDS = (nodes.KindDecl, nodes.PiecesTable, nodes.PiecesFile, nodes.PiecesGenerated, nodes.ScriptDecl)
"""What declares kinds and pieces without using them."""


def _kind_used(subject: Subject, words: Words, symbol: GroupSymbol) -> bool:
    """Whether something speaks of a kind or of one of its pieces, besides what declares them."""

    def speaks(decl: nodes.Decl) -> bool:
        return bool(decl.hooks) if isinstance(decl, nodes.CardDecl) else not isinstance(decl, OF_KINDS)

    return words.named((symbol.name, *_members(subject, symbol)), speaks)


def _printed(subject: Subject, symbol: EntitySymbol) -> bool:
    """Whether a thing stands in a printed field or a table."""
    program = subject.program
    values = [*(f.values for f in program.fields), *(r.value for t in program.tables for r in t.rows)]
    return any(entity in _flat(values) for entity in symbol.entities)


def _flat(values: object) -> Iterator[int]:
    if isinstance(values, core.Const):
        values = values.value
    if isinstance(values, list | tuple):
        for value in values:
            yield from _flat(value)
    elif isinstance(values, int):
        yield values


# ---- members of enums


def _check_members(subject: Subject, words: Words, decl: nodes.EnumDecl) -> None:
    """Members that no text names, of an enum that is never used as the set of them all: nothing can ever be one."""
    members = [member.text for member in decl.members]
    if not _named(words, decl.name.text, *members) or _used_whole(subject, decl.name.text):
        return
    for member in decl.members:
        symbol = subject.names.symbols.get(member.text)
        printed = isinstance(symbol, EntitySymbol) and _printed(subject, symbol)
        named = words.named([member.text], lambda d: d is not decl and not isinstance(d, nodes.ScriptDecl))
        if not printed and not named:
            message = f"Nothing in the game names `{member.text}`, so nothing can ever be that."
            _tell(subject, words, member.text, member.span, message, "use it where it is meant, or take it out")


def _used_whole(subject: Subject, enum: str) -> bool:
    """Whether an enum is used as a set, or has one of something for each member."""
    decls = (decl for decl in subject.names.decls if not isinstance(decl, nodes.ScriptDecl))
    return any(_one_for_each(decl, enum) or any(_as_set(node, enum) for node in walk(decl)) for decl in decls)


def _one_for_each(decl: nodes.Decl, enum: str) -> bool:
    if not isinstance(decl, nodes.StateDecl | nodes.ZoneDecl):
        return False
    indexes = (param.type for param in decl.params if isinstance(param.type, nodes.NamedType))
    return any(kind.name == enum for kind in indexes) or (decl.owner is not None and decl.owner.text == enum)


def _as_set(node: nodes.Node, enum: str) -> bool:
    match node:
        case nodes.Name(text=text):
            return text == enum
        case nodes.PerType(enum=ident):
            return ident.text == enum
    return False
