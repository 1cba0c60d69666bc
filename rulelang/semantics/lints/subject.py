"""What the checks of meaning look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeVar

from attrs import field, frozen

from rulelang.diagnostics import Report
from rulelang.program.program import Program
from rulelang.semantics.lints.inside import Inside, find_inside
from rulelang.semantics.lints.known import Known
from rulelang.semantics.lints.spots import Spots, find_spots
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import walk
from rulelang.source import Span
from rulelang.syntax import nodes

N = TypeVar("N", bound=nodes.Node)


@frozen(slots=False)
class Subject:
    """A game as it was read, as it was understood, and the report for what is found. Its texts are right: the checks of
    meaning run on a game without errors."""

    files: tuple[nodes.File, ...]
    names: Names
    program: Program
    report: Report = field(repr=False)

    @cached_property
    def all_nodes(self) -> tuple[nodes.Node, ...]:
        """Every node of every declaration, in the order of the text."""
        return tuple(node for decl in self.names.decls for node in walk(decl))

    @cached_property
    def known(self) -> Known:
        """What can be told about the whole game."""
        return Known(self.program)

    @cached_property
    def inside(self) -> Inside:
        """What may run because something else runs."""
        return find_inside(self.program)

    @cached_property
    def spots(self) -> Spots:
        """All statements in their places."""
        return find_spots(self.program)

    def of(self, sort: type[N]) -> Iterator[N]:
        """The nodes of one sort."""
        return (node for node in self.all_nodes if isinstance(node, sort))

    def at(self, span: Span, *sorts: type[N]) -> N | None:
        """The node of one of these sorts that stands at just this place."""
        return next((node for node in self._by_span.get(span, ()) if isinstance(node, sorts)), None)

    @cached_property
    def _by_span(self) -> dict[Span, list[nodes.Node]]:
        found: dict[Span, list[nodes.Node]] = {}
        for node in self.all_nodes:
            found.setdefault(node.span, []).append(node)
        return found


Lint = Callable[[Subject], None]
"""One check of meaning, with one code."""
