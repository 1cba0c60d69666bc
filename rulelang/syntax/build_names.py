"""Names and types, and the words that cannot be names."""

from __future__ import annotations

from rulelang.syntax.build import At, RuleFunction, node, several
from rulelang.syntax.nodes import (
    BoolType,
    GroupType,
    Ident,
    NamedType,
    Negative,
    Number,
    OptionalType,
    Param,
    PerType,
    RangeType,
    Text,
    Type,
)
from rulelang.words import EXPRESSION_WORDS as EXPRESSION_WORDS
from rulelang.words import RESERVED as RESERVED
from rulelang.words import STATEMENT_WORDS as STATEMENT_WORDS

KNOWN_HERE = frozenset({"it", "owner", "this"})


def new_name(at: At, written: Ident | Text) -> Ident:
    """A name that is introduced here."""
    ident = name(at, written)
    if not ident.quoted and ident.text in RESERVED:
        at.error(*reserved_message(ident.text))
    return ident


def binder(at: At, ident: Ident) -> Ident:
    """A name in the brackets of a hooked event: a new one, or a known one to match."""
    return ident if ident.text in KNOWN_HERE else new_name(at, ident)


def reserved_message(word: str) -> tuple[str, str, None, str]:
    """What to say where a word of the language is used as a name."""
    return "R007", f"`{word}` is a word of the language and cannot be a name here.", None, "call it something else"


def name(at: At, written: Ident | Text) -> Ident:
    """A name, plain or in quotes."""
    if isinstance(written, Text):
        return Ident(written.value, True, span=written.span)
    return written


def named_type(at: At, written: Ident) -> NamedType:
    """A type given by its name."""
    return NamedType(written.text, span=at.span)


def range_type(at: At, low: Number | Negative, high: Number | Negative) -> RangeType:
    """A stretch of whole numbers as a type."""
    return RangeType(whole(low), whole(high), span=at.span)


def whole(number: Number | Negative) -> int:
    """The value of a number with or without a minus."""
    if isinstance(number, Negative):
        return -whole(number.of) if isinstance(number.of, Number) else 0
    return number.value


def optional_per_type(at: At, inner: Type, enum: Ident) -> PerType:
    """`T or none per Enum`."""
    return PerType(OptionalType(inner, span=inner.span), enum, span=at.span)


RULES: dict[str, RuleFunction] = {
    "new": new_name,
    "binder": binder,
    "new_name": new_name,
    "name": name,
    "names": several,
    "new_names": several,
    "params": several,
    "param": node(Param),
    "brackets": lambda at, args: args,
    "named_type": named_type,
    "range_type": range_type,
    "optional_type": node(OptionalType),
    "per_type": node(PerType),
    "optional_per_type": optional_per_type,
    "bool_type": node(BoolType),
    "group_type": node(GroupType),
    "group": lambda at, word: word,
    "minus_number": node(Negative),
}
