"""What is written, compared: blanks, quotes and question marks make no difference."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.diagnostics import Report
from rulelang.semantics.walk import written
from rulelang.syntax import nodes

NOTHING = ("", "[]", "none")


def said(report: Report, node: nodes.Node) -> str:
    """A node as written."""
    return written(report, node.span)


def plain(text: str) -> str:
    """A value as it is compared with another: `[ "Old Ox" ]` is `Old Ox`, `none` and `[]` are an empty cell."""
    text = " ".join(text.split()).removesuffix("?").rstrip()
    if text in NOTHING:
        return ""
    whole = text[1:-1] if text[:1] == "[" and text[-1:] == "]" else text
    parts = [part.strip() for part in _cut(whole)]
    if len(parts) == 1:
        return _bare(parts[0])
    return f"[{', '.join(map(_bare, parts))}]"


def same(report: Report, left: nodes.Node, right: nodes.Node) -> bool:
    """Whether the same is written at two places."""
    return plain(said(report, left)) == plain(said(report, right))


def key_text(report: Report, key: nodes.CellKey) -> str:
    """The key of a table's row: `North`, `2 to 3`, `4 or more`, `otherwise`."""
    if key.low is None:
        return "otherwise"
    low = plain(said(report, key.low))
    high = plain(said(report, key.high)) if key.high is not None else ""
    return {"to": f"{low} to {high}", "more": f"{low} or more", "less": f"{low} or less"}.get(key.sort, low)


def version_parts(version: str) -> tuple[int, ...]:
    """A version by its numbers, so that 1.10 comes after 1.9 and 2 is 2.0."""
    parts = [int(part) for part in version.split(".") if part.isdecimal()]
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _bare(text: str) -> str:
    text = text.removesuffix("?").rstrip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _cut(text: str) -> Iterator[str]:
    """Cut at commas outside quotes and brackets."""
    low, depth, quoted = 0, 0, False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif not quoted and letter in "[(":
            depth += 1
        elif not quoted and letter in "])":
            depth -= 1
        elif letter == "," and not quoted and depth == 0:
            yield text[low:place]
            low = place + 1
    yield text[low:]
