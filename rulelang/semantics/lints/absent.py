"""What a game lacks that it would need: a pause for its cards, a `score` for its scoring, the language it is in."""

from __future__ import annotations

from rulelang.diagnostics import Fix, Label
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.walk import first_line, within
from rulelang.source import Span
from rulelang.syntax import nodes

LABELS = 3


def check_pieces(subject: Subject) -> None:
    """R311. A kind of which there are no pieces."""
    for kind in subject.of(nodes.KindDecl):
        if not subject.names.domains[kind.name.text].members:
            help = f"list them in a table, `pieces {kind.name.text}: ...`, or take the kind out"
            subject.report.warning("R311", f"There are no pieces of `{kind.name.text}`.", kind.name.span, help=help)


def check_pauses(subject: Subject) -> None:
    """R336. Cards for any time in a game that never pauses: nobody could ever play them."""
    hooks = [hook for hook in subject.of(nodes.Hook) if hook.stage == "any time"]
    if not hooks or any(subject.of(nodes.Pause)):
        return
    first, *others = (within(subject.report, hook.span, "any time") for hook in hooks)
    message = "`any time` means at every `pause`, and this game has none."
    help = "write `pause` in a phase where a table would stop for cards, or say what the card answers: `before ...`"
    also = [Label(span, "here too") for span in others[:LABELS]]
    subject.report.warning("R336", message, first, help=help, also=also)


def check_scoring(subject: Subject) -> None:
    """R338. A scoring that is never used: the game would end without it."""
    scorings = [decl for decl in subject.names.decls if isinstance(decl, nodes.ScoringDecl)]
    if not scorings or any(subject.of(nodes.Score)):
        return
    for decl in scorings:
        source = decl.source.text if isinstance(decl.source, nodes.Name) else "players"
        message = "This scoring is never used: no `score` stands anywhere."
        help = f"write `score {source}` where the game ends"
        subject.report.warning("R338", message, first_line(subject.report, decl.span), help=help)


def check_language(subject: Subject) -> None:
    """R339. The file that declares the game does not say in which language it is written."""
    for file in subject.files:
        game = next((decl for decl in file.decls if isinstance(decl, nodes.Game)), None)
        if game is not None and not any(isinstance(decl, nodes.Language) for decl in file.decls):
            message = f"`{file.path}` does not say in which language it is written."
            span = first_line(subject.report, game.span)
            fix = Fix(Span(file.path, 1, 1, 1, 1), "language 1\n", "safe")
            subject.report.warning("R339", message, span, help="write `language 1` as its first line", fix=fix)
