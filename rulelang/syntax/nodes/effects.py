"""Hooks, modifiers, prohibitions, things that happen later."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Marked, Node
from rulelang.syntax.nodes.expressions import Expr
from rulelang.syntax.nodes.names import Ident
from rulelang.syntax.nodes.statements import Block, Duration, Stmt


@frozen(repr=False)
class Event(Node):
    """What is hooked: sort is `phase`, `rule` or None; binders are new names (heads) or may match (blocks)."""

    sort: str | None
    name: Ident
    binders: tuple[Ident, ...] = ()


@frozen(repr=False)
class Hook(Marked):
    """`[play|may] before|after|instead of E(..) [when C]:` or `play|may any time [when C]:` (stage `any time`)."""

    mode: str | None
    stage: str
    event: Event | None
    when: Expr | None
    body: Block


@frozen(repr=False)
class ChangeOp(Node):
    """`op`: becomes, add, subtract, times, divided, at least, at most, also, only; `up` for divided."""

    op: str
    value: Expr
    up: bool = False


@frozen(repr=False)
class Modify(Stmt):
    """`modify V(binders) [duration] [when C]: OP`, standing or inside a block."""

    value: Ident
    binders: tuple[Ident, ...]
    op: ChangeOp
    duration: Duration | None = None
    when: Expr | None = None


@frozen(repr=False)
class Forbid(Stmt):
    """`forbid A(binders) [duration] [when C] else "reason"`, standing or inside a block."""

    event: Event
    reason: str
    duration: Duration | None = None
    when: Expr | None = None


@frozen(repr=False)
class Later(Stmt):
    """`later, before|after|instead of [next] E(..) [duration] [when C]: body`."""

    stage: str
    event: Event
    body: Block
    next: bool = False
    duration: Duration | None = None
    when: Expr | None = None
