"""The parser made from the grammar, once for each process; its tables are kept as plain JSON between processes.

Making the tables takes a second, reading them a tenth of one. What is kept is data (never a pickle), belongs to one
grammar and one version of Lark, and carries a digest; whatever does not fit is made anew. Nothing depends on the file.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import TerminalDef
from platformdirs import user_cache_path

from rulelang import resources
from rulelang.syntax.layout import LAYOUT, Layout

STARTS = ("item", "cell_text")
"""What can be parsed: a declaration with the notes above it; the text of a cell."""

FOLDER = "RULELANG_CACHE"
"""The environment variable that names another folder for what is kept; empty, nothing is kept."""

FORMAT = 1
PLAIN_OPTIONS = ("lexer", "maybe_placeholders", "parser", "start", "strict")


def make_parser(strict: bool = False) -> Lark:
    """A parser from the grammar; strict refuses every conflict."""
    return Lark(
        resources.grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        propagate_positions=_counts,
        maybe_placeholders=True,
        start=list(STARTS),
        strict=strict,
    )


def _counts(child: Any) -> bool:
    return not (isinstance(child, Token) and child.type in LAYOUT)


@cache
def _parser() -> Lark:
    file = _file()
    if file is None:
        return make_parser()
    found = _kept(file)
    if found is None:
        found = make_parser()
        _keep(file, found)
    return found


_making = threading.Lock()


def parser() -> Lark:
    """The parser of this process."""
    with _making:
        return _parser()


# ---- what is kept


def _file() -> Path | None:
    """Where the tables of this grammar and this Lark are kept."""
    folder = os.environ.get(FOLDER)
    if folder == "":
        return None
    key = hashlib.sha256(f"{FORMAT} {lark.__version__}\n{resources.grammar_text()}".encode()).hexdigest()
    return (Path(folder) if folder else user_cache_path("rulelang", appauthor=False)) / f"parser-{key[:32]}.json"


def _kept(file: Path) -> Lark | None:
    """The parser of a file; None if it is not there or not whole."""
    try:
        digest, _, text = file.read_text(encoding="utf-8").partition("\n")
        return _from_plain(json.loads(text)) if digest == _digest(text) else None
    except Exception:  # whatever is wrong with the file, the tables can be made anew
        return None


def _keep(file: Path, made: Lark) -> None:
    """Put the tables of a parser into a file, whole or not at all; where that cannot be, nothing happens."""
    text = json.dumps(_plain(made), separators=(",", ":"))
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem)
    except OSError:
        return
    try:
        with open(handle, "w", encoding="utf-8") as out:
            out.write(f"{_digest(text)}\n{text}")
        os.replace(name, file)
    except OSError:
        Path(name).unlink(missing_ok=True)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(made: Lark) -> dict[str, Any]:
    """The tables as numbers, texts, lists and maps."""
    data, memo = made.memo_serialize([TerminalDef, Rule])
    options = {name: data["options"][name] for name in PLAIN_OPTIONS}
    return {"data": {**data, "options": options}, "memo": memo}


def _from_plain(plain: dict[str, Any]) -> Lark:
    """The parser of such tables. JSON has made texts of the numbers that were keys."""
    data = plain["data"]
    tables = data["parser"]["parser"]
    tables["tokens"] = _numbered(tables["tokens"])
    tables["states"] = {state: _numbered(actions) for state, actions in _numbered(tables["states"]).items()}
    memo = _numbered(plain["memo"])
    load: Callable[..., Lark] = Lark._load_from_dict
    return load(data, memo, postlex=Layout(), propagate_positions=_counts)


def _numbered(texts: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in texts.items()}
