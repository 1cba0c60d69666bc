"""The strict converter between JSON data and the records of our files: no key too many, no type bent to fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from cattrs import Converter, transform_error

from rulelang.codec.errors import CodecError

T = TypeVar("T")
WORDS = {int: "a number", str: "a text", bool: "true or false", dict: "an object", list: "a list", type(None): "null"}


def structure(data: Any, kind: type[T], what: str) -> T:
    """JSON data as a record of a kind. what: how messages call it. Raises CodecError naming the first wrong place."""
    try:
        return converter().structure(data, kind)
    except Exception as error:
        messages = transform_error(error, path="", format_exception=_words)
        raise CodecError(f"{what} is damaged: {messages[0].removesuffix(' @ ')}") from None


def unstructure(record: Any) -> dict[str, Any]:
    """A record as JSON data, without what has its default."""
    data: dict[str, Any] = converter().unstructure(record)
    return data


@lru_cache(maxsize=1)
def converter() -> Converter:
    """The one converter."""
    made = Converter(forbid_extra_keys=True, omit_if_default=True)
    for kind in (int, str, bool):
        made.register_structure_hook(kind, _strict(kind))
    made.register_structure_hook_func(lambda kind: getattr(kind, "__origin__", None) is tuple, _tuple_hook(made))
    made.register_structure_hook_func(lambda kind: getattr(kind, "__origin__", None) is dict, _object)
    return made


def _strict(kind: type) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if value.__class__ is not kind:
            raise TypeError(f"expected {WORDS[kind]}, found {_found(value)}")
        return value

    return hook


def _tuple_hook(made: Converter) -> Callable[[Any, Any], Any]:
    def hook(value: Any, kind: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(f"expected a list, found {_found(value)}")
        inner = kind.__args__[0]
        return tuple(value) if inner is Any else tuple(made.structure(item, inner) for item in value)

    return hook


def _object(value: Any, _: Any) -> Any:
    if not isinstance(value, dict):
        raise TypeError(f"expected an object, found {_found(value)}")
    return value


def _found(value: Any) -> str:
    shown = repr(value)
    return f"{WORDS.get(type(value), 'something else')} ({shown if len(shown) <= 40 else shown[:37] + '...'})"


def _words(error: BaseException, kind: type | None) -> str:
    """One cause in plain words."""
    if isinstance(error, KeyError):
        return f"the field {error} is missing"
    extra = getattr(error, "extra_fields", None)
    if extra:
        return f"the field {', '.join(repr(name) for name in sorted(extra))} is not known"
    return str(error)
