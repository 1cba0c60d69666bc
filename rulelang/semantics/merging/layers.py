"""What alters a game: the scenario and each mod, with the lines that hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen

from rulelang.syntax import nodes


@frozen
class ModFiles:
    """A mod as it was read: its files (with one `mod` in them), the first folder of their paths, the hash of all that
    was read."""

    files: tuple[nodes.File, ...]
    label: str = ""
    hash: str = ""

    @property
    def decl(self) -> nodes.ModDecl | None:
        """The mod itself."""
        found = (decl for file in self.files for decl in file.decls if isinstance(decl, nodes.ModDecl))
        return next(found, None)


@frozen
class Layer:
    """A scenario or mod. title: `scenario "S"`, `mod "M"`; lines: what is altered, with the blocks for other mods that
    are there; overrides: the mods against which it has the last word."""

    title: str
    name: str
    decl: nodes.ScenarioDecl | nodes.ModDecl
    lines: tuple[nodes.Alteration, ...]
    overrides: frozenset[str] = field(default=frozenset())

    @property
    def is_mod(self) -> bool:
        """Is it a mod?"""
        return isinstance(self.decl, nodes.ModDecl)


def scenario_layer(decl: nodes.ScenarioDecl) -> Layer:
    """The layer of a scenario."""
    return Layer(f'scenario "{decl.name}"', decl.name, decl, tuple(map(_marked, decl.lines)))


def mod_layer(decl: nodes.ModDecl, loaded: Iterable[str]) -> Layer:
    """The layer of a mod, where these mods are loaded."""
    overrides = frozenset(line.name for line in decl.lines if isinstance(line, nodes.Overrides))
    return Layer(f'mod "{decl.name}"', decl.name, decl, tuple(_held(decl, set(loaded))), overrides)


def _held(decl: nodes.ModDecl, loaded: set[str]) -> Iterator[nodes.Alteration]:
    for line in decl.lines:
        match line:
            case nodes.WhenMod(name=name, lines=lines):
                if name in loaded:
                    yield from map(_marked, lines)
            case nodes.Requires() | nodes.Optional() | nodes.Conflicts() | nodes.Overrides():
                pass
            case _:
                yield _marked(line)


def _marked(line: nodes.Alteration) -> nodes.Alteration:
    """What is noted above `add ...` and `replace ...` belongs to what is added."""
    if not isinstance(line, nodes.AddDecl | nodes.ReplaceDecl) or line.marks == nodes.NO_MARKS:
        return line
    own, above = line.decl.marks, line.marks
    marks = nodes.Marks(above.notes + own.notes, above.tags + own.tags, above.tag_spans + own.tag_spans)
    return evolve(line, decl=evolve(line.decl, marks=marks))
