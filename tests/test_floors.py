"""Imports point down. The table is the one in docs/architecture.md."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1] / "rulelang"
NAME = "rulelang"

FLOORS: list[set[str]] = [
    {"source", "suggest", "resources", "shown", "words"},
    {"diagnostics", "catalogue"},
    {"syntax", "program", "texts"},
    {"semantics", "machine"},
    {"lowering"},
    {"loader"},
    {"codec", "players", "present"},
    {"tools"},
    {"cli"},
]
FLOOR = {part: level for level, parts in enumerate(FLOORS) for part in parts}
TOP = len(FLOORS)  # the package's own __init__ and __main__

# Below its floor, and forbidden all the same: the machine plays what the compiler made and knows nothing of it.
NEVER = {"machine": {"syntax", "semantics"}}

# Who may use what comes from outside; attrs is open to all.
OUTSIDE: dict[str, set[str]] = {
    "lark": {"syntax"},
    "platformdirs": {"syntax", "loader"},
    "cattrs": {"codec"},
    "click": {"cli"},
    "rich": {"present", "cli"},
    "attrs": set(FLOOR) | {"__init__"},
    "attr": set(),
}


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


def imported(path: Path) -> set[tuple[str, ...]]:
    """Every dotted name that the module at path imports, anywhere in its body."""
    package = (NAME, *path.relative_to(ROOT).with_suffix("").parts)[:-1]
    found: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            found |= {(*base, alias.name) for alias in node.names}
    return found


def inner(path: Path) -> set[str]:
    return {name[1] for name in imported(path) if name[0] == NAME and len(name) > 1}


def outer(path: Path) -> set[str]:
    return {name[0] for name in imported(path)} - {NAME} - set(sys.stdlib_module_names)


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", modules(), ids=short)
def test_every_module_has_a_floor(path: Path) -> None:
    assert part_of(path) in FLOOR.keys() | {"__init__", "__main__"}


@pytest.mark.parametrize("path", modules(), ids=short)
def test_imports_point_down(path: Path) -> None:
    part = part_of(path)
    floor = FLOOR.get(part, TOP)
    upward = {other for other in inner(path) - {part} if FLOOR.get(other, -1) >= floor}

    assert upward == set(), f"{part} stands on floor {floor}"


@pytest.mark.parametrize("path", modules(), ids=short)
def test_the_machine_knows_no_compiler(path: Path) -> None:
    assert inner(path) & NEVER.get(part_of(path), set()) == set()


@pytest.mark.parametrize("path", modules(), ids=short)
def test_each_library_has_its_place(path: Path) -> None:
    misplaced = {library for library in outer(path) if part_of(path) not in OUTSIDE.get(library, set())}

    assert misplaced == set()


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("rulelang", ("lark", "cattrs", "click", "rich")),
        ("rulelang.machine", ("lark", "cattrs", "click", "rich", "rulelang.syntax", "rulelang.semantics")),
        ("rulelang.program", ("lark", "cattrs", "click", "rich", "rulelang.syntax")),
        ("rulelang.syntax", ("cattrs", "click", "rich", "rulelang.program", "rulelang.machine")),
        ("rulelang.codec", ("click", "rich")),
        ("rulelang.cli", ("lark", "rich")),
    ],
)
def test_importing_loads_no_more_than_it_must(module: str, absent: tuple[str, ...]) -> None:
    code = f"import {module}, sys; print(*sorted(set(sys.modules) & {set(absent)!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == []
