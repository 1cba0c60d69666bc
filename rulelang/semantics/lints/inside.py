"""What may run inside something else: bodies, the rules and cards around events, the plays at pauses."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulelang.program import core
from rulelang.program.program import HookDef, Program
from rulelang.semantics.lints.things import statements

PAUSE = "pause"
"""What hooks without an event wait for."""

PLAYED = ("builtin:play", "builtin:spent", "builtin:move")
"""What happens whenever a card is played."""

_MOVED = ("builtin:move",)
_FIRED: dict[type[core.Stmt], tuple[str, ...]] = {
    core.Gain: ("builtin:gain",),
    core.Pay: ("builtin:shortfall", "builtin:pay"),
    core.Move: _MOVED,
    core.SwapPieces: _MOVED,
    core.Draw: ("builtin:draw", *_MOVED),
    core.Roll: ("builtin:roll",),
    core.RollAgain: ("builtin:roll",),
    core.Shuffle: ("builtin:shuffle",),
    core.Reveal: ("builtin:reveal",),
    core.Pause: (PAUSE,),
}


@frozen(eq=False)
class Inside:
    """The events of a game with all that hangs on them."""

    program: Program
    hooks: dict[str, list[HookDef]]

    def bodies(self, event: str) -> Iterator[core.Routine]:
        """The body of an event, and those of all rules and cards that may run around it."""
        known = self.program.events.get(event)
        if known is not None and known.routine is not None:
            yield known.routine
        yield from (hook.routine for hook in self.hooks.get(event, ()))

    def follows(self, event: str) -> Iterator[str]:
        """What else happens because something hangs on the event: its rules as events, plays."""
        for hook in self.hooks.get(event, ()):
            if hook.rule is not None:
                yield f"rule:{hook.rule}"
            if hook.mode == "play":
                yield from PLAYED

    def events(self, block: core.Block) -> frozenset[str]:
        """Every event that may happen while a block runs."""
        seen: set[str] = set()
        work = list(fired_in(block))
        while work:
            event = work.pop()
            if event not in seen:
                seen.add(event)
                work += self.follows(event)
                work += (e for routine in self.bodies(event) for e in fired_in(routine.body))
        return frozenset(seen)

    def routines(self, block: core.Block) -> Iterator[core.Routine]:
        """Every routine that may run while a block runs, each once."""
        found = {id(one): one for event in sorted(self.events(block)) for one in self.bodies(event)}
        yield from found.values()

    def runs_in(self, routine: core.Routine, event: str) -> bool:
        """Whether a routine may run while an event is going on."""
        return any(one is routine for one in self.routines((core.Run(event, ()),)))


def find_inside(program: Program) -> Inside:
    """The events of a game."""
    hooks: dict[str, list[HookDef]] = {}
    for hook in program.hooks:
        hooks.setdefault(hook.event or PAUSE, []).append(hook)
    return Inside(program, hooks)


def fired_in(block: core.Block) -> Iterator[str]:
    """The events that the statements of a block bring about, those inside branches and loops too."""
    return (event for stmt in statements(block) for event in fired(stmt))


def fired(stmt: core.Stmt) -> tuple[str, ...]:
    """The events that one statement itself brings about."""
    match stmt:
        case core.Run(event):
            return (event,)
        case core.Ask(form=form, called=called):
            return (*((f"question:{called}",) if called else ()), *_answered(form))
    return _FIRED.get(type(stmt), ())


def _answered(form: core.Form) -> tuple[str, ...]:
    match form:
        case core.DoAny(event):
            return (event,)
        case core.ChooseOne(options):
            return tuple(option.flat[0] for option in options if option.flat is not None)
        case core.ArrangeForm():
            return ("builtin:arrange", *_MOVED)
    return ()
