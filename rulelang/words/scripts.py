"""The lines of tests and plays; what stands in mods and scenarios."""

from __future__ import annotations

from rulelang.words.word import forms

SCRIPTS = (
    *forms(
        "script",
        ("game", 'game "TEXT"', "Which game it is for; needed outside the game's folder.", 'game "Salt Harbour"'),
        ("players", "players NAME, ...", "Who plays.", "players Ann, Bo"),
        ("setting", "setting NAME = E", "What the people at the table have chosen.", "setting days = 3"),
        (
            "windows",
            "windows ask everybody",
            "Whoever holds nothing that fits is asked too, so that being asked tells nothing.",
            "windows ask everybody",
        ),
        ("seed", "seed N", "What chance does where nothing names it.", "seed 7"),
        (
            "given",
            "given PATH = E",
            "How things stand before anything begins.",
            'given Ann.coins = 3\ngiven market = ["Grey Goose", Tern]',
        ),
        (
            "given grid",
            "given ZONE:",
            "What lies on a grid, drawn as rows of cells; a number behind a name is its turn.",
            "given jetty:\n    | Sill | Bend 270 |",
        ),
        ("start phase", "start phase PHASE[(E, ...)]", "Begins with that phase.", "start phase trip(Ann)"),
        ("start do", "start do ACTION[(E, ...)]", "Begins with that action.", "start do go_fishing(Ann)"),
        ("next rolls", "next rolls: E, ...", "How the next dice fall.", "next rolls: 3, 5"),
        ("next draws", "next draws from ZONE: NAME, ...", "What is drawn next.", 'next draws from deck: "Old Claim"'),
        ("next order", "next order: NAME, ...", "What order chance gives next.", "next order: Bo, Ann"),
        ("next picks", "next picks: NAME, ...", "What chance picks next.", "next picks: Herring, Cod"),
        (
            "answers",
            "NAME: ANSWER, ...",
            "What a player answers, in the words of the options.",
            'Ann: "Bid" 3\nBo: Tern, yes',
        ),
        ("nothing", "nothing", "As an answer: no play, no pick.", "Ann: nothing"),
        ("play", 'play "TEXT"', "As an answer: plays that card.", 'Ann: play "Fair Wind"'),
        (
            "passes",
            "NAME: passes before|after|in EVENT[(E, ...)] [until end of phase|action NAME[(E, ...)]]",
            "A standing answer: from here on this player lets such windows pass, perhaps for a while.",
            "Bo: passes before buy_boat(Ann)\nAnn: passes in phase trip(Bo) until end of phase one_day",
        ),
        (
            "passes at pauses",
            "NAME: passes at pauses [until end of phase|action NAME[(E, ...)]]",
            "A standing answer: no card that says any time.",
            "Bo: passes at pauses",
        ),
        (
            "passes until",
            "NAME: passes until end of phase|action NAME[(E, ...)]",
            "A standing answer: no card at all, for a while.",
            "Bo: passes until end of phase one_day",
        ),
        ("always passes", "NAME: always passes", "A standing answer: no card at all.", "Bo: always passes"),
        ("expect", "expect C", "This must hold here.", "expect Ann.coins = 10"),
        (
            "expect event",
            "expect [no] event EVENT[(x, ...)] [with NAME = E, ...]",
            "This has happened so far, or it has not.",
            "expect no event pay(who, amount) with amount = 6",
        ),
        (
            "expect refusal",
            'expect refusal NAME: ANSWER, ... [because "TEXT"]',
            "This answer is not allowed here, for a reason with these words.",
            'expect refusal Ann: "Sea Witch" because "too dear"',
        ),
        (
            "rest",
            "rest: random|greedy|first|pass [seed N]",
            "Who answers all that is left open.",
            "rest: random seed 7",
        ),
        of="test play",
    ),
    *forms(
        "script",
        ("scenario", 'scenario "TEXT"', "With which scenario.", 'scenario "Rough Sea"'),
        ("mods", "mods NAME, ...", "With which mods, beside those that are loaded.", 'mods "More Fish"'),
        of="test play",
    ),
)

ALTERATIONS = forms(
    "alteration",
    ("add", "add DECLARATION", "Something new.", "add state luck: number, starts 0"),
    ("add player", "add player NAME, ...", "More seats.", "add player Eve"),
    (
        "add to table",
        "add to table NAME: KEY -> E, ...",
        "More rows.",
        "add table bonus(n: number): 0 -> 0, 1 -> 1\nadd to table bonus: 2 -> 3",
    ),
    ("add to map", "add to map NAME:", "More edges.", "add to map coast:\n    Bell -- Cradle"),
    ("add to enum", "add to enum NAME: NAME, ...", "More members.", "add to enum Plan: Sleep"),
    (
        "add to scoring",
        "add to scoring p in S:",
        "More lines.",
        'add to scoring p in players:\n    "Sailing": count of p.boats',
    ),
    ("replace", "replace DECLARATION", "Another one in its place.", "replace value berth_fee(p: player): 1"),
    (
        "remove",
        "remove SORT NAME, ...",
        "Takes something out; the sort is rule, phase, action, table, value, setting, resource, zone, state, victory, "
        "kind, map, die, enum or a kind's name.",
        "remove rule brave_souls",
    ),
    ("remove where", "remove SORT where C", "Takes out all that are so.", "remove Boat where it.price > 6"),
    (
        "change",
        "change SORT NAME E -> E",
        "Another value; the old one must be what is there. Fields and cells of tables stand behind a colon.",
        "change setting days 6 -> 8",
    ),
    (
        "change players",
        "change game: players N to N -> N to N",
        "Another number of players.",
        "change game: players 2 to 4 -> 2 to 3",
    ),
    (
        "when mod",
        'when mod "TEXT" is loaded:',
        "What holds only where that mod is there too; it is named in an `optional` line before.",
        'optional mod "Storms"\nwhen mod "Storms" is loaded:\n    remove rule brave_souls',
    ),
    (
        "optional",
        'optional mod "TEXT" [at least VERSION]',
        "It knows that mod, which need not be there; if it is, it must be new enough.",
        'optional mod "Storms" at least 1.2',
    ),
    (
        "conflicts",
        'conflicts with mod "TEXT"',
        "It cannot be played together with that mod.",
        'conflicts with mod "Calms"',
    ),
    ("requires", 'requires mod "TEXT" [at least VERSION]', "It needs that mod.", 'requires mod "Storms" at least 1.2'),
    ("overrides", 'overrides mod "TEXT"', "It has the last word against that mod.", 'overrides mod "Storms"'),
    of="mod scenario",
)
