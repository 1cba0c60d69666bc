"""What the parser could not read, said in plain words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from attrs import frozen
from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from rulelang.diagnostics import Diagnostic, Fix, Label
from rulelang.source import Span
from rulelang.suggest import closest
from rulelang.syntax.build import Place, token_span
from rulelang.syntax.build_names import reserved_message
from rulelang.syntax.hints import CHARACTERS, find_hint
from rulelang.syntax.layout import LayoutError
from rulelang.syntax.recognise import accepted
from rulelang.words import DECLARATION_WORDS, EXPRESSION_WORDS, LINE_WORDS, RESERVED, STATEMENT_WORDS

NAMES = {
    "NAME": "a name",
    "NUMBER": "a number",
    "VERSION": "a version such as 1.0",
    "STRING": "a text in quotes",
    "ROW": "a row `| a | b |`",
    "NOTE": "a note `## ...`",
    "TAGS": "tags `@...`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_AT_LEAST": "`at least`",
    "_AT_MOST": "`at most`",
    "_AT_ONCE": "`at once`",
    "_TO_FORM": "`to`",
}
HIDDEN = {"_DEDENT", "$END", "COMMENT"}
INTRODUCED = r"(?:\b(?:as|let|each|turns|every|some|those|rank)\s+|[(,]\s*(?=WORD\s*:))(WORD)\b"
CLOSING = {"(": ")", "[": "]"}
EXPRESSION = frozenset({"NAME", "NUMBER", "STRING", "LSQB"})
GROUPS = (
    ("a declaration", frozenset({"ENUM", "KIND", "ZONE"}), DECLARATION_WORDS),
    ("a statement", frozenset({"LET", "SET", "IF"}), RESERVED | {"(", "[", "-"}),
    ("an expression", EXPRESSION, EXPRESSION_WORDS | {"(", "[", "-"}),
)
OPERATORS = set("+ - * / . < > = <= >= per is in not and or more less ? ( for where".split()) | {"at least", "at most"}
LONG_LIST = 8
GAME_LINE = re.compile(r'game +"[^"]*"(?= *$)')


@frozen
class Words:
    """How the terminals of a grammar are called."""

    literals: dict[str, str]

    @property
    def plain(self) -> list[str]:
        """All words of letters."""
        return sorted(word for word in self.literals.values() if word.isalpha())

    @classmethod
    def of(cls, parser: Lark) -> Words:
        """Read the words off a parser."""
        return cls({t.name: t.pattern.value for t in parser.terminals if isinstance(t.pattern, PatternStr)})

    def say(self, terminal: str) -> str:
        """A terminal for people."""
        return NAMES.get(terminal) or f"`{self.literals.get(terminal, terminal)}`"


@frozen
class Reader:
    """What is needed to explain an error: the words, the text of the chunk's file, and where it comes from."""

    words: Words
    text: str
    place: Place
    start: int = 0
    is_cell: bool = False

    def line(self, number: int) -> str:
        """A line of the text, without its comment."""
        lines = self.text.split("\n")
        return lines[number - 1].rstrip() if 0 < number <= len(lines) else ""

    def put_in(self, line: int, column: int, text: str) -> Fix:
        """A change that puts a text in and takes nothing out."""
        return Fix(self.place.span(line, column, line, column), text)

    def span(self, line: int, column: int, end_column: int) -> Span:
        """A stretch of one line."""
        return self.place.span(line, column, line, max(end_column, column + 1))


GENERAL = re.compile(
    r"^`.*` (?:cannot (?:stand here|follow `.*`)|begins no (?:line here|declaration))\.$|ends too early"
)
"""What is said where nothing better is known."""


def is_general(finding: Diagnostic) -> bool:
    """Does a finding only say that something cannot stand where it stands?"""
    return finding.code == "R001" and GENERAL.search(finding.message) is not None


def explain(error: UnexpectedInput | LayoutError, reader: Reader) -> Diagnostic:
    """The finding for what stopped the parser."""
    if isinstance(error, LayoutError):
        return _misaligned(error, reader)
    if isinstance(error, UnexpectedCharacters):
        return _character(error, reader)
    if isinstance(error, UnexpectedToken):
        return _token(error, reader)
    raise error


# ---- layout and single signs


def _misaligned(error: LayoutError, reader: Reader) -> Diagnostic:
    line, column = error.token.end_line or 1, error.token.end_column or 1
    span = reader.span(line, column, len(reader.line(line)) + 1)
    columns = _list(str(depth) for depth in error.depths)
    return Diagnostic(
        "R004",
        f"This line is indented by {column - 1}, but the blocks around it by {columns}.",
        span,
        help="line it up with the block it belongs to",
    )


def _character(error: UnexpectedCharacters, reader: Reader) -> Diagnostic:
    line, column = error.line, error.column
    text = reader.line(line)
    sign = text[column - 1 : column] or " "
    if sign == '"':
        span = reader.span(line, column, len(text) + 1)
        return Diagnostic("R003", "This text is not closed.", span, help='write `"` at its end, on the same line')
    if sign == "|" and text.count('"') % 2:
        start = text.rindex('"') + 1
        return Diagnostic("R003", "This text is not closed.", reader.span(line, start, len(text) + 1))
    if sign == "|":
        span = reader.span(line, column, len(text) + 1)
        return _open_row(line, span, reader)
    span = reader.span(line, column, column + 1)
    if sign not in CHARACTERS and unicodedata.category(sign).startswith("N"):
        help = "write numbers with the digits 0 to 9"
        return Diagnostic("R002", f"The sign `{sign}` means nothing here.", span, help=help)
    hinted = _from_hint(line, column, reader)
    if hinted:
        return hinted
    return Diagnostic("R002", f"The sign `{sign}` means nothing here.", span, help=CHARACTERS.get(sign))


def _open_row(line: int, span: Span, reader: Reader) -> Diagnostic:
    fix = reader.put_in(line, len(reader.line(line)) + 1, " |")
    return Diagnostic("R010", "This row is not closed.", span, help="write `|` after the last cell", fix=fix)


def _from_hint(line: int, column: int, reader: Reader) -> Diagnostic | None:
    text = reader.line(line)
    found = find_hint(text, min(column - 1, len(text)))
    if found is None:
        return None
    hint, start, end = found
    span = reader.span(line, start + 1, end + 1)
    if hint.code == "R010":
        return _open_row(line, span, reader)
    fix = Fix(span, hint.replacement) if hint.replacement is not None else None
    return Diagnostic(hint.code, hint.message, span, help=hint.help, fix=fix)


# ---- tokens


def accepts(error: UnexpectedToken) -> set[str]:
    """The terminals that could stand where the error is."""
    return accepted(error.state.parse_conf.states, list(error.state.state_stack))


def _token(error: UnexpectedToken, reader: Reader) -> Diagnostic:
    token, could = error.token, accepts(error)
    for explanation in (_reserved, _hinted, _layout):
        found = explanation(token, could, reader)
        if found:
            return found
    return _word(token, could, reader)


def _reserved(token: Token, accepted: set[str], reader: Reader) -> Diagnostic | None:
    """A word of the language that was made a name further up, and is now read as the word."""
    end = token.start_pos or 0
    before = re.search(r"(\w+)\W*$", reader.text[reader.start : end])
    for word in (str(token), before.group(1) if before else ""):
        if word in RESERVED:
            made = re.search(INTRODUCED.replace("WORD", word), reader.text[reader.start : end])
            if made:
                code, message, _, help = reserved_message(word)
                return Diagnostic(code, message, _stretch(reader, made.start(1) + reader.start, len(word)), help=help)
    return None


def _stretch(reader: Reader, position: int, length: int) -> Span:
    line = reader.text.count("\n", 0, position) + 1
    column = position - reader.text.rfind("\n", 0, position)
    return reader.span(line, column, column + length)


def _hinted(token: Token, accepted: set[str], reader: Reader) -> Diagnostic | None:
    if token.type in ("_INDENT", "_DEDENT"):
        return None
    return _from_hint(token.line or 1, token.column or 1, reader)


def _layout(token: Token, accepted: set[str], reader: Reader) -> Diagnostic | None:
    if accepted == {"_INDENT"}:
        return _no_block(token, reader)
    if token.type == "_INDENT":
        return _no_colon_above(token, reader)
    if token.type in ("_NL", "$END", "_DEDENT"):
        return _too_short(token, accepted, reader)
    return None


def _no_block(token: Token, reader: Reader) -> Diagnostic:
    """A colon, and no deeper line below it."""
    line = token.line or 1
    if token.type not in ("$END", "_DEDENT"):
        line = next(n for n in range(line - 1, 0, -1) if reader.line(n).strip())
    end = len(reader.line(line)) + 1
    return Diagnostic(
        "R004",
        "Nothing stands in the block that this colon opens.",
        reader.span(line, end - 1, end),
        help="write its lines below, indented by four blanks more",
    )


def _no_colon_above(token: Token, reader: Reader) -> Diagnostic:
    """A deeper line where no block was opened."""
    line, above = token.end_line or 1, token.line or 1
    text = reader.line(line)
    first = len(text) - len(text.lstrip()) + 1
    end = len(reader.line(above)) + 1
    return Diagnostic(
        "R004",
        "This line is indented more than the line above, which opens no block.",
        reader.span(line, first, len(text) + 1),
        help=f"line it up with the line above, or write a colon at the end of line {above + reader.place.line}",
        also=(Label(reader.span(above, end - 1, end), "no colon here"),),
    )


def _too_short(token: Token, accepted: set[str], reader: Reader) -> Diagnostic:
    """The line ends where something must follow."""
    line = token.line or 1
    end = len(reader.line(line)) + 1
    span = reader.span(line, end, end + 1)
    open_bracket = _open_bracket(reader.line(line))
    if open_bracket is not None:
        sign = reader.line(line)[open_bracket]
        at = reader.span(line, open_bracket + 1, open_bracket + 2)
        help = f"write `{CLOSING[sign]}` on the same line; a statement stands on one line"
        return Diagnostic("R001", f"This `{sign}` is not closed.", at, help=help)
    if "COLON" in accepted:
        if reader.place.path.endswith(".play") and (game := GAME_LINE.match(reader.line(line))):
            return _game_of_script(game.group(), reader.span(line, 1, end))
        message = "A colon is missing at the end of this line."
        return Diagnostic("R001", message, span, help="write `:`", fix=reader.put_in(line, end, ":"))
    return Diagnostic("R001", "This line ends too early.", span, help=_expected(accepted, reader))


def _game_of_script(line: str, span: Span) -> Diagnostic:
    """The game of a script said at the left edge, as a game's own files say it."""
    message = f"In a script the line `{line}` stands inside each test or play."
    help = "write it indented below each `test` or `play`; in the game's own folder it is not needed"
    return Diagnostic("R001", message, span, help=help)


def _open_bracket(text: str) -> int | None:
    opened: list[int] = []
    for found in re.finditer(r'"[^"]*"|[()\[\]]', text):
        if found.group() in CLOSING:
            opened.append(found.start())
        elif found.group() in CLOSING.values() and opened:
            opened.pop()
    return opened[-1] if opened else None


def _word(token: Token, accepted: set[str], reader: Reader) -> Diagnostic:
    """A word or sign that cannot stand where it stands."""
    span = token_span(token, reader.place)
    shown = str(token).strip()
    first = _bare_in_mod(token, reader) or _misspelt_first_word(token, reader)
    if first:
        return first
    near = closest(shown, [w for t in accepted if (w := reader.words.literals.get(t, "")).isalpha()])
    if shown[:1].isalpha() and near and shown not in reader.words.plain:
        help = f"did you mean `{near}`?"
        return Diagnostic("R001", f"`{shown}` cannot stand here.", span, help=help, fix=Fix(span, near))
    before = re.search(
        r"[\w\u0300-\u036f]+(?= +$)", reader.line(span.line - reader.place.line)[: (token.column or 1) - 1]
    )
    message = f"`{shown}` cannot follow `{before.group()}`." if before else f"`{shown}` cannot stand here."
    return Diagnostic("R001", message, span, help=_expected(accepted, reader))


def _misspelt_first_word(token: Token, reader: Reader) -> Diagnostic | None:
    """The parser stumbles over what follows a first word that it took for a name."""
    line = token.line or 1
    text = reader.line(line)
    found = re.match(r" *(\w+)", text)
    if found is None:
        return None
    word, column = found.group(1), found.start(1) + 1
    span = reader.span(line, column, column + len(word))
    if column == 1 and not reader.is_cell:
        return _misspelt_declaration(word, text, span)
    if re.fullmatch(rf" *{word} *", text[: (token.column or 1) - 1]) and word not in LINE_WORDS:
        near = closest(word, LINE_WORDS)
        if near:
            help = f"did you mean `{near}`?"
            return Diagnostic("R001", f"`{word}` begins no line here.", span, help=help, fix=Fix(span, near))
    return None


HOOK_WORDS = ("before", "after", "instead", "modify", "forbid")


def _bare_in_mod(token: Token, reader: Reader) -> Diagnostic | None:
    """A rule or declaration that stands in a mod as it would stand elsewhere."""
    line = token.line or 1
    found = re.match(r" {4}(\w+)", reader.line(line))
    above = (text for number in range(line - 1, 0, -1) if re.match(r"\w", text := reader.line(number)))
    head = next(above, "").partition(" ")[0]
    if found is None or head not in ("mod", "scenario"):
        return None
    word = found.group(1)
    if word == "add" and token.type == "NAME" and re.match(r" {4}add +$", reader.line(line)[: (token.column or 1) - 1]):
        help = f'a piece of a kind: write `add card "NAME" is {token}:`, and its fields below'
        return Diagnostic("R001", f"`{token}` begins no declaration.", token_span(token, reader.place), help=help)
    if word in HOOK_WORDS:
        help = f"here a rule has a name: write `add rule NAME {word} ...`"
    elif word in DECLARATION_WORDS:
        help = f"write `add {word} ...` for something new, `change`, `replace` or `remove` for what is there"
    else:
        return None
    return Diagnostic("R001", f"`{word}` begins no line of a {head}.", reader.span(line, 5, 5 + len(word)), help=help)


def _misspelt_declaration(word: str, text: str, span: Span) -> Diagnostic | None:
    if word in DECLARATION_WORDS:
        return None
    near = closest(word, DECLARATION_WORDS)
    fix = Fix(span, near) if near else None
    help = f"did you mean `{near}`?" if near else None
    if word in STATEMENT_WORDS or re.search(r"\b(gains|pays|wins)\b", text):
        help, fix = "a statement is indented: it stands in the block of an action, a phase or a rule", None
    return Diagnostic("R001", f"`{word}` begins no declaration.", span, help=help, fix=fix)


# ---- what could stand there


def _expected(accepted: set[str], reader: Reader) -> str | None:
    """`here can stand: ...`, the longest groups by one name."""
    rest = accepted - HIDDEN - {"NOTE", "TAGS"}
    said: list[str] = []
    for name, signs, members in GROUPS:
        if signs <= rest:
            said.append(name)
            rest = {t for t in rest if t not in signs and reader.words.literals.get(t) not in members}
    plain = {t for t in rest if reader.words.literals.get(t, NAMES.get(t, "").strip("`")) not in OPERATORS}
    said += sorted({reader.words.say(terminal) for terminal in plain or rest})
    if not said:
        return None
    if plain != rest and plain and not rest - plain <= {"LPAR"}:
        said.append("an operator")
    shown = said[:LONG_LIST] + (["..."] if len(said) > LONG_LIST else [])
    return f"here can stand: {_list(shown)}"


def _list(words: Iterable[str]) -> str:
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    if items[-1] == "...":
        return ", ".join(items)
    return ", ".join(items[:-1]) + " or " + items[-1]
