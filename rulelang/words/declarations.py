"""Declarations, and the types that are written in them."""

from __future__ import annotations

from rulelang.words.word import forms

DECLARATIONS = (
    *forms(
        "declaration",
        (
            "language",
            "language N",
            "The version of the language; the first line of the file with the game.",
            "language 1",
        ),
        (
            "game",
            'game "TEXT":',
            "The name of the game; below it who plays.",
            'game "Salt Harbour":\n    players 2 to 4',
        ),
        (
            "enum",
            "enum NAME: NAME, ...",
            "A closed list of names in order; its own name stands for all of them.",
            "enum Season: Spring, Summer, Autumn, Winter",
        ),
        (
            "kind",
            "kind NAME:",
            "A sort of piece, and what is printed on it. A kind without lines below it has no colon.",
            "kind Buoy:\n    weight: number\n    shore: Shore or none = none",
        ),
        (
            "pieces",
            "pieces KIND [assumed]:",
            "The pieces of a kind as a table: a column `name`, perhaps `copies`, and the fields of the kind.",
            "pieces Crate:\n    | name   | copies | worth |\n    | Oyster | 2      | 4     |",
        ),
        (
            "pieces from",
            'pieces KIND [assumed] from "FILE"',
            "The same from a spreadsheet (CSV) that lies beside the rules.",
            'pieces Crate from "crates.csv"',
        ),
        (
            "pieces for each",
            'pieces KIND for each x in S, ... [where C] named "TEXT"[:]',
            "One piece for each combination; the names of the loops become printed fields.",
            'pieces Post for each column in 1 to 3, line in 1 to 2 named "p{column}{line}"',
        ),
        (
            "card",
            "card NAME [is KIND]:",
            "A piece with rules of its own; without `is` it gives rules to a piece that a table lists.",
            'card "Calm Sea" is TideCard:\n    copies: 2\n    play any time:\n        set weather to Calm',
        ),
        (
            "resource",
            "resource NAME: [each KIND has] N, HOLDER has N, ...",
            "Something that is only ever gained and paid.",
            "resource favours: each player has 2, bank has no_limit",
        ),
        (
            "zone",
            "zone NAME[(x: TYPE)]: [each KIND has] KIND, PROPERTY, ...",
            "A place where pieces of one kind lie in order; everybody sees them if nothing else is said.",
            "zone attic: each player has TideCard, seen by owner",
        ),
        (
            "state",
            "state NAME[(x: TYPE)]: [each KIND has] TYPE, starts E [, seen by P]",
            "Something that the game remembers; of the game, or of each player, piece or member of an enum.",
            "state luck: each player has number, starts 0",
        ),
        (
            "setting",
            "setting NAME: TYPE = E",
            "What the people at the table may choose before the first move.",
            "setting short_game: yes or no = no",
        ),
        (
            "map",
            "map NAME of KIND [assumed]:",
            "Which pieces of a kind lie side by side, edge by edge.",
            "kind Cove\npieces Cove:\n    | name |\n    | Near |\n    | Far  |\nmap coves of Cove:\n    Near -- Far",
        ),
        (
            "map between",
            "map NAME of KIND between x and y where C",
            "The same by a condition.",
            'pieces Stair for each rung in 1 to 3 named "s{rung}"\n'
            "map ladder of Stair between x and y where y.rung - x.rung = 1",
        ),
        (
            "die",
            "die NAME: N to N|NAME, NAME, ...",
            "A die with its faces: numbers from the first to the last, or faces one by one.",
            "die shark: 0, 0, 1, 2\ndie weathercock: 1 to 4",
        ),
        (
            "table",
            "table NAME(x: TYPE, ...) [assumed]: KEY -> E, ...",
            "Looks something up; a grid has its keys in its first row and column.",
            "table bonus(many: number): 0 -> 0, 1 to 2 -> 1, 3 or more -> 4",
        ),
        (
            "value",
            "value NAME[(x: TYPE, ...)]: E",
            "A name for something that is worked out anew whenever it is asked; what a `modify` can change.",
            "value wage(p: player): 2 + count of p.boats",
        ),
        (
            "value worth",
            "value worth(x: player): N",
            "What a position is worth to a player, as the game sees it; programs that play ask it.",
            "value worth(p: player): p.coins + 3 * count of p.boats",
        ),
        (
            "action",
            "action NAME[(x: TYPE, ...)]:",
            "Something that is done, with what it needs; rules can hang on it.",
            "action mend(p: player, b: Boat):\n"
            '    needs b.damaged else "it is sound"\n'
            "    p pays 1 coins\n    set b.damaged to no",
        ),
        (
            "phase",
            "phase NAME[(x: TYPE, ...)]:",
            "A stretch of the game; rules can hang on it, and things can last until it ends.",
            "phase night:\n    for each p in players: p gains 1 coins",
        ),
        (
            "flow",
            "flow:",
            "What happens in a game, from its start to its end.",
            "flow:\n    phase setup\n    score players",
        ),
        (
            "rule",
            "rule NAME HOOK|EFFECT",
            "A standing rule with a name: a hook or an effect of the game.",
            "rule dawn before phase one_day:\n    set weather to Calm",
        ),
        (
            "scoring",
            "scoring p in S:",
            "How a final total is counted, line by line.",
            'scoring p in players:\n    "Coins": p.coins',
        ),
        (
            "victory",
            'victory "TEXT"[(x: TYPE)]: C',
            "A condition with a name; `meets_any(p)` tests all of them.",
            'victory "Many boats"(p: player): count of p.boats at least 5',
        ),
        (
            "start",
            "start KIND [assumed]:",
            "What states hold and where pieces lie before the game begins, as a table.",
            "start Boat:\n    | name | damaged |\n    | Tern | yes     |",
        ),
        (
            "test",
            'test "TEXT":',
            "Arranges a position, lets something happen, and says what must hold.",
            'test "coins are given":\n    players Ann, Bo\n    expect Ann.coins = 10',
        ),
        (
            "play",
            'play "TEXT":',
            "A game written down answer by answer, or left to chance.",
            'play "a short one":\n    players Ann, Bo\n    seed 3\n    rest: random seed 4',
        ),
    ),
    *forms(
        "declaration",
        (
            "scenario",
            'scenario "TEXT" of "TEXT":',
            "A variant of a game: what is otherwise; one at most is played with.",
            'scenario "Rough Sea" of "Salt Harbour":\n    players 3',
        ),
        (
            "mod",
            'mod "TEXT" version VERSION for "TEXT" [at least VERSION]:',
            "Changes to a game by somebody else.",
            'mod "More Fish" version 1.0 for "Salt Harbour":\n    change setting days 6 -> 8',
        ),
    ),
)

TYPES = forms(
    "type",
    ("number", "number", "A whole number.", "state depth_now: number, starts 0"),
    ("range", "N to N", "A whole number within bounds.", "state tide_height: 0 to 5, starts 0"),
    ("yes or no", "yes or no", "Yes or no.", "state lamp_lit: yes or no, starts no"),
    ("text", "text", "A text.", 'kind Flag:\n    motto: text = ""'),
    ("player", "player", "One who plays.", "state harbour_master: player or none, starts none"),
    ("kind", "KIND", "A piece of that kind.", "state flagship: Boat or none, starts none"),
    ("enum", "ENUM", "A member of that enum.", "state lee: Shore, starts North"),
    ("die", "die", "One of the dice.", "action throw(p: player, d: die):\n    roll d for p as face"),
    ("spot", "spot", "A cell of a grid and a turn.", "state lighthouse: spot or none, starts none"),
    ("or none", "TYPE or none", "That, or nothing at all.", "state guest: player or none, starts none"),
    ("set of", "set of TYPE", "Several, each once.", "state closed: set of Shore, starts []"),
    ("list of", "list of TYPE", "Several in order, with repeats.", "state logbook: list of number, starts []"),
    (
        "per",
        "TYPE per ENUM",
        "For printed fields: one entry for each member.",
        "kind Engine:\n    speed: number per Weather",
    ),
)
