"""Reading a chunk of text token by token, with the parser's tables: where it stops, and from where it can go on.

The recogniser keeps states only and builds nothing, so a point between two lines is a small value that can be kept and
taken up again with other lines below it. This is the one module that knows the inside of Lark's parser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from attrs import define, field, frozen
from lark import Lark, TextSlice, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import LexerState
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from rulelang.syntax.layout import LAYOUT, LayoutError, shift

Stop = UnexpectedInput | LayoutError
"""What stops the parser."""


@frozen
class Point:
    """The end of a line: the parser's stack, the open blocks, and the place in the text."""

    stack: tuple[int, ...]
    depths: tuple[int, ...]
    position: int
    line: int
    column: int


@define
class Course:
    """How far a text was read. points: where each line that was met begins, by its number (the first is 1): the end of
    the line above; reached: the number of the last line of which something was taken; stop: what was not understood."""

    points: dict[int, Point] = field(factory=dict)
    reached: int = 0
    stop: Stop | None = None


def start_point(parser: Lark, start: str) -> Point:
    """The beginning of a text."""
    return Point((_table(parser).start_states[start],), (0,), 0, 1, 1)


def read_on(
    parser: Lark, start: str, text: str, point: Point, indents: Mapping[int, int], enough: int | None = None
) -> Course:
    """Read a text from a point on, to its end or to the first thing that cannot stand there.

    indents: the depth of lines that do not count as they are written, by number. enough: stop, without a finding, when
    something of a line beyond this one was taken.
    """
    states, end = _table(parser).states, _table(parser).end_states[start]
    stack = list(point.stack)
    course = Course({point.line: point} if point.position == 0 else {})
    try:
        for token in _tokens(parser, text, point, indents, lambda: stack, course.points):
            if not _feed(states, stack, token.type, end):
                raise UnexpectedToken(token, set(), state=_seen(states, stack))  # type: ignore[no-untyped-call]
            if token.type not in LAYOUT and token.type != "$END":
                course.reached = token.line or 1
                if enough is not None and course.reached > enough:
                    return course
    except (UnexpectedInput, LayoutError) as stop:
        course.stop = stop
    return course


def build_tree(parser: Lark, start: str, text: str, indents: Mapping[int, int]) -> Tree[Token]:
    """The tree of a text that can be read."""
    conf: ParseConf[Any] = ParseConf(_table(parser), _inner(parser).callbacks, start)
    state = ParserState(conf, None)  # type: ignore[arg-type]
    found = None
    for token in _tokens(parser, text, start_point(parser, start), indents, lambda: state.state_stack, {}):
        found = state.feed_token(token, token.type == "$END")
    assert isinstance(found, Tree)
    return found


def tokens(parser: Lark, start: str, text: str) -> Iterator[Token]:
    """The tokens of a text that can be read, without the signs for blocks, each as the parser takes it there."""
    states = _table(parser).states
    stack = list(start_point(parser, start).stack)
    for token in _tokens(parser, text, start_point(parser, start), {}, lambda: stack, {}):
        _feed(states, stack, token.type)
        if token.type not in LAYOUT:
            yield token


def accepted(states: Any, stack: list[int]) -> set[str]:
    """The terminals that could stand next: every candidate is tried on a copy of the parser's stack."""
    return {terminal for terminal in states[stack[-1]] if terminal.isupper() and _feed(states, list(stack), terminal)}


# ---- tables and tokens


def _inner(parser: Lark) -> Any:
    return parser.parser.parser.parser


def _table(parser: Lark) -> Any:
    return _inner(parser).parse_table


def _seen(states: Any, stack: list[int]) -> Any:
    """What an explanation asks of a parser's state."""
    return SimpleNamespace(parse_conf=SimpleNamespace(states=states), state_stack=stack)


def _feed(states: Any, stack: list[int], terminal: str, end: int | None = None) -> bool:
    """Take a terminal: change the stack as the parser would. False if it cannot stand there."""
    while terminal in states[stack[-1]]:
        action, argument = states[stack[-1]][terminal]
        if action is Shift:
            stack.append(argument)
            return True
        if argument.expansion:
            del stack[-len(argument.expansion) :]
        if argument.origin.name not in states[stack[-1]]:
            return terminal == "$END"
        stack.append(states[stack[-1]][argument.origin.name][1])
        if terminal == "$END" and stack[-1] == end:
            return True
    return False


def _tokens(
    parser: Lark,
    text: str,
    point: Point,
    indents: Mapping[int, int],
    stack: Callable[[], list[int]],
    points: dict[int, Point],
) -> Iterator[Token]:
    """The tokens from a point on, with the signs for blocks and the end; notes the points between lines."""
    lexer = parser.parser.lexer.lexer
    state = LexerState(TextSlice.cast_from(text))
    counter = state.line_ctr
    counter.char_pos, counter.line, counter.column = point.position, point.line, point.column
    counter.line_start_pos = point.position - point.column + 1
    depths = list(point.depths)
    token = None
    while True:
        before = (counter.char_pos, counter.line, counter.column)
        try:
            token = _next(lexer, stack(), state)
        except EOFError:
            break
        if token.type == "_NL":
            points[token.end_line or 1] = Point(tuple(stack()), tuple(depths), *before)
        yield token
        if token.type == "_NL":
            yield from shift(depths, token, indents)
    last = token or Token("_NL", "", 0, 1, 1, 1, 1, 0)
    for _ in depths[1:]:
        yield Token.new_borrow_pos("_DEDENT", "", last)
    yield Token.new_borrow_pos("$END", "", last)


def _next(lexer: Any, stack: list[int], state: LexerState) -> Token:
    """The next token as the parser's state wants it; where it wants none of that shape, as it is read anywhere."""
    try:
        token: Token = lexer.lexers[stack[-1]].next_token(state, None)
    except UnexpectedCharacters as error:
        try:
            return lexer.root_lexer.next_token(state, None)  # type: ignore[no-any-return]
        except UnexpectedCharacters:
            raise error from None
    return token
