"""Notes and tags find the line below them; `else` finds its `if`; statements become blocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from rulelang.source import Span
from rulelang.syntax.build import At, RuleFunction, join_marks
from rulelang.syntax.nodes import NO_MARKS, Block, IfStmt, Marked, Marks, Node, Stmt


@frozen
class MarkLine(Node):
    """A line of notes or tags before it is joined to what follows."""

    marks: Marks


@frozen
class ElseLine(Stmt):
    """`else:` or `else if C:` before it is joined to its `if`; test is None for a plain `else`."""

    body: Block
    branch: IfStmt | None = None


@frozen
class Lines:
    """The lines of a block with their marks, and the marks of lines that keep none themselves."""

    items: tuple[Any, ...]
    marks: Marks


def mark_line(at: At, marks: Marks) -> MarkLine:
    """A line `## note` or `@TAG`."""
    return MarkLine(marks, span=at.span)


def lines(at: At, parts: Iterable[Any]) -> Lines:
    """Hang every note and tag on the line below it."""
    items: list[Any] = []
    above: list[MarkLine] = []
    kept: list[Marks] = []
    for part in parts:
        if isinstance(part, MarkLine):
            above.append(part)
            continue
        marks = join_marks(*(line.marks for line in above)) if above else NO_MARKS
        above.clear()
        if isinstance(part, Marked):
            items.append(with_marks(part, marks))
        else:
            items.append(part)
            kept.append(marks)
    _nothing_below(at, above)
    return Lines(tuple(items), join_marks(*kept))


def with_marks(item: Any, above: Marks) -> Any:
    """The same with these marks before its own."""
    return item if above == NO_MARKS else evolve(item, marks=join_marks(above, item.marks))


def _nothing_below(at: At, above: list[MarkLine]) -> None:
    if above:
        what = "note" if above[0].marks.notes else "line of tags"
        place = above[0].span.to(above[-1].span)
        help = "write it above the line it belongs to, or make it a comment with one `#`"
        at.error("R008", f"Nothing follows this {what}.", place, help)


# ---- statements


def block(at: At, *parts: Any) -> Block:
    """The statements of a block, each `else` joined to its `if`."""
    body: list[Stmt] = []
    branches: list[ElseLine] = []
    for item in lines(at, parts).items:
        if not isinstance(item, ElseLine):
            _close(body, branches)
            body.append(item)
        elif _may_follow(body, branches):
            branches.append(item)
        else:
            at.error("R011", "This `else` follows no `if`.", item.span, "it stands right below, in the same column")
    _close(body, branches)
    return Block(tuple(body), span=at.span)


def _may_follow(body: list[Stmt], branches: list[ElseLine]) -> bool:
    if branches:
        return branches[-1].branch is not None
    return bool(body) and isinstance(body[-1], IfStmt)


def _close(body: list[Stmt], branches: list[ElseLine]) -> None:
    """Join the branches gathered so far to the `if` before them, the last one first."""
    otherwise: Block | None = None
    for line in reversed(branches):
        otherwise = _branch(line, otherwise)
    if otherwise is not None:
        first = body[-1]
        assert isinstance(first, IfStmt)
        body[-1] = evolve(first, otherwise=otherwise, span=first.span.to(otherwise.span))
    branches.clear()


def _branch(line: ElseLine, otherwise: Block | None) -> Block:
    if line.branch is None:
        return _first_marked(line.body, line.marks)
    end: Span = otherwise.span if otherwise else line.branch.span
    inner = evolve(line.branch, otherwise=otherwise, span=line.branch.span.to(end), marks=line.marks)
    return Block((inner,), span=inner.span)


def _first_marked(body: Block, marks: Marks) -> Block:
    """Notes above an `else` belong to the first statement in it."""
    if marks == NO_MARKS or not body.body:
        return body
    return evolve(body, body=(with_marks(body.body[0], marks), *body.body[1:]))


RULES: dict[str, RuleFunction] = {
    "annot": mark_line,
    "block": block,
    "if_": lambda at, test, then: IfStmt(test, then, span=at.span),
    "else_": lambda at, body: ElseLine(body, span=at.span),
    "else_if": lambda at, branch: ElseLine(branch.then, branch, span=at.span),
}
