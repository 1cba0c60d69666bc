"""The registry of words: nothing is read that it does not declare, nothing is declared that is not read, and its
examples are true. They stand in Salt Harbour, the game of docs/language.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from harbour import ROOT, harbour_files
from lark import Lark

from rulelang import words
from rulelang.diagnostics import Report, render_text
from rulelang.loader import load_game
from rulelang.machine.builtins import BUILTINS
from rulelang.players.policies import POLICIES
from rulelang.present.reference import COMMAND, as_data, markdown, overview
from rulelang.present.topics import find_topic, near_topic
from rulelang.program.program import BUILTIN_EVENTS, WORTH
from rulelang.semantics import builtins, declare, events, scopes, typing, written
from rulelang.semantics.analyse import LANGUAGE, analyse
from rulelang.source import Source
from rulelang.syntax.parse import parse
from rulelang.syntax.parser import make_parser
from rulelang.words import SORTS, Word
from rulelang.words.word import beginnings

HEAD = "language 1\n"
PHASE = (
    "phase {name}(p: player, q: player, boat: Boat, card: TideCard, crate: Crate, shore: Shore, isle: Island,"
    " slab: Slab):\n{lines}"
)
ONCE = re.compile(r"(language|game|flow|scoring|start|pieces Crate)\b", re.M)
"""What a game has once: an example of it takes the place of what Salt Harbour has."""


def ids(word: Word) -> str:
    return f"{word.sort}: {word.name}"


def planted(word: Word, name: str) -> str:
    """The example as whole declarations; name: of the phase or test around it."""
    lines = "".join(f"    {line}\n" for line in word.example.split("\n"))
    match word.context or SORTS[word.sort].context:
        case "game":
            return word.example + "\n"
        case "body":
            return PHASE.format(name=name, lines=lines.replace("phase example", f"phase {name}"))
        case "expression":
            return PHASE.format(name=name, lines=f"    let found be ({word.example})\n")
        case "test":
            return f'test "{name}":\n{lines}'
        case "mod":
            return f'mod "{name}" version 1.0 for "Salt Harbour":\n{lines}'
    raise ValueError(word)


def salt_harbour(without: set[str] = frozenset()) -> dict[str, str]:
    """The game, less its tests and the declarations that begin so."""
    files = harbour_files()
    parts = re.split(r"\n(?=[^\s#@])", re.sub(r"^(##|@).*\n", "", files["language.rules"], flags=re.M))
    drop = {"test", "play", *without}
    kept = [part for part in parts if not any(re.match(rf"{head}\b", part) for head in drop)]
    return {**files, "language.rules": "\n".join(kept) + "\n"}


def checked(folder: Path, files: dict[str, str], mods: dict[str, str] | None = None) -> Report:
    """What is said about a game of these files, loaded with these mods. `More Fish` lies beside it."""
    report, place = Report(), folder / "mods"
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, text in {"fish": MORE_FISH, **(mods or {})}.items():
        (place / name).mkdir(parents=True, exist_ok=True)
        (place / name / "mod.rules").write_text(HEAD + text, encoding="utf-8")
    load_game(folder, report, mods=[place / name for name in mods or {}])
    return report


def mistakes(report: Report) -> str:
    """The errors, as text; warnings are another matter: nothing uses what an example declares."""
    report.diagnostics = [found for found in report.diagnostics if found.level == "error"]
    return render_text(report)


NOW = [word for word in words.ALL if not word.later]
SINGLE = [word for word in NOW if ONCE.match(planted(word, "example"))]
OF_MODS = [word for word in NOW if planted(word, "example").startswith("mod ")]
MANY = [word for word in NOW if word not in SINGLE and word not in OF_MODS]
MORE_FISH = next(word for word in OF_MODS if word.name == "mod").example
STORMS = 'mod "Storms" version 1.2 for "Salt Harbour":\n    add value gale: yes\n'


# ---- the grammar


@pytest.fixture(scope="module")
def grammar() -> Lark:
    return make_parser()


def literals(grammar: Lark) -> set[str]:
    """The words that the grammar reads, out of plain terminals and out of those that are two words."""
    found = set()
    for terminal in grammar.terminals:
        if terminal.pattern.type == "str":
            found.add(terminal.pattern.value)
        elif terminal.name in {"_AT_LEAST", "_AT_MOST", "_AT_ONCE"}:
            found |= set(re.findall(r"(?<![\\?!])\b[a-z]{2,}", terminal.pattern.value))
    return {literal for literal in found if literal.isalpha()}


def known_names() -> set[str]:
    """Words that are no words of the grammar but names that the checker knows."""
    by_meaning = {word.name for word in words.ALL if word.sort in ("name", "value", "event", "type")}
    return by_meaning | {WORTH} | set(POLICIES) | set(written.BUILT_IN) | set(typing.PLAIN)


def test_every_word_of_the_grammar_stands_in_the_shape_of_a_word(grammar: Lark) -> None:
    shown = {part for word in words.ALL for part in word.parts}

    assert literals(grammar) - shown == set()


def test_every_sign_of_the_grammar_stands_in_a_shape(grammar: Lark) -> None:
    signs = {t.pattern.value for t in grammar.terminals if t.pattern.type == "str"} - literals(grammar)
    shapes = " ".join(word.shape for word in words.ALL)

    assert [sign for sign in signs if sign not in shapes] == []


def test_a_shape_holds_only_words_that_are_read(grammar: Lark) -> None:
    read = literals(grammar) | known_names()

    assert {ids(word): extra for word in words.ALL if (extra := set(word.parts) - read)} == {}


def test_every_word_is_declared_whole() -> None:
    names = {word.name for word in words.ALL}
    for word in words.ALL:
        assert word.sort in SORTS, word
        assert word.sentence[0].isupper() and word.sentence.endswith("."), word
        assert {blank for blank in word.blanks if blank.isupper()} - {"L"} <= set(words.BLANKS), word
        assert set(word.of) <= names, word
        assert 1 <= word.since <= LANGUAGE, word


def test_a_name_stands_once_in_its_sort() -> None:
    keys = [(word.sort, word.name) for word in words.ALL]

    assert len(keys) == len(set(keys))


def test_no_blank_is_explained_that_no_shape_has() -> None:
    used = {blank for word in words.ALL for blank in word.blanks}

    assert set(words.BLANKS) - used == set()


# ---- what the checker and the machine know


def test_the_built_in_values_are_those_that_are_checked_and_run() -> None:
    declared = {word.name for word in words.VALUES.values() if not word.later}

    assert set(builtins._RULES) == declared
    assert set(BUILTINS) == declared - {"can", "outcome"}  # these two are forms of their own in the core


def test_the_built_in_events_have_the_fields_that_happen() -> None:
    declared = {
        name: tuple((p.name, p.type) for p in word.params) for name, word in words.EVENTS.items() if not word.later
    }
    happening = {
        name: tuple((slot.name, typing.in_words(slot.type)) for slot in slots)
        for name, slots in events.BUILTIN_FIELDS.items()
    }

    assert declared == happening
    assert set(BUILTIN_EVENTS) == set(declared)


def test_no_name_of_the_language_can_be_declared_anew() -> None:
    assert set(words.FIXED_NAMES) == set(scopes.FIXED) <= declare.FIXED
    for name in words.FIXED_NAMES:
        report = Report()
        analyse(
            [parse(Source("x.rules", f'game "X":\n    players 1\nstate {name}: number, starts 0\n'), report)], report
        )
        assert {found.code for found in report.diagnostics} & {"R007", "R103"}, name


def test_plain_types_are_declared() -> None:
    assert set(typing.PLAIN) <= {word.name for word in words.ALL if word.sort == "type"}


def test_the_policies_of_rest_are_declared() -> None:
    (rest,) = (word for word in words.ALL if word.name == "rest")

    assert {"random", "greedy", "first", "pass"} == set(POLICIES) and set(POLICIES) <= set(rest.parts)


# ---- what is derived from it


def test_the_page_of_words_is_what_the_registry_says() -> None:
    written_page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")

    assert written_page == markdown(words.ALL), f"write it anew: {COMMAND}"


def test_a_new_word_is_known_to_all_who_tell_words() -> None:
    new = Word("juggle", "statement", "juggle S [DURATION]", "Throws pieces up.", "juggle deck", of=("zone",))
    registry = (*words.ALL, new)

    assert "juggle" in "\n".join(overview(registry))
    assert find_topic("juggle", registry).words == (new,)
    assert new in find_topic("statements", registry).words and new in find_topic("zone", registry).beside
    assert near_topic("jugle", registry) == "juggle"
    assert "`juggle S [DURATION]`" in markdown(registry)
    assert [data["params"] for data in as_data([new])] == [
        [
            {"name": "S", "type": words.BLANKS["S"], "optional": False},
            {"name": "DURATION", "type": words.BLANKS["DURATION"], "optional": True},
        ]
    ]
    assert "juggle" in beginnings(registry, "statement")


# ---- examples


@pytest.mark.parametrize("word", words.ALL, ids=ids)
def test_an_example_is_read(word: Word) -> None:
    report = Report()
    parse(Source("example.rules", planted(word, "example")), report)

    assert report.sorted() == [], render_text(report)


def shows(word: Word) -> Iterator[str]:
    """The written-out words of a shape that must stand in its example: those not in brackets and not one of several."""
    plain = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", word.shape))
    needed = {part for part in word.parts if re.search(rf"(?<![|\w]){part}(?![|\w])", plain)}
    return (part for part in needed if not re.search(rf"\b{part}\b", word.example))


def test_an_example_shows_its_word() -> None:
    assert {ids(word): missing for word in words.ALL if (missing := list(shows(word)))} == {}


def test_the_examples_hold_in_salt_harbour(tmp_path: Path) -> None:
    text = HEAD + "".join(planted(word, f"example_{number}") for number, word in enumerate(MANY))

    assert mistakes(checked(tmp_path, {**salt_harbour(), "words.rules": text})) == ""


@pytest.mark.parametrize("word", SINGLE, ids=ids)
def test_an_example_holds_in_place_of_what_salt_harbour_has(word: Word, tmp_path: Path) -> None:
    example = planted(word, "example")
    found = ONCE.match(example)
    assert found
    text = example if found[1] == "language" else HEAD + example

    # what alters the game goes with it
    dropped = {found[1], "scenario", "mod"} if found[1] == "game" else {found[1]}

    assert mistakes(checked(tmp_path, {**salt_harbour(dropped), "words.rules": text})) == ""


@pytest.mark.parametrize("word", OF_MODS, ids=ids)
def test_an_example_of_a_mod_holds_for_salt_harbour(word: Word, tmp_path: Path) -> None:
    mods = {"example": planted(word, "example"), "storms": STORMS}
    report = checked(tmp_path, salt_harbour(), mods)

    assert mistakes(report) == ""


@pytest.mark.parametrize("word", [word for word in words.ALL if word.later], ids=ids)
def test_what_comes_later_is_refused(word: Word, tmp_path: Path) -> None:
    text = HEAD + planted(word, "example")

    assert mistakes(checked(tmp_path, {**salt_harbour(), "words.rules": text})) != ""
