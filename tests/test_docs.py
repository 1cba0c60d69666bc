"""What the documents show is true: the language reference is a game that checks, and the README quotes real rules."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from harbour import blocks, write_harbour

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def reference_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game that docs/language.md tells, each line at the number it has there, and its data files."""
    return write_harbour(tmp_path_factory.mktemp("reference"))


def rulelang(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulelang", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")


def test_the_language_reference_is_a_game_without_mistakes(reference_game: Path) -> None:
    done = rulelang("check", reference_game)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_tests_of_the_language_reference_pass(reference_game: Path) -> None:
    done = rulelang("test", reference_game)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_quotes_the_game_word_for_word() -> None:
    game = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "games").rglob("*.rules")))
    quoted = [text for language, _, text, _ in blocks(ROOT / "README.md") if language == "rules"]

    assert quoted
    assert [text for text in quoted if text not in game] == []


@pytest.mark.parametrize("name", ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))])
def test_links_between_documents_lead_somewhere(name: str) -> None:
    path = ROOT / name
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)", path.read_text(encoding="utf-8"))

    assert [target for target in targets if not (path.parent / target).exists()] == []
