"""What stands in declarations: properties, keys of tables; marks above and behind them."""

from __future__ import annotations

from rulelang.words.word import forms

PROPERTIES = (
    *forms(
        "property",
        (
            "players",
            "players N [to N] [named NAME, ...]",
            "How many play, and what the seats are called.",
            'game "Race":\n    players 2 to 3 named Ann, Bo, Cy',
        ),
        (
            "players first",
            "players N [to N], first of NAME, ...",
            "How many play; when fewer do than are named, the first of these.",
            'game "Race":\n    players 2 to 3, first of Ann, Bo, Cy',
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
            "excludes",
            "excludes S by highest DIE|random",
            "Of this card and those only one is played in a window; if several seats want it, dice or chance decide.",
            'card "Head Start" is TideCard:\n    excludes "Head Start" by highest d6\n'
            "    play before phase one_day:\n        set bid to 0",
        ),
        of="card",
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
        (
            "only from",
            "only from ZONE [or ZONE ...]",
            "Pieces come here from nowhere else.",
            "zone cellar: each player has Crate, seen by owner, only from owner.hold or sea",
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
        (
            "laid on grid",
            "laid on grid [N by N]",
            "Its pieces lie side by side, each in a cell of its own; without rows by columns the grid has no end.",
            "zone deposit: Crate, face up, laid on grid 3 by 4",
        ),
        (
            "edges",
            "laid on grid with [matching] edges FIELD, FIELD, FIELD, FIELD",
            "The printed fields on the edges of a piece, clockwise from the top; it may be turned. `matching`: where "
            "two touch, both show the same.",
            "zone causeway: Slab, face up, laid on grid with matching edges north, east, south, west",
        ),
        (
            "fitting",
            "fitting between x and y where C",
            "C must hold, both ways, for any two pieces that touch.",
            "zone steps: Slab, face up, laid on grid, fitting between x and y where x.north is y.north",
        ),
        (
            "connected",
            "connected",
            "All that lies there hangs together; on a grid without end it always does.",
            "zone stack: Crate, face up, laid on grid 3 by 4, connected",
        ),
        of="zone",
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
