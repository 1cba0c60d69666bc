"""Files are written whole or not at all; texts that are not ours are told apart."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulelang.codec.errors import CodecError
from rulelang.codec.files import from_json, read_whole, to_json, write_whole


def test_a_file_is_written_and_read(tmp_path: Path):
    write_whole(tmp_path / "a.json", "Ærø\n")

    assert read_whole(tmp_path / "a.json") == "Ærø\n"
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write_whole(tmp_path / "a.json", "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CodecError, match="cannot be written: No space left on device"):
        write_whole(tmp_path / "a.json", "new")

    assert read_whole(tmp_path / "a.json") == "old"
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_write_that_is_interrupted_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write_whole(tmp_path / "a.json", "old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.json", "new")

    assert read_whole(tmp_path / "a.json") == "old"
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_link_keeps_pointing_at_its_file(tmp_path: Path):
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    write_whole(tmp_path / "link.json", "new")

    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"


def test_only_files_are_written_to(tmp_path: Path):
    with pytest.raises(CodecError, match="is not a file"):
        write_whole(tmp_path, "text")
    with pytest.raises(CodecError, match="is not a file"):
        write_whole(Path("/dev/null"), "text")
    with pytest.raises(CodecError, match="cannot be written"):
        write_whole(tmp_path / "nowhere" / "a.json", "text")


def test_what_cannot_be_read_is_told(tmp_path: Path):
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\xff")

    with pytest.raises(CodecError, match="there is no file"):
        read_whole(tmp_path / "none")
    with pytest.raises(CodecError, match="is not text: byte 0 is not UTF-8"):
        read_whole(tmp_path / "picture")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is empty"),
        ("  \n", "it is empty"),
        ("language 1", "it is not JSON; expected an object in braces"),
        ('{"a": [1, 2', "it breaks off .in line 1, column 12.; the end is missing"),
        ('{"a": "unfini', "it breaks off"),
        ('{"a": 1,, "b": 2}', "it is damaged in line 1, column 9"),
        ('{"a": 1.5}', "it holds 1.5; numbers here are whole"),
        ('{"a": NaN}', "it holds NaN; numbers here are whole"),
        ('{"a": 1e400}', "numbers here are whole"),
        ('{"a": ' + "9" * 30 + "}", "a number of 30 digits; numbers here have 19 at most"),
        ('{"a": ' + "9" * 100_000 + "}", "a number of 100000 digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 100 + "]" * 100, "nested too deeply"),
    ],
)
def test_json_that_is_not_ours_is_told(text: str, message: str):
    with pytest.raises(CodecError, match=message):
        from_json(text, "it")


def test_data_survives_the_way_to_json_and_back():
    data = {"ö": [1, -2, True, None, "x\ny"], "n": 2**64 - 1}

    assert from_json(to_json(data), "it") == data
