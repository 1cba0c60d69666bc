"""How many play, and who."""

from __future__ import annotations

from attrs import evolve

from rulelang.semantics.merging.steps import Step
from rulelang.semantics.merging.work import Gone, Work
from rulelang.syntax import nodes


def game_at(work: Work) -> int | None:
    """Where the `game` stands; None if there is none."""
    return next((place for place, decl in enumerate(work.decls) if isinstance(decl, nodes.Game)), None)


def seat_names(game: nodes.Game) -> tuple[nodes.Ident, ...]:
    """The seats of a game; those that are not named have numbers."""
    high = game.low if game.high is None else game.high
    more = range(len(game.seats) + 1, (high or 0) + 1)
    return (*game.seats, *(nodes.Ident(f"Player{number}", span=game.span) for number in more))


def change_players(work: Work, step: Step, line: nodes.ChangePlayers) -> None:
    """`change game: players 2 to 5 -> 2 to 6`."""
    place = game_at(work)
    game = work.decls[place] if place is not None else None
    if place is None or not isinstance(game, nodes.Game) or game.low is None:
        return
    now, old = _range(game.low, game.high), _range(line.old.low, line.old.high)
    if now != old:
        work.stale(step.title, line.old, now, game.seats_span or game.span)
        return
    new = _range(line.new.low, line.new.high)
    work.put(place, _with_numbers(game, line.new))
    work.history.declared(step.title, game.seats_span or game.span, now)
    work.note(step, "changed", old, new)


def _with_numbers(game: nodes.Game, new: nodes.Seats) -> nodes.Game:
    kept = seat_names(game) if game.seats or game.spare else ()
    return evolve(game, low=new.low, high=new.high, seats=kept, seats_span=new.span, spare=True)


def _range(low: int, high: int | None) -> str:
    return str(low) if high is None or low == high else f"{low} to {high}"


def add_player(work: Work, step: Step, line: nodes.AddPlayers) -> None:
    """`add player NAME`: the seat comes behind the others."""
    place = game_at(work)
    game = work.decls[place] if place is not None else None
    if place is None or not isinstance(game, nodes.Game):
        return
    name, seats = line.names[0], seat_names(game) if not game.spare else game.seats
    same = next((ident for ident in seats if ident.text == name.text), None)
    if same is not None:
        work.doubled(step, f"player {name.text}", same.span, "give the new player another name")
        return
    work.put(place, evolve(game, seats=(*seats, name), spare=True))
    work.note(step, "added")


def scenario_seats(work: Work, step_layer: str, wanted: nodes.Seats) -> None:
    """`players 3 named A, B, C` of a scenario: these play, in this order, and the others do not."""
    place = game_at(work)
    game = work.decls[place] if place is not None else None
    if place is None or not isinstance(game, nodes.Game) or game.low is None:
        return
    seats = seat_names(game)
    known = {ident.text: ident for ident in seats}
    for name in wanted.names:
        if name.text not in known:
            work.report.error("R101", f"There is no player called `{name.text}`.", name.span, help=_players(seats))
            return
    work.history.declared("game.players", game.seats_span or game.span, _range(game.low, game.high))
    first = [name.text for name in wanted.names] or list(known)
    out = tuple(name for name in known if name not in first)
    for seat in out:
        work.gone[seat] = Gone(step_layer, wanted.span)
        work.history.add(f"player {seat}", step_layer, "removed", wanted.span)
    old, new = _range(game.low, game.high), _range(wanted.low, wanted.high)
    work.history.add("game.players", step_layer, "changed", wanted.span, old, new)
    ordered = tuple(known[name] for name in (*first, *out))
    changed = evolve(game, low=wanted.low, high=wanted.high, seats=ordered, seats_span=wanted.span)
    in_turn = wanted.in_turn if wanted.names else game.in_turn
    work.put(place, evolve(changed, spare=True, out=(*game.out, *out), in_turn=in_turn))


def _players(seats: tuple[nodes.Ident, ...]) -> str:
    return f"there are {', '.join(f'`{ident.text}`' for ident in seats)}; a new one is added by `add player`"


def check(work: Work) -> None:
    """No fewer seats than may play."""
    place = game_at(work)
    game = work.decls[place] if place is not None else None
    if not isinstance(game, nodes.Game) or not game.spare or game.low is None or not game.seats:
        return
    there, high = len(game.seats) - len(game.out), game.low if game.high is None else game.high
    if there < high:
        message = f"There are {there} seats, and up to {high} play."
        help = "add the missing ones with `add player`, or let fewer play with `change game: players ...`"
        work.report.error("R106", message, game.seats_span or game.span, help=help)
