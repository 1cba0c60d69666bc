"""A piece as it is written: its name, its kind, its copies, and what stands for its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from attrs import define, field, frozen

from rulelang.semantics.constants import WRONG, Known, Locals, constant
from rulelang.semantics.missing import missing
from rulelang.semantics.symbols import Names
from rulelang.semantics.walk import written
from rulelang.source import Span
from rulelang.syntax import nodes

if TYPE_CHECKING:
    from rulelang.semantics.merging.work import PieceEdit

ReadFile = Callable[[str], str | None]
ListFiles = Callable[[], Iterable[str]]
BUILT_IN = ("name", "copies")
MOST_COPIES = 10_000


@frozen
class Formula:
    """An expression with the loop names it may use."""

    expr: nodes.Expr
    locals: Locals = field(factory=dict)


Written = nodes.Cell | Formula | Known


@frozen
class PieceRow:
    """One piece (or several copies of it) as written. columns: where to look for the columns of its table; changes:
    what a scenario or mods change of it; way: whether it stands in a table, is a card of its own, or is made
    by loops."""

    name: str
    kind: str
    span: Span
    columns: Span
    written: dict[str, Written]
    copies: int = 1
    seats: tuple[int, ...] = ()
    changes: tuple[PieceEdit, ...] = ()
    way: Literal["table", "card", "loops"] = "table"


@define
class Rows:
    """All rows in the order of the text, and the cards by name. removed: the pieces that are taken out by name."""

    rows: list[PieceRow] = field(factory=list)
    cards: dict[str, nodes.CardDecl] = field(factory=dict)
    removed: dict[str, PieceEdit] = field(factory=dict)
    lost: set[str] = field(factory=set)  # names of rows that could not be read, since their kind is unknown

    def of(self, kind: str) -> list[PieceRow]:
        """The rows of a kind."""
        return [row for row in self.rows if row.kind == kind]


def known_column(names: Names, kind: str, cell: nodes.Cell, help: str | None = None) -> bool:
    """Whether a kind has a field (or built-in column) of this name; a finding, and no, if not. help: what to do where
    no other is near."""
    known = [*BUILT_IN, *names.fields.get(kind, {})]
    if cell.text in known:
        return True
    message = f"`{kind}` has no field called `{cell.text}`." if cell.text else "This column has no name."
    missing(names, "field", cell.text, cell.span, known, message=message, help=help)
    return False


def no_copies(names: Names, text: str, span: Span, more: str = "") -> None:
    """Report what is no number of copies."""
    help = f"write a whole number from 1 to {MOST_COPIES}{more}"
    names.report.error("R212", f"`{text[:20]}` is no number of copies.", span, help=help)


def written_copies(names: Names, line: nodes.CardField) -> int:
    """The number in a line `copies: 3`; 1, and a finding, if it is none."""
    known = constant(names, line.value)
    if isinstance(known.value, int) and not isinstance(known.value, bool) and 0 < known.value <= MOST_COPIES:
        return known.value
    if known is not WRONG:
        no_copies(names, written(names.report, line.value.span), line.value.span)
    return 1
