"""How a game ends: a number for each seat, winners, and the lines of a scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import compile_expr
from rulelang.machine.values import CompiledTable

if TYPE_CHECKING:
    from rulelang.machine.game import Game


def outcome(g: Game, sort: str, who: tuple[int, ...], reason: str | None) -> dict[str, Any]:
    """What a finished game says of itself: reason, outcome (by seat in order of play), winners, and for a scoring its
    breakdown [(who, total, [(line, points)], grade)]."""
    if sort == "score":
        return _scored(g, who, reason)
    seats = {g.exe.seat_of(g, one) for one in who}
    numbers = [1 if seat in seats else 0 for seat in g.players]
    winners = [seat for seat in g.players if seat in seats]
    return {"reason": reason or sort, "outcome": numbers, "winners": winners, "scores": []}


def _scored(g: Game, who: tuple[int, ...], reason: str | None) -> dict[str, Any]:
    scoring = g.exe.program.scoring
    assert scoring is not None
    lines = [(line.label, compile_expr(line.value)) for line in scoring.lines]
    ties = [(highest, compile_expr(key)) for highest, key in scoring.ties]
    grades = CompiledTable(scoring.grades) if scoring.grades else None
    rows = []
    for one in who:
        L: list[Any] = [one, *[None] * (len(scoring.slots) - 1)]
        points = [(label, value(g, L)) for label, value in lines]
        total = sum(n for _, n in points)
        keys = tuple(key(g, L) if highest else -key(g, L) for highest, key in ties)
        rows.append((one, total, points, keys, grades.look_up(g, (total,)) if grades else None))
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    for one, total, _, keys, _ in rows:
        seat = g.exe.seat_of(g, one)
        best[seat] = max(best.get(seat, (total, keys)), (total, keys))
    top = max(best.values(), default=(0, ()))
    return {
        "reason": reason or "the score",
        "outcome": [best.get(seat, (0, ()))[0] for seat in g.players],
        "winners": [seat for seat in g.players if best.get(seat) == top],
        "scores": [[one, total, [list(p) for p in points], grade] for one, total, points, _, grade in rows],
    }
