"""Expressions that read the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import (
    Fn,
    Locals,
    compile_expr,
    compile_optional,
    compiles,
    split_args,
)
from rulelang.machine.faults import RuleFault
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@compiles(core.Const)
def _const(e: core.Const) -> Fn:
    value = e.value
    return lambda g, L: value


@compiles(core.Local)
def _local(e: core.Local) -> Fn:
    slot = e.slot
    return lambda g, L: L[slot]


@compiles(core.LocalAt)
def _local_at(e: core.LocalAt) -> Fn:
    slot, key = e.slot, compile_expr(e.key)

    def read(g: Game, L: Locals) -> Any:
        wanted = key(g, L)
        for member, value in L[slot] or ():
            if member == wanted:
                return value
        raise RuleFault(f"there is no answer of {g.exe.show_entity(wanted)}")

    return read


@compiles(core.StateGet)
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


@compiles(core.ResourceGet)
def _resource(e: core.ResourceGet) -> Fn:
    resource, holder = e.resource, compile_expr(e.holder)
    return lambda g, L: g.resources[g.layout.resource_cell(resource, holder(g, L))]


@compiles(core.SettingGet)
def _setting(e: core.SettingGet) -> Fn:
    place = e.setting
    return lambda g, L: g.settings[place]


@compiles(core.PlaceOf)
def _place(e: core.PlaceOf) -> Fn:
    zone, owner, index = e.zone, compile_optional(e.owner), compile_optional(e.index)

    def read(g: Game, L: Locals) -> int:
        who = owner(g, L) if owner else None
        return g.layout.zone_entity(zone, who, index(g, L) if index else None)

    return read


@compiles(core.Contents)
def _contents(e: core.Contents) -> Fn:
    place, ordered = compile_expr(e.place), e.ordered_look

    def read(g: Game, L: Locals) -> Any:
        zone = place(g, L) - g.layout.zone_first
        if ordered and g.hides_order(zone):
            raise RuleFault(f"nobody knows the order of {g.exe.show_entity(zone + g.layout.zone_first)}")
        return g.zones[zone]

    return read


@compiles(core.FieldGet)
def _field(e: core.FieldGet) -> Fn:
    number, of, per = e.field, compile_expr(e.of), compile_optional(e.per)

    def read(g: Game, L: Locals) -> Any:
        piece = of(g, L)
        if piece is None:
            raise RuleFault(f"{g.exe.program.fields[number].name} was asked of none")
        value = g.exe.field_of(number, piece)
        return value if per is None else value[per(g, L) - g.exe.per_first(number)]

    return read


@compiles(core.NameOf)
def _name_of(e: core.NameOf) -> Fn:
    of = compile_expr(e.of)

    def read(g: Game, L: Locals) -> Any:
        thing = of(g, L)
        return None if thing is None else g.layout.labels[thing]

    return read


@compiles(core.KindAll)
def _kind_all(e: core.KindAll) -> Fn:
    kind = e.kind
    return lambda g, L: g.present[kind]


@compiles(core.ValueCall)
def _value_call(e: core.ValueCall) -> Fn:
    number, args = e.value, tuple(compile_expr(a) for a in e.args)
    if not args:
        return lambda g, L: g.exe.value_of(g, number, ())
    return lambda g, L: g.exe.value_of(g, number, tuple([a(g, L) for a in args]))


@compiles(core.TableGet)
def _table(e: core.TableGet) -> Fn:
    number, keys = e.table, tuple(compile_expr(k) for k in e.keys)
    return lambda g, L: g.exe.table_row(g, number, tuple([k(g, L) for k in keys]))


@compiles(core.Running)
def _running(e: core.Running) -> Fn:
    event = e.event
    args = None if e.args is None else tuple(compile_expr(a) for a in e.args)

    def read(g: Game, L: Locals) -> bool:
        wanted = None if args is None else tuple([a(g, L) for a in args])
        return g.running(event, wanted) is not None

    return read


@compiles(core.Builtin)
def _builtin(e: core.Builtin) -> Fn:
    from rulelang.machine.builtins import BUILTINS, SPOT_PARTS

    run, args = BUILTINS.get(e.name) or SPOT_PARTS[e.name], tuple(compile_expr(a) for a in e.args)
    return lambda g, L: run(g, *[a(g, L) for a in args])


@compiles(core.Can)
def _can(e: core.Can) -> Fn:
    event, args = e.event, split_args(e.args)
    return lambda g, L: g.exe.some_instance(g, event, args, L)


@compiles(core.Bound)
def _bound(e: core.Bound) -> Fn:
    slot, value, body = e.slot, compile_expr(e.value), compile_expr(e.body)

    def read(g: Game, L: Locals) -> Any:
        L[slot] = value(g, L)
        return body(g, L)

    return read


@compiles(core.EndedEarly)
def _early(e: core.EndedEarly) -> Fn:
    return lambda g, L: g.early


@compiles(core.Players)
def _players(e: core.Players) -> Fn:
    return lambda g, L: g.players


@compiles(core.Active)
def _active(e: core.Active) -> Fn:
    return lambda g, L: g.active()


@compiles(core.Winners)
def _winners(e: core.Winners) -> Fn:
    return lambda g, L: g.winners()


@compiles(core.OutcomeOf)
def _outcome(e: core.OutcomeOf) -> Fn:
    who = compile_expr(e.who)
    return lambda g, L: g.outcome_of(who(g, L))
