"""How reading and writing files fails."""

from __future__ import annotations


class CodecError(Exception):
    """A file cannot be read or written; the message says what is wrong and what was expected."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class OtherRules(CodecError):
    """A file was made with other rules of this game than those that are here."""
