"""How each thing of a game came about, kept while it is put together."""

from __future__ import annotations

from attrs import define, field

from rulelang.program.origin import Operation, Origin
from rulelang.semantics.merging.layers import Layer
from rulelang.source import Span

GAME = "game"


@define
class History:
    """The steps by heading. layers: the scenario and the mods; labels: the first folder of a mod's files, by its
    title."""

    layers: tuple[Layer, ...] = ()
    labels: dict[str, str] = field(factory=dict)
    steps: dict[str, list[Origin]] = field(factory=dict)

    def layer_at(self, span: Span) -> str:
        """The title of the layer a place belongs to."""
        for title, label in self.labels.items():
            if label and span.path.startswith(label + "/"):
                return title
        for layer in self.layers:
            whole = layer.decl.span
            if whole.path == span.path and whole.line <= span.line <= whole.end_line:
                return layer.title
        return GAME

    def declared(self, heading: str, span: Span, text: str | None = None) -> None:
        """Keep where something begins, unless it is known."""
        if heading not in self.steps:
            layer = self.layer_at(span)
            self.steps[heading] = [Origin(layer, "declared" if layer == GAME else "added", span, new=text)]

    def add(
        self, heading: str, layer: str, operation: Operation, span: Span, old: str | None = None, new: str | None = None
    ) -> None:
        """Keep a further step."""
        self.steps.setdefault(heading, []).append(Origin(layer, operation, span, old, new))

    def last(self, heading: str) -> Origin | None:
        """The step that tells what holds."""
        found = [step for step in self.steps.get(heading, ()) if step.operation != "overridden"]
        return found[-1] if found else None

    def origins(self) -> dict[str, tuple[Origin, ...]]:
        """All of it, by heading."""
        return {heading: tuple(steps) for heading, steps in sorted(self.steps.items())}
