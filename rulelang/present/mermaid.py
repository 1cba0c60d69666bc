"""A chart as Mermaid text (https://mermaid.js.org), which many editors and web pages draw."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulelang.present.chart import Chart, Edge, Node

SHAPES = {
    "flow": ("([", "])"),
    "phase": ("[", "]"),
    "action": ("(", ")"),
    "hook": ("{{", "}}"),
    "hooks": ("[/", "/]"),
    "end": ("([", "])"),
}
ARROWS = {"runs": "-->", "waits": "-.->", "leaves": "--x"}
ESCAPED = {
    "#": "#35;",
    '"': "#quot;",
    "<": "#lt;",
    ">": "#gt;",
    "&": "#amp;",
    "`": "#96;",
    "\\": "#92;",
}


def mermaid(chart: Chart, title: str) -> str:
    """The chart as a flowchart. Names become ids of letters and digits, so that the same game gives the same text."""
    ids = _ids(chart.nodes)
    lines = ["---", f"title: {_title(title)}", "---", "flowchart TD"]
    lines += [f"    {ids[node.key]}{_box(node)}" for node in chart.nodes]
    lines += [f"    {_arrow(edge, ids)}" for edge in chart.edges]
    lines += _classes(chart.nodes, ids)
    if chart.left_out:
        lines.append(f"    %% not drawn, since they wait for neither a phase nor an action: {chart.left_out}")
    return "\n".join(lines) + "\n"


def _title(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def _box(node: Node) -> str:
    opening, closing = SHAPES[node.sort]
    return f'{opening}"{_text(node.lines)}"{closing}'


def _arrow(edge: Edge, ids: dict[str, str]) -> str:
    said = f'|"{_text(edge.lines)}"|' if edge.lines else ""
    return f"{ids[edge.source]} {ARROWS[edge.sort]}{said} {ids[edge.target]}"


def _text(lines: Iterable[str]) -> str:
    """Lines of a box or of an arrow; signs that mean something to Mermaid are written as codes."""
    return "<br/>".join("".join(ESCAPED.get(sign, sign) for sign in line) for line in lines)


def _classes(nodes: Iterable[Node], ids: dict[str, str]) -> list[str]:
    listed = list(nodes)
    ends = ",".join(ids[node.key] for node in listed if node.sort == "end")
    rules = ",".join(ids[node.key] for node in listed if node.sort in ("hook", "hooks"))
    lines = [f"    classDef ending stroke-width:3px\n    class {ends} ending"] if ends else []
    return lines + ([f"    classDef rule stroke-dasharray:4 3\n    class {rules} rule"] if rules else [])


# ---- ids


def _ids(nodes: Iterable[Node]) -> dict[str, str]:
    """An id for each node, of its key; where two would have the same, the later one gets a number."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for node in nodes:
        plain = re.sub("__+", "_", "".join(map(_sign, node.key))).strip("_")
        name, number = plain, 2
        while name in taken:
            name, number = f"{plain}_{number}", number + 1
        taken.add(name)
        found[node.key] = name
    return found


def _sign(sign: str) -> str:
    if sign.isascii():
        return sign if sign.isalnum() else "_"
    return f"u{ord(sign):x}"
