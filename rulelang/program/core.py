"""The core: what a checked game is made of. No sugar, every name resolved, every type known.

Expressions are pure and never stop. They read the *locals* of the routine they stand in: a flat list, one slot for
each parameter, `let`, `as`, loop name, `it`, and name bound inside an expression. Two names never share a slot, so a
slot has one type. `Code` is an expression with slots of its own; its first slots are its parameters.

Statements may stop for a decision. A `Routine` is a body with its slots; the machine flattens it to steps.
"""

from __future__ import annotations

from attrs import field, frozen

from rulelang.program.types import Type
from rulelang.source import NOWHERE, Span

Value = int | bool | str | None | tuple["Value", ...]
"""A value at run time; bool is tested before int wherever it matters."""


@frozen
class Slot:
    """One local: its name (for `say`, faults and the stepper) and type."""

    name: str
    type: Type


# ---- expressions


class Expr:
    """Base of core expressions."""


@frozen
class Const(Expr):
    """A value known when the game is checked: number, yes/no, text, none, entity, or tuple of these."""

    value: Value


@frozen
class Local(Expr):
    """A local."""

    slot: int


@frozen
class LocalAt(Expr):
    """The entry of a MapType local for a key; a key that is not there is a fault."""

    slot: int
    key: Expr


@frozen
class StateGet(Expr):
    """A state variable, of an owner and at an index where it has them."""

    state: int
    owner: Expr | None = None
    index: Expr | None = None


@frozen
class ResourceGet(Expr):
    """What a holder (seat, piece or named holder) has of a resource."""

    resource: int
    holder: Expr


@frozen
class SettingGet(Expr):
    """A setting's value."""

    setting: int


@frozen
class PlaceOf(Expr):
    """A zone itself, as an entity of sort zone."""

    zone: int
    owner: Expr | None = None
    index: Expr | None = None


@frozen
class Contents(Expr):
    """The pieces that lie in a zone, from the top. `ordered_look`: the order matters to the reader
    (first, last, item, for each); at an unordered pile that is a fault."""

    place: Expr
    ordered_look: bool = False


@frozen
class FieldGet(Expr):
    """A printed field of a piece; `per` gives the enumerator for a field with one entry each."""

    field: int
    of: Expr
    per: Expr | None = None


@frozen
class NameOf(Expr):
    """The name of an entity as a text; `c.name is "X"` compares these."""

    of: Expr


@frozen
class KindAll(Expr):
    """All pieces of a kind that are in this game, in declared order."""

    kind: str


@frozen
class Players(Expr):
    """The seats in play, from seat 1."""


@frozen
class Active(Expr):
    """The seat whose turn it is, or none."""


@frozen
class Winners(Expr):
    """The winning seats of a finished game, empty before."""


@frozen
class OutcomeOf(Expr):
    """A seat's number at the end of the game."""

    who: Expr


@frozen
class ValueCall(Expr):
    """A declared value, with its modifiers."""

    value: int
    args: tuple[Expr, ...] = ()


@frozen
class TableGet(Expr):
    """A row of a lookup table; no row for the keys is a fault."""

    table: int
    keys: tuple[Expr, ...]


@frozen
class Arith(Expr):
    """`+`, `-`, `*` on numbers."""

    op: str
    left: Expr
    right: Expr


@frozen
class Divide(Expr):
    """Whole division with its rounding: `up`, `down` (both towards that infinity)."""

    left: Expr
    right: Expr
    rounding: str


@frozen
class Join(Expr):
    """`+` on sets and lists. `distinct`: the result is a set, repeats drop out."""

    left: Expr
    right: Expr
    distinct: bool


@frozen
class Without(Expr):
    """`-` on sets and lists: the left without all members of the right."""

    left: Expr
    right: Expr


@frozen
class Compare(Expr):
    """`==`, `!=`, `<`, `>`, `<=`, `>=` on single values; `==` and `!=` also on two lists, in order."""

    op: str
    left: Expr
    right: Expr


@frozen
class SameMembers(Expr):
    """Two groups of which at least one is a set have the same members."""

    left: Expr
    right: Expr


@frozen
class And(Expr):
    """All are true; stops at the first that is not."""

    items: tuple[Expr, ...]


@frozen
class Or(Expr):
    """One is true; stops at the first."""

    items: tuple[Expr, ...]


@frozen
class Not(Expr):
    """The contrary."""

    of: Expr


@frozen
class If(Expr):
    """Choice between two values."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class Contains(Expr):
    """The item is in the group."""

    item: Expr
    group: Expr


@frozen
class ContainsAll(Expr):
    """`[A, B] in S`: every item is in the group."""

    items: Expr
    group: Expr


@frozen
class Running(Expr):
    """A phase or action is running; args None: whatever its arguments. `event` is a key of `Program.events`."""

    event: str
    args: tuple[Expr, ...] | None = None


@frozen
class EndedEarly(Expr):
    """The phase hooked by this after-hook was left early."""


@frozen
class MakeList(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen
class MakeRange(Expr):
    """`(a to b)`, empty if b is less than a."""

    low: Expr
    high: Expr


@frozen
class Filter(Expr):
    """The members for which the test holds; the member is in the slot."""

    source: Expr
    slot: int
    test: Expr


@frozen
class Gather(Expr):
    """One result for each member for which the test holds, as a list; `flatten` joins results that are groups."""

    source: Expr
    slot: int
    test: Expr | None
    of: Expr
    flatten: bool = False


@frozen
class Count(Expr):
    """How many members."""

    of: Expr


@frozen
class Fold(Expr):
    """`sum`, `highest`, `lowest` of a group of numbers; sum of nothing is 0, the others fault."""

    op: str
    of: Expr


@frozen
class Quantify(Expr):
    """`every`, `some`, `no` member of the source for which the test holds."""

    quantifier: str
    source: Expr
    slot: int
    test: Expr


@frozen
class RankKey:
    """One key of a chain; reads the member from the slot of the expression or statement that holds it."""

    highest: bool
    of: Expr


@frozen
class Those(Expr):
    """All members tied for best by the chain of keys."""

    source: Expr
    slot: int
    keys: tuple[RankKey, ...]


@frozen
class Follow(Expr):
    """The places got by asking `step` again and again with the place so far in the slot, until `until` holds
    for the new one (included), there is none, or one comes twice."""

    step: Expr
    start: Expr
    until: Expr
    slot: int


@frozen
class Ends(Expr):
    """First or last member (n None; nothing there is a fault), or the first or last n as a group."""

    last: bool
    of: Expr
    n: Expr | None = None


@frozen
class OnlyOf(Expr):
    """The one member, none if empty, a fault if there are several."""

    of: Expr


@frozen
class Builtin(Expr):
    """A built-in value: others, next, previous, item, place, holder, neighbours, adjacent, reach, meets_any,
    all_different, distinct, remainder. Arguments as in words.py; enums and kinds arrive as groups."""

    name: str
    args: tuple[Expr, ...]


@frozen
class AnyOf(Expr):
    """`any S` among the arguments of Can and DoAny only."""

    of: Expr


@frozen
class Can(Expr):
    """`can(action, args)`: preconditions and prohibitions pass, for some instance where arguments are AnyOf."""

    event: str
    args: tuple[Expr, ...]


@frozen
class Bound(Expr):
    """Works out `value`, keeps it in the slot, then gives `body` (a `let` inside a value or a guard)."""

    slot: int
    value: Expr
    body: Expr


@frozen
class Code:
    """An expression with slots of its own; the first `params` slots are its parameters."""

    slots: tuple[Slot, ...]
    expr: Expr
    params: int = 0


@frozen
class Template:
    """A text with places: plain strings and (expression, type) pairs in order."""

    parts: tuple[str | tuple[Expr, Type], ...]


# ---- statements


@frozen
class Stmt:
    """Base of core statements: where it stands, and the clause tags written on it."""

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)
    tags: tuple[str, ...] = field(default=(), kw_only=True)


Block = tuple[Stmt, ...]


@frozen
class Let(Stmt):
    """Put a value into a local."""

    slot: int
    value: Expr


@frozen
class LetEach(Stmt):
    """Put a value for each member of the source into a MapType local."""

    into: int
    slot: int
    source: Expr
    value: Expr


@frozen
class Until:
    """A duration. event None: the whole game; else until the end (or start) of that phase or action, the innermost
    running one that fits `args`, or the next one to begin."""

    event: str | None
    args: tuple[Expr, ...] | None = None
    next: bool = False
    at_start: bool = False


@frozen
class SetState(Stmt):
    """Change a state variable, for a while where `until` is given."""

    state: int
    owner: Expr | None
    index: Expr | None
    value: Expr
    until: Until | None = None


@frozen
class SwapPieces(Stmt):
    """Two pieces change places."""

    left: Expr
    right: Expr


@frozen
class Gain(Stmt):
    """Resource in: event gain(who, amount, what, from)."""

    who: Expr
    amount: Expr
    resource: int
    source: Expr


@frozen
class Pay(Stmt):
    """Resource out: event pay(who, amount, what, to). `into`: what was paid."""

    who: Expr
    amount: Expr
    resource: int
    to: Expr
    up_to: bool = False
    into: int | None = None


@frozen
class Move(Stmt):
    """Pieces to a zone, one event move(piece, from, to) each. `pieces` gives one piece, none, or a group.
    where: `top`, `bottom` or None."""

    pieces: Expr
    single: bool
    to: Expr
    where: str | None = None


@frozen
class Draw(Stmt):
    """The first n, or all there are after a refill: event draw(zone, pieces, to) and a move each."""

    amount: Expr
    source: Expr
    to: Expr
    into: int | None = None


@frozen
class Roll(Stmt):
    """event roll(who, die, faces). amount None: one die, whose face is the result; else a list of faces."""

    die: Expr
    amount: Expr | None
    who: Expr | None
    seen_by: Expr | None
    into: int


@frozen
class RollAgain(Stmt):
    """Only in an after-hook of a roll: throws all its dice anew, or the one at a face's place (1-based)."""

    which: Expr | None = None


@frozen
class Shuffle(Stmt):
    """A pile's order is unknown again."""

    place: Expr


@frozen
class Reveal(Stmt):
    """Pieces are shown to one seat (or to all) for the question that follows."""

    pieces: Expr
    to: Expr | None


@frozen
class PickRandom(Stmt):
    """Chance takes pieces or values. low: how many (None with up_to: no more than `high`).
    single: the result is one element instead of a group."""

    amount: Expr
    up_to: bool
    source: Expr
    single: bool
    seen_by: Expr | None
    into: int


@frozen
class PickBest(Stmt):
    """The n best by a chain of keys, with chance among equals where `then_random`, else in the order of the source."""

    amount: Expr
    up_to: bool
    source: Expr
    slot: int
    keys: tuple[RankKey, ...]
    then_random: bool
    single: bool
    into: int


@frozen
class Rank(Stmt):
    """All members in the order of the keys."""

    source: Expr
    slot: int
    keys: tuple[RankKey, ...]
    then_random: bool
    into: int


@frozen
class Guard:
    """Whether something can be offered: `lets` are worked out in order, then every need (test, reason) must hold,
    then `answerable` (None: nothing is asked first)."""

    lets: tuple[tuple[int, Expr], ...] = ()
    needs: tuple[tuple[Expr, str | None], ...] = ()
    answerable: Expr | None = None


@frozen
class Option:
    """One option of a choice. `flat`: the body is one `do` with `any`: the option stands for one per instance."""

    label: str
    when: Expr | None
    guard: Guard
    body: Block
    flat: tuple[str, tuple[Expr, ...]] | None = None
    tags: tuple[str, ...] = ()


class Form:
    """Base of the forms of an answer."""


@frozen
class ChooseOne(Form):
    """One of labelled options; the answer is (place of the option, *arguments of a flat one)."""

    options: tuple[Option, ...]


@frozen
class DoAny(Form):
    """Arguments of an action for which its preconditions hold; fixed ones are expressions, open ones AnyOf.
    The answer is the tuple of all arguments, or None for nothing. Afterwards the action runs; its result goes
    into the question's name."""

    event: str
    args: tuple[Expr, ...]
    or_nothing: bool


@frozen
class PickForm(Form):
    """Members of the source. low, high None: any number. result: `one` (exactly 1), `optional` (up to 1), `many`.
    The answer is an element, an element or None, or a tuple in the order of the source."""

    source: Expr
    low: Expr | None
    high: Expr | None
    result: str
    element: Type


@frozen
class NumberForm(Form):
    """A whole number between two bounds."""

    low: Expr
    high: Expr


@frozen
class YesNoForm(Form):
    """yes or no."""


@frozen
class OrderForm(Form):
    """A permutation of the source."""

    source: Expr
    element: Type


@frozen
class Each:
    """Who is asked, one after another or at once: the members of the source (worked out when the question begins)."""

    slot: int
    source: Expr
    at_once: bool


@frozen
class Ask(Stmt):
    """A decision. who: a seat, or a piece asked through one (reads each.slot where `each`). `needs` test the whole
    answer in slot `answer`. into: the local for the answer (a MapType with `each`). called: a question's name."""

    who: Expr
    form: Form
    into: int | None
    answer: int
    answer_type: Type
    prompt: Template | None = None
    each: Each | None = None
    secretly: bool = False
    called: str | None = None
    needs: tuple[tuple[Expr, str | None], ...] = ()


@frozen
class If_(Stmt):
    """Branch."""

    test: Expr
    then: Block
    otherwise: Block = ()


@frozen
class ForEach(Stmt):
    """order: `set`, `random`, `from` or `chosen`; by: the seat or member of the last two. The source is worked out
    once and already filtered."""

    slot: int
    source: Expr
    body: Block
    order: str = "set"
    by: Expr | None = None
    element: Type | None = None


@frozen
class TakeTurns(Stmt):
    """Cyclic turns; where and until are tested before each, with the candidate in the slot."""

    slot: int
    source: Expr
    start: Expr | None
    where: Expr | None
    until: Expr | None
    body: Block


@frozen
class Repeat(Stmt):
    """`times` runs (None: for ever), `until` tested before each."""

    times: Expr | None
    until: Expr | None
    body: Block


@frozen
class Again(Stmt):
    """The same one has the next turn too (the innermost TakeTurns of the routine)."""


@frozen
class EndLoop(Stmt):
    """Leave the innermost TakeTurns (`turns`) or Repeat or ForEach (`repeat`) of the routine."""

    sort: str


@frozen
class EndPhase(Stmt):
    """Leave a phase, from however deep."""

    event: str


@frozen
class Return(Stmt):
    """`result E`, `end action` (value None): the routine is over; in an instead-hook the event's result is set."""

    value: Expr | None = None


@frozen
class Run(Stmt):
    """Run an action (`action:NAME`) or a phase (`phase:NAME`)."""

    event: str
    args: tuple[Expr, ...]
    into: int | None = None


@frozen
class Pause(Stmt):
    """Any-time plays may be made here."""


@frozen
class Needs(Stmt):
    """A precondition; at the head of an action it is in `Event.guard` instead."""

    test: Expr
    reason: str | None


@frozen
class Cancel(Stmt):
    """In a before-hook: the hooked event does not happen."""


@frozen
class Proceed(Stmt):
    """In an instead-hook: what it replaces runs now; `by`: the question goes to somebody else.
    `into`: the result of what ran (an answer, an action's result) also becomes the event's result."""

    by: Expr | None = None


@frozen
class Finish(Stmt):
    """The game is over. sort: `wins` (who: seats or pieces, a group or one), `nobody`, `score` (who: the set)."""

    sort: str
    who: Expr | None
    single: bool
    reason: Template | None


@frozen
class Say(Stmt):
    """A public line in the trace."""

    text: Template


@frozen
class AddEffect(Stmt):
    """A modifier, prohibition or waiting hook starts to hold: `effect` is its place in `Program.modifiers`,
    `Program.forbids` or `Program.hooks` by `sort` (`modify`, `forbid`, `later`). `captures` gives (local here, local
    there) pairs; `until` its duration (`later`: None waits for ever). next: a `later` for an event that begins
    after now, not the one running."""

    sort: str
    effect: int
    captures: tuple[tuple[int, int], ...]
    until: Until | None
    next: bool = False


@frozen
class Routine:
    """A body with its locals; the first `params` slots are its parameters. name: stable, as the trace shows it
    (`action buy_fief`, `card "Mining" / after move`)."""

    name: str
    slots: tuple[Slot, ...]
    params: int
    body: Block
    tags: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, eq=False, repr=False)
    notes: tuple[str, ...] = ()
