"""The parser's tables between processes: plain data, of one grammar, and nothing depends on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulelang.syntax import parser as module

DECLARATIONS = (
    "enum E: A\n",
    "phase x(p: player):\n    if p.hand is empty: pause\n    else:\n        roll 2 d6 for p as dice\n",
    "table t(n: number): 0 -> 1, 2 or more -> 3\n",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what is kept; no parser is made yet in this process."""
    monkeypatch.setenv(module.FOLDER, str(tmp_path / "kept"))
    monkeypatch.setattr(module, "_parser", module._parser.__wrapped__)
    return tmp_path / "kept"


def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows whenever tables are made."""
    count: list[int] = []
    make = module.make_parser
    monkeypatch.setattr(module, "make_parser", lambda: count.append(1) or make())
    return count


def test_tables_are_made_once_and_then_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = made(monkeypatch)
    first, second = module.parser(), module.parser()

    assert len(count) == 1
    assert len(list(folder.iterdir())) == 1
    assert [first.parse(text, start="item") for text in DECLARATIONS] == [
        second.parse(text, start="item") for text in DECLARATIONS
    ]


@pytest.mark.parametrize("text", ["", "half", '{"a": 1}', "0" * 64 + "\n{}", "\x00\xff"])
def test_a_file_that_is_not_whole_is_made_anew(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module.parser()
    (file,) = folder.iterdir()
    good = file.read_text()
    file.write_text(text, encoding="utf-8")
    count = made(monkeypatch)

    assert module.parser().parse("enum E: A\n", start="item")
    assert len(count) == 1
    assert file.read_text().partition("\n")[0] == module._digest(file.read_text().partition("\n")[2])
    assert len(good) > 1000


def test_a_whole_file_with_other_tables_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module.parser()
    (file,) = folder.iterdir()
    text = json.dumps({"data": {"parser": []}, "memo": {}})
    file.write_text(f"{module._digest(text)}\n{text}")
    count = made(monkeypatch)

    assert module.parser().parse("enum E: A\n", start="item")
    assert len(count) == 1


def test_another_grammar_or_lark_has_tables_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = module._file()
    monkeypatch.setattr(module.lark, "__version__", "99.0")
    other_lark = module._file()
    monkeypatch.setattr(module.resources, "grammar_text", lambda: "item: NAME")

    assert len({mine, other_lark, module._file()}) == 3


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(module.FOLDER, str(tmp_path / "file" / "below"))

    assert module._parser.__wrapped__().parse("enum E: A\n", start="item")


def test_nothing_is_kept_where_no_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(module.FOLDER, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert module._parser.__wrapped__().parse("enum E: A\n", start="item")
    assert list(tmp_path.iterdir()) == []
