"""Findings about a whole game that breaks no rule of the language and still cannot mean what it says."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.diagnostics import Report
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


def check_scoring(names: Names) -> None:
    """A scoring that is never used: the game would end without it."""
    scorings = [decl for decl in names.decls if isinstance(decl, nodes.ScoringDecl)]
    if not scorings or any(isinstance(node, nodes.Score) for decl in names.decls for node in walk(decl)):
        return
    for decl in scorings:
        source = decl.source.text if isinstance(decl.source, nodes.Name) else "players"
        help = f"Write `score {source}` where the game ends."
        names.report.warning("R338", "Nothing in this game scores: no `score` stands anywhere.", decl.span, help=help)


def check_language(report: Report, files: Iterable[nodes.File]) -> None:
    """A file that declares the game and does not say in which language it is written."""
    for file in files:
        game = next((decl for decl in file.decls if isinstance(decl, nodes.Game)), None)
        if game is not None and not any(isinstance(decl, nodes.Language) for decl in file.decls):
            message = f"{file.path} does not say in which language it is written."
            report.warning("R339", message, game.span, help="Write `language 1` as its first line.")
