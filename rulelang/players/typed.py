"""What a person types, matched against the options of a decision."""

from __future__ import annotations

import re
from typing import Any

from rulelang.machine import splits
from rulelang.machine.decisions import Answer, Choice, Decision
from rulelang.program.spots import from_numbers


class NotUnderstood(Exception):
    """Words that are no answer to this decision; message: why, in one sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def read_answer(decision: Decision, typed: str) -> Answer:
    """The answer that was typed: an option's number or its words (or a part of them that no other option has); several
    with commas between. Raises NotUnderstood."""
    text = " ".join(typed.split())
    if decision.form == "arrange" and (laid := _laid(decision, text)) is not None:
        return laid
    if decision.form == "split":
        return _split(decision, text)
    if not decision.several:
        return _one(decision, text).answer
    if text.casefold() in ("nothing", "none", ""):
        return ()
    chosen = [_one(decision, part).answer for part in _parts(decision, text)]
    if decision.form != "order":
        chosen.sort(key=[choice.answer for choice in decision.choices].index)
    return tuple(chosen)


LAID = re.compile(r"(.+?) (-?\d+) (-?\d+)(?: (90|180|270|0))?")


def _laid(decision: Decision, text: str) -> Answer | None:
    """Pieces with row, column and turn, commas between; None if something else was typed."""
    found = [LAID.fullmatch(part.strip()) for part in text.split(",")]
    said = [(m[1], from_numbers(int(m[2]), int(m[3]), int(m[4] or 0))) for m in found if m]
    known = [(name, at) for name, at in said if at is not None]
    if len(known) < len(found):
        return None
    laid = decision.arranged(known)
    if laid is None:
        raise NotUnderstood(f"These pieces are arranged: {', '.join(name for name, _ in decision.names)}.")
    return laid


def _split(decision: Decision, text: str) -> Answer:
    """`Bo: 1, 2; Cleo: Old Ox`, or with amounts `Bo: 3; Cleo: 4`. Whoever is not named gets nothing."""
    said = []
    for share in filter(None, (share.strip() for share in text.split(";"))):
        name, sign, rest = share.partition(":")
        if not sign:
            raise NotUnderstood(f"Type who gets what, {_example(decision)}.")
        words = [word.strip() for word in rest.split(",") if word.strip() not in ("", "nothing")]
        if decision.amount is None:
            words = [_one(decision, word).label for word in words]
        said.append((name, words or (["0"] if decision.amount is not None else [])))
    found = splits.meant(decision, said)
    if found is None:
        raise NotUnderstood(
            f"{text!r} does not name who gets what; there are {', '.join(n for n, _ in decision.receivers)}."
        )
    return found


def _example(decision: Decision) -> str:
    """How a division is typed; there may be nobody to get anything, and then only nothing can be typed."""
    names = [name for name, _ in decision.receivers]
    return f"as in {names[0]}: 1; {names[-1]}: 2" if names else "or nothing, since there is nobody to get it"


def _parts(decision: Decision, text: str) -> list[str]:
    if any(_plain(choice.label) == _plain(text) for choice in decision.choices):
        return [text]
    if all(part.isdecimal() for part in text.split()):
        return text.split()
    return [part.strip() for part in text.split(",") if part.strip()]


def _one(decision: Decision, text: str) -> Choice:
    choices = decision.choices
    exact = [choice for choice in choices if _plain(choice.label) == _plain(text)]
    if exact:
        return exact[0]
    if text.isdecimal() and not decision.numeric:
        if 1 <= int(text) <= len(choices):
            return choices[int(text) - 1]
        raise NotUnderstood(f"The options are numbered 1 to {len(choices)}.")
    near = [choice for choice in choices if text and _plain(choice.label).startswith(_plain(text))]
    near = near or [choice for choice in choices if text and _plain(text) in _plain(choice.label)]
    return _only(decision, near, text)


def _only(decision: Decision, near: list[Choice], text: str) -> Choice:
    if len(near) == 1:
        return near[0]
    if near:
        some = ", ".join(choice.label for choice in near[:6])
        raise NotUnderstood(f"{text!r} may be any of these: {some}.")
    for label, reason in decision.skipped:
        if _plain(label) == _plain(text):
            raise NotUnderstood(f"{label} is not possible: {reason}.")
    raise NotUnderstood(f"{text!r} is not among the options." if text else "Type a number or the words of an option.")


def _plain(text: Any) -> str:
    return str(text).casefold().replace('"', "").strip()
