"""Statements, questions and effects: a line of text in, a node out."""

from __future__ import annotations

import pytest
from syntax.sketch import clean, sketch

from rulelang.syntax import nodes

LINES = {
    "let x be a + 1": "Let(x, Binary('+', a, 1))",
    "let x(p in S) be p.a": "Let(x, Attr(p, a), p, S)",
    "set p.a to 2 until end of phase y(p)": "Set(Attr(p, a), 2, Duration('phase', y, [p]))",
    "set x to yes until start of next phase y": "Set(x, Bool(True), Duration('phase', y, next=True, at_start=True))",
    "set x to 1 until end of next action a in phase y(p)": (
        "Set(x, 1, Duration('action', a, next=True, within=Running('phase', y, [p])))"
    ),
    "set x to none until end of game": "Set(x, NoneLit(), Duration('game'))",
    "increase p.a(c) by 1": "Increase(Attr(p, a, [c]), 1)",
    "decrease a by 1": "Increase(a, 1, True)",
    "swap x and y.z": "Swap(x, Attr(y, z))",
    "p gains sum of dice gold from q": "Gains(p, Fold('sum', dice), gold, q)",
    "p pays up to 3 gold to bank as paid": "Pays(p, 3, gold, bank, True, paid)",
    "p pays 3 gold": "Pays(p, 3, gold)",
    "move a + b to z on top": "Move(Binary('+', a, b), z, 'top')",
    "move c to z at s": "Move(c, z, spot=s)",
    "draw 2 from z to p.hand as got": "Draw(2, z, Attr(p, hand), got)",
    "roll 3 d6 for p seen by q as dice": "Roll(d6, dice, 3, p, q)",
    "roll dice_of(p) as n": "Roll(Call(dice_of, [p]), n)",
    "roll again": "RollAgain()",
    "roll again poor": "RollAgain(poor)",
    "pick up to n at random from z where it.a as b": "Pick(Amount(high=n, up_to=True), z, b, Attr(it, a))",
    "pick 1 with lowest a then random from z as b": "Pick(Amount(1), z, b, keys=Keys([Key(False, a)], True))",
    "rank p in S by highest a then lowest b as r": "Rank(p, S, None, Keys([Key(True, a), Key(False, b)]), r)",
    "shuffle z(e)": "Shuffle(Call(z, [e]))",
    "reveal a + b to q": "Reveal(Binary('+', a, b), q)",
    "do a(b, c + 1) as x": "Do(a, [b, Binary('+', c, 1)], x)",
    "do a": "Do(a, [])",
    "phase y(p)": "EnterPhase(y, [p])",
    "again": "Again()",
    "end phase y": "End('phase', y)",
    "end turns": "End('turns')",
    "result a": "Result(a)",
    'needs a else "no"': "Needs(a, 'no')",
    "pause": "Pause()",
    "cancel": "Cancel()",
    "proceed by x": "Proceed(x)",
    "nothing": "Nothing()",
    'p wins "so"': "Wins(p, 'so')",
    "nobody wins": "Wins(None)",
    "score S": "Score(S)",
    'say "a {b}"': "Say('a {b}')",
    "open deals among p in S giving p.a, p.b": "OpenDeals(p, S, [Attr(p, a), Attr(p, b)])",
    "ask p to do a(p, any K) or nothing as x": "Ask(Asked(p), DoAny(a, [p, AnyArg(K)], True), x)",
    "ask each p in S at once to say yes or no as x": "Ask(Asked(var=p, source=S, at_once=True), SayYesNo(), x)",
    "ask each p in S where p in T to order z as x": "Ask(Asked(var=p, source=S, where=Member(p, T)), OrderForm(z), x)",
    'ask p secretly "Q?" called q to say number from 0 to n as x': (
        "Ask(Asked(p, secretly=True, prompt='Q?', called=q), SayNumber(0, n), x)"
    ),
    "ask p to pick 1 to 3 from z where it.a as x": "Ask(Asked(p), PickFrom(Amount(1, 3), z, Attr(it, a)), x)",
    "ask p to pick any number from z as x": "Ask(Asked(p), PickFrom(Amount(any_number=True), z), x)",
    "ask p to split a among b as x": "Ask(Asked(p), SplitForm(a, b), x)",
    "ask p to arrange a on b, rest to c as x": "Ask(Asked(p), ArrangeForm(a, b, c), x)",
    "modify v(p) until end of action a when b: add 1": ("Modify(v, [p], ChangeOp('add', 1), Duration('action', a), b)"),
    "modify v when b until end of action a: divided by 2 rounded up": (
        "Modify(v, [], ChangeOp('divided', 2, True), Duration('action', a), b)"
    ),
    "modify v: at least 2": "Modify(v, [], ChangeOp('at least', 2))",
    "modify v: also when a or b": "Modify(v, [], ChangeOp('also', Or([a, b])))",
    "modify v: only when a": "Modify(v, [], ChangeOp('only', a))",
    'forbid a(p) when b else "no"': "Forbid(Event(None, a, [p]), 'no', when=b)",
    "later, after next phase y(p): nothing": "Later('after', Event('phase', y, [p]), Block([Nothing()]), True)",
    "later, instead of a until end of game: proceed": (
        "Later('instead of', Event(None, a), Block([Proceed()]), duration=Duration('game'))"
    ),
    "for each x in S in order from p where a: nothing": "ForEach(x, S, Block([Nothing()]), 'from', p, a)",
    "for each x in S in random order: nothing": "ForEach(x, S, Block([Nothing()]), 'random')",
    "take turns p in S from q where a until b: again": "TakeTurns(p, S, Block([Again()]), q, a, b)",
    "repeat up to 3 times until a: nothing": "Repeat(Block([Nothing()]), 3, True, a)",
    "repeat: end repeat": "Repeat(Block([End('repeat')]))",
}


def statements(text: str) -> tuple[nodes.Stmt, ...]:
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    decl = clean("action test:\n" + lines).decls[0]
    assert isinstance(decl, nodes.ActionDecl)
    return decl.body.body


@pytest.mark.parametrize("line", LINES)
def test_line(line: str) -> None:
    assert sketch(statements(line)[0]) == LINES[line]


def test_branches_become_a_chain() -> None:
    text = "if a: again\n## why\nelse if b:\n    cancel\n# aside\nelse: nothing\npause"
    first, last = statements(text)
    inner = "IfStmt(b, Block([Cancel()]), Block([Nothing()]), ## why)"
    assert sketch(first) == f"IfStmt(a, Block([Again()]), Block([{inner}]))"
    assert sketch(last) == "Pause()"


def test_notes_above_an_else_go_to_its_first_statement() -> None:
    (only,) = statements("if a: again\n@AB-1\nelse: nothing")
    assert sketch(only) == "IfStmt(a, Block([Again()]), Block([Nothing(@AB-1)]))"


def test_options_keep_notes_and_conditions() -> None:
    text = 'ask p "Which?" to choose one:\n    ## first\n    "A" when a:\n        again\n    "B": nothing'
    (ask,) = statements(text)
    assert isinstance(ask, nodes.Ask)
    assert sketch(ask.form) == (
        "ChooseOne([Option('A', Block([Again()]), a, ## first), Option('B', Block([Nothing()]))])"
    )


def test_needs_limit_a_whole_answer() -> None:
    (ask,) = statements('ask p to split a among b as x:\n    needs c else "no"\n    needs d')
    assert sketch(ask) == "Ask(Asked(p), SplitForm(a, b), x, [Needs(c, 'no'), Needs(d)])"


def test_blocks_nest() -> None:
    (loop,) = statements("repeat:\n    if a:\n        again\n    # aside, anywhere\n  # even here\n    end repeat")
    assert sketch(loop) == "Repeat(Block([IfStmt(a, Block([Again()])), End('repeat')]))"
