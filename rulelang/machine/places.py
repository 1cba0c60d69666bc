"""Where cards live, who sees which pieces, and which pieces cannot be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.asks import piece_type
from rulelang.machine.evaluate import compile_code
from rulelang.machine.layout import Layout
from rulelang.program import core
from rulelang.program.program import Program, ZoneDef
from rulelang.program.types import EntityType, Type

if TYPE_CHECKING:
    from rulelang.machine.game import Game


class Places:
    """The part of an executable that knows zones and pieces."""

    program: Program
    layout: Layout
    has_copies: bool
    _zone_codes: dict[int, Any]

    def fields(self, event: str) -> tuple[core.Slot, ...]:
        """An event's fields."""
        return self.program.events[event].fields

    def visible(self, g: Game, seat: int | None, members: Any, kind: Type) -> list[Any]:
        """The members a seat may be offered: all but pieces it cannot see."""
        if seat is None or not piece_type(kind):
            return list(members)
        return [m for m in members if g.sees_piece(seat, m)]

    def _is_piece(self, member: Any) -> bool:
        if isinstance(member, bool) or not isinstance(member, int):
            return False
        return 0 <= member < len(self.program.entities) and self.program.entities[member].sort == "piece"

    def seers_of_answer(self, g: Game, answer: Any, kinds: tuple[Type, ...] | None = None) -> tuple[int, ...] | None:
        """Who sees an answer: the seats that see its pieces; None for all. kinds: the types of its parts, if they are
        not all entities."""
        members = answer if isinstance(answer, tuple) else (answer,)
        if kinds is not None:
            types = kinds if len(kinds) == len(members) else kinds[:1] * len(members)
            members = tuple(m for m, kind in zip(members, types, strict=False) if piece_type(kind))
        return g.seers_of_pieces(tuple(m for m in members if self._is_piece(m)))

    def shape(self, g: Game, value: Any, kind: Type) -> Any:
        """Equal for values that cannot be told apart: copies of a piece in one zone."""
        if value is not None and self.has_copies and isinstance(kind, EntityType) and kind.sort == "piece":
            if self.program.entities[value].copies > 1:
                return (self.layout.labels[value], g.where[value])
        return value

    def grouped(self, g: Game, pool: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """Outcomes that can be told apart, each with the weight of all that look like it."""
        if not pool or not self._is_piece(pool[0]):
            return pool, (1,) * len(pool)
        first: dict[Any, int] = {}
        weights: dict[int, int] = {}
        for piece in pool:
            copies = self.program.entities[piece].copies > 1
            known = first.setdefault(g.look_of(piece) if copies else piece, piece)
            weights[known] = weights.get(known, 0) + 1
        return tuple(weights), tuple(weights.values())

    def zone_parts(self, zone: int) -> tuple[ZoneDef, tuple[Any, ...]]:
        """A zone instance's declaration, and the arguments of its Code."""
        declared = self.program.zones[self.layout.zone_def[zone]]
        owner = (self.layout.zone_owner[zone],) if declared.owner else ()
        return declared, owner + ((self.layout.zone_key[zone],) if declared.index else ())

    def _zone_code(self, card: int, which: str) -> core.Code | None:
        own = self.program.card_zones.get(card)
        found = getattr(own, which) if own else None
        if found is None:
            kind = self.program.kinds.get(self.program.entities[card].domain)
            found = getattr(kind, which) if kind else None
        return found

    def _run_zone_code(self, g: Game, code: core.Code, owner: int | None, card: int) -> int:
        run = self._zone_codes.get(id(code))
        if run is None:
            run = self._zone_codes[id(code)] = compile_code(code)
        return int(run(g, owner, card))

    def live_owner(self, g: Game, card: int) -> tuple[bool, int | None]:
        """Whether a card's effects are live where it lies, and whose it is."""
        zone = g.where[card]
        if zone < 0 or not self.works_there(g, card, zone):
            return False, None
        return True, self.layout.zone_owner[zone]

    def works_there(self, g: Game, card: int, zone: int) -> bool:
        """A card's effects are live in this zone (by place)."""
        code = self._zone_code(card, "works_in")
        if code is None:
            return False
        place = code.expr
        if isinstance(place, core.PlaceOf) and place.zone != self.layout.zone_def[zone]:
            return False
        return self._run_zone_code(g, code, self.layout.zone_owner[zone], card) == zone + self.layout.zone_first

    def live_rank(self, g: Game, card: int) -> tuple[tuple[int, int] | None, int | None]:
        """Where a live card's rules come among others': by owner from the active seat, then by arrival."""
        live, owner = self.live_owner(g, card)
        if not live:
            return None, None
        seats = g.clockwise()
        rank = seats.index(owner) if owner in seats else len(seats)
        return (rank, g.zones[g.where[card]].index(card)), owner

    def play_zone(self, g: Game, card: int, seat: int) -> int:
        """The zone a seat would play this card from; -1 if it is not one to be played."""
        code = self._zone_code(card, "played_from")
        if code is None:
            return -1
        place = code.expr
        if isinstance(place, core.PlaceOf) and place.zone != self.layout.zone_def[g.where[card]]:
            return -1
        return self._run_zone_code(g, code, seat, card) - self.layout.zone_first

    def plain_play_zone(self, card: int) -> int | None:
        """The zone (by its place in the program) a card is played from, if that is a plain zone of each player."""
        code = self._zone_code(card, "played_from")
        place = code.expr if code is not None else None
        if isinstance(place, core.PlaceOf) and place.index is None and place.owner == core.Local(0):
            return place.zone if self.program.zones[place.zone].owner == "player" else None
        return None

    def spent_zone(self, g: Game, card: int, who: int | None) -> int | None:
        """Where a played card goes."""
        code = self._zone_code(card, "played_to")
        return None if code is None else self._run_zone_code(g, code, who, card)
