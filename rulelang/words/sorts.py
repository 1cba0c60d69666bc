"""The sorts of words in the order in which they are listed, and what the blanks of shapes stand for."""

from __future__ import annotations

from rulelang.words.word import Sort

SORTS: dict[str, Sort] = {
    sort.name: sort
    for sort in (
        Sort("declaration", "declarations", "They begin at the left edge of a file.", "game"),
        Sort("property", "properties", "They stand inside declarations.", "game"),
        Sort("key", "keys", "They stand in tables and grades; the first that fits gives the value.", "game"),
        Sort("mark", "marks", "They stand above, or behind, what they belong to.", "game"),
        Sort("type", "types", "They say what a state, a field or an argument can hold.", "game"),
        Sort("statement", "statements", "They are the lines of a block: of a phase, an action, a rule.", "body"),
        Sort("answer", "answers", "They say how a question of `ask` is answered.", "body"),
        Sort("hook", "hooks", "They let rules and cards wait for something.", "game"),
        Sort("effect", "effects", "They change values and what may be done.", "game"),
        Sort("operation", "operations", "They stand behind `modify ...:` and say what becomes of the value.", "game"),
        Sort("duration", "durations", "They say how long something lasts.", "body"),
        Sort(
            "expression",
            "expressions",
            "They stand for a number, a thing, a group, or yes and no. Those with"
            " `for`, `where`, `every`, `some`, `no`, `those` or `follow` stand alone, as an argument, or in brackets.",
            "expression",
        ),
        Sort("order", "orders", "They say what comes first.", "body"),
        Sort("name", "names", "They mean the same in every game.", "body"),
        Sort("value", "values", "They work something out, in every game.", "expression"),
        Sort("event", "events", "They happen in every game; rules can hang on them.", "game"),
        Sort("script", "scripts", "They are the lines of a test or play.", "test"),
        Sort("alteration", "alterations", "They stand in a mod or scenario.", "mod"),
    )
}
"""Every sort of words by its name."""

BLANKS: dict[str, str] = {
    "ACTION": "an action of the game",
    "ANSWER": "a label, name or number, `yes`, `no`, `nothing`, `play` and a card, or several in `[...]`",
    "C": "a condition: yes or no",
    "DECLARATION": "a declaration",
    "DIE": "a die",
    "DURATION": "how long: `until end of phase trip(p)`",
    "E": "an expression",
    "EFFECT": "`modify` or `forbid`",
    "ENUM": "an enum",
    "EVENT": "an action, `phase` and a phase, `rule` and a rule, a question with a name, or a built-in event",
    "FILE": "a file beside the rules",
    "FIELD": "a printed field of a kind",
    "FORM": "a form of answer: `pick 1 from S`",
    "HOLDER": "the name of a holder, such as `bank`",
    "HOOK": "`before`, `after`, `instead of` or `any time`, and its block",
    "KEY": "a key: `3`, `2 to 3`, `4 or more`, `otherwise`",
    "KEYS": "`highest E then lowest E then random`",
    "KIND": "a kind",
    "N": "a number",
    "NAME": "a name",
    "OPERATION": "what becomes of it: `add 2`",
    "P": "a player, or several where that makes sense",
    "PATH": "a local, a state, or something that somebody has: `p.coins`",
    "PHASE": "a phase of the game",
    "PROPERTY": "a property: `face up`",
    "RESOURCE": "a resource",
    "S": "a group: a zone, a kind, an enum, `players`, a set, a list, a range in brackets",
    "SORT": "what it is: `rule`, `setting`, a kind",
    "SPOT": "a spot of a grid",
    "STAGE": "`before`, `after` or `instead of`",
    "TEXT": "a text",
    "TYPE": "a type: `number`, `player`, `Card or none`",
    "VALUE": "a value of the game",
    "VERSION": "a version such as 1.0",
    "WHO": "a player or another holder",
    "ZONE": "a zone: `deck`, `p.hand`",
}
"""What is to be filled in where a shape says so; a single small letter is a new name."""
