"""Pieces in zones.

Every zone is a tuple from the top. A shuffled pile is a known top, an unordered middle (kept sorted, so that it has
no order to leak) and a known bottom; `known` holds how many are known at each end. A bag has only a middle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.faults import RuleFault
from rulelang.machine.grids import grid_of, refusal
from rulelang.machine.pile_frames import DrawFrame
from rulelang.program.spots import in_words

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.layout import Layout


class Piles:
    """The part of a game that knows where pieces lie and who sees them."""

    exe: Executable
    layout: Layout
    players: tuple[int, ...]
    zones: list[tuple[int, ...]]
    known: list[tuple[int, int]]
    where: list[int]
    laid: dict[int, int]
    revealed: tuple[Any, ...]
    stack: list[Any]
    dirty: bool

    def tell(
        self,
        rule: str,
        tags: tuple[str, ...],
        kind: str,
        data: tuple[Any, ...],
        *,
        parent: Any = None,
        seers: Any = None,
    ) -> int:
        """Write an event into the trace."""
        raise NotImplementedError

    def chain(self) -> tuple[str, ...]:
        """The rules that run."""
        raise NotImplementedError

    # ---- order

    def _unordered(self, zone: int) -> bool:
        declared = self.exe.program.zones[self.layout.zone_def[zone]]
        return declared.shuffled or declared.bag

    def hides_order(self, zone: int) -> bool:
        """The order of a zone (by place) is not decided yet."""
        top, bottom = self.known[zone]
        return self._unordered(zone) and len(self.zones[zone]) - top - bottom > 1

    def look_of(self, piece: int) -> tuple[str, int, int]:
        """Equal for copies that nothing tells apart: those in the unordered part of one zone. Elsewhere the spot does,
        since what is left behind differs."""
        zone = self.where[piece]
        label = self.layout.labels[piece]
        if zone < 0 or not self._unordered(zone):
            return label, zone, -1 if zone < 0 else self.zones[zone].index(piece)
        pieces, (top, bottom) = self.zones[zone], self.known[zone]
        at = pieces.index(piece)
        return label, zone, at if at < top or at >= len(pieces) - bottom else -1

    def forget_order(self, place: int) -> None:
        """Shuffle. Faults: the zone keeps an order."""
        zone = place - self.layout.zone_first
        if not self._unordered(zone):
            raise RuleFault(f"{self.layout.labels[place]} is not a shuffled pile", self.chain())
        self.known[zone] = (0, 0)
        self.zones[zone] = tuple(sorted(self.zones[zone]))

    def top_of(self, place: int) -> tuple[int | None, tuple[Any, ...], tuple[int, ...]]:
        """The piece on top if it is known, else what may lie there with weights."""
        zone = place - self.layout.zone_first
        pieces, (top, bottom) = self.zones[zone], self.known[zone]
        middle = len(pieces) - top - bottom
        if not self._unordered(zone) or top or middle <= 1:
            return pieces[0], (), ()
        pool, weights = self.exe.grouped(self, pieces[:middle])  # type: ignore[arg-type]
        return None, pool, weights

    def refill(self, place: int, rule: str, tags: tuple[str, ...]) -> bool:
        """Refill a zone that is empty, if it says from where; whether there is something to draw."""
        zone = place - self.layout.zone_first
        if self.zones[zone]:
            return True
        refill = self.exe.zone_refill[self.layout.zone_def[zone]]
        if refill is None:
            return False
        _, args = self.exe.zone_parts(zone)
        source = refill(self, *args)
        pieces = self.zones[source - self.layout.zone_first]
        if pieces:
            self.tell(rule, tags, "refill", (place, source, len(pieces)))
            for piece in pieces:
                self.put(piece, place, None)
            if self._unordered(zone):
                self.forget_order(place)
        return bool(self.zones[zone])

    # ---- moving

    def zone_of(self, piece: int) -> int | None:
        """The zone a piece lies in, as an entity."""
        zone = self.where[piece]
        return None if zone < 0 else zone + self.layout.zone_first

    def put(self, piece: int, place: int, at: str | None, spot: int | None = None) -> None:
        """Take a piece from where it lies to a zone: `top`, `bottom`, behind the others, or to a spot of a grid.
        Faults: no room; the zone takes no pieces from there; no spot of a grid is said, or it does not fit there."""
        self._check_way(piece, place)
        self.lay(piece, place, at, spot)

    def lay(self, piece: int, place: int, at: str | None, spot: int | None = None) -> None:
        """The same, wherever the piece comes from: as a game is set up."""
        target = place - self.layout.zone_first
        source = self.where[piece]
        if source < 0:
            raise RuleFault(f"{self.layout.labels[piece]} is not in this game", self.chain())
        self._take_out(piece, source)
        self._check_room(target, place)
        self.where[piece] = target
        if self.exe.grids[self.layout.zone_def[target]] is not None:
            self._lay_down(piece, target, spot)
        elif not self._unordered(target):
            self.zones[target] = (piece, *self.zones[target]) if at == "top" else (*self.zones[target], piece)
        else:
            self._lay_on_pile(piece, target, at)
        self.dirty = self.dirty or bool(self.exe.kept)

    def _take_out(self, piece: int, zone: int) -> None:
        pieces, (top, bottom) = self.zones[zone], self.known[zone]
        at = pieces.index(piece)
        if at < top:
            top -= 1
        elif at >= len(pieces) - bottom:
            bottom -= 1
        self.zones[zone] = pieces[:at] + pieces[at + 1 :]
        self.laid.pop(piece, None)
        self.known[zone] = (top, bottom)

    def _check_way(self, piece: int, place: int) -> None:
        target, source = place - self.layout.zone_first, self.zone_of(piece)
        sources = self.exe.zone_sources[self.layout.zone_def[target]]
        if not sources or source in (None, place):
            return
        _, args = self.exe.zone_parts(target)
        known = [found(self, *args) for found in sources]
        if source is not None and source not in known:
            labels = self.layout.labels
            ways = " or ".join(labels[zone] for zone in known if zone is not None)
            said = f"{labels[place]} takes pieces only from {ways}, and {labels[piece]} lies in {labels[source]}"
            raise RuleFault(said, self.chain())

    def _lay_down(self, piece: int, zone: int, spot: int | None) -> None:
        """The pieces of a grid lie in the order of their spots. Faults: no spot is said, or it does not fit there."""
        grid, name = self.exe.grids[self.layout.zone_def[zone]], self.layout.labels[piece]
        where = self.layout.labels[zone + self.layout.zone_first]
        if spot is None or grid is None:
            raise RuleFault(f"{name} goes to {where}, and nobody says at which spot", self.chain())
        why = refusal(self, grid, zone, piece, spot)  # type: ignore[arg-type]
        if why is not None:
            raise RuleFault(f"{name} cannot be laid on {where} at {in_words(spot)}: {why}", self.chain())
        self.laid[piece] = grid.least(piece, spot)
        self.zones[zone] = tuple(sorted((*self.zones[zone], piece), key=self.laid.__getitem__))

    def lies(self, piece: int, place: int, spot: int) -> bool:
        """A piece lies on a grid, at a spot."""
        return self.zone_of(piece) == place and self.laid.get(piece) == spot

    def rearrange(self, place: int, pieces: tuple[int, ...], spots: tuple[int, ...]) -> None:
        """Lay pieces anew on a grid, all at once. Faults: the zone takes no pieces from there; two in one cell, or some
        do not fit."""
        for piece in pieces:
            self._check_way(piece, place)
        self.lay_out(place, pieces, spots)

    def lay_out(self, place: int, pieces: tuple[int, ...], spots: tuple[int, ...]) -> None:
        """The same, wherever the pieces come from: as a game is set up."""
        grid, zone = grid_of(self, place)  # type: ignore[arg-type]
        for piece in pieces:
            self._take_out(piece, self.where[piece])
        for piece, spot in zip(pieces, spots, strict=True):
            self._check_room(zone, place)
            self.where[piece], self.laid[piece] = zone, grid.least(piece, spot)
            self.zones[zone] = (*self.zones[zone], piece)
        self.zones[zone] = tuple(sorted(self.zones[zone], key=self.laid.__getitem__))
        for piece in pieces:
            why = refusal(self, grid, zone, piece, self.laid[piece], apart=True)  # type: ignore[arg-type]
            if why is not None:
                name = self.layout.labels[piece]
                raise RuleFault(f"{name} cannot be laid at {in_words(self.laid[piece])}: {why}", self.chain())
        self.dirty = self.dirty or bool(self.exe.kept)

    def _check_room(self, zone: int, place: int) -> None:
        capacity = self.exe.zone_capacity[self.layout.zone_def[zone]]
        if capacity is not None:
            _, args = self.exe.zone_parts(zone)
            if len(self.zones[zone]) >= capacity(self, *args):
                raise RuleFault(f"{self.layout.labels[place]} is full", self.chain())

    def _lay_on_pile(self, piece: int, zone: int, at: str | None) -> None:
        pieces, (top, bottom) = self.zones[zone], self.known[zone]
        bag = self.exe.program.zones[self.layout.zone_def[zone]].bag
        if bag:
            self.zones[zone] = tuple(sorted((*pieces, piece)))
        elif at == "top":
            self.zones[zone], self.known[zone] = (piece, *pieces), (top + 1, bottom)
        else:
            self.zones[zone], self.known[zone] = (*pieces, piece), (top, bottom + 1)

    def place_piece(self, piece: int, place: int, at: str | None, rule: str, tags: tuple[str, ...]) -> None:
        """Move a piece without hooks (a card being played), and tell it."""
        source = self.zone_of(piece)
        args = self.move_args(piece, source, place)
        self.tell(rule, tags, "builtin:move", args, seers=self.seers_of_move(source, place))
        self.put(piece, place, at)

    def move_args(self, piece: int, source: int | None, place: int, spot: int | None = None) -> tuple[Any, ...]:
        """The fields of a move; in a game with a grid, also the spot."""
        return (piece, source, place, spot) if self.exe.has_grids else (piece, source, place)

    def swap_pieces(self, one: int, other: int, rule: str, tags: tuple[str, ...]) -> None:
        """Two pieces change places, each taking the other's very spot."""
        first, second = self.where[one], self.where[other]
        if first < 0 or second < 0:
            raise RuleFault("a piece that is not in this game cannot be swapped", self.chain())
        if first != second:
            self._check_way(one, second + self.layout.zone_first)
            self._check_way(other, first + self.layout.zone_first)
        swapped = {one: other, other: one}
        for zone in {first, second}:
            self.zones[zone] = tuple(swapped.get(piece, piece) for piece in self.zones[zone])
        self.where[one], self.where[other] = second, first
        spots = {other: self.laid.pop(one, None), one: self.laid.pop(other, None)}
        self.laid.update((piece, spot) for piece, spot in spots.items() if spot is not None)
        self.tell(rule, tags, "swap", (one, other))
        self.dirty = self.dirty or bool(self.exe.kept)

    def fill_kept(self) -> None:
        """Zones that are kept at a number draw what they miss."""
        short = []
        for number, amount, source in self.exe.kept:
            for zone, declared in enumerate(self.layout.zone_def):
                if declared == number:
                    short += self._missing(zone, amount, source)
        for frame in reversed(short):
            self.stack.append(frame)

    def _missing(self, zone: int, amount: Any, source: Any) -> list[DrawFrame]:
        declared, args = self.exe.zone_parts(zone)
        owner = self.layout.zone_owner[zone]
        if owner is not None and self.exe.program.entities[owner].sort == "seat" and owner not in self.players:
            return []
        missing = amount(self, *args) - len(self.zones[zone])
        pile = source(self, *args) if missing > 0 else None
        if pile is None or not self._has_supply(pile):
            return []
        return [DrawFrame(pile, zone + self.layout.zone_first, missing, f"zone {declared.name}", ())]

    def _has_supply(self, place: int) -> bool:
        zone = place - self.layout.zone_first
        refill = self.exe.zone_refill[self.layout.zone_def[zone]]
        if self.zones[zone] or refill is None:
            return bool(self.zones[zone])
        _, args = self.exe.zone_parts(zone)
        return bool(self.zones[refill(self, *args) - self.layout.zone_first])

    # ---- seeing

    def zone_seers(self, zone: int) -> tuple[int, ...] | None:
        """The seats that see a zone's pieces; None for all."""
        declared, args = self.exe.zone_parts(zone)
        seen = self.exe.zone_seen[self.layout.zone_def[zone]]
        if seen is not None:
            members = seen(self, *args)
            group = members if isinstance(members, tuple) else (members,)
            return tuple(self.exe.seat_of(self, m) for m in group if m is not None)  # type: ignore[arg-type]
        return () if declared.face == "down" else None

    def sees_zone(self, seat: int, zone: int) -> bool:
        """A seat sees the pieces of a zone (by place)."""
        seers = self.zone_seers(zone)
        return seers is None or seat in seers

    def sees_piece(self, seat: int, piece: int) -> bool:
        """A seat sees a piece: by its zone, or since it was revealed for the question that follows."""
        zone = self.where[piece]
        if zone < 0 or self.sees_zone(seat, zone):
            return True
        return any(to in (None, seat) and piece in pieces for to, pieces in self.revealed)

    def seers_of_pieces(self, pieces: tuple[int, ...]) -> tuple[int, ...] | None:
        """The seats that see all these pieces where they lie; None for all."""
        seers: tuple[int, ...] | None = None
        for piece in pieces:
            found = self.zone_seers(self.where[piece]) if self.where[piece] >= 0 else None
            if found is not None:
                seers = found if seers is None else tuple(s for s in seers if s in found)
        return seers

    def seers_of_move(self, source: int | None, target: int | None) -> tuple[int, ...] | None:
        """The seats that see a piece at its source or its target; None for all."""
        found: tuple[int, ...] = ()
        for place in (source, target):
            if place is not None:
                seers = self.zone_seers(place - self.layout.zone_first)
                if seers is None:
                    return None
                found += seers
        return tuple(sorted(set(found)))
