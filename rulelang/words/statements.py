"""Statements: the lines of a block."""

from __future__ import annotations

from rulelang.words.word import forms

STATEMENTS = (
    *forms(
        "statement",
        ("let", "let x be E", "Gives a name to a result.", "let many be count of p.boats"),
        (
            "let each",
            "let x(p in S) be E",
            "A result for each; read as `x(p)`.",
            "let rich(r in players) be r.coins > 9",
        ),
        (
            "set",
            "set PATH to E [DURATION]",
            "Changes a state or a local, for a while if that is said.",
            "set weather to Calm",
        ),
        ("increase", "increase PATH by N", "Adds to a number.", "increase day by 1"),
        ("decrease", "decrease PATH by N", "Takes from a number.", "decrease bid by 2"),
        (
            "swap",
            "swap E and E",
            "Two states exchange their values, two pieces their places.",
            "swap p.trips(North) and q.trips(North)",
        ),
        (
            "gains",
            "WHO gains N RESOURCE [from WHO]",
            "Resource in; from the bank if nobody is named.",
            "p gains 2 coins from q",
        ),
        (
            "pays",
            "WHO pays [up to] N RESOURCE [to WHO] [as x]",
            "Resource out, all of it or nothing; with `up to` what cannot be raised is void.",
            "p pays up to 5 coins to q as paid",
        ),
        (
            "move",
            "move S to ZONE [on top|on bottom|at SPOT]",
            "Pieces go to a zone.",
            "move boat to market\nmove slab to jetty at spot(1, 2)",
        ),
        (
            "draw",
            "draw N from ZONE to ZONE [as x]",
            "The first of a zone, or all there are.",
            "draw 2 from deck to p.hand as got",
        ),
        (
            "roll",
            "roll [N] DIE [for P] [seen by P] as x",
            "Dice fall; a number before the die makes a list.",
            "roll 2 d6 for p as dice",
        ),
        (
            "pick at random",
            "pick [up to] N at random from S [where C] [seen by P] as x",
            "Chance takes some.",
            "pick 1 at random from p.hold as lost",
        ),
        (
            "pick with",
            "pick [up to] N with KEYS from S [where C] [seen by P] as x",
            "The best by a chain of keys.",
            "pick 1 with lowest it.price then random from p.boats as hit",
        ),
        (
            "rank",
            "rank x in S [where C] by KEYS as y",
            "All of them in the order of the keys.",
            "rank r in players by highest r.coins then random as ranking",
        ),
        ("shuffle", "shuffle ZONE", "The order is unknown again.", "shuffle deck"),
        ("reveal", "reveal S [to P]", "Shows pieces once, to one player or to all.", "reveal p.hand to q"),
        ("do", "do ACTION[(E, ...)] [as x]", "Runs an action.", "if can(go_fishing, p): do go_fishing(p)"),
        ("phase", "phase PHASE[(E, ...)]", "Enters a phase.", "phase auction(boat)"),
        ("if", "if C:", "What follows happens only if the condition holds.", "if p.hold is empty: p gains 1 coins"),
        (
            "else",
            "else [if C]:",
            "What happens otherwise; stands below its `if`.",
            "if day = 1: p gains 2 coins\nelse if day = 2: p gains 1 coins\nelse: p pays 1 coins",
        ),
        (
            "for each",
            "for each x in S [in random order|in order from P|in order chosen by P] [where C]:",
            "Once for each; who they are is fixed as it begins.",
            "for each r in players in order from p where r.hold is empty: r gains 1 coins",
        ),
        (
            "take turns",
            "take turns x in S [from P] [where C] [until C]:",
            "One after another, round and round; the conditions are tested before each turn.",
            "take turns r in players from p until day > 3: increase day by 1",
        ),
        (
            "repeat",
            "repeat [[up to] N times] [until C]:",
            "Again and again; the condition is tested before each run.",
            "repeat up to 3 times until deck is empty: draw 1 from deck to p.hand",
        ),
        ("end phase", "end phase PHASE", "Leaves a phase from however deep.", "if weather is Storm: end phase example"),
        ("pause", "pause", "Cards for any time may be played here.", "pause"),
        ("nothing", "nothing", "Does nothing.", "if weather is Calm: nothing"),
        ("wins", 'S wins ["TEXT"]', "The game is over.", 'p wins "has everything"'),
        (
            "nobody wins",
            'nobody wins ["TEXT"]',
            "The game is over, and nobody has won.",
            'nobody wins "the sea is empty"',
        ),
        ("score", "score S", "The game is over; the totals decide.", "score players"),
        (
            "say",
            'say "TEXT"',
            "A line that all can read; `{...}` is worked out.",
            'say "{p} has {count of p.boats} boats"',
        ),
        (
            "ask",
            'ask P ["TEXT"] [at once] [secretly] [called NAME] to FORM as x',
            "A decision of a player.",
            'ask p "Your boat?" to pick 1 from p.boats as chosen',
        ),
        (
            "ask each",
            'ask each x in S [where C] ["TEXT"] [at once] [secretly] [called NAME] to FORM as x',
            "The same decision for several, one after another or at once; the answers are read as `sold(p)`.",
            'ask each r in players at once "What do you bid?" to say number from 0 to r.coins as offered',
        ),
    ),
    *forms(
        "statement",
        (
            "again",
            "again",
            "The same one has the next turn too.",
            "take turns r in players until day > 3:\n    increase day by 1\n    if weather is Wind: again",
        ),
        (
            "end turns",
            "end turns",
            "Leaves the turns.",
            "take turns r in players:\n    if r.boats is empty: end turns\n    r pays up to 1 coins to bank",
        ),
        of="take_turns",
    ),
    *forms(
        "statement",
        ("end repeat", "end repeat", "Leaves the loop.", "repeat:\n    increase day by 1\n    if day > 3: end repeat"),
        of="repeat for_each",
    ),
    *forms(
        "statement",
        (
            "end action",
            "end action",
            "Leaves the action, without a result.",
            "action rest_a_day(p: player):\n    if p.coins > 5: end action\n    p gains 1 coins",
        ),
        (
            "result",
            "result E",
            "What an action gives back, or the answer to a question in whose place a rule stands.",
            "action dearest(p: player):\n    result highest of b.price for b in p.boats",
        ),
        (
            "needs",
            'needs C [else "TEXT"]',
            "First in an action, a play or an option: what must hold, and what one is told if it does not.",
            "action beg(p: player, q: player):\n"
            '    needs q.coins > p.coins else "is poorer than you"\n'
            "    p gains 1 coins from q",
        ),
        of="action play option",
        context="game",
    ),
    *forms(
        "statement",
        (
            "roll again",
            "roll again [E]",
            "After a roll: throws its dice anew, or the one that shows this.",
            "rule no_sixes after roll(p, d, faces) when d is d6 and 6 in faces:\n    roll again 6",
        ),
        of="roll after",
        context="game",
    ),
    *forms(
        "statement",
        (
            "cancel",
            "cancel",
            "In a rule before something: it does not happen.",
            "rule no_second_boat before buy_boat(p, b) when p.boats is not empty:\n    cancel",
        ),
        of="before",
        context="game",
    ),
    *forms(
        "statement",
        (
            "proceed",
            "proceed [by P]",
            "In a rule instead of something: that runs now; a question may go to somebody else.",
            "rule leader_decides instead of choose_plan(p) when p is not leader:\n    proceed by leader",
        ),
        of="instead_of",
        context="game",
    ),
    *forms(
        "statement",
        (
            "open deals",
            "open deals among x in S giving RESOURCE, ...",
            "Players trade as they agree.",
            "open deals among r in players giving coins",
        ),
        later=True,
    ),
)
