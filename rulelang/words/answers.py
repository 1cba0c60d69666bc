"""Questions: the forms of their answers, and what stands between `ask` and `to`."""

from __future__ import annotations

from rulelang.words.word import forms

ANSWERS = (
    *forms(
        "answer",
        (
            "choose one",
            "choose one:",
            "One of the options that stand below.",
            'ask p "And now?" to choose one:\n    "Earn": p gains 1 coins\n    "Rest": nothing',
        ),
        (
            "do",
            "do ACTION(E, any S) [or nothing] [as x]",
            "Does an action, with what is open chosen from what its `needs` allow.",
            'ask p "Buy?" to do buy_boat(p, any market) or nothing',
        ),
        (
            "pick",
            "pick N from S [where C]",
            "So many members; one of them, or a set.",
            "ask p to pick 1 from p.boats where it.damaged as mended",
        ),
        (
            "pick up to",
            "pick up to N from S [where C]",
            "So many or fewer; `up to 1` gives one or none.",
            "ask p to pick up to 1 from p.hold as sold",
        ),
        (
            "pick to",
            "pick N to N from S [where C]",
            "At least so many and at most so many.",
            "ask p to pick 1 to 3 from Shore as shores",
        ),
        (
            "pick any number",
            "pick any number from S [where C]",
            "None, some or all.",
            "ask p to pick any number from p.hold as thrown",
        ),
        (
            "say number",
            "say number from N to N",
            "A whole number within bounds.",
            "ask p to say number from 0 to p.coins as offered",
        ),
        ("say yes or no", "say yes or no", "Yes or no.", 'ask p "Agreed?" to say yes or no as agreed'),
        ("order", "order S", "All of them, in an order.", "ask p to order p.hold as stacked"),
        of="ask ask_each",
    ),
    *forms(
        "answer",
        (
            "option",
            '"TEXT" [when C]:',
            "One option: what it is called, when it is offered, and what it does.",
            'ask p to choose one:\n    "Pay" when p.coins > 0: p pays 1 coins\n    "Wait": nothing',
        ),
        of="choose_one",
    ),
    *forms(
        "answer",
        (
            "any",
            "any S",
            "An argument that is still open: the player chooses it.",
            "ask p to do raise_bid(p, any (1 to 9))",
        ),
        ("or nothing", "or nothing", "The player may decline.", "ask p to do buy_boat(p, any market) or nothing"),
        of="do",
    ),
    *forms(
        "answer",
        (
            "at once",
            "at once",
            "Nobody knows an answer before the last is in.",
            "ask each r in players at once to say yes or no as voted",
        ),
        ("secretly", "secretly", "Only the one who answers sees it.", "ask p secretly to pick 1 from Shore as hiding"),
        (
            "called",
            "called NAME",
            "The question has a name, so that rules can hang on it.",
            "ask p called choose_shore to pick 1 from Shore as landing",
        ),
        (
            "needs",
            'needs C [else "TEXT"]',
            "Below a question: what the answer as a whole must fulfil.",
            "ask p to pick any number from p.hold as left:\n"
            '    needs sum of c.worth for c in left less than 9 else "too heavy"',
        ),
        of="ask ask_each",
    ),
    *forms(
        "answer",
        (
            "split",
            "split S among S",
            "A part for each, and nothing left over: of a group, or of a number.",
            "ask p to split p.hold among others(p) as shares",
        ),
        of="ask",
    ),
    *forms(
        "answer",
        (
            "arrange",
            "arrange S on ZONE, rest to ZONE",
            "Pieces laid out on a grid, as many as can be; the machine proposes how, moving the fewest.",
            "ask p to arrange jetty on jetty, rest to rubble as kept",
        ),
        of="ask",
    ),
)
