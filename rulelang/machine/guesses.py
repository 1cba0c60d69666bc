"""A guess: the waiting game as it might be, for all that one seat knows.

A player that thinks ahead plays on in copies of the game. A copy knows what lies face down and what chance will bring;
a guess does not. What the seat may not see is dealt anew, by a stream of its own:

* hidden pieces change places with others of their kind that began the game in the same zone, and whatever names one
  (states, locals, the arguments of what is going on) names the piece that lies there now;
* answers that others have given and nobody has seen yet are drawn anew among the legal ones;
* a hidden state that is no longer as at the start has any value that it may have but that one; where there is no
  telling which those are (a number without bounds), it is as at the start;
* the stream of chance is another.

The seat has no memory: a card it saw once and that has been turned down since is dealt anew too. That others have
answered, or have set a state of theirs, counts as known. Numbers in the locals of a rule that is under way stay as they
are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulelang.machine.ask_frames import AskFrame
from rulelang.machine.chance import below
from rulelang.machine.event_frames import EventFrame
from rulelang.machine.frames import RoutineFrame
from rulelang.program.types import EntityType, GroupType, MapType, NumberType, OptionalType, Type, YesNoType

if TYPE_CHECKING:
    from rulelang.machine.game import Game

Names = Mapping[int, int]
"""A hidden piece -> the piece that lies in its place in the guess."""


def guess(game: Game, seat: int, stream: int) -> Game:
    """The game as it might be for all that a seat knows; it waits for the same decision. Two games that look the same
    to the seat give the same guess. Its trace is not kept. Raises RuleFault if the rules break as the question is put.
    """
    twin = game.clone()
    twin.events = None
    begun = _begun(game)
    names, stream = _deal(game, seat, begun.where, stream)
    _lay(twin, names)
    _rename(twin, names)
    stream = _forget(twin, game, seat, begun.cells, stream)
    twin.decision = None
    stream = _ask_again(twin, seat, stream)
    twin.stream = stream
    twin.advance()
    return twin


def _begun(game: Game) -> Game:
    """The game before anything ran."""
    from rulelang.machine.game import Game

    settings = {s.name: value for s, value in zip(game.exe.program.settings, game.settings, strict=True)}
    players = tuple(game.layout.labels[seat] for seat in game.players)
    return Game.new(game.exe, players, settings=settings, start=False, trace=False)


def _deal(game: Game, seat: int, began: list[int], stream: int) -> tuple[dict[int, int], int]:
    """Who lies where instead of whom."""
    groups: dict[tuple[str, int], list[int]] = {}
    for zone, pieces in enumerate(game.zones):
        if not game.sees_zone(seat, zone):
            for piece in pieces:
                if not game.sees_piece(seat, piece):
                    groups.setdefault((game.exe.program.entities[piece].domain, began[piece]), []).append(piece)
    names: dict[int, int] = {}
    for places in groups.values():
        dealt, stream = _shuffled(sorted(places), stream)
        names.update(zip(places, dealt, strict=True))
    return names, stream


def _shuffled(pieces: list[int], stream: int) -> tuple[list[int], int]:
    for place in range(len(pieces) - 1, 0, -1):
        other, stream = below(stream, place + 1)
        pieces[place], pieces[other] = pieces[other], pieces[place]
    return pieces, stream


def _lay(twin: Game, names: Names) -> None:
    """The pieces where they lie now; the middle of a pile has no order."""
    for zone, pieces in enumerate(twin.zones):
        laid = tuple(names.get(piece, piece) for piece in pieces)
        if laid != pieces:
            top, bottom = twin.known[zone]
            if twin.hides_order(zone):
                end = len(laid) - bottom
                laid = laid[:top] + tuple(sorted(laid[top:end])) + laid[end:]
            twin.zones[zone] = laid
            for piece in laid:
                twin.where[piece] = zone
    if twin.laid:
        _turn(twin, {names.get(piece, piece): spot for piece, spot in twin.laid.items()})


def _turn(twin: Game, spots: dict[int, int]) -> None:
    """The pieces of grids at their spots, each with the least turn that shows the same."""
    for piece, spot in spots.items():
        grid = twin.exe.grids[twin.layout.zone_def[twin.where[piece]]]
        twin.laid[piece] = spot if grid is None else grid.least(piece, spot)
    for piece in set(twin.laid) - set(spots):
        del twin.laid[piece]


def _rename(twin: Game, names: Names) -> None:
    states, routines = twin.exe.program.states, twin.exe.routines
    for cell, (number, *_) in enumerate(twin.exe.cell_names()):
        twin.cells[cell] = renamed(twin.cells[cell], states[number].type, names)
    for frame in twin.stack:
        if isinstance(frame, RoutineFrame):
            slots = routines[frame.code].slots
            for place, slot in enumerate(slots[: len(frame.locals)]):
                frame.locals[place] = renamed(frame.locals[place], slot.type, names)
        elif isinstance(frame, EventFrame):
            fields = twin.exe.fields(frame.key)
            known = [renamed(value, slot.type, names) for value, slot in zip(frame.args, fields, strict=False)]
            frame.args = (*known, *frame.args[len(known) :])


def renamed(value: Any, kind: Type, names: Names) -> Any:
    """A value with its pieces by their names in the guess."""
    match kind:
        case EntityType():
            return names.get(value, value)
        case OptionalType(inner) if value is not None:
            return renamed(value, inner, names)
        case GroupType(inner) if inner is not None and value is not None:
            return tuple(renamed(one, inner, names) for one in value)
        case MapType(key, inner) if value is not None:
            return tuple((renamed(k, key, names), renamed(v, inner, names)) for k, v in value)
    return value


def _forget(twin: Game, game: Game, seat: int, begun: list[Any], stream: int) -> int:
    """States the seat does not see."""
    for cell, start in enumerate(begun):
        seers = game.exe.seers_of_cell(game, cell)
        kind = game.exe.program.states[game.exe.cell_names()[cell][0]].type
        if seers is None or seat in seers or twin.cells[cell] == start or _of_pieces(kind):
            continue
        others = [value for value in _possible(game, kind) if value != start]
        place, stream = below(stream, len(others)) if others else (0, stream)
        twin.cells[cell] = others[place] if others else start
    return stream


def _of_pieces(kind: Type) -> bool:
    """What such a state names lies somewhere, and has been given another name already."""
    match kind:
        case OptionalType(inner) | GroupType(inner) if inner is not None:
            return _of_pieces(inner)
        case EntityType(sort):
            return sort == "piece"
    return False


def _possible(game: Game, kind: Type) -> Sequence[Any]:
    """All values of a type; nothing where they are not counted."""
    match kind:
        case OptionalType(inner):
            return _possible(game, inner)
        case NumberType(low, high) if low is not None and high is not None:
            return range(low, high + 1)
        case YesNoType():
            return (False, True)
        case EntityType("seat"):
            return game.players
        case EntityType(_, name) if name in game.exe.program.domains:
            return game.exe.program.domains[name].members
    return ()


def _ask_again(twin: Game, seat: int, stream: int) -> int:
    """What others have answered, unseen, is drawn anew."""
    for frame in twin.stack:
        if isinstance(frame, AskFrame) and (twin.exe.asks[frame.ask].at_once or twin.exe.asks[frame.ask].secret):
            answers = []
            for who, answer in frame.got:
                if twin.exe.seat_of(twin, who) != seat:
                    decision = twin.exe.asks[frame.ask].decide(twin, frame.routine, who)
                    if decision.choices or decision.several or decision.form == "split":
                        answer, stream = decision.sample(stream)
                answers.append((who, answer))
            frame.got = tuple(answers)
    return stream
