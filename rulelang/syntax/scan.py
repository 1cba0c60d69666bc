"""A first look at the text: comments, signs that came with pasted text, and the chunks to parse one by one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from attrs import field, frozen

from rulelang.diagnostics import Fix, Report
from rulelang.source import Source, Span
from rulelang.syntax.nodes import Comment

BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
CONTROLS = "".join(sign for sign in map(chr, (*range(32), *range(127, 160))) if sign not in "\t\r\n")
TURNS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = "\u00ad\u200b\u200c\u200d\u2028\u2029\u2060\ufeff" + TURNS + CONTROLS
QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02"
WIDE = {chr(ord(sign) + 0xFEE0): sign for sign in ":,()[].=+-*/<>?|#@"}
DASHES = {"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-"}

REPLACED = {
    "\t": " ",
    "\r": " ",
    **dict.fromkeys(BLANKS, " "),
    **dict.fromkeys(UNSEEN, " "),
    **dict.fromkeys(QUOTES, '"'),
    **WIDE,
    **DASHES,
}
"""Pasted signs and the plain sign that is read in their place, one for one, so that no place moves."""

TAB = 4
ODD = re.compile("[" + re.escape("".join(REPLACED)) + "]")
STRING_OR_COMMENT = re.compile(rf'"[^"]*"|[{QUOTES}][^"{QUOTES}]*["{QUOTES}]|#')
IN_TEXTS = frozenset(BLANKS + UNSEEN + "\t\r")

OPENING = re.compile(r".*:\s*$|\s*(?:if|else|for|repeat|take turns|option|later)\b[^:]*$")
"""A line that opens a block, or would with a colon."""


@frozen
class Chunk:
    """One declaration with the notes above it: where it begins and ends in the text, and its first line. odd: the lines
    with pasted signs; indents: how deep lines stand that are not as deep as they look, by their place in the chunk (the
    first is 1)."""

    start: int
    end: int
    line: int
    odd: frozenset[int]
    indents: tuple[tuple[int, int], ...]


@frozen
class Scan:
    """The text to parse (as long as the source, one line end added), its chunks and comments."""

    text: str
    chunks: tuple[Chunk, ...]
    comments: tuple[Comment, ...]


@frozen
class _Line:
    number: int
    start: int
    text: str
    comment: int | None
    """Where its `#` comment begins."""
    odd: tuple[int, ...] = field(default=())

    @property
    def clean(self) -> str:
        """The line to parse: pasted signs replaced, its comment blanked out."""
        signs = list(self.text)
        for column in self.odd:
            signs[column] = REPLACED[signs[column]]
        if self.comment is not None:
            signs[self.comment :] = " " * (len(signs) - self.comment)
        return "".join(signs)


def scan(source: Source, report: Report) -> Scan:
    """Look through a text; pasted signs are reported and read as what they stand for."""
    lines = list(_lines(source.text))
    comments = tuple(_comment(line, source.path) for line in lines if line.comment is not None)
    groups = list(_groups(lines))
    for group in groups:
        _report_signs(group, source.path, report)
    text = "\n".join(line.clean for line in lines) + "\n"
    chunks = tuple(_chunk(group, text) for group in groups)
    return Scan(text, chunks, comments)


# ---- lines


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        body = line.removesuffix("\r")
        comment = _comment_start(body)
        code = body if comment is None else body[:comment]
        odd = tuple(_odd_columns(code)) if ODD.search(code) else ()
        if number == 1 and line.startswith("\ufeff"):
            odd = tuple(column for column in odd if column)
        yield _Line(number, start, line, comment, odd)
        start += len(line) + 1


def _comment_start(line: str) -> int | None:
    if "#" not in line:
        return None
    for found in STRING_OR_COMMENT.finditer(line):
        if found.group() == "#":
            is_note = line.startswith("##", found.start())
            return None if is_note else found.start()
    return None


def _comment(line: _Line, path: str) -> Comment:
    body = line.text.rstrip()
    start = line.comment or 0
    span = Span(path, line.number, start + 1, line.number, len(body) + 1)
    return Comment(body[start + 1 :].removeprefix(" "), span=span)


def _odd_columns(code: str) -> Iterator[int]:
    """Columns of pasted signs; in notes and texts only blanks that are none and signs nobody sees."""
    if code.lstrip(" \t").startswith("##"):
        indent = len(code) - len(code.lstrip(" \t"))
        yield from (i for i, sign in enumerate(code) if sign in CONTROLS or (sign == "\t" and i < indent))
        return
    quoted: str | None = None
    for i, sign in enumerate(code):
        if quoted is None and (sign == '"' or sign in QUOTES):
            quoted = sign
            if sign != '"':
                yield i
        elif quoted is not None and (sign == '"' or (quoted != '"' and sign in QUOTES)):
            quoted = None
            if sign != '"':
                yield i
        elif sign in REPLACED and (quoted is None or sign in IN_TEXTS):
            yield i


# ---- chunks


def _groups(lines: list[_Line]) -> Iterator[list[_Line]]:
    """Lines from one declaration to the next; notes and tags in column 0 belong to what follows."""
    group: list[_Line] = []
    only_marks = True
    for line in lines:
        if not group and not _has_code(line):
            continue
        if group and _begins(line) and not only_marks:
            yield group
            group, only_marks = [], True
        group.append(line)
        only_marks = only_marks and (not _has_code(line) or _is_mark(line))
    if group:
        yield group


def _begins(line: _Line) -> bool:
    return _has_code(line) and line.text.lstrip("\ufeff")[0] not in " \t" + BLANKS


def _is_mark(line: _Line) -> bool:
    return line.text.lstrip("\ufeff").startswith(("##", "@"))


def _has_code(line: _Line) -> bool:
    return bool(line.text[: line.comment].strip(" \t\r" + BLANKS + UNSEEN))


def _chunk(group: list[_Line], text: str) -> Chunk:
    first, last = group[0], group[-1]
    start = first.start + (1 if first.text.startswith("\ufeff") else 0)
    end = min(last.start + len(last.text) + 1, len(text))
    odd = frozenset(line.number for line in group if line.odd)
    return Chunk(start, end, first.number, odd, tuple(_indents(group)))


def _indents(group: list[_Line]) -> Iterator[tuple[int, int]]:
    """The depths of a chunk's lines where tabs are in them, or where the first line does not begin at the edge."""
    if not any("\t" in line.text for line in group) and _begins(group[0]):
        return
    edge, deeper = _depth(group[0]), _deeper(group)
    for line in group:
        if _has_code(line):
            depth = _depth(line) + deeper.get(line.number, 0)
            yield line.number - group[0].number + 1, max(0, depth - edge)


def _deeper(group: list[_Line]) -> dict[int, int]:
    """Lines whose tab stands for more than up to the next fourth column, and how much more: under a line of blanks that
    opens a block they would stand in no block, though they look deeper in most editors."""
    found: dict[int, int] = {}
    above: _Line | None = None
    meant: str | None = None
    for line in filter(_has_code, group):
        blanks = _indent(line)
        if meant is not None and not blanks.startswith(meant):
            meant = None
        if meant is None and above is not None and "\t" in blanks and "\t" not in _indent(above):
            meant = blanks if _depth(line) == _depth(above) and OPENING.match(above.clean) else None
        if meant is not None:
            found[line.number] = TAB
        above = line
    return found


def _indent(line: _Line) -> str:
    blanks = re.match(f"[ \\t{BLANKS}]*", line.text.lstrip("\ufeff"))
    return blanks.group() if blanks else ""


def _depth(line: _Line) -> int:
    """How deep a line stands, with tabs up to each fourth column."""
    return len(_indent(line).expandtabs(TAB))


# ---- pasted signs


def _report_signs(group: list[_Line], path: str, report: Report) -> None:
    """One finding for each sort of sign in a chunk; a word with loose accents is only pointed out."""
    found: dict[str, list[tuple[_Line, int]]] = {}
    deeper = _deeper(group)
    for line in group:
        for column in line.odd:
            found.setdefault(_sort(line.text[column]), []).append((line, column))
    for sort, places in found.items():
        (span, replacement), *others = [
            _edit(line, column, path, deeper.get(line.number, 0)) for line, column in places
        ]
        last = places[-1][0].number
        where = "on this line" if last == places[0][0].number else f"between here and line {last}"
        more = f"{len(places)} of them stand {where}" if others else None
        help = f"write {_NAMES_OF.get(replacement[:1], f'`{replacement}`')}"
        fix = Fix(span, replacement, more=tuple(others))
        report.error("R005", f"This is {sort}.", span, help=help, note=more, fix=fix)
    _report_accents(group, path, report)


def _edit(line: _Line, column: int, path: str, deeper: int) -> tuple[Span, str]:
    """The place of a sign and what is written there; a tab that indents stands for blanks up to a fourth column, the
    first of a line for so many more."""
    span = Span(path, line.number, column + 1, line.number, column + 2)
    sign, before = line.text[column], line.text[:column]
    if sign in UNSEEN and sign not in CONTROLS:
        return span, ""
    if sign != "\t" or before.strip():
        return span, REPLACED[sign]
    more = 0 if "\t" in before else deeper
    return span, " " * (TAB - len(before.expandtabs(TAB)) % TAB + more)


_NAMES_OF = {"": "nothing in its place", " ": "plain blanks", '"': 'plain quotes: `"`'}


def _sort(sign: str) -> str:
    if sign in BLANKS:
        return "a blank of another sort"
    if sign in QUOTES:
        return "a curly quote"
    if sign in UNSEEN:
        return "a sign that cannot be seen"
    if sign in DASHES:
        return "a dash of another sort"
    return {"\t": "a tab", "\r": "a stray line end"}.get(sign, f"a wide `{WIDE.get(sign, sign)}`")


def _report_accents(group: list[_Line], path: str, report: Report) -> None:
    for line in group:
        code = line.text[: line.comment]
        if code.isascii() or unicodedata.is_normalized("NFC", code):
            continue
        for word in re.finditer(r"[\w\u0300-\u036f]+", code):
            plain = unicodedata.normalize("NFC", word.group())
            if plain != word.group():
                span = Span(path, line.number, word.start() + 1, line.number, word.end() + 1)
                message = f"The accents of `{plain}` are written as separate signs."
                report.warning("R005", message, span, help="write the letters in one", fix=Fix(span, plain))
