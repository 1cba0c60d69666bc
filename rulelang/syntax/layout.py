"""Line ends and leading blanks become _NL, _INDENT and _DEDENT for the grammar. Nothing is kept between two texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lark import Token
from lark.exceptions import LexError
from lark.lark import PostLex

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})


class LayoutError(LexError):
    """A line begins in a column where no open block begins. The token ends where that line begins."""

    def __init__(self, token: Token, depths: tuple[int, ...]) -> None:
        super().__init__("line does not align")
        self.token = token
        self.depths = depths


class Layout(PostLex):
    """The post-lexer. Comment lines are part of the line ends, so they never open or close a block."""

    # With names offered everywhere, no word is ever read as the beginning of a longer one.
    always_accept = ("_NL", "NAME")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Put the block signs into a stream of tokens."""
        depths = [0]
        token = None
        for token in stream:
            yield token
            if token.type == "_NL":
                yield from shift(depths, token, {})
        if token is not None:
            for _ in depths[1:]:
                yield Token.new_borrow_pos("_DEDENT", "", token)


def shift(depths: list[int], token: Token, indents: Mapping[int, int]) -> Iterator[Token]:
    """The signs for blocks that a line end brings. depths: the open blocks, changed on the way; indents: how deep the
    lines of these numbers stand, where they do not count as they are written. Raises LayoutError."""
    depth = len(token.rsplit("\n", 1)[1].partition("#")[0])
    depth = indents.get(token.end_line or 1, depth)
    if depth > depths[-1]:
        depths.append(depth)
        yield Token.new_borrow_pos("_INDENT", "", token)
        return
    before = tuple(depths)
    while depth < depths[-1]:
        depths.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
    if depth != depths[-1]:
        raise LayoutError(token, before)
