"""Statements that say what runs next: do, phase, if, loops, end, result, pause, cancel, proceed, wins, score."""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.types import EntityType, GroupType, OptionalType, Type
from rulelang.semantics.arguments import lower_args
from rulelang.semantics.blocks import Stmts, block_leaves, does, lower_block
from rulelang.semantics.expressions import find_event
from rulelang.semantics.groups import in_order, lower_group, member_type
from rulelang.semantics.groups import loop as loop_over
from rulelang.semantics.lookups import asked_through, inside
from rulelang.semantics.lowering import SOME_GROUP, check_there, lower, lower_as, lower_number, lower_test
from rulelang.semantics.missing import declared_here, not_yet
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.routines import action_result
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import EventSymbol
from rulelang.semantics.templates import lower_template
from rulelang.semantics.typing import ERROR, ErrorType, strip_optional
from rulelang.semantics.walk import within
from rulelang.syntax import nodes

# ---- running something else


@does(nodes.Do)
def do(scope: Scope, node: nodes.Do) -> Stmts:
    """`do A(args) [as x]`."""
    symbol = find_event(scope, "action", node.action)
    if symbol is None:
        return ()
    args = lower_args(scope, node.action, symbol.params, node.args)
    into = None
    if node.name is not None:
        result = action_result(scope.names, symbol, node.name)
        if result is None:
            no_result(scope, symbol, node.name)
        into = scope.declare(node.name.text, result or ERROR, node.name.span)
    return (core.Run(symbol.key, args, into),)


def no_result(scope: Scope, action: EventSymbol, name: nodes.Ident) -> None:
    """Tell that an action gives nothing which could have a name."""
    message = f"`{action.name}` has no result that could be called `{name.text}`."
    help = f"leave out `as {name.text}`, or add a line `result ...` to `{action.name}`"
    scope.names.report.error("R263", message, name.span, help=help, also=declared_here(action))


@does(nodes.EnterPhase)
def enter_phase(scope: Scope, node: nodes.EnterPhase) -> Stmts:
    """`phase X(args)`."""
    symbol = find_event(scope, "phase", node.phase)
    if symbol is None:
        return ()
    return (core.Run(symbol.key, lower_args(scope, node.phase, symbol.params, node.args)),)


@does(nodes.Pause)
def pause(scope: Scope, node: nodes.Pause) -> Stmts:
    """`pause`."""
    return (core.Pause(),)


@does(nodes.Nothing)
def nothing(scope: Scope, node: nodes.Nothing) -> Stmts:
    """`nothing`."""
    return ()


# ---- branches and loops


@does(nodes.IfStmt)
def if_(scope: Scope, node: nodes.IfStmt) -> Stmts:
    """`if C: ... else: ...`; where one side leaves, the other holds from here on."""
    test = lower_test(scope, node.test)
    then = lower_block(scope, node.then, scope.learn(test))
    otherwise = lower_block(scope, node.otherwise, scope.learn(test, False)) if node.otherwise is not None else ()
    if block_leaves(node.then):
        scope.keep(test, False)
    elif node.otherwise is not None and block_leaves(node.otherwise):
        scope.keep(test)
    return (core.If_(test, then, otherwise),)


@does(nodes.ForEach)
def for_each(scope: Scope, node: nodes.ForEach) -> Stmts:
    """`for each x in S [order] [where C]:`."""
    each = loop_over(scope, node.var, node.source, node.where)
    by = _order_by(scope, node, member_type(each.kind))
    body = lower_block(scope, node.body, each.scope.looping("repeat"))
    return (core.ForEach(each.slot, in_order(each.chosen()), body, node.order, by, member_type(each.kind)),)


def _order_by(scope: Scope, node: nodes.ForEach, member: Type) -> core.Expr | None:
    if node.by is None:
        return None
    return lower_as(scope, node.by, member) if node.order == "from" else lower_seat(scope, node.by)


def lower_seat(scope: Scope, node: nodes.Expr) -> core.Expr:
    """Somebody who can be asked: a seat, or a piece asked through one; a finding for anything else."""
    expr, found = lower(scope, node)
    kind = strip_optional(found)
    if not isinstance(kind, ErrorType) and not asked_through(scope.names, kind):
        _cannot_be_asked(scope, node, kind)
    elif found != kind:
        check_there(scope, node, expr)
    return expr


def _cannot_be_asked(scope: Scope, node: nodes.Expr, kind: Type) -> None:
    help = None
    if isinstance(kind, GroupType):
        fresh = next((n for n in "pqrxyz" if not scope.sees(n) and n not in scope.names.symbols), "other")
        help = f"to ask one after another write `ask each {fresh} in {said(scope, node) or '...'}`"
    elif isinstance(kind, EntityType) and kind.sort == "piece":
        help = f"to ask the player who has it write `holder({said(scope, node) or '...'})`"
    message = f"{quoted(scope, node)} is {a_type(kind)}, and only a player can be asked."
    scope.names.report.error("R264", message, node.span, help=help)


@does(nodes.TakeTurns)
def take_turns(scope: Scope, node: nodes.TakeTurns) -> Stmts:
    """`take turns p in S [from X] [where C] [until C]:`."""
    each = loop_over(scope, node.var, node.source, None)
    start = lower_as(scope, node.start, member_type(each.kind)) if node.start is not None else None
    here = each.scope
    where = lower_test(here, node.where) if node.where is not None else None
    until = lower_test(here, node.until) if node.until is not None else None
    if until is not None:
        here.keep(until, False)
    if where is not None:
        here.keep(where)
    body = lower_block(scope, node.body, here.looping("turns"))
    return (core.TakeTurns(each.slot, in_order(each.source), start, where, until, body),)


@does(nodes.Repeat)
def repeat(scope: Scope, node: nodes.Repeat) -> Stmts:
    """`repeat [[up to] N times] [until C]:`."""
    times = lower_number(scope, node.times) if node.times is not None else None
    until = lower_test(scope, node.until) if node.until is not None else None
    if times is None and until is None and not _has_way_out(node.body):
        _endless(scope, node)
    here = scope.looping("repeat")
    if until is not None:
        here.keep(until, False)
    return (core.Repeat(times, until, lower_block(scope, node.body, here)),)


def _endless(scope: Scope, node: nodes.Repeat) -> None:
    span = within(scope.names.report, node.span, "repeat")
    help = "say when it is over, `repeat until ...:`, or write `end repeat` inside"
    fix = Fix(span, "repeat until <what ends it>", "placeholder")
    scope.names.report.error("R265", "This `repeat` never ends.", span, help=help, fix=fix)


def _has_way_out(body: nodes.Block) -> bool:
    ways = nodes.End | nodes.Result | nodes.Wins | nodes.Score | nodes.EnterPhase | nodes.Do
    return any(isinstance(node, ways) for node in inside(body))


@does(nodes.Again)
def again(scope: Scope, node: nodes.Again) -> Stmts:
    """`again`."""
    if "turns" not in scope.loops:
        message = "`again` gives the same player another turn, and no turns are taken here."
        scope.names.report.error("R266", message, node.span, help="write it inside `take turns ...:`")
        return ()
    return (core.Again(),)


@does(nodes.End)
def end(scope: Scope, node: nodes.End) -> Stmts:
    """`end phase X`, `end action`, `end repeat`, `end turns`."""
    if node.sort == "phase" and node.phase is not None:
        return _end_phase(scope, node.phase)
    if not (_in_action(scope) if node.sort == "action" else node.sort in scope.loops):
        _nothing_to_end(scope, node)
        return ()
    return (core.Return() if node.sort == "action" else core.EndLoop(node.sort),)


_MISSED = {
    "action": "`end action` leaves an action, and this line is in none.",
    "turns": "`end turns` leaves the turns, and no turns are taken here.",
    "repeat": "`end repeat` leaves what is repeated, and nothing is repeated here.",
}


def _nothing_to_end(scope: Scope, node: nodes.End) -> None:
    ways = _ways_out(scope)
    help = f"write {' or '.join(f'`{way}`' for way in ways)}" if ways else None
    fix = Fix(node.span, ways[0], "likely") if len(ways) == 1 else None
    scope.names.report.error("R266", _MISSED[node.sort], node.span, help=help, fix=fix)


def _ways_out(scope: Scope) -> list[str]:
    """What can be ended here, the innermost first."""
    ways = [f"end {loop}" for loop in dict.fromkeys(reversed(scope.loops))]
    sort, _, name = (scope.event or "").partition(":")
    if _in_action(scope):
        ways.append("end action")
    elif scope.sort == sort == "phase" and name != "flow":
        ways.append(f"end phase {name}")
    return ways


def _end_phase(scope: Scope, name: nodes.Ident) -> Stmts:
    symbol = find_event(scope, "phase", name)
    return (core.EndPhase(symbol.key),) if symbol is not None else ()


def _in_action(scope: Scope) -> bool:
    return scope.sort == "action" or (scope.sort == "hook" and scope.stage == "instead")


# ---- results and hooks


@does(nodes.Result)
def result(scope: Scope, node: nodes.Result) -> Stmts:
    """`result E`: in an action, or in place of an action or question."""
    if not _in_action(scope):
        lower(scope, node.value)
        message = "`result` says what an action gives, and this line is in no action."
        help = "let it be an action, or keep it in a state: `set ... to ...`"
        if scope.sort == "hook":
            help = "only a rule `instead of` an action or a question gives a result"
        scope.names.report.error("R267", message, node.span, help=help)
        return ()
    wanted = scope.results[-1] if scope.results else None
    if wanted is None and scope.sort == "hook":
        lower(scope, node.value)
        name = (scope.event or "").partition(":")[2]
        message = f"`{name}` has no result that this rule could give in its place."
        scope.names.report.error("R267", message, node.span, help="leave out the line")
        return ()
    if wanted is not None:
        return (core.Return(lower_as(scope, node.value, wanted)),)
    value, kind = lower(scope, node.value)
    scope.results.append(kind)
    return (core.Return(value),)


@does(nodes.Needs)
def needs(scope: Scope, node: nodes.Needs) -> Stmts:
    """`needs` that does not open its body."""
    lower_test(scope, node.test)
    message = "`needs` stands before all that an action does, and here something comes first."
    help = "move it to the top, or use `if`"
    if scope.sort == "phase":
        message = "`needs` says when an action may be done, and a phase is entered in any case."
        help = "use `if`, or put the lines into an action"
    scope.names.report.error("R268", message, node.span, help=help)
    return ()


@does(nodes.Cancel)
def cancel(scope: Scope, node: nodes.Cancel) -> Stmts:
    """`cancel`, in before-hooks."""
    if scope.stage != "before":
        message = "`cancel` stops what is about to happen, and nothing is about to happen here."
        scope.names.report.error("R269", message, node.span, help="write it in a rule `before ...:`")
        return ()
    return (core.Cancel(),)


@does(nodes.Proceed)
def proceed(scope: Scope, node: nodes.Proceed) -> Stmts:
    """`proceed [by X]`, in instead-hooks."""
    by = lower_seat(scope, node.by) if node.by is not None else None
    if scope.stage != "instead":
        message = "`proceed` goes on with what a rule replaces, and nothing is replaced here."
        scope.names.report.error("R269", message, node.span, help="write it in a rule `instead of ...:`")
        return ()
    if by is not None and not (scope.event or "").startswith("question:"):
        message = "`proceed by` puts a question to somebody else, and this rule replaces none."
        fix = Fix(node.span, "proceed", "likely")
        scope.names.report.error("R269", message, node.span, help="leave out `by ...`", fix=fix)
    return (core.Proceed(by),)


# ---- the end of the game, and words for the players


@does(nodes.Wins)
def wins(scope: Scope, node: nodes.Wins) -> Stmts:
    """`X wins ["reason"]`, `nobody wins ["reason"]`."""
    reason = lower_template(scope, node.reason, node.span) if node.reason is not None else None
    if node.who is None:
        return (core.Finish("nobody", None, False, reason),)
    who, found = lower(scope, node.who, SOME_GROUP)
    kind = strip_optional(found)
    member = member_type(kind) if isinstance(kind, GroupType) else kind
    if not isinstance(member, ErrorType) and not asked_through(scope.names, member):
        message = f"{quoted(scope, node.who)} is {a_type(kind)}, and only players can win."
        help = None
        if isinstance(kind, EntityType) and kind.sort == "piece":
            help = f"for the player who has it write `holder({said(scope, node.who) or '...'})`"
        scope.names.report.error("R270", message, node.who.span, help=help)
    elif isinstance(found, OptionalType):
        check_there(scope, node.who, who)
    return (core.Finish("wins", who, not isinstance(kind, GroupType), reason),)


@does(nodes.Score)
def score(scope: Scope, node: nodes.Score) -> Stmts:
    """`score S`."""
    who, _ = lower_group(scope, node.who)
    if not any(isinstance(decl, nodes.ScoringDecl) for decl in scope.names.decls):
        message = "`score` adds up what a `scoring` says, and this game has none."
        scope.names.report.error("R271", message, node.span, help="declare one: `scoring p in players: ...`")
    return (core.Finish("score", who, False, None),)


@does(nodes.OpenDeals)
def open_deals(scope: Scope, node: nodes.OpenDeals) -> Stmts:
    """`open deals among x in S giving ...`."""
    not_yet(scope.names, "open deals", within(scope.names.report, node.span, "open deals"))
    return ()


@does(nodes.Say)
def say(scope: Scope, node: nodes.Say) -> Stmts:
    """`say "text with {places}"`."""
    return (core.Say(lower_template(scope, node.text, node.span)),)
