"""The parser made from the grammar, once for each process."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from lark import Lark, Token

from rulelang import resources
from rulelang.syntax.layout import LAYOUT, Layout

STARTS = ("item", "cell_text")
"""What can be parsed: a declaration with the notes above it; the text of a cell."""


def make_parser(strict: bool = False) -> Lark:
    """A parser from the grammar; strict refuses every conflict."""
    return Lark(
        resources.grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        propagate_positions=_counts,
        maybe_placeholders=True,
        start=list(STARTS),
        strict=strict,
    )


def _counts(child: Any) -> bool:
    return not (isinstance(child, Token) and child.type in LAYOUT)


@cache
def _made() -> Lark:
    return make_parser()


_making = threading.Lock()


def parser() -> Lark:
    """The parser of this process."""
    with _making:
        return _made()
