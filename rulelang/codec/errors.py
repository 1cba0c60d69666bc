"""The one way in which reading and writing files fails."""

from __future__ import annotations


class CodecError(Exception):
    """A file cannot be read or written; the message says what is wrong and what was expected."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
