"""The value `worth`: a game's own estimate of a position, for players that are programs."""

from __future__ import annotations

from rulelang.program.program import WORTH
from rulelang.program.types import PLAYER, NumberType
from rulelang.semantics.phrases import a_type
from rulelang.semantics.symbols import Names, ValueSymbol
from rulelang.semantics.typing import ErrorType
from rulelang.semantics.values import value_result

SHAPE = f"write `value {WORTH}(p: player): ...` with a number, or give this value another name"


def check_worth(names: Names) -> None:
    """A finding where it is declared and is not a number for one player."""
    symbol = names.symbols.get(WORTH)
    if not isinstance(symbol, ValueSymbol):
        return
    result = value_result(names, symbol)
    said = None
    if [kind for _, kind in symbol.params] != [PLAYER]:
        said = f"`{WORTH}` says what a position is worth to a player, so one player stands in its brackets."
    elif not isinstance(result, NumberType | ErrorType):
        said = f"`{WORTH}` says what a position is worth to a player, so it is a number and not {a_type(result)}."
    if said is not None:
        names.report.error("R281", said, symbol.decl.name.span, help=SHAPE)
