"""Frames: what is going on right now, as plain data.

A waiting game is its state and a stack of frames. Every frame holds only numbers, texts, tuples of these and (a
routine's) locals, so that a copy is cheap and a save needs no code. `step` does the next bit of work of the frame on
top; `receive` takes the result of the frame that was above it, `answer` the answer to the decision it posed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rulelang.machine.faults import BadState

if TYPE_CHECKING:
    from rulelang.machine.game import Game


class Frame:
    """Base of all frames; subclasses list their data in __slots__ and register under a kind."""

    __slots__: tuple[str, ...] = ()
    kind: ClassVar[str] = ""
    kinds: ClassVar[dict[str, type[Frame]]] = {}

    def __init_subclass__(cls) -> None:
        Frame.kinds[cls.kind] = cls

    def step(self, g: Game) -> None:
        """Do the next bit of work: change the game, push a frame, pose a decision, or pop itself."""
        raise NotImplementedError

    def receive(self, g: Game, value: Any) -> None:
        """Take the result of the frame that was above."""

    def answer(self, g: Game, value: Any) -> None:
        """Take the answer to the decision this frame posed."""
        raise NotImplementedError

    def leave(self, g: Game, target: int) -> bool:
        """A phase around this frame is being left. True: the frame may be dropped at once; False: it has set itself
        to tidy up first and goes on leaving afterwards."""
        return True

    def clone(self) -> Frame:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin

    def dump(self) -> list[Any]:
        """Plain data: the kind and the fields in the order of __slots__."""
        return [self.kind, *(getattr(self, name) for name in self.__slots__)]

    @staticmethod
    def load(data: list[Any]) -> Frame:
        """The frame of dumped data. Raises BadState for foreign data."""
        cls = Frame.kinds.get(data[0]) if data else None
        if cls is None or len(data) != len(cls.__slots__) + 1:
            raise BadState("the save holds a step this version does not know")
        frame = object.__new__(cls)
        for name, value in zip(cls.__slots__, data[1:], strict=True):
            setattr(frame, name, list(value) if name == "locals" else value)
        return frame


NO_SLOT = -1
EVENT_RESULT = -2


class RoutineFrame(Frame):
    """A routine's body. code: its place in the executable; hooked: the stack place of the event it hooks (-1: none);
    link: its place in that event's chain of replacements."""

    __slots__ = ("code", "pc", "locals", "hooked", "link", "into")
    kind = "routine"

    def __init__(self, code: int, locals_: list[Any], hooked: int = -1, link: int = -1) -> None:
        self.code = code
        self.pc = 0
        self.locals = locals_
        self.hooked = hooked
        self.link = link
        self.into = NO_SLOT

    def step(self, g: Game) -> None:
        """Run steps until one of them pushes a frame or stops."""
        steps = g.exe.codes[self.code].steps
        pc = self.pc
        while pc >= 0:
            g.tick()
            pc = steps[pc](g, self)

    def receive(self, g: Game, value: Any) -> None:
        """Put the result where the step that asked for it wants it."""
        if self.into >= 0:
            self.locals[self.into] = value
        elif self.into == EVENT_RESULT:
            g.event_at(self.hooked).result = value
        self.into = NO_SLOT
