"""How a game ended, as text."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.machine.game import Game
from rulelang.present.words import names


def score_lines(game: Game) -> list[str]:
    """Reason, the scoring line by line, winners. Empty before the end."""
    if game.result is None:
        return []
    lines = [f"The game is over: {game.result['reason']}."]
    lines += _breakdown(game) if game.result["scores"] else _numbers(game)
    winners = game.winners()
    if not winners:
        return [*lines, "Nobody wins."]
    rest = " (by the tie rules)" if _tied(game) else ""
    return [*lines, f"{'Winner' if len(winners) == 1 else 'Winners'}: {names(game.exe, winners)}{rest}"]


def _tied(game: Game) -> bool:
    """More seats have the highest number than have won."""
    assert game.result is not None
    numbers = game.result["outcome"]
    return bool(numbers.count(max(numbers)) > len(game.winners()))


def _numbers(game: Game) -> list[str]:
    assert game.result is not None
    outcome = zip(game.players, game.result["outcome"], strict=True)
    return columns([["", *names_of(game)], ["outcome", *[str(number) for _, number in outcome]]])


def names_of(game: Game) -> list[str]:
    """The seats in order of play."""
    return [game.layout.labels[seat] for seat in game.players]


def _breakdown(game: Game) -> list[str]:
    assert game.result is not None
    rows = game.result["scores"]
    labels = [label for label, _ in rows[0][2]]
    table = [["", *[game.exe.show_entity(row[0]) for row in rows]]]
    table += [[label, *[str(row[2][n][1]) for row in rows]] for n, label in enumerate(labels)]
    table.append(["total", *[str(row[1]) for row in rows]])
    lines = columns(table)
    grades = [f"{game.exe.show_entity(row[0])}: {row[3]}" for row in rows if row[3] is not None]
    return [*lines, *grades]


def columns(table: Sequence[Sequence[str]]) -> list[str]:
    """Rows as text: the first column to the left, the others to the right."""
    widths = [max(len(row[n]) for row in table) for n in range(len(table[0]))]
    lines = []
    for row in table:
        cells = [row[0].ljust(widths[0]), *[cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]]
        lines.append("  " + "  ".join(cells).rstrip())
    return lines
