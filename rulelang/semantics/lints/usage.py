"""Who uses what: how often each declared thing is read by the code of a game, and which words its text names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from attrs import frozen

from rulelang.program import core
from rulelang.program.program import Program
from rulelang.program.types import EntityType, OptionalType
from rulelang.semantics.lints.terms import Slots, type_of
from rulelang.semantics.narrowing import everything
from rulelang.semantics.walk import walk
from rulelang.syntax import nodes

PLACES = re.compile(r"\{([^}]*)\}")
WORD = re.compile(r"[^\W\d]\w*")
ON_MAPS = ("neighbours", "adjacent", "reach")


@frozen
class Origin:
    """One declared thing's code. sort and place: which value, table or zone it belongs to, if to one."""

    code: Any
    slots: Slots = ()
    sort: str = ""
    place: int = -1


@frozen(slots=False)
class Usage:
    """What the code of a game reads. Tests and plays do not count."""

    program: Program

    @cached_property
    def values(self) -> frozenset[int]:
        """The values that something asks, besides themselves."""
        return self._asked("value", core.ValueCall, "value")

    @cached_property
    def tables(self) -> frozenset[int]:
        """The tables that something looks into."""
        return self._asked("table", core.TableGet, "table")

    @cached_property
    def zones(self) -> frozenset[int]:
        """The zones that something names, besides their own declarations."""
        return self._asked("zone", core.PlaceOf, "zone")

    @cached_property
    def settings(self) -> frozenset[int]:
        """The settings that something reads."""
        return self._asked("", core.SettingGet, "setting")

    @cached_property
    def states(self) -> frozenset[int]:
        """The states that something reads for another purpose than to change just them."""
        found = Counter(part.state for part in self.parts if isinstance(part, core.StateGet))
        for part in self.parts:
            if isinstance(part, core.SetState):
                own = (p for p in everything(part.value) if isinstance(p, core.StateGet) and p.state == part.state)
                found.subtract(p.state for p in own)
        return frozenset(state for state, count in found.items() if count > 0)

    @cached_property
    def changed(self) -> frozenset[int]:
        """The states that something changes."""
        return frozenset(part.state for part in self.parts if isinstance(part, core.SetState))

    @cached_property
    def maps(self) -> frozenset[str]:
        """The kinds whose maps are asked."""
        return frozenset(kind for origin in self.origins for kind in self._kinds_on_maps(origin))

    @cached_property
    def parts(self) -> tuple[Any, ...]:
        """Every core node of the game."""
        return tuple(part for origin in self.origins for part in everything(origin.code))

    @cached_property
    def origins(self) -> tuple[Origin, ...]:
        """All code of the game, by what it belongs to."""
        return tuple(self._origins())

    # ---- how it is found

    def _origins(self) -> Iterator[Origin]:
        program = self.program
        for place, value in enumerate(program.values):
            yield Origin((value.lets, value.cases), value.slots, "value", place)
        for event in program.events.values():
            yield Origin(event, event.routine.slots if event.routine is not None else ())
        for hook in program.hooks:
            yield Origin(hook, hook.routine.slots)
        yield from (Origin(modifier, modifier.slots) for modifier in program.modifiers)
        yield from (Origin(forbid, forbid.slots) for forbid in program.forbids)
        for place, zone in enumerate(program.zones):
            yield Origin(zone, (), "zone", place)
        for place, table in enumerate(program.tables):
            yield Origin(table, (), "table", place)
        if program.scoring is not None:
            yield Origin(program.scoring, program.scoring.slots)
        for victory in program.victories:
            yield Origin(victory, victory.test.slots)
        yield Origin((program.states, program.resources, program.starts, program.maps))
        yield Origin((tuple(program.kinds.values()), tuple(program.card_zones.values())))
        yield Origin(tuple(program.exclusions.values()))

    def _asked(self, sort: str, asking: type, number: str) -> frozenset[int]:
        found: set[int] = set()
        for origin in self.origins:
            for part in everything(origin.code):
                if isinstance(part, asking) and (origin.sort, origin.place) != (sort, getattr(part, number)):
                    found.add(getattr(part, number))
        return frozenset(found)

    def _kinds_on_maps(self, origin: Origin) -> Iterator[str]:
        for part in everything(origin.code):
            if isinstance(part, core.Builtin) and part.name in ON_MAPS:
                kind = type_of(self.program, origin.slots, part.args[0])
                kind = kind.inner if isinstance(kind, OptionalType) else kind
                sure = isinstance(kind, EntityType) and kind.name
                yield from (kind.name,) if sure and isinstance(kind, EntityType) else self.program.kinds


# ---- words


@frozen(slots=False)
class Words:
    """The names that stand in the declarations of a game, in cells of tables and in places of texts too."""

    decls: tuple[nodes.Decl, ...]

    def named(self, words: Iterable[str], where: Callable[[nodes.Decl], bool]) -> bool:
        """Whether one of these words stands in a declaration of this sort."""
        return any(where(decl) for word in words for decl in self._by_word.get(word, ()))

    @cached_property
    def _by_word(self) -> dict[str, list[nodes.Decl]]:
        found: dict[str, list[nodes.Decl]] = {}
        for decl in self.decls:
            for word in dict.fromkeys(w for node in walk(decl) for w in _names(node)):
                found.setdefault(word, []).append(decl)
        return found


def _names(node: nodes.Node) -> Iterator[str]:
    match node:
        case nodes.Name(text=text) | nodes.Ident(text=text) | nodes.NamedType(name=text):
            yield text
        case nodes.Text(value=text) | nodes.Say(text=text):
            yield text
            yield from _in_places(text)
        case nodes.Cell(text=text):
            yield from (part.strip().strip('"') for part in text.strip("[]").split(","))
        case nodes.Asked(prompt=str() as text) | nodes.Wins(reason=str() as text):
            yield from _in_places(text)


def _in_places(text: str) -> Iterator[str]:
    return (word for place in PLACES.findall(text) for word in WORD.findall(place))
