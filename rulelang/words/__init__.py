"""The words of the language, each declared once: how it is written, what it takes, one sentence, one example.

The reader, the checker, `rulelang words`, the reference and completion read them here. A word that is added to one of
the modules of this package is known to all of them.
"""

from __future__ import annotations

from rulelang.words import answers, builtins, declarations, expressions, properties, rules, scripts, statements
from rulelang.words.sorts import BLANKS, SORTS
from rulelang.words.word import Param, Sort, Word, beginnings, by_name

ALL: tuple[Word, ...] = (
    *declarations.DECLARATIONS,
    *properties.PROPERTIES,
    *properties.KEYS,
    *properties.MARKS,
    *declarations.TYPES,
    *statements.STATEMENTS,
    *answers.ANSWERS,
    *rules.HOOKS,
    *rules.EFFECTS,
    *rules.OPERATIONS,
    *rules.DURATIONS,
    *expressions.EXPRESSIONS,
    *expressions.ORDERS,
    *expressions.NAMES,
    *builtins.VALUES,
    *builtins.EVENTS,
    *scripts.SCRIPTS,
    *scripts.ALTERATIONS,
)
"""Every word, sort by sort."""

VALUES = by_name(builtins.VALUES)
"""The built-in values by name."""

EVENTS = by_name(builtins.EVENTS)
"""The built-in events by name, their fields in order."""

FIXED_NAMES = tuple(word.name for word in expressions.NAMES)
"""Names that mean the same in every game."""

# ---- sets of words, for those who read texts

DECLARATION_WORDS = beginnings(ALL, "declaration")
"""Words that begin a declaration."""

STATEMENT_WORDS = beginnings(ALL, "statement", "effect")
"""Words that begin a statement."""

EXPRESSION_WORDS = (
    beginnings(ALL, "expression", "order")
    | {word.name for word in expressions.NAMES if word.reserved}
    | {"any"}  # an open argument
)
"""Words that mean something of their own where an expression begins."""

RESERVED = EXPRESSION_WORDS | STATEMENT_WORDS
"""Words that can be no names where a statement or an expression may stand."""

LINE_WORDS = STATEMENT_WORDS | beginnings(
    (word for word in ALL if word.sort != "property" or {"game", "kind", "card", "scoring"} & set(word.of)),
    "hook",
    "script",
    "property",
)
"""Words that begin a line of a block."""

__all__ = [
    "ALL",
    "BLANKS",
    "DECLARATION_WORDS",
    "EVENTS",
    "EXPRESSION_WORDS",
    "FIXED_NAMES",
    "LINE_WORDS",
    "RESERVED",
    "SORTS",
    "STATEMENT_WORDS",
    "VALUES",
    "Param",
    "Sort",
    "Word",
]
