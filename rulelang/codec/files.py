"""Files and JSON at the border: whole files or none, plain sentences for whatever is wrong.

Numbers with a fraction, numbers beyond 64 bits and deep nesting have no place in our files and are refused here.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rulelang.codec.errors import CodecError

LARGEST = 256 * 1024 * 1024
"""Bytes of the largest file that is read."""
DEEPEST = 60
"""Brackets within brackets; real files stay below 20."""
WIDEST = 1 << 64


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at every moment its place holds the old one or all of the new one.

    The text goes to a new file beside it, which then takes its place. Raises CodecError if that cannot be done; the
    old file is then as it was.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise CodecError(f"{path} is not a file, so nothing can be saved there")
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _write(beside, text.encode("utf-8"))
        os.replace(beside, target)
    except (OSError, UnicodeEncodeError) as error:
        beside.unlink(missing_ok=True) if beside.parent.is_dir() else None
        raise CodecError(f"{path} cannot be written: {_reason(error)}") from None
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _write(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _reason(error: OSError | UnicodeError) -> str:
    return (error.strerror or "the system refuses") if isinstance(error, OSError) else "it holds half a character"


def read_whole(path: Path) -> str:
    """The text of a file. Raises CodecError where there is none, or none that is text."""
    try:
        if not path.is_file():
            raise CodecError(f"{path} is not an ordinary file" if path.exists() else f"there is no file {path}")
        if path.stat().st_size > LARGEST:
            raise CodecError(f"{path} is too large to be one of ours")
        data = path.read_bytes()
    except OSError as error:
        raise CodecError(f"{path} cannot be read: {_reason(error)}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CodecError(f"{path} is not text: byte {error.start} is not UTF-8. Is it another kind of file?") from None


def to_json(data: Any) -> str:
    """Data as one line of JSON, the same in every process."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str, what: str) -> Any:
    """The data of a JSON text. what: how messages call it. Raises CodecError for all that is not ours."""
    if not text.strip():
        raise CodecError(f"{what} is empty")
    try:
        data = json.loads(text, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction)
    except json.JSONDecodeError as error:
        raise CodecError(_broken(text, what, error)) from None
    except RecursionError:
        raise CodecError(f"{what} is nested too deeply to be one of ours") from None
    except ValueError as error:
        raise CodecError(f"{what} holds {error}") from None
    if _deep(data):
        raise CodecError(f"{what} is nested too deeply to be one of ours")
    return data


def _whole(digits: str) -> int:
    if len(digits) > 20 or not -WIDEST < int(digits) < WIDEST:
        raise ValueError(f"a number of {len(digits.lstrip('-'))} digits; numbers here have 19 at most")
    return int(digits)


def _no_fraction(digits: str) -> Any:
    raise ValueError(f"{digits[:20]}; numbers here are whole")


def _broken(text: str, what: str, error: json.JSONDecodeError) -> str:
    """A file that breaks off is told from one that never was JSON."""
    if not text.lstrip().startswith(("{", "[")):
        return f"{what} is not JSON; expected an object in braces"
    rest = text.rstrip()[error.pos :]
    cut_word = any(word.startswith(rest) for word in ("true", "false", "null", "-"))  # the empty rest begins them all
    near_end = cut_word or error.msg.startswith("Unterminated")
    if near_end:
        return f"{what} breaks off (in line {error.lineno}, column {error.colno}); the end is missing"
    return f"{what} is damaged in line {error.lineno}, column {error.colno}: this is not JSON any more"


def _deep(data: Any) -> bool:
    """More than DEEPEST brackets within brackets, counted level by level."""
    level = [data]
    for _ in range(DEEPEST):
        level = [inner for item in level if isinstance(item, (dict, list)) for inner in _inside(item)]
        if not level:
            return False
    return True


def _inside(item: Any) -> list[Any]:
    members = item.values() if isinstance(item, dict) else item
    return [member for member in members if isinstance(member, (dict, list))]
