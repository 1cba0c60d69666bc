"""Hooks, effects, what a modifier does, and how long something lasts."""

from __future__ import annotations

from rulelang.words.word import forms

HOOKS = (
    *forms(
        "hook",
        (
            "before",
            "before EVENT[(x, ...)] [when C]:",
            "Runs first, and may stop it with `cancel`.",
            "rule tired before go_fishing(p) when p.boats is empty:\n    cancel",
        ),
        (
            "after",
            "after EVENT[(x, ...)] [when C]:",
            "Runs when it has happened.",
            "rule reward after go_fishing(p) when weather is Storm:\n    p gains 1 coins",
        ),
        (
            "instead of",
            "instead of EVENT[(x, ...)] [when C]:",
            "Runs in its place; `proceed` runs what it replaces.",
            "rule holiday instead of trading(p) when day = 2:\n    p gains 1 coins",
        ),
        of="rule card",
    ),
    *forms(
        "hook",
        (
            "any time",
            "play|may any time [when C]:",
            "Can be done at each pause.",
            'card "Gift" is TideCard:\n    play any time when owner.coins < 3:\n        owner gains 3 coins',
        ),
        (
            "play",
            "play HOOK",
            "The owner may use the card then; that uses it up.",
            'card "Anchor Chain" is TideCard:\n    play before go_fishing(p) when p is not owner:\n        cancel',
        ),
        (
            "may",
            "may HOOK",
            "The owner may do this while the card works; the card stays.",
            'card "Net" is TideCard:\n    works in lights\n'
            "    may after go_fishing(p) when p is owner:\n        owner gains 1 coins",
        ),
        of="card",
    ),
    *forms(
        "hook",
        (
            "phase",
            "STAGE phase PHASE[(x, ...)] [when C]:",
            "The hook hangs on a phase.",
            "rule wages after phase one_day:\n    for each p in players: p gains 1 coins",
        ),
        (
            "rule",
            "STAGE rule NAME [when C]:",
            "The hook hangs on another rule.",
            "rule no_fee_on_sunday before rule harbour_fee when day = 1:\n    cancel",
        ),
        of="before after instead_of",
    ),
)

EFFECTS = forms(
    "effect",
    (
        "modify",
        "modify VALUE[(x, ...)] [DURATION] [when C]: OPERATION",
        "Changes a value, as a standing rule or for a while.",
        "rule flat_calm modify catch_of(p, b) when weather is Calm: add 1",
    ),
    (
        "forbid",
        'forbid ACTION[(x, ...)] [DURATION] [when C] else "TEXT"',
        "One condition more before something may be done; the text is what a player is told.",
        'rule closed_on_sunday forbid buy_boat(p, b) when day = 1 else "closed today"',
    ),
    (
        "later",
        "later, STAGE [next] EVENT[(x, ...)] [DURATION] [when C]:",
        "Once, when that happens for the first time from now on.",
        'card "Borrowed Coins" is TideCard:\n    play any time:\n        owner gains 6 coins\n'
        "        later, after next phase trip(owner): owner pays up to 8 coins to bank",
    ),
    of="rule card",
    context="game",
)

OPERATIONS = forms(
    "operation",
    ("becomes", "becomes E", "The value is this.", "rule all_calm modify day_catch(p) when day = 1: becomes 3"),
    ("add", "add N", "So much more.", "rule good_nets modify day_catch(p) when p is leader: add 1"),
    ("subtract", "subtract N", "So much less.", "rule cold modify day_catch(p) when day > 4: subtract 1"),
    ("times", "times N", "So many times as much.", "rule festival modify berth_fee(p) when day = 2: times 2"),
    (
        "divided by",
        "divided by N rounded up|down",
        "A part of it.",
        "rule half modify berth_fee(p) when day = 3: divided by 2 rounded up",
    ),
    ("at least", "at least N", "Not less than this.", "rule minimum modify day_catch(p): at least 1"),
    ("at most", "at most N", "Not more than this.", "rule cap modify day_catch(p): at most 9"),
    (
        "also when",
        "also when C",
        "Yes where this holds, too.",
        "rule old_hands modify may_sail(p): also when p.trips(North) > 3",
    ),
    (
        "only when",
        "only when C",
        "Yes only where this holds as well.",
        "rule fit_to_sail modify may_sail(p): only when p.boats is not empty",
    ),
    of="modify",
    context="game",
)

DURATIONS = forms(
    "duration",
    (
        "until end of",
        "until end of phase|action NAME[(E, ...)]",
        "Until that is over; it must be running.",
        "set weather to Calm until end of phase example",
    ),
    (
        "until end of next",
        "until end of next phase|action NAME[(E, ...)] [in phase|action NAME[(E, ...)]]",
        "Until the next one is over that begins after now; with `in`, until that is over if none has begun by then.",
        "modify day_catch(p) until end of next phase trip(p): add 2",
    ),
    (
        "until start of",
        "until start of [next] phase|action NAME[(E, ...)] [in phase|action NAME[(E, ...)]]",
        "Until that begins: up to your next move; with `in`, until that is over if none has begun by then.",
        'forbid go_fishing(q) until start of next phase trip(p) else "not before the next trip"',
    ),
    ("until end of game", "until end of game", "For good.", "modify berth_fee(q) until end of game: add 1"),
    of="modify forbid set later",
)
