"""Games that policies played, as text and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulelang.present.scores import columns


def playtest_lines(told: Mapping[str, Any]) -> list[str]:
    """A summary for people, from `tools.playtesting.summary`."""
    lines = [
        f"{told['games']} {'game' if told['games'] == 1 else 'games'} of {told['game']}, seeds "
        f"{told['seeds'][0]} to {told['seeds'][1]}"
    ]
    for title, rows in told["won"].items():
        if len(rows) < 2:
            continue
        lines += [f"won by {title}:", *_table(rows)]
    outcome, decisions = told["outcome"], told["decisions"]
    lines.append(f"outcome of a seat: {outcome['least']} to {outcome['most']}, {outcome['middle']} in the middle")
    lines.append(f"decisions a game: {decisions['least']} to {decisions['most']}, {decisions['middle']} in the middle")
    return lines


def _table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    table = [["", "won", "of", "share", "95 of 100", "by chance", "shared"]]
    for row in rows:
        between = f"{_percent(row['low'])} to {_percent(row['high'])}"
        share = _percent(row["won"] / row["games"])
        table.append(
            [
                row["name"],
                str(row["won"]),
                str(row["games"]),
                share,
                between,
                _percent(row["by chance"]),
                str(row["shared"]),
            ]
        )
    return columns(table)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
