"""Expressions that are known before the game begins: cells, defaults, loops of generated pieces.

They are worked out at once, from numbers, names of things, lists, arithmetic and comparisons; nothing that can change
while playing may occur in them.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from rulelang.diagnostics import Label
from rulelang.program.core import Value
from rulelang.program.types import (
    NO_LIMIT,
    NONE,
    NUMBER,
    PLAYER,
    TEXT,
    YES_NO,
    EntityType,
    GroupType,
    NumberType,
    OptionalType,
    Type,
)
from rulelang.semantics.missing import all_of, declared_here, did_you_mean, missing, near_name, sort_of, sort_word
from rulelang.semantics.phrases import NAMES_OF_THEIR_OWN, a_type, how_written, quoted_at, which_one
from rulelang.semantics.symbols import EntitySymbol, FieldSymbol, GroupSymbol, Names, SettingSymbol, Symbol
from rulelang.semantics.typing import ERROR, assignable, in_words, is_known, join, strip_optional
from rulelang.semantics.walk import heading
from rulelang.source import Span
from rulelang.syntax import nodes


@frozen
class Known:
    """A value with its type."""

    value: Value
    type: Type


Locals = Mapping[str, Known]
WRONG = Known(None, ERROR)


@frozen
class Scene:
    """What the names in a constant mean: the names of the game, and loop names."""

    names: Names
    locals: Locals = field(factory=dict)

    def error(
        self, code: str, message: str, span: Span, help: str | None = None, also: tuple[Label, ...] = ()
    ) -> Known:
        """Report, and go on with a value of no type."""
        self.names.report.error(code, message, span, help=help, also=also)
        return WRONG

    def quoted(self, span: Span) -> str:
        """The words at a place in backticks."""
        return quoted_at(self.names.report, span)


def constant(names: Names, expr: nodes.Expr, wanted: Type | None = None, locals: Locals | None = None) -> Known:
    """The value of a fixed expression; WRONG, and a finding, where it is not fixed or not of the wanted type."""
    scene = Scene(names, locals or {})
    known = evaluate(scene, expr, wanted)
    return known if wanted is None else fitting(scene, known, wanted, expr.span)


def fitting(scene: Scene, known: Known, wanted: Type, span: Span, name: str | None = None) -> Known:
    """The value as one of the wanted type; WRONG, and a finding, if it is none. name: how the value is called where
    it does not stand at that place itself."""
    if known.type == ERROR:
        return known
    if not assignable(known.type, wanted):
        message = f"{name or scene.quoted(span)} is {a_type(known.type)}, but {a_type(wanted)} is wanted here."
        bare = strip_optional(wanted)
        enum = isinstance(bare, EntityType) and bare.sort == "enum"
        help = all_of(members(scene.names, wanted)) if enum else None
        if known.type == NONE:
            message = f"`none` stands here, and {a_type(wanted)} is wanted."
            help = f"where there may be none, the type is `{in_words(wanted)} or none`"
        return scene.error("R203", message, span, help)
    outside = _outside(known.value, wanted)
    if outside is not None:
        message = f"`{outside}` is not within {in_words(strip_optional(wanted))}."
        return scene.error("R204", message, span, "write a number between, or widen the bounds")
    if isinstance(wanted, GroupType) and not wanted.ordered and isinstance(known.value, tuple):
        return Known(tuple(dict.fromkeys(known.value)), wanted)
    return Known(known.value, wanted)


def _outside(value: Value, wanted: Type) -> int | None:
    bounds = strip_optional(wanted)
    if not isinstance(bounds, NumberType) or not isinstance(value, int):
        return None
    low, high = bounds.low, bounds.high
    return value if (low is not None and value < low) or (high is not None and value > high) else None


# ---- one expression


def evaluate(scene: Scene, expr: nodes.Expr, wanted: Type | None) -> Known:
    """The value of a fixed expression. `wanted` helps to tell names from texts."""
    match expr:
        case nodes.Number(value=number):
            return Known(number, NUMBER) if abs(number) < NO_LIMIT else _too_large(scene, expr.span)
        case nodes.Bool(value=truth):
            return Known(truth, YES_NO)
        case nodes.NoneLit():
            return Known(None, NONE)
        case nodes.Text(value=text):
            return _text(scene, text, expr.span, wanted)
        case nodes.Name(text=text):
            return _name(scene, text, expr.span, wanted)
        case nodes.ListLit(items=items):
            return _list(scene, items, wanted)
        case nodes.RangeLit(low=low, high=high):
            return _range(scene, low, high)
        case nodes.Negative(of=of):
            return _arith(scene, "-", nodes.Number(0, span=of.span), of)
        case nodes.Binary(op=op, left=left, right=right):
            return _arith(scene, op, left, right)
        case nodes.Divide(left=left, right=right, up=up):
            return _arith(scene, "up" if up else "per", left, right)
    return _logic(scene, expr, wanted)


def _logic(scene: Scene, expr: nodes.Expr, wanted: Type | None) -> Known:
    match expr:
        case nodes.Compare(op=op, left=left, right=right):
            return _compare(scene, op, left, right)
        case nodes.Member(item=item, group=group, negated=negated):
            return _member(scene, item, group, negated)
        case nodes.InRange(item=item, low=low, high=high):
            return _member(scene, item, nodes.RangeLit(low, high, span=low.span), False)
        case nodes.Not(of=of):
            truth = constant_truth(scene, of)
            return WRONG if truth is None else Known(not truth, YES_NO)
        case nodes.And(items=items):
            return _all(scene, items, stop=False)
        case nodes.Or(items=items):
            return _all(scene, items, stop=True)
        case nodes.If(test=test, then=then, otherwise=otherwise):
            truth = constant_truth(scene, test)
            return WRONG if truth is None else evaluate(scene, then if truth else otherwise, wanted)
    message = f"{scene.quoted(expr.span)} is not known before the game begins, and here it must be."
    return scene.error("R205", message, expr.span, FIXED)


FIXED = "write numbers, names, lists of them, arithmetic or comparisons"


def constant_truth(scene: Scene, expr: nodes.Expr) -> bool | None:
    """A fixed yes or no; None, and a finding, if it is none."""
    known = fitting(scene, evaluate(scene, expr, YES_NO), YES_NO, expr.span)
    return None if known.type == ERROR else bool(known.value)


# ---- names


def _text(scene: Scene, text: str, span: Span, wanted: Type | None) -> Known:
    symbol = scene.names.symbols.get(text)
    if wanted is not None and strip_optional(wanted) == TEXT:
        return Known(text, TEXT)
    if isinstance(symbol, EntitySymbol):
        return _thing(scene, symbol, span)
    return Known(text, TEXT) if wanted is None else _unknown(scene, text, span, wanted)


def _name(scene: Scene, text: str, span: Span, wanted: Type | None) -> Known:
    if text in scene.locals:
        return scene.locals[text]
    symbol = scene.names.symbols.get(text)
    match symbol:
        case EntitySymbol():
            return _thing(scene, symbol, span)
        case GroupSymbol(domain=domain, sort=sort):
            if domain not in scene.names.domains:
                return scene.error("R205", f"The pieces of `{domain}` are not known yet here.", span, FIXED)
            return Known(scene.names.domains[domain].members, GroupType(EntityType(sort, domain)))
        case None if text == "players":
            return Known(scene.names.domains["player"].members, GroupType(PLAYER))
        case None if text == "no_limit":
            return Known(NO_LIMIT, NUMBER)
        case None:
            return _unknown(scene, text, span, wanted)
    message = f"`{text}` is {sort_of(symbol)}, and what stands here must be known before the game begins."
    return scene.error("R205", message, span, _fixed_help(symbol), declared_here(symbol))


def _fixed_help(symbol: Symbol) -> str:
    return "write the number itself" if isinstance(symbol, SettingSymbol | FieldSymbol) else FIXED


def _thing(scene: Scene, symbol: EntitySymbol, span: Span) -> Known:
    if len(symbol.entities) > 1:
        count = len(symbol.entities)
        return scene.error("R206", which_one(symbol.name, count), span, NAMES_OF_THEIR_OWN)
    return Known(symbol.entities[0], symbol.type)


def _unknown(scene: Scene, text: str, span: Span, wanted: Type | None) -> Known:
    kind = strip_optional(wanted) if wanted is not None else None
    if kind is not None and not is_known(kind):
        return WRONG
    known = [*members(scene.names, wanted), *scene.locals]
    if (decl := next((d for d in scene.names.decls if _declares(d, text)), None)) is not None:
        message = f"`{heading(decl)}` is not known before the game begins, and here it must be."
        return scene.error("R205", message, span, FIXED)
    if kind is None or isinstance(kind, EntityType):
        nothing = f"There is nothing called `{text}`." if kind is None else None
        missing(scene.names, sort_word(kind) if kind is not None else "name", text, span, known, message=nothing)
        return WRONG
    near = near_name(text, known)
    help = did_you_mean(text, near) if near else how_written(kind)
    return scene.error("R203", f"`{text}` is not {a_type(kind)}.", span, help)


def _declares(decl: nodes.Decl, name: str) -> bool:
    ident = getattr(decl, "name", None)
    return isinstance(ident, nodes.Ident) and ident.text == name


def members(names: Names, wanted: Type | None) -> list[str]:
    """The names that can stand where a type is wanted."""
    kind = strip_optional(wanted) if wanted is not None else None
    inner = kind.inner if isinstance(kind, GroupType) else kind
    things = (s for s in names.symbols.values() if isinstance(s, EntitySymbol))
    return [s.name for s in things if inner is None or assignable(s.type, inner)]


# ---- lists, arithmetic, comparisons


def _list(scene: Scene, items: tuple[nodes.Expr, ...], wanted: Type | None) -> Known:
    inner = wanted.inner if isinstance(wanted, GroupType) else None
    found = [evaluate(scene, item, inner) for item in items]
    kind: Type | None = None
    for item, known in zip(items, found, strict=True):
        if known.type == ERROR:
            return WRONG
        joined = known.type if kind is None else join(kind, known.type)
        if kind is not None and joined is None:
            message = f"{scene.quoted(item.span)} is {a_type(known.type)}, but this list begins with {a_type(kind)}."
            return scene.error("R203", message, item.span)
        kind = joined
    return Known(tuple(known.value for known in found), GroupType(kind, ordered=True))


MOST_NUMBERS = 100_000
"""So many numbers a fixed range may have."""


def _range(scene: Scene, low: nodes.Expr, high: nodes.Expr) -> Known:
    first, last = _number(scene, low), _number(scene, high)
    if first is None or last is None:
        return WRONG
    if last - first >= MOST_NUMBERS:
        help = f"write a smaller range, of at most {MOST_NUMBERS} numbers"
        return scene.error("R207", f"`{first} to {last}` are too many numbers.", low.span.to(high.span), help)
    return Known(tuple(range(first, last + 1)), GroupType(NumberType(first, last)))


def _number(scene: Scene, expr: nodes.Expr) -> int | None:
    known = fitting(scene, evaluate(scene, expr, NUMBER), NUMBER, expr.span)
    return known.value if isinstance(known.value, int) and known.type != ERROR else None


def _arith(scene: Scene, op: str, left: nodes.Expr, right: nodes.Expr) -> Known:
    a, b = _number(scene, left), _number(scene, right)
    if a is None or b is None:
        return WRONG
    if op in ("per", "up") and b == 0:
        return scene.error("R208", "Nothing can be divided by 0.", right.span, "divide by another number")
    found = _reckoned(op, a, b)
    return Known(found, NUMBER) if abs(found) < NO_LIMIT else _too_large(scene, left.span.to(right.span))


def _reckoned(op: str, a: int, b: int) -> int:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "up":
            return -(-a // b)
    return a // b


def _too_large(scene: Scene, span: Span) -> Known:
    return scene.error("R207", "This number is too large.", span, "write `no_limit` for what never runs out")


def _compare(scene: Scene, op: str, left: nodes.Expr, right: nodes.Expr) -> Known:
    a = evaluate(scene, left, None)
    b = evaluate(scene, right, a.type)
    if ERROR in (a.type, b.type):
        return WRONG
    if join(a.type, b.type) is None:
        both = f"{scene.quoted(left.span)} is {a_type(a.type)} and {scene.quoted(right.span)} is {a_type(b.type)}"
        return scene.error("R203", f"{both}, so they are never the same.", left.span.to(right.span))
    if op in ("is", "="):
        return Known(a.value == b.value, YES_NO)
    if op == "is not":
        return Known(a.value != b.value, YES_NO)
    return _order(scene, op, left, right)


def _order(scene: Scene, op: str, left: nodes.Expr, right: nodes.Expr) -> Known:
    a, b = _number(scene, left), _number(scene, right)
    if a is None or b is None:
        return WRONG
    return Known({"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[op], YES_NO)


def _member(scene: Scene, item: nodes.Expr, group: nodes.Expr, negated: bool) -> Known:
    members = evaluate(scene, group, None)
    inner = members.type.inner if isinstance(members.type, GroupType) else None
    known = evaluate(scene, item, inner)
    if ERROR in (members.type, known.type):
        return WRONG
    if not isinstance(members.value, tuple):
        text = scene.quoted(group.span)
        message = f"{text} is {a_type(members.type)}, but a set or list is wanted here."
        help = f"for a list with one thing in it write `[{text.strip('`')}]`" if text != "This" else None
        return scene.error("R203", message, group.span, help)
    return Known((known.value in members.value) != negated, YES_NO)


def _all(scene: Scene, items: tuple[nodes.Expr, ...], stop: bool) -> Known:
    for item in items:
        truth = constant_truth(scene, item)
        if truth is None:
            return WRONG
        if truth is stop:
            return Known(stop, YES_NO)
    return Known(not stop, YES_NO)


__all__ = ["WRONG", "Known", "Locals", "OptionalType", "Scene", "constant", "evaluate", "fitting", "members"]
