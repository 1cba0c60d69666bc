"""One report for each cause: what only follows from another finding is not told again."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from attrs import evolve, frozen

from rulelang.diagnostics import Diagnostic, Label, Report
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import written
from rulelang.syntax import nodes
from rulelang.words import DECLARATION_WORDS

UNKNOWN = "R101"
TAKEN = ("R102", "R103")
MISSING = ("R104", "R106", "R107")
"""Nothing says what the game is, who plays it, or how it goes."""

ONCE = ("R271",)
"""The game lacks something, however often that is missed."""

UNASKED = "R232"
"""Something may be `none`: one question at the first place is enough for its block."""

HEAD_NAME = re.compile(r'\w+ +(?:"([^"]*)"|(\w+))')
BROUGHT = re.compile(r"\b(?:as|let|each|turns|some|every|no|those|rank|in|for)\s+(\w+)|(?<=[(,])\s*(\w+)\s*:")
"""How a line of a declaration brings in names."""

OUT_OF_PLACE = ("R261", "R266", "R267", "R268", "R269")
"""A line stands where nothing has begun that it could belong to."""

WORD = re.compile(r"[\w\u0300-\u036f]+")
HALF_SAID = ("R217", "R228")
"""Whose something is, or by what it is told apart, is not said."""

PLACES_SHOWN = 3
Variable = nodes.ZoneDecl | nodes.StateDecl | nodes.ResourceDecl


def broken_variables(names: Names, codes: Container[str] | None = None) -> list[Variable]:
    """The zones, states and resources whose declaration has a finding so far (one of these codes): what they are is not
    known."""
    errors = (d for d in names.report.diagnostics if d.level == "error")
    lines = {(d.span.path, d.span.line) for d in errors if codes is None or d.code in codes}
    variables = (decl for decl in names.decls if isinstance(decl, Variable))
    return [decl for decl in variables if (decl.name.span.path, decl.name.span.line) in lines]


@frozen
class Doubts:
    """What is not known because of an earlier finding. spoiled: the lines that could not be read, so that unknown names
    may be those of their things. lost: names of pieces whose kind is unknown; doubled: names of two things, or such as
    nothing can have."""

    spoiled: tuple[nodes.Spoiled, ...]
    broken: list[Variable]
    lost: set[str]
    doubled: set[str]


def one_for_each_cause(report: Report, before: int, doubts: Doubts) -> None:
    """Leave out the findings, from place `before` on, that follow from others."""
    found = report.diagnostics[before:]
    if doubts.spoiled:
        unread = _Unread.of(doubts.spoiled)
        found = [d for d in found if not unread.causes(d, written(report, d.span).strip('"'), _line(report, d))]
    if doubts.lost:
        found = [d for d in found if d.code != UNKNOWN or written(report, d.span).strip('"') not in doubts.lost]
    if doubts.doubled:
        found = [d for d in found if d.code in TAKEN or written(report, d.span) not in doubts.doubled]
    broken = _places(doubts.broken)
    found = [d for d in found if not _about(report, d, broken)]
    kept = _collapsed(report, found)
    if report.has_errors and not any(d.level == "error" for d in (*report.diagnostics[:before], *kept)):
        return  # a cause must stay
    report.diagnostics[before:] = kept


@frozen
class _Unread:
    """What is not known because of lines that could not be read. lines: the lines themselves; lost: lines of
    declarations of which nothing is known; heads: first lines of declarations that lack a line; below: the lines after
    those in their declarations; words: all that is written on those lines; names: what those lines would have declared;
    nameless: what one of them would have declared cannot be guessed; brought: what they would have brought in, with the
    lines where it would be known."""

    lines: set[tuple[str, int]]
    lost: set[tuple[str, int]]
    heads: set[tuple[str, int]]
    below: set[tuple[str, int]]
    words: str
    names: set[str]
    nameless: bool
    brought: dict[tuple[str, int], set[str]]

    @classmethod
    def of(cls, spoiled: tuple[nodes.Spoiled, ...]) -> _Unread:
        """Gather it from the lines."""
        found = cls(set(), set(), set(), set(), "\n".join(line.text for line in spoiled), set(), _nameless(spoiled), {})
        for line in spoiled:
            path = line.span.path
            within = [(path, number) for number in range(line.first, line.last + 1)]
            found.lines.add((path, line.span.line))
            found.below.update(place for place in within if place[1] > line.span.line)
            is_head = not line.text.startswith((" ", "\t", "#", "@"))
            if line.lost:
                found.lost.update(within)
            elif not is_head:
                found.heads.add((path, line.first))
            if is_head and (head := HEAD_NAME.match(line.text)):
                found.names.add(head[1] or head[2])
            brought = {m[1] or m[2] for m in BROUGHT.finditer(line.text)}
            for place in within if brought else ():
                found.brought.setdefault(place, set()).update(brought)
        return found

    def causes(self, diagnostic: Diagnostic, named: str, text: str) -> bool:
        """Does a finding, which is about a name and stands on a line, follow from these lines?"""
        if diagnostic.code in MISSING:
            return bool(self.lost) or self.nameless
        place = (diagnostic.span.path, diagnostic.span.line)
        if place in self.lines or place in self.lost or place in self.heads:
            return True
        if diagnostic.code == UNKNOWN and _holds(self.words, named):
            return True
        if diagnostic.code in OUT_OF_PLACE and place in self.below:
            return True
        return any(_holds(text, name) for name in (*self.names, *self.brought.get(place, ())))


def _nameless(spoiled: tuple[nodes.Spoiled, ...]) -> bool:
    """Does a line stand at the left edge that begins with no word of a declaration?"""
    words = (WORD.match(line.text) for line in spoiled)
    return any(word is not None and word.group() not in DECLARATION_WORDS for word in words)


def _holds(text: str, name: str) -> bool:
    """Does a name stand in a text as a word of its own?"""
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _line(report: Report, diagnostic: Diagnostic) -> str:
    source = report.sources.get(diagnostic.span.path)
    return source.line(diagnostic.span.line) if source else ""


def _places(broken: list[Variable]) -> dict[str, set[tuple[str, int]]]:
    """The lines on which things are declared, by name."""
    found: dict[str, set[tuple[str, int]]] = {}
    for decl in broken:
        found.setdefault(decl.name.text, set()).add((decl.name.span.path, decl.name.span.line))
    return found


def _about(report: Report, diagnostic: Diagnostic, broken: dict[str, set[tuple[str, int]]]) -> bool:
    """Does a finding stand on a line that uses something of which the declaration is wrong?"""
    if diagnostic.code in (UNKNOWN, *TAKEN) or diagnostic.level != "error":
        return False
    at = (diagnostic.span.path, diagnostic.span.line)
    words = WORD.findall(_line(report, diagnostic))
    return any(broken.get(word, set()) - {at} for word in words)


def _collapsed(report: Report, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Several places that use one unknown name, or miss the same thing, are one finding, at the first of them."""
    kept: list[Diagnostic] = []
    places: dict[object, list[Diagnostic]] = {}
    for diagnostic in sorted(found, key=lambda d: d.span):
        key = _missed(report, diagnostic)
        if key is None:
            kept.append(diagnostic)
            continue
        if diagnostic.code == UNASKED and key in places and not _in_block(report, places[key][0], diagnostic):
            kept.append(_together(places.pop(key)))
        places.setdefault(key, []).append(diagnostic)
    return kept + [_together(group) for group in places.values()]


def _missed(report: Report, diagnostic: Diagnostic) -> object:
    """What is missed, the same for all findings that one change mends; None where each is for itself."""
    match diagnostic.code:
        case "R101":
            return written(report, diagnostic.span) or None
        case "R232":
            return diagnostic.code, diagnostic.message, diagnostic.span.path
        case "R258":
            whose = diagnostic.message if "` holds no `" in diagnostic.message else "bank"
            return diagnostic.code, whose, tuple(label.span for label in diagnostic.also)
    return diagnostic.code if diagnostic.code in ONCE else None


def _in_block(report: Report, first: Diagnostic, other: Diagnostic) -> bool:
    """Does a finding stand in the block of an earlier one, or in one that begins there?"""
    source = report.sources.get(first.span.path)
    if source is None:
        return False
    lines = [source.line(number) for number in range(first.span.line, other.span.line + 1)]
    depths = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    return min(depths) == depths[0]


def _together(group: list[Diagnostic]) -> Diagnostic:
    first = group[0]
    others = [d for d in dict.fromkeys(d.span for d in group) if d != first.span]
    labels = [Label(span, "here too") for span in others[:PLACES_SHOWN]]
    more = len(others) - len(labels)
    what = {UNKNOWN: "the same name stands", UNASKED: "it is used"}.get(first.code, "it is missed")
    note = f"{what} in {more} more place{'s' if more > 1 else ''}" if more > 0 else first.note
    return evolve(first, also=(*first.also, *labels), note=note)
