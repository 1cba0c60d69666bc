"""The grammar as such: no conflicts, and each rule has its builder function."""

from __future__ import annotations

import re
import threading

import pytest
from lark import Lark
from syntax.sketch import read, sketch

from rulelang import resources
from rulelang.diagnostics import Report
from rulelang.source import Source
from rulelang.syntax import parse
from rulelang.syntax.parse import RULES
from rulelang.syntax.parser import make_parser
from rulelang.words import EXPRESSION_WORDS, RESERVED, STATEMENT_WORDS


@pytest.fixture(scope="module")
def parser() -> Lark:
    return make_parser(strict=True)


def built_rules(parser: Lark) -> set[str]:
    """What a tree can be called: aliases, and rules that are not always replaced by what is in them."""
    names = {str(rule.alias or rule.origin.name) for rule in parser.rules if not _always_replaced(rule)}
    return {name for name in names if not name.startswith("_")}


def _always_replaced(rule: object) -> bool:
    return bool(rule.options.expand1 and len(rule.expansion) == 1 and not rule.alias)  # type: ignore[attr-defined]


def test_there_is_no_conflict(parser: Lark) -> None:
    assert parser.rules


def test_every_rule_has_a_builder_and_every_builder_a_rule(parser: Lark) -> None:
    assert built_rules(parser) == set(RULES)


def test_reserved_words_are_those_that_begin_something(parser: Lark) -> None:
    """A word that can begin an expression or a statement cannot be a name there: no more and no fewer are refused."""
    literals = {t.pattern.value for t in parser.terminals if t.pattern.type == "str"}
    fixed = {"it", "this", "owner", "players", "any", "random", "else", "yes", "no", "none"}
    for word in sorted(w for w in literals if w.isalpha()):
        begins_expression = not _reads(f"value v: {word} + 1\n")
        begins_statement = not _reads(f"action a:\n    {word} gains 2 gold\n")
        assert (word in EXPRESSION_WORDS - fixed) == begins_expression or word in fixed, word
        assert word in RESERVED or not begins_statement, word
    assert literals >= (STATEMENT_WORDS | EXPRESSION_WORDS) - fixed - {"nobody"}


def _reads(text: str) -> bool:
    return not read(text)[1].has_errors


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_reserved_words_are_refused_with_a_plain_message(word: str) -> None:
    _, report = read(f"action a:\n    let {word} be 2\n")
    (found,) = report.diagnostics
    assert (found.code, found.span.column) == ("R007", 9)


@pytest.mark.parametrize("word", ["table", "value", "start", "test", "rule", "until", "with", "up", "to"])
def test_other_words_can_be_names(word: str) -> None:
    file, report = read(f"phase {word}:\n    do {word}({word} + 1)\n    p gains {word} gold\n")
    assert not report.diagnostics
    assert len(file.decls) == 1


def test_no_word_is_read_as_the_start_of_a_longer_one() -> None:
    for text in ("state s: number, startsx\n", "zone z: K, face upp\n", "action a:\n    move x toy\n"):
        assert read(text)[1].has_errors, text


def test_every_rule_of_the_grammar_belongs_to_a_commented_group() -> None:
    groups = re.split(r"^// ---- ", resources.grammar_text(), flags=re.MULTILINE)
    assert len(groups) > 8
    assert all(group.splitlines()[0].strip(" -") for group in groups[1:])


def test_one_parser_serves_several_threads() -> None:
    text = "phase x:\n    if a:\n        do b\n    do c\n" * 20
    wanted = sketch(read(text)[0].decls)
    found: list[str] = []

    def run() -> None:
        for _ in range(5):
            report = Report()
            found.append(sketch(parse(Source("t.rules", text), report).decls))

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 30
