"""Rules that name nobody: what is said where one of them uses a name all the same."""

from __future__ import annotations

from rulelang.semantics.events import BUILTIN_FIELDS
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol

SORTS = ("phase", "rule")
"""Events that are written with a word before their name."""

STAGES = {"instead": "instead of"}


def unnamed(scope: Scope, name: str) -> str | None:
    """The help for a name that a rule would have from its event, had it brackets; None where the event has nothing to
    name."""
    if scope.stage == "any time":
        return "in `any time` nobody is named: use `owner`, or hang it on an event"
    if scope.event is None:
        return "name it in brackets behind the event"
    sort, _, event = scope.event.partition(":")
    fields = _fields(scope, sort, event)
    if not fields:
        return None
    words = fields if name in fields else [name, *fields[1:]]
    shown = f"{sort} {event}" if sort in SORTS else event
    return f"write `{STAGES.get(scope.stage, scope.stage)} {shown}({', '.join(words)})`"


def _fields(scope: Scope, sort: str, event: str) -> list[str]:
    """What an event tells, by name."""
    if sort == "builtin":
        return [slot.name for slot in BUILTIN_FIELDS.get(event, ())]
    symbol = scope.names.symbols.get(event)
    if not isinstance(symbol, EventSymbol):
        return []
    return ["who", "answer"] if sort == "question" else [field for field, _ in symbol.params]
