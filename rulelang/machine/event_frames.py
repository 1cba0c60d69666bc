"""What happens around an event, in the order the language promises.

(1) parameters fixed, preconditions tested; (2) standing before-hooks; (3) the before-window; (4) cancelled: stop;
(5) replacements and body; (6) standing after-hooks and due `later`; (7) the after-window; (8) what is timed to it
expires. Hooks of a stage are gathered, and their conditions tested, as the stage begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.frames import Frame
from rulelang.machine.windows import WindowFrame

if TYPE_CHECKING:
    from rulelang.machine.game import Game
    from rulelang.machine.hooks import Instance


class Stage:
    """The stages of an event, in order; plain numbers, so that a frame stays plain data."""

    BEGIN = -1
    BEFORE = 0
    WINDOW = 1
    DECIDE = 2
    BODY = 3
    AFTER = 4
    AFTER_WINDOW = 5
    END = 6
    CANCELLED = 7


class EventFrame(Frame):
    """One run of an event. extra: what the body needs beyond the arguments (a play: hook instance and hooked place;
    a question: ask, routine's place, and who answers if it was put to somebody else; a rule: hook instance and hooked
    place)."""

    __slots__ = (
        "key", "args", "serial", "stage", "queue", "chain", "plays", "cancelled", "early", "result", "number",
        "parent", "rule", "tags", "extra", "leaving", "note",
    )  # fmt: skip
    kind = "event"

    def __init__(self, g: Game, key: str, args: tuple[Any, ...], rule: str, tags: tuple[str, ...], extra: Any = None):
        self.key = key
        self.args = args
        self.serial = g.next_serial()
        self.stage = Stage.BEGIN
        self.queue: tuple[Instance, ...] = ()
        self.chain: tuple[tuple[Instance, bool], ...] = ()
        self.plays: tuple[Instance, ...] = ()
        self.cancelled = False
        self.early = False
        self.result: Any = None
        self.rule = rule
        self.tags = tags
        self.extra = extra
        self.leaving: int | None = None
        self.parent = g.current_event
        self.number = -1
        self.note = ""

    # ---- the stages

    def step(self, g: Game) -> None:
        """Go through the stages."""
        match self.stage:
            case Stage.BEGIN:
                self._begin(g)
            case Stage.BEFORE | Stage.AFTER:
                self._run_queue(g)
            case Stage.WINDOW:
                self._open(g, "before", Stage.DECIDE)
            case Stage.DECIDE:
                self._decide(g)
            case Stage.BODY:
                self._after(g)
            case Stage.AFTER_WINDOW:
                self._open(g, "after", Stage.END)
            case Stage.END:
                self._end(g)
            case _:
                self._drop(g)

    def _begin(self, g: Game) -> None:
        g.bind_waiting(self)
        self.number = g.exe.announce(g, self)
        g.current_event = self.number
        self.queue = g.exe.hooks.gather(g, self, "before")
        self.stage = Stage.BEFORE

    def _run_queue(self, g: Game) -> None:
        if self.cancelled and self.stage == Stage.BEFORE:
            self.stage = Stage.CANCELLED
        elif self.queue:
            first, self.queue = self.queue[0], self.queue[1:]
            g.exe.hooks.start(g, first, len(g.stack) - 1)
        else:
            self.stage += 1

    def _open(self, g: Game, when: str, following: int) -> None:
        self.stage = following
        if not self.early and g.exe.hooks.has_window(self.key, when):
            g.stack.append(WindowFrame(when, len(g.stack) - 1, g.clockwise()))

    def _decide(self, g: Game) -> None:
        if not self.cancelled and self.key.startswith("action:"):
            reason = g.exe.refusal(g, self.key, self.args)
            if reason is not None:
                self.cancelled, self.note = True, reason
        if self.cancelled:
            self.stage = Stage.CANCELLED
            return
        played = tuple((instance, g.exe.is_play(instance)) for instance in reversed(self.plays))
        standing = reversed(g.exe.hooks.gather(g, self, "instead"))
        self.chain = played + tuple((instance, False) for instance in standing)
        self.stage = Stage.BODY
        self.run_link(g, 0)

    def run_link(self, g: Game, link: int) -> None:
        """Start the replacement at this place of the chain, at last the body; its result is the event's."""
        place = g.stack.index(self)
        if link >= len(self.chain):
            g.exe.run_body(g, self, place)
            return
        instance, played = self.chain[link]
        self.plays = tuple(held for held in self.plays if held != instance)
        if played:
            g.stack.append(SpendFrame(instance[2], instance[1], self.rule, self.tags))
        g.exe.hooks.start(g, instance, place, link)

    def _after(self, g: Game) -> None:
        spend = self._held(g)
        if spend is not None:  # a replacement that an outer one never let proceed
            spend.value = self.result
            g.stack.append(spend)
            return
        g.exe.finished_body(g, self)
        g.early = self.early
        self.queue = g.exe.hooks.gather(g, self, "after")
        self.stage = Stage.AFTER

    def _end(self, g: Game) -> None:
        g.expire(self.serial)
        g.current_event = self.parent
        g.early = g.innermost_early()
        g.pop(not self.cancelled if self.key == "builtin:play" else self.result)
        if self.leaving is not None:
            g.leave_phase(self.leaving)
        elif self.key == "phase:flow" and not g.stack and not g.over:
            g.finish("nobody", (), "the flow is over", self.rule, self.tags)

    def _held(self, g: Game) -> SpendFrame | None:
        """The next card held for this event, to be spent unused."""
        while self.plays:
            instance, self.plays = self.plays[-1], self.plays[:-1]
            if g.exe.is_play(instance):
                return SpendFrame(instance[2], instance[1], self.rule, self.tags)
        return None

    def _drop(self, g: Game) -> None:
        spend = self._held(g)
        if spend is not None:
            g.stack.append(spend)
            return
        g.tell(self.rule, self.tags, "cancelled", (self.key, self.note), parent=self.number)
        self.result = None
        self._end(g)

    # ---- from the frames above

    def receive(self, g: Game, value: Any) -> None:
        """The body, a replacement or a hook is done; only those of the body stage give a result."""
        if self.stage == Stage.BODY:
            self.result = value
        g.current_event = self.number
        g.early = self.early and self.stage >= Stage.AFTER

    def leave(self, g: Game, target: int) -> bool:
        """Dropped by `end phase`: cards held for this event are spent; a phase still runs its after-hooks."""
        spend = self._held(g)
        if spend is not None:
            spend.leaving = target
            g.stack.append(spend)
            return False
        if self.key.startswith("phase:") and self.stage <= Stage.BODY:
            self.early = True
            self.stage = Stage.BODY
            self.leaving = None if self.serial == target else target
            g.current_event = self.number
            return False
        if self.serial == target:
            return False
        g.expire(self.serial)
        g.current_event = self.parent
        return True


class PlayFrame(Frame):
    """A card is played: it goes to `in_play`, the event `play` runs its effect, then it is spent. An instead-play that
    was not countered stays in play until its turn in the chain. The result: whether it was carried out."""

    __slots__ = ("instance", "hooked", "stage", "leaving", "rule", "tags", "cancelled")
    kind = "play"

    def __init__(self, instance: Instance, hooked: int, rule: str, tags: tuple[str, ...]) -> None:
        self.instance = instance
        self.hooked = hooked
        self.stage = 0
        self.leaving: int | None = None
        self.rule = rule
        self.tags = tags
        self.cancelled = False

    def step(self, g: Game) -> None:
        """To in_play; the event; spent."""
        _, card, who, _ = self.instance
        assert card is not None
        if self.stage == 0:
            self.stage = 1
            g.place_piece(card, g.exe.in_play, None, self.rule, self.tags)
            g.stack.append(
                EventFrame(g, "builtin:play", (who, card), self.rule, self.tags, (self.instance, self.hooked))
            )
        elif self.stage == 1 and self._held(g):
            g.pop(True)
        elif self.stage == 1:
            self.stage = 2
            spend = SpendFrame(who, card, self.rule, self.tags)
            g.stack.append(spend)
        else:
            g.pop(not self.cancelled)
            if self.leaving is not None:
                g.leave_phase(self.leaving)

    def _held(self, g: Game) -> bool:
        return g.exe.program.hooks[self.instance[0]].stage == "instead" and not self.cancelled

    def receive(self, g: Game, value: Any) -> None:
        """The play event is over: True if it was carried out."""
        if self.stage == 1:
            self.cancelled = value is not True

    def leave(self, g: Game, target: int) -> bool:
        """A card in play is spent, whatever is left early."""
        if self.stage == 0:
            return True
        if self.stage == 1:
            self.cancelled = True
        elif self.stage == 2:
            self.stage = 3
        self.leaving = target
        return False


class SpendFrame(Frame):
    """A played card goes where it goes, unless its effect has moved it; last comes the event `spent`."""

    __slots__ = ("who", "card", "stage", "value", "leaving", "rule", "tags")
    kind = "spend"

    def __init__(self, who: int | None, card: int | None, rule: str, tags: tuple[str, ...]) -> None:
        self.who = who
        self.card = card
        self.stage = 0
        self.value: Any = None
        self.leaving: int | None = None
        self.rule = rule
        self.tags = tags

    def step(self, g: Game) -> None:
        """Move, tell, and hand on the result of the effect."""
        if self.stage == 0:
            self.stage = 1
            assert self.card is not None
            to = g.exe.hooks.spent_to(g, self.card, self.who)
            if g.zone_of(self.card) == g.exe.in_play and to is not None:
                g.place_piece(self.card, to, None, self.rule, self.tags)
            args = (self.who, self.card, g.zone_of(self.card))
            g.run_event("builtin:spent", args, self.rule, self.tags)
            return
        g.pop(self.value)
        if self.leaving is not None:
            g.leave_phase(self.leaving)

    def receive(self, g: Game, value: Any) -> None:
        """The effect's result, kept until the card is spent."""
        if self.stage == 0:
            self.value = value

    def leave(self, g: Game, target: int) -> bool:
        """Still spends."""
        self.leaving = target
        return False
