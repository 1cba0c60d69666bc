"""The words of the language, each declared once: statements, forms of answers, hooks, properties, built-in values and
events, with what they take, one sentence and one example. The checker, completion and the reference read them here.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Param:
    """What a word takes: its name, its type in words, and whether it may be left out."""

    name: str
    type: str
    optional: bool = False


@frozen
class Word:
    """One word or form. sort: `statement`, `answer`, `hook`, `effect`, `property`, `value` or `event`; shape: how it is
    written; result: the type of a value; since: the first version of the language; later: it is refused so far."""

    name: str
    sort: str
    shape: str
    sentence: str
    example: str
    params: tuple[Param, ...] = ()
    result: str | None = None
    since: int = 1
    later: bool = False

    @property
    def least(self) -> int:
        """How many arguments it needs."""
        return sum(not param.optional for param in self.params)

    @property
    def most(self) -> int:
        """How many arguments it takes."""
        return len(self.params)


def _value(name: str, params: str, result: str, sentence: str, example: str, *, later: bool = False) -> Word:
    """A built-in value; params as in `x: thing, steps: number?`."""
    listed = tuple(_param(part) for part in params.split(", "))
    shape = f"{name}({', '.join(p.name for p in listed)})"
    return Word(name, "value", shape, sentence, example, listed, result, later=later)


def _param(text: str) -> Param:
    name, _, kind = text.partition(": ")
    return Param(name, kind.removesuffix("?"), kind.endswith("?"))


def _event(name: str, params: str, sentence: str, example: str, *, later: bool = False) -> Word:
    listed = tuple(_param(part) for part in params.split(", "))
    shape = f"{name}({', '.join(p.name for p in listed)})"
    return Word(name, "event", shape, sentence, example, listed, later=later)


_VALUES = (
    _value(
        "others",
        "p: player or none",
        "set of player",
        "All but one, of the sort that one is.",
        "for each q in others(p): q gains 1 gold",
    ),
    _value(
        "next", "x: thing, S: group", "thing", "The member after x, cyclic.", "set starter to next(starter, players)"
    ),
    _value(
        "previous", "x: thing, S: group", "thing", "The member before x, cyclic.", "previous(p, players) gains 1 gold"
    ),
    _value(
        "item", "S: group, n: number", "thing", "The n-th member, counted from 1.", "let second be item(ranking, 2)"
    ),
    _value(
        "place", "x: thing, S: group", "number", "Which member x is, counted from 1.", "place(p, ranking) at most 2"
    ),
    _value("holder", "x: piece", "player or none", "In whose zone a piece lies.", "holder(card) gains 1 gold"),
    _value("neighbours", "a: piece", "set of piece", "The places joined to a on its map.", "neighbours(a) is empty"),
    _value("adjacent", "a: piece, b: piece", "yes or no", "Whether two places are joined.", "needs adjacent(a, b)"),
    _value(
        "reach",
        "a: piece, through: group of piece, steps: number?",
        "set of piece",
        "a, and all that is joined to it by steps that go on only from places in `through`.",
        "let group be reach(a, mine)",
    ),
    _value(
        "can",
        "action: action, args: its arguments?",
        "yes or no",
        "Whether an action may be done.",
        "some x in Cell where can(claim, p, x)",
    ),
    _value("meets_any", "p: player", "yes or no", "Whether p meets a victory condition.", "if meets_any(p): p wins"),
    _value("outcome", "p: player", "number", "What the end of the game gives p.", "expect outcome(North) = 1"),
    _value("all_different", "L: group", "yes or no", "Whether no two members are equal.", "needs all_different(dice)"),
    _value("distinct", "L: group", "set", "The members, each once.", "count of distinct(dice)"),
    _value("remainder", "m: number, n: number", "number", "What m leaves when divided by n.", "remainder(turn, 2) = 0"),
    _value("spots", "c: piece, z: zone", "set", "Where a piece fits on a grid.", "spots(tile, table)", later=True),
    _value("touching", "c: piece, s: spot", "set of piece", "What a spot touches.", "touching(tile, s)", later=True),
    _value("spot_of", "c: piece", "spot", "Where a piece lies on a grid.", "spot_of(tile)", later=True),
    _value("connected", "z: zone", "yes or no", "Whether a grid is in one piece.", "connected(table)", later=True),
    _value("most_that_fit", "z: zone", "number", "How many still fit on a grid.", "most_that_fit(table)", later=True),
)

VALUES: dict[str, Word] = {word.name: word for word in _VALUES}
"""The built-in values by name."""

_EVENTS = (
    _event(
        "gain",
        "who: holder, amount: number, what: resource, from: holder",
        "Somebody gained.",
        "after gain(p, n, what):",
    ),
    _event(
        "pay", "who: holder, amount: number, what: resource, to: holder", "Somebody paid.", "after pay(p, n, what, to):"
    ),
    _event(
        "move",
        "piece: piece, from: zone, to: zone",
        "A piece changed zones.",
        "after move(c, from, to) when to is pile:",
    ),
    _event("draw", "zone: zone, pieces: set of piece, to: zone", "Pieces were drawn.", "after draw(z, drawn, to):"),
    _event("roll", "who: player or none, die: die, faces: list of number", "Dice fell.", "after roll(p, die, faces):"),
    _event("shuffle", "zone: zone", "A pile lost its order.", "after shuffle(z):"),
    _event("reveal", "pieces: set of piece, to: player or none", "Pieces were shown.", "after reveal(shown, p):"),
    _event(
        "shortfall",
        "who: player, missing: number, what: resource",
        "A payment cannot be made; the rule may raise what is missing.",
        "before shortfall(p, missing, what):",
    ),
    _event("play", "who: player, card: piece", "A card is played.", "before play(p, c) when p is not owner:"),
    _event("spent", "who: player, card: piece, to: zone", "A played card goes its way.", "after spent(p, c, to):"),
    _event("deal", "p: player, q: player, given: list, taken: list", "Two agreed.", "after deal(p, q):", later=True),
)

EVENTS: dict[str, Word] = {word.name: word for word in _EVENTS}
"""The built-in events by name, their fields in order."""


def _said(sort: str, *rows: tuple[str, str, str, str]) -> dict[str, Word]:
    return {name: Word(name, sort, shape, sentence, example) for name, shape, sentence, example in rows}


STATEMENTS: dict[str, Word] = _said(
    "statement",
    ("let", "let x be E", "Names a result; with brackets, one per member.", "let passed(p in players) be p.hand"),
    ("set", "set path to E [until ...]", "Changes a state or a local, for a while if said.", "set leader to p"),
    ("increase", "increase path by E", "Adds to a number.", "increase p.steps by 1"),
    ("decrease", "decrease path by E", "Takes from a number.", "decrease p.steps by 1"),
    ("swap", "swap x and y", "Two pieces change places, or two states their values.", "swap p.seat and q.seat"),
    ("gains", "WHO gains N resource [from X]", "Resource in, from the bank or somebody.", "p gains 2 coins from q"),
    ("pays", "WHO pays [up to] N resource [to X] [as x]", "Resource out; compulsory.", "p pays up to 5 coins as paid"),
    ("move", "move S to ZONE [on top|on bottom]", "Pieces go to a zone.", "move first of deck to p.hand"),
    ("draw", "draw N from ZONE to ZONE [as x]", "The first n, or all there are.", "draw 2 from deck to p.hand"),
    ("roll", "roll [N] DIE [for P] [seen by P] as x", "Dice fall.", "roll 2 d6 for p as dice"),
    ("roll again", "roll again [x]", "After a roll: throws its dice anew.", "roll again"),
    (
        "pick",
        "pick [up to] N at random from S as x",
        "Chance takes some; `with KEYS` the best.",
        "pick 1 at random from p.hand as lost",
    ),
    (
        "rank",
        "rank x in S by KEYS as y",
        "All in the order of keys.",
        "rank p in players by highest p.gold as order_now",
    ),
    ("shuffle", "shuffle ZONE", "A pile's order is unknown again.", "shuffle deck"),
    ("reveal", "reveal S [to P]", "Shows pieces for the question that follows.", "reveal p.hand to q"),
    ("do", "do ACTION(args) [as x]", "Runs an action.", "do take(p, heap, 2)"),
    ("phase", "phase X(args)", "Enters a phase.", "phase round(p)"),
    ("if", "if C: ... else: ...", "Branches.", "if deck is empty: phase last_round"),
    (
        "for each",
        "for each x in S [in ...] [where C]:",
        "Runs once for each.",
        "for each p in players: draw 1 from deck to p.hand",
    ),
    (
        "take turns",
        "take turns p in S [from X] [where C] [until C]:",
        "One after another.",
        "take turns p in players until done:",
    ),
    ("again", "again", "The same player has the next turn too.", "again"),
    ("repeat", "repeat [[up to] N times] [until C]:", "Runs again and again.", "repeat until deck is empty:"),
    ("end", "end phase X | action | repeat | turns", "Leaves.", "end phase round"),
    ("result", "result E", "The value of an action, or the answer to a question.", "result yes"),
    ("needs", 'needs C [else "reason"]', "A precondition with its reason.", 'needs c in p.hand else "not yours"'),
    ("pause", "pause", "Cards for any time may be played here.", "pause"),
    ("cancel", "cancel", "In a rule before something: it does not happen.", "cancel"),
    ("proceed", "proceed [by X]", "In a rule instead of something: that runs now.", "proceed by owner"),
    ("nothing", "nothing", "Does nothing.", '"Pass": nothing'),
    ("wins", 'X wins ["reason"]', "The game is over.", 'p wins "three in a line"'),
    ("score", "score S", "The game is over, totals decide.", "score players"),
    ("say", 'say "text"', "A public line in the trace.", 'say "{p} has {count of p.hand} cards"'),
    ("ask", "ask WHO [at once] [secretly] to FORM as x", "A decision.", "ask p to pick 1 from p.hand as shown"),
)
"""The statements by their first word."""

ANSWERS: dict[str, Word] = _said(
    "answer",
    ("choose one", "choose one:", "One of the labelled options.", '"Fold" when bet_made: nothing'),
    ("do", "do A(x, any S) [or nothing]", "Open arguments of an action.", "ask p to do claim(p, any Cell)"),
    ("pick", "pick N from S [where C]", "Some members.", "ask p to pick up to 2 from p.hand as thrown"),
    ("say number", "say number from A to B", "A whole number.", "ask p to say number from 0 to 5 as bid"),
    ("say yes or no", "say yes or no", "Yes or no.", "ask p to say yes or no as agreed"),
    ("order", "order S", "All members, in an order.", "ask p to order swept as stacked"),
)
"""The forms of an answer."""

HOOKS: dict[str, Word] = _said(
    "hook",
    ("before", "before E(names) [when C]:", "Runs first and may cancel.", "before take(p, h): cancel"),
    ("after", "after E(names) [when C]:", "Runs when it was carried out.", "after phase round: pause"),
    ("instead of", "instead of E(names) [when C]:", "Runs in its place.", "instead of pay_rent(p): nothing"),
    ("any time", "play|may any time [when C]:", "May be done at every pause.", "play any time: owner gains 3 coins"),
    ("play", "play HOOK", "Optional; costs the card.", "play before take(p, h): cancel"),
    ("may", "may HOOK", "Optional; costs nothing by itself.", "may after phase round: draw 1 from deck to owner.hand"),
)
"""The forms of hooks."""

EFFECTS: dict[str, Word] = _said(
    "effect",
    (
        "modify",
        "modify V(names) [until ...] [when C]: OP",
        "Changes a value.",
        "modify price(p, f) when p is owner: subtract 1",
    ),
    (
        "forbid",
        'forbid A(names) [until ...] [when C] else "reason"',
        "One precondition more.",
        'forbid take(p) else "closed"',
    ),
    (
        "later",
        "later, after [next] E [until ...] [when C]:",
        "Once, when it comes.",
        "later, after phase round: owner pays 2 coins",
    ),
)
"""What changes values and actions, for good or for a while."""

PROPERTIES: dict[str, Word] = _said(
    "property",
    ("played from", "played from ZONE, then to ZONE", "A kind can be played.", "played from hand, then to discard"),
    ("works in", "works in ZONE", "A card's rules hold while it lies there.", "works in privileges"),
    ("asked through", "asked through P", "Who answers for a piece.", "asked through seat(it)"),
    ("face", "face up, face down", "Whether all see a zone's pieces, or nobody.", "zone deck: Card, face down"),
    ("seen by", "seen by P", "Who sees it.", "zone hand: each player has Card, seen by owner"),
    ("shuffled", "shuffled", "A pile without a known order.", "zone deck: Card, face down, shuffled"),
    ("drawn at random", "drawn at random", "A bag.", "zone bag: Chip, drawn at random"),
    ("refilled from", "refilled from ZONE", "Where a pile that runs short is filled from.", "refilled from discard"),
    ("kept at", "kept at N from ZONE", "A row that is filled up at once.", "zone row: Card, kept at 4 from deck"),
    ("starts with", "starts with S", "What lies there at the start.", "zone deck: Card, starts with Card"),
    ("starts", "starts E", "What a state is at the start.", "state turn: number, starts 1"),
)
"""The properties of declarations."""

ALL: tuple[Word, ...] = tuple(
    word for words in (STATEMENTS, ANSWERS, HOOKS, EFFECTS, PROPERTIES, VALUES, EVENTS) for word in words.values()
)
"""Every word."""
