"""A game while it is altered: its declarations, what was taken out of it, and what is said where something is amiss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from rulelang.diagnostics import Fix, Label, Report
from rulelang.semantics.merging.history import GAME, History
from rulelang.semantics.merging.layers import Layer
from rulelang.semantics.merging.steps import Step
from rulelang.semantics.merging.wording import plain, said
from rulelang.semantics.walk import first_line, heading
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax import nodes


@frozen
class Gone:
    """Something that was taken out: by what, and where that stands."""

    layer: str
    span: Span


@frozen
class PieceEdit:
    """A piece that is changed or taken out, once all rows are read."""

    step: Step
    line: nodes.Change | nodes.Remove

    @property
    def layer(self) -> Layer:
        """Who wants it."""
        return self.step.layer


@define
class Work:
    """The declarations so far, in order. gone: what was taken out, by name; edits: what happens to pieces."""

    report: Report
    decls: list[nodes.Decl]
    history: History
    gone: dict[str, Gone] = field(factory=dict)
    edits: list[PieceEdit] = field(factory=list)

    # ---- looking

    def places(self, title: str) -> list[int]:
        """Where the declarations of this heading stand."""
        return [place for place, decl in enumerate(self.decls) if heading(decl) == title]

    def titles(self, word: str) -> Iterator[str]:
        """The names of all declarations of a sort."""
        for decl in self.decls:
            title = heading(decl)
            if title.startswith(word + " "):
                yield title.removeprefix(word + " ").strip('"')

    # ---- changing

    def put(self, place: int, decl: nodes.Decl) -> None:
        """Put a declaration in the place of another."""
        self.decls[place] = decl

    def note(self, step: Step, operation: str, old: str | None = None, new: str | None = None) -> None:
        """Keep a step that was carried out."""
        self.history.add(step.title, step.layer.title, operation, step.span, old, new)  # type: ignore[arg-type]

    # ---- what is amiss

    def no_target(
        self, step: Step, sort: str, ident: nodes.Ident, known: Iterable[str], otherwise: str | None = None
    ) -> None:
        """Report what is altered and is not there. otherwise: what helps where no name is near."""
        near = closest(ident.text, known)
        gone = self.gone.get(ident.text)
        also = [Label(gone.span, f"{gone.layer} takes it out here")] if gone else []
        other = None if gone else self._something_else(ident.text)
        also += [Label(first_line(self.report, other.span), f"`{heading(other)}` stands here")] if other else []
        fix = Fix(ident.span, f'"{near}"' if ident.quoted else near, "likely") if near else None
        help = f"did you mean `{near}`?" if near else otherwise or self._help(sort, gone)
        self.report.error(
            "R101", f"There is no {sort} called `{ident.text}`.", ident.span, help=help, also=also, fix=fix
        )

    def _something_else(self, name: str) -> nodes.Decl | None:
        return next((d for d in self.decls if getattr(getattr(d, "name", None), "text", None) == name), None)

    def _help(self, sort: str, gone: Gone | None) -> str:
        if gone:
            return "leave this line out, or what takes it out"
        return f"`rulelang words --game` lists what there is of the sort {sort}"

    def doubled(self, step: Step, title: str, first: Span, help: str | None = None) -> None:
        """Report what is added and is there already."""
        also = [Label(first_line(self.report, first), "here it is")]
        span = first_line(self.report, step.span)
        help = help or "for another one in its place write `replace` instead of `add`"
        self.report.error("R102", f"`{title}` is there already.", span, help=help, also=also)

    def stale(self, title: str, old: nodes.Node, now: str, place: Span) -> None:
        """Report an old value that is not what stands there."""
        step = self.history.last(title)
        changed = step is not None and step.operation != "declared" and step.layer != GAME
        where = f"changed here by {step.layer}" if changed and step else "here"
        also = [Label(step.span if changed and step else first_line(self.report, place), where)]
        message = f"`{title}` is `{now}` and not `{said(self.report, old)}`."
        help = f"if the change still holds, write `{now}` before `->`"
        fix = Fix(old.span, now, "likely") if now else None
        self.report.error("R121", message, old.span, help=help, also=also, fix=fix)

    def is_old(self, title: str, old: nodes.Node, now: nodes.Node) -> bool:
        """Whether the old value is what stands there; else it is reported."""
        text = said(self.report, now)
        if plain(text) == plain(said(self.report, old)):
            return True
        self.stale(title, old, text or "none", now.span)
        return False

    def cannot(self, span: Span, message: str, help: str) -> None:
        """Report what is not altered in this way."""
        self.report.error("R123", message, span, help=help)
