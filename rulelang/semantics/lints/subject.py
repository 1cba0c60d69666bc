"""What the checks of meaning look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeVar

from attrs import field, frozen

from rulelang.diagnostics import Report
from rulelang.program.program import Program
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import walk
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

    def of(self, sort: type[N]) -> Iterator[N]:
        """The nodes of one sort."""
        return (node for node in self.all_nodes if isinstance(node, sort))


Lint = Callable[[Subject], None]
"""One check of meaning, with one code."""
