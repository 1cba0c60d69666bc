"""What a form of answer is, and those whose answers are whole layouts or divisions; the others are in `asks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine import arrangements
from rulelang.machine.decisions import Choice, Decision
from rulelang.machine.evaluate import compile_expr
from rulelang.machine.faults import RuleFault
from rulelang.program import core
from rulelang.program.spots import in_words

if TYPE_CHECKING:
    from rulelang.machine.asks import Posed
    from rulelang.machine.executable import Executable
    from rulelang.machine.game import Game


class AnswerForm:
    """Base: a form of answer, ready to be put."""

    prompt = ""

    def __init__(self, exe: Executable) -> None:
        self.exe = exe

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        """The decision as it stands now; seat: who answers, posed: the question."""
        raise NotImplementedError

    def show(self, answer: Any) -> str:
        """An answer in words."""
        return str(answer)

    def named(self, answer: Any) -> Any:
        """What the name of an answer stands for."""
        return answer

    def make(
        self, g: Game, who: int, seat: int, name: str, prompt: str, choices: Any, posed: Posed, **more: Any
    ) -> Decision:
        """The decision with what the question says of it."""
        return Decision(
            g.decision_number,
            who,
            seat,
            name,
            prompt,
            tuple(choices),
            secret=posed.secret or posed.at_once,
            called=posed.called,
            **more,
        )


class ArrangeAnswer(AnswerForm):
    """Pieces laid anew on a grid."""

    prompt = "How are they laid?"

    def __init__(self, exe: Executable, form: core.ArrangeForm) -> None:
        super().__init__(exe)
        self.source, self.place, self.element = compile_expr(form.source), compile_expr(form.place), form.element

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        """The proposal, some ways as good, and the test of any other."""
        pieces, place = tuple(self.exe.visible(g, seat, self.source(g, L), self.element)), self.place(g, L)
        task = arrangements.puzzle(g, place, pieces)

        def accept(laid: dict[int, int]) -> str | None:
            """The question's own needs, tested as if the pieces lay so."""
            with arrangements.under(g, place, task, laid):
                return posed.refusal(g, list(L), who, tuple(piece for piece, _ in arrangements.as_answer(laid)))

        free = not posed.needs and posed.called is None
        found = arrangements.known_ways(g, task, place) if free else arrangements.ways(g, task, place, accept)
        choices = arrangements.offered(g, task, found)
        return self.make(
            g, who, seat, "arrange", prompt, choices, posed, names=tuple((g.layout.labels[p], p) for p in pieces),
            test=lambda answer: arrangements.refusal(g, place, pieces, len(found[0]), accept, answer),
        )  # fmt: skip

    def named(self, answer: Any) -> Any:
        """The pieces that are laid."""
        return None if answer is None else tuple(piece for piece, _ in answer)

    def show(self, answer: Any) -> str:
        """Each piece with its spot."""
        return "; ".join(f"{self.exe.show_entity(p)} at {in_words(at)}" for p, at in answer) or "nothing"


class SplitAnswer(AnswerForm):
    """A part for each, and nothing left over."""

    prompt = "Who gets what?"

    def __init__(self, exe: Executable, form: core.SplitForm) -> None:
        super().__init__(exe)
        self.source, self.among = compile_expr(form.source), compile_expr(form.among)
        self.element, self.receiver = form.element, form.receiver

    def decide(self, g: Game, L: list[Any], who: int, seat: int, prompt: str, posed: Posed) -> Decision:
        """The members or the amount, and the receivers. Faults: there is nobody to get it."""
        among, found = self.among(g, L), self.source(g, L)
        amount, kind = (found, None) if self.element is None else (None, self.element)
        members = [] if kind is None else self.exe.visible(g, seat, found, kind)
        if amount is not None and amount < 0:
            raise RuleFault(f"{amount} cannot be divided", g.chain())
        if not among and (amount or members):
            raise RuleFault("there is nobody to divide it among", g.chain())
        return self.make(
            g, who, seat, "split", prompt, [self._choice(m) for m in members], posed, amount=amount,
            receivers=tuple((self.exe.show_value(r, self.receiver), r) for r in among),
            groups=() if kind is None else tuple(str(self.exe.shape(g, m, kind)) for m in members),
            kinds=() if kind is None else (kind,),
            test=lambda answer: posed.refusal(g, list(L), who, answer),
        )  # fmt: skip

    def _choice(self, member: Any) -> Choice:
        assert self.element is not None
        return Choice(self.exe.show_value(member, self.element), member, self.exe.card_text(member, self.element))

    def show(self, answer: Any) -> str:
        """Each receiver with its part."""
        parts = ((self.exe.show_value(who, self.receiver), part) for who, part in answer)
        return "; ".join(f"{who}: {self._shown(part)}" for who, part in parts)

    def _shown(self, part: Any) -> str:
        if self.element is None:
            return str(part)
        return ", ".join(self.exe.show_value(member, self.element) for member in part) or "nothing"
