"""The built-in values. Arguments arrive worked out; groups are tuples."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.machine import grids
from rulelang.machine.evaluate import distinct as distinct_members
from rulelang.machine.faults import RuleFault
from rulelang.program.spots import TURNS, cell_of, quarter_of

if TYPE_CHECKING:
    from rulelang.machine.game import Game


def others(g: Game, who: int | None) -> tuple[int, ...]:
    """All others of the same sort: seats in play, or pieces of one kind."""
    if who is None:
        return g.players
    domain = g.exe.program.entities[who].domain
    group = g.players if domain == "player" else g.present.get(domain) or g.exe.program.domains[domain].members
    return tuple(other for other in group if other != who)


def _place_in(g: Game, thing: Any, group: tuple[Any, ...]) -> int:
    if thing not in group:
        raise RuleFault(f"{g.exe.show_entity(thing)} is not in the set", g.chain())
    return group.index(thing)


def following(g: Game, thing: Any, group: tuple[Any, ...]) -> Any:
    """The next one, cyclic."""
    return group[(_place_in(g, thing, group) + 1) % len(group)]


def previous(g: Game, thing: Any, group: tuple[Any, ...]) -> Any:
    """The one before, cyclic."""
    return group[_place_in(g, thing, group) - 1]


def item(g: Game, group: tuple[Any, ...], n: int) -> Any:
    """The n-th, counted from 1."""
    if not 1 <= n <= len(group):
        raise RuleFault(f"there is no number {n} among {len(group)}", g.chain())
    return group[n - 1]


def place(g: Game, thing: Any, group: tuple[Any, ...]) -> int:
    """Which one it is, counted from 1."""
    return _place_in(g, thing, group) + 1


def holder(g: Game, piece: int | None) -> int | None:
    """In whose zone the piece lies; none for common zones and for pieces out of the game."""
    if piece is None:
        raise RuleFault("holder of none", g.chain())
    zone = g.where[piece]
    return g.layout.zone_owner[zone] if zone >= 0 else None


def neighbours(g: Game, spot: int) -> tuple[int, ...]:
    """The places joined to this one, in declared order."""
    return g.exe.neighbours(g, spot)


def adjacent(g: Game, one: int, other: int) -> bool:
    """Two places are joined."""
    return other in g.exe.neighbours(g, one)


def reach(g: Game, start: int, through: tuple[int, ...], steps: int | None = None) -> tuple[int, ...]:
    """The place itself, what is joined to it by steps that go on only from places in `through`, and so also the
    places next to those; at most so many steps."""
    found, edge, taken = {start: None}, [start], 0
    while edge and (steps is None or taken < steps):
        fresh = []
        for spot in edge:
            if spot == start or spot in through:
                fresh += [n for n in g.exe.neighbours(g, spot) if n not in found]
                found.update(dict.fromkeys(fresh))
        edge, taken = list(dict.fromkeys(fresh)), taken + 1
    return tuple(sorted(found))


def meets_any(g: Game, who: int) -> bool:
    """Some victory condition holds for them."""
    return any(test(g, who) for test in g.exe.victories)


def grade(g: Game, seat: int) -> str:
    """The grade that the scoring gives a seat: the one of its best row. Faults before the end, and without grades."""
    rows = g.result["scores"] if g.result else []
    found = [(total, text) for one, total, _, text in rows if g.exe.seat_of(g, one) == seat and text is not None]
    if not found:
        raise RuleFault(f"{g.exe.show_entity(seat)} has no grade", g.chain())
    return str(max(found)[1])


def sees(g: Game, seat: int, piece: int | None) -> bool:
    """What is printed on a piece is known to a seat, by where it lies or since it was shown."""
    if piece is None:
        raise RuleFault("sees none", g.chain())
    return g.sees_piece(seat, piece)


def all_different(g: Game, items: tuple[Any, ...]) -> bool:
    """No two are equal; copies of one piece are equal."""
    return len(set(items)) == len(items)


def distinct(g: Game, items: tuple[Any, ...]) -> tuple[Any, ...]:
    """Each once."""
    return distinct_members(items)


def remainder(g: Game, one: int, other: int) -> int:
    """What is left when the first is divided by the second, from 0 up."""
    if other == 0:
        raise RuleFault("division by 0", g.chain())
    return one % other


BUILTINS: dict[str, Callable[..., Any]] = {
    "others": others,
    "next": following,
    "previous": previous,
    "item": item,
    "place": place,
    "holder": holder,
    "neighbours": neighbours,
    "adjacent": adjacent,
    "reach": reach,
    "meets_any": meets_any,
    "grade": grade,
    "sees": sees,
    "all_different": all_different,
    "distinct": distinct,
    "remainder": remainder,
    "spot": grids.made_spot,
    "spots": grids.spots,
    "spot_of": grids.spot_of,
    "piece_at": grids.piece_at,
    "touching": grids.touching,
    "connected": grids.connected,
    "edge": grids.edge,
}

SPOT_PARTS: dict[str, Callable[..., Any]] = {
    "row": lambda g, at: cell_of(at)[0],
    "column": lambda g, at: cell_of(at)[1],
    "turn": lambda g, at: TURNS[quarter_of(at)],
}
"""What stands behind the dot of a spot."""
