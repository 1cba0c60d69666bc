"""`until end of phase X(args)` and its kin."""

from __future__ import annotations

from rulelang.program import core
from rulelang.semantics.arguments import lower_args
from rulelang.semantics.expressions import find_event
from rulelang.semantics.lowering import lower
from rulelang.semantics.scopes import Scope
from rulelang.syntax import nodes


def lower_duration(scope: Scope, node: nodes.Duration) -> core.Until | None:
    """A duration, in the words of the scope that sets it going; None where it names nothing that is there."""
    if node.sort == "game" or node.name is None:
        return core.Until(None)
    symbol = find_event(scope, node.sort, node.name, "until end of ")
    if symbol is None:
        return None
    args = None if node.args is None else lower_args(scope, node.name, symbol.params, node.args, trailing=True)
    within = lower(scope, node.within)[0] if node.within is not None else None
    return core.Until(symbol.key, args, node.next, node.at_start, within if isinstance(within, core.Running) else None)
