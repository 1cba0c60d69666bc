"""Values with their modifiers, and lookup tables.

Layers: 1 `becomes` (the effect played most recently; standing rules yield to played effects; two standing ones that
differ are a fault), then every `also`, then every `only`; 2 `add` and `subtract`, summed; 3 `times` all first, then
`divided by`, each rounding on its own, in hook order; 4 `at least`, then `at most`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import Fn, bounded, compile_expr, compile_optional, divide
from rulelang.machine.faults import RuleFault
from rulelang.machine.hooks import Matcher
from rulelang.program.program import KeyTest, ModifierDef, Program, TableDef, ValueDef

if TYPE_CHECKING:
    from rulelang.machine.game import Game

Applied = tuple[int, Any, bool]
"""A modifier that applies: its number, its amount, whether it was played (an effect in time)."""


class CompiledTable:
    """A table's rows: exact keys by dictionary, the rest in order."""

    def __init__(self, table: TableDef) -> None:
        self.name = table.name
        self.types = table.keys
        self.exact: dict[tuple[Any, ...], Fn] = {}
        self.rows = [(row.keys, compile_expr(row.value)) for row in table.rows]
        wide: list[tuple[Any, ...]] = []
        for keys, value in self.rows:
            exact = tuple(key.low for key in keys) if all(key.sort == "is" for key in keys) else None
            if exact is None:
                wide.append(keys)
            elif not any(_fit(tests, exact) for tests in wide):
                self.exact.setdefault(exact, value)

    def look_up(self, g: Game, keys: tuple[Any, ...]) -> Any:
        """The value of the first row that fits. Faults: none does."""
        found = self.exact.get(keys)
        if found is not None:
            return found(g, [])
        for tests, value in self.rows:
            if _fit(tests, keys):
                return value(g, [])
        shown = ", ".join(g.exe.show_value(key, kind) for key, kind in zip(keys, self.types, strict=True))
        raise RuleFault(f"the table {self.name} has no row for {shown}")


def _fit(tests: tuple[KeyTest, ...], keys: tuple[Any, ...]) -> bool:
    return all(_fits(test, key) for test, key in zip(tests, keys, strict=True))


def _fits(test: KeyTest, key: Any) -> bool:
    match test.sort:
        case "is":
            return bool(key == test.low)
        case "to":
            return bool(test.low <= key <= test.high)
        case "more":
            return bool(key >= test.low)
        case "less":
            return bool(key <= test.low)
    return True


class CompiledValue:
    """A value's lets and cases."""

    def __init__(self, declared: ValueDef) -> None:
        self.name = declared.name
        self.size = len(declared.slots)
        self.lets = tuple((slot, compile_expr(value)) for slot, value in declared.lets)
        self.cases = tuple((compile_expr(c.value), compile_optional(c.test)) for c in declared.cases)

    def base(self, g: Game, args: tuple[Any, ...]) -> Any:
        """The value before modifiers. Faults: no case applies."""
        L: list[Any] = [*args, *[None] * (self.size - len(args))]
        for slot, value in self.lets:
            L[slot] = value(g, L)
        for value, test in self.cases:
            if test is None or test(g, L):
                return value(g, L)
        raise RuleFault(f"no case of {self.name} applies", g.chain())


class Modifiers:
    """All modifiers of a program; `standing` by value."""

    def __init__(self, program: Program) -> None:
        self.defs = program.modifiers
        self.matchers = [Matcher(m.binders, compile_optional(m.when), m.attached, len(m.slots)) for m in self.defs]
        self.amounts = [compile_expr(m.amount) for m in self.defs]
        self.standing: dict[int, list[int]] = {}
        self.modified = {m.value for m in self.defs}
        for number, modifier in enumerate(self.defs):
            if not modifier.attached.timed:
                self.standing.setdefault(modifier.value, []).append(number)
        for group in self.standing.values():
            group.sort(key=lambda n: (bool(self.defs[n].attached.cards), self.defs[n].order, n))


def compile_modifiers(program: Program) -> Modifiers:
    """All modifiers, ready."""
    return Modifiers(program)


def evaluate(g: Game, number: int, args: tuple[Any, ...]) -> Any:
    """A value: base, then modifiers. Keeps what it did in `g.notes` for the trace."""
    value = g.exe.values[number]
    if number not in g.exe.modifiers.modified:
        return value.base(g, args)
    base = value.base(g, args)
    fitting = fits(g, number, args)
    if not fitting:
        return base
    amounts = g.exe.modifiers.amounts
    applied = [(one.place, amounts[one.place](g, one.locals), one.effect is not None) for one in fitting]
    result = _apply(g, number, base, applied)
    if g.notes is not None and len(g.notes) < 40:
        held = in_layers(g.exe.modifiers.defs, applied)
        g.notes.append((number, args, base, tuple((place, amount) for place, amount, _ in held), result))
    return result


LAYERS = ("becomes", "also", "only", "add", "subtract", "times", "divided", "least", "most")


def in_layers(defs: tuple[ModifierDef, ...], applied: list[Applied]) -> list[Applied]:
    """Modifiers in the order in which they worked; of several `becomes` the one that held."""
    ranked = sorted(applied, key=lambda one: LAYERS.index(defs[one[0]].op))
    held = [one for one in ranked if defs[one[0]].op == "becomes"]
    last = [one for one in held if one[2]][-1:] or held[:1]
    return [*last, *ranked[len(held) :]]


class Fitting:
    """A modifier that fits now: its number, its locals, the card it stands on and whose that is, or the effect in time
    that it is."""

    __slots__ = ("place", "locals", "card", "owner", "effect")

    def __init__(self, place: int, locals_: list[Any], card: int | None, owner: int | None, effect: Any) -> None:
        self.place = place
        self.locals = locals_
        self.card = card
        self.owner = owner
        self.effect = effect


def fits(g: Game, number: int, args: tuple[Any, ...]) -> list[Fitting]:
    """The modifiers that work on a value for these arguments: standing ones, those of cards, then effects by age."""
    return [*_standing(g, number, args), *_timed(g, number, args)]


def _standing(g: Game, number: int, args: tuple[Any, ...]) -> list[Fitting]:
    found: list[Fitting] = []
    ranked: list[tuple[Any, Fitting]] = []
    modifiers = g.exe.modifiers
    for place in modifiers.standing.get(number, ()):
        cards = modifiers.defs[place].attached.cards
        if not cards:
            locals_ = modifiers.matchers[place].fill(g, args, None, None, None)
            if locals_ is not None:
                found.append(Fitting(place, locals_, None, None, None))
            continue
        for card in cards:
            live, owner = g.exe.live_owner(g, card)
            locals_ = modifiers.matchers[place].fill(g, args, card, owner, None) if live else None
            if locals_ is not None:
                ranked.append((g.exe.live_rank(g, card)[0], Fitting(place, locals_, card, owner, None)))
    ranked.sort(key=lambda pair: pair[0])
    return found + [fitting for _, fitting in ranked]


def _timed(g: Game, number: int, args: tuple[Any, ...]) -> list[Fitting]:
    modifiers = g.exe.modifiers
    found: list[Fitting] = []
    for effect in g.effects:
        if effect.sort == "modify" and modifiers.defs[effect.number].value == number:
            locals_ = modifiers.matchers[effect.number].fill(g, args, None, None, effect.captured)
            if locals_ is not None:
                found.append(Fitting(effect.number, locals_, None, None, effect))
    return found


def _apply(g: Game, number: int, base: Any, applied: list[Applied]) -> Any:
    defs = g.exe.modifiers.defs
    result = _becomes(g, number, base, [a for a in applied if defs[a[0]].op == "becomes"])
    if isinstance(result, bool):
        return _also_and_only(defs, result, applied)
    for place, amount, _ in applied:
        match defs[place].op:
            case "add":
                result += amount
            case "subtract":
                result -= amount
    return _scale_and_limit(defs, result, applied)


def _also_and_only(defs: tuple[ModifierDef, ...], result: bool, applied: list[Applied]) -> bool:
    """Every `also`, then every `only`: what must hold is never undone by what may."""
    allowed = result or any(amount for place, amount, _ in applied if defs[place].op == "also")
    return allowed and all(amount for place, amount, _ in applied if defs[place].op == "only")


def _becomes(g: Game, number: int, base: Any, applied: list[Applied]) -> Any:
    played = [amount for _, amount, timed in applied if timed]
    if played:
        return played[-1]
    if not applied:
        return base
    if any(amount != applied[0][1] for _, amount, _ in applied):
        names = " and ".join(g.exe.modifiers.defs[place].name for place, _, _ in applied)
        raise RuleFault(f"{names} both say what {g.exe.values[number].name} becomes", g.chain())
    return applied[0][1]


def _scale_and_limit(defs: tuple[ModifierDef, ...], result: Any, applied: list[Applied]) -> Any:
    for place, amount, _ in applied:
        if defs[place].op == "times":
            result = bounded(result * amount)
    for place, amount, _ in applied:
        if defs[place].op == "divided":
            result = divide(result, amount, defs[place].rounding)
    for place, amount, _ in applied:
        if defs[place].op == "least":
            result = max(result, amount)
    for place, amount, _ in applied:
        if defs[place].op == "most":
            result = min(result, amount)
    return result if isinstance(result, (bool, str, tuple)) or result is None else bounded(result)
