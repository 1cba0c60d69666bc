"""Puts counters around the parts of a program: rules, statements, cases, rows, options, needs, branches.

The machine knows counters as one more sort of expression and statement (`machine.counting`); a program without them
pays nothing. The counted program is only what the machine compiles. Everything that asks what the rules *are* (nests,
charts, saves) is given the program as it was checked.
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs
from attrs import define, evolve, field, frozen

from rulelang.machine.executable import Executable
from rulelang.present.covered import Spot
from rulelang.program import core
from rulelang.program.program import (
    CaseDef,
    EventDef,
    ForbidDef,
    HookDef,
    ModifierDef,
    Program,
    ScoringDef,
    TableDef,
    ValueDef,
)
from rulelang.program.types import Type
from rulelang.source import NOWHERE, Span

T = TypeVar("T")
LEAVES = (str, int, bool, type(None), Span, Type)


@frozen
class Counter:
    """A spot, the tags it carries, and the numbers that count for it (refused: -1 where nothing is refused)."""

    spot: Spot
    tags: tuple[str, ...]
    number: int
    refused: int = -1


@frozen
class Counting:
    """A game that counts: `exe.counts` by number, and what the numbers are."""

    exe: Executable
    counters: tuple[Counter, ...]


def counting(program: Program) -> Counting:
    """The game of a program, made ready to run and to count."""
    maker = _Maker()
    exe = Executable(maker.program(program))
    # The end of a game works its scoring out anew, from the program.
    exe.program = evolve(program, scoring=exe.program.scoring)
    return Counting(exe, tuple(maker.counters))


@define
class _Maker:
    """Goes through a program. rule, tags: what the parts in hand belong to."""

    counters: list[Counter] = field(factory=list)
    numbers: int = 0
    rule: str = ""
    tags: tuple[str, ...] = ()

    def number(self) -> int:
        self.numbers += 1
        return self.numbers - 1

    def count(self, sort: str, span: Span, label: str = "", tags: tuple[str, ...] = (), told: bool = False) -> int:
        """The number of a new counter."""
        number = self.number()
        self.counters.append(Counter(Spot(sort, span, self.rule, label, told), self.tags + tags, number))
        return number

    def within(self, rule: str, tags: tuple[str, ...]) -> None:
        self.rule, self.tags = rule, tags

    # ---- declarations

    def program(self, p: Program) -> Program:
        return evolve(
            p,
            values=tuple(self.value(v) for v in p.values),
            tables=tuple(self.table(t) for t in p.tables),
            events={key: self.event(e) for key, e in p.events.items()},
            hooks=tuple(self.hook(h) for h in p.hooks),
            modifiers=tuple(self.modifier(m) for m in p.modifiers),
            forbids=tuple(self.forbid(f) for f in p.forbids),
            scoring=None if p.scoring is None else self.scoring(p.scoring),
        )

    def value(self, v: ValueDef) -> ValueDef:
        self.within(f"value {v.name}", v.tags)
        whole = self.count("rule", v.span)
        cases = [self.case(case, len(v.cases)) for case in v.cases]
        counted = tuple(evolve(c, value=core.Counted(c.value, whole)) for c in cases)
        return evolve(v, lets=self.inside(v.lets), cases=counted)

    def case(self, c: CaseDef, among: int) -> CaseDef:
        value, test = self.inside(c.value), self.inside(c.test)
        if among > 1 or c.tags:
            value = core.Counted(value, self.count("case", c.span, tags=c.tags))
        return evolve(c, value=value, test=test)

    def table(self, t: TableDef) -> TableDef:
        self.within(f"table {t.name}", ())
        rows = (evolve(row, value=core.Counted(row.value, self.count("row", row.span))) for row in t.rows)
        return evolve(t, rows=tuple(rows))

    def event(self, e: EventDef) -> EventDef:
        if e.routine is None:
            return e
        self.within(e.routine.name, e.routine.tags)
        return evolve(e, guard=self.inside(e.guard), routine=self.routine(e.routine))

    def hook(self, h: HookDef) -> HookDef:
        self.within(h.routine.name, h.routine.tags)
        when, guard = self.inside(h.when), self.inside(h.guard)
        return evolve(h, when=when, guard=guard, routine=self.routine(h.routine))

    def routine(self, r: core.Routine) -> core.Routine:
        whole = self.count("rule", r.span)
        first, *rest = self.inside(r.body) or (None,)
        return evolve(r, body=(core.CountedStep(first, whole), *rest))

    def modifier(self, m: ModifierDef) -> ModifierDef:
        self.within(m.name, m.tags)
        amount, when = self.inside(m.amount), self.inside(m.when)
        sort = "change" if m.attached.timed else "rule"
        return evolve(m, amount=core.Counted(amount, self.count(sort, m.span)), when=when)

    def forbid(self, f: ForbidDef) -> ForbidDef:
        self.within(f.name, f.tags)
        when = core.Const(True) if f.when is None else self.inside(f.when)
        held = self.count("ban" if f.attached.timed else "rule", f.span)
        return evolve(f, when=core.CountedTest(when, held, self.number()))

    def scoring(self, s: ScoringDef) -> ScoringDef:
        self.within("scoring", s.tags)
        lines = tuple(
            evolve(line, value=core.Counted(self.inside(line.value), self.count("score", line.span, tags=line.tags)))
            for line in s.lines
        )
        grades = None if s.grades is None else self.table(s.grades)
        return evolve(s, lines=lines, grades=grades)

    # ---- bodies

    def inside(self, thing: T) -> T:
        """The same with counters in it."""
        made: Any = thing
        match thing:
            case tuple():
                made = tuple(self.inside(item) for item in thing)
            case core.Guard() | core.Ask():
                made = self.needs(self.parts(thing))
            case core.Option():
                made = self.option(thing)
            case core.If_() | core.If():
                made = self.parts(self.branches(thing))
            case _ if not isinstance(thing, LEAVES) and attrs.has(type(thing)):
                made = self.parts(thing)
        if isinstance(thing, core.Stmt) and thing.span != NOWHERE:
            made = core.CountedStep(made, self.count("line", thing.span, tags=thing.tags))
        return made  # type: ignore[no-any-return]

    def parts(self, thing: T) -> T:
        """A node with counters in its parts."""
        changed = {}
        for part in attrs.fields(type(thing)):  # type: ignore[arg-type]
            old = getattr(thing, part.name)
            if not isinstance(old, LEAVES):
                new = self.inside(old)
                if new is not old:
                    changed[part.name] = new
        return evolve(thing, **changed) if changed else thing  # type: ignore[misc]

    def needs(self, holder: Any) -> Any:
        """A guard or question whose needs are counted, where it is known where they stand."""
        if len(holder.spans) != len(holder.needs):
            return holder
        needs = []
        for (test, reason), span in zip(holder.needs, holder.spans, strict=True):
            held = self.count("need", span)
            self.counters[-1] = evolve(self.counters[-1], refused=self.number())
            needs.append((core.CountedTest(test, held, self.counters[-1].refused), reason))
        return evolve(holder, needs=tuple(needs))

    def option(self, option: core.Option) -> core.Option:
        chosen = self.count("option", option.span, option.label, option.tags)
        before, self.tags = self.tags, self.tags + option.tags
        when, guard = self.inside(option.when), self.inside(option.guard)
        first, *rest = self.inside(option.body) or (None,)
        self.tags = before
        return evolve(option, when=when, guard=guard, body=(core.CountedStep(first, chosen), *rest))

    def branches(self, choice: Any) -> Any:
        """A choice whose test is counted, both ways."""
        if isinstance(choice, core.If_):
            spans, other = (choice.span, choice.span), bool(choice.otherwise)
            told = (True, other)
        elif choice.spans:
            spans, told = choice.spans, (False, False)
        else:
            return choice
        held = self.count("branch", spans[0], "true", told=told[0])
        failed = self.count("branch", spans[1], "false", told=told[1])
        return evolve(choice, test=core.CountedTest(choice.test, held, failed))
