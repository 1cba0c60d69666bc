"""The engine knows no game, the games hold no Python, and no file names a place on somebody's machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = Path(__file__).parent
HUMP = re.compile(r"(?<=[^\W\d_A-ZÀ-ÖØ-Þ])(?=[A-ZÀ-ÖØ-Þ])")
MACHINE_PATH = re.compile(r"(?<![\w.~}])/(?:work|home|root|Users)/|\b[A-Z]:\\(?:Users|Windows|Temp)\b")


def nouns() -> list[str]:
    lines = (TESTS / "nouns.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def looked_for() -> re.Pattern[str]:
    """Any of the nouns, in singular or plural, where no letter stands before or after it."""
    any_noun = "|".join(re.escape(noun) for noun in nouns())
    return re.compile(rf"(?<![^\W\d_])(?:{any_noun})(?:s|es)?(?![^\W\d_])", re.IGNORECASE)


def engine_files() -> list[Path]:
    """Code, templates and grammar; `_games` exists only inside a wheel."""
    files = [*(ROOT / "rulelang").rglob("*"), *(ROOT / "grammar").rglob("*")]
    return sorted(
        path
        for path in files
        if path.is_file() and path.suffix in {".py", ".lark", ".toml", ".json", ".md", ".txt", ".tsv"}
    )


def project_files() -> list[Path]:
    """All that is committed, or would be by `git add`."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs git and a clone: asks git which files belong to the project")
    return [path for name in sorted(set(listed.split("\0")) - {""}) if (path := ROOT / name).is_file()]


def found_in(path: Path, wanted: re.Pattern[str], split_humps: bool = False) -> list[str]:
    """`file:line: word` for each place."""
    name = path.relative_to(ROOT).as_posix()
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return [
        f"{name}:{number}: {match[0]}"
        for number, line in enumerate(lines, 1)
        for match in wanted.finditer(HUMP.sub("_", line) if split_humps else line)
    ]


def test_the_nouns_are_single_words_and_listed_once() -> None:
    listed = nouns()

    assert [noun for noun in listed if not noun.isalpha() or noun != noun.lower()] == []
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("text", ["fief", "two fiefs", "end_reign", "FiefCard", "a Thaler", "_palaces", "Närke"])
def test_nouns_are_found(text: str) -> None:
    assert looked_for().search(HUMP.sub("_", text))


@pytest.mark.parametrize("text", ["warning", "software", "ironic", "granular", "foreign"])
def test_other_words_are_left_alone(text: str) -> None:
    assert not looked_for().search(HUMP.sub("_", text))


def test_the_engine_knows_no_game() -> None:
    wanted = looked_for()
    found = [place for path in engine_files() for place in found_in(path, wanted, split_humps=True)]

    assert found == []


def test_the_games_hold_no_python() -> None:
    assert [path.relative_to(ROOT).as_posix() for path in (ROOT / "games").rglob("*.py*")] == []


def test_no_file_names_a_place_on_a_machine() -> None:
    found = [place for path in project_files() for place in found_in(path, MACHINE_PATH)]

    assert found == []
