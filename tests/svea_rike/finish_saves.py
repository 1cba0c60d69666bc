"""Finishes saved games: run by test_saves.py in one process of its own, which knows nothing of the game that was saved
but its files.

    python finish_saves.py SEED POLICY_SEED SAVE ...     one line per save: the digest of the whole trace
"""

from __future__ import annotations

import sys
from pathlib import Path

from svea_rike.playing import digest, executable, play_on, trace_of

from rulelang.codec import load_save, read_save


def main(words: list[str]) -> None:
    """Load, play on, print."""
    seed, policy_seed, *paths = words
    for path in paths:
        game = load_save(executable(), read_save(Path(path)))
        print(digest(trace_of(play_on(game, int(policy_seed)), int(seed))))


if __name__ == "__main__":
    main(sys.argv[1:])
