"""Why something happened, in words: the rule, its line, what it was decided by and how its numbers came about; then the
rule around it, up to the flow."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.machine.game import Game
from rulelang.machine.reasons import Account, Clue, Link, telling
from rulelang.machine.trace import Event
from rulelang.present.events import sentence
from rulelang.present.masking import masked
from rulelang.present.reasons import (
    STEP,
    Lines,
    condition_lines,
    number_lines,
    number_words,
    origin_words,
    refusal_lines,
    value_words,
    values,
)
from rulelang.present.trace import tag_words
from rulelang.present.words import run_words

WORDS = {"else": "not:", "until": "not yet:", "let": ""}
"""How a clue begins, where not with its own word."""


def why_lines(game: Game, account: Account, seat: int | None = None) -> Iterator[str]:
    """An account as lines of text; what explains a value stands there once. game: as it stood then; seat: who reads it
    (None: may know all)."""
    return once(list(_all_lines(game, account, seat)))


def once(lines: list[str]) -> Iterator[str]:
    """Lines without what stands below one that was there before, with as much below it."""
    known, deeper = set[str](), None
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        depth = _depth(line)
        if deeper is not None and depth > deeper:
            continue
        deeper = None
        if _depth(following) > depth and not line.strip().startswith(("in ", "by ")):
            if line.strip() in known:
                yield f"{line} (see above)"
                deeper = depth
                continue
            known.add(line.strip())
        yield line


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _all_lines(game: Game, account: Account, seat: int | None) -> Iterator[str]:
    event = _event(game, account.number, seat)
    yield f"#{event.number}  {_what(game, event)}"
    yield from _score_lines(game, account)
    for clue in account.needs:
        yield from _clue_lines(game, clue, STEP)
    yield from _ending(game, account)
    if event.rule and account.origin is None and (not account.links or account.links[0].rule != event.rule):
        span = game.exe.program.places.get(event.rule)
        place = place_words(span.path, span.line, event.tags) if span else ""
        yield f"{STEP}by {event.rule}{place}"
    if account.refusal is not None:
        yield f"{STEP}It did not happen."
        yield from refusal_lines(game, account.refusal, STEP)
    if account.stopped:
        yield f"{STEP}It did not happen: it was cancelled{number_words(account.dropped)}."
        yield from link_lines(game, account.stopped[0], STEP, seat)
    for link in account.links:
        yield from link_lines(game, link, STEP, seat)


def _what(game: Game, event: Event) -> str:
    if event.kind == "chance":
        return f"chance: {event.data[1]}: {event.data[2]}"
    return sentence(game.exe, event) or event.kind


def _score_lines(game: Game, account: Account) -> Lines:
    """What each scored, with the numbers that something changed."""
    for score in account.scores:
        shown = ", ".join(f"{label} {value}" for label, value, _ in score.lines)
        yield f"{STEP}{game.exe.show_entity(score.who)}: {shown}, total {score.total}"
        for _, _, parts in score.lines:
            yield from number_lines(game, parts, STEP * 3, only_telling=True)


def _event(game: Game, number: int, seat: int | None) -> Event:
    event = (game.events or [])[number - 1]
    return event if seat is None else masked(game.exe, event, seat)


def _ending(game: Game, account: Account) -> Lines:
    if account.ended is not None:
        key, args, number = account.ended
        yield f"{STEP}{run_words(game.exe, key, args)}{number_words(number)} was over, and it was to last until then."
    if account.origin is not None:
        yield f"{STEP}It had come from {origin_words(game, account.origin)}."


# ---- the chain


def link_lines(game: Game, link: Link, margin: str, seat: int | None = None) -> Lines:
    """A rule of the chain, with what led it there."""
    yield f"{margin}{_head(game, link, seat)}{place_words(link.path, link.line, link.tags)}"
    inner = margin + STEP * 2
    note = note_of(game, link)
    if note:
        yield f"{inner}## {note}"
    for clue in link.clues:
        if clue.word not in ("let",):
            yield from _clue_lines(game, clue, inner, seat)
    answer = _answer(game, link.answer, seat)
    if link.said:
        yield f"{inner}> {link.said}"
    if answer:
        yield f"{inner}{answer}"
    for clue in link.clues:
        if clue.word == "let":
            yield from _clue_lines(game, clue, inner, seat)
    called = link.said.startswith(("do ", "phase "))
    for part in link.parts if called else ():
        if part.reckoned is not None and not part.hidden and not telling(part.reckoned):
            yield f"{inner}{part.said} is {value_words(game, part)}"
    yield from number_lines(game, link.parts, inner, only_telling=called)


def place_words(path: str, line: int, tags: tuple[str, ...]) -> str:
    """`, 04_turns.rules:12 @AB-01`."""
    place = f", {path}:{line}" if path else ""
    return place + (f" @{tag_words(tags)}" if tags else "")


def _head(game: Game, link: Link, seat: int | None) -> str:
    exe = game.exe
    if not link.stage:
        run = run_words(exe, link.key, link.args, hidden=_unseen(game, link.number, seat)) if link.key else link.rule
        return f"in {'flow' if link.key == 'phase:flow' else run}{number_words(link.number)}"
    who = "" if link.who is None else exe.show_entity(link.who)
    used = exe.program.hooks and link.played and (game.events or [])[link.played - 1].kind == "use"
    verb = "used" if used else "played"
    by = (
        f", {verb} by {who}{number_words(link.played)}"
        if link.played
        else f", of {who}"
        if link.card is not None and who
        else ""
    )
    on = ""
    if link.key:
        run = run_words(exe, link.key, link.args, hidden=_unseen(game, link.number, seat))
        stage = link.stage + (" of" if link.stage.endswith("instead") else "")
        on = f", {stage} {run}{number_words(link.number)}"
    waits = f", waiting since #{link.waits}" if link.waits else ""
    return f"by {link.rule}{by}{on}{waits}"


def _unseen(game: Game, number: int, seat: int | None) -> bool:
    if seat is None or not number:
        return False
    event = (game.events or [])[number - 1]
    return event.seers is not None and seat not in event.seers


def note_of(game: Game, link: Link) -> str:
    """What its author notes above a rule, or on the card it stands on."""
    program = game.exe.program
    text = program.notes.get(link.rule, "")
    if not text and link.card is not None:
        text = program.card_notes.get(link.card, "")
    return " ".join(text.split())


def _clue_lines(game: Game, clue: Clue, margin: str, seat: int | None = None) -> Lines:
    match clue.word:
        case "each":
            yield f"{margin}{clue.said}: {values(game, clue.parts, named=True)}"
        case "answer":
            answer = _answer(game, clue.parts[0].since, seat) if clue.parts else ""
            option = f'the option "{clue.said}"'
            yield f"{margin}{answer or option}"
        case "let" | "repeat":
            shown = values(game, clue.parts)
            yield f"{margin}{clue.said}{f' ({shown})' if shown else ''}"
            yield from number_lines(game, clue.parts, margin + STEP, only_telling=True)
        case _ if not clue.conditions:
            yield f"{margin}{WORDS.get(clue.word, clue.word)} {clue.said}"
        case _:
            yield from condition_lines(game, clue.conditions, margin, WORDS.get(clue.word, clue.word))


def _answer(game: Game, number: int, seat: int | None) -> str:
    if not number:
        return ""
    event = _event(game, number, seat)
    return f"{sentence(game.exe, event)} (#{number})"
