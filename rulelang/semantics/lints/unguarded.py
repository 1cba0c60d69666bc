"""What nothing holds back: payments that may find too little, steps that may leave the range of a state."""

from __future__ import annotations

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import Program
from rulelang.program.types import NO_LIMIT, NumberType, OptionalType, Type
from rulelang.semantics.lints.spots import Spot
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import known_number
from rulelang.semantics.narrowing import everything
from rulelang.semantics.walk import written
from rulelang.syntax import nodes

# ---- R351


def check_payments(subject: Subject) -> None:
    """R351. A compulsory payment, and nothing asks on the way to it whether the payer has so much."""
    for spot in subject.spots.all:
        if isinstance(pay := spot.stmt, core.Pay) and not pay.up_to and _may_fail(subject, spot, pay):
            _tell_payment(subject, pay)


def _may_fail(subject: Subject, spot: Spot, pay: core.Pay) -> bool:
    if pay.amount == core.Const(0) or _endless(subject.program, pay) or _raised(subject.program, pay.resource):
        return False
    return not _begun_with(subject, spot, pay) and not subject.spots.guarded(spot, ("resource", pay.resource))


def _endless(program: Program, pay: core.Pay) -> bool:
    """The payer never runs out."""
    declared = program.resources[pay.resource]
    if isinstance(pay.who, core.Const):
        held = {entity: code.expr for entity, code in declared.holders}
        if pay.who.value in held:
            return held[pay.who.value] == core.Const(NO_LIMIT)
    return declared.start is not None and declared.start.expr == core.Const(NO_LIMIT)


def _raised(program: Program, resource: int) -> bool:
    """A rule raises what is missing of this resource: the game has thought of it."""
    entities = {r.entity for r in program.resources}
    for hook in program.hooks:
        if hook.event == "builtin:shortfall" and hook.mode == "standing" and not hook.attached.cards:
            named = {n.value for n in everything(hook.when) if isinstance(n, core.Const) and n.value in entities}
            if not named or program.resources[resource].entity in named:
                return True
    return False


def _begun_with(subject: Subject, spot: Spot, pay: core.Pay) -> bool:
    """A stake paid once, out of what everybody begins with."""
    start = subject.program.resources[pay.resource].start
    amount = known_number(subject.program, pay.amount)
    first = known_number(subject.program, start.expr) if start is not None else None
    return amount is not None and first is not None and amount <= first and subject.spots.once(spot)


def _tell_payment(subject: Subject, pay: core.Pay) -> None:
    node = subject.at(pay.span, nodes.Pays)
    assert node is not None
    who, amount = (written(subject.report, part.span) for part in (node.who, node.amount))
    what = subject.program.resources[pay.resource].name
    own = f"{who}.{what}" if who.isidentifier() else f"what {who} has"
    subject.report.warning(
        "R351",
        f"Nothing asks whether `{who}` has the {what} for this.",
        node.span,
        help=f"ask first, `{own} at least {amount}`, or write `pays up to {amount} {what}` if less will do",
        note="a payment that cannot be made stops the game, unless a rule `before shortfall(...)` raises the rest",
    )


# ---- R360


def check_steps(subject: Subject) -> None:
    """R360. A state with bounds is counted up or down, and nothing asks whether there is room."""
    for spot in subject.spots.all:
        if isinstance(change := spot.stmt, core.SetState):
            bound = _bound(subject.program, change)
            if bound is not None and not subject.spots.guarded(*_without_itself(spot, change)):
                _tell_step(subject, change, bound)


def _bound(program: Program, change: core.SetState) -> int | None:
    """The bound towards which a state is counted."""
    kind = _number(program.states[change.state].type)
    match change.value:
        case core.Arith("+" | "-" as op, core.StateGet(number, owner, index), _) if kind is not None:
            if (number, owner, index) == (change.state, change.owner, change.index):
                return kind.high if op == "+" else kind.low
    return None


def _number(kind: Type) -> NumberType | None:
    kind = kind.inner if isinstance(kind, OptionalType) else kind
    return kind if isinstance(kind, NumberType) else None


def _without_itself(spot: Spot, change: core.SetState) -> tuple[Spot, tuple[str, int]]:
    """The step as if only its amount were read: that it reads what it counts is no question."""
    assert isinstance(change.value, core.Arith)
    amount = core.Let(-1, change.value.right)
    return Spot(amount, spot.home, spot.tests, spot.repeated), ("state", change.state)


def _tell_step(subject: Subject, change: core.SetState, bound: int) -> None:
    node = subject.at(change.span, nodes.Increase) or subject.at(change.span, nodes.Set)
    state = subject.program.states[change.state]
    if node is None or not isinstance(change.value, core.Arith):
        return
    target = written(subject.report, node.target.span)
    way = "more" if change.value.op == "-" else "less"
    declared = subject.names.symbols[state.name].span
    subject.report.warning(
        "R360",
        f"Nothing asks whether `{target}` may go beyond {bound}.",
        node.span,
        help=f"ask first, `if {target} {way} than {bound}`, or as a `needs` of the action",
        note="a step beyond the range of a state stops the game",
        also=(Label(declared, "its range is declared here"),),
    )
