"""What a game lacks that it would need: a pause for its cards, a `score` for its scoring, the language it is in."""

from __future__ import annotations

from rulelang.semantics.lints.subject import Subject
from rulelang.syntax import nodes


def check_pauses(subject: Subject) -> None:
    """R336. Cards for any time in a game that never pauses: nobody could ever play them."""
    if any(subject.of(nodes.Pause)):
        return
    for node in subject.of(nodes.Hook):
        if node.stage == "any time":
            message = "`any time` means at every `pause`, and this game has none."
            help = "Write `pause` in a phase where a table would stop for cards, or hook something that happens."
            subject.report.warning("R336", message, node.span, help=help)


def check_scoring(subject: Subject) -> None:
    """R338. A scoring that is never used: the game would end without it."""
    scorings = [decl for decl in subject.names.decls if isinstance(decl, nodes.ScoringDecl)]
    if not scorings or any(subject.of(nodes.Score)):
        return
    for decl in scorings:
        source = decl.source.text if isinstance(decl.source, nodes.Name) else "players"
        help = f"Write `score {source}` where the game ends."
        subject.report.warning("R338", "Nothing in this game scores: no `score` stands anywhere.", decl.span, help=help)


def check_language(subject: Subject) -> None:
    """R339. A file that declares the game and does not say in which language it is written."""
    for file in subject.files:
        game = next((decl for decl in file.decls if isinstance(decl, nodes.Game)), None)
        if game is not None and not any(isinstance(decl, nodes.Language) for decl in file.decls):
            message = f"{file.path} does not say in which language it is written."
            subject.report.warning("R339", message, game.span, help="Write `language 1` as its first line.")
