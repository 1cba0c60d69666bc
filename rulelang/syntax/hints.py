"""Common slips, each with a sentence of its own. The table is the place to add more."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from rulelang.syntax.everyday import EVERYDAY


@frozen
class Hint:
    """A slip: what it looks like on its line, what is said, and what is written instead."""

    pattern: re.Pattern[str]
    message: str
    help: str
    replacement: str | None = None
    code: str = "R001"


CHARACTERS = {
    "'": 'texts and long names stand in double quotes: `"..."`',
    "\u2018": 'texts and long names stand in double quotes: `"..."`',
    "\u2019": 'texts and long names stand in double quotes: `"..."`',
    "\u2265": "write `at least`",
    "\u2264": "write `at most`",
    "\u2260": "write `is not`",
    "\u2192": "write `->`",
    "\u00d7": "write `*`",
    "\u00f7": "write `/` and `rounded up` or `rounded down`",
    "\u00bd": "write `/ 2 rounded up` or `/ 2 rounded down`",
    "%": "the remainder of a division is `remainder(m, n)`",
    ";": "one statement stands on one line, without a sign at its end",
    "{": "a block is opened by a colon and stands on indented lines",
    "}": "a block ends where its lines are no longer indented",
    "&": "write `and`",
    "$": "write the name of the resource",
    "!": "write `not`, or `is not` between two things",
}


def _hint(pattern: str, message: str, help: str, replacement: str | None = None, code: str = "R001") -> Hint:
    return Hint(re.compile(pattern), message, help, replacement, code)


ELSEWISE = "`{found}` is said in another way."
UNBRACKETED = "Brackets are missing here."
BEFORE = r"(?:\b(?:and|or|not|is|in|of|from|among|than|least|most|per)|[-+*/<>=])"
"""What stands before the part of an expression, where a phrase cannot stand without brackets."""

UNROUNDED = "How a fraction is rounded is not said."
UNTIMED = "When this may be played is not said."
NO_SIGN = "`{found}` is not a sign of the language."
NO_WORD = "`{word}` is not a word of the language."

HINTS = (
    # signs of other languages
    _hint(r"!=|<>", NO_SIGN, "write `is not`", "is not"),
    _hint(r"==", NO_SIGN, "write `=` between numbers, `is` between things"),
    _hint(r"=>|=<", NO_SIGN, "write `at least` or `>=`, `at most` or `<=`"),
    _hint(r"&&", NO_SIGN, "write `and`", "and"),
    _hint(r"\|\|", NO_SIGN, "write `or`", "or"),
    _hint(r"^ *[\w.]+(\([^()]*\))? *\+=.*", "A state is not changed in this way.", "write `increase ... by ...`"),
    _hint(r"^ *[\w.]+(\([^()]*\))? *-=.*", "A state is not changed in this way.", "write `decrease ... by ...`"),
    _hint(r"\*\*|\^", "There are no powers.", "multiply, or write a table"),
    *(_hint(*slip) for slip in EVERYDAY),
    # words of other languages
    _hint(r"^ *(?P<word>el(se)?if)\b", NO_WORD, "write `else if`"),
    _hint(r"^ *(?P<word>return)\b", NO_WORD, "write `result`", None),
    _hint(r"^ *(?P<word>while)\b.*", NO_WORD, "write `repeat until ...` with the opposite condition"),
    _hint(r"^ *for (?!each\b)\w+.*", "After `for` the word `each` is missing.", "write `for each x in S:`"),
    _hint(r"^ *(?P<word>foreach|for all|for every)\b", NO_WORD, "write `for each x in S:`"),
    _hint(r"^ *(?P<word>print|show|echo)\b", NO_WORD, 'write `say "..."`'),
    _hint(r"^ *(?P<word>def|function|procedure|event)\b", NO_WORD, "write `action`, or `value` for a number"),
    _hint(r"^ *(?P<word>class|struct|interface)\b", NO_WORD, "write `kind` for a sort of piece"),
    _hint(
        r"^ *(?P<word>import|include|using|require)\b", NO_WORD, "leave it out: all files of a game's folder are read"
    ),
    _hint(r"^ *(?P<word>var|const|int|bool)\b", NO_WORD, "write `state` for what changes, `let` for a name in a body"),
    _hint(r"^ *(?P<word>pass|skip|noop)\b *$", NO_WORD, "write `nothing`", "nothing"),
    _hint(
        r"^ *if\b.*\bthen\b",
        "Behind the condition a colon is missing.",
        "write `if C:`; `then` is for a choice of two values",
    ),
    _hint(r"^ *when\b.*:", "No block begins with `when`.", "write `if ...:`, or a rule with `before` or `after`"),
    # phrases without brackets around them
    _hint(
        rf"{BEFORE} (?P<phrase>(?:those|every|some|no) \w+ in)\b",
        UNBRACKETED,
        "put brackets around what begins with `{phrase}`: `({phrase} ...)`",
    ),
    _hint(
        r"\b(?P<which>first|last|only)(?P<many> \w+)? of (?P<group>[\w.]+(?:\([^()]*\))?) where\b",
        UNBRACKETED,
        "put brackets around the group: `{which}{many} of ({group} where ...)`",
    ),
    _hint(
        rf"{BEFORE} (?P<phrase>(?:count|sum|highest|lowest) of [\w.()]+)(?P<loop> for \w+ in [\w.()]+)? where\b",
        UNBRACKETED,
        "put brackets around what begins with `{phrase}`: `({phrase}{loop} where ...)`",
    ),
    _hint(rf"{BEFORE} if\b", UNBRACKETED, "put brackets around the choice: `(if ... then ... else ...)`"),
    _hint(
        r"^ *(?:for each|take turns) \w+ in (?P<range>[\w.-]+ to [\w.-]+)",
        UNBRACKETED,
        "put brackets around the range: `({range})`",
    ),
    _hint(
        r"^ *ask (?P<who>(?:first|last|only)(?: \w+)? of [\w.]+(?:\([^()]*\))?)",
        UNBRACKETED,
        "put brackets around who is asked: `ask ({who}) ...`",
    ),
    _hint(
        r"^ *(?P<who>(?:first|last|only) of [\w.]+(?:\([^()]*\))?) (?:gains|pays|wins)\b",
        UNBRACKETED,
        "put brackets around who it is: `({who}) ...`",
    ),
    # how one would say it
    _hint(
        r"^ *play when\b.*",
        UNTIMED,
        "write `any time`, or `before`, `after` or `instead of` an action: `play any time when ...`",
    ),
    _hint(r"^ *(play|may) during\b.*", UNTIMED, "write `play any time when in phase ...`"),
    _hint(r"\b(?P<word>during) (phase )?\w+", NO_WORD, "write `when in phase ...`"),
    _hint(r"\bask (every|all)\b", "A question goes to `each` of several.", "write `ask each p in S`", "ask each"),
    _hint(r"\banother player\b|\bplayers? except\b", ELSEWISE, "write `others(owner)`"),
    _hint(r"\b(every|some|no) \w+ in \w+ (has|have|with)\b", "A condition begins with `where`.", "write `where`"),
    _hint(
        r"\bend phase \w+(?P<args>\([^()]*\))",
        "What is ended takes nothing in brackets.",
        "leave out `{args}`: the innermost phase of that name ends",
    ),
    _hint(
        r"^ *end (turn|round|move|game|the)\b",
        "What ends here is not said.",
        "write `end phase` and the name of a phase, `end turns`, `end repeat` or `end action`",
    ),
    _hint(
        r"\bpick \d+ (?!from\b|to\b|at\b|with\b)\w+ from\b",
        "Between number and `from` stands no word.",
        "write `pick 1 from ...`",
    ),
    _hint(r"\b(greater|bigger|higher|larger) than\b", ELSEWISE, "write `more than`", "more than"),
    _hint(r"\b(fewer|lower|smaller) than\b", ELSEWISE, "write `less than`", "less than"),
    _hint(r"\b(equals|equal to)\b", ELSEWISE, "write `is`, or `=` between numbers"),
    _hint(r"\bisn't\b|\bis n't\b", ELSEWISE, "write `is not`", "is not"),
    _hint(r"\bplus\b", ELSEWISE, "write `+`", "+"),
    _hint(r"\bminus\b", ELSEWISE, "write `-`", "-"),
    _hint(r"\bdivided by \w+ *$", UNROUNDED, "add `rounded up` or `rounded down`"),
    _hint(r"/ *[\w.]+(\([^()]*\))?(?! *rounded)", UNROUNDED, "add `rounded up` or `down`"),
    # what is missing
    _hint(
        r'^ *(?:needs|forbid|(?:add )?rule)\b.*\belse +(?P<marked>[^\W\d][^"]*)$',
        "The reason does not stand in quotes.",
        'write `"{marked}"`',
        '"{marked}"',
    ),
    _hint(
        r'^ *(rule \w+ )?(add rule \w+ )?forbid\b[^"]*$',
        "The reason is missing.",
        'end the line with `else "..."`: what the player is told',
    ),
    _hint(r'^ *needs\b.*\belse(?! *")', "The reason is missing.", "after `else` stands a text in quotes"),
    _hint(r"^ *roll\b(?!.*\bas\b).*", "The result of a roll needs a name.", "end the line with `as` and a name"),
    _hint(r"^ *pick\b(?!.*\bas\b).*", "What is picked needs a name.", "end the line with `as` and a name"),
    _hint(
        r"^ *pick\b(?!.*\b(at random|with)\b).*",
        "Who picks, or how, is not said.",
        "write `pick ... at random from`, `pick ... with highest ... from`, or ask somebody: `ask p to pick ...`",
    ),
    _hint(r"^ *ask\b(?!.*\bto\b).*", "What is asked is not said.", "write `ask p to pick ...`, `to do ...`, ..."),
    _hint(r"^ *ask\b(?!.*\bas\b).*\bto (pick|say|order|split)\b.*", "The answer needs a name.", "add `as` and a name"),
    _hint(r"^ *(set)\b(?!.*\bto\b).*", "What this is to be set to is not said.", "write `set ... to ...`"),
    _hint(r"^ *(increase|decrease)\b(?!.*\bby\b).*", "By how much is not said.", "write `by` and a number"),
    _hint(r"^ *move\b(?!.*\bto\b).*", "Where this is to be moved is not said.", "write `move ... to ...`"),
    _hint(r"^ *let +\w+ *=.*", "After `let` and a name the word `be` is missing.", "write `let x be ...`"),
    _hint(r"\b(?P<word>the|an?) (?=[^\W\d])", "The language has no articles, such as `{word}`.", "leave it out", ""),
    _hint(r"^ *\|.*[^|\s] *$", "This row is not closed.", "write `|` after the last cell", None, "R010"),
    _hint(r"^ *.*?\S +## .*", "A note stands on a line of its own.", "write it above the line, or use one `#`"),
)


def find_hint(line: str, column: int) -> tuple[Hint, int, int] | None:
    """The first hint whose words lie where the parser stopped, and where they begin and end (counted from 0). What
    it names is filled in from the line."""
    for hint in HINTS:
        for found in hint.pattern.finditer(line):
            if found.start() <= column <= found.end() + 1:
                marked = "marked" if "marked" in hint.pattern.groupindex else 0
                text, start = found.group(marked), found.start(marked)
                words = {name: text or "" for name, text in found.groupdict().items()} | {"found": text.strip()}
                return _filled(hint, words), start + len(text) - len(text.lstrip()), found.end(marked)
    return None


def _filled(hint: Hint, words: dict[str, str]) -> Hint:
    replacement = None if hint.replacement is None else hint.replacement.format(**words)
    return evolve(hint, message=hint.message.format(**words), help=hint.help.format(**words), replacement=replacement)
