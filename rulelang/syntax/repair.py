"""Going on after a mistake: a line that cannot be read is changed until the lines below it can be.

The change is only for reading on; what is reported is the first thing on the line that the parser did not understand.
Each round either reads the text to its end or changes a line that was not changed before, or empties one for good, so
there are at most twice as many rounds as lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeGuard

from attrs import evolve, frozen
from lark import Lark
from lark.exceptions import UnexpectedToken

from rulelang.diagnostics import Diagnostic, Fix
from rulelang.suggest import nearest
from rulelang.syntax.build import Place
from rulelang.syntax.changes import Change, Mended, emptied, head, joined, moved, open_brackets, replaced
from rulelang.syntax.errors import Reader, Words, accepts, explain, is_general
from rulelang.syntax.layout import LAYOUT, LayoutError
from rulelang.syntax.recognise import Course, Point, Stop, read_on, start_point

HEADS = (
    *("phase x:", 'card "x":', "pieces x:", "kind x:", "scoring x in x:", 'game "x":', 'test "x":', "value x:"),
    *("table x(x: x):", "map x of x:", "rule x after x:", 'scenario "x" of "x":', 'mod "x" version 1 for "x":'),
)
"""The same for the first line of a declaration."""

BRACKETING = (":", ",", "(", ")", "]")
"""Signs of which one may have been forgotten."""

PLAIN = (*BRACKETING, "=")
PLACEHOLDERS = ("x", "0", '""')
WORD = re.compile(r'"[^"]*"|(\w+)')


@frozen
class Mender:
    """What is needed to mend: the parser with its words, what is to be read, and where the text comes from."""

    parser: Lark
    words: Words
    start: str
    place: Place

    def mend(self, lines: list[str], indents: dict[int, int], most: int) -> Mended:
        """A text made readable, and the findings on the way, at most so many."""
        work = Mended(list(lines), dict(indents))
        points = {1: start_point(self.parser, self.start)}
        at = 1
        while work.text.strip():
            course = self._read(work, points[at])
            points.update(course.points)
            if course.stop is None:
                break
            at = self._round(work, course.stop, points)
            if len(work.findings) > most:
                work.full = work.lost = True
                work.stopped = work.findings.pop().span.line
                break
            points = {line: point for line, point in points.items() if line <= at}
        return work

    def _read(self, work: Mended, point: Point, enough: int | None = None) -> Course:
        return read_on(self.parser, self.start, work.text, point, work.indents, enough)

    def _passes(self, tried: Mended, point: Point, last: int) -> bool:
        """Can a text be read beyond a line?"""
        course = self._read(tried, point, last)
        return course.stop is None or course.reached > last

    def _ends(self, tried: Mended, point: Point, last: int) -> bool:
        """Can a text be read to the end of a line, though not a word of the next?"""
        stop = self._read(tried, point, last).stop
        return isinstance(stop, UnexpectedToken) and stop.token.type not in LAYOUT and (stop.token.line or 0) > last

    def _round(self, work: Mended, stop: Stop, points: dict[int, Point]) -> int:
        """Mend one line. The number of the line from which to read on."""
        finding = explain(stop, Reader(self.words, work.text, self.place))
        stopped = _line(stop, work)
        line = min(finding.span.line - self.place.line, stopped)
        if line in work.spoiled and stopped in work.spoiled:
            return self._give_up(work, stopped, points)
        if line in work.spoiled or line not in points:
            line = stopped
        chosen, finding = self._chosen(work, stop, finding, line, points)
        if all(other.span.line != finding.span.line for other in work.findings):
            work.findings.append(finding)
        if chosen is None:
            return self._give_up(work, line, points)
        work.apply(chosen)
        return _before(points, min(chosen.touched))

    # ---- choosing a change

    def _chosen(
        self, work: Mended, stop: Stop, finding: Diagnostic, line: int, points: dict[int, Point]
    ) -> tuple[Change | None, Diagnostic]:
        """The first change that makes a line readable, and the finding, better told where the change says more."""

        def passes(change: Change) -> bool:
            touched = (line, *change.touched)
            return self._passes(work.tried(change), points[_before(points, min(touched))], max(touched))

        together = joined(work, line) if open_brackets(work.lines[line - 1]) > 0 else None
        if together is not None and passes(together):
            return together, finding
        if _is_deeper(stop):
            colon = self._colon_above(work, stop)
            if passes(colon[0]):
                return colon
        fix = self._fixed(work, finding, line)
        if fix is not None and passes(fix):
            return fix, finding
        respelt = self._respelt(work, stop, line, passes) if is_general(finding) else None
        if respelt is not None:
            return respelt
        if finding.fix is not None:
            finding = evolve(finding, fix=evolve(finding.fix, applicability="likely"))
        chosen = next(filter(passes, self._changes(work, stop, line)), None) or self._alone(work, line, points)
        if chosen is not None and chosen.sign is not None and finding.fix is None and is_general(finding):
            finding = self._signed(finding, *chosen.sign, line)
        return chosen, finding

    def _alone(self, work: Mended, line: int, points: dict[int, Point]) -> Change | None:
        """A harmless line in place of one that cannot be mended, where the line below cannot be read either."""
        point = points[_before(points, line)]
        ending = (c for c in emptied(work, line) if self._ends(work.tried(c), point, max(c.touched)))
        return next(ending, None) if line != head(work) else None

    def _signed(self, finding: Diagnostic, sign: str, column: int, line: int) -> Diagnostic:
        """A finding whose mend is one sign more."""
        span = self.place.span(line, column + 1, line, column + 1)
        fix = Fix(span, sign, "safe" if sign == ":" else "likely")
        return evolve(finding, help=f"is a `{sign}` missing before it?", fix=fix)

    def _colon_above(self, work: Mended, stop: UnexpectedToken) -> tuple[Change, Diagnostic]:
        """The line above with a colon at its end, where a deeper line follows one that opens no block."""
        above: int = stop.token.line or 1
        text = work.lines[above - 1].rstrip()
        span = self.place.span(above, len(text) + 1, above, len(text) + 2)
        message = "A colon is missing at the end of this line."
        fix = Fix(self.place.span(above, len(text) + 1, above, len(text) + 1), ":")
        finding = Diagnostic("R001", message, span, help="write `:`", fix=fix)
        return Change({above: text + ":"}), finding

    def _fixed(self, work: Mended, finding: Diagnostic, line: int) -> Change | None:
        """What the finding itself proposes, where it is about this line alone."""
        fix, at = finding.fix, line + self.place.line
        if fix is None or (fix.span.line, fix.span.end_line) != (at, at):
            return None
        text = work.lines[line - 1]
        return Change({line: text[: fix.span.column - 1] + fix.replacement + text[fix.span.end_column - 1 :]})

    def _respelt(
        self, work: Mended, stop: Stop, line: int, passes: Callable[[Change], bool]
    ) -> tuple[Change, Diagnostic] | None:
        """The line with a word of the language in place of one that is nearly it, if that makes it readable."""
        slips = [
            _Slip(steps, -start, near, word)
            for start, word in _words_before(work.lines[line - 1], _column(stop, line))
            if word not in self.words.plain
            for steps, near in nearest(word, self.words.plain, 1)
        ]
        mends = [slip for slip in sorted(slips) if passes(_respelling(work, line, slip))]
        if not mends:
            return None
        slip = mends[0]
        certain = len([other for other in mends if (other.steps, other.place) == (slip.steps, slip.place)]) == 1
        start = 1 - slip.place
        span = self.place.span(line, start, line, start + len(slip.word))
        fix = Fix(span, slip.near, "safe" if certain else "likely")
        message, help = f"`{slip.word}` cannot stand here.", f"did you mean `{slip.near}`?"
        return _respelling(work, line, slip), Diagnostic("R001", message, span, help=help, fix=fix)

    def _changes(self, work: Mended, stop: Stop, line: int) -> Iterator[Change]:
        """All changes that may help, those that keep the most of the line first."""
        if isinstance(stop, LayoutError) or _is_deeper(stop):
            yield from moved(work, _line(stop, work))
        yield from self._retold(work.lines[line - 1], stop, line)
        yield from replaced(work, line)

    def _retold(self, text: str, stop: Stop, line: int) -> Iterator[Change]:
        """The line with a little put in, taken out, or put in place of what was not understood."""
        column = min(_column(stop, line), len(text.rstrip()))
        before, after = text[:column], text[column:]
        token = re.match(r'\w+|"[^"]*"|.?', after)
        rest = after[token.end() if token else 0 :]
        words, ended = self._put_in(stop), len(before.rstrip())
        for word in words:
            sign = (word, ended) if word in BRACKETING and after else None
            yield Change({line: f"{before} {word} {after}"}, sign=sign)
        yield from (Change({line: f"{before} {word} x {after}"}) for word in words)
        yield from (Change({line: f"{before} {word} {rest}"}) for word in PLACEHOLDERS)
        yield Change({line: before + rest})
        yield Change({line: before + (":" if text.rstrip().endswith(":") else "")})

    def _put_in(self, stop: Stop) -> list[str]:
        """What could stand where the parser stopped: signs, a name or number, words."""
        if not isinstance(stop, UnexpectedToken):
            return [":", *PLACEHOLDERS]
        could = accepts(stop)
        literals = {self.words.literals[name] for name in could if name in self.words.literals}
        signs = [sign for sign in PLAIN if sign in literals]
        return [*signs, *PLACEHOLDERS, *sorted(word for word in literals if word.isalpha())]

    # ---- giving up a line

    def _give_up(self, work: Mended, line: int, points: dict[int, Point]) -> int:
        """Empty the block around a line that cannot be mended. The line from which to read on."""
        parent = work.parent(line)
        while parent is not None and parent != head(work):
            point = points[_before(points, parent)]
            for change in emptied(work, parent):
                if self._passes(work.tried(change), point, max(change.touched)):
                    work.apply(change)
                    return _before(points, parent)
            parent = work.parent(parent)
        self._behead(work, points[1])
        return 1

    def _behead(self, work: Mended, point: Point) -> None:
        """Give up the declaration. Once, the head under which the most can be read takes the place of its own, so that
        the lines below are still looked at; after that nothing is left of it."""
        if work.lost:
            work.apply(Change(dict.fromkeys(range(1, len(work.lines) + 1), "")))
            return
        work.lost = True
        first = head(work)
        tried = [Change({first: text}) for text in HEADS]

        def reached(change: Change) -> tuple[bool, int]:
            course = self._read(work.tried(change), point)
            return course.stop is None, course.reached

        work.apply(max(tried, key=reached))


@frozen(order=True)
class _Slip:
    """A word that is nearly one of the language: how many letters lie between; its column, counted from 0 and
    negative, so that of equally near ones the last comes first; the word it may be, and the word itself."""

    steps: int
    place: int
    near: str
    word: str


# ---- places


def _line(stop: Stop, work: Mended) -> int:
    """The line on which the parser stopped; before the end of the text, the last one in which something stands."""
    if isinstance(stop, LayoutError):
        return stop.token.end_line or 1
    line: int = stop.line or 1
    if _is_deeper(stop):
        line = stop.token.end_line or 1
    while line > 1 and (line > len(work.lines) or not work.lines[line - 1].strip()):
        line -= 1
    return line


def _is_deeper(stop: Stop) -> TypeGuard[UnexpectedToken]:
    """Does a line stand deeper than the line above, which opens no block?"""
    return isinstance(stop, UnexpectedToken) and stop.token.type == "_INDENT"


def _column(stop: Stop, line: int) -> int:
    """Where on a line the parser stopped, counted from 0; at its end if it stopped on another line."""
    if isinstance(stop, LayoutError) or (stop.line or 1) != line:
        return 10**9
    column: int = stop.column or 1
    return 10**9 if isinstance(stop, UnexpectedToken) and stop.token.type in LAYOUT else column - 1


def _words_before(text: str, column: int) -> list[tuple[int, str]]:
    """The words of a line that begin at a column or before it, outside of texts, with where they begin."""
    found = WORD.finditer(text)
    return [(m.start(1), m[1]) for m in found if m[1] and m.start(1) <= column and not m[1][0].isdigit()]


def _before(points: dict[int, Point], line: int) -> int:
    """The last line with a point that is not below a line."""
    return max(number for number in points if number <= line)


def _respelling(work: Mended, line: int, slip: _Slip) -> Change:
    text, start = work.lines[line - 1], -slip.place
    return Change({line: text[:start] + slip.near + text[start + len(slip.word) :]})
