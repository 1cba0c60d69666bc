"""`is`, `=`, `<`, `in` and their kind.

What is written in quotes is read by the other side: a name where that is a thing, a text where that is a text. A
piece with several copies is meant by its name: all its copies are as good.
"""

from __future__ import annotations

from rulelang.diagnostics import Fix
from rulelang.program import core
from rulelang.program.types import (
    HOLDER,
    NONE,
    NUMBER,
    YES_NO,
    ZONE,
    EntityType,
    GroupType,
    NoneType,
    NumberType,
    OptionalType,
    TextType,
    Type,
)
from rulelang.semantics.dice import tell_dice
from rulelang.semantics.groups import lower_group, member_type
from rulelang.semantics.lookups import copies
from rulelang.semantics.lowering import Typed, as_place, handles, lower, lower_number
from rulelang.semantics.missing import missing
from rulelang.semantics.phrases import a_type, plural, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.typing import HOLDER_SORTS, PIECE, ErrorType, join, strip_optional
from rulelang.syntax import nodes

Pair = tuple[tuple[nodes.Expr, core.Expr, Type], tuple[nodes.Expr, core.Expr, Type]]


@handles(nodes.Compare)
def compare(scope: Scope, node: nodes.Compare, wanted: Type | None) -> Typed:
    """Equality of anything, order of numbers."""
    if node.op in ("<", ">", "<=", ">="):
        return core.Compare(node.op, lower_number(scope, node.left), lower_number(scope, node.right)), YES_NO
    same = _same(scope, node)
    return _negated(same) if node.op in ("is not", "!=") else same, YES_NO


def _negated(test: core.Expr) -> core.Expr:
    if isinstance(test, core.Compare) and test.op == "==":
        return core.Compare("!=", test.left, test.right)
    return core.Not(test)


# ---- equality


def _same(scope: Scope, node: nodes.Compare) -> core.Expr:
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if (test := _by_name(scope, node, one, other)) is not None:
            return test
    _check_name(scope, node.left, node.right)
    _check_name(scope, node.right, node.left)
    return _equal(scope, node, _both_sides(scope, node))


def _check_name(scope: Scope, one: nodes.Expr, other: nodes.Expr) -> None:
    """A finding where the name of something is compared with a text that is nothing's name."""
    match one, other:
        case nodes.Attr(name=nodes.Ident(text="name"), args=None), nodes.Text(value=text) if "{" not in text:
            known = [entity.name for entity in scope.names.entities]
            if text not in known:
                missing(scope.names, "thing", text, other.span, known)


def _both_sides(scope: Scope, node: nodes.Compare) -> Pair:
    """Both sides, the one that can be read in two ways last, by the type of the other."""
    if isinstance(node.left, nodes.Text | nodes.ListLit):
        right, right_kind = lower(scope, node.right)
        left, left_kind = lower(scope, node.left, right_kind)
    else:
        left, left_kind = lower(scope, node.left)
        right, right_kind = lower(scope, node.right, left_kind)
    return (node.left, left, left_kind), (node.right, right, right_kind)


def _by_name(scope: Scope, node: nodes.Compare, one: nodes.Expr, other: nodes.Expr) -> core.Expr | None:
    """A comparison with a piece that has copies, or with a list that names some."""
    if isinstance(other, nodes.ListLit) and (words := _names_in(scope, other)) is not None:
        expr, kind = lower(scope, one)
        return core.SameMembers(_names_of(scope, expr), words) if isinstance(kind, GroupType) else None
    symbol = copies(scope.names, other)
    if symbol is None or copies(scope.names, one) is not None:
        return None
    expr, kind = lower(scope, one)
    bare = strip_optional(kind)
    if isinstance(bare, EntityType) and can_meet(bare, symbol.type):
        return core.Compare("==", core.NameOf(expr), core.Const(symbol.name))
    if can_meet(bare, symbol.type) or (isinstance(bare, TextType) and isinstance(other, nodes.Text)):
        return None
    pair: Pair = (one, expr, kind), (other, core.Const(symbol.entities[0]), symbol.type)
    (_, _, left), (_, _, right) = sides = pair if one is node.left else pair[::-1]
    _check_meeting(scope, node, left, right, sides)
    return core.Const(False)


def _names_in(scope: Scope, node: nodes.ListLit) -> core.Expr | None:
    """The names in a written list of pieces, if one of them has copies."""
    if not any(copies(scope.names, item) for item in node.items):
        return None
    words = [
        i.text if isinstance(i, nodes.Name) else i.value if isinstance(i, nodes.Text) else None for i in node.items
    ]
    return core.Const(tuple(words)) if all(word is not None for word in words) else None


def _names_of(scope: Scope, group: core.Expr) -> core.Expr:
    slot = scope.new_slot("it", PIECE)
    return core.Gather(group, slot, None, core.NameOf(core.Local(slot)))


def _equal(scope: Scope, node: nodes.Compare, sides: Pair) -> core.Expr:
    (_, left, left_kind), (_, right, right_kind) = sides
    if ZONE in (strip_optional(left_kind), strip_optional(right_kind)):
        left, right = as_place(left) or left, as_place(right) or right
        if left_kind == right_kind or isinstance(left_kind, GroupType) or isinstance(right_kind, GroupType):
            return core.Compare("==", left, right)
    if isinstance(left_kind, GroupType) and isinstance(right_kind, GroupType):
        _check_meeting(scope, node, left_kind, right_kind, sides)
        if left_kind.ordered and right_kind.ordered:
            return core.Compare("==", left, right)
        return core.SameMembers(left, right)
    _check_meeting(scope, node, left_kind, right_kind, sides)
    _check_none(scope, node, sides)
    return core.Compare("==", left, right)


def _check_meeting(scope: Scope, node: nodes.Compare, left: Type, right: Type, sides: Pair) -> None:
    """A finding if the two sides can never be the same."""
    if can_meet(left, right):
        return
    for (other, expr, _), (_, _, kind) in (sides, sides[::-1]):
        if tell_dice(scope, other, expr, kind):
            return
    both = f"{quoted(scope, node.left)} is {a_type(left)} and {quoted(scope, node.right)} is {a_type(right)}"
    help, fix = None, None
    for (single, _, kind), (many, _, group) in (sides, sides[::-1]):
        if isinstance(group, GroupType) and not isinstance(kind, GroupType):
            help, fix = _meant(scope, node, (single, kind), (many, group))
        if isinstance(group, TextType) and isinstance(single, nodes.Name):
            text = f'"{single.text}"'
            help, fix = f"a text stands between quotes: `{text}`", Fix(single.span, text, "likely")
    message = f"{both}, so they are never the same."
    for (single, kind), (_, none) in (
        ((node.left, left), (node.right, right)),
        ((node.right, right), (node.left, left)),
    ):
        if isinstance(none, NoneType):
            message = f"{quoted(scope, single)} is {a_type(kind)}, which is never `none`."
    scope.names.report.error("R247", message, node.span, help=help, fix=fix)


def _meant(
    scope: Scope, node: nodes.Compare, one: tuple[nodes.Expr, Type], several: tuple[nodes.Expr, GroupType]
) -> tuple[str | None, Fix | None]:
    """What somebody meant who compared one thing with a group."""
    (single, kind), (many, group) = one, several
    text, negated = said(scope, many) or "...", node.op in ("is not", "!=")
    if isinstance(kind, NoneType):
        whole = f"{text} is {'not ' if negated else ''}empty"
        return f"did you mean `{whole}`?", Fix(node.span, whole, "likely")
    if isinstance(kind, NumberType):
        whole = f"{'sum' if can_meet(member_type(group), NUMBER) else 'count'} of {text}"
        return f"did you mean `{whole}`?", Fix(many.span, whole, "likely")
    if can_meet(kind, member_type(group)):
        whole = f"{said(scope, single) or '...'} {'not ' if negated else ''}in {text}"
        return f"did you mean `{whole}`?", Fix(node.span, whole, "likely")
    return None, None


def _check_none(scope: Scope, node: nodes.Compare, sides: Pair) -> None:
    for (other, expr, kind), (_, _, none) in (sides, sides[::-1]):
        settled = isinstance(kind, OptionalType | NoneType | GroupType | ErrorType) or expr in scope.facts.known
        if none == NONE and isinstance(kind, NumberType) and not settled:
            _number_is_none(scope, node, other)
        elif none == NONE and not settled:
            message = f"{quoted(scope, other)} is never `none`, so this condition asks nothing."
            scope.names.report.warning("R331", message, node.span, help="leave out this condition")


def _number_is_none(scope: Scope, node: nodes.Compare, number: nodes.Expr) -> None:
    """Tell that a number is compared with `none`; 0 is meant, or a type with `or none`."""
    message = f"{quoted(scope, number)} is a number, which is never `none`."
    whole = f"{said(scope, number) or '...'} {node.op} 0"
    fix = Fix(node.span, whole, "likely") if said(scope, number) else None
    note = "where there may be none, the type is `number or none`"
    scope.names.report.error("R247", message, node.span, help=f"did you mean `{whole}`?", note=note, fix=fix)


def can_meet(left: Type, right: Type) -> bool:
    """Whether values of the two types can be the same."""
    match strip_optional(left), strip_optional(right):
        case EntityType() as a, EntityType() as b:
            return _entities_meet(a, b) or _entities_meet(b, a)
        case NoneType(), GroupType():
            return False
        case GroupType(), NoneType():
            return False
        case GroupType(a_inner, _), GroupType(b_inner, _):
            return a_inner is None or b_inner is None or can_meet(a_inner, b_inner)
        case a_kind, b_kind:
            return join(a_kind, b_kind) is not None


def _entities_meet(one: EntityType, other: EntityType) -> bool:
    if one == other:
        return True
    return (one == PIECE and other.sort == "piece") or (one == HOLDER and other.sort in HOLDER_SORTS)


# ---- membership


@handles(nodes.Member)
def member(scope: Scope, node: nodes.Member, wanted: Type | None) -> Typed:
    """`x in S`, `x not in S`; a list on the left: all of it."""
    test = _member_by_name(scope, node) or _member(scope, node)
    return core.Not(test) if node.negated else test, YES_NO


def _member_by_name(scope: Scope, node: nodes.Member) -> core.Expr | None:
    """Membership where a piece with copies is named on either side."""
    symbol = copies(scope.names, node.item)
    if symbol is not None:
        return core.Contains(core.Const(symbol.name), _names_of(scope, lower_group(scope, node.group)[0]))
    if isinstance(node.item, nodes.ListLit) and (words := _names_in(scope, node.item)) is not None:
        return core.ContainsAll(words, _names_of(scope, lower_group(scope, node.group)[0]))
    if isinstance(node.group, nodes.ListLit) and (words := _names_in(scope, node.group)) is not None:
        return core.Contains(core.NameOf(lower(scope, node.item)[0]), words)
    return None


def _member(scope: Scope, node: nodes.Member) -> core.Expr:
    if isinstance(node.group, nodes.ListLit):
        item, kind = lower(scope, node.item)
        group, group_kind = lower_group(
            scope, node.group, None if isinstance(kind, ErrorType) else strip_optional(kind)
        )
    else:
        group, group_kind = lower_group(scope, node.group)
        item, kind = lower(scope, node.item, member_type(group_kind))
    inner = member_type(group_kind)
    if isinstance(kind, GroupType) and not isinstance(inner, GroupType):
        _check_member(scope, node, member_type(kind), inner)
        return core.ContainsAll(item, group)
    _check_member(scope, node, kind, inner)
    return core.Contains(item, group)


def _check_member(scope: Scope, node: nodes.Member, kind: Type, inner: Type) -> None:
    if not can_meet(kind, inner):
        of = f"{quoted(scope, node.group)} holds {plural(inner)}"
        message = f"{quoted(scope, node.item)} is {a_type(kind)}, but {of}."
        scope.names.report.error("R248", message, node.span)


@handles(nodes.InRange)
def in_range(scope: Scope, node: nodes.InRange, wanted: Type | None) -> Typed:
    """`x in 1 to 3`."""
    item = lower_number(scope, node.item)
    low, high = lower_number(scope, node.low), lower_number(scope, node.high)
    slot = scope.new_slot("it", NUMBER)
    here = core.Local(slot)
    return core.Bound(slot, item, core.And((core.Compare(">=", here, low), core.Compare("<=", here, high)))), YES_NO


@handles(nodes.Empty)
def empty(scope: Scope, node: nodes.Empty, wanted: Type | None) -> Typed:
    """`S is empty`, `S is not empty`."""
    group, _ = lower_group(scope, node.of)
    return core.Compare("!=" if node.negated else "==", core.Count(group), core.Const(0)), YES_NO
