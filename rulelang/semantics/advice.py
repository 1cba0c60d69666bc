"""What somebody probably meant who wrote a thing of one type where another is wanted."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.diagnostics import Fix
from rulelang.program.types import TEXT, EntityType, GroupType, MapType, NoneType, NumberType, Type, YesNoType
from rulelang.semantics.lookups import has_member
from rulelang.semantics.missing import all_of, listed
from rulelang.semantics.phrases import plain, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import Names, ResourceSymbol, StateSymbol
from rulelang.semantics.typing import PIECE, assignable, strip_optional
from rulelang.syntax import nodes

Advice = tuple[str | None, Fix | None]
MOST_TOLD = 3
"""So many things that something has are told."""

FOLDS = (nodes.Name, nodes.Attr, nodes.Call)
"""Words before which `sum of` or `count of` can be put as they stand."""


def instead(scope: Scope, node: nodes.Expr, found: Type, wanted: Type) -> Advice:
    """The help and the change for a thing of a type that does not go where it stands."""
    text, found, wanted = said(scope, node), strip_optional(found), strip_optional(wanted)
    inside = found.inner if isinstance(found, GroupType) else None
    match found, wanted:
        case NoneType(), _:
            return f"where there may be none, the type is `{plain(wanted)} or none`", None
        case GroupType(), NumberType():
            fold = "sum" if isinstance(inside, NumberType) else "count"
            return _did_you_mean(node, f"{fold} of {text or '...'}", text is not None and isinstance(node, FOLDS))
        case GroupType(), YesNoType():
            return f"to ask whether something is in it write `{text or '...'} is not empty`", None
        case GroupType(), EntityType() if inside is not None and assignable(inside, wanted):
            return (
                f"for one of them write `first of {text or '...'}` or `only of {text or '...'}`, or ask for one",
                None,
            )
        case _, GroupType(inner, _) if inner is None or assignable(found, inner):
            fix = Fix(node.span, f"[{text}]", "likely") if text else None
            return f"for a list with one thing in it write `[{text or '...'}]`", fix
        case EntityType("piece", ""), EntityType("piece", name):
            return f"ask first which kind it is: `{text or 'x'} in {name}`", None
        case EntityType("holder", _), EntityType("seat", _):
            return f"ask first: `{text or 'x'} in players`", None
        case EntityType("piece", _), EntityType("seat", _):
            return f"for whoever has it write `holder({text or 'x'})`", None
        case EntityType("die", _), NumberType() if isinstance(node, nodes.Name):
            return f"throw it first: `roll {node.text} as n`, and write `n` here", None
        case NumberType(), YesNoType():
            return f"ask something of the number, such as `{text or 'n'} at least 1`", None
        case MapType(), _:
            return f"say whose: `{text or 'x'}(p)`", None
        case EntityType(), _ if text and isinstance(node, FOLDS):
            known = list(what_it_has(scope.names, found, wanted))
            return _of_it(node, text, known) if known else (_members(scope.names, wanted), None)
    return _members(scope.names, wanted), None


def _did_you_mean(node: nodes.Expr, whole: str, certain: bool) -> Advice:
    return f"did you mean `{whole}`?", Fix(node.span, whole, "likely") if certain else None


def _members(names: Names, wanted: Type) -> str | None:
    """The members of an enum that is wanted, if they are few."""
    if not isinstance(wanted, EntityType) or wanted.sort != "enum":
        return None
    return all_of([names.entities[member].name for member in names.domains[wanted.name].members])


def _of_it(node: nodes.Expr, text: str, known: list[str]) -> Advice:
    """What of a thing is meant: something that it has and that is of the wanted type."""
    if len(known) == 1:
        return _did_you_mean(node, f"{text}.{known[0]}", True)
    told = listed(f"{text}.{name}" for name in known[:MOST_TOLD])
    return f"say what of it is meant{':' if len(known) <= MOST_TOLD else ', such as'} {told}", None


def what_it_has(names: Names, kind: EntityType, wanted: Type) -> Iterator[str]:
    """The fields, states and resources of a thing that fit."""
    for name, field in names.fields.get(kind.name, {}).items() if kind.sort == "piece" else ():
        if assignable(field.type, wanted):
            yield name
    for name, symbol in names.symbols.items():
        match symbol:
            case StateSymbol(key=None, type=type) if has_member(names, kind, symbol) and assignable(type, wanted):
                yield name
            case ResourceSymbol() if isinstance(wanted, NumberType) and has_member(names, kind, symbol):
                yield name
    if wanted == TEXT and kind != PIECE:
        yield "name"
