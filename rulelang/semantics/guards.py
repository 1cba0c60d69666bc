"""What must hold before something is offered: opening `needs`, and an answer to the first question."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from rulelang.program import core
from rulelang.semantics.blocks import lower_body
from rulelang.semantics.lets import lower_let
from rulelang.semantics.lowering import lower_test
from rulelang.semantics.narrowing import everything, substitute
from rulelang.semantics.scopes import Scope
from rulelang.semantics.templates import check_plain
from rulelang.source import Span
from rulelang.syntax import nodes

YES = core.Const(True)

# ---- the head of a body


def split_head(body: tuple[nodes.Stmt, ...]) -> tuple[tuple[nodes.Stmt, ...], tuple[nodes.Stmt, ...]]:
    """The opening `let` and `needs` lines, up to the last `needs`, and the rest."""
    end = 0
    for place, node in enumerate(body):
        if isinstance(node, nodes.Needs):
            end = place + 1
        elif not isinstance(node, nodes.Let):
            break
    return body[:end], body[end:]


def lower_guarded(scope: Scope, body: tuple[nodes.Stmt, ...], question: bool) -> tuple[core.Guard, core.Block]:
    """A body with its guard: opening lets stand in both. question: its first question must have an answer."""
    head, rest = split_head(body)
    lets: list[tuple[int, core.Expr]] = []
    needs: list[tuple[core.Expr, str | None]] = []
    spans: list[Span] = []
    opening: list[core.Stmt] = []
    for node in head:
        if isinstance(node, nodes.Let):
            slot, value = lower_let(scope, node)
            lets.append((slot, value))
            opening.append(core.Let(slot, value, span=node.span, tags=node.marks.tags))
        elif isinstance(node, nodes.Needs):
            needs.append(lower_need(scope, node))
            spans.append(node.span)
    statements = lower_body(scope, rest)
    guard = core.Guard(tuple(lets), tuple(needs), spans=tuple(spans))
    if question:
        guard = _with_question(scope, guard, statements)
    return guard, (*opening, *statements)


def lower_need(scope: Scope, node: nodes.Needs) -> tuple[core.Expr, str | None]:
    """One precondition; what it says is known afterwards."""
    check_plain(scope, node.reason, node.span)
    test = lower_test(scope, node.test)
    scope.keep(test)
    return test, node.reason


# ---- the first question


def _with_question(scope: Scope, guard: core.Guard, body: core.Block) -> core.Guard:
    """The guard, with the lets up to the first question and the test that it has an answer."""
    lets = list(guard.lets)
    for stmt in body:
        match stmt:
            case core.Let(slot, value):
                lets.append((slot, value))
            case core.Run(event, args) if event.startswith("action:") and _alone(stmt, body):
                return evolve(guard, lets=tuple(lets), answerable=core.Can(event, args))
            case core.Ask():
                test = answerable(scope, stmt)
                return guard if test is None else _if_known(scope, guard, lets, test, body)
        if _unforeseen(stmt):
            return guard
    return guard


def _alone(stmt: core.Stmt, body: core.Block) -> bool:
    return all(other is stmt or isinstance(other, core.Let) for other in body)


def _unforeseen(stmt: core.Stmt) -> bool:
    """Branches, loops, chance and whatever may contain them: beyond these no question is foreseen."""
    kinds = core.If_ | core.ForEach | core.TakeTurns | core.Repeat | core.Run | core.Pause | core.Proceed
    return isinstance(stmt, kinds | core.Roll | core.Draw | core.PickRandom | core.PickBest | core.Rank | core.Ask)


def _if_known(
    scope: Scope, guard: core.Guard, lets: list[tuple[int, core.Expr]], test: core.Expr, body: core.Block
) -> core.Guard:
    """The test, if all it reads is known before the body runs."""
    made = {slot for stmt in body for slot in _made_by(stmt)} - {slot for slot, _ in lets}
    extra = lets[len(guard.lets) :]
    if any(slot in made for slot in _read([test, *(value for _, value in extra)])):
        return guard
    return evolve(guard, lets=tuple(lets), answerable=test)


def _made_by(stmt: core.Stmt) -> Iterable[int]:
    match stmt:
        case core.LetEach(into=slot) | core.Pay(into=int() as slot) | core.Run(into=int() as slot):
            yield slot
        case core.Let(slot):
            yield slot


def _read(exprs: Iterable[core.Expr]) -> Iterable[int]:
    for expr in exprs:
        for part in everything(expr):
            if isinstance(part, core.Local | core.LocalAt):
                yield part.slot


def answerable(scope: Scope, ask: core.Ask) -> core.Expr | None:
    """Whether a question has an answer; None if it always has one, or if that cannot be told before."""
    if ask.each is not None:
        return None
    match ask.form:
        case core.ChooseOne(options):
            return _one_of([option_test(option) for option in options])
        case core.DoAny(event, args, or_nothing):
            return None if or_nothing else core.Can(event, args)
        case core.PickForm(low=core.Expr() as low):
            return _enough(ask, ask.form.source, low)
        case core.NumberForm(low, high):
            constant = isinstance(low, core.Const) and isinstance(high, core.Const)
            return None if constant else core.Compare("<=", low, high)
    return None


def _enough(ask: core.Ask, source: core.Expr, low: core.Expr) -> core.Expr | None:
    if low == core.Const(0):
        return None
    if low != core.Const(1):
        return core.Compare(">=", core.Count(source), low)
    tests: list[core.Expr] = []
    slot = ask.answer
    if isinstance(source, core.Filter):
        tests.append(substitute(source.test, {core.Local(source.slot): core.Local(slot)}))
        source = source.source
    tests.extend(test for test, _ in ask.needs if isinstance(ask.form, core.PickForm) and ask.form.result == "one")
    return core.Quantify("some", source, slot, _all_of(tests))


def option_test(option: core.Option) -> core.Expr:
    """Whether an option is offered, as one expression."""
    tests = [test for test, _ in option.guard.needs]
    if option.flat is not None:
        tests.append(core.Can(*option.flat))
    elif option.guard.answerable is not None:
        tests.append(option.guard.answerable)
    test = _all_of(tests)
    for slot, value in reversed(option.guard.lets):
        test = core.Bound(slot, value, test) if test != YES else test
    return _all_of([option.when, test] if option.when is not None else [test])


def _all_of(tests: Iterable[core.Expr]) -> core.Expr:
    kept = tuple(test for test in tests if test != YES)
    return YES if not kept else kept[0] if len(kept) == 1 else core.And(kept)


def _one_of(tests: list[core.Expr]) -> core.Expr | None:
    if not tests or YES in tests:
        return None
    return tests[0] if len(tests) == 1 else core.Or(tuple(tests))
