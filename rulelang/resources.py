"""Where grammar, games and pages about findings lie: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path


def grammar_text() -> str:
    """The grammar of the language."""
    return (_folder("grammar") / "rulelang.lark").read_text(encoding="utf-8")


def games_folder() -> Path:
    """The folder of the games that come along, one folder each."""
    return _folder("games")


def errors_folder() -> Path:
    """The folder of the pages about findings, one for each code."""
    return _folder("errors", "docs/errors")


def _folder(name: str, beside: str | None = None) -> Path:
    package = Path(__file__).parent
    inside = package / f"_{name}"
    return inside if inside.is_dir() else package.parent / (beside or name)
