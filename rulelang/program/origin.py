"""Where what a game consists of comes from: the game itself, the scenario, the mods."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulelang.source import NOWHERE, Span

Operation = Literal["declared", "added", "replaced", "removed", "changed", "overridden"]


@frozen
class Origin:
    """One step in which something of a game came about.

    layer: `game`, `scenario "S"` or `mod "M"`. operation: `declared` (in the game itself), `added`, `replaced`,
    `removed`, `changed`, or `overridden`: what a mod wants and another that overrides it keeps from happening.
    span: where it stands. old, new: as written, for parts that have a value; None for whole declarations, whose text
    stands at their spans.

    The keys of `Program.origins` are headings, as traces and lists show them:

    * `game.players`; `player Ann`;
    * `enum Weather`, `enum Weather.Fog` (an added member), `kind Boat`, `zone hand`, `state day`, `setting days`,
      `resource coins`, `resource coins.bank` (a holder), `map coast`, `map coast: Auk -- Cradle` (an added edge),
      `die d6`, `value fee`, `action buy`, `phase trip`, `rule frost`, `flow`, `scoring`, `scoring "Gold"` (an added
      line), `victory "First"`;
    * `table toll`, and of its cells those that were altered: `table toll[North, Wind]`, `table fish_price[4 or more]`;
    * `Boat Tern` for every piece by its kind and name (also those of cards), and of its fields those that were altered:
      `Boat Tern.price`, `Boat Tern.catch(Wind)`, `Boat Tern.copies`; `card "Fog"` for what is printed on a card,
      beside the piece `TideCard Fog`;
    * `start Boat`, and the cells that were altered: `start Boat[Old Ox, damaged]`.

    The steps of one heading are in the order in which they are carried out, so that the last one tells what holds. A
    part that is not among the keys is as its declaration says.
    """

    layer: str
    operation: Operation
    span: Span = field(default=NOWHERE, eq=False, repr=False)
    old: str | None = None
    new: str | None = None


@frozen
class ModRef:
    """A mod that a game is played with: its name and version as it says them, and the hash of all its files."""

    name: str
    version: str
    hash: str
