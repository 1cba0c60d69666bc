"""Statements about pieces and chance: move, draw, roll, pick, rank, shuffle, reveal."""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.types import DIE, NUMBER, PLAYER, SPOT, ZONE, EntityType, GroupType, OptionalType, Type
from rulelang.semantics.blocks import Stmts, does
from rulelang.semantics.grids import is_grid
from rulelang.semantics.groups import Group, bind, filtered, loop, lower_group, lower_keys, member_type, pieces_in
from rulelang.semantics.lookups import copies, dice_names, die_face, piece_type, place_kind, symbols_of, zones_of
from rulelang.semantics.lowering import SOME_GROUP, Typed, as_place, check_there, lower, lower_as, lower_number
from rulelang.semantics.missing import listed
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import ZoneSymbol
from rulelang.semantics.typing import PIECE, ErrorType, strip_optional
from rulelang.syntax import nodes

Place = tuple[core.Expr, str]
"""A zone and the kind of its pieces (empty: any)."""


# ---- places


def lower_place(scope: Scope, node: nodes.Expr) -> Place | None:
    """A zone; a finding for anything else."""
    expr, kind = lower(scope, node, ZONE)
    place = as_place(expr)
    if place is not None:
        return place, place_kind(scope.names, place)
    if kind == ZONE:
        return expr, ""
    if not isinstance(kind, ErrorType):
        _no_zone(scope, node, strip_optional(kind))
    return None


def _no_zone(scope: Scope, node: nodes.Expr, kind: Type) -> None:
    """Tell that a zone is wanted here, and which zones somebody has who was named instead."""
    text = said(scope, node) or "..."
    zones = zones_of(scope.names, kind) if isinstance(kind, EntityType) else []
    help = f"name one of the zones: {listed(f'{text}.{zone}' for zone in zones[:4])}" if zones else None
    fix = Fix(node.span, f"{text}.{zones[0]}", "likely") if len(zones) == 1 else None
    if len(zones) == 1:
        help = f"did you mean `{text}.{zones[0]}`?"
    scope.names.report.error(
        "R259", f"{quoted(scope, node)} is {a_type(kind)}, not a zone.", node.span, help=help, fix=fix
    )


def check_kind(scope: Scope, node: nodes.Expr, kind: Type, place: Place, target: nodes.Expr) -> None:
    """A finding if pieces of this type cannot lie there."""
    bare = strip_optional(member_type(kind) if isinstance(kind, GroupType) else kind)
    wanted = place[1]
    if not wanted or not isinstance(bare, EntityType) or bare in (PIECE, piece_type(wanted)):
        return
    where = said(scope, target)
    place_text = f"in `{where}`" if where else "there"
    message = f"{quoted(scope, node)} is {a_type(kind)}, and only pieces of kind `{wanted}` can lie {place_text}."
    zones = [z.name for z in symbols_of(scope.names, ZoneSymbol) if z.kind == bare.name and z.name != said(scope, node)]
    help = f"these can lie in {listed(zones[:4])}" if zones else None
    scope.names.report.error("R260", message, node.span, help=help)


@does(nodes.Move)
def move(scope: Scope, node: nodes.Move) -> Stmts:
    """`move S to ZONE [on top|on bottom|at SPOT]`."""
    pieces, kind = _named_pieces(scope, node.what)
    if kind == ZONE:
        pieces, kind = core.Contents(pieces), GroupType(PIECE)
    place = lower_place(scope, node.target)
    spot = _spot(scope, node, kind, place)
    if place is None or not pieces_in(scope, node.what, pieces, kind):
        return ()
    group = isinstance(kind, GroupType)
    check_kind(scope, node.what, kind, place, node.target)
    return (core.Move(pieces, not group, place[0], node.where, spot),)


def _spot(scope: Scope, node: nodes.Move, kind: Type, place: Place | None) -> core.Expr | None:
    """Where on a grid; findings where that is not said, or where there is no grid."""
    laid = is_grid(scope.names, place[0]) if place is not None else None
    if node.spot is None:
        if laid:
            no_spot(scope, node.target)
        return None
    spot = lower_as(scope, node.spot, SPOT)
    if laid is False:
        message = f"{quoted(scope, node.target)} is not laid on a grid, so nothing lies there at a spot."
        help = "leave out `at ...`, or write `laid on grid` in the zone's own line"
        scope.names.report.error("R286", message, node.spot.span, help=help)
    if isinstance(kind, GroupType):
        message = f"{quoted(scope, node.what)} is {a_type(kind)}, and at one spot lies one piece."
        help = "move them one by one: `for each x in ...:`"
        scope.names.report.error("R285", message, node.what.span, help=help)
    return spot


def no_spot(scope: Scope, node: nodes.Expr) -> None:
    """Tell that nobody says where on a grid a piece is to lie."""
    text = said(scope, node) or "..."
    message = f"`{text}` is laid on a grid, and at which spot of it is not said."
    help = f"write `move x to {text} at s`, with a spot that somebody picks: `pick 1 from spots(x, {text}) as s`"
    scope.names.report.error("R285", message, node.span, help=help)


def _named_pieces(scope: Scope, node: nodes.Expr) -> Typed:
    """The pieces that a line speaks of; a name that several share says of none of them that it is meant."""
    return lower(scope, node, None if copies(scope.names, node) else SOME_GROUP)


@does(nodes.Draw)
def draw(scope: Scope, node: nodes.Draw) -> Stmts:
    """`draw N from ZONE to ZONE [as x]`."""
    amount = lower_number(scope, node.amount)
    source, target = lower_place(scope, node.source), lower_place(scope, node.target)
    kind = piece_type(source[1] if source else "")
    if source and target:
        check_kind(scope, node.source, GroupType(kind), target, node.target)
        if is_grid(scope.names, target[0]):
            no_spot(scope, node.target)
    into = scope.declare(node.name.text, GroupType(kind), node.name.span) if node.name else None
    return (core.Draw(amount, source[0], target[0], into),) if source and target else ()


@does(nodes.Shuffle)
def shuffle(scope: Scope, node: nodes.Shuffle) -> Stmts:
    """`shuffle ZONE`."""
    place = lower_place(scope, node.zone)
    return (core.Shuffle(place[0]),) if place else ()


@does(nodes.Reveal)
def reveal(scope: Scope, node: nodes.Reveal) -> Stmts:
    """`reveal S [to P]`."""
    pieces, kind = _named_pieces(scope, node.what)
    to = lower_as(scope, node.to, PLAYER) if node.to is not None else None
    if not pieces_in(scope, node.what, pieces, kind):
        return ()
    if isinstance(kind, OptionalType):
        check_there(scope, node.what, pieces)
    return (core.Reveal(pieces if isinstance(kind, GroupType) else core.MakeList((pieces,)), to),)


# ---- dice


@does(nodes.Roll)
def roll(scope: Scope, node: nodes.Roll) -> Stmts:
    """`roll [N] DIE [for P] [seen by P] as x`."""
    die, face = _die(scope, node.die)
    amount = lower_number(scope, node.amount) if node.amount is not None else None
    who = _seat_or_none(scope, node.who)
    seen_by = lower_as(scope, node.seen_by, PLAYER) if node.seen_by is not None else None
    kind = face if amount is None else GroupType(face, ordered=True)
    into = scope.declare(node.name.text, kind, node.name.span)
    if amount is not None:
        scope.rolled[into] = node
    return (core.Roll(die, amount, who, seen_by, into),)


def _die(scope: Scope, node: nodes.Expr) -> tuple[core.Expr, Type]:
    """A die and the type of its faces."""
    die = lower_as(scope, node, DIE)
    if isinstance(die, core.Const) and isinstance(die.value, int):
        return die, die_face(scope.names, scope.names.entities[die.value].name)
    faces = {die_face(scope.names, name) for name in dice_names(scope.names)}
    return die, faces.pop() if len(faces) == 1 else NUMBER


def _seat_or_none(scope: Scope, node: nodes.Expr | None) -> core.Expr | None:
    """Whom a roll is for: a seat, or nobody."""
    return lower_as(scope, node, OptionalType(PLAYER)) if node is not None else None


@does(nodes.RollAgain)
def roll_again(scope: Scope, node: nodes.RollAgain) -> Stmts:
    """`roll again [x]`, after a roll."""
    if scope.event != "builtin:roll" or scope.stage != "after":
        message = "`roll again` works only in a rule after a roll, and this is none."
        scope.names.report.error("R261", message, node.span, help="write it in a rule `after roll(p, die, faces):`")
        return ()
    if node.which is None:
        return (core.RollAgain(),)
    faces = scope.fields[2] if len(scope.fields) > 2 else None
    which = lower_number(scope, node.which)
    if faces is None:
        message = "Which of the dice is thrown again cannot be told, since the faces have no name here."
        help = "give them one in the first line of the rule: `after roll(p, die, faces)`"
        scope.names.report.error("R261", message, node.which.span, help=help)
        return ()
    return (core.RollAgain(core.Builtin("place", (which, core.Local(faces)))),)


# ---- picks


@does(nodes.Pick)
def pick(scope: Scope, node: nodes.Pick) -> Stmts:
    """`pick N at random from S as x`, `pick N with KEYS from S as x`."""
    amount, up_to = _amount(scope, node.amount)
    group = filtered(scope, lower_group(scope, node.source), node.where)
    source, kind = group
    seen_by = lower_as(scope, node.seen_by, PLAYER) if node.seen_by is not None else None
    single = amount == core.Const(1)
    chosen = _best(scope, node, group) if node.keys is not None else None
    one = OptionalType(member_type(kind)) if up_to else member_type(kind)
    into = scope.declare(node.name.text, one if single else kind, node.name.span)
    scope.member_facts(source, into)
    if chosen is None:
        return (core.PickRandom(amount, up_to, source, single, seen_by, into),)
    if seen_by is not None:
        message = "All can see what is picked by `with`, so `seen by` can hide nothing."
        help = "leave out `seen by ...`, or pick `at random`"
        span = node.seen_by.span if node.seen_by is not None else node.span
        scope.names.report.error("R262", message, span, help=help)
    slot, keys, random = chosen
    return (core.PickBest(amount, up_to, source, slot, keys, random, single, into),)


def _best(scope: Scope, node: nodes.Pick, group: Group) -> tuple[int, tuple[core.RankKey, ...], bool]:
    assert node.keys is not None
    inner, slot = bind(scope, None, *group)
    return slot, lower_keys(inner, node.keys), node.keys.random


def _amount(scope: Scope, node: nodes.Amount) -> tuple[core.Expr, bool]:
    """How many chance takes, and whether fewer will do."""
    if node.any_number or (node.low is not None and node.high is not None):
        message = "How many are picked by chance must be fixed: one number, or `up to` one."
        most = said(scope, node.high) if node.high is not None else None
        fix = Fix(node.span, f"up to {most}", "likely") if most else None
        help = f"write `up to {most or '...'}`"
        scope.names.report.error("R262", message, node.span, help=help, fix=fix)
        return core.Const(2), True
    number = node.high if node.up_to else node.low
    return (lower_number(scope, number) if number is not None else core.Const(1)), node.up_to


@does(nodes.Rank)
def rank(scope: Scope, node: nodes.Rank) -> Stmts:
    """`rank x in S [where C] by KEYS as y`."""
    each = loop(scope, node.var, node.source, node.where)
    keys = lower_keys(each.scope, node.keys)
    into = scope.declare(node.name.text, GroupType(each.kind.inner, ordered=True), node.name.span)
    return (core.Rank(each.chosen(), each.slot, keys, node.keys.random, into),)
