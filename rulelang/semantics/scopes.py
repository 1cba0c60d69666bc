"""What can be seen at a point of a body: its locals, what is known about them, and where the body stands."""

from __future__ import annotations

from attrs import define, evolve, field

from rulelang.program import core
from rulelang.program.types import Type
from rulelang.semantics.missing import declared_here, sort_of
from rulelang.semantics.narrowing import Facts, learned, of_member, substitute
from rulelang.semantics.symbols import (
    Names,
    StateSymbol,
)
from rulelang.source import Span
from rulelang.syntax import nodes
from rulelang.words import FIXED_NAMES, RESERVED

FIXED = FIXED_NAMES
"""Names of the language; nothing can be called so."""


@define
class Scope:
    """The locals of one routine or Code while it is lowered.

    `slots` grows and never shrinks, and is shared by all blocks of the routine; `visible` maps names to slots for what
    can be seen at this point. sort: `action`, `phase`, `hook`, `value`, `code`, `modify`, `forbid`, `scoring`;
    stage and event: of a hook, or the event key of an action or phase. outer: for blocks of `later` and so on, the
    scope whose locals can be captured.
    """

    names: Names
    name: str
    sort: str
    slots: list[core.Slot] = field(factory=list)
    visible: dict[str, int] = field(factory=dict)
    facts: Facts = field(factory=Facts)
    stage: str = ""
    event: str | None = None
    cards: tuple[int, ...] = ()
    fields: tuple[int | None, ...] = ()
    loops: tuple[str, ...] = ()
    outer: Scope | None = None
    captures: list[tuple[int, int]] = field(factory=list)
    results: list[Type] = field(factory=list)
    used: dict[str, int] = field(factory=dict)
    rolled: dict[int, nodes.Roll] = field(factory=dict)

    def child(self) -> Scope:
        """A scope for a block: what it declares is not seen outside it."""
        return evolve(self, visible=dict(self.visible))

    def looping(self, loop: str) -> Scope:
        """A child inside one more loop."""
        return evolve(self, visible=dict(self.visible), loops=(*self.loops, loop))

    # ---- locals

    def new_slot(self, name: str, kind: Type) -> int:
        """A slot that no name leads to."""
        self.slots.append(core.Slot(name, kind))
        return len(self.slots) - 1

    def put(self, name: str, kind: Type) -> int:
        """A local under this name, without any check (`it`, parameters)."""
        slot = self.visible[name] = self.new_slot(name, kind)
        return slot

    def declare(self, name: str, kind: Type, span: Span) -> int:
        """A new local; a finding if the name is taken."""
        check_new_name(self, name, span)
        return self.put(name, kind)

    def lookup(self, name: str) -> int | None:
        """The slot of a local, captured from around a block where needed."""
        if name in self.visible:
            return self.visible[name]
        if self.outer is None:
            return None
        slot = self.outer.lookup(name)
        return None if slot is None else self._capture(name, slot, self.outer)

    def _capture(self, name: str, slot: int, outer: Scope) -> int:
        for there, here in self.captures:
            if there == slot:
                self.visible[name] = here
                return here
        kind = outer.facts.narrow(core.Local(slot), outer.slots[slot].type)
        here = self.put(name, kind)
        self.captures.append((slot, here))
        if slot in outer.rolled:
            self.rolled[here] = outer.rolled[slot]
        return here

    def sees(self, name: str) -> bool:
        """Whether the name is a local here, without capturing it."""
        return name in self.visible or (self.outer is not None and self.outer.sees(name))

    def local_type(self, name: str) -> Type:
        """The type of a local that can be seen."""
        if name in self.visible or self.outer is None:
            return self.slots[self.visible[name]].type
        return self.outer.local_type(name)

    def locals(self) -> set[str]:
        """The names of all locals that can be seen."""
        return set(self.visible) | (self.outer.locals() if self.outer else set())

    # ---- what is known

    def learn(self, test: core.Expr, truth: bool = True) -> Scope:
        """A child in which the condition holds (or does not)."""
        return evolve(self, visible=dict(self.visible), facts=self._after(test, truth))

    def keep(self, test: core.Expr, truth: bool = True) -> None:
        """From here on the condition holds (or does not)."""
        self.facts = self._after(test, truth)

    def _after(self, test: core.Expr, truth: bool) -> Facts:
        return self.facts.plus(learned(test, truth, self.inline))

    def member_facts(self, source: core.Expr, slot: int) -> None:
        """From here on the slot holds a member of the source."""
        self.facts = self.facts.plus(of_member(source, core.Local(slot), self.inline))

    def inline(self, call: core.ValueCall) -> core.Expr | None:
        """The one expression a value is worked out by, with the arguments put in."""
        defined = self.names.values[call.value] if call.value < len(self.names.values) else None
        if defined is None or defined.lets or len(defined.cases) != 1 or defined.cases[0].test is not None:
            return None
        return substitute(defined.cases[0].value, {core.Local(i): arg for i, arg in enumerate(call.args)})


# ---- names


def check_new_name(scope: Scope, name: str, span: Span) -> None:
    """A finding if a local cannot have this name."""
    report = scope.names.report
    if name in RESERVED:
        return  # the reader has told it
    if name in FIXED:
        message = f"`{name}` is a word of the language, and cannot be a name here."
        report.error("R150", message, span, help="choose another name")
    elif scope.sees(name):
        report.error("R151", f"`{name}` is a name here already.", span, help="choose another name for the new one")
    elif (symbol := scope.names.symbols.get(name)) is not None:
        message = f"`{name}` is already the name of {sort_of(symbol)}."
        change = f"; to change the state write `set {name} to ...`" if isinstance(symbol, StateSymbol) else ""
        report.error("R151", message, span, help=f"choose another name here{change}", also=declared_here(symbol))
