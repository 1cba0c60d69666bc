"""Types of the language: from what is written to what the core knows, and how two of them go together."""

from __future__ import annotations

from attrs import frozen

from rulelang.diagnostics import Fix
from rulelang.program.types import (
    DIE,
    HOLDER,
    NONE,
    NUMBER,
    PLAYER,
    SPOT,
    TEXT,
    YES_NO,
    EntityType,
    GroupType,
    MapType,
    NoneType,
    NumberType,
    OptionalType,
    PerType,
    Type,
    describe,
)
from rulelang.semantics.missing import MOST_LISTED, declared_here, listed, missing, sort_of
from rulelang.semantics.symbols import GroupSymbol, Names
from rulelang.semantics.walk import written
from rulelang.source import Span
from rulelang.syntax import nodes


@frozen
class ErrorType(Type):
    """The type of what has been reported already: it goes with everything, so that one mistake is told once."""


ERROR = ErrorType()
PIECE = EntityType("piece")
"""Any piece, of whatever kind."""

PLAIN: dict[str, Type] = {"number": NUMBER, "text": TEXT, "player": PLAYER, "die": DIE, "spot": SPOT}
HOLDER_SORTS = ("seat", "piece", "holder")


# ---- from what is written


def resolve_type(names: Names, written: nodes.Type) -> Type:
    """The type a written type stands for; ERROR, and a finding, where a name in it is unknown."""
    match written:
        case nodes.NamedType(name):
            return PLAIN.get(name) or _declared(names, name, written.span)
        case nodes.RangeType(low, high):
            return _bounded(names, low, high, written.span)
        case nodes.BoolType():
            return YES_NO
        case nodes.OptionalType(inner):
            return optional(resolve_type(names, inner))
        case nodes.GroupType(group, inner):
            return GroupType(resolve_type(names, inner), ordered=group == "list")
        case nodes.PerType(inner, enum):
            return _per(names, inner, enum)
    return ERROR


def _declared(names: Names, name: str, span: Span) -> Type:
    symbol = names.symbols.get(name)
    if isinstance(symbol, GroupSymbol):
        return EntityType(symbol.sort, name)
    if symbol is not None:
        message = f"`{name}` is {sort_of(symbol)}, and here a type is wanted."
        names.report.error("R201", message, span, help=KNOWN_TYPES, also=declared_here(symbol))
        return ERROR
    groups = (s.name for s in names.symbols.values() if isinstance(s, GroupSymbol))
    missing(names, "kind or enum", name, span, [*PLAIN, *groups], help=KNOWN_TYPES)
    return ERROR


KNOWN_TYPES = "a type is `number`, `text`, `player`, `die`, `yes or no`, a range such as `2 to 5`, a kind, or an enum"


def _bounded(names: Names, low: int, high: int, span: Span) -> Type:
    if low > high:
        no_number(names, low, high, span)
        return NUMBER
    return NumberType(low, high)


def no_number(names: Names, low: int, high: int, span: Span) -> None:
    """Report a range that begins with the larger number."""
    turned = f"{high} to {low}"
    fix = Fix(span, turned, "likely") if written(names.report, span) == f"{low} to {high}" else None
    names.report.error("R202", f"No number lies in `{low} to {high}`.", span, help=f"write `{turned}`", fix=fix)


def not_a_kind(names: Names, kind: nodes.Ident, why: str) -> None:
    """Report the name of something else where the name of a kind is wanted; why: a kind is wanted there."""
    symbol = names.symbols.get(kind.text)
    what = "not the name of a kind" if symbol is None else sort_of(symbol)
    known = [s.name for s in names.symbols.values() if isinstance(s, GroupSymbol) and s.sort == "piece"]
    message = f"`{kind.text}` is {what}, {why}."
    help = None
    if 0 < len(known) <= MOST_LISTED:
        help = f"the {'only kind is' if len(known) == 1 else 'kinds are'} {listed(known)}"
    names.report.error("R201", message, kind.span, help=help, also=declared_here(symbol))


def _per(names: Names, inner: nodes.Type, enum: nodes.Ident) -> Type:
    index = _declared(names, enum.text, enum.span)
    if not isinstance(index, EntityType):
        return ERROR
    if index.sort != "enum":
        message = f"`{enum.text}` is a kind, and only for the members of an enum can there be an entry each."
        help = f"for a number of each `{enum.text}` write a state: `state NAME: each {enum.text} has ...`"
        names.report.error("R201", message, enum.span, help=help)
        return ERROR
    return PerType(resolve_type(names, inner), enum.text)


# ---- how two types go together


def assignable(found: Type, wanted: Type) -> bool:
    """Whether a value of the one type may stand where the other is wanted. Bounds of numbers are not looked at, and
    a list may stand where a set is wanted (`distinct` makes one of it)."""
    if found == wanted or isinstance(found, ErrorType) or isinstance(wanted, ErrorType):
        return True
    match wanted:
        case OptionalType(inner):
            return found == NONE or assignable(found.inner if isinstance(found, OptionalType) else found, inner)
        case NumberType():
            return isinstance(found, NumberType)
        case EntityType():
            return isinstance(found, EntityType) and _entity_assignable(found, wanted)
        case GroupType():
            return isinstance(found, GroupType) and _group_assignable(found, wanted)
        case MapType(key, value):
            return isinstance(found, MapType) and assignable(found.key, key) and assignable(found.value, value)
        case PerType(inner, enum):
            return isinstance(found, PerType) and found.enum == enum and assignable(found.inner, inner)
    return False


def _entity_assignable(found: EntityType, wanted: EntityType) -> bool:
    if wanted == PIECE:
        return found.sort == "piece"
    return wanted == HOLDER and found.sort in HOLDER_SORTS


def _group_assignable(found: GroupType, wanted: GroupType) -> bool:
    return found.inner is None or wanted.inner is None or assignable(found.inner, wanted.inner)


def comparable(left: Type, right: Type) -> bool:
    """Whether `is` between the two can ever be true."""
    joined = join(left, right)
    return joined is not None


def join(left: Type, right: Type) -> Type | None:
    """The narrowest type that holds the values of both, or None if there is none; unknown with anything is unknown."""
    if left == right:
        return left
    match left, right:
        case (ErrorType(), _) | (_, ErrorType()):
            return ERROR
        case (NoneType(), other) | (other, NoneType()):
            return optional(other)
        case (OptionalType(inner), other) | (other, OptionalType(inner)):
            joined = join(inner, other.inner if isinstance(other, OptionalType) else other)
            return optional(joined) if joined else None
        case (NumberType(), NumberType()):
            return _wider(left, right)
        case (EntityType(), EntityType()):
            return _common(left, right)
        case (GroupType(), GroupType()):
            return _join_groups(left, right)
        case (MapType(key, value), MapType(other_key, other_value)):
            keys, values = join(key, other_key), join(value, other_value)
            return MapType(keys, values) if keys and values else None
    return None


def _wider(left: NumberType, right: NumberType) -> Type:
    low = None if left.low is None or right.low is None else min(left.low, right.low)
    high = None if left.high is None or right.high is None else max(left.high, right.high)
    return NumberType(low, high)


def _common(left: EntityType, right: EntityType) -> Type | None:
    if left.sort == right.sort == "piece":
        return PIECE
    if left.sort in HOLDER_SORTS and right.sort in HOLDER_SORTS:
        return HOLDER
    return None


def _join_groups(left: GroupType, right: GroupType) -> Type | None:
    ordered = left.ordered or right.ordered
    if left.inner is None or right.inner is None:
        known = left if right.inner is None else right
        return GroupType(known.inner, known.ordered)
    inner = join(left.inner, right.inner)
    return GroupType(inner, ordered) if inner else None


# ---- parts of types


def in_words(kind: Type) -> str:
    """The type in the words of the language; what is unknown is `something`."""
    match kind:
        case ErrorType():
            return "something"
        case OptionalType() | GroupType() | PerType() if not is_known(kind):
            return "something"
        case MapType():
            return f"{in_words(kind.value)} for each {in_words(kind.key)}"
    return describe(kind)


def is_known(kind: Type) -> bool:
    """No part of the type has been reported."""
    match kind:
        case ErrorType():
            return False
        case OptionalType(inner) | GroupType(Type() as inner) | PerType(inner):
            return is_known(inner)
    return True


def optional(inner: Type) -> Type:
    """`T or none`; what is optional already, or unknown, stays as it is."""
    return inner if isinstance(inner, OptionalType | NoneType | ErrorType) else OptionalType(inner)


def strip_optional(kind: Type) -> Type:
    """The type without `or none`."""
    return kind.inner if isinstance(kind, OptionalType) else kind


def element(kind: Type) -> Type | None:
    """What a set or list holds; None if it is neither, or empty."""
    return kind.inner if isinstance(kind, GroupType) else None
