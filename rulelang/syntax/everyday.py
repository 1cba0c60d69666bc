"""Everyday words for what happens on a table, and how the language says it."""

from __future__ import annotations

SAID = "`{marked}` is said in another way."
LATER = "`{marked}` comes with a later version of the language."
IN_MODS = "`{marked} ...` stands in the block of a `mod` or `scenario`."
ON_MODS = 'a game\'s own files say it at once; to change a game that is there write `mod "Name" version 1 for "Game":`'
TAKES = "for things write `move ... to p.hand`, for a resource `p gains 1 ... from q`"
GIVES = "for things write `move ... to p.hand`, for a resource `q pays 1 ... to p`"
PUTS = "write `move ... to ...`, with the zone it goes to"
LEAVES = "in a set write `set S to (those y in S where y is not x)`; a thing is moved: `move x to ...`"
JOINS = (
    "to a number: `increase n by 1`; a thing: `move x to ...`; a set: `set S to (those y in T where y in S or y is x)`"
)
DRAWS = "write `draw 1 from ... to p.hand`, with the zones"
ROLLED = "write `roll {what} as {name}` on a line of its own"
ASKED = "begin the line with it: `{marked} ... as {name}`"
SET = "write `set ... to ...`, or `increase ... by ...`; a resource is gained or paid: `p gains 1 ...`, `p pays 1 ...`"
UNQUOTED = (
    "write one word, with `_` for a blank; only pieces, cards, members of enums, seats and titles stand in quotes"
)

THEN = r" (?!gains|pays|wins)(?=[\w\"])"
"""What follows a word that is not the name of somebody who does something."""

EVERYDAY = (
    # what stands in mods alone
    (r"^(?P<marked>change|replace|add|remove)\b.*", IN_MODS, ON_MODS),
    # names that are no names
    (
        r'^(?:state|action|phase|zone|value|resource|table|map|rule|kind|enum|setting|die) +(?P<marked>"[^"]*").*',
        "A name with blanks cannot stand here.",
        UNQUOTED,
    ),
    # what comes later
    (
        r"^ +(?P<marked>split|divide|share)\b.*",
        "Who divides something, and among whom, is a question.",
        "ask for it: `ask p to split S among T as shares`",
    ),
    (
        r"^ +(?P<marked>arrange)\b.*",
        "How pieces are arranged is a question to somebody.",
        "ask for it: `ask p to arrange S on Z, rest to W as kept`",
    ),
    (
        r"^ +(?P<marked>open deals)\b.*",
        LATER,
        "ask each of two players what to give, and hand it over with `pays` and `move`",
    ),
    # words of the table
    (rf"^ +(?P<marked>discard|put|place|deal|lay|send){THEN}.*", SAID, PUTS),
    (rf"^ +(?P<marked>give|hand){THEN}.*", SAID, GIVES),
    (rf"^ +(?P<marked>take|get|steal|grab)(?! \w+ \w+ in\b){THEN}.*", SAID, TAKES),
    (r"^ +(?P<marked>remove|delete) (?!rule |action |phase |card |when )\S.*", SAID, LEAVES),
    (r"^ +(?P<marked>add|insert) \S+ (?:to|in|into)\b.*", SAID, JOINS),
    (r"^ +(?P<marked>subtract)\b.*", SAID, "write `decrease ... by ...`; a resource is paid: `p pays 1 ...`"),
    (r"^ +draw (?:an?|\d+) (?!from\b)\w+ *$", "Where this is drawn from, and to, is not said.", DRAWS),
    (r"^ +(?:\w+ )?(?P<marked>draws)\b.*", SAID, DRAWS),
    (r"^ +(?:\w+ )?(?P<marked>loses?|spends?)\b.*", SAID, "write `p pays 1 ...`"),
    (r"^ +(?:\w+ )?(?P<marked>gets|receives|earns|takes|scores)\b.*", SAID, "write `p gains 1 ...`"),
    (r"^ +(?P<marked>choose|select) [\d\w].*", SAID, 'write `ask p "...?" to pick 1 from ... as x`'),
    (r"^ +(?P<marked>goto|go to|jump)\b.*", SAID, "write `do ...` and the phase or action that comes"),
    # answers and rolls
    (
        r"^ *(?:let|set) (?P<name>\w+) (?:be|to|=) (?P<marked>roll (?P<what>.*\S))",
        "A roll is no part of an expression.",
        ROLLED,
    ),
    (
        r"^ *(?:let|set) (?P<name>\w+) (?:be|to|=) (?P<marked>pick|ask)\b.*",
        "`{marked}` is no part of an expression.",
        ASKED,
    ),
    (r"^ *[\w.]+(\([^()]*\))? *:?= .*", "A state is not changed in this way.", SET),
    (r"^ +(?P<marked>[\w.]+ i(?=s\b[^:]*$))", "This asks, and changes nothing.", "to change it write `set ... to ...`"),
)
"""Slips: a pattern, what is said, the help. Words in braces are filled in from the line."""
