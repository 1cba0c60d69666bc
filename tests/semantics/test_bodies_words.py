"""The registry of words, and what is derived from it."""

from __future__ import annotations

from rulelang import words
from rulelang.program.program import BUILTIN_EVENTS
from rulelang.semantics.builtins import is_builtin


def test_every_word_has_a_sentence_and_an_example():
    for word in words.ALL:
        assert word.sentence.endswith(".") and word.example, word.name


def test_names_are_unique_within_their_sort():
    keys = [(word.sort, word.name) for word in words.ALL]

    assert len(keys) == len(set(keys))


def test_built_in_values_and_their_arguments():
    assert is_builtin("others") and not is_builtin("coins")
    assert (words.VALUES["reach"].least, words.VALUES["reach"].most) == (2, 3)
    assert words.VALUES["next"].shape == "next(x, S)"
    assert words.EVENTS["deal"].later


def test_built_in_events_name_their_fields_in_order():
    for name, fields in BUILTIN_EVENTS.items():
        assert tuple(param.name for param in words.EVENTS[name].params) == fields
