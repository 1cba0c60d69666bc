"""Why an answer is not legal at the decision a game waits for, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulelang.machine.ask_frames import PoseFrame
from rulelang.machine.asks import instances
from rulelang.machine.decisions import Decision
from rulelang.machine.evaluate import compile_expr, split_args
from rulelang.machine.executable import Executable
from rulelang.machine.game import Game
from rulelang.machine.grids import grid_of, refusal
from rulelang.machine.windows import WindowFrame
from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.program.script import Compound, Listed, PlayCard, Said, Word
from rulelang.program.spots import from_words
from rulelang.tools.matching import label_texts, meant, said_text, same_words

NOT_AN_OPTION = "not among the options"


def reasons(game: Game, seat: int | None, said: Said) -> tuple[str, ...]:
    """Why a seat may not answer this now; at least one reason. The answer must not be legal."""
    decision = game.decision
    if isinstance(said, PlayCard) or decision is None:
        card = said.card if isinstance(said, PlayCard) else said_text(said)
        return _unique(_why_not_played(game, seat, card))
    found = [*_skipped(decision, said), *_of_whole(decision, said), *_flat_option(game, decision, said)]
    found += _no_spot(game, decision, said)
    if isinstance(said, Word) and names_card(game.exe, said):
        found += _why_not_played(game, seat, said.text)
    return _unique(found) or (NOT_AN_OPTION,)


def names_card(exe: Executable, said: Said) -> bool:
    """The answer is a play or the use of an ability, which need no question to be refused."""
    if isinstance(said, PlayCard):
        return True
    uses = {card for hook in exe.program.hooks if hook.mode == "may" for card in hook.attached.cards}
    return isinstance(said, Word) and any(exe.layout.labels[card] == said.text for card in uses)


def unknown_part(game: Game, said: Said) -> str | None:
    """What in an answer is neither an option of the question, offered or not, nor anything of the game; None if all
    is known, so that a refusal of it says something."""
    labels = _option_labels(game)
    return next((text for text in _names(said, labels) if text not in game.exe.layout.labels), None)


def _option_labels(game: Game) -> set[str]:
    """The labels of all options of the question that is asked, with or without their values."""
    decision, frame = game.decision, game.stack[-1] if game.stack else None
    if decision is None:
        return set()
    found = {choice.label for choice in decision.choices} | {label for label, _ in decision.skipped}
    if isinstance(frame, PoseFrame):
        form = game.exe.asks[frame.ask].ask.form
        found |= {option.label for option in form.options} if isinstance(form, core.ChooseOne) else set()
    return {" ".join(label.split()) for label in found}


def _names(said: Said, labels: set[str]) -> Iterator[str]:
    """The words of an answer that are no label of an option."""
    if any(" ".join(text.split()) in labels for text in label_texts(said)):
        return
    match said:
        case Word(text) | PlayCard(text):
            if from_words(text) is None:
                yield text
        case Listed(items) | Compound(items):
            for item in items:
                yield from _names(item, labels)


def may_play(game: Game, seat: int | None, said: Said) -> bool:
    """In the window that is open, in which another seat is asked, this seat still comes and may make this play."""
    frame = game.stack[-1] if game.stack else None
    if not isinstance(frame, WindowFrame) or seat is None:
        return False
    places = [(frame.place + step) % len(frame.order) for step in range(len(frame.order) - frame.passed)]
    if seat not in [frame.order[place] for place in places]:
        return False
    offers = frame.offers(game, seat)
    mode = "play" if isinstance(said, PlayCard) else "may"
    hooks, labels, card = game.exe.program.hooks, game.exe.layout.labels, said_text(_bare(said))
    return any(hooks[number].mode == mode and labels[piece] == card for number, piece in offers)


def _bare(said: Said) -> Said:
    return Word(said.card) if isinstance(said, PlayCard) else said


def _unique(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))


def _skipped(decision: Decision, said: Said) -> list[str]:
    """Options that are not offered tell why."""
    texts = label_texts(said)
    if isinstance(said, Compound):
        texts.append(said_text(said.items[0]))
    return [reason for label, reason in decision.skipped if any(same_words(label, text) for text in texts)]


def _of_whole(decision: Decision, said: Said) -> list[str]:
    """An answer of several, a split or an arrangement that fails as a whole."""
    refusals = [] if decision.listed else [decision.refusal(answer) for answer in meant(decision, said)]
    return [reason for reason in refusals if reason is not None]


def _no_spot(game: Game, decision: Decision, said: Said) -> list[str]:
    """A spot of a grid that is not offered: why the piece cannot be laid there."""
    frame, at = game.stack[-1], from_words(said_text(said))
    form = game.exe.asks[frame.ask].ask.form if isinstance(frame, PoseFrame) else None
    if at is None or decision.form != "pick" or not isinstance(frame, PoseFrame) or not isinstance(form, core.PickForm):
        return []
    why = why_no_spot(game, form.source, list(game.locals_at(frame.routine)), at)
    return [why] if why is not None else []


def why_no_spot(game: Game, source: core.Expr, L: list[Any], at: int) -> str | None:
    """Why a piece cannot be laid at a spot that is not in `spots(x, z)`; None if it can, or if the set is another."""
    if isinstance(source, core.Filter):
        return why_no_spot(game, source.source, L, at)
    if not isinstance(source, core.Builtin) or source.name != "spots":
        return None
    piece, place = (compile_expr(arg)(game, L) for arg in source.args)
    return refusal(game, *grid_of(game, place), piece, at)


def _flat_option(game: Game, decision: Decision, said: Said) -> list[str]:
    """An option that stands for one instance each: why this one is not there."""
    frame = game.stack[-1]
    if not isinstance(frame, PoseFrame) or decision.seat is None:
        return []
    form = game.exe.asks[frame.ask].ask.form
    if not isinstance(form, core.ChooseOne):
        return []
    wanted = [text.split() for text in label_texts(said)]
    found: list[str | None] = []
    for option in form.options:
        for label, event, args in _option_instances(game, frame, option, decision.seat):
            found += [game.exe.refusal(game, event, args)] if label.split() in wanted else []
    return [reason for reason in found if reason is not None]


def _option_instances(
    game: Game, frame: PoseFrame, option: core.Option, seat: int
) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """The labels, event and arguments of all instances an option stands for, offered or not."""
    if option.flat is None:
        return
    event, exprs = option.flat
    args = split_args(exprs)
    for given in instances(game, list(game.locals_at(frame.routine)), args, seat, game.exe, event):
        yield f"{option.label}: {game.exe.show_args(event, given, args)}", event, given


# ---- plays


def _why_not_played(game: Game, seat: int | None, card: str) -> list[str]:
    """For each copy of the card that the seat has, and each of its plays and abilities."""
    if seat is None:
        return ["nobody plays it"]
    labels, found = game.exe.layout.labels, list[str]()
    for number, hook in enumerate(game.exe.program.hooks):
        for piece in hook.attached.cards if hook.mode in ("play", "may") else ():
            if labels[piece] == card and _has(game, seat, hook, piece):
                found.append(_why_not(game, seat, number, piece))
    return found or [f"{labels[seat]} does not hold it"]


def _has(game: Game, seat: int, hook: HookDef, piece: int) -> bool:
    """The card lies where the seat plays it from, or where its ability works."""
    if hook.mode == "play":
        return game.exe.play_zone(game, piece, seat) == game.where[piece]
    return game.exe.live_owner(game, piece) == (True, seat)


def _why_not(game: Game, seat: int, number: int, piece: int) -> str:
    hook, exe = game.exe.program.hooks[number], game.exe
    key, args = _around(game)
    if hook.event is not None and hook.event != key:
        return "not now"
    frame = game.stack[-1] if game.stack else None
    if isinstance(frame, WindowFrame) and frame.shut_out(game, seat, number, piece):
        return "a card that excludes it was played here"
    return exe.hooks.why_not(game, number, piece, seat, args) or "nothing can be played here"


def _around(game: Game) -> tuple[str | None, tuple[Any, ...]]:
    """The event whose window is open, if one is."""
    frame = game.stack[-1] if game.stack else None
    if isinstance(frame, WindowFrame) and frame.hooked >= 0:
        event = game.event_at(frame.hooked)
        return event.key, event.args
    return None, ()
