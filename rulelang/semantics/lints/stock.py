"""Where pieces can ever lie: what zones start with, what is moved there, and which pieces nothing brings into the game.

All code counts here, also what never runs: a zone that only a forgotten action fills is the forgotten action's matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import frozen

from rulelang.program import core
from rulelang.program.core import Code
from rulelang.program.program import Program, ZoneDef
from rulelang.semantics.narrowing import everything
from rulelang.semantics.origins import NotFixed, instances, run

BOX = 0
BUILT_IN_ZONES = 2
"""The box, and where cards lie while they are played: the first zones of every program."""


@frozen
class Carry:
    """One way for pieces to get into zones. None: any zone, or from anywhere."""

    sources: frozenset[int] | None
    targets: frozenset[int] | None


@frozen(slots=False)
class Stock:
    """What lies where, as far as the text decides it."""

    program: Program

    @cached_property
    def filled(self) -> frozenset[int]:
        """The zones (by place in the program) in which something may lie at some time."""
        found = {BOX, 1, *self.filled_first}
        while True:
            more = {zone for zone in self._reached(found) if zone not in found and self._has_pieces(zone)}
            if not more:
                return frozenset(found)
            found |= more

    @cached_property
    def filled_first(self) -> frozenset[int]:
        """The zones in which something lies when a game begins, or may."""
        return frozenset(place for place, pieces in self.lying.items() if pieces is None or pieces)

    @cached_property
    def dry(self) -> tuple[int, ...]:
        """Of the zones in which nothing ever lies, those that are so for no reason but their own: nothing comes there
        from another of them. Of several that only fill each other the first counts."""
        empty = [zone for zone in range(len(self.program.zones)) if zone not in self.filled and self._has_pieces(zone)]
        fed = {zone for zone in empty for carry in self._carries if carry.targets and zone in carry.targets}
        roots = [zone for zone in empty if zone not in fed]
        explained = self._onward(roots)
        for zone in empty:
            if zone not in explained:
                roots.append(zone)
                explained |= self._onward([zone])
        return tuple(roots)

    @cached_property
    def lying(self) -> dict[int, tuple[int, ...] | None]:
        """The pieces that each zone starts with, all its instances together; None where that is decided later."""
        found = {place: _contents(self.program, zone) for place, zone in enumerate(self.program.zones)}
        for cell in self.program.starts:
            if cell.sort == "zone":
                pieces = _group(self.program, cell.value, ())
                known = found[cell.target]
                found[cell.target] = None if known is None or pieces is None else (*known, *pieces)
        return found

    @cached_property
    def missing(self) -> frozenset[int]:
        """The pieces that no zone starts with and nothing ever brings in from the box."""
        kinds = {kind for kind in self.program.kinds if not self._brought_in(kind) and not self._undecided(kind)}
        lying = {piece for pieces in self.lying.values() for piece in pieces or ()}
        named = {value for part in self._code for value in _constants(part)}
        pieces = (piece for kind in sorted(kinds) for piece in self.program.domains[kind].members)
        return frozenset(piece for piece in pieces if piece not in lying and piece not in named)

    def can_hold(self, way: Code | None, card: int) -> bool:
        """Whether a card may ever lie in the zone that a way of its names."""
        zones = None if way is None else zones_of(way.expr)
        return card not in self.missing and (zones is None or bool(zones & self.filled))

    # ---- how it is found

    @cached_property
    def _code(self) -> tuple[Any, ...]:
        """Every core node of what can run or is asked by it."""
        program = self.program
        return tuple(everything((tuple(program.events.values()), program.hooks, program.values)))

    @cached_property
    def _carries(self) -> tuple[Carry, ...]:
        found = [carry for part in self._code if (carry := _carry(part)) is not None]
        for place, zone in enumerate(self.program.zones):
            sources = (zone.kept[1] if zone.kept else None, zone.refilled)
            found += [Carry(zones_of(code.expr), frozenset((place,))) for code in sources if code is not None]
        found += [_way(k.played_from, k.played_to) for k in self.program.kinds.values()]
        found += [_way(c.played_from, c.played_to) for c in self.program.card_zones.values()]
        return tuple(found)

    def _reached(self, filled: set[int]) -> Iterator[int]:
        for carry in self._carries:
            if carry.sources is None or carry.sources & filled:
                yield from range(len(self.program.zones)) if carry.targets is None else carry.targets

    def _onward(self, zones: list[int]) -> set[int]:
        """These zones, and those that would be filled from them."""
        found, work = set[int](), list(zones)
        while work:
            zone = work.pop()
            if zone not in found:
                found.add(zone)
                work += [to for c in self._carries if c.sources and zone in c.sources for to in c.targets or ()]
        return found

    def _has_pieces(self, zone: int) -> bool:
        domain = self.program.domains.get(self.program.zones[zone].kind)
        return domain is None or domain.count > 0

    def _undecided(self, kind: str) -> bool:
        zones = enumerate(self.program.zones)
        return any(self.lying[place] is None and zone.kind in ("", kind) for place, zone in zones)

    def _brought_in(self, kind: str) -> bool:
        """Whether something looks into the box, or at all pieces of the kind wherever they lie."""
        box = core.Contents(core.PlaceOf(BOX))
        looked = (box, core.Contents(core.PlaceOf(BOX), ordered_look=True), core.KindAll(kind))
        return any(part in looked for part in self._code if isinstance(part, core.Contents | core.KindAll))


def _contents(program: Program, zone: ZoneDef) -> tuple[int, ...] | None:
    found: list[int] = []
    for arguments in instances(program, zone):
        for code in zone.contents:
            pieces = _group(program, code, arguments)
            if pieces is None:
                return None
            found += pieces
    return tuple(found)


def _group(program: Program, code: Code, arguments: tuple[core.Value, ...]) -> tuple[int, ...] | None:
    try:
        pieces = run(program, code, arguments)
    except NotFixed:
        return None
    return tuple(p for p in pieces if isinstance(p, int)) if isinstance(pieces, tuple) else None


def _way(source: Code | None, target: Code | None) -> Carry:
    """How played cards go; from nowhere to nowhere where that is not said."""
    if source is None or target is None:
        return Carry(frozenset(), frozenset())
    return Carry(zones_of(source.expr), zones_of(target.expr))


def _carry(part: object) -> Carry | None:
    match part:
        case core.Draw(source=source, to=to):
            return Carry(zones_of(source), zones_of(to))
        case core.Move(pieces=pieces, to=to):
            return Carry(_lain_in(pieces), zones_of(to))
        case core.ArrangeForm(source=source, place=place, rest=rest):
            laid, left = zones_of(place), zones_of(rest)
            return Carry(_lain_in(source), None if laid is None or left is None else laid | left)
    return None


def zones_of(place: core.Expr) -> frozenset[int] | None:
    """The zones that a place may be; None if it may be any."""
    match place:
        case core.PlaceOf(zone):
            return frozenset((zone,))
        case core.If(_, then, otherwise):
            left, right = zones_of(then), zones_of(otherwise)
            return None if left is None or right is None else left | right
    return None


def _lain_in(pieces: core.Expr) -> frozenset[int] | None:
    """The zones that pieces are taken from; None if they may come from anywhere."""
    match pieces:
        case core.Contents(place):
            return zones_of(place)
        case core.Filter(source) | core.Those(source) | core.Without(source) | core.Ends(of=source):
            return _lain_in(source)
        case core.OnlyOf(source):
            return _lain_in(source)
    return None


def _constants(part: object) -> Iterator[int]:
    """The pieces that a constant may name (some are numbers that only look so)."""
    if isinstance(part, core.Const):
        values = part.value if isinstance(part.value, tuple) else (part.value,)
        yield from (value for value in values if isinstance(value, int))
