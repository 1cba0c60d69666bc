"""What can go wrong while a game runs."""

from __future__ import annotations

SHOWN = 6
"""How many rules of a long chain are named at either end."""


class RuleFault(Exception):
    """The rules themselves broke: nothing to pick, no case applies, a budget used up.

    chain: stable names of the rules that were running, outermost first.
    """

    def __init__(self, message: str, chain: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.chain = chain

    def __str__(self) -> str:
        """The sentence, then the chain of rules."""
        if not self.chain:
            return self.message
        chain = self.chain
        if len(chain) > 2 * SHOWN:
            left_out = f"... {len(chain) - 2 * SHOWN} more ..."
            chain = (*chain[:SHOWN], left_out, *chain[-SHOWN:])
        return f"{self.message}\n  while running: " + " > ".join(chain)


class IllegalAnswer(Exception):
    """An answer that the decision does not take; nothing has changed. legal: labels of what was legal (some)."""

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.legal = legal


class BadState(Exception):
    """A saved state that does not belong to this program or is damaged."""
