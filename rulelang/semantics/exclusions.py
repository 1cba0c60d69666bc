"""Cards that exclude each other: `excludes S by highest DIE`."""

from __future__ import annotations

from rulelang.program.program import Exclusion
from rulelang.program.types import DIE, PLAYER, GroupType, Type
from rulelang.semantics.codes import lower_code
from rulelang.semantics.symbols import EntitySymbol, Names
from rulelang.semantics.written import Rows
from rulelang.syntax import nodes


def exclusions(names: Names, rows: Rows) -> dict[int, Exclusion]:
    """What single cards exclude, for every copy."""
    found: dict[int, Exclusion] = {}
    for name, decl in rows.cards.items():
        symbol = names.symbols.get(name)
        if isinstance(symbol, EntitySymbol) and decl.excludes is not None:
            found.update(dict.fromkeys(symbol.entities, _exclusion(names, symbol.type, decl.excludes)))
    return found


def _exclusion(names: Names, kind: Type, said: nodes.Excludes) -> Exclusion:
    params = (("owner", PLAYER), ("this", kind))
    die = nodes.Name(said.die.text, span=said.die.span) if said.die is not None else None
    return Exclusion(
        lower_code(names, _as_group(names, said.cards, kind), params, GroupType(kind))[0],
        lower_code(names, die, (), DIE)[0] if die is not None else None,
    )


def _as_group(names: Names, cards: nodes.Expr, kind: Type) -> nodes.Expr:
    """A card alone is a list of one."""
    symbol = names.symbols.get(cards.text) if isinstance(cards, nodes.Name) else None
    single = isinstance(symbol, EntitySymbol) and symbol.type == kind
    return nodes.ListLit((cards,), span=cards.span) if single or isinstance(cards, nodes.Text) else cards
