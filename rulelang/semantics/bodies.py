"""What the rest of semantics asks of the bodies: expressions, values, events, hooks, effects, scoring.

Importing this module registers the handlers of all expressions and statements.
"""

from rulelang.semantics import (
    arguments,
    calls,
    changes,
    comparisons,
    control,
    decisions,
    doings,
    effects,
    expressions,
    groups,
    naming,
    paths,
)
from rulelang.semantics.codes import lower_code
from rulelang.semantics.effects import lower_forbid, lower_modify
from rulelang.semantics.hooks import lower_hook
from rulelang.semantics.outcomes import lower_scoring, lower_victory
from rulelang.semantics.routines import lower_event
from rulelang.semantics.values import check_cycles, lower_value, value_result

HANDLERS = (
    arguments,
    calls,
    changes,
    comparisons,
    control,
    decisions,
    doings,
    effects,
    expressions,
    groups,
    naming,
    paths,
)
"""The modules that register handlers."""

__all__ = [
    "check_cycles",
    "lower_code",
    "lower_event",
    "lower_forbid",
    "lower_hook",
    "lower_modify",
    "lower_scoring",
    "lower_value",
    "lower_victory",
    "value_result",
]
