"""How a thing of a game came about: where it is declared, and which scenario and mods changed it into what it is."""

from __future__ import annotations

import re

from attrs import frozen

from rulelang.program.origin import Origin
from rulelang.program.program import Program
from rulelang.suggest import closest
from rulelang.tools.comparing import Inventory


@frozen
class History:
    """A thing by its heading, with what it is now (None: it is no more, or it is text) and the steps that led there."""

    heading: str
    now: str | None
    steps: tuple[Origin, ...]


def altered(program: Program, inventory: Inventory) -> list[History]:
    """Everything that a scenario or a mod had a hand in, in the order of the headings."""
    return [
        _history(program, inventory, heading)
        for heading, steps in program.origins.items()
        if any(step.layer != "game" for step in steps)
    ]


def histories(program: Program, inventory: Inventory, asked: str) -> list[History]:
    """The things a person can mean: a heading (`setting days`), a name (`days`, `Tern`), or a part
    (`Tern.price`, `toll[North, Wind]`); quotation marks do not count."""
    headings = {_plain(heading): heading for heading in [*inventory, *program.origins]}
    found = [plain for plain in headings if _means(_plain(asked), plain)]
    touched = [_plain(heading) for heading in program.origins]
    parts = [part for whole in found for part in touched if part.startswith((f"{whole}.", f"{whole}["))]
    return [_history(program, inventory, heading) for heading in dict.fromkeys([*found, *parts])]


def nearest(program: Program, inventory: Inventory, asked: str) -> str | None:
    """The name of a thing that may have been meant."""
    names = {_plain(heading).partition(" ")[2] or heading for heading in [*inventory, *program.origins]}
    return closest(_plain(asked), sorted(names))


def _plain(heading: str) -> str:
    return heading.replace('"', "").strip()


def _means(asked: str, heading: str) -> bool:
    """The heading itself, or all of it but the sort of thing; a thing by its name, but not each of its parts."""
    return asked == heading or asked == heading.partition(" ")[2]


def _history(program: Program, inventory: Inventory, heading: str) -> History:
    plain = _plain(heading)
    now = next((text for name, text in inventory.items() if _plain(name) == plain), None)
    return History(plain, now or None, _steps(program, plain))


def _steps(program: Program, heading: str) -> tuple[Origin, ...]:
    """Those of the thing; for a part of which they do not tell how it began, those that made the whole before them."""
    steps = {_plain(name): steps for name, steps in program.origins.items()}
    whole = re.split(r"(?<=.)(?:\.|\[|: )", heading, maxsplit=1)[0]
    mine = steps.get(heading, ())
    begun = any(step.operation in ("declared", "added") for step in mine)
    return mine if begun else (*steps.get(whole, ()), *mine)
