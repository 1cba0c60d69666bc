"""Colours for listings in the language. Its words come from the registry that the reader and the checker use."""

from __future__ import annotations

from typing import Any

from pygments.lexer import RegexLexer, words
from pygments.lexers.special import TextLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from rulelang.words import ALL, DECLARATION_WORDS, FIXED_NAMES, VALUES

FORMS = sorted({part for word in ALL if word.name not in VALUES for part in word.parts} - set(FIXED_NAMES))
LETTER, REST = r"[^\W\d]", r"[\w']*"


class RulesLexer(RegexLexer):
    """Rules, tests and plays."""

    name = "Rules"
    aliases = ["rules", "play"]
    filenames = ["*.rules", "*.play"]
    tokens = {
        "root": [
            (r"##.*", Comment.Special),
            (r"#.*", Comment.Single),
            (r'"[^"\n]*"', String.Double),
            (r"^@.*", Name.Decorator),
            (words(sorted(DECLARATION_WORDS), prefix="^", suffix=r"\b"), Keyword.Declaration),
            (words(FIXED_NAMES, prefix=r"\b", suffix=r"\b"), Name.Builtin),
            (words(sorted(VALUES), prefix=r"\b", suffix=r"\b(?=\()"), Name.Builtin),
            (words(FORMS, prefix=r"(?<!\.)\b", suffix=r"\b(?!\()"), Keyword),
            (r"\d+(\.\d+)*\??", Number),
            (LETTER + REST, Name),
            (r"->|--|[-+*/=<>]+", Operator),
            (r"[\[\](){}.,:|\\?]", Punctuation),
            (r"\s+|.", Text),
        ]
    }


def setup(app: Any) -> dict[str, bool]:
    """Makes the listings known to Sphinx."""
    for name in RulesLexer.aliases:
        app.add_lexer(name, RulesLexer)
    for name in ("csv", "tsv"):
        app.add_lexer(name, TextLexer)
    return {"parallel_read_safe": True}
