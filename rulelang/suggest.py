"""Did you mean ...? The nearest of the known words."""

from __future__ import annotations

from collections.abc import Iterable

SHORT = 3
"""Words of so few letters are near too many others."""


def distance(left: str, right: str) -> int:
    """How many letters must be put in, left out, changed or swapped with a neighbour to get from one to the other."""
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        now = [i] + [0] * len(right)
        for j, b in enumerate(right, 1):
            now[j] = min(last[j] + 1, now[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                now[j] = min(now[j], before[j - 2] + 1)
        before, last = last, now
    return last[-1]


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate nearest to the word, or None if none is near; of equally near ones that with the same
    capital letters, then the first by alphabet."""
    return next((other for _, other in nearest(word, candidates)), None)


def nearest(word: str, candidates: Iterable[str], slack: int = 0) -> list[tuple[int, str]]:
    """All candidates that are near the word, each with how many letters lie between, the nearest first. slack: so many
    letters more than a guess may differ, for one that is tested in another way too."""
    plain = word.casefold()
    limit = max(1, (len(plain) + 1) // 3) + (slack if len(plain) > SHORT else 0)
    near = ((_distance_within(plain, other.casefold(), limit), other) for other in set(candidates) if other != word)
    found = [(steps, other) for steps, other in near if steps <= limit]
    return sorted(found, key=lambda pair: (pair[0], distance(word, pair[1]), pair[1]))


def _distance_within(left: str, right: str, limit: int) -> int:
    return limit + 1 if abs(len(left) - len(right)) > limit else distance(left, right)
