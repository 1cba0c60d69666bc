"""Sets and lists: counting, folding, choosing, gathering, and the names bound inside such expressions."""

from __future__ import annotations

from attrs import evolve, frozen

from rulelang.diagnostics import Fix, Label
from rulelang.program import core
from rulelang.program.types import NUMBER, YES_NO, ZONE, EntityType, GroupType, NumberType, OptionalType, Type
from rulelang.semantics.advice import what_it_has
from rulelang.semantics.lookups import copies, zones_of
from rulelang.semantics.lowering import Typed, bare, fit, handles, lower, lower_as, lower_number, lower_test
from rulelang.semantics.missing import listed
from rulelang.semantics.phrases import a_type, quoted, said
from rulelang.semantics.scopes import Scope
from rulelang.semantics.symbols import ResourceSymbol
from rulelang.semantics.typing import ERROR, PIECE, ErrorType, assignable, join, optional, strip_optional
from rulelang.syntax import nodes

Group = tuple[core.Expr, GroupType]

# ---- any set or list


def lower_group(scope: Scope, node: nodes.Expr, inner: Type | None = None) -> Group:
    """A set or list, of this type if one is given; a finding for anything else."""
    expr, kind = lower(scope, node, GroupType(inner))
    kind = strip_optional(kind)
    if kind == ZONE:
        return core.Contents(expr), GroupType(PIECE)
    if not isinstance(kind, GroupType):
        return _not_a_group(scope, node, expr, kind)
    if inner is not None:
        fit(scope, node, expr, kind, GroupType(inner))
    return expr, kind


def _not_a_group(scope: Scope, node: nodes.Expr, expr: core.Expr, kind: Type) -> Group:
    if not isinstance(kind, ErrorType):
        text = said(scope, node)
        whole = f"(1 to {text})" if isinstance(node, nodes.Number) else f"[{text or '...'}]"
        help = f"for a list with one thing in it write `{whole}`"
        if isinstance(node, nodes.Number):
            help = f"for the numbers up to it write `{whole}`"
        elif isinstance(kind, NumberType) and isinstance(node, nodes.Attr):
            help = f"for what several have write `x.{node.name.text} for x in ...`"
        fix = Fix(node.span, whole, "likely") if text and whole in help else None
        message = f"{quoted(scope, node)} is {a_type(kind)}, but a set or list is wanted here."
        scope.names.report.error("R237", message, node.span, help=help, fix=fix)
    return core.Const(()), GroupType(ERROR)


def member_type(kind: GroupType) -> Type:
    """What a group holds."""
    return kind.inner if kind.inner is not None else ERROR


def in_order(expr: core.Expr) -> core.Expr:
    """The group as somebody reads it who looks at its order."""
    match expr:
        case core.Contents():
            return evolve(expr, ordered_look=True)
        case core.Filter(source, _, _):
            return evolve(expr, source=in_order(source))
    return expr


def bind(scope: Scope, var: nodes.Ident | None, source: core.Expr, kind: GroupType) -> tuple[Scope, int]:
    """A child scope in which a name (or `it`) stands for a member of the source."""
    inner = scope.child()
    member = member_type(kind)
    slot = inner.declare(var.text, member, var.span) if var else inner.put("it", member)
    inner.member_facts(source, slot)
    return inner, slot


def filtered(scope: Scope, group: Group, where: nodes.Expr | None, var: nodes.Ident | None = None) -> Group:
    """The members for which the condition holds."""
    source, kind = group
    if where is None:
        return group
    inner, slot = bind(scope, var, source, kind)
    test = lower_test(inner, where)
    inner.keep(test)
    member = inner.facts.narrow(core.Local(slot), member_type(kind))
    return core.Filter(source, slot, test), evolve(kind, inner=member)


@handles(nodes.Filter)
def where(scope: Scope, node: nodes.Filter, wanted: Type | None) -> Typed:
    """`S where C`."""
    return filtered(scope, lower_group(scope, node.source), node.where)


# ---- numbers about groups


@handles(nodes.Count)
def count(scope: Scope, node: nodes.Count, wanted: Type | None) -> Typed:
    """`count of S [where C]`."""
    return core.Count(filtered(scope, lower_group(scope, node.of), node.where)[0]), NUMBER


@handles(nodes.Fold)
def fold(scope: Scope, node: nodes.Fold, wanted: Type | None) -> Typed:
    """`sum|highest|lowest of S` or `of E for x in S [where C]`."""
    if node.var is None or node.source is None:
        return core.Fold(node.op, _numbers(scope, node)), NUMBER
    each = loop(scope, node.var, node.source, node.where)
    of, kind = lower(each.scope, node.of, NUMBER)
    if isinstance(kind, GroupType) and assignable(member_type(kind), NUMBER):
        return core.Fold(node.op, core.Gather(each.source, each.slot, each.test, of, flatten=True)), NUMBER
    of = fit(each.scope, node.of, of, kind, NUMBER)
    return core.Fold(node.op, core.Gather(each.source, each.slot, each.test, of)), NUMBER


def _numbers(scope: Scope, node: nodes.Fold) -> core.Expr:
    expr, kind = lower_group(scope, node.of, None)
    member = strip_optional(member_type(kind))
    if not isinstance(member, NumberType | ErrorType):
        _no_numbers(scope, node, kind, member)
    return expr


def _no_numbers(scope: Scope, node: nodes.Fold, kind: GroupType, member: Type) -> None:
    """Tell that what is added up, or compared, are no numbers, and which number of each could be meant."""
    text = said(scope, node.of) or "..."
    known = list(what_it_has(scope.names, member, NUMBER)) if isinstance(member, EntityType) else []
    help = f"write what number of each is meant: `{node.op} of x{'.' + known[0] if known else ' ...'} for x in {text}`"
    simple = known and isinstance(node.of, nodes.Name | nodes.Attr | nodes.Call) and said(scope, node.of)
    fix = Fix(node.of.span, f"x.{known[0]} for x in {text}", "likely") if simple and not scope.sees("x") else None
    message = f"{quoted(scope, node.of)} is {a_type(kind)}, and `{node.op} of` works on numbers."
    scope.names.report.error("R238", message, node.of.span, help=help, fix=fix)


@frozen
class Loop:
    """`x in S [where C]`: the source, the slot of x, the scope behind it and the condition."""

    source: core.Expr
    kind: GroupType
    slot: int
    scope: Scope
    test: core.Expr | None

    def chosen(self) -> core.Expr:
        """The members for which the condition holds."""
        return self.source if self.test is None else core.Filter(self.source, self.slot, self.test)


def loop(scope: Scope, var: nodes.Ident | None, source: nodes.Expr, where: nodes.Expr | None) -> Loop:
    """The parts of `x in S [where C]`."""
    group, kind = lower_group(scope, source)
    inner, slot = bind(scope, var, group, kind)
    test = lower_test(inner, where) if where is not None else None
    if test is not None:
        inner.keep(test)
    return Loop(group, kind, slot, inner, test)


# ---- one by one


@handles(nodes.Gather)
def gather(scope: Scope, node: nodes.Gather, wanted: Type | None) -> Typed:
    """`E for x in S [where C]`: a list; lists are joined."""
    each = loop(scope, node.var, node.source, node.where)
    aim = bare(wanted)
    of, kind = lower(each.scope, node.of, aim.inner if isinstance(aim, GroupType) else None)
    if isinstance(kind, GroupType):
        return core.Gather(each.source, each.slot, each.test, of, flatten=True), GroupType(kind.inner, ordered=True)
    return core.Gather(each.source, each.slot, each.test, of), GroupType(kind, ordered=True)


@handles(nodes.Quantified)
def quantified(scope: Scope, node: nodes.Quantified, wanted: Type | None) -> Typed:
    """`every|some|no x in S where C`."""
    source, kind = lower_group(scope, node.source)
    inner, slot = bind(scope, node.var, source, kind)
    return core.Quantify(node.quantifier, source, slot, lower_test(inner, node.where)), YES_NO


@handles(nodes.Those)
def those(scope: Scope, node: nodes.Those, wanted: Type | None) -> Typed:
    """`those x in S [where C] with keys`."""
    each = loop(scope, node.var, node.source, node.where)
    return core.Those(each.chosen(), each.slot, lower_keys(each.scope, node.keys)), each.kind


def lower_keys(scope: Scope, keys: nodes.Keys) -> tuple[core.RankKey, ...]:
    """A chain of keys; the member is in a slot of the scope."""
    return tuple(core.RankKey(key.highest, lower_number(scope, key.of)) for key in keys.keys)


@handles(nodes.Follow)
def follow(scope: Scope, node: nodes.Follow, wanted: Type | None) -> Typed:
    """`follow E from x until C`."""
    start, kind = lower(scope, node.start)
    inner = scope.child()
    slot = inner.put("it", kind)
    step = lower_as(inner, node.step, optional(kind))
    until = lower_test(inner, node.until)
    return core.Follow(step, start, until, slot), GroupType(kind, ordered=True)


# ---- some of them


@handles(nodes.Ends)
def ends(scope: Scope, node: nodes.Ends, wanted: Type | None) -> Typed:
    """`first|last [n] of S`."""
    source, kind = lower_group(scope, node.of)
    if node.n is None:
        return core.Ends(node.last, in_order(source)), member_type(kind)
    return core.Ends(node.last, in_order(source), lower_number(scope, node.n)), kind


@handles(nodes.OnlyOf)
def only_of(scope: Scope, node: nodes.OnlyOf, wanted: Type | None) -> Typed:
    """`only of S`."""
    source, kind = lower_group(scope, node.of)
    return core.OnlyOf(source), optional(member_type(kind))


# ---- written lists and ranges


@handles(nodes.ListLit)
def list_literal(scope: Scope, node: nodes.ListLit, wanted: Type | None) -> Typed:
    """`[a, b]`: a list."""
    if not node.items:
        return core.Const(()), GroupType(None, ordered=True)
    aim = bare(wanted)
    inner = aim.inner if isinstance(aim, GroupType) else None
    items = _items(scope, node, inner)
    kind = _common(scope, node, [k for _, k in items])
    exprs = tuple(expr for expr, _ in items)
    constants = [e.value for e in exprs if isinstance(e, core.Const)]
    whole = core.Const(tuple(constants)) if len(constants) == len(exprs) else core.MakeList(exprs)
    return whole, GroupType(kind, ordered=True)


def _items(scope: Scope, node: nodes.ListLit, inner: Type | None) -> list[Typed]:
    """The items; a piece with copies that is named again is the next copy."""
    items: list[Typed] = []
    used: dict[str, int] = {}
    for item in node.items:
        symbol = copies(scope.names, item)
        if symbol is None or inner is not None and not assignable(symbol.type, inner):
            items.append(lower(scope, item, inner))
            continue
        place = used[symbol.name] = used.get(symbol.name, -1) + 1
        items.append((core.Const(symbol.entities[place % len(symbol.entities)]), symbol.type))
    return items


def _common(scope: Scope, node: nodes.ListLit, kinds: list[Type]) -> Type:
    joined: Type = kinds[0]
    for item, kind in zip(node.items[1:], kinds[1:], strict=True):
        wider = join(joined, kind)
        if wider is None:
            _not_in_this_list(scope, node, item, kind, joined)
            return ERROR
        joined = wider
    return joined


def _not_in_this_list(scope: Scope, node: nodes.ListLit, item: nodes.Expr, kind: Type, joined: Type) -> None:
    message = f"{quoted(scope, item)} is {a_type(kind)}, but this list holds things of another type."
    also = [Label(node.items[0].span, a_type(joined))]
    help, fix = None, None
    if any(isinstance(part, GroupType) for part in (kind, joined)):
        first = node.items[0] if isinstance(kind, GroupType) else item
        words = [said(scope, part) or "..." for part in node.items]
        whole = " + ".join(f"[{word}]" if part is first else word for part, word in zip(node.items, words, strict=True))
        if len(node.items) == 2:
            help, fix = f"to put them together write `{whole}`", Fix(node.span, whole, "likely")
    scope.names.report.error("R240", message, item.span, help=help, also=also, fix=fix)


@handles(nodes.RangeLit)
def range_literal(scope: Scope, node: nodes.RangeLit, wanted: Type | None) -> Typed:
    """`(a to b)`: a set of numbers."""
    low, high = lower_number(scope, node.low), lower_number(scope, node.high)
    return core.MakeRange(low, high), GroupType(NUMBER)


def pieces_in(scope: Scope, node: nodes.Expr, expr: core.Expr, kind: Type) -> bool:
    """Whether something is one piece or a group of pieces; a finding if it is neither."""
    member = kind.inner if isinstance(kind, GroupType | OptionalType) else kind
    member = strip_optional(member) if member is not None else PIECE
    if isinstance(member, ErrorType) or (isinstance(member, EntityType) and member.sort == "piece"):
        return True
    not_a_piece(scope, node, kind)
    return False


def not_a_piece(scope: Scope, node: nodes.Expr, kind: Type) -> None:
    """Tell that a piece is wanted here, and what could be meant."""
    text, bare = said(scope, node) or "...", strip_optional(kind)
    help = None
    if isinstance(bare, GroupType):
        help = f"for one of them write `first of {text}` or `only of {text}`, or ask for one with `pick`"
    elif isinstance(bare, EntityType):
        zones = zones_of(scope.names, bare)
        help = f"name one of the zones: {listed(f'{text}.{zone}' for zone in zones[:4])}" if zones else None
    elif isinstance(node, nodes.Attr) and isinstance(scope.names.symbols.get(node.name.text), ResourceSymbol):
        help = "a resource is handed over with `gains` and `pays`"
    scope.names.report.error("R241", f"{quoted(scope, node)} is {a_type(kind)}, not a piece.", node.span, help=help)
