"""Which hooks stand around an event, in which order; which plays and abilities are offered; where cards live.

Hook order: rules of the game (files by name, then line), `later` by age, then cards by owner in turn order from the
active seat, one owner's by arrival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import Fn, compile_optional, compile_when
from rulelang.machine.faults import RuleFault
from rulelang.machine.frames import RoutineFrame
from rulelang.program.program import Attached, Binder, HookDef

if TYPE_CHECKING:
    from rulelang.machine.event_frames import EventFrame
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game

Instance = tuple[int, int | None, int | None, tuple[Any, ...] | None]
"""A hook about to run: its number, the card (if it is printed on one), who owns that, captured values of a `later`."""

Offer = tuple[int, int]
"""A play or ability on offer: hook number and card."""


class Matcher:
    """Fills an effect's locals from an event's fields; says whether its binders and condition fit."""

    def __init__(self, binders: tuple[Binder, ...], when: Fn | None, attached: Attached, size: int) -> None:
        self.binders = tuple((b.slot, compile_optional(b.match)) for b in binders)
        self.when = when
        self.attached = attached
        self.size = size

    def bind(self, g: Game, args: tuple[Any, ...], card: int | None, owner: int | None, base: Any) -> list[Any] | None:
        """The locals if the binders fit, else None. base: (slot, value) pairs captured."""
        locals_: list[Any] = [None] * self.size
        for slot, value in base or ():
            locals_[slot] = value
        if card is not None:
            if self.attached.owner is not None:
                locals_[self.attached.owner] = owner
            if self.attached.this is not None:
                locals_[self.attached.this] = card
        for (slot, match), value in zip(self.binders, args, strict=False):
            if slot is not None:
                locals_[slot] = value
            elif match is not None and match(g, locals_) != value:
                return None
        return locals_

    def fill(self, g: Game, args: tuple[Any, ...], card: int | None, owner: int | None, base: Any) -> list[Any] | None:
        """The locals if binders and condition fit, else None."""
        locals_ = self.bind(g, args, card, owner, base)
        if locals_ is None or (self.when is not None and not self.when(g, locals_)):
            return None
        return locals_


class Hooks:
    """All hooks of a program, sorted for use."""

    def __init__(self, exe: Executable) -> None:
        self.exe = exe
        program = exe.program
        self.matchers = [self._matcher(hook) for hook in program.hooks]
        self.guards = [exe.compile_guard(hook.guard) for hook in program.hooks]
        self.codes = [exe.add_code(hook.routine) for hook in program.hooks]
        self.rules: dict[tuple[str, str], list[int]] = {}
        self.cards: dict[tuple[str, str], list[int]] = {}
        self.waiting: set[tuple[str, str]] = set()
        self.plays: dict[tuple[str, str], list[int]] = {}
        self.listened: set[str] = set()
        for number, hook in enumerate(program.hooks):
            self._sort_in(number, hook)
        self.in_hand: dict[tuple[str, str], dict[int, dict[int, list[int]]]] = {}
        self.elsewhere: dict[tuple[str, str], list[int]] = {}
        for window, numbers in self.plays.items():
            for number in numbers:
                self._sort_play(window, number)
        for group in self.rules.values():
            group.sort(key=lambda n: (program.hooks[n].order, n))

    def _sort_play(self, window: tuple[str, str], number: int) -> None:
        """Windows look at the few pieces in a hand, not at all pieces that fit: hooks by zone and piece, where all of a
        hook's cards are played from one plain zone."""
        hook = self.exe.program.hooks[number]
        zone = self._play_zone(hook)
        if zone is None:
            self.elsewhere.setdefault(window, []).append(number)
        else:
            hooks = self.in_hand.setdefault(window, {}).setdefault(zone, {})
            for card in hook.attached.cards:
                hooks.setdefault(card, []).append(number)

    def _play_zone(self, hook: HookDef) -> int | None:
        """The one zone without index that all cards of a play are played from, if there is such a one."""
        if hook.mode != "play":
            return None
        zones = {self.exe.plain_play_zone(card) for card in hook.attached.cards}
        return zones.pop() if len(zones) == 1 else None

    def _matcher(self, hook: HookDef) -> Matcher:
        when = compile_when(hook.when)
        return Matcher(hook.binders, when, hook.attached, len(hook.routine.slots))

    def _sort_in(self, number: int, hook: HookDef) -> None:
        key = (hook.event or "pause", hook.stage)
        self.listened.add(key[0])
        if hook.mode == "later":
            self.waiting.add(key)
        elif hook.mode in ("play", "may"):
            self.plays.setdefault((key[0], self._window(hook.stage)), []).append(number)
        elif hook.attached.cards:
            self.cards.setdefault(key, []).append(number)
        else:
            self.rules.setdefault(key, []).append(number)

    @staticmethod
    def _window(stage: str) -> str:
        return "before" if stage == "instead" else "pause" if stage == "any time" else stage

    # ---- standing hooks

    def gather(self, g: Game, event: EventFrame, stage: str) -> tuple[Instance, ...]:
        """The hooks of a stage that fit the event now, in order."""
        if event.key not in self.listened:
            return ()
        key = (event.key, stage)
        found: list[Instance] = []
        for number in self.rules.get(key, ()):
            if self._fits(g, number, event.args, None, None, None):
                found.append((number, None, None, None))
        if key in self.waiting:
            found += self._due(g, event, stage)
        if key in self.cards:
            found += self._live(g, key, event.args)
        return tuple(found)

    def _fits(
        self, g: Game, number: int, args: tuple[Any, ...], card: int | None, owner: int | None, base: Any
    ) -> bool:
        return self.matchers[number].fill(g, args, card, owner, base) is not None

    def _due(self, g: Game, event: EventFrame, stage: str) -> list[Instance]:
        """Waiting `later` hooks that this event is for; they leave the list as they are gathered."""
        found: list[Instance] = []
        for effect in list(g.effects):
            if effect.sort != "later" or (effect.next and event.serial <= effect.serial):
                continue
            hook = self.exe.program.hooks[effect.number]
            if hook.event == event.key and hook.stage == stage:
                if self._fits(g, effect.number, event.args, None, None, effect.captured):
                    found.append((effect.number, None, None, effect.captured))
                    g.effects.remove(effect)
        return found

    def _live(self, g: Game, key: tuple[str, str], args: tuple[Any, ...]) -> list[Instance]:
        found: list[tuple[tuple[int, int], Instance]] = []
        for number in self.cards[key]:
            for card in self.exe.program.hooks[number].attached.cards:
                rank, owner = self.exe.live_rank(g, card)
                if rank is None and key == ("builtin:move", "after") and card == args[0]:
                    rank, owner = self._just_left(g, card, args[1])
                if rank is not None and self._fits(g, number, args, card, owner, None):
                    found.append((rank, (number, card, owner, None)))
        found.sort(key=lambda pair: (pair[0], pair[1][0]))
        return [instance for _, instance in found]

    def _just_left(self, g: Game, card: int, source: int | None) -> tuple[tuple[int, int] | None, int | None]:
        """A card that has just left the zone it worked in still answers its own departure, for the holder it had."""
        if source is None or not self.exe.works_there(g, card, source - g.layout.zone_first):
            return None, None
        return (len(g.players), 0), g.layout.zone_owner[source - g.layout.zone_first]

    def start(self, g: Game, instance: Instance, hooked: int, link: int = -1) -> None:
        """Run a hook's body over the event at a place of the stack (as an event of its own if its rule is hooked)."""
        number, card, owner, captured = instance
        hook = self.exe.program.hooks[number]
        if hook.rule is not None and "rule:" + hook.rule in self.listened and link < 0:
            g.run_event("rule:" + hook.rule, (), hook.routine.name, hook.routine.tags, (instance, hooked))
            return
        self.start_body(g, instance, hooked, link)

    def start_body(self, g: Game, instance: Instance, hooked: int, link: int = -1) -> None:
        """Push the routine of a hook with its names filled in."""
        number, card, owner, captured = instance
        args = g.event_at(hooked).args if hooked >= 0 else ()
        bare = self.matchers[number].bind(g, args, card, owner, captured)
        if bare is None:
            raise RuleFault("a name this rule depends on has changed", g.chain())
        code = self.codes[number]
        size = self.exe.codes[code].size
        g.stack.append(RoutineFrame(code, bare + [None] * (size - len(bare)), hooked, link))

    # ---- windows

    def has_window(self, key: str, when: str) -> bool:
        """Some play or ability exists for this window."""
        return (key, when) in self.plays

    def offers(self, g: Game, seat: int, key: str, when: str, args: tuple[Any, ...], used: Any) -> list[Offer]:
        """What a seat may play or use in a window now; of cards that cannot be told apart, the first."""
        found: dict[tuple[int, str], Offer] = {}
        labels = self.exe.layout.labels
        for number, card in self._candidates(g, (key, when), seat):
            if (number, labels[card]) not in found and (number, card) not in used:
                if self.why_not(g, number, card, seat, args) is None:
                    found[number, labels[card]] = (number, card)
        return list(found.values())

    def _candidates(self, g: Game, window: tuple[str, str], seat: int) -> list[Offer]:
        """What lies where this seat could use it in a window, in the order of the hooks."""
        found: list[Offer] = []
        for zone, hooks in self.in_hand.get(window, {}).items():
            place = self.exe.layout.zone_entity(zone, seat, None) - self.exe.layout.zone_first
            found += [(number, piece) for piece in g.zones[place] for number in hooks.get(piece, ())]
        for number in self.elsewhere.get(window, ()):
            hook = self.exe.program.hooks[number]
            found += [(number, card) for card in hook.attached.cards if self._at_hand(g, hook, card, seat)]
        found.sort(key=lambda offer: offer[0])
        return found

    def _at_hand(self, g: Game, hook: HookDef, card: int, seat: int) -> bool:
        zone = g.where[card]
        if zone < 0:
            return False
        if hook.mode == "play":
            return self.exe.play_zone(g, card, seat) == zone
        return self.exe.live_owner(g, card) == (True, seat)

    def why_not(self, g: Game, number: int, card: int, seat: int, args: tuple[Any, ...]) -> str | None:
        """None if this play or ability is offered to the seat, else the reason it is not."""
        locals_ = self.matchers[number].fill(g, args, card, seat, None)
        if locals_ is None:
            return "not now"
        hook = self.exe.program.hooks[number]
        if hook.mode == "play":
            reason = self.exe.forbidden(g, "builtin:play", (seat, card))
            if reason is not None:
                return reason
        return self.guards[number](g, locals_)

    def spent_to(self, g: Game, card: int, who: int | None) -> int | None:
        """Where a played card goes: its own way, else its kind's."""
        return self.exe.spent_zone(g, card, who)
