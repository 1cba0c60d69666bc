"""`replace DECLARATION`: another one in the place of what is there."""

from __future__ import annotations

from attrs import evolve

from rulelang.semantics.merging.steps import Step
from rulelang.semantics.merging.work import Work
from rulelang.semantics.walk import WORDS, first_line, heading
from rulelang.syntax import nodes

NEVER = (nodes.Language, nodes.Game, nodes.ScenarioDecl, nodes.ModDecl, nodes.ScriptDecl)
SEVERAL = (nodes.PiecesTable, nodes.PiecesFile, nodes.PiecesGenerated, nodes.StartDecl)
"""Of these a game may have more than one with the same heading; all are replaced."""


def carry_out(work: Work, step: Step) -> None:
    """Put a declaration in the place of the one with the same heading."""
    assert isinstance(step.line, nodes.ReplaceDecl)
    decl = step.line.decl
    if isinstance(decl, NEVER):
        refuse(work, decl, "replaced")
        return
    places = work.places(heading(decl))
    if not places:
        _nothing(work, step, decl)
        return
    before = work.decls[places[0]]
    if isinstance(decl, nodes.CardDecl) and isinstance(before, nodes.CardDecl):
        decl = _card(work, decl, before)
    work.put(places[0], decl)
    if isinstance(decl, SEVERAL):
        for place in reversed(places[1:]):
            del work.decls[place]
    work.note(step, "replaced")


def _card(work: Work, decl: nodes.CardDecl, before: nodes.CardDecl) -> nodes.CardDecl:
    """A card stays of its kind; one that completes a row cannot become a piece of its own."""
    if decl.kind is None:
        return evolve(decl, kind=before.kind)
    if before.kind is None:
        message = f"`{decl.name.text}` is a row of a table, and this card only completes it."
        work.cannot(decl.kind.span, message, f"leave out `is {decl.kind.text}`; `change` alters what the row says")
        return evolve(decl, kind=None)
    return decl


def _nothing(work: Work, step: Step, decl: nodes.Decl) -> None:
    ident = getattr(decl, "name", None) or getattr(decl, "kind", None)
    word = {nodes.CardDecl: "card", nodes.VictoryDecl: "victory", nodes.StartDecl: "start"}.get(type(decl))
    word = word or WORDS.get(type(decl)) or "pieces"
    if isinstance(decl, nodes.CardDecl) and isinstance(ident, nodes.Ident):
        help = f"`add card ...` gives a row of a table its rules, `change KIND {ident.text}: ...` alters what it says"
        work.no_target(step, word, ident, list(work.titles(word)), help)
    elif isinstance(ident, nodes.Ident):
        work.no_target(step, word, ident, list(work.titles(word)))
    else:
        title = heading(decl)
        message = f"This game has no `{title}` that could be replaced."
        work.report.error("R101", message, first_line(work.report, step.span), help=f"write `add {title}`")


def refuse(work: Work, decl: nodes.Decl, verb: str) -> None:
    """Report what a scenario or mod cannot bring."""
    title = heading(decl)
    help = {
        nodes.Game: "`change game: players ...` and `add player` alter who plays",
        nodes.ScriptDecl: "write it at the left edge of the file, as a declaration of its own",
    }.get(type(decl), "write it at the left edge of a file of its own")
    work.cannot(first_line(work.report, decl.span), f"`{title}` cannot be {verb} here.", help)
