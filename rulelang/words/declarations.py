"""Declarations, what stands in them, marks above them, and types."""

from __future__ import annotations

from rulelang.words.word import forms

DECLARATIONS = (
    *forms(
        "declaration",
        ("language", "language N", "The version of the language; the first line of each file.", "language 1"),
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
            'pieces Step for each rung in 1 to 3 named "s{rung}"\n'
            "map ladder of Step between x and y where y.rung - x.rung = 1",
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
            "A game with another start.",
            'scenario "Rough Sea" of "Salt Harbour":\n    players 3',
        ),
        (
            "mod",
            'mod "TEXT" version VERSION for "TEXT" [at least VERSION]:',
            "Changes to a game by somebody else.",
            'mod "More Fish" version 1.0 for "Salt Harbour":\n    change setting days 6 -> 8',
        ),
        later=True,
    ),
)

PROPERTIES = (
    *forms(
        "property",
        (
            "players",
            "players N [to N] [named NAME, ...]",
            "How many play, and what the seats are called.",
            'game "Race":\n    players 2 to 3 named Ann, Bo, Cy',
        ),
        ("version", "version VERSION", "The version of the game.", 'game "Race":\n    version 1.0\n    players 2'),
        of="game",
    ),
    *forms(
        "property",
        (
            "field",
            "NAME: TYPE [= E]",
            "What is printed on each piece of a kind, and what an empty cell means.",
            "kind Anchor:\n    weight: number = 3",
        ),
        of="kind",
    ),
    *forms(
        "property",
        (
            "copies",
            "copies: N",
            "How many of them there are; 1 if it is not said.",
            'card "Flood" is TideCard:\n    copies: 3',
        ),
        (
            "printed",
            "NAME: E",
            "What is printed on this piece.",
            'card "Ebb" is TideCard:\n    amount: 2',
        ),
        of="card pieces pieces_for_each",
    ),
    *forms(
        "property",
        (
            "played from",
            "played from ZONE, then to ZONE",
            "A card of this kind can be played from there, and goes there when it has worked.",
            "kind Letter:\n    played from post, then to read\n"
            "zone post: each player has Letter, seen by owner\nzone read: Letter, face up",
        ),
        (
            "works in",
            "works in ZONE",
            "The card's rules hold while it lies there.",
            'card "Beacon" is TideCard:\n    works in lights\n    modify day_catch(p) when p is owner: add 1',
        ),
        of="kind card",
    ),
    *forms(
        "property",
        (
            "asked through",
            "asked through P",
            "Who answers for a piece of this kind when it is asked.",
            "kind Crew:\n    asked through leader",
        ),
        of="kind",
    ),
    *forms(
        "property",
        (
            "each",
            "each player|KIND|ENUM has ...",
            "One for each of them, written `p.coins`, `p.hand`.",
            "resource fuel: each Boat has 3",
        ),
        of="resource zone state",
    ),
    *forms(
        "property",
        (
            "has",
            "HOLDER has N",
            "A further holder, and what it begins with.",
            "resource planks: each player has 0, yard_stock has 40",
        ),
        of="resource",
    ),
    *forms(
        "property",
        ("face up", "face up", "Everybody sees its pieces.", "zone reef: Crate, face up"),
        ("face down", "face down", "Nobody sees its pieces.", "zone wreck: Crate, face down"),
        (
            "shuffled",
            "shuffled",
            "Its order is unknown until a piece is drawn or seen.",
            "zone pile: Crate, face down, shuffled",
        ),
        ("drawn at random", "drawn at random", "A bag: no order at all.", "zone bag: Crate, drawn at random"),
        (
            "refilled from",
            "refilled from ZONE",
            "Where more comes from when a draw finds too few.",
            "zone heap: Crate, face down, shuffled, refilled from scraps\nzone scraps: Crate, face up",
        ),
        (
            "kept at",
            "kept at N from ZONE",
            "Is filled up again whenever something is taken.",
            "zone counter: Crate, face up, kept at 3 from sea",
        ),
        ("up to", "up to N", "There is room for so many.", "zone shelf: each player has Crate, face up, up to 4"),
        (
            "starts with",
            "starts with S [where C]",
            "What lies there at first.",
            "zone moorings: Berth, face up, starts with Berth where it.row = 1",
        ),
        of="zone",
    ),
    *forms(
        "property",
        ("laid on grid", "laid on grid", "Its pieces lie side by side.", "zone plan: Crate, face up, laid on grid"),
        of="zone",
        later=True,
    ),
    *forms(
        "property",
        (
            "seen by",
            "seen by P|nobody",
            "Who sees it; `owner` is the one who has it.",
            "state aim: each player has number, starts 0, seen by owner",
        ),
        of="zone state",
    ),
    *forms(
        "property",
        ("starts", "starts E", "What a state holds at first.", "state round_number: number, starts 1"),
        of="state",
    ),
    *forms(
        "property",
        (
            "--",
            "NAME -- NAME, ...",
            "These lie side by side, both ways.",
            "kind Bay\npieces Bay:\n    | name |\n    | Cold |\n    | Warm |\nmap bays of Bay:\n    Cold -- Warm",
        ),
        of="map",
    ),
    *forms(
        "property",
        (
            "assumed",
            "assumed",
            "Nobody is sure of the values below; `check --assumed` lists them.",
            "table tip(n: number) assumed: 0 -> 0, 1 or more -> 1",
        ),
        of="pieces map table start",
    ),
    *forms(
        "property",
        (
            "when",
            "E when C",
            "One case of a value: the first whose condition holds.",
            "value rent(p: player):\n    0 when p.boats is empty\n    2 otherwise",
        ),
        (
            "otherwise",
            "E otherwise",
            "The last case: where none of the others holds.",
            "value risk:\n    3 when weather is Storm\n    0 otherwise",
        ),
        of="value",
    ),
    *forms(
        "property",
        (
            "scoring line",
            '"TEXT": E',
            "One line of the final score, with its name.",
            'scoring p in players:\n    "Boats": 2 * count of p.boats',
        ),
        (
            "ties",
            "ties: KEYS",
            "What decides between equal totals.",
            'scoring p in players:\n    "Coins": p.coins\n    ties: highest count of p.boats',
        ),
        (
            "grades",
            'grades: KEY -> "TEXT", ...',
            "A word for each total.",
            'scoring p in players:\n    "Coins": p.coins\n    grades: 12 or more -> "Rich", otherwise -> "Poor"',
        ),
        of="scoring",
    ),
)

KEYS = forms(
    "key",
    ("key", "E -> E", "Exactly this.", "table fine(n: number): 0 -> 0, otherwise -> 5"),
    ("key to", "N to N -> E", "From the one to the other.", "table wind(n: number): 1 to 3 -> 0, otherwise -> 1"),
    ("or more", "N or more -> E", "This or more.", "table load(n: number): 0 -> 0, 1 or more -> 2"),
    ("or less", "N or less -> E", "This or less.", "table depth(n: number): 0 or less -> 0, 1 or more -> 2"),
    (
        "otherwise",
        "otherwise -> E",
        "Everything that stands in no key above.",
        "table mood(w: Weather): Calm -> 2, otherwise -> 0",
    ),
    of="table grades",
)

MARKS = forms(
    "mark",
    (
        "note",
        "## TEXT",
        "Belongs to what follows, and is shown with it.",
        "## Who comes too late pays.\nstate late: number, starts 0",
    ),
    ("tag", "@NAME, ...", "Which clause of the rulebook is followed here.", "@SH-02\nstate ebb: yes or no, starts no"),
    ("comment", "# TEXT", "For who reads the file; means nothing.", "state tide: number, starts 0  # of the day"),
    ("?", "E?", "Nobody is sure of this value; `check --assumed` lists it.", "value fare: 12?"),
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
