"""Core expressions as closures `f(game, locals) -> value`, made once for a program.

Expressions are pure: they never change the game and never stop. Every group is a tuple, so a result can be kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine.faults import RuleFault
from rulelang.program import core
from rulelang.program.types import NO_LIMIT

if TYPE_CHECKING:
    from rulelang.machine.game import Game

Locals = list[Any]
Fn = Callable[["Game", Locals], Any]


def compile_expr(expr: core.Expr) -> Fn:
    """The closure of an expression."""
    return _COMPILERS[type(expr)](expr)


def compile_optional(expr: core.Expr | None) -> Fn | None:
    """The closure, or None for no expression."""
    return None if expr is None else compile_expr(expr)


def distinct(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members in order, each once."""
    return tuple(dict.fromkeys(items))


def bounded(number: int) -> int:
    """The number, unless it leaves the range a game may use."""
    if -NO_LIMIT <= number <= NO_LIMIT:
        return number
    raise RuleFault("a number grew beyond all limits")


# ---- reading the game


def _const(e: core.Const) -> Fn:
    value = e.value
    return lambda g, L: value


def _local(e: core.Local) -> Fn:
    slot = e.slot
    return lambda g, L: L[slot]


def _local_at(e: core.LocalAt) -> Fn:
    slot, key = e.slot, compile_expr(e.key)

    def read(g: Game, L: Locals) -> Any:
        wanted = key(g, L)
        for member, value in L[slot] or ():
            if member == wanted:
                return value
        raise RuleFault(f"there is no answer of {g.exe.show_entity(wanted)}")

    return read


def _state(e: core.StateGet) -> Fn:
    owner, index, state = compile_optional(e.owner), compile_optional(e.index), e.state
    if index is None and owner is None:
        return lambda g, L: g.cells[g.layout.state_base[state]]
    if index is None and owner is not None:
        whose = owner

        def owned(g: Game, L: Locals) -> Any:
            who = whose(g, L)
            if who is None:
                raise RuleFault(f"{g.exe.program.states[state].name} was asked of none")
            return g.cells[g.layout.owned_base[state] + who]

        return owned

    def read(g: Game, L: Locals) -> Any:
        who = owner(g, L) if owner else None
        return g.cells[g.layout.state_cell(state, who, index(g, L) if index else None)]

    return read


def _resource(e: core.ResourceGet) -> Fn:
    resource, holder = e.resource, compile_expr(e.holder)
    return lambda g, L: g.resources[g.layout.resource_cell(resource, holder(g, L))]


def _setting(e: core.SettingGet) -> Fn:
    place = e.setting
    return lambda g, L: g.settings[place]


def _place(e: core.PlaceOf) -> Fn:
    zone, owner, index = e.zone, compile_optional(e.owner), compile_optional(e.index)

    def read(g: Game, L: Locals) -> int:
        who = owner(g, L) if owner else None
        return g.layout.zone_entity(zone, who, index(g, L) if index else None)

    return read


def _contents(e: core.Contents) -> Fn:
    place, ordered = compile_expr(e.place), e.ordered_look

    def read(g: Game, L: Locals) -> Any:
        zone = place(g, L) - g.layout.zone_first
        if ordered and g.hides_order(zone):
            raise RuleFault(f"nobody knows the order of {g.exe.show_entity(zone + g.layout.zone_first)}")
        return g.zones[zone]

    return read


def _field(e: core.FieldGet) -> Fn:
    number, of, per = e.field, compile_expr(e.of), compile_optional(e.per)

    def read(g: Game, L: Locals) -> Any:
        piece = of(g, L)
        if piece is None:
            raise RuleFault(f"{g.exe.program.fields[number].name} was asked of none")
        value = g.exe.field_of(number, piece)
        return value if per is None else value[per(g, L) - g.exe.per_first(number)]

    return read


def _name_of(e: core.NameOf) -> Fn:
    of = compile_expr(e.of)

    def read(g: Game, L: Locals) -> Any:
        thing = of(g, L)
        return None if thing is None else g.layout.labels[thing]

    return read


def _kind_all(e: core.KindAll) -> Fn:
    kind = e.kind
    return lambda g, L: g.present[kind]


def _value_call(e: core.ValueCall) -> Fn:
    number, args = e.value, tuple(compile_expr(a) for a in e.args)
    if not args:
        return lambda g, L: g.exe.value_of(g, number, ())
    return lambda g, L: g.exe.value_of(g, number, tuple([a(g, L) for a in args]))


def _table(e: core.TableGet) -> Fn:
    number, keys = e.table, tuple(compile_expr(k) for k in e.keys)
    return lambda g, L: g.exe.table_row(g, number, tuple([k(g, L) for k in keys]))


def _running(e: core.Running) -> Fn:
    event = e.event
    args = None if e.args is None else tuple(compile_expr(a) for a in e.args)

    def read(g: Game, L: Locals) -> bool:
        wanted = None if args is None else tuple([a(g, L) for a in args])
        return g.running(event, wanted) is not None

    return read


# ---- arithmetic and logic


def _arith(e: core.Arith) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)
    if e.op == "+":
        return lambda g, L: bounded(left(g, L) + right(g, L))
    if e.op == "-":
        return lambda g, L: bounded(left(g, L) - right(g, L))
    return lambda g, L: bounded(left(g, L) * right(g, L))


def divide(left: int, right: int, rounding: str) -> int:
    """Whole division; up and down towards that infinity."""
    if right == 0:
        raise RuleFault("division by 0")
    return left // right if rounding == "down" else -(-left // right)


def _divide(e: core.Divide) -> Fn:
    left, right, rounding = compile_expr(e.left), compile_expr(e.right), e.rounding
    return lambda g, L: divide(left(g, L), right(g, L), rounding)


def _join(e: core.Join) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)
    if e.distinct:
        return lambda g, L: distinct(left(g, L) + right(g, L))
    return lambda g, L: left(g, L) + right(g, L)


def _without(e: core.Without) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)

    def read(g: Game, L: Locals) -> Any:
        out = right(g, L)
        return tuple([x for x in left(g, L) if x not in out])

    return read


def _compare(e: core.Compare) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)
    match e.op:
        case "==":
            return lambda g, L: left(g, L) == right(g, L)
        case "!=":
            return lambda g, L: left(g, L) != right(g, L)
        case "<":
            return lambda g, L: left(g, L) < right(g, L)
        case ">":
            return lambda g, L: left(g, L) > right(g, L)
        case "<=":
            return lambda g, L: left(g, L) <= right(g, L)
        case _:
            return lambda g, L: left(g, L) >= right(g, L)


def _same_members(e: core.SameMembers) -> Fn:
    left, right = compile_expr(e.left), compile_expr(e.right)

    def read(g: Game, L: Locals) -> bool:
        a, b = left(g, L), right(g, L)
        return all(x in b for x in a) and all(x in a for x in b)

    return read


def _and(e: core.And) -> Fn:
    items = tuple(compile_expr(i) for i in e.items)
    if len(items) == 2:
        first, second = items
        return lambda g, L: first(g, L) and second(g, L)

    def read(g: Game, L: Locals) -> bool:
        for item in items:
            if not item(g, L):
                return False
        return True

    return read


def _or(e: core.Or) -> Fn:
    items = tuple(compile_expr(i) for i in e.items)

    def read(g: Game, L: Locals) -> bool:
        for item in items:
            if item(g, L):
                return True
        return False

    return read


def _not(e: core.Not) -> Fn:
    of = compile_expr(e.of)
    return lambda g, L: not of(g, L)


def _if(e: core.If) -> Fn:
    test, then, otherwise = compile_expr(e.test), compile_expr(e.then), compile_expr(e.otherwise)
    return lambda g, L: then(g, L) if test(g, L) else otherwise(g, L)


def _contains(e: core.Contains) -> Fn:
    item, group = compile_expr(e.item), compile_expr(e.group)
    return lambda g, L: item(g, L) in group(g, L)


def _contains_all(e: core.ContainsAll) -> Fn:
    items, group = compile_expr(e.items), compile_expr(e.group)

    def read(g: Game, L: Locals) -> bool:
        inside = group(g, L)
        return all(item in inside for item in items(g, L))

    return read


# ---- groups


def _make_list(e: core.MakeList) -> Fn:
    items = tuple(compile_expr(i) for i in e.items)
    return lambda g, L: tuple([i(g, L) for i in items])


def _make_range(e: core.MakeRange) -> Fn:
    low, high = compile_expr(e.low), compile_expr(e.high)

    def read(g: Game, L: Locals) -> Any:
        a, b = low(g, L), high(g, L)
        if b - a > 100_000:
            raise RuleFault(f"the range {a} to {b} is too long")
        return tuple(range(a, b + 1))

    return read


def _filter(e: core.Filter) -> Fn:
    source, slot, test = compile_expr(e.source), e.slot, compile_expr(e.test)

    def read(g: Game, L: Locals) -> Any:
        kept = []
        for member in source(g, L):
            L[slot] = member
            if test(g, L):
                kept.append(member)
        return tuple(kept)

    return read


def _gather(e: core.Gather) -> Fn:
    source, slot, test, of = compile_expr(e.source), e.slot, compile_optional(e.test), compile_expr(e.of)
    flatten = e.flatten

    def read(g: Game, L: Locals) -> Any:
        out: list[Any] = []
        for member in source(g, L):
            L[slot] = member
            if test is None or test(g, L):
                found = of(g, L)
                if flatten:
                    out.extend(found)
                else:
                    out.append(found)
        return tuple(out)

    return read


def _count(e: core.Count) -> Fn:
    of = compile_expr(e.of)
    return lambda g, L: len(of(g, L))


def _fold(e: core.Fold) -> Fn:
    op, of = e.op, compile_expr(e.of)
    if op == "sum":
        return lambda g, L: bounded(sum(of(g, L)))
    best = max if op == "highest" else min

    def read(g: Game, L: Locals) -> int:
        numbers = of(g, L)
        if not numbers:
            raise RuleFault(f"{op} of nothing")
        return int(best(numbers))

    return read


def _quantify(e: core.Quantify) -> Fn:
    source, slot, test = compile_expr(e.source), e.slot, compile_expr(e.test)
    wanted, found = {"every": (False, False), "some": (True, True), "no": (True, False)}[e.quantifier]

    def read(g: Game, L: Locals) -> bool:
        for member in source(g, L):
            L[slot] = member
            if bool(test(g, L)) is wanted:
                return found
        return not found

    return read


def compile_keys(keys: tuple[core.RankKey, ...], slot: int) -> Callable[[Game, Locals, Any], tuple[int, ...]]:
    """A function that gives a member's sort key: smaller is better."""
    parts = tuple((key.highest, compile_expr(key.of)) for key in keys)

    def rank(g: Game, L: Locals, member: Any) -> tuple[int, ...]:
        L[slot] = member
        return tuple([-of(g, L) if highest else of(g, L) for highest, of in parts])

    return rank


def _those(e: core.Those) -> Fn:
    source, rank = compile_expr(e.source), compile_keys(e.keys, e.slot)

    def read(g: Game, L: Locals) -> Any:
        ranked = [(rank(g, L, member), member) for member in source(g, L)]
        if not ranked:
            return ()
        best = min(key for key, _ in ranked)
        return tuple([member for key, member in ranked if key == best])

    return read


def _follow(e: core.Follow) -> Fn:
    step, start, until, slot = compile_expr(e.step), compile_expr(e.start), compile_expr(e.until), e.slot

    def read(g: Game, L: Locals) -> Any:
        here = start(g, L)
        walked: list[Any] = []
        seen = {here}
        while True:
            L[slot] = here
            here = step(g, L)
            if here is None or here in seen:
                return tuple(walked)
            seen.add(here)
            walked.append(here)
            L[slot] = here
            if until(g, L):
                return tuple(walked)

    return read


def _ends(e: core.Ends) -> Fn:
    last, of, n = e.last, compile_expr(e.of), compile_optional(e.n)

    def single(g: Game, L: Locals) -> Any:
        members = of(g, L)
        if not members:
            raise RuleFault("the last of nothing" if last else "the first of nothing")
        return members[-1 if last else 0]

    def several(g: Game, L: Locals) -> Any:
        members = of(g, L)
        assert n is not None
        wanted = max(0, n(g, L))
        if last:
            return members[len(members) - wanted :] if wanted < len(members) else members
        return members[:wanted]

    return single if n is None else several


def _only(e: core.OnlyOf) -> Fn:
    of = compile_expr(e.of)

    def read(g: Game, L: Locals) -> Any:
        members = of(g, L)
        if len(members) > 1:
            raise RuleFault(f"`only of` met {len(members)}")
        return members[0] if members else None

    return read


# ---- the rest


def _builtin(e: core.Builtin) -> Fn:
    from rulelang.machine.builtins import BUILTINS

    run, args = BUILTINS[e.name], tuple(compile_expr(a) for a in e.args)
    return lambda g, L: run(g, *[a(g, L) for a in args])


def split_args(args: tuple[core.Expr, ...]) -> tuple[tuple[bool, Fn], ...]:
    """Each argument with whether it is open (`any S`)."""
    return tuple((isinstance(a, core.AnyOf), compile_expr(a.of if isinstance(a, core.AnyOf) else a)) for a in args)


def _can(e: core.Can) -> Fn:
    event, args = e.event, split_args(e.args)
    return lambda g, L: g.exe.some_instance(g, event, args, L)


def _bound(e: core.Bound) -> Fn:
    slot, value, body = e.slot, compile_expr(e.value), compile_expr(e.body)

    def read(g: Game, L: Locals) -> Any:
        L[slot] = value(g, L)
        return body(g, L)

    return read


def _early(e: core.EndedEarly) -> Fn:
    return lambda g, L: g.early


def _players(e: core.Players) -> Fn:
    return lambda g, L: g.players


def _active(e: core.Active) -> Fn:
    return lambda g, L: g.active()


def _winners(e: core.Winners) -> Fn:
    return lambda g, L: g.winners()


def _outcome(e: core.OutcomeOf) -> Fn:
    who = compile_expr(e.who)
    return lambda g, L: g.outcome_of(who(g, L))


def compile_code(code: core.Code) -> Callable[..., Any]:
    """A function of the game and the code's parameters; parameters beyond those it has are dropped."""
    run, size, params = compile_expr(code.expr), len(code.slots), code.params

    def call(g: Game, *args: Any) -> Any:
        kept = list(args[:params])
        return run(g, kept + [None] * (size - len(kept)))

    return call


_COMPILERS: dict[type[core.Expr], Callable[[Any], Fn]] = {
    core.Const: _const,
    core.Local: _local,
    core.LocalAt: _local_at,
    core.StateGet: _state,
    core.ResourceGet: _resource,
    core.SettingGet: _setting,
    core.PlaceOf: _place,
    core.Contents: _contents,
    core.FieldGet: _field,
    core.NameOf: _name_of,
    core.KindAll: _kind_all,
    core.Players: _players,
    core.Active: _active,
    core.Winners: _winners,
    core.OutcomeOf: _outcome,
    core.ValueCall: _value_call,
    core.TableGet: _table,
    core.Arith: _arith,
    core.Divide: _divide,
    core.Join: _join,
    core.Without: _without,
    core.Compare: _compare,
    core.SameMembers: _same_members,
    core.And: _and,
    core.Or: _or,
    core.Not: _not,
    core.If: _if,
    core.Contains: _contains,
    core.ContainsAll: _contains_all,
    core.Running: _running,
    core.EndedEarly: _early,
    core.MakeList: _make_list,
    core.MakeRange: _make_range,
    core.Filter: _filter,
    core.Gather: _gather,
    core.Count: _count,
    core.Fold: _fold,
    core.Quantify: _quantify,
    core.Those: _those,
    core.Follow: _follow,
    core.Ends: _ends,
    core.OnlyOf: _only,
    core.Builtin: _builtin,
    core.Can: _can,
    core.Bound: _bound,
}
