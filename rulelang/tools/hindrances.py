"""Why something was not offered: a trace is played again up to a decision, and what stands in the way is looked for
there; for a card also in the windows that passed on the way because it could not be played in them."""

from __future__ import annotations

from attrs import define, field, frozen

from rulelang.codec import TraceFile
from rulelang.machine.executable import Executable
from rulelang.machine.explain import Explainer
from rulelang.machine.game import Game
from rulelang.machine.reasons import Denied
from rulelang.machine.watching import Watch, watched
from rulelang.machine.windows import WindowFrame
from rulelang.program.program import Program
from rulelang.program.script import Compound, PlayCard, Said, Word
from rulelang.tools.denying import (
    at_hand,
    denied_options,
    denied_plays,
    names_play,
    open_window,
    play_words,
    refused_play,
    same,
)  # fmt: skip
from rulelang.tools.matching import label_texts, legal_answer
from rulelang.tools.replay import replay


@define(eq=False)
class _Windows(Watch):
    """Keeps, for one card of one seat, why each window that was for it passed. asks: who asks why."""

    card: str
    seat: str | None
    knows_all: bool
    passed_by: list[Denied] = field(factory=list)

    def passed(self, g: Game, window: WindowFrame, seat: int) -> None:
        """A seat had nothing on offer."""
        if self.seat is not None and g.layout.keys[seat] != self.seat:
            return
        event, when, args = open_window(g)
        for number, hook in enumerate(g.exe.program.hooks):
            wanted = "before" if hook.stage == "instead" else hook.stage
            if hook.mode not in ("play", "may") or hook.event is None or (hook.event, wanted) != (event, when):
                continue
            for piece in hook.attached.cards:
                if same(g.layout.labels[piece], self.card) and at_hand(g, hook, piece, seat):
                    explainer = Explainer(g, seat=None if self.knows_all else seat)
                    refusal = refused_play(g, number, piece, seat, args, explainer)
                    if refusal is not None:
                        near = 5 if refusal.sort in ("needs", "nothing", "forbid") else 4
                        self.passed_by.append(Denied(play_words(g, hook), refusal, near, g.event_number))
                    break


@frozen
class WhyNot:
    """The answer to why not. who: who would have answered; asked: the question that waits (None: none does); possible:
    it may be done; denied: what stands in the way, nearest first; unknown: there is no such option or card."""

    text: str
    who: str
    asked: str | None
    number: int
    possible: bool
    denied: tuple[Denied, ...]
    unknown: bool = False


def why_not(
    program: Program, trace: TraceFile, text: str, at: int = 0, who: str | None = None, knows_all: bool = True,
    what: str = "the trace",
) -> tuple[WhyNot, Game]:  # fmt: skip
    """Why an answer was not offered at the decision that came at (or next after) an event; at 0: at the end of the
    trace. who: the seat that wants it (None: the one that is asked). knows_all: else only what that seat may know.
    Raises CodecError and Divergence as `replay` does, KeyError for a seat there is not."""
    card = card_name(text)
    watch = _Windows(card, who, knows_all)
    with watched(watch):
        exe = Executable(program)
    until = _decision(trace, at, windows=names_play(exe, card))
    game = replay(exe, trace, what, until=until)
    return hindered(game, text, who, knows_all, tuple(watch.passed_by)), game


def passed_reasons(program: Program, trace: TraceFile, card: str, seat: str) -> tuple[str, ...]:
    """The reasons why a seat could not play a card in the windows that have passed since somebody decided something."""
    watch = _Windows(card, seat, True)
    with watched(watch):
        exe = Executable(program)
    game = replay(exe, trace)
    return tuple(one.refusal.reason for one in _latest(game, tuple(watch.passed_by)))


def hindered(game: Game, text: str, who: str | None, knows_all: bool, passed: tuple[Denied, ...] = ()) -> WhyNot:
    """What stands in the way where a game stands. passed: what stood in the way of a card in windows that passed."""
    decision = game.decision
    asked = None if decision is None else decision.seat
    seat = game.layout.ids["player"][who] if who is not None else asked if asked is not None else game.players[0]
    name, sees = game.layout.labels[seat], None if knows_all else seat
    prompt = None if decision is None or decision.seat is None else decision.prompt
    said = said_of(text)
    if decision is not None and decision.seat == seat and legal_answer(decision, said) is not None:
        return WhyNot(text, name, prompt, game.event_number, True, ())
    found = list(denied_options(game, _option_text(said), sees)) if asked == seat else []
    card = card_name(text)
    if names_play(game.exe, card):
        plays = [*denied_plays(game, card, seat, sees), *_latest(game, passed)]
        found += sorted(plays, key=lambda one: -one.near)
    return WhyNot(text, name, prompt, game.event_number, False, tuple(found), unknown=not found)


def _latest(game: Game, passed: tuple[Denied, ...]) -> list[Denied]:
    """Of the windows that passed since somebody last decided something, the last for each play."""
    events = game.events or []
    since = next((e.number for e in reversed(events) if e.kind == "decision" and e.data[3] is not None), 0)
    return list({one.what: one for one in passed if one.number >= since}.values())


def _decision(trace: TraceFile, at: int, windows: bool) -> int | None:
    """The first decision from an event on; windows: those in which cards are played count too."""
    if not at:
        return None
    for line in trace.lines[max(0, at - 1) :]:
        if line.kind == "decision" and (windows or line.fields.get("form") != "window"):
            return line.number
    return None


# ---- what is typed


def card_name(text: str) -> str:
    """The name of the card in `play "Card"`, `use "Card"`, `Card`."""
    words = text.strip()
    for verb in ("play ", "use "):
        if words.casefold().startswith(verb):
            words = words[len(verb) :]
    return words.strip().strip('"')


def said_of(text: str) -> Said:
    """What is typed as an answer of a script."""
    words = text.strip()
    if words.casefold().startswith("play "):
        return PlayCard(card_name(text))
    if words in ("yes", "no"):
        return words == "yes"
    if words.isdecimal():
        return int(words)
    if words.startswith('"') and '"' in words[1:]:
        label, rest = words[1:].split('"', 1)
        return Compound((Word(label), Word(rest.strip(" :")))) if rest.strip(" :") else Word(label)
    return Word(words)


def _option_text(said: Said) -> str:
    return label_texts(said)[0]
