"""The clauses of a game's rulebook, as its file `clauses.tsv` lists them."""

from __future__ import annotations

from attrs import field, frozen

from rulelang.source import NOWHERE, Span


@frozen
class Clause:
    """One rule of the rulebook: its id, its wording in own words, and why it is no rule for software, where it is none
    (`no_rule`, else empty)."""

    id: str
    wording: str = ""
    no_rule: str = ""
    span: Span = field(default=NOWHERE, eq=False, repr=False)
