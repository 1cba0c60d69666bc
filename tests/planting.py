"""Puts mistakes of the catalogue into a clean game: each on lines of its own, with its marks."""

from __future__ import annotations

import random
import re

from attrs import frozen
from faults import ERRORS, HEAD, MARK, OWN_GAME, SPOILED, head

from rulelang.catalogue import pages

STAGES = 6
WHOLE = {"R008", "R105", "R336", *SPOILED}
"""Codes of what a whole game or file lacks or says once, which the clean one does already; of what is wrong with files;
and of a note below which nothing follows: a statement would."""

LISTED = re.compile(r"^    \| (\w+)", re.M)
BROUGHT = re.compile(r"\b(?:let|as|each|turns|rank) (\w+)")
BODY_HEAD = "phase example(p: player, c: Card):"
STAGE = """phase stage_{n}(p: player, c: Card):
    increase p.turns_taken by {n}
    if c is in p.hand:
        set leader to p
        pause
    pause
"""


@frozen
class Plant:
    """One mistake: its code, whether it is a warning, the lines of a body or the declarations it is in."""

    code: str
    warning: bool
    body: tuple[str, ...]
    declarations: tuple[str, ...]

    @property
    def text(self) -> str:
        """All its lines."""
        return "\n".join((*self.body, *self.declarations))

    @property
    def heads(self) -> frozenset[tuple[str, str]]:
        """What it declares: words and names."""
        return frozenset(head(m) for text in self.declarations for m in HEAD.finditer(text))

    @property
    def names(self) -> frozenset[str]:
        """The names that it declares and brings in."""
        local = (m[1] for m in BROUGHT.finditer("\n".join(self.body)))
        listed = (m[1] for text in self.declarations for m in LISTED.finditer(text))
        return frozenset((*(name for _, name in self.heads), *local, *listed))

    def meets(self, other: Plant) -> bool:
        """Does the other speak of something that this one declares? A first `modify` in a game makes numbers elsewhere
        worth a warning (R348), so that of two warnings none may bring one in."""
        if self.warning and "modify " in self.text:
            return True
        return any(re.search(rf"\b{re.escape(name)}\b", other.text) for name in self.names)


def plants() -> list[Plant]:
    """All mistakes of the catalogue that stand in one file of rules beside the frame, with the frame's own flow."""
    found = []
    for page in pages():
        for example in page.examples:
            names = [name for name, _ in example.files]
            text = example.files[0][1]
            if page.code in WHOLE or example.sort != "wrong" or names != ["example.rules"]:
                continue
            if not OWN_GAME.search(text) and "\nflow:" not in f"\n{text}":
                found.append(_plant(page.code, text))
    return found


def _plant(code: str, text: str) -> Plant:
    parts = [part for part in re.split(r"\n(?=\S)", text.rstrip("\n")) if part.strip()]
    bodies = [part for part in parts if part.startswith(BODY_HEAD + "\n")]
    rest = tuple(part for part in parts if part not in bodies)
    lines = tuple(line for part in bodies for line in part.split("\n")[1:] if line.strip())
    return Plant(code, code >= "R300" and code < "R400", lines, rest)


def clean_parts() -> list[str]:
    """The declarations of the clean game: the frame, with more phases to plant in."""
    frame = (ERRORS / "frame.rules").read_text(encoding="utf-8").rstrip("\n")
    called = "".join(f"\n                phase stage_{n}(p, c)" for n in range(1, STAGES + 1))
    frame = frame.replace(
        "for each c in p.hand: phase example(p, c)",
        f"for each c in p.hand:{called}\n                phase example(p, c)",
    )
    stages = [STAGE.format(n=n).rstrip("\n") for n in range(1, STAGES + 1)]
    return [part for part in re.split(r"\n(?=\S)", frame) if part.strip()] + stages


def planted(chosen: list[Plant], chance: random.Random) -> str:
    """The clean game with these mistakes in it."""
    parts = clean_parts()
    anew = {one for plant in chosen for one in plant.heads}
    parts = [part for part in parts if not ((m := HEAD.match(part)) and head(m) in anew)]
    for plant in chosen:
        if plant.declarations:
            parts.insert(chance.randrange(1, len(parts) + 1), "\n\n".join(plant.declarations))
        if plant.body:
            place = chance.choice([i for i, part in enumerate(parts) if part.startswith("phase stage_")])
            parts[place] = _with_body(parts[place], plant.body, chance)
    return "\n\n".join(parts) + "\n"


def _with_body(part: str, body: tuple[str, ...], chance: random.Random) -> str:
    """A phase with lines put between two of its statements."""
    lines = part.split("\n")
    places = [i for i, line in enumerate(lines) if i and re.match(r"    \S", line) and not MARK.search(line)]
    place = chance.choice([*places, len(lines)])
    return "\n".join([*lines[:place], *body, *lines[place:]])


def drawn(chance: random.Random, among: list[Plant], count: int) -> list[Plant]:
    """So many mistakes of which none speaks of what another declares."""
    chosen: list[Plant] = []
    for plant in chance.sample(among, len(among)):
        if len(chosen) < count and not any(plant.meets(other) or other.meets(plant) for other in chosen):
            chosen.append(plant)
    return chosen
