"""Questions of the rules turned into decisions."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from attrs import evolve

from rulelang.machine import splits
from rulelang.machine.answer_forms import AnswerForm, ArrangeAnswer, SplitAnswer
from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.evaluate import compile_expr, compile_optional, compile_when, split_args
from rulelang.machine.faults import RuleFault
from rulelang.program import core
from rulelang.program.types import EntityType, OptionalType, Type

if TYPE_CHECKING:
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game
    from rulelang.machine.places import Places

MOST_NUMBERS = 100_000
MOST_SKIPPED = 200
"""How many options that are not offered are kept with their reasons."""


class Posed:
    """A compiled question. code: the routine it stands in; slot: the local that holds who is asked (with `each`)."""

    def __init__(self, exe: Executable, number: int, code: int, routine: core.Routine, ask: core.Ask) -> None:
        self.exe = exe
        self.number = number
        self.code = code
        self.ask = ask
        self.tags = tuple(dict.fromkeys(routine.tags + ask.tags))
        self.slot = ask.each.slot if ask.each else None
        self.called = ask.called
        self.secret = ask.secretly
        self.at_once = ask.each is not None and ask.each.at_once
        self.prompt = exe.compile_template(ask.prompt) if ask.prompt else None
        self.needs = tuple((compile_expr(test), reason) for test, reason in ask.needs)
        self.may_fail = isinstance(ask.form, core.DoAny)
        self.form = _form(exe, ask.form)

    def decide(self, g: Game, routine: int, who: int, asked: int | None = None) -> Decision:
        """The decision as it stands now. who: whose question it is; asked: who answers it in that one's place."""
        L = list(g.locals_at(routine))
        if self.slot is not None:
            L[self.slot] = who
        seat = self.exe.seat_of(g, who if asked is None else asked)
        prompt = self.prompt(g, L) if self.prompt else self.form.prompt
        decision = self.form.decide(g, L, who, seat, prompt, self)
        return decision if asked is None else evolve(decision, who=asked)

    def refusal(self, g: Game, L: list[Any], who: int, answer: Any) -> str | None:
        """Why an answer as a whole is not taken: the question's own needs, and prohibitions on a named one."""
        L[self.ask.answer] = answer
        for test, reason in self.needs:
            if not test(g, L):
                return reason or "not allowed here"
        if self.called is not None:
            return self.exe.forbidden(g, "question:" + self.called, (who, answer))
        return None

    def named(self, answer: Any) -> Any:
        """What the name of an answer stands for: of an arrangement, the pieces that are laid."""
        return self.form.named(answer)

    def meant(self, decision: Decision, named: Any) -> Any:
        """The answer that a rule gives by what its name would stand for: of arrangements, the first that lays these."""
        if decision.form != "arrange":
            return named
        return next((c.answer for c in decision.choices if set(self.named(c.answer)) == set(named)), named)

    def seers(self, g: Game, answer: Any) -> tuple[int, ...] | None:
        """Who sees an answer: those who see its pieces (None: all)."""
        form = self.ask.form
        if isinstance(form, core.SplitForm) and form.element is not None and answer is not None:
            return self.exe.seers_of_answer(g, splits.members(answer), (form.element,))
        kind = form.element if isinstance(form, (core.PickForm, core.OrderForm)) else None
        return None if kind is None or answer is None else self.exe.seers_of_answer(g, answer, (kind,))

    def show(self, g: Game, answer: Any) -> str:
        """An answer in words, for the trace."""
        return self.form.show(answer)


def instances(g: Game, L: list[Any], args: Any, seat: int | None, exe: Places, event: str) -> list[tuple[Any, ...]]:
    """All combinations of the open arguments, in set order; pieces the seat cannot see never appear."""
    pools = []
    for (open_, fn), field in zip(args, exe.fields(event), strict=True):
        found = fn(g, L)
        if not open_:
            pools.append((found,))
        else:
            pools.append(tuple(exe.visible(g, seat, found, field.type)))
    return [tuple(combination) for combination in product(*pools)]


class _Choose(AnswerForm):
    prompt = "Choose one"

    def __init__(self, exe: Executable, form: core.ChooseOne) -> None:
        super().__init__(exe)
        self.options = [
            (o, compile_when(o.when), exe.compile_guard(o.guard), split_args(o.flat[1]) if o.flat else None)
            for o in form.options
        ]

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        choices: list[Choice] = []
        skipped: list[tuple[str, str]] = []
        for place, (option, when, guard, flat) in enumerate(self.options):
            if when is not None and not when(g, L):
                skipped.append((option.label, "not now"))
                continue
            found = self._flat(g, L, seat, place, flat) if flat is not None else self._plain(g, L, place, guard)
            if isinstance(found, str):
                skipped.append((option.label, found))
            else:
                choices += [c for c in found if posed.called is None or not posed.refusal(g, L, who, option.label)]
        return self.make(g, who, seat, "choose", prompt, choices, posed, skipped=tuple(skipped))

    def _plain(self, g: Game, L: list[Any], place: int, guard: Any) -> str | list[Choice]:
        reason: str | None = guard(g, list(L))
        return reason if reason is not None else [Choice(self.options[place][0].label, (place,))]

    def _flat(self, g: Game, L: list[Any], seat: int, place: int, flat: Any) -> str | list[Choice]:
        option = self.options[place][0]
        assert option.flat is not None
        event, found, reason = option.flat[0], [], None
        for args in instances(g, L, flat, seat, self.exe, event):
            refused = self.exe.refusal(g, event, args)
            if refused is None:
                label = f"{option.label}: {self.exe.show_args(event, args, flat)}"
                found.append(Choice(label, (place, *args)))
            reason = reason or refused
        return found or reason or "nothing fits"

    def show(self, answer: Any) -> str:
        option = self.options[answer[0]][0]
        if option.flat is None:
            return str(option.label)
        shown = self.exe.show_args(option.flat[0], answer[1:], split_args(option.flat[1]))
        return f"{option.label}: {shown}"


class _Do(AnswerForm):
    prompt = "Which one?"

    def __init__(self, exe: Executable, form: core.DoAny) -> None:
        super().__init__(exe)
        self.event = form.event
        self.args = split_args(form.args)
        self.or_nothing = form.or_nothing
        self.kinds = tuple(field.type for field in exe.fields(form.event))
        self.pieces = any(piece_type(kind) for kind in self.kinds)

    def _label(self, args: tuple[Any, ...]) -> str:
        """The open arguments; an action with none is called by its name."""
        return self.exe.show_args(self.event, args, self.args) or self.event.partition(":")[2]

    def _shape(self, g: Game, args: tuple[Any, ...]) -> tuple[Any, ...]:
        if not self.pieces:
            return args
        return tuple([self.exe.shape(g, a, kind) for a, kind in zip(args, self.kinds, strict=True)])

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        choices, skipped, seen = [], [], set()
        for args in instances(g, L, self.args, seat, self.exe, self.event):
            shape = self._shape(g, args)
            if shape in seen:
                continue
            seen.add(shape)
            reason = self.exe.refusal(g, self.event, args) or posed.refusal(g, L, who, args)
            if reason is None:
                choices.append(Choice(self._label(args), args))
            else:
                skipped.append((args, reason))
        if self.or_nothing:
            choices.append(Choice("nothing", None))
        why = tuple((self._label(args), reason) for args, reason in skipped[:MOST_SKIPPED])
        return self.make(g, who, seat, "do", prompt, choices, posed, skipped=why, kinds=self.kinds)

    def show(self, answer: Any) -> str:
        return "nothing" if answer is None else self._label(answer)


class _Pick(AnswerForm):
    prompt = "Pick"

    def __init__(self, exe: Executable, form: core.PickForm) -> None:
        super().__init__(exe)
        self.source = compile_expr(form.source)
        self.low, self.high = compile_optional(form.low), compile_optional(form.high)
        self.result = form.result
        self.element = form.element

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        members = self.exe.visible(g, seat, self.source(g, L), self.element)
        if self.result == "many":
            return self._many(g, L, who, seat, prompt, posed, members)
        choices, skipped, seen = [], [], set()
        for member in members:
            shape = self.exe.shape(g, member, self.element)
            if shape in seen:
                continue
            seen.add(shape)
            label, reason = self.exe.show_value(member, self.element), posed.refusal(g, L, who, member)
            if reason is None:
                choices.append(Choice(label, member, self.exe.card_text(member, self.element)))
            else:
                skipped.append((label, reason))
        if self.result == "optional" and posed.refusal(g, L, who, None) is None:
            choices.append(Choice("nothing", None))
        return self.make(g, who, seat, "pick", prompt, choices, posed, skipped=tuple(skipped), kinds=(self.element,))

    def _many(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed, members: Any) -> Decision:
        low = self.low(g, L) if self.low else 0
        high = self.high(g, L) if self.high else len(members)
        choices = [
            Choice(self.exe.show_value(m, self.element), m, self.exe.card_text(m, self.element)) for m in members
        ]
        groups = tuple(str(self.exe.shape(g, m, self.element)) for m in members)
        return self.make(
            g, who, seat, "pick many", prompt, choices, posed,
            low=low, high=min(high, len(members)) if high >= low else high, groups=groups, kinds=(self.element,),
            test=lambda answer: posed.refusal(g, list(L), who, answer),
        )  # fmt: skip

    def show(self, answer: Any) -> str:
        if answer is None or answer == ():
            return "nothing"
        many = answer if self.result == "many" else (answer,)
        return ", ".join(self.exe.show_value(a, self.element) for a in many)


class _Number(AnswerForm):
    prompt = "How many?"

    def __init__(self, exe: Executable, form: core.NumberForm) -> None:
        super().__init__(exe)
        self.low, self.high = compile_expr(form.low), compile_expr(form.high)

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        low, high = self.low(g, L), self.high(g, L)
        if high - low > MOST_NUMBERS:
            raise RuleFault(f"a number from {low} to {high} is too wide a choice", g.chain())
        numbers = [n for n in range(low, high + 1) if posed.refusal(g, L, who, n) is None]
        return self.make(g, who, seat, "number", prompt, (Choice(str(n), n) for n in numbers), posed)


class _YesNo(AnswerForm):
    prompt = "Yes or no?"

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        allowed = [b for b in (True, False) if posed.refusal(g, L, who, b) is None]
        choices = (Choice("yes" if b else "no", b) for b in allowed)
        return self.make(g, who, seat, "yesno", prompt, choices, posed)

    def show(self, answer: Any) -> str:
        return "yes" if answer else "no"


class _Order(AnswerForm):
    prompt = "In which order?"

    def __init__(self, exe: Executable, form: core.OrderForm) -> None:
        super().__init__(exe)
        self.source, self.element = compile_expr(form.source), form.element

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        members = self.exe.visible(g, seat, self.source(g, L), self.element)
        choices = [Choice(self.exe.show_value(m, self.element), m) for m in members]
        groups = tuple(str(self.exe.shape(g, m, self.element)) for m in members)
        return self.make(
            g, who, seat, "order", prompt, choices, posed, groups=groups, kinds=(self.element,),
            low=len(members), high=len(members), test=lambda answer: posed.refusal(g, list(L), who, answer),
        )  # fmt: skip

    def show(self, answer: Any) -> str:
        return ", ".join(self.exe.show_value(a, self.element) for a in answer) or "nothing"


def _form(exe: Executable, form: core.Form) -> AnswerForm:
    match form:
        case core.ArrangeForm():
            return ArrangeAnswer(exe, form)
        case core.SplitForm():
            return SplitAnswer(exe, form)
        case core.ChooseOne():
            return _Choose(exe, form)
        case core.DoAny():
            return _Do(exe, form)
        case core.PickForm():
            return _Pick(exe, form)
        case core.NumberForm():
            return _Number(exe, form)
        case core.YesNoForm():
            return _YesNo(exe)
        case core.OrderForm():
            return _Order(exe, form)
    raise TypeError(form)


def piece_type(kind: Type) -> bool:
    """Values of this type are pieces."""
    inner = kind.inner if isinstance(kind, OptionalType) else kind
    return isinstance(inner, EntityType) and inner.sort == "piece"
