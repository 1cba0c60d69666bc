"""Reading texts: the only place that knows the parser library."""

from rulelang.syntax.parse import parse, parse_cell, parse_expression

__all__ = ["parse", "parse_cell", "parse_expression"]
