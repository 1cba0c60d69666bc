"""Frames for what chance and piles need: a single chance step, drawing, moving many, dice, picks, rankings, payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import Frame

if TYPE_CHECKING:
    from rulelang.machine.game import Game


class ChanceFrame(Frame):
    """One chance step: an outcome of the pool, by weight. named: outcomes are entities, not numbers or faces;
    detail: the die or the pile."""

    __slots__ = ("purpose", "pool", "weights", "named", "detail")
    kind = "chance"

    def __init__(
        self, purpose: str, pool: tuple[Any, ...], weights: tuple[int, ...], named: bool, detail: int | None = None
    ) -> None:
        self.purpose = purpose
        self.pool = pool
        self.weights = weights
        self.named = named
        self.detail = detail

    def step(self, g: Game) -> None:
        """Ask chance."""
        g.pose_chance(self.purpose, self.pool, self.weights, self.named, self.detail)

    def answer(self, g: Game, value: Any) -> None:
        """Hand the outcome on."""
        g.pop(value)


class TakeFrame(Frame):
    """n chance picks from a pool, without putting back (`put_back`: dice). Pieces nobody can tell apart are one
    outcome with the weight of them all."""

    __slots__ = ("purpose", "pool", "n", "got", "put_back", "named", "detail")
    kind = "take"

    def __init__(
        self, purpose: str, pool: tuple[Any, ...], n: int, put_back: bool, named: bool, detail: int | None = None
    ) -> None:
        self.purpose = purpose
        self.pool = pool
        self.n = n
        self.got: tuple[Any, ...] = ()
        self.put_back = put_back
        self.named = named
        self.detail = detail

    def step(self, g: Game) -> None:
        """One more, or hand on what was got."""
        if len(self.got) >= self.n:
            g.pop(self.got)
            return
        pool, weights = self.pool, (1,) * len(self.pool)
        if self.named and not self.put_back:
            pool, weights = g.exe.grouped(g, self.pool)
        g.stack.append(ChanceFrame(self.purpose, pool, weights, self.named, self.detail))

    def receive(self, g: Game, value: Any) -> None:
        """Keep an outcome."""
        self.got = (*self.got, value)
        if not self.put_back:
            self.pool = tuple(x for x in self.pool if x != value)


class DrawFrame(Frame):
    """Pieces from the top of a zone to another, refilled when short; the order of a shuffled pile is decided here."""

    __slots__ = ("source", "to", "n", "got", "rule", "tags", "moving")
    kind = "draw"

    def __init__(self, source: int, to: int, n: int, rule: str, tags: tuple[str, ...]) -> None:
        self.source = source
        self.to = to
        self.n = n
        self.got: tuple[int, ...] = ()
        self.rule = rule
        self.tags = tags
        self.moving = False

    def step(self, g: Game) -> None:
        """Draw one more, or finish."""
        if len(self.got) >= self.n or not g.refill(self.source, self.rule, self.tags):
            g.pop(self.got)
            return
        known, pool, weights = g.top_of(self.source)
        if known is not None:
            self._take(g, known)
        else:
            g.stack.append(ChanceFrame("draw", pool, weights, True, self.source))
            self.moving = False

    def _take(self, g: Game, piece: int) -> None:
        self.got = (*self.got, piece)
        self.moving = g.run_event("builtin:move", g.move_args(piece, self.source, self.to), self.rule, self.tags)

    def receive(self, g: Game, value: Any) -> None:
        """The piece that chance has laid on top, or the end of a move."""
        if self.moving:
            self.moving = False
        else:
            self._take(g, value)


class MoveFrame(Frame):
    """Pieces to a zone, one move event each."""

    __slots__ = ("pieces", "to", "where", "rule", "tags")
    kind = "move"

    def __init__(self, pieces: tuple[int, ...], to: int, where: str | None, rule: str, tags: tuple[str, ...]) -> None:
        self.pieces = pieces
        self.to = to
        self.where = where
        self.rule = rule
        self.tags = tags

    def step(self, g: Game) -> None:
        """The next piece. On top: the last moved lies uppermost, so that a group keeps its order from the top."""
        if not self.pieces:
            g.pop(None)
            return
        piece = self.pieces[-1] if self.where == "top" else self.pieces[0]
        self.pieces = self.pieces[:-1] if self.where == "top" else self.pieces[1:]
        zone = g.where[piece]
        source = zone + g.layout.zone_first if zone >= 0 else None
        g.run_event("builtin:move", g.move_args(piece, source, self.to), self.rule, self.tags, self.where)


class LayFrame(Frame):
    """A piece laid at a spot of a grid, or shifted there."""

    __slots__ = ("piece", "to", "spot", "rule", "tags", "done")
    kind = "lay"

    def __init__(self, piece: int, to: int, spot: int, rule: str, tags: tuple[str, ...]) -> None:
        self.piece = piece
        self.to = to
        self.spot = spot
        self.rule = rule
        self.tags = tags
        self.done = False

    def step(self, g: Game) -> None:
        """One move event."""
        if self.done:
            g.pop(None)
            return
        self.done = True
        args = g.move_args(self.piece, g.zone_of(self.piece), self.to, self.spot)
        g.run_event("builtin:move", args, self.rule, self.tags)


class ArrangeFrame(Frame):
    """Pieces laid anew on a grid, all in one event; before it, those that find no place move away."""

    __slots__ = ("place", "laid", "left", "rest", "rule", "tags", "done")
    kind = "arrange"

    def __init__(
        self,
        place: int,
        laid: tuple[tuple[int, int], ...],
        left: tuple[int, ...],
        rest: int,
        rule: str,
        tags: tuple[str, ...],
    ) -> None:
        self.place = place
        self.laid = laid
        self.left = left
        self.rest = rest
        self.rule = rule
        self.tags = tags
        self.done = False

    def step(self, g: Game) -> None:
        """Away with the rest, then lay what lies elsewhere than it shall."""
        if self.left:
            left, self.left = self.left, ()
            g.stack.append(MoveFrame(left, self.rest, None, self.rule, self.tags))
            return
        fresh = tuple((piece, spot) for piece, spot in self.laid if not g.lies(piece, self.place, spot))
        if self.done or not fresh:
            g.pop(None)
            return
        self.done = True
        args = (self.place, tuple(piece for piece, _ in fresh), tuple(spot for _, spot in fresh))
        g.run_event("builtin:arrange", args, self.rule, self.tags)


class BestFrame(Frame):
    """The n best of ranked members (groups tied for best first), with chance within a group where it is cut or
    ordered."""

    __slots__ = ("groups", "n", "got", "order", "named")
    kind = "best"

    def __init__(self, groups: tuple[tuple[Any, ...], ...], n: int, order: bool, named: bool) -> None:
        self.groups = groups
        self.n = n
        self.got: tuple[Any, ...] = ()
        self.order = order
        self.named = named

    def step(self, g: Game) -> None:
        """The next group: whole, or by chance."""
        if len(self.got) >= self.n or not self.groups:
            g.pop(self.got)
            return
        group, missing = self.groups[0], self.n - len(self.got)
        self.groups = self.groups[1:]
        if len(group) == 1 or (len(group) <= missing and not self.order):
            self.got = self.got + group
        else:
            purpose = "order" if self.order else "pick"
            g.stack.append(TakeFrame(purpose, group, min(missing, len(group)), False, self.named))

    def receive(self, g: Game, value: Any) -> None:
        """What chance took from a group."""
        self.got = self.got + tuple(value)


class PickedFrame(Frame):
    """Turns what was picked into the result: one element or a group; tells it."""

    __slots__ = ("single", "named", "rule", "tags", "seer", "value")
    kind = "picked"

    def __init__(self, single: bool, named: bool, rule: str, tags: tuple[str, ...], seer: int | None) -> None:
        self.single = single
        self.named = named
        self.rule = rule
        self.tags = tags
        self.seer = seer
        self.value: tuple[Any, ...] = ()

    def step(self, g: Game) -> None:
        """Tell and hand on."""
        seers: tuple[int, ...] | None = None if self.seer is None else (self.seer,)
        if self.named and self.seer is None:
            seers = g.exe.seers_of_answer(g, self.value)
        g.tell(self.rule, self.tags, "pick", (self.value, self.named), seers=seers)
        if self.single:
            g.pop(self.value[0] if self.value else None)
        else:
            g.pop(self.value)

    def receive(self, g: Game, value: Any) -> None:
        """What was picked."""
        self.value = tuple(value)


class PayFrame(Frame):
    """A payment: shortfall first if it cannot be met, then the event, or what can be raised (`up_to`), or a fault."""

    __slots__ = ("who", "amount", "resource", "to", "up_to", "stage", "rule", "tags")
    kind = "pay"

    def __init__(self, who: int, amount: int, resource: int, to: int, up_to: bool, rule: str, tags: tuple[str, ...]):
        self.who = who
        self.amount = amount
        self.resource = resource
        self.to = to
        self.up_to = up_to
        self.stage = 0
        self.rule = rule
        self.tags = tags

    def step(self, g: Game) -> None:
        """Raise money, pay, hand on what was paid."""
        what = g.exe.program.resources[self.resource]
        if self.stage == 2:
            g.pop(self.amount)
            return
        short = self.amount - g.funds(self.resource, self.who)
        if short > 0 and self.stage == 0:
            self.stage = 1
            g.run_event("builtin:shortfall", (self.who, short, what.entity), self.rule, self.tags)
            return
        if short > 0 and not self.up_to:
            name = g.exe.show_entity(self.who)
            raise RuleFault(f"{name} cannot pay {self.amount} {what.name}, {short} are missing", g.chain())
        self.amount = min(self.amount, g.funds(self.resource, self.who))
        self.stage = 2
        if self.amount > 0:
            g.run_event("builtin:pay", (self.who, self.amount, what.entity, self.to), self.rule, self.tags)

    def receive(self, g: Game, value: Any) -> None:
        """A payment that a hook cancelled paid nothing."""
        if self.stage == 2:
            self.amount = value or 0


class AgainFrame(Frame):
    """Dice thrown anew for the roll at a place of the stack; which: the one die's place from 1, None for all."""

    __slots__ = ("hooked", "which", "faces")
    kind = "again"

    def __init__(self, hooked: int, which: int | None) -> None:
        self.hooked = hooked
        self.which = which
        self.faces: tuple[int, ...] | None = None

    def step(self, g: Game) -> None:
        """Replace the faces, tell it."""
        event = g.event_at(self.hooked)
        fresh = self.faces or ()
        faces = list(event.args[2])
        if self.which is None:
            faces = list(fresh)
        else:
            faces[self.which - 1 : self.which] = fresh
        event.args = (*event.args[:2], tuple(faces))
        event.result = faces[0] if event.extra[2] else tuple(faces)
        seers = None if event.extra[1] is None else (event.extra[1],)
        rule = g.exe.codes[g.stack[-2].code].name  # type: ignore[attr-defined]
        g.tell(rule, event.tags, event.key, event.args, parent=event.number, seers=seers)
        g.pop(None)

    def receive(self, g: Game, value: Any) -> None:
        """The new faces."""
        self.faces = tuple(value)
