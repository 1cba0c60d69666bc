"""Scripts (tests and plays) after checking. Answers stay in the words of the script; they are matched against the
options of the decision they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from rulelang.program.core import Code, Slot
from rulelang.shown import Shown
from rulelang.source import NOWHERE, Span

if TYPE_CHECKING:
    from rulelang.program.program import Program


@frozen
class Word:
    """A name, label or text."""

    text: str


@frozen
class Listed:
    """`[A, B]`: one answer of several."""

    items: tuple[Said, ...]


@frozen
class Compound:
    """A label or name with arguments: `"Send a boat" North`; also `a -> b`."""

    items: tuple[Said, ...]


@frozen
class PlayCard:
    """`play "Card"`."""

    card: str


@frozen
class NothingSaid:
    """`nothing`."""


AS_PROPOSED = "as proposed"
"""The answer that takes an arrangement as the machine proposes it."""

Said = int | bool | Word | Listed | Compound | PlayCard | NothingSaid


@frozen(repr=False)
class Line(Shown):
    """Base of script lines."""

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)
    tags: tuple[str, ...] = field(default=(), kw_only=True)


@frozen(repr=False)
class GivenLine(Line):
    """sort `state`, `resource`, `zone` or `laid` (a zone on a grid); target: its place in the program's list; owner and
    index as Code without params; value: Code without params (a zone's value is a group of pieces, what is laid pairs of
    pieces and spots)."""

    sort: str
    target: int
    owner: Code | None
    index: Code | None
    value: Code
    text: str


@frozen(repr=False)
class StartLine(Line):
    """Start a phase or action by its event key."""

    event: str
    args: tuple[Code, ...]


@frozen(repr=False)
class ChanceLine(Line):
    """`next rolls|draws|order|picks`; source: Code for the zone of draws."""

    queue: str
    source: Code | None
    values: tuple[Said, ...]
    places: tuple[Span, ...] = ()


@frozen(repr=False)
class AnswerLine(Line):
    """A seat's (or asked piece's) answers in order."""

    who: str
    answers: tuple[Said, ...]
    places: tuple[Span, ...] = ()


@frozen(repr=False)
class ExpectLine(Line):
    """A condition, tested where it stands; text: as written."""

    test: Code
    text: str


@frozen(repr=False)
class ExpectEventLine(Line):
    """Some event so far (none, if negated) has this key and passes the test; the test's first slots are the binders
    for the event's fields in order."""

    event: str
    binders: tuple[Slot, ...]
    test: Code | None
    negated: bool
    text: str


@frozen(repr=False)
class ExpectRefusalLine(Line):
    """The answer is not legal now, for this reason."""

    who: str
    answers: tuple[Said, ...]
    reason: str | None


@frozen(repr=False)
class PassLine(Line):
    """A standing answer: from here on this seat lets windows pass. when: `always`, `in` (a run of the event), `before`,
    `after` (it) or `pause`; args: Code for its first fields; until: it ends with this run (key, first arguments);
    text: as written."""

    who: str
    when: str
    event: str | None
    args: tuple[Code, ...]
    until: tuple[str, tuple[Code, ...]] | None
    text: str


@frozen(repr=False)
class RestLine(Line):
    """A policy for all that is left open: `random` or `first` or `pass`."""

    policy: str
    seed: int | None


@frozen
class Script:
    """A test or play. players: seat names in order (empty: the game's least number, in order); asks_everybody: windows
    ask all seats, also those that can only pass. scenario, mods: as the script names them; program: the game with
    these, where it is another than the one the script was found with."""

    sort: str
    name: str
    game: str | None
    players: tuple[str, ...]
    settings: tuple[tuple[str, Code], ...]
    seed: int | None
    lines: tuple[Line, ...]
    tags: tuple[str, ...] = ()
    scenario: str | None = None
    mods: tuple[str, ...] = ()
    asks_everybody: bool = False
    span: Span = field(default=NOWHERE, eq=False, repr=False)
    program: Program | None = field(default=None, eq=False, repr=False)
