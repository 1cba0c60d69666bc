"""Numbers worked out where they are used, so that nothing can change them.

The line: an amount is told of if it is a *rate* or a *correction* of something in the game (`2 * count of p.boats`,
`b.price + 1`, `sum of b.worth for b in p.boats`), no value has a say in it, and some value in this game is modified at
all. Plain numbers, answers, dice, states, printed fields, rows of tables and plain counts are quiet: there it is the
thing itself that is paid or drawn, and a balance of two things (`bid - p.coins`) is no rate either.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program import core
from rulelang.semantics.lints.spots import Spot
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import statements
from rulelang.semantics.narrowing import everything, substitute
from rulelang.semantics.walk import written
from rulelang.syntax import nodes

ON_THE_TABLE = (
    core.StateGet,
    core.ResourceGet,
    core.Contents,
    core.FieldGet,
    core.TableGet,
    core.KindAll,
    core.Players,
)


def check_amounts(subject: Subject) -> None:
    """R348. A rate or a correction written straight into an amount, in a game whose cards or rules modify values."""
    if not subject.program.modifiers:
        return
    for spot in subject.spots.all:
        if spot.home.hook is None or not spot.home.hook.attached.cards:
            _check_amount(subject, spot)


def _check_amount(subject: Subject, spot: Spot) -> None:
    lets = _lets(spot.home.routine.body)
    known = {local: let.value for local, let in lets.items()}
    for amount in _amounts(spot.stmt):
        if _worked_out(substitute(amount, known)):
            _tell(subject, lets.get(amount, spot.stmt))


def _tell(subject: Subject, stmt: core.Stmt) -> None:
    node = subject.at(stmt.span, nodes.Stmt)
    amount = _written(node) if node is not None else None
    if amount is None:
        return
    subject.report.warning(
        "R348",
        "No card and no rule can ever change this number: it is worked out on the spot.",
        amount.span,
        help=f"give it a name, `value <name>(...): {written(subject.report, amount.span)}`, and use that here",
        note="only values can be modified, and this game modifies some",
    )


def _written(node: nodes.Stmt) -> nodes.Expr | None:
    match node:
        case nodes.Gains(amount=amount) | nodes.Pays(amount=amount) | nodes.Draw(amount=amount):
            return amount
        case nodes.Roll(amount=amount) | nodes.Let(value=amount) | nodes.Increase(by=amount):
            return amount
        case nodes.Pick(amount=nodes.Amount(low, high)):
            return low if low is not None else high
    return None


# ---- the amounts of statements, and what their locals stand for


def _amounts(stmt: core.Stmt) -> Iterator[core.Expr]:
    match stmt:
        case core.Gain(amount=amount) | core.Pay(amount=amount) | core.Draw(amount=amount):
            yield amount
        case core.PickRandom(amount=amount) | core.PickBest(amount=amount) | core.Roll(amount=core.Expr() as amount):
            yield amount
        case core.SetState(value=core.Arith("+" | "-", core.StateGet(state), by)) if state == stmt.state:
            yield by


def _lets(body: core.Block) -> dict[core.Expr, core.Let]:
    """The locals that are said once, by `let`."""
    lets = [stmt for stmt in statements(body) if isinstance(stmt, core.Let)]
    slots = [let.slot for let in lets]
    return {core.Local(let.slot): let for let in lets if slots.count(let.slot) == 1}


# ---- which of them are told of


def _worked_out(amount: core.Expr) -> bool:
    if any(isinstance(part, core.ValueCall) for part in everything(amount)):
        return False
    return _rate(amount)


def _rate(amount: core.Expr) -> bool:
    match amount:
        case core.If(_, then, otherwise):
            return _rate(then) or _rate(otherwise)
        case core.Arith("*", left, right) | core.Divide(left, right):
            return _of_the_game(left) or _of_the_game(right)
        case core.Arith(_, left, right):
            return _correction(left, right) or _correction(right, left) or _rate(left) or _rate(right)
        case core.Fold("sum", core.Gather(source, of=of)):
            return _of_the_game(source) and not isinstance(of, core.Local)
        case core.Fold(_, core.MakeList(items)):
            return any(_rate(item) for item in items)
    return False


def _correction(number: core.Expr, other: core.Expr) -> bool:
    """A plain number is added to something of the game, or taken from it."""
    return isinstance(number, core.Const | core.SettingGet) and number != core.Const(0) and _of_the_game(other)


def _of_the_game(expr: core.Expr) -> bool:
    """Something that stands on the table is looked at, not only what was thrown or answered just now."""
    return any(isinstance(part, ON_THE_TABLE) for part in everything(expr))
