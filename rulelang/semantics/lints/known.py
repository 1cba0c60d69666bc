"""What the checks of meaning know about a whole game, worked out once."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from rulelang.program import core
from rulelang.program.core import Value
from rulelang.program.program import Program, StateDef
from rulelang.program.types import GroupType
from rulelang.semantics.lints.asked import Asked
from rulelang.semantics.lints.living import Living
from rulelang.semantics.lints.logic import Logic
from rulelang.semantics.lints.sizes import Sizes
from rulelang.semantics.lints.stock import Stock
from rulelang.semantics.lints.terms import Slots
from rulelang.semantics.narrowing import everything


@frozen(slots=False)
class Known:
    """The game's stock, what lives in it, and what never changes."""

    program: Program

    @cached_property
    def stock(self) -> Stock:
        """Where pieces can ever lie."""
        return Stock(self.program)

    @cached_property
    def living(self) -> Living:
        """What ever happens."""
        return Living(self.program, self.stock)

    @cached_property
    def asked(self) -> Asked:
        """What has been asked on the way to each place."""
        return Asked(self.living, self.plain)

    @cached_property
    def fixed(self) -> dict[int, Value]:
        """The states that nothing ever changes, with the value they start with."""
        code = (tuple(self.program.events.values()), self.program.hooks)
        changed = {part.state for part in everything(code) if isinstance(part, core.SetState)}
        changed |= {cell.target for cell in self.program.starts if cell.sort == "state"}
        starts = {place: _start(state) for place, state in enumerate(self.program.states) if place not in changed}
        return {place: start.value for place, start in starts.items() if isinstance(start, core.Const)}

    @cached_property
    def plain(self) -> frozenset[int]:
        """The values that nothing modifies."""
        modified = {modifier.value for modifier in self.program.modifiers}
        return frozenset(place for place in range(len(self.program.values)) if place not in modified)

    def sizes(self, slots: Slots = ()) -> Sizes:
        """How large things are, where these locals stand."""
        return Sizes(self.program, self.stock, self.fixed, self.plain, slots)

    def logic(self, slots: Slots = ()) -> Logic:
        """What can hold, where these locals stand."""
        return Logic(self.sizes(slots))


def _start(state: StateDef) -> core.Expr:
    """What a state starts with; `none` or nothing where that is not said."""
    if state.start is not None:
        return state.start.expr
    return core.Const(() if isinstance(state.type, GroupType) else None)
