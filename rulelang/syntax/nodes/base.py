"""The base of all nodes, and the marks that can hang on them."""

from __future__ import annotations

from attrs import field, frozen

from rulelang.shown import Shown
from rulelang.source import Span


@frozen(repr=False)
class Node(Shown):
    """Base of all nodes."""

    span: Span = field(eq=False, repr=False, kw_only=True)


@frozen
class Marks:
    """Notes and clause tags written above something; `tag_spans` runs parallel to `tags`."""

    notes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    tag_spans: tuple[Span, ...] = field(default=(), eq=False, repr=False)


NO_MARKS = Marks()


@frozen(repr=False)
class Marked(Node):
    """Base of the nodes that can carry notes and tags."""

    marks: Marks = field(default=NO_MARKS, kw_only=True)
