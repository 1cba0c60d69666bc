"""Explains conditions and numbers at a point of a game: the same expressions are worked out once more, part by part.

Nothing here changes the game, and nothing of it runs unless somebody asks why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import compile_expr
from rulelang.machine.faults import RuleFault
from rulelang.machine.hidden import hidden
from rulelang.machine.origins import origin_of
from rulelang.machine.reasons import Change, Condition, Member, Part, Reckoned, Refusal
from rulelang.machine.values import Fitting, fits, in_layers
from rulelang.program import core
from rulelang.program.types import NUMBER, YES_NO, EntityType, GroupType, Type

if TYPE_CHECKING:
    from rulelang.machine.game import Game

Locals = list[Any]
DEEPEST = 5
"""How far values are followed into the values that they call."""
MOST_MEMBERS = 40
JOINTS = (
    core.And, core.Or, core.Not, core.Compare, core.SameMembers, core.Contains, core.ContainsAll,
    core.Arith, core.Divide, core.Join, core.Without, core.MakeList, core.MakeRange,
)  # fmt: skip
"""What is explained by the parts it is made of."""
LAYER = {op: layer for layer, ops in enumerate(
    (("becomes", "also", "only"), ("add", "subtract"), ("times", "divided"), ("least", "most")), start=1
) for op in ops}  # fmt: skip


IDLE = {"add": 0, "subtract": 0, "times": 1, "divided": 1}
"""The amounts with which a modifier changes nothing."""


class Explainer:
    """made: for locals of the routine that is explained, the event in which each was answered, thrown or drawn; seat:
    who asks, and is told only what that seat may know (None: all)."""

    def __init__(self, g: Game, made: Mapping[int, int] | None = None, seat: int | None = None) -> None:
        self.g = g
        self.made = made or {}
        self.seat = seat

    # ---- conditions

    def conditions(self, L: Locals, test: core.Expr) -> tuple[Condition, ...]:
        """What decided a condition: all parts of an `and` that holds, the first that fails of one that does not."""
        kept, self.g.notes = self.g.notes, None
        try:
            return tuple(self._decisive(list(L), test))
        finally:
            self.g.notes = kept

    def _decisive(self, L: Locals, test: core.Expr) -> Iterator[Condition]:
        holds = bool(self._value(L, test))
        match test:
            case core.And(items) if not holds:
                yield from self._decisive(L, next(item for item in items if not self._value(L, item)))
            case core.Or(items) if holds:
                yield from self._decisive(L, next(item for item in items if self._value(L, item)))
            case core.And(items) | core.Or(items):
                for item in items:
                    yield from self._decisive(L, item)
            case core.Bound(slot, value, body):
                L[slot] = self._value(L, value)
                yield from self._decisive(L, body)
            case core.Const():
                return
            case _:
                yield Condition(test.said, holds, tuple(self._test_parts(L, test)))

    def _test_parts(self, L: Locals, test: core.Expr) -> Iterator[Part]:
        shut = self.seat is not None and not isinstance(test, JOINTS)
        if shut and self.seat is not None and (hidden(self.g, self.seat, L, test) or self._in_secret(test)):
            yield Part(test.said, None, YES_NO, hidden=True)
            return
        match test:
            case core.Quantify():
                yield from self._witness(L, test)
            case core.ValueCall():
                yield from self._parts(L, test, 0)
            case core.Not(of=of):
                yield from self._test_parts(L, of)
            case core.Can(args=args) if not any(isinstance(arg, core.AnyOf) for arg in args):
                for arg in args:
                    yield from self._parts(L, arg, 0)
            case core.Running(args=args):
                for arg in args or ():
                    yield from self._parts(L, arg, 0)
            case core.StateGet():
                yield from (part for part in self._parts(L, test, 0) if part.since)
            case core.Local(slot) if self.made.get(slot):
                yield from self._parts(L, test, 0)
            case core.Local() | core.FieldGet() | core.SettingGet() | core.Can() | core.EndedEarly():
                return
            case _:
                yield from self._parts(L, test, 0)

    def _witness(self, L: Locals, test: core.Quantify) -> Iterator[Part]:
        """The member that decided a claim about many, with what was asked of it."""
        wanted = test.quantifier != "every"
        for member in self._value(L, test.source):
            L[test.slot] = member
            if bool(self._value(L, test.test)) is wanted:
                typed = _inner(test.source.typed)
                if typed is not None:
                    yield Part(self._name(test), member, typed)
                for condition in self._decisive(L, test.test):
                    yield from (part for part in condition.parts if part.value != member)
                return
        yield from self._parts(L, test.source, 0)

    @staticmethod
    def _name(test: core.Quantify) -> str:
        """The name that a claim gives the member: `p` in `some p in players where ...`."""
        words = test.said.split()
        return words[1] if len(words) > 2 and words[2] == "in" else "it"

    # ---- numbers

    def parts(self, L: Locals, expr: core.Expr) -> tuple[Part, ...]:
        """The parts of an expression with their values."""
        kept, self.g.notes = self.g.notes, None
        try:
            return tuple(self._parts(list(L), expr, 0))
        finally:
            self.g.notes = kept

    def _parts(self, L: Locals, expr: core.Expr, depth: int) -> Iterator[Part]:
        match expr:
            case core.Const():
                return
            case core.If(test, then, otherwise):
                yield from self._parts(L, test, depth)
                yield from self._parts(L, then if self._value(L, test) else otherwise, depth)
            case core.Bound(slot, value, body):
                L[slot] = self._value(L, value)
                yield from self._parts(L, body, depth)
            case _ if isinstance(expr, JOINTS) or not expr.said or expr.typed is None:
                for child in core.children(expr):
                    yield from self._parts(L, child, depth)
            case _:
                yield from self._part(L, expr, expr.typed, depth)

    def _part(self, L: Locals, expr: core.Expr, typed: Type, depth: int) -> Iterator[Part]:
        try:
            value = self._value(L, expr)
        except RuleFault:
            return
        if self.seat is not None and (hidden(self.g, self.seat, L, expr) or self._in_secret(expr)):
            yield Part(expr.said, None, typed, hidden=True)
            return
        match expr:
            case core.ValueCall(number, args):
                known = tuple(self._value(L, arg) for arg in args)
                reckoned = self.reckon(number, known, depth + 1) if depth < DEEPEST else None
                yield Part(expr.said, value, typed, reckoned=reckoned)
            case core.Fold(of=core.Gather() as gather) if depth < DEEPEST:
                yield Part(expr.said, value, typed, members=tuple(self._members(L, gather, depth)))
            case core.Fold(of=of) if not isinstance(of, core.Gather):
                yield Part(expr.said, value, typed)
                yield from self._parts(L, of, depth)
            case core.TableGet(keys=keys):
                yield Part(expr.said, value, typed)
                for key in keys:
                    yield from self._parts(L, key, depth)
            case core.Local(slot):
                yield Part(expr.said, value, typed, since=self.made.get(slot, 0))
            case core.StateGet():
                yield Part(expr.said, value, typed, since=self._since(L, expr))
            case _:
                yield Part(expr.said, value, typed)

    def _in_secret(self, expr: core.Expr) -> bool:
        """It reads a name that was decided where this seat did not see it: a secret answer, a hidden throw."""
        made = [self.made[slot] for slot in locals_read(expr) if slot in self.made]
        seers = [self.g.events[number - 1].seers for number in made if number and self.g.events]
        return any(found is not None and self.seat not in found for found in seers)

    def _members(self, L: Locals, gather: core.Gather, depth: int) -> Iterator[Member]:
        typed = gather.of.typed or NUMBER
        for member in self._value(L, gather.source)[:MOST_MEMBERS]:
            L[gather.slot] = member
            if gather.test is None or self._value(L, gather.test):
                inner = next(iter(self._parts(L, gather.of, depth + 1)), None)
                reckoned = inner.reckoned if inner is not None and isinstance(gather.of, core.ValueCall) else None
                yield Member(member, _inner(gather.source.typed), self._value(L, gather.of), typed, reckoned)

    def keys(self, L: Locals, source: core.Expr, slot: int, keys: tuple[core.RankKey, ...]) -> tuple[Part, ...]:
        """What each member of a group has of each key by which the best are taken."""
        if self.seat is not None and hidden(self.g, self.seat, L, source):
            return ()
        found = []
        for key in keys:
            gather = core.Gather(source, slot, None, key.of)
            kept, self.g.notes = self.g.notes, None
            members = tuple(self._members(list(L), gather, DEEPEST - 2))
            self.g.notes = kept
            best = (max if key.highest else min)([m.value for m in members], default=0)
            said = f"{'highest' if key.highest else 'lowest'} {key.of.said}"
            found.append(Part(said, best, NUMBER, members=members))
        return tuple(found)

    def _since(self, L: Locals, expr: core.StateGet) -> int:
        """The event that set a state last."""
        owner = self._value(L, expr.owner) if expr.owner is not None else None
        index = self._value(L, expr.index) if expr.index is not None else None
        cell = self.g.layout.state_cell(expr.state, owner, index)
        events = reversed(self.g.events or ())
        return next((event.number for event in events if event.kind == "set" and event.data[0] == cell), 0)

    def _value(self, L: Locals, expr: core.Expr) -> Any:
        return compile_expr(expr)(self.g, L)

    # ---- values of the game

    def reckon(self, number: int, args: tuple[Any, ...], depth: int = 0) -> Reckoned | None:
        """How a value comes about for these arguments now; None if it cannot be worked out."""
        kept, self.g.notes = self.g.notes, None
        made, self.made = self.made, {}
        try:
            return self._reckon(number, args, depth)
        except RuleFault:
            return None
        finally:
            self.g.notes, self.made = kept, made

    def _reckon(self, number: int, args: tuple[Any, ...], depth: int) -> Reckoned:
        declared = self.g.exe.program.values[number]
        L: Locals = [*args, *[None] * (len(declared.slots) - len(args))]
        for slot, let in declared.lets:
            L[slot] = self._value(L, let)
        case = next(case for case in declared.cases if case.test is None or self._value(L, case.test))
        base, result = self._value(L, case.value), self.g.exe.value_of(self.g, number, args)
        conditions = list(self._decisive(L, case.test)) if case.test is not None else []
        if declared.result == YES_NO and not isinstance(case.value, core.Const):
            conditions += self._decisive(L, case.value)
            parts: tuple[Part, ...] = ()
        else:
            parts = tuple(self._parts(L, case.value, depth))
        said = "" if isinstance(case.value, core.Const) else case.value.said
        changes = tuple(self._changes(number, args))
        return Reckoned(number, args, base, said, tuple(conditions), parts, changes, result)

    def _changes(self, number: int, args: tuple[Any, ...]) -> Iterator[Change]:
        modifiers = self.g.exe.modifiers
        found = {id(one.locals): one for one in fits(self.g, number, args)}
        applied = [(one.place, key, one.effect is not None) for key, one in found.items()]
        for _, key, _ in in_layers(modifiers.defs, applied):
            yield self._change(found[key])

    def _change(self, one: Fitting) -> Change:
        modifier = self.g.exe.program.modifiers[one.place]
        amount = self._value(one.locals, modifier.amount)
        return Change(
            modifier=one.place,
            amount=amount,
            works=amount != IDLE.get(modifier.op, ...),
            layer=LAYER[modifier.op],
            conditions=tuple(self._decisive(one.locals, modifier.when)) if modifier.when is not None else (),
            parts=tuple(self._parts(one.locals, modifier.amount, DEEPEST - 1)),
            card=one.card,
            owner=one.owner,
            origin=None if one.effect is None else origin_of(self.g, one.effect),
        )

    # ---- what may not be done

    def guard(self, guard: core.Guard, L: Locals, rule: str, tags: tuple[str, ...] = ()) -> Refusal | None:
        """The first precondition that fails, with its values; None if all hold."""
        for slot, let in guard.lets:
            L[slot] = self._value(L, let)
        for test, reason in guard.needs:
            if not self._value(L, test):
                return Refusal(reason or "not allowed now", "needs", rule, self.conditions(L, test), tags=tags)
        reason = None if guard.answerable is None else self.g.exe.compile_question(guard.answerable)(self.g, L)
        if guard.answerable is None or reason is None:
            return None
        return Refusal(reason, "nothing", rule, self.conditions(L, guard.answerable))

    def refusal(self, event: str, args: tuple[Any, ...]) -> Refusal | None:
        """Why an action may not be taken now: its own preconditions, then prohibitions; None if it may."""
        declared = self.g.exe.program.events[event]
        found = None
        if declared.routine is not None:
            L: Locals = [*args, *[None] * (len(declared.routine.slots) - len(args))]
            found = self.guard(declared.guard, L, declared.routine.name, declared.routine.tags)
        return found or self.prohibition(event, args)

    def prohibition(self, event: str, args: tuple[Any, ...]) -> Refusal | None:
        """The prohibition that stands in the way now, with what makes it hold."""
        standing = self.g.exe.forbidding(self.g, event, args)
        if standing is None:
            return None
        number, L, effect = standing
        forbid = self.g.exe.program.forbids[number]
        conditions = self.conditions(L, forbid.when) if forbid.when is not None else ()
        origin = None if effect is None else origin_of(self.g, effect)
        return Refusal(forbid.reason, "forbid", forbid.name, conditions, origin, forbid.tags)


def locals_read(expr: core.Expr) -> Iterator[int]:
    """The slots of the locals that an expression reads."""
    return (part.slot for part in core.walk(expr) if isinstance(part, core.Local | core.LocalAt))


def _inner(kind: Type | None) -> Type | None:
    """The type of a member of a group."""
    if isinstance(kind, GroupType):
        return kind.inner
    return kind if isinstance(kind, EntityType) else None
