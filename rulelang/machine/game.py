"""A running game: state as plain data, a stack of frames, one decision it waits for.

`Game.new` starts one; `decision` is what it waits for (None when over); `choose` answers. `clone`, `dump` and `load`
work at any decision. Chance is a decision too: with a seed it is answered from the stream at once, without one the
caller answers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from rulelang.machine import splits
from rulelang.machine.chance import start_stream, weighted
from rulelang.machine.decisions import Answer, Choice, Decision
from rulelang.machine.effects import Effect
from rulelang.machine.event_frames import EventFrame
from rulelang.machine.executable import Executable
from rulelang.machine.faults import IllegalAnswer, RuleFault
from rulelang.machine.frames import Frame, RoutineFrame
from rulelang.machine.lasting import Lasting
from rulelang.machine.setup import set_up
from rulelang.machine.trace import Event

STEP_BUDGET = 400_000
"""Steps between two decisions of players."""
DEPTH_BUDGET = 300
"""Frames on the stack."""


class Game(Lasting):
    """One game. Make it with `Game.new`; all attributes are plain data but `exe` and `layout`."""

    def __init__(self, exe: Executable) -> None:
        self.exe = exe
        self.layout = exe.layout
        self.players: tuple[int, ...] = ()
        self.settings: list[Any] = []
        self.present: dict[str, tuple[int, ...]] = {}
        self.cells: list[Any] = []
        self.resources: list[int] = []
        self.zones: list[tuple[int, ...]] = []
        self.known: list[tuple[int, int]] = []
        self.where: list[int] = []
        self.laid: dict[int, int] = {}
        self.stack: list[Frame] = []
        self.effects: list[Effect] = []
        self.revealed: tuple[Any, ...] = ()
        self.stream: int | None = None
        self.serial = 0
        self.event_number = 0
        self.current_event = 0
        self.decision_number = 1
        self.early = False
        self.dirty = False
        self.result: dict[str, Any] | None = None
        self.log: list[tuple[int | None, Answer, str]] = []
        self.asks_everybody = False
        self.events: list[Event] | None = []
        self.decision: Decision | None = None
        self.notes: list[Any] | None = None
        self.steps = 0
        self.fault: RuleFault | None = None

    # ---- starting, copying

    @staticmethod
    def new(
        exe: Executable,
        players: Sequence[str] = (),
        seed: int | None = None,
        settings: Mapping[str, Any] | None = None,
        *,
        start: bool = True,
        trace: bool = True,
        asks_everybody: bool = False,
    ) -> Game:
        """A game at its first decision.

        players: seat names in order of play (none: the least number, as declared). seed: the policy of chance (None:
        chance decisions are put to the caller). settings: name -> value as at run time. start: False leaves the game
        set up with nothing running (scripts start phases themselves). asks_everybody: a window asks all seats, also
        those that can only pass. Raises ValueError for wrong seats or settings, RuleFault if the rules break.
        """
        game = Game(exe)
        game.events = [] if trace else None
        game.asks_everybody = asks_everybody
        set_up(game, players, settings or {})
        game.stream = None if seed is None else start_stream(seed)
        if start:
            game.start_event("phase:flow", (), "flow", ())
            game.advance()
        return game

    def clone(self) -> Game:
        """An independent game at the same point."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        for name in ("cells", "resources", "zones", "known", "where", "effects", "log"):
            setattr(twin, name, getattr(self, name)[:])
        twin.laid = self.laid.copy()
        twin.stack = [frame.clone() for frame in self.stack]
        twin.notes = None
        twin.events = None if self.events is None else self.events[:]
        if self.decision is not None and self.decision.test is not None:
            twin.decision = None
            twin.advance()
        return twin

    # ---- deciding

    def choose(self, answer: Answer, note: str = "") -> None:
        """Answer the decision. note: what gave the answer in a seat's place (a standing answer), for log and trace.
        Raises IllegalAnswer (nothing has changed) or RuleFault (the rules broke)."""
        decision = self.decision
        if self.fault is not None:
            raise self.fault
        if decision is None:
            raise IllegalAnswer("the game is over" if self.result else "nothing is asked")
        reason = decision.refusal(answer)
        if reason is not None:
            legal = tuple(choice.label for choice in decision.choices[:40])
            raise IllegalAnswer(f"{decision.label(answer)}: {reason}", legal)
        self.log.append((decision.seat, answer, note))
        self._tell_decision(decision, answer, note)
        self.steps = 0
        self._accept(decision, answer)
        self.advance()

    def _accept(self, decision: Decision, answer: Answer) -> None:
        self.decision = None
        self.decision_number += 1
        self.stack[-1].answer(self, answer)

    def _tell_decision(self, decision: Decision, answer: Answer, note: str = "") -> None:
        rule = next((self.exe.codes[f.code].name for f in reversed(self.stack) if isinstance(f, RoutineFrame)), "")
        kind = "chance" if decision.chance else "decision"
        seers = self._seers(decision, answer)
        label = decision.label(answer)
        told = (decision.who, decision.prompt, label, answer, decision.form)
        self.tell(rule, (), kind, (*told, note) if note else told, seers=seers)

    def _seers(self, decision: Decision, answer: Answer) -> tuple[int, ...] | None:
        """Chance is nobody's to see; a secret answer, and a pass, its giver's; any other is seen as its pieces are."""
        if decision.seat is None:
            return ()
        if decision.secret or (decision.form == "window" and answer is None):
            return (decision.seat,)
        if decision.form == "arrange":
            return self.seers_of_pieces(tuple(piece for piece, _ in answer))
        if decision.form not in ("pick", "pick many", "order", "do", "split"):
            return None
        given = splits.members(answer) if decision.form == "split" else answer
        seers = self.exe.seers_of_answer(self, given, decision.kinds)
        return None if seers is None else (decision.seat, *(s for s in seers if s != decision.seat))

    def advance(self) -> None:
        """Go on until the next decision or the end. Raises RuleFault if the rules break; the game is then no more
        than what its trace tells."""
        try:
            self._advance()
        except RuleFault as fault:
            self.fault = fault = fault if fault.chain else RuleFault(fault.message, self.chain())
            raise fault from None

    def _advance(self) -> None:
        while self.decision is None and self.stack:
            if len(self.stack) > DEPTH_BUDGET:
                raise RuleFault(f"this never ends: rules run inside rules, {DEPTH_BUDGET} deep", self.chain())
            if self.dirty and isinstance(self.stack[-1], RoutineFrame):
                self.dirty = False
                self.fill_kept()
            self.tick()
            self.stack[-1].step(self)

    def tick(self) -> None:
        """Count a step against the budget."""
        self.steps += 1
        if self.steps > STEP_BUDGET:
            raise RuleFault(f"this never ends: {STEP_BUDGET} steps without a decision", self.chain())

    def pose(self, decision: Decision) -> None:
        """Wait for an answer. How values came about belongs to the work between two decisions."""
        self.notes = None
        self.decision = decision

    def pose_chance(
        self, purpose: str, pool: tuple[Any, ...], weights: tuple[int, ...], named: bool, detail: int | None
    ) -> None:
        """Let chance decide: from the stream, or as a decision of the caller's."""
        self.notes = None
        labels = [self.layout.labels[x] if named else self._face(x, detail) for x in pool]
        choices = tuple(Choice(label, outcome) for label, outcome in zip(labels, pool, strict=True))
        prompt = purpose if detail is None else f"{purpose} {self.exe.show_entity(detail)}"
        decision = Decision(self.decision_number, None, None, purpose, prompt, choices, weights=weights)
        if self.stream is None:
            self.pose(decision)
            return
        place, self.stream = weighted(self.stream, weights)
        self.log.append((None, pool[place], ""))
        self._tell_decision(decision, pool[place])
        self._accept(decision, pool[place])

    def _face(self, face: Any, die: int | None) -> str:
        if die is None:
            return str(face)
        declared = self.exe.program.dice[die - self.exe.program.dice[0].entity]
        return self.exe.show_value(face, declared.face)

    # ---- the stack

    def pop(self, value: Any) -> None:
        """The frame on top is done; the one below takes its result."""
        self.stack.pop()
        if self.stack:
            self.stack[-1].receive(self, value)

    def start_event(self, key: str, args: tuple[Any, ...], rule: str, tags: tuple[str, ...], extra: Any = None) -> None:
        """Run an event with all that stands around it."""
        self.stack.append(EventFrame(self, key, args, rule, tags, extra))

    def run_event(self, key: str, args: tuple[Any, ...], rule: str, tags: tuple[str, ...], extra: Any = None) -> bool:
        """Run an event; one that nobody listens to happens at once. True if a frame was pushed."""
        if key in self.exe.hooks.listened:
            self.start_event(key, args, rule, tags, extra)
            return True
        from rulelang.machine.ask_frames import PoseFrame
        from rulelang.machine.bodies import apply_now, seers_of

        if key.startswith("question:"):
            ask, routine = extra
            self.stack.append(PoseFrame(ask, routine, args[0]))
            return True
        if key not in ("builtin:shortfall",):
            self.tell(rule, tags, key, args, seers=seers_of(self, key, args))
        apply_now(self, key, args, rule, tags, extra)
        return False

    def event_at(self, place: int) -> EventFrame:
        """The event frame at a place of the stack."""
        frame = self.stack[place] if place >= 0 else None
        if not isinstance(frame, EventFrame):
            raise RuleFault("no event stands around this rule", self.chain())
        return frame

    def locals_at(self, place: int) -> list[Any]:
        """The locals of the routine at a place of the stack."""
        frame = self.stack[place]
        assert isinstance(frame, RoutineFrame)
        return frame.locals

    def next_serial(self) -> int:
        """A new age."""
        self.serial += 1
        return self.serial

    def running(self, key: str, args: tuple[Any, ...] | None) -> EventFrame | None:
        """The innermost run of a phase or action, with these first arguments if given."""
        for frame in reversed(self.stack):
            if isinstance(frame, EventFrame) and frame.key == key:
                if args is None or frame.args[: len(args)] == args:
                    return frame
        return None

    def run_of(self, serial: int) -> tuple[str, tuple[Any, ...]]:
        """The key and arguments of a run that is going on."""
        for frame in self.stack:
            if isinstance(frame, EventFrame) and frame.serial == serial:
                return frame.key, frame.args
        return "", ()

    def innermost_early(self) -> bool:
        """Whether the hooks running now stand behind a phase that ended early."""
        for frame in reversed(self.stack[:-1]):
            if isinstance(frame, EventFrame):
                return frame.early
        return False

    def chain(self) -> tuple[str, ...]:
        """The stable names of the rules that run, outermost first."""
        return tuple(self.exe.codes[f.code].name for f in self.stack if isinstance(f, RoutineFrame))

    def path(self) -> tuple[str, ...]:
        """The phases that run, outermost first."""
        return tuple(f.key[6:] for f in self.stack if isinstance(f, EventFrame) and f.key.startswith("phase:"))

    def active(self) -> int | None:
        """The seat whose turn it is: of the innermost `take turns`, or the first seat among the arguments of the
        innermost running phase, whichever is further in."""
        for frame in reversed(self.stack):
            if isinstance(frame, RoutineFrame):
                for first, last, slot in self.exe.codes[frame.code].turns:
                    if first <= frame.pc <= last and self._is_seat(frame.locals[slot]):
                        return int(frame.locals[slot])
            elif isinstance(frame, EventFrame) and frame.key.startswith("phase:"):
                for value, field in zip(frame.args, self.exe.fields(frame.key), strict=False):
                    if getattr(field.type, "sort", "") == "seat" and value is not None:
                        return int(value)
        return None

    def _is_seat(self, value: Any) -> bool:
        return isinstance(value, int) and value in self.players

    def clockwise(self) -> tuple[int, ...]:
        """The seats in play from the active one (else the first)."""
        active = self.active()
        place = self.players.index(active) if active in self.players else 0
        return self.players[place:] + self.players[:place]

    # ---- leaving

    def end_phase(self, key: str, rule: str, tags: tuple[str, ...]) -> None:
        """Leave a phase from however deep."""
        frame = self.running(key, None)
        if frame is None:
            raise RuleFault(f"{key[6:]} is not running, so it cannot be ended", self.chain())
        self.tell(rule, tags, "ended", (key,))
        self.leave_phase(frame.serial)

    def leave_phase(self, target: int) -> None:
        """Drop frames from the top to the phase with this serial; those that must tidy up do so first."""
        while self.stack:
            if not self.stack[-1].leave(self, target):
                return
            self.stack.pop()

    # ---- telling

    def tell(
        self,
        rule: str,
        tags: tuple[str, ...],
        kind: str,
        data: tuple[Any, ...],
        *,
        parent: int | None = None,
        seers: tuple[int, ...] | None = None,
    ) -> int:
        """Write an event into the trace; its number."""
        self.event_number += 1
        if self.events is not None:
            notes = tuple(self.notes or ()) if kind in ("builtin:gain", "builtin:pay", "set", "builtin:roll") else ()
            around = self.current_event if parent is None else parent
            self.events.append(
                Event(self.event_number, around, self.path(), self.active(), kind, data, rule, tags, notes, seers)
            )
            self.notes = None if notes else self.notes
        return self.event_number

    def amend(self, number: int, data: tuple[Any, ...], seers: tuple[int, ...] | None = None) -> None:
        """Fill in what was not known when an event was told (faces, pieces drawn)."""
        if self.events is not None:
            told = self.events[number - 1]
            self.events[number - 1] = evolve(told, data=data, seers=seers if seers is not None else told.seers)

    def tell_answers(self, ask: Any) -> None:
        """Answers given at once become known together."""
        posed = self.exe.asks[ask.ask]
        if posed.at_once and not posed.secret:
            rule = self.exe.codes[posed.code].name
            for who, answer in ask.got:
                self.tell(rule, posed.tags, "answer", (who, posed.show(self, answer)))

    # ---- the end

    def finish(self, sort: str, who: tuple[int, ...], reason: str | None, rule: str, tags: tuple[str, ...]) -> None:
        """The game is over: each seat gets a number."""
        from rulelang.machine.outcome import outcome

        self.result = outcome(self, sort, who, reason)
        self.tell(rule, tags, "end", (sort, reason, tuple(self.result["outcome"])))
        self.stack = []
        self.effects = []

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.result is not None

    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty before the end."""
        return tuple(self.result["winners"]) if self.result else ()

    def outcome_of(self, seat: int) -> int:
        """A seat's number. Faults before the end."""
        if self.result is None:
            raise RuleFault("the game has no outcome yet", self.chain())
        return int(dict(zip(self.players, self.result["outcome"], strict=True))[seat])
