"""Why an option is not offered, or a card cannot be played: which precondition, prohibition or condition fails, with
its values; which window a card waits for, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulelang.machine.ask_frames import PoseFrame
from rulelang.machine.asks import Posed, instances
from rulelang.machine.evaluate import compile_expr, split_args
from rulelang.machine.executable import Executable
from rulelang.machine.explain import Explainer
from rulelang.machine.game import Game
from rulelang.machine.reasons import Condition, Denied, Refusal
from rulelang.machine.windows import WindowFrame
from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.program.spots import from_words
from rulelang.program.types import EntityType, GroupType, NumberType, SpotType, Type
from rulelang.tools.refusals import why_no_spot

NEAREST, WINDOW, CONDITION, PRECONDITION = 0, 1, 2, 3
"""How far a play has come: it is not at hand, waits for its window, its condition fails, only a precondition fails."""


def same(one: str, other: str) -> bool:
    """Equal but for blanks and capital letters."""
    return one.casefold().split() == other.casefold().split()


# ---- options of the question that is asked


def denied_options(game: Game, text: str, seat: int | None = None) -> Iterator[Denied]:
    """What stands in the way of an answer to the question that the game waits for. text: the option's words, or the
    name of what is chosen; seat: who asks why (None: may know all)."""
    frame = game.stack[-1] if game.stack else None
    if not isinstance(frame, PoseFrame) or game.decision is None:
        return
    posed = game.exe.asks[frame.ask]
    L = list(game.locals_at(frame.routine))
    if posed.slot is not None:
        L[posed.slot] = frame.who
    yield from _Question(game, posed, L, frame.who, Explainer(game, seat=seat)).denied(text)


class _Question:
    """A question that is being asked. L: the locals of the routine it stands in."""

    def __init__(self, game: Game, posed: Posed, L: list[Any], who: int, explainer: Explainer) -> None:
        self.game, self.exe, self.posed = game, game.exe, posed
        self.L, self.who, self.explainer = L, who, explainer
        self.rule = self.exe.codes[posed.code].name

    def denied(self, text: str) -> Iterator[Denied]:
        match self.posed.ask.form:
            case core.ChooseOne(options=options):
                for option in options:
                    yield from self._option(option, text)
            case core.DoAny(event=event, args=args):
                yield from self._instances(event, args, text, "")
            case core.PickForm(source=source, element=element) | core.OrderForm(source=source, element=element):
                yield from self._pick(source, element, text)
            case core.NumberForm(low=low, high=high) if text.lstrip("-").isdecimal():
                yield from self._number(low, high, int(text))
            case core.YesNoForm() if text in ("yes", "no"):
                yield from self._whole(text == "yes", text)

    # ---- options with labels

    def _option(self, option: core.Option, text: str) -> Iterator[Denied]:
        begun = text.casefold().startswith(option.label.casefold())
        if option.when is not None and (begun or option.flat is not None) and not self._holds(option.when):
            if begun:
                conditions = self.explainer.conditions(self.L, option.when)
                yield Denied(option.label, Refusal("not now", "when", self.rule, conditions, tags=option.tags))
        elif option.flat is not None:
            yield from self._instances(*option.flat, text, option.label)
        elif same(option.label, text):
            found = self.explainer.guard(option.guard, list(self.L), self.rule, option.tags)
            if found is not None:
                yield Denied(option.label, found)
            else:
                yield from self._whole(option.label, option.label)

    def _instances(self, event: str, args: tuple[core.Expr, ...], text: str, label: str) -> Iterator[Denied]:
        """Instances of an action: those with these words, whether they are offered or not."""
        open_args, found, told = split_args(args), False, set[str]()
        decision = self.game.decision
        seat = decision.seat if decision is not None else None
        for given in instances(self.game, list(self.L), open_args, seat, self.exe, event):
            shown = self.exe.show_args(event, given, open_args) or event.partition(":")[2]
            if any(same(text, words) for words in (shown, f"{label}: {shown}", f"{label} {shown}")):
                found = True
                refusal = self.explainer.refusal(event, given)
                if refusal is not None:
                    yield Denied(f"{label}: {shown}" if label else shown, refusal)
                elif not label:
                    yield from self._whole(given, shown)
            elif label and same(text, label):
                refusal, found = self.explainer.refusal(event, given), True
                if refusal is not None and refusal.reason not in told:
                    told.add(refusal.reason)
                    yield Denied(f"{label}: {shown}", refusal)
        if not found:
            fields = self.exe.fields(event)
            for arg, field in zip(args, fields, strict=True):
                if isinstance(arg, core.AnyOf):
                    yield from self._not_among(arg.of, field.type, text.removeprefix(label).lstrip(": "))

    # ---- picks, numbers

    def _pick(self, source: core.Expr, element: Type, text: str) -> Iterator[Denied]:
        for member in compile_expr(source)(self.game, list(self.L)):
            if same(self.exe.show_value(member, element), text):
                yield from self._whole(member, text)
                return
        yield from self._not_among(source, element, text)

    def _number(self, low: core.Expr, high: core.Expr, number: int) -> Iterator[Denied]:
        lowest, highest = (compile_expr(end)(self.game, list(self.L)) for end in (low, high))
        if lowest <= number <= highest:
            yield from self._whole(number, str(number))
            return
        parts = (*self.explainer.parts(self.L, low), *self.explainer.parts(self.L, high))
        said = f"number from {low.said or lowest} to {high.said or highest}"
        condition = Condition(said, False, parts)
        yield Denied(
            str(number), Refusal(f"a number from {lowest} to {highest} is wanted", "only", self.rule, (condition,))
        )

    def _not_among(self, source: core.Expr, kind: Type, text: str) -> Iterator[Denied]:
        """Something of the right sort that is not in the set one may choose from: the filter it fails, or where it
        lies."""
        inner = kind.inner if isinstance(kind, GroupType) else kind
        if isinstance(inner, SpotType) and (at := from_words(text)) is not None:
            yield Denied(text, self._missing_spot(source, at))
        if isinstance(inner, NumberType) and text.isdecimal():
            parts = self.explainer.parts(self.L, source)
            condition = (Condition(f"{text} in {source.said}", False, parts),) if parts else ()
            yield Denied(text, Refusal(f"it is not in {source.said}", "place", self.rule, condition))
        if not isinstance(inner, EntityType) or inner.name not in self.exe.program.domains:
            return
        for entity in self.exe.program.domains[inner.name].members:
            if same(self.exe.layout.labels[entity], text):
                yield Denied(self.exe.layout.labels[entity], self._missing(source, entity, inner))
                return

    def _missing_spot(self, source: core.Expr, at: int) -> Refusal:
        """A spot that is not among those one may choose from: why nothing can be laid there, or the filter it fails."""
        found = why_no_spot(self.game, source, list(self.L), at)
        if found is not None:
            return Refusal(found, "place", self.rule)
        if isinstance(source, core.Filter):
            self.L[source.slot] = at
            conditions = self.explainer.conditions(self.L, source.test)
            return Refusal(f"it is not among `{source.said}`", "only", self.rule, conditions)
        return Refusal(f"it is not in {source.said}", "place", self.rule)

    def _missing(self, source: core.Expr, member: int, kind: EntityType) -> Refusal:
        match source:
            case core.Filter(source=inner, slot=slot, test=test):
                if member in compile_expr(inner)(self.game, list(self.L)):
                    self.L[slot] = member
                    conditions = self.explainer.conditions(self.L, test)
                    return Refusal(f"it is not among `{source.said}`", "only", self.rule, conditions)
                return self._missing(inner, member, kind)
        lies = where_words(self.game, member, self.explainer.seat) if kind.sort == "piece" else ""
        said = source.said or "those one may choose from"
        return Refusal(f"it is not in {said}{lies}", "place", self.rule)

    # ---- the answer as a whole

    def _whole(self, answer: Any, what: str) -> Iterator[Denied]:
        """The question's own conditions, and prohibitions on it."""
        self.L[self.posed.ask.answer] = answer
        for test, reason in self.posed.ask.needs:
            if not self._holds(test):
                conditions = self.explainer.conditions(self.L, test)
                yield Denied(what, Refusal(reason or "not allowed here", "needs", self.rule, conditions))
                return
        if self.posed.called is not None:
            found = self.explainer.prohibition("question:" + self.posed.called, (self.who, answer))
            if found is not None:
                yield Denied(what, found)

    def _holds(self, test: core.Expr) -> bool:
        return bool(compile_expr(test)(self.game, list(self.L)))


def where_words(game: Game, piece: int, seat: int | None) -> str:
    """`; it lies in discard`; nothing of a place the seat does not see."""
    zone = game.where[piece]
    if zone < 0:
        return "; it is not in this game"
    if seat is not None and not game.sees_piece(seat, piece):
        return "; you do not see where it lies"
    return f"; it lies in {game.layout.labels[zone + game.layout.zone_first]}"


# ---- cards


def denied_plays(game: Game, card: str, seat: int, asks: int | None = None) -> Iterator[Denied]:
    """What stands in the way of a seat's playing (or using) a card of this name now; nearest first. asks: the seat that
    asks why (None: may know all)."""
    found = []
    for number, hook in enumerate(game.exe.program.hooks):
        for piece in hook.attached.cards if hook.mode in ("play", "may") else ():
            if same(game.exe.layout.labels[piece], card):
                denied = _denied_play(game, number, hook, piece, seat, asks)
                if denied is not None:
                    found.append(denied)
    best: dict[str, Denied] = {}
    for denied in sorted(found, key=lambda one: -one.near):
        best.setdefault(denied.what, denied)
    yield from best.values()


def names_play(exe: Executable, card: str) -> bool:
    """Some card of this name can be played or used."""
    hooks, labels = exe.program.hooks, exe.layout.labels
    return any(same(labels[c], card) for hook in hooks if hook.mode in ("play", "may") for c in hook.attached.cards)


def play_words(game: Game, hook: HookDef) -> str:
    """How a play is written: `play before buy(p, f)`, `may any time`."""
    if hook.event is None:
        return f"{hook.mode} any time"
    slots = hook.routine.slots
    names = [slots[b.slot].name if b.slot is not None else "..." for b in hook.binders]
    sort, _, name = hook.event.partition(":")
    head = name if sort in ("action", "builtin", "question") else f"{sort} {name}"
    return f"{hook.mode} {hook.stage} {head}" + (f"({', '.join(names)})" if names else "")


def _denied_play(game: Game, number: int, hook: HookDef, piece: int, seat: int, asks: int | None) -> Denied | None:
    what, rule = play_words(game, hook), hook.routine.name
    if not at_hand(game, hook, piece, seat):
        wanted = "where it is played from" if hook.mode == "play" else "where it works"
        name = game.exe.layout.labels[seat]
        reason = f"{name} does not have it {wanted}{where_words(game, piece, asks)}"
        return Denied(what, Refusal(reason, "place", rule), NEAREST)
    event, when, args = open_window(game)
    window = "before" if hook.stage == "instead" else "pause" if hook.event is None else hook.stage
    if hook.event is not None and (hook.event != event or when != window):
        return Denied(
            what,
            Refusal(f"it is played {what.partition(' ')[2]}; that is not happening now", "window", rule),
            WINDOW,
        )
    refusal = refused_play(
        game, number, piece, seat, args if hook.event is not None else (), Explainer(game, seat=asks)
    )
    if refusal is not None:
        return Denied(what, refusal, PRECONDITION if refusal.sort in ("needs", "nothing", "forbid") else CONDITION)
    frame = game.stack[-1] if game.stack else None
    if isinstance(frame, WindowFrame) and (number, piece) in frame.used:
        return Denied(what, Refusal("it was used in this window already", "window", rule), PRECONDITION + 1)
    if isinstance(frame, WindowFrame) and frame.shut_out(game, seat, number, piece):
        return Denied(what, Refusal("what was played in this window excludes it", "window", rule), PRECONDITION + 1)
    if when != window:
        return Denied(
            what, Refusal("it can be played at a pause, and there is none now", "window", rule), PRECONDITION + 1
        )
    return None


def at_hand(game: Game, hook: HookDef, piece: int, seat: int) -> bool:
    """The card lies where the seat plays it from, or where its ability works."""
    if game.where[piece] < 0:
        return False
    if hook.mode == "play":
        return game.exe.play_zone(game, piece, seat) == game.where[piece]
    return game.exe.live_owner(game, piece) == (True, seat)


def open_window(game: Game) -> tuple[str | None, str, tuple[Any, ...]]:
    """The event around which a window is open, which one it is, and the event's fields; no event and nothing where none
    is open."""
    frame = game.stack[-1] if game.stack else None
    if not isinstance(frame, WindowFrame):
        return None, "", ()
    if frame.hooked < 0:
        return None, "pause", ()
    event = game.event_at(frame.hooked)
    return event.key, frame.when, event.args


def refused_play(
    game: Game, number: int, piece: int, seat: int, args: tuple[Any, ...], explainer: Explainer
) -> Refusal | None:
    """Why a play is not offered in its window: its names do not fit, its condition fails, playing it is forbidden, or
    its preconditions fail; None if it is."""
    hook, matcher = game.exe.program.hooks[number], game.exe.hooks.matchers[number]
    rule, tags = hook.routine.name, hook.routine.tags
    L = matcher.bind(game, args, piece, seat, None)
    if L is None:
        return Refusal("it is for other ones than these", "window", rule, tags=tags)
    if hook.when is not None and not compile_expr(hook.when)(game, L):
        return Refusal("its condition does not hold", "when", rule, explainer.conditions(L, hook.when), tags=tags)
    if hook.mode == "play":
        forbidden = explainer.prohibition("builtin:play", (seat, piece))
        if forbidden is not None:
            return forbidden
    return explainer.guard(hook.guard, L, rule, tags)
