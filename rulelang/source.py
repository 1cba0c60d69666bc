"""Texts and places in them. Lines and columns are counted from 1, columns in code points."""

from functools import cached_property

from attrs import frozen


@frozen(order=True)
class Span:
    """A stretch of one file: path relative to the game's folder, first and last place (end exclusive)."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: "Span") -> "Span":
        """The stretch from the start of this one to the end of the other."""
        return Span(self.path, self.line, self.column, other.end_line, other.end_column)


NOWHERE = Span("", 0, 0, 0, 0)


@frozen
class Source:
    """One file: its path relative to the game's folder (with forward slashes) and its text."""

    path: str
    text: str

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """The text of a line without its line end; empty beyond the end."""
        return self._lines[number - 1].rstrip("\r") if 0 < number <= len(self._lines) else ""
