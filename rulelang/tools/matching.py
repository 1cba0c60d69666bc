"""Matches the answers of scripts, which are words, against the options of a decision.

Labels and names are compared letter by letter, blanks apart. `"Send a boat" North` is the label of an option with its
values, or the values of an action in order; a piece's name stands for any copy that is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulelang.machine import splits
from rulelang.machine.decisions import Answer, Choice, Decision
from rulelang.program.script import Compound, Listed, NothingSaid, PlayCard, Said, Word
from rulelang.program.spots import from_words
from rulelang.tools.drafts.writing import quoted

MOST_TRIES = 64


def said_text(said: Said) -> str:
    """An answer as a person would say it."""
    match said:
        case Word(text):
            return text
        case bool():
            return "yes" if said else "no"
        case int():
            return str(said)
        case Listed(items):
            return "[" + ", ".join(said_text(item) for item in items) + "]"
        case Compound(items):
            return " ".join(said_text(item) for item in items)
        case PlayCard(card):
            return f'play "{card}"'
        case NothingSaid():
            return "nothing"
    raise TypeError(said)


def as_typed(decision: Decision, choice: Choice) -> str:
    """An option as a script names it: names with blanks in quotes, several values of one answer in brackets."""
    if choice.answer is None:
        return "nothing"
    match decision.form:
        case "window":
            return choice.label.removeprefix("use ")
        case "choose":
            head, _, values = choice.label.partition(": ")
            return f'"{head}" {_values(values)}'.rstrip()
        case "do":
            return _values(choice.label)
    return quoted(choice.label)


def _values(label: str) -> str:
    parts = [quoted(part) for part in label.split(", ")] if label else []
    return f"[{', '.join(parts)}]" if len(parts) > 1 else "".join(parts)


def same_words(one: str, other: str) -> bool:
    """Equal but for the width of blanks."""
    return one.split() == other.split()


def legal_answer(decision: Decision, said: Said) -> tuple[Answer] | None:
    """The first legal answer that is meant, in a tuple of one (an answer may be None); None if there is none."""
    return next(((answer,) for answer in meant(decision, said) if decision.refusal(answer) is None), None)


def meant(decision: Decision, said: Said) -> Iterator[Answer]:
    """The answers a script can mean at a decision, legal or not, best first."""
    if decision.form == "window":
        yield from _in_window(decision, said)
    elif decision.form == "arrange":
        yield from _laid(decision, said)
    elif decision.form == "split":
        yield from _divided(decision, said)
    elif decision.several:
        yield from islice(_several(decision, said), MOST_TRIES)
    else:
        yield from (choice.answer for choice in _chosen(decision.choices, said))


def only_answer(decision: Decision) -> tuple[Answer] | None:
    """The one legal answer in a tuple of one; None if there are more, or none."""
    first = list(islice(decision.answers(), 2))
    return (first[0],) if len(first) == 1 else None


# ---- parts


def _divided(decision: Decision, said: Said) -> Iterator[Answer]:
    """Receivers, each with a part: `Bo [Oak, Elm] Cleo Ash`, `Bo 3 Cleo 4`."""
    items = said.items if isinstance(said, Compound) else ()
    if len(items) % 2 == 0 and all(isinstance(who, Word) for who in items[::2]):
        pairs = zip(items[::2], items[1::2], strict=True)
        found = splits.meant(decision, [(said_text(who), list(_flat(_listed(part)))) for who, part in pairs])
        if found is not None:
            yield found


def _listed(part: Said) -> list[Said]:
    return [] if isinstance(part, NothingSaid) else [part]


# ---- arrangements


def _laid(decision: Decision, said: Said) -> Iterator[Answer]:
    """One of those offered, or pieces each with its spot: `Fern spot(1, 2) Moss spot(1, 3, 90)`."""
    yield from (choice.answer for choice in _chosen(decision.choices, said))
    if isinstance(said, NothingSaid):
        yield ()
    if isinstance(said, Compound) and len(said.items) % 2 == 0:
        words = [said_text(item) for item in said.items]
        pairs = [(name, from_words(where)) for name, where in zip(words[::2], words[1::2], strict=True)]
        laid = decision.arranged((name, at) for name, at in pairs if at is not None)
        if laid is not None and len(laid) == len(pairs):
            yield laid


# ---- windows


def _in_window(decision: Decision, said: Said) -> Iterator[Answer]:
    """`nothing`, `play "Card"`, or the bare name of a card whose ability is used."""
    match said:
        case NothingSaid():
            yield None
        case PlayCard(card):
            yield from _labelled(decision, f'play "{card}"')
        case Word(text):
            yield from _labelled(decision, f'use "{text}"')


def _labelled(decision: Decision, label: str) -> Iterator[Answer]:
    yield from (choice.answer for choice in decision.choices if same_words(choice.label, label))


# ---- single answers


def _chosen(choices: tuple[Choice, ...], said: Said) -> list[Choice]:
    texts = [text.split() for text in label_texts(said)]
    found = [choice for choice in choices if choice.label.split() in texts]
    if found or not isinstance(said, Word):
        return found
    # the label of an option that stands for several, if there is only one of them now
    begun = [choice for choice in choices if choice.label.startswith(f"{said.text}: ")]
    return begun if len(begun) == 1 else []


def label_texts(said: Said) -> list[str]:
    """The labels that an answer can be, as the machine writes them."""
    match said:
        case Listed(items):
            return [", ".join(_part(item) for item in items), _part(said)]
        case Compound((first, *rest)):
            tails = list(dict.fromkeys([", ".join(_flat(rest)), ", ".join(_part(item) for item in rest)]))
            return [f"{_part(first)}{joint}{tail}" for joint in (": ", ", ") for tail in tails]
        case PlayCard(card):
            return [f'play "{card}"', card]
    return [said_text(said)]


def _part(said: Said) -> str:
    """An argument in words."""
    return "none" if isinstance(said, NothingSaid) else said_text(said)


def _flat(items: list[Said]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Listed):
            yield from _flat(list(item.items))
        else:
            yield _part(item)


# ---- several at once


def _several(decision: Decision, said: Said) -> Iterator[tuple[Answer, ...]]:
    items = _items(said)
    for places in _placed(decision.choices, items, ()):
        ordered = places if decision.form == "order" else tuple(sorted(places))
        yield tuple(decision.choices[place].answer for place in ordered)


def _items(said: Said) -> tuple[Said, ...]:
    match said:
        case Listed(items):
            return items
        case NothingSaid():
            return ()
    return (said,)


def _placed(choices: tuple[Choice, ...], items: tuple[Said, ...], taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The ways to find each item among the choices, none twice."""
    if not items:
        yield taken
        return
    fitting = _chosen(choices, items[0])
    for place, choice in enumerate(choices):
        if place not in taken and any(choice is one for one in fitting):
            yield from _placed(choices, items[1:], (*taken, place))
