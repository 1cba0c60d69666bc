"""Names that stand for nothing of the sort that is wanted: what is said about them.

A suggestion is always of the right sort. What has the name but is something else is said to be so, with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulelang.diagnostics import Fix, Label
from rulelang.program.types import EntityType, NumberType, Type, describe
from rulelang.semantics.symbols import (
    EntitySymbol,
    EventSymbol,
    FieldSymbol,
    GroupSymbol,
    MapSymbol,
    Names,
    ResourceSymbol,
    SettingSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    VictorySymbol,
    ZoneSymbol,
)
from rulelang.semantics.walk import written
from rulelang.source import NOWHERE, Span
from rulelang.suggest import closest
from rulelang.words import DECLARATION_WORDS, RESERVED

PLAIN_NAME = re.compile(r"[^\W\d][\w\u0300-\u036f]*")
"""A name that needs no quotes."""

MOST_LISTED = 8
"""So many names are told in full where none is near."""

SORTS: dict[type[Symbol], str] = {
    FieldSymbol: "a printed field",
    ResourceSymbol: "a resource",
    ZoneSymbol: "a zone",
    StateSymbol: "a state",
    SettingSymbol: "a setting",
    TableSymbol: "a table",
    ValueSymbol: "a value",
    MapSymbol: "a map",
    VictorySymbol: "a victory condition",
}
THINGS = {"seat": "a player", "enum": "a member of `{}`", "piece": "a piece of kind `{}`", "die": "a die"}


def sort_of(symbol: Symbol) -> str:
    """What a name stands for, with its article: `a phase`."""
    match symbol:
        case EntitySymbol(type=EntityType(sort, name)):
            return THINGS.get(sort, "a holder").format(name)
        case GroupSymbol(sort=sort):
            return "an enum" if sort == "enum" else "a kind"
        case EventSymbol(sort=sort):
            return with_article(sort)
    return SORTS.get(type(symbol), "a name")


def sort_word(kind: Type) -> str:
    """What things of a type are called, the user's words in backticks: `player`, `` `Card` ``."""
    match kind:
        case EntityType("seat", _):
            return "player"
        case EntityType(_, name) if name:
            return f"`{name}`"
        case NumberType(int(), int()):
            return f"number from `{describe(kind)}`"
    return describe(kind)


def with_article(noun: str) -> str:
    """`a phase`, `an action`."""
    return f"{'an' if noun.lstrip('`')[:1].lower() in 'aeio' else 'a'} {noun}"


def listed(known: Iterable[str]) -> str:
    """Names one after another, each in backticks."""
    return ", ".join(f"`{name}`" for name in known)


def declared_here(symbol: Symbol | None, text: str = "declared here") -> tuple[Label, ...]:
    """The place of a declaration as a second place; none for what every game has."""
    return (Label(symbol.span, text),) if symbol is not None and symbol.span != NOWHERE else ()


def missing(
    names: Names,
    sort: str,
    name: str,
    span: Span,
    fitting: Iterable[str],
    *,
    message: str | None = None,
    help: str | None = None,
    note: str | None = None,
) -> None:
    """Report that nothing of the wanted sort has this name.

    sort: what is wanted, in words (`phase`, `kind or enum`); fitting: all names of that sort. message: said instead of
    `There is no SORT called NAME`; help: what to write where no name is near; note: said where nothing has the name.
    """
    known = list(dict.fromkeys(fitting))
    near = near_name(name, known)
    other = names.symbols.get(name)
    gone = names.gone.get(name) if other is None else None
    names.report.error(
        "R101",
        message or f"There is no {sort} called `{name}`.",
        span,
        help=did_you_mean(name, near) if near else help or _choice(sort, name, known),
        note=_something_else(names, sort, name) or note,
        also=declared_here(other) + ((Label(gone.span, f"{gone.layer} takes it out here"),) if gone else ()),
        fix=renamed(names, span, name, near),
    )


INSTEAD = {
    "open deals": "ask each of two players what to give, and hand it over with `pays`, `gains` and `move`",
    "deal": "make the trade an action, and write the rule after that",
}
"""What can be done instead of what comes later."""


def not_yet(names: Names, words: str, span: Span) -> None:
    """Report what can be read, and not be carried out yet."""
    message = f"`{words}` comes with a later version of the language."
    names.report.error("R249", message, span, help=INSTEAD.get(words))


def near_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant: one or several of the same, then the nearest."""
    known = list(known)
    numbers = {name.casefold() + "s", name.casefold().removesuffix("s")} - {name.casefold()}
    if counted := next((other for other in known if other.casefold() in numbers), None):
        return counted
    if len(name) == 1:  # any letter is near any other
        known = [other for other in known if other.casefold() == name.casefold()]
    return closest(name, known)


def did_you_mean(name: str, near: str) -> str:
    """The help that names the nearest name."""
    if name.casefold() == near.casefold():
        return f"write `{near}`: capital and small letters are told apart"
    return f"did you mean `{near}`?"


def renamed(names: Names, span: Span, name: str, near: str | None) -> Fix | None:
    """The change that puts the near name where the unknown one stands; None where that place is not just the name."""
    here = written(names.report, span)
    if near is None or here not in (name, f'"{name}"'):
        return None
    quoted = here != name or not PLAIN_NAME.fullmatch(near) or (near in RESERVED and near in names.symbols)
    return Fix(span, f'"{near}"' if quoted else near, "likely")


def all_of(known: list[str]) -> str | None:
    """The names there are, if they are few."""
    if not 0 < len(known) <= MOST_LISTED:
        return None
    return f"there {'is only' if len(known) == 1 else 'are'} {listed(known)}"


def _choice(sort: str, name: str, known: list[str]) -> str | None:
    """What could be written: the few names there are, or a declaration of the missing one."""
    parts = [told] if (told := all_of(known)) else []
    if sort in DECLARATION_WORDS and PLAIN_NAME.fullmatch(name):
        parts.append(f"declare it: `{sort} {name}: ...`")
    return ", or ".join(parts) or None


def _something_else(names: Names, sort: str, name: str) -> str | None:
    """Where the name stands for something of another sort: for what."""
    wanted = f"here {with_article(sort)} is wanted"
    if (other := names.symbols.get(name)) is not None:
        return f"`{name}` is {sort_of(other)}; {wanted}"
    kinds = [kind for kind, fields in names.fields.items() if name in fields]
    return f"`{name}` is a printed field of `{kinds[0]}`; {wanted}" if kinds else None
