"""Branches, loops, events, effects; routines."""

from __future__ import annotations

from attrs import field, frozen

from rulelang.program.core.expressions import Expr, Slot, Template
from rulelang.program.core.statements import Block, Stmt, Until
from rulelang.program.types import Type
from rulelang.source import NOWHERE, Span


@frozen(repr=False)
class If_(Stmt):
    """Branch."""

    test: Expr
    then: Block
    otherwise: Block = ()


@frozen(repr=False)
class ForEach(Stmt):
    """order: `set`, `random`, `from` or `chosen`; by: the seat or member of the last two. The source is worked out
    once and already filtered."""

    slot: int
    source: Expr
    body: Block
    order: str = "set"
    by: Expr | None = None
    element: Type | None = None


@frozen(repr=False)
class TakeTurns(Stmt):
    """Cyclic turns; where and until are tested before each, with the candidate in the slot."""

    slot: int
    source: Expr
    start: Expr | None
    where: Expr | None
    until: Expr | None
    body: Block


@frozen(repr=False)
class Repeat(Stmt):
    """`times` runs (None: for ever), `until` tested before each."""

    times: Expr | None
    until: Expr | None
    body: Block


@frozen(repr=False)
class Again(Stmt):
    """The same one has the next turn too (the innermost TakeTurns of the routine)."""


@frozen(repr=False)
class EndLoop(Stmt):
    """Leave the innermost TakeTurns (`turns`) or Repeat or ForEach (`repeat`) of the routine."""

    sort: str


@frozen(repr=False)
class EndPhase(Stmt):
    """Leave a phase, from however deep."""

    event: str


@frozen(repr=False)
class Return(Stmt):
    """`result E`, `end action` (value None): the routine is over; in an instead-hook the event's result is set."""

    value: Expr | None = None


@frozen(repr=False)
class Run(Stmt):
    """Run an action (`action:NAME`) or a phase (`phase:NAME`)."""

    event: str
    args: tuple[Expr, ...]
    into: int | None = None


@frozen(repr=False)
class Pause(Stmt):
    """Any-time plays may be made here."""


@frozen(repr=False)
class Needs(Stmt):
    """A precondition; at the head of an action it is in `Event.guard` instead."""

    test: Expr
    reason: str | None


@frozen(repr=False)
class Cancel(Stmt):
    """In a before-hook: the hooked event does not happen."""


@frozen(repr=False)
class Proceed(Stmt):
    """In an instead-hook: what it replaces runs now; `by`: the question goes to somebody else.
    `into`: the result of what ran (an answer, an action's result) also becomes the event's result."""

    by: Expr | None = None


@frozen(repr=False)
class Finish(Stmt):
    """The game is over. sort: `wins` (who: seats or pieces, a group or one), `nobody`, `score` (who: the set)."""

    sort: str
    who: Expr | None
    single: bool
    reason: Template | None


@frozen(repr=False)
class Say(Stmt):
    """A public line in the trace."""

    text: Template


@frozen(repr=False)
class AddEffect(Stmt):
    """A modifier, prohibition or waiting hook starts to hold: `effect` is its place in `Program.modifiers`,
    `Program.forbids` or `Program.hooks` by `sort` (`modify`, `forbid`, `later`). `captures` gives (local here, local
    there) pairs; `until` its duration (`later`: None waits for ever). next: a `later` for an event that begins
    after now, not the one running."""

    sort: str
    effect: int
    captures: tuple[tuple[int, int], ...]
    until: Until | None
    next: bool = False


@frozen
class Routine:
    """A body with its locals; the first `params` slots are its parameters. name: stable, as the trace shows it
    (`action launch`, `card "Lighthouse" / after move`)."""

    name: str
    slots: tuple[Slot, ...]
    params: int
    body: Block
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)
    notes: tuple[str, ...] = ()
