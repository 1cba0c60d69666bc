"""Why something is not offered, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from rulelang.machine.game import Game
from rulelang.machine.reasons import Denied
from rulelang.present.reasons import STEP, refusal_lines
from rulelang.present.why_data import refusal_data


def denied_lines(game: Game, denied: Sequence[Denied]) -> Iterator[str]:
    """What stands in the way, the nearest first."""
    for one in denied:
        when = f" (#{one.number})" if one.number else ""
        yield f"{STEP}{one.what}{when}:"
        yield from refusal_lines(game, one.refusal, STEP * 2)


def denied_text(game: Game, who: str, text: str, asked: str | None, possible: bool, denied: Sequence[Denied]) -> str:
    """The same as JSON, with a line end."""
    data = {
        "who": who,
        "answer": text,
        "asked": asked,
        "possible": possible,
        "denied": [
            {
                "what": one.what,
                **({"event": one.number} if one.number else {}),
                **(refusal_data(game, one.refusal) or {}),
            }
            for one in denied
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
