"""What lies below a folder, looked for with a limit: a folder may be anybody's home, and no game is so large."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

MOST_ENTRIES = 20_000
"""So many files and folders are looked at; no game's folder holds more."""


class TooManyEntries(Exception):
    """There is more below a folder than any game has."""


def files_below(root: Path, ending: str) -> Iterator[Path]:
    """The files in a folder and in those below it whose names end so, folder by folder in order. Folders whose names
    begin with a dot are left out, and links to folders are not followed. Raises TooManyEntries, and OSError where the
    folder itself cannot be read."""
    left = MOST_ENTRIES
    for folder, folders, files in os.walk(root, onerror=_unless_below(root)):
        left -= len(folders) + len(files)
        if left < 0:
            raise TooManyEntries
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        paths = (Path(folder, name) for name in sorted(files) if name.endswith(ending))
        yield from (path for path in paths if path.is_file())


def has_below(root: Path, ending: str) -> bool:
    """Is there such a file below a folder, as far as one looks?"""
    try:
        return next(files_below(root, ending), None) is not None
    except (TooManyEntries, OSError):
        return False


def _unless_below(root: Path) -> Callable[[OSError], None]:
    """Folders below the first that cannot be read are passed over."""

    def failed(error: OSError) -> None:
        if error.filename is not None and Path(error.filename) == root:
            raise error

    return failed
