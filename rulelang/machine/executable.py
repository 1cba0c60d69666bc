"""A program made ready to run: closures, flattened routines, tables of hooks. Shared by all its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine import bodies, counting, groups, logic, reading, values
from rulelang.machine.asks import Posed
from rulelang.machine.contests import Exclusions
from rulelang.machine.effects import FOREVER, Until
from rulelang.machine.evaluate import Fn, compile_code, compile_expr, compile_optional, compile_test
from rulelang.machine.event_frames import EventFrame, PlayFrame
from rulelang.machine.faults import RuleFault
from rulelang.machine.grids import Grid, neighbours
from rulelang.machine.hooks import Hooks, Instance, Matcher
from rulelang.machine.layout import Layout
from rulelang.machine.permissions import Permissions
from rulelang.machine.show import show_value
from rulelang.machine.steps import Compiled, compile_routine
from rulelang.machine.views import cell_names
from rulelang.machine.watching import LOOKING
from rulelang.program import core
from rulelang.program.program import ModifierDef, Program
from rulelang.program.types import EntityType, Type

if TYPE_CHECKING:
    from rulelang.machine.decisions import Decision
    from rulelang.machine.game import Game

EXPRESSIONS = (counting, groups, logic, reading)
"""The modules whose makers of closures are registered by importing them."""

Guard = Callable[["Game", list[Any]], str | None]


class Executable(Permissions):
    """Everything that does not change while games of a program run. counts: how often each counter of a program that
    counts has counted (`tools.counting`); nobody else has counters."""

    def __init__(self, program: Program) -> None:
        self.counts: Counter[int] = Counter()
        self.program = program
        self.watch = LOOKING.get()
        self.layout = Layout(program)
        self.codes: list[Compiled] = []
        self.asks: list[Posed] = []
        self.routines: list[core.Routine] = []
        self.in_play = program.zones[1].first
        self.field_first = [program.domains[f.kind].first for f in program.fields]
        self.tables = [values.CompiledTable(t) for t in program.tables]
        self.values = [values.CompiledValue(v) for v in program.values]
        self.modifiers = values.compile_modifiers(program)
        self.forbid_matchers = [
            Matcher(f.binders, compile_optional(f.when), f.attached, len(f.slots)) for f in program.forbids
        ]
        self.standing_forbids: dict[str, list[int]] = {}
        for number, forbid in enumerate(program.forbids):
            if not forbid.attached.timed:
                self.standing_forbids.setdefault(forbid.event, []).append(number)
        self.hooks = Hooks(self)
        self.exclusions = Exclusions(program)
        self.event_codes = {k: self.add_code(e.routine) for k, e in program.events.items() if e.routine is not None}
        self.event_guards = {
            k: self.compile_guard(e.guard) for k, e in program.events.items() if e.guard != core.Guard()
        }
        self.victories = [compile_code(v.test) for v in program.victories]
        self.zone_seen = [compile_code(z.seen) if z.seen else None for z in program.zones]
        self.zone_sources = [tuple(compile_code(place) for place in z.sources) for z in program.zones]
        self.zone_refill = [compile_code(z.refilled) if z.refilled else None for z in program.zones]
        self.zone_capacity = [compile_code(z.capacity) if z.capacity else None for z in program.zones]
        self.grids = [Grid(self, z.grid) if z.grid else None for z in program.zones]
        self.has_grids = any(self.grids)
        self.arranged: dict[Any, list[dict[int, int]]] = {}
        mapped = {m.kind for m in program.maps}
        self.laid_kinds = {z.kind for z in program.zones if z.grid} - mapped
        self.kept = [
            (n, compile_code(z.kept[0]), compile_code(z.kept[1])) for n, z in enumerate(program.zones) if z.kept
        ]
        self.state_seen = [compile_code(s.seen) if s.seen else None for s in program.states]
        self._cells: list[tuple[int, str, int | None, Any]] | None = None
        self.has_copies = any(e.copies > 1 for e in program.entities)
        self._edges: dict[int, tuple[int, ...]] = {}
        self._zone_codes: dict[int, Any] = {}
        self._effects = self._told_effects(program)
        self._link()

    def _told_effects(self, program: Program) -> dict[str, list[Any]]:
        modifiers = [(m, None if _varies(m) else compile_expr(m.amount)) for m in program.modifiers]
        return {
            "modify": [((self.modifiers.matchers[n], len(m.slots)), amount) for n, (m, amount) in enumerate(modifiers)],
            "forbid": [((self.forbid_matchers[n], len(f.slots)), None) for n, f in enumerate(program.forbids)],
            "later": [((self.hooks.matchers[n], len(h.routine.slots)), None) for n, h in enumerate(program.hooks)],
        }

    def _link(self) -> None:
        done = 0
        while done < len(self.routines):
            self.codes[done] = compile_routine(self, done, self.routines[done])
            done += 1

    # ---- compiling

    def add_code(self, routine: core.Routine) -> int:
        """A number for a routine; it is flattened when all are known."""
        self.routines.append(routine)
        self.codes.append(Compiled(routine.name, routine.tags, len(routine.slots), [], []))
        return len(self.routines) - 1

    def compile_guard(self, guard: core.Guard) -> Guard:
        """A function that gives None where something may be offered, else the reason why not."""
        lets = tuple((slot, compile_expr(value)) for slot, value in guard.lets)
        needs = tuple((compile_test(test), reason or "not allowed now") for test, reason in guard.needs)
        unanswered = None if guard.answerable is None else self.compile_question(guard.answerable)

        def check(g: Game, L: list[Any]) -> str | None:
            for slot, value in lets:
                L[slot] = value(g, L)
            for test, reason in needs:
                if not test(g, L):
                    return reason
            return None if unanswered is None else unanswered(g, L)

        return check

    def compile_template(self, template: core.Template) -> Callable[[Game, list[Any]], str]:
        """A function that fills a text."""
        parts = [p if isinstance(p, str) else (compile_expr(p[0]), p[1]) for p in template.parts]

        def fill(g: Game, L: list[Any]) -> str:
            return "".join(p if isinstance(p, str) else self.show_value(p[0](g, L), p[1]) for p in parts)

        return fill

    def compile_until(self, until: core.Until | None) -> Callable[[Game, list[Any]], Until] | None:
        """A function that says how long, or None for no duration."""
        if until is None:
            return None
        event = until.event
        if event is None:
            return lambda g, L: FOREVER
        args = self._compiled(until.args)
        at_start = until.at_start
        if not until.next and not at_start:
            return lambda g, L: ("run", self._run_to_end(g, event, args, L))
        within = None if until.within is None else until.within.event
        around = None if until.within is None else self._compiled(until.within.args)

        def bind(g: Game, L: list[Any]) -> Until:
            bound = None if within is None else self._run_to_end(g, within, around, L)
            return ("waiting", event, None if args is None else tuple([a(g, L) for a in args]), at_start, bound)

        return bind

    @staticmethod
    def _compiled(args: tuple[core.Expr, ...] | None) -> tuple[Fn, ...] | None:
        return None if args is None else tuple(compile_expr(a) for a in args)

    @staticmethod
    def _run_to_end(g: Game, event: str, args: tuple[Fn, ...] | None, L: list[Any]) -> int:
        """The age of a run that is going on. Faults: there is none."""
        running = g.running(event, None if args is None else tuple([a(g, L) for a in args]))
        if running is None:
            raise RuleFault(f"{event.replace(':', ' ')} is not running, so nothing can last until its end", g.chain())
        return running.serial

    # ---- reading

    def field_of(self, number: int, piece: int) -> Any:
        """A printed field. Faults: the piece has no such field."""
        declared, place = self.program.fields[number], piece - self.field_first[number]
        if not 0 <= place < len(declared.values):
            raise RuleFault(f"{self.layout.labels[piece]} has no {declared.name}")
        return declared.values[place]

    def per_first(self, number: int) -> int:
        """The first enumerator of a field's enum."""
        return self.program.domains[self.program.fields[number].type.enum].first  # type: ignore[attr-defined]

    def value_of(self, g: Game, number: int, args: tuple[Any, ...]) -> Any:
        """A value with its modifiers."""
        return values.evaluate(g, number, args)

    def table_row(self, g: Game, number: int, keys: tuple[Any, ...]) -> Any:
        """A table's value for keys."""
        return self.tables[number].look_up(g, keys)

    def neighbours(self, g: Game, spot: int) -> tuple[int, ...]:
        """Places joined to this one on its map; adjacency is worked out once for a game's pieces."""
        if self.program.entities[spot].domain in self.laid_kinds:
            return neighbours(g, spot)
        if spot not in self._edges:
            self._edges.update(bodies.adjacency(g, spot))
        return self._edges.get(spot, ())

    def seat_of(self, g: Game, who: int) -> int:
        """The seat that answers for a seat or piece."""
        entity = self.program.entities[who]
        if entity.sort == "seat":
            return who
        through = self.program.kinds[entity.domain].asked_through if entity.domain in self.program.kinds else None
        seat = compile_code(through)(g, who) if through else None
        if seat is None:
            raise RuleFault(f"{entity.name} has no seat that answers for it", g.chain())
        return int(seat)

    # ---- words

    def show_entity(self, entity: Any) -> str:
        """The name of an entity, `none` for none; a plain number as it is."""
        if entity is None:
            return "none"
        return self.layout.labels[entity] if 0 <= entity < len(self.layout.labels) else str(entity)

    def show_value(self, value: Any, kind: Type) -> str:
        """A value in words."""
        return show_value(self.layout.labels, value, kind)

    def show_args(self, event: str, args: tuple[Any, ...], opened: Any = None) -> str:
        """Arguments in words; with `opened`, only those that were open."""
        shown = [
            self.show_value(arg, field.type)
            for place, (arg, field) in enumerate(zip(args, self.fields(event), strict=False))
            if opened is None or opened[place][0]
        ]
        return ", ".join(shown)

    def describe_event(self, g: Game, key: str, args: tuple[Any, ...]) -> str:
        """An event in words: `buy_field(North, Meadow)`."""
        name = key.partition(":")[2]
        pairs = zip(args, self.fields(key), strict=False)
        shown = ", ".join(self.show_value(arg, field.type) for arg, field in pairs if arg is not None)
        return f"{name}({shown})" if shown else name

    def card_text(self, piece: Any, kind: Type) -> str:
        """What a card does, in its author's own words."""
        return self.program.card_notes.get(piece, "") if isinstance(kind, EntityType) and piece is not None else ""

    def cell_names(self) -> list[tuple[int, str, int | None, Any]]:
        """Every state cell in order: state, name as written, owner, key."""
        if self._cells is None:
            self._cells = cell_names(self)
        return self._cells

    def seers_of_cell(self, g: Game, cell: int) -> tuple[int, ...] | None:
        """The seats that see a state's cell; None for all."""
        if not any(self.state_seen):
            return None
        number, _, owner, key = self.cell_names()[cell]
        seen, declared = self.state_seen[number], self.program.states[number]
        if seen is None:
            return None
        args = ((owner,) if declared.owner else ()) + ((key,) if declared.index else ())
        members = seen(g, *args)
        group = members if isinstance(members, tuple) else (members,)
        return tuple(self.seat_of(g, m) for m in group if m is not None)

    # ---- effects

    def told_effect(self, g: Game, sort: str, number: int, captured: Any) -> tuple[tuple[Any, ...], Any]:
        """What the trace tells of an effect: for which arguments it holds (each in a tuple of one; an empty one where
        any will do), and a modifier's amount in a tuple of one, empty where that is worked out anew each time."""
        args, amount = self._effects[sort][number]
        matcher, size = args
        L: list[Any] = [None] * size
        for slot, value in captured:
            L[slot] = value
        found = tuple((match(g, L),) if match is not None else () for _, match in matcher.binders)
        return found, () if amount is None else (amount(g, L),)

    def seers_of_effect(self, g: Game, args: tuple[Any, ...]) -> tuple[int, ...] | None:
        """The seats that see the pieces an effect is about; None for all."""
        return self.seers_of_answer(g, tuple(one[0] for one in args if one))

    # ---- running

    def use(self, g: Game, instance: Instance, hooked: int) -> None:
        """Carry out what a seat chose in a window: play a card, or use an ability."""
        hook = self.program.hooks[instance[0]]
        rule, tags = hook.routine.name, hook.routine.tags
        if hook.mode == "play":
            g.stack.append(PlayFrame(instance, hooked, rule, tags))
        elif hook.stage == "instead":
            event = g.event_at(hooked)
            event.plays = (*event.plays, instance)
        else:
            g.tell(rule, tags, "use", (instance[2], instance[1]))
            self.hooks.start_body(g, instance, hooked)

    def is_play(self, instance: Instance) -> bool:
        """The hook is a card being played (not an ability used)."""
        return self.program.hooks[instance[0]].mode == "play"

    def announce(self, g: Game, event: EventFrame) -> int:
        """Tell that an event begins; its number is the parent of what happens in it."""
        return bodies.announce(g, event)

    def run_body(self, g: Game, event: EventFrame, place: int) -> None:
        """Run what an event does when nothing replaces it."""
        bodies.run_body(g, event, place)

    def finished_body(self, g: Game, event: EventFrame) -> None:
        """The body is done: fields that were not known before are filled in."""
        bodies.finished_body(g, event)

    def roll_again(self, g: Game, frame: Any, which: int | None) -> None:
        """Throw the dice of the hooked roll anew."""
        bodies.roll_again(g, frame, which)

    def next_decision(self, g: Game, who: int, pool: tuple[Any, ...], named: bool) -> Decision:
        """Who or what comes next, chosen by somebody."""
        return bodies.next_decision(g, who, pool, named)


def _varies(modifier: ModifierDef) -> bool:
    """The amount hangs on more than what was known when it was played: on the arguments, or on how the game stands."""
    new = {binder.slot for binder in modifier.binders if binder.slot is not None}
    return any(
        isinstance(part, READS) or (isinstance(part, core.Local) and part.slot in new)
        for part in core.walk(modifier.amount)
    )


READS = (core.StateGet, core.ResourceGet, core.Contents, core.ValueCall, core.Builtin, core.Running, core.Active)
"""Expressions whose value changes while a game goes on."""

__all__ = ["EXPRESSIONS", "Executable", "Fn", "Guard"]
