"""Findings about a whole game that breaks no rule of the language and still cannot mean what it says."""

from __future__ import annotations

from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import walk
from rulelang.syntax import nodes


def check_pauses(names: Names) -> None:
    """Cards for any time in a game that never pauses: nobody could ever play them."""
    found = [node for decl in names.decls for node in walk(decl)]
    if any(isinstance(node, nodes.Pause) for node in found):
        return
    for node in found:
        if isinstance(node, nodes.Hook) and node.stage == "any time":
            message = "`any time` means at every `pause`, and this game has none."
            help = "Write `pause` in a phase where a table would stop for cards, or hook something that happens."
            names.report.warning("R336", message, node.span, help=help)
