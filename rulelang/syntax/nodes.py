"""The surface tree: what is written, word for word, before any name is looked up.

Every node has a span, which equality ignores: two nodes that differ only in place are equal. Notes (`##`) and
clause tags (`@...`) hang on declarations, fields, options, statements and lines as `Marks`; plain comments are kept
in `File.comments`.
"""

from __future__ import annotations

from attrs import field, frozen

from rulelang.source import Span


@frozen
class Node:
    """Base of all nodes."""

    span: Span = field(eq=False, repr=False, kw_only=True)


@frozen
class Marks:
    """Notes and clause tags written above something; `tag_spans` runs parallel to `tags`."""

    notes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    tag_spans: tuple[Span, ...] = field(default=(), eq=False, repr=False)


NO_MARKS = Marks()


@frozen
class Marked(Node):
    """Base of the nodes that can carry notes and tags."""

    marks: Marks = field(default=NO_MARKS, kw_only=True)


# ---- names and types


@frozen
class Ident(Node):
    """A name as written; quoted ones were in double quotes."""

    text: str
    quoted: bool = False


@frozen
class Comment(Node):
    """A `#` comment with its text, the sign and the blank after it removed."""

    text: str


class Type(Node):
    """Base of written types."""


@frozen
class NamedType(Type):
    """`number`, `text`, `player`, `die`, a kind or an enum."""

    name: str


@frozen
class RangeType(Type):
    """`2 to 5`."""

    low: int
    high: int


@frozen
class BoolType(Type):
    """`yes or no`."""


@frozen
class OptionalType(Type):
    """`T or none`."""

    inner: Type


@frozen
class GroupType(Type):
    """`set of T` or `list of T`."""

    group: str
    inner: Type


@frozen
class PerType(Type):
    """`T per Enum`: a printed field with one entry for each enumerator."""

    inner: Type
    enum: Ident


@frozen
class Param(Node):
    """One parameter: `p: player`."""

    name: Ident
    type: Type


# ---- expressions


class Expr(Node):
    """Base of expressions."""


@frozen
class Name(Expr):
    """A plain name. Fixed names (`it`, `this`, `owner`, `players`, `bank` ...) arrive here too."""

    text: str


@frozen
class Text(Expr):
    """A quoted text or name, without its quotes; `assumed` where `?` follows."""

    value: str
    assumed: bool = False


@frozen
class Number(Expr):
    """A whole number; `assumed` where `?` follows."""

    value: int
    assumed: bool = False


@frozen
class Bool(Expr):
    """`yes` or `no`."""

    value: bool
    assumed: bool = False


@frozen
class NoneLit(Expr):
    """`none`."""


@frozen
class ListLit(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen
class RangeLit(Expr):
    """`(1 to 18)`."""

    low: Expr
    high: Expr


@frozen
class Call(Expr):
    """`v(args)`: a value, table, indexed state or zone, answer or built-in; arguments may be `AnyArg`."""

    name: Ident
    args: tuple[Expr, ...]


@frozen
class Attr(Expr):
    """`x.f` (args is None) or `x.f(i)`."""

    base: Expr
    name: Ident
    args: tuple[Expr, ...] | None = None


@frozen
class Binary(Expr):
    """`+`, `-`, `*` or `per` in `op`."""

    op: str
    left: Expr
    right: Expr


@frozen
class Divide(Expr):
    """`a / b rounded up|down`."""

    left: Expr
    right: Expr
    up: bool


@frozen
class Negative(Expr):
    """`-x`."""

    of: Expr


@frozen
class Compare(Expr):
    """`op` is one of `is`, `is not`, `=`, `<`, `>`, `<=`, `>=` (`at least` arrives as `>=`, and so on)."""

    op: str
    left: Expr
    right: Expr


@frozen
class Member(Expr):
    """`x in S`, `x not in S`."""

    item: Expr
    group: Expr
    negated: bool = False


@frozen
class InRange(Expr):
    """`x in 1 to 3`."""

    item: Expr
    low: Expr
    high: Expr


@frozen
class Empty(Expr):
    """`S is empty`, `S is not empty`."""

    of: Expr
    negated: bool = False


@frozen
class Running(Expr):
    """`in phase X(args)`, `in action A(args)`; args is None where there are no brackets."""

    sort: str
    name: Ident
    args: tuple[Expr, ...] | None = None


@frozen
class EndedEarly(Expr):
    """`ended early`."""


@frozen
class And(Expr):
    """Two or more parts joined by `and`."""

    items: tuple[Expr, ...]


@frozen
class Or(Expr):
    """Two or more parts joined by `or`."""

    items: tuple[Expr, ...]


@frozen
class Not(Expr):
    """`not x`."""

    of: Expr


@frozen
class If(Expr):
    """`if c then a else b`."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class Count(Expr):
    """`count of S`, `count of S where C` (with `it`)."""

    of: Expr
    where: Expr | None = None


@frozen
class Fold(Expr):
    """`sum|highest|lowest of S` (var is None), or `... of E for x in S [where C]`."""

    op: str
    of: Expr
    var: Ident | None = None
    source: Expr | None = None
    where: Expr | None = None


@frozen
class Quantified(Expr):
    """`every|some|no x in S where C`."""

    quantifier: str
    var: Ident
    source: Expr
    where: Expr


@frozen
class Key(Node):
    """`highest E` or `lowest E` in a chain of keys."""

    highest: bool
    of: Expr


@frozen
class Keys(Node):
    """A chain of keys; `random` closes it where written."""

    keys: tuple[Key, ...]
    random: bool = False


@frozen
class Those(Expr):
    """`those x in S [where C] with keys`."""

    var: Ident
    source: Expr
    where: Expr | None
    keys: Keys


@frozen
class Gather(Expr):
    """`E for x in S [where C]`."""

    of: Expr
    var: Ident
    source: Expr
    where: Expr | None = None


@frozen
class Filter(Expr):
    """`S where C` (with `it`)."""

    source: Expr
    where: Expr


@frozen
class Follow(Expr):
    """`follow E from x until C` (with `it`)."""

    step: Expr
    start: Expr
    until: Expr


@frozen
class Ends(Expr):
    """`first|last [n] of S`; n is None for a single element."""

    last: bool
    n: Expr | None
    of: Expr


@frozen
class OnlyOf(Expr):
    """`only of S`."""

    of: Expr


@frozen
class AnyArg(Expr):
    """`any S`, only as an argument of `do`."""

    of: Expr


# ---- statements


class Stmt(Marked):
    """Base of statements."""


@frozen
class Block(Node):
    """Statements in order."""

    body: tuple[Stmt, ...]


@frozen
class Let(Stmt):
    """`let x be E`; with `var` and `source`: `let x(p in S) be E`."""

    name: Ident
    value: Expr
    var: Ident | None = None
    source: Expr | None = None


@frozen
class Duration(Node):
    """`until start|end of [next] phase|action X(args)`; sort `game` for `until end of game`."""

    sort: str
    name: Ident | None = None
    args: tuple[Expr, ...] | None = None
    next: bool = False
    at_start: bool = False


@frozen
class Set(Stmt):
    """`set path to E [duration]`."""

    target: Expr
    value: Expr
    duration: Duration | None = None


@frozen
class Increase(Stmt):
    """`increase|decrease path by E`."""

    target: Expr
    by: Expr
    down: bool = False


@frozen
class Swap(Stmt):
    """`swap x and y`: two states, or two pieces' places."""

    left: Expr
    right: Expr


@frozen
class Gains(Stmt):
    """`WHO gains N resource [from SOURCE]`."""

    who: Expr
    amount: Expr
    resource: Ident
    source: Expr | None = None


@frozen
class Pays(Stmt):
    """`WHO pays [up to] N resource [to TARGET] [as x]`."""

    who: Expr
    amount: Expr
    resource: Ident
    target: Expr | None = None
    up_to: bool = False
    name: Ident | None = None


@frozen
class Move(Stmt):
    """`move S to ZONE [on top|on bottom|at SPOT]`; where is `top`, `bottom` or None."""

    what: Expr
    target: Expr
    where: str | None = None
    spot: Expr | None = None


@frozen
class Draw(Stmt):
    """`draw N from ZONE to ZONE [as x]`."""

    amount: Expr
    source: Expr
    target: Expr
    name: Ident | None = None


@frozen
class Roll(Stmt):
    """`roll [N] DIE [for WHO] [seen by WHO] as x`; die may be a call or name that gives a die."""

    die: Expr
    name: Ident
    amount: Expr | None = None
    who: Expr | None = None
    seen_by: Expr | None = None


@frozen
class RollAgain(Stmt):
    """`roll again`, `roll again x` (x: one face picked from the faces)."""

    which: Expr | None = None


@frozen
class Amount(Node):
    """How many: `1` (up_to False, high None), `up to 2`, `1 to 3` (low and high), `any number` (any_number)."""

    low: Expr | None = None
    high: Expr | None = None
    up_to: bool = False
    any_number: bool = False


@frozen
class Pick(Stmt):
    """`pick N at random from S [where C] [seen by X] as x`, or `pick N with KEYS from S ...` (keys set)."""

    amount: Amount
    source: Expr
    name: Ident
    where: Expr | None = None
    keys: Keys | None = None
    seen_by: Expr | None = None


@frozen
class Rank(Stmt):
    """`rank x in S [where C] by KEYS as y`."""

    var: Ident
    source: Expr
    where: Expr | None
    keys: Keys
    name: Ident


@frozen
class Shuffle(Stmt):
    """`shuffle ZONE`."""

    zone: Expr


@frozen
class Reveal(Stmt):
    """`reveal S [to P]`."""

    what: Expr
    to: Expr | None = None


@frozen
class Do(Stmt):
    """`do A(args) [as x]`."""

    action: Ident
    args: tuple[Expr, ...]
    name: Ident | None = None


@frozen
class EnterPhase(Stmt):
    """`phase X(args)`."""

    phase: Ident
    args: tuple[Expr, ...]


@frozen
class IfStmt(Stmt):
    """Branch; `otherwise` is a Block, another IfStmt wrapped in a Block, or None."""

    test: Expr
    then: Block
    otherwise: Block | None = None


@frozen
class ForEach(Stmt):
    """`for each x in S [in random order | in order from X | in order chosen by X] [where C]:`.

    order is `set`, `random`, `from` or `chosen`; `by` the X of the last two.
    """

    var: Ident
    source: Expr
    body: Block
    order: str = "set"
    by: Expr | None = None
    where: Expr | None = None


@frozen
class TakeTurns(Stmt):
    """`take turns p in S [from X] [where C] [until C]:`."""

    var: Ident
    source: Expr
    body: Block
    start: Expr | None = None
    where: Expr | None = None
    until: Expr | None = None


@frozen
class Repeat(Stmt):
    """`repeat [[up to] N times] [until C]:`."""

    body: Block
    times: Expr | None = None
    up_to: bool = False
    until: Expr | None = None


@frozen
class Again(Stmt):
    """`again`."""


@frozen
class End(Stmt):
    """`end phase X` (sort `phase`), `end repeat`, `end turns`, `end action`."""

    sort: str
    phase: Ident | None = None


@frozen
class Result(Stmt):
    """`result E`."""

    value: Expr


@frozen
class Needs(Stmt):
    """`needs C [else "reason"]`."""

    test: Expr
    reason: str | None = None


@frozen
class Pause(Stmt):
    """`pause`."""


@frozen
class Cancel(Stmt):
    """`cancel`."""


@frozen
class Proceed(Stmt):
    """`proceed`, `proceed by X`."""

    by: Expr | None = None


@frozen
class Nothing(Stmt):
    """`nothing`."""


@frozen
class Wins(Stmt):
    """`X wins ["reason"]`; who is None for `nobody wins`."""

    who: Expr | None
    reason: str | None = None


@frozen
class Score(Stmt):
    """`score S`."""

    who: Expr


@frozen
class OpenDeals(Stmt):
    """`open deals among x in S giving ZONE, RESOURCE`."""

    var: Ident
    source: Expr
    giving: tuple[Expr, ...]


@frozen
class Say(Stmt):
    """`say "text with {places}"`."""

    text: str


# ---- decisions


@frozen
class Asked(Node):
    """`WHO [at once] [secretly] ["prompt"] [called NAME]`.

    who is set for one seat; var, source and where for `each p in S [where C]`.
    """

    who: Expr | None = None
    var: Ident | None = None
    source: Expr | None = None
    where: Expr | None = None
    at_once: bool = False
    secretly: bool = False
    prompt: str | None = None
    called: Ident | None = None


@frozen
class Option(Marked):
    """One labelled option of `choose one`."""

    label: str
    body: Block
    when: Expr | None = None


class Form(Node):
    """Base of the forms of an answer."""


@frozen
class ChooseOne(Form):
    """`choose one:`."""

    options: tuple[Option, ...]


@frozen
class DoAny(Form):
    """`do A(x, any S) [or nothing]`."""

    action: Ident
    args: tuple[Expr, ...]
    or_nothing: bool = False


@frozen
class PickFrom(Form):
    """`pick N from S [where C]` (with `it`)."""

    amount: Amount
    source: Expr
    where: Expr | None = None


@frozen
class SayNumber(Form):
    """`say number from A to B`."""

    low: Expr
    high: Expr


@frozen
class SayYesNo(Form):
    """`say yes or no`."""


@frozen
class OrderForm(Form):
    """`order S`."""

    source: Expr


@frozen
class SplitForm(Form):
    """`split S among T`: a part of S for each of T."""

    source: Expr
    among: Expr


@frozen
class ArrangeForm(Form):
    """`arrange S on ZONE`: places on a grid zone."""

    source: Expr
    zone: Expr


@frozen
class Ask(Stmt):
    """A question. `needs` restrict the answer as a whole."""

    asked: Asked
    form: Form
    name: Ident | None = None
    needs: tuple[Needs, ...] = ()


# ---- hooks and effects


@frozen
class Event(Node):
    """What is hooked: sort is `phase`, `rule` or None; binders are new names (heads) or may match (blocks)."""

    sort: str | None
    name: Ident
    binders: tuple[Ident, ...] = ()


@frozen
class Hook(Marked):
    """`[play|may] before|after|instead of E(..) [when C]:` or `play|may any time [when C]:` (stage `any time`)."""

    mode: str | None
    stage: str
    event: Event | None
    when: Expr | None
    body: Block


@frozen
class ChangeOp(Node):
    """`op`: becomes, add, subtract, times, divided, at least, at most, also, only; `up` for divided."""

    op: str
    value: Expr
    up: bool = False


@frozen
class Modify(Stmt):
    """`modify V(binders) [duration] [when C]: OP`, standing or inside a block."""

    value: Ident
    binders: tuple[Ident, ...]
    op: ChangeOp
    duration: Duration | None = None
    when: Expr | None = None


@frozen
class Forbid(Stmt):
    """`forbid A(binders) [duration] [when C] else "reason"`, standing or inside a block."""

    event: Event
    reason: str
    duration: Duration | None = None
    when: Expr | None = None


@frozen
class Later(Stmt):
    """`later, before|after|instead of [next] E(..) [duration] [when C]: body`."""

    stage: str
    event: Event
    body: Block
    next: bool = False
    duration: Duration | None = None
    when: Expr | None = None


# ---- declarations


class Decl(Marked):
    """Base of declarations."""


@frozen
class Language(Decl):
    """`language 1`."""

    version: int


@frozen
class Game(Decl):
    """`game "Name":` with its lines."""

    name: str
    low: int | None = None
    high: int | None = None
    seats: tuple[Ident, ...] = ()
    version: str | None = None


@frozen
class EnumDecl(Decl):
    """`enum E: A, B`."""

    name: Ident
    members: tuple[Ident, ...]


@frozen
class FieldDecl(Marked):
    """`cost: number = 0` in a kind."""

    name: Ident
    type: Type
    default: Expr | None = None


@frozen
class PlayedFrom(Node):
    """`played from ZONE, then to ZONE`."""

    source: Expr
    target: Expr


@frozen
class WorksIn(Node):
    """`works in ZONE`."""

    zone: Expr


@frozen
class KindDecl(Decl):
    """`kind K:`."""

    name: Ident
    fields: tuple[FieldDecl, ...] = ()
    played: PlayedFrom | None = None
    works: WorksIn | None = None
    asked_through: Expr | None = None


@frozen
class Cell(Node):
    """One cell of a table, its blanks removed."""

    text: str


@frozen
class Row(Node):
    """One line `| a | b |`."""

    cells: tuple[Cell, ...]


@frozen
class PiecesTable(Decl):
    """`pieces K [assumed]:` with a head row and rows."""

    kind: Ident
    head: Row
    rows: tuple[Row, ...]
    assumed: bool = False


@frozen
class PiecesFile(Decl):
    """`pieces K [assumed] from "file.csv"`."""

    kind: Ident
    file: Text
    assumed: bool = False


@frozen
class Family(Node):
    """`row in 1 to 6` (high set) or `seat in players`."""

    var: Ident
    source: Expr
    high: Expr | None = None


@frozen
class CardField(Marked):
    """`amount: 2` in a card or a generated family."""

    name: Ident
    value: Expr


@frozen
class PiecesGenerated(Decl):
    """`pieces K for each ... [where C] named "..." [: fields]`."""

    kind: Ident
    families: tuple[Family, ...]
    where: Expr | None
    pattern: Text
    fields: tuple[CardField, ...] = ()


@frozen
class CardDecl(Decl):
    """`card NAME [is K]:`; kind is None for a card that completes a row."""

    name: Ident
    kind: Ident | None
    fields: tuple[CardField, ...] = ()
    hooks: tuple[Hook, ...] = ()
    effects: tuple[Modify | Forbid, ...] = ()
    played: PlayedFrom | None = None
    works: WorksIn | None = None


@frozen
class Holder(Node):
    """`bank has no_limit` in a resource."""

    name: Ident
    amount: Expr


@frozen
class ResourceDecl(Decl):
    """`resource gold: each player has 12, bank has no_limit`; owner None: one common counter."""

    name: Ident
    owner: Ident | None
    start: Expr
    holders: tuple[Holder, ...] = ()


@frozen
class SeenBy(Node):
    """`seen by owner`, `seen by [a, b]`; who is None for `seen by nobody`."""

    who: Expr | None


@frozen
class Contents(Node):
    """`starts with S [where C]`."""

    source: Expr
    where: Expr | None = None


@frozen
class Kept(Node):
    """`kept at N from ZONE`."""

    amount: Expr
    source: Expr


@frozen
class ZoneDecl(Decl):
    """A zone; `face` is `up`, `down` or None."""

    name: Ident
    params: tuple[Param, ...]
    owner: Ident | None
    kind: Ident
    face: str | None = None
    seen: SeenBy | None = None
    shuffled: bool = False
    bag: bool = False
    refilled: Expr | None = None
    kept: Kept | None = None
    capacity: Expr | None = None
    grid: bool = False
    contents: Contents | None = None


@frozen
class StateDecl(Decl):
    """A state variable."""

    name: Ident
    params: tuple[Param, ...]
    owner: Ident | None
    type: Type
    start: Expr | None = None
    seen: SeenBy | None = None


@frozen
class SettingDecl(Decl):
    """`setting x: T = v`."""

    name: Ident
    type: Type
    value: Expr


@frozen
class Edge(Node):
    """`A -- B, C`."""

    source: Ident
    targets: tuple[Ident, ...]


@frozen
class MapDecl(Decl):
    """`map M of K:` edges, or `between x and y where C` (left, right, where set)."""

    name: Ident
    kind: Ident
    edges: tuple[Edge, ...] = ()
    left: Ident | None = None
    right: Ident | None = None
    where: Expr | None = None
    assumed: bool = False


@frozen
class DieDecl(Decl):
    """`die d6: 1 to 6` (low, high set) or named faces."""

    name: Ident
    faces: tuple[Ident, ...] = ()
    low: int | None = None
    high: int | None = None
    assumed: bool = False


@frozen
class CellKey(Node):
    """A key before `->`: sort is `is`, `to` (high set), `more`, `less` or `otherwise` (low None)."""

    sort: str
    low: Expr | None = None
    high: Expr | None = None


@frozen
class TableCell(Node):
    """`key -> value`."""

    key: CellKey
    value: Expr


@frozen
class TableDecl(Decl):
    """A lookup table: `cells` for one key, or `head` and `rows` for a grid."""

    name: Ident
    params: tuple[Param, ...]
    cells: tuple[TableCell, ...] = ()
    head: Row | None = None
    rows: tuple[Row, ...] = ()
    assumed: bool = False


@frozen
class Case(Marked):
    """`E when C` (test None for `E otherwise`)."""

    value: Expr
    test: Expr | None


@frozen
class ValueDecl(Decl):
    """`value v(params):` lets, then one expression (a single case without test) or cases."""

    name: Ident
    params: tuple[Param, ...]
    lets: tuple[Let, ...]
    cases: tuple[Case, ...]


@frozen
class ActionDecl(Decl):
    """`action a(params):`."""

    name: Ident
    params: tuple[Param, ...]
    body: Block


@frozen
class PhaseDecl(Decl):
    """`phase x(params):`."""

    name: Ident
    params: tuple[Param, ...]
    body: Block


@frozen
class FlowDecl(Decl):
    """`flow:`."""

    body: Block


@frozen
class RuleDecl(Decl):
    """`rule r before ...`, `rule r modify ...`, `rule r forbid ...`."""

    name: Ident
    effect: Hook | Modify | Forbid


@frozen
class ScoreLine(Marked):
    """`"Gold": E`."""

    label: str
    value: Expr


@frozen
class ScoringDecl(Decl):
    """`scoring p in S:` lines, ties, grades. The marks of `ties` and `grades` lines are joined to the declaration's."""

    var: Ident
    source: Expr
    lines: tuple[ScoreLine, ...]
    ties: Keys | None = None
    grades: tuple[TableCell, ...] = ()


@frozen
class VictoryDecl(Decl):
    """`victory "name"(p: K): C`."""

    name: Ident
    params: tuple[Param, ...]
    test: Expr


@frozen
class StartDecl(Decl):
    """`start K [assumed]:` head and rows."""

    kind: Ident
    head: Row
    rows: tuple[Row, ...]
    assumed: bool = False


# ---- scenarios and mods


class Alteration(Marked):
    """Base of the lines of a scenario or mod."""


@frozen
class Seats(Node):
    """`players 2 to 5 [named A, B]`; high is None for one number."""

    low: int
    high: int | None = None
    names: tuple[Ident, ...] = ()


@frozen
class AddDecl(Alteration):
    """`add DECL`, also a `start` table or further `scoring` lines (`to` is set for `add to scoring|enum`)."""

    decl: Decl
    to: bool = False


@frozen
class AddPlayers(Alteration):
    """`add player A, B`."""

    names: tuple[Ident, ...]


@frozen
class AddCells(Alteration):
    """`add to table T:` with cells, or with a head and rows."""

    table: Ident
    cells: tuple[TableCell, ...] = ()
    head: Row | None = None
    rows: tuple[Row, ...] = ()


@frozen
class AddEdges(Alteration):
    """`add to map M:` edges."""

    map: Ident
    edges: tuple[Edge, ...]


@frozen
class ReplaceDecl(Alteration):
    """`replace DECL`."""

    decl: Decl


@frozen
class Remove(Alteration):
    """`remove SORT A, B` or `remove KIND where C`; sort is `rule`, `phase`, ... or the name of a kind."""

    sort: Ident
    names: tuple[Ident, ...] = ()
    where: Expr | None = None


@frozen
class ChangePlayers(Alteration):
    """`change game: players 2 to 5 -> 2 to 6`."""

    old: Seats
    new: Seats


@frozen
class ChangedPart(Node):
    """`old -> new`, `field: old -> new`, `field(index): ...`, `3: ...`, `[key, key]: ...`.

    field is None and keys are empty for `old -> new`.
    """

    old: Expr
    new: Expr
    field: Ident | None = None
    keys: tuple[Expr, ...] = ()


@frozen
class Change(Alteration):
    """`change SORT NAME ...`."""

    sort: Ident
    name: Ident
    parts: tuple[ChangedPart, ...]


@frozen
class WithMod(Alteration):
    """`with mod "X":` alterations that apply when X is loaded too."""

    name: str
    lines: tuple[Alteration, ...]


@frozen
class Requires(Alteration):
    """`requires mod "X" [at least 2.0]`."""

    name: str
    at_least: str | None = None


@frozen
class Overrides(Alteration):
    """`overrides mod "X"`."""

    name: str


@frozen
class ScenarioDecl(Decl):
    """`scenario "S" of "Game":` its seats and alterations."""

    name: str
    game: str
    lines: tuple[Alteration, ...]
    seats: Seats | None = None
    version: str | None = None


@frozen
class ModDecl(Decl):
    """`mod "M" version 1.0 for "Game" [at least 1.0]:`."""

    name: str
    version: str
    game: str
    at_least: str | None
    lines: tuple[Alteration, ...]


# ---- scripts


class ScriptLine(Marked):
    """Base of the lines of a test or play."""


@frozen
class ForGame(ScriptLine):
    """`game "Name"` (play files that lie outside the game's folder)."""

    name: str


@frozen
class UsePlayers(ScriptLine):
    """`players A, B`."""

    names: tuple[Ident, ...]


@frozen
class UseScenario(ScriptLine):
    """`scenario "X"`."""

    name: str


@frozen
class UseMods(ScriptLine):
    """`mods "X", "Y"`."""

    names: tuple[Ident, ...]


@frozen
class UseSetting(ScriptLine):
    """`setting x = E`."""

    name: Ident
    value: Expr


@frozen
class UseSeed(ScriptLine):
    """`seed 7`."""

    seed: int


@frozen
class Given(ScriptLine):
    """`given PATH = E`."""

    target: Expr
    value: Expr


@frozen
class StartPhase(ScriptLine):
    """`start phase X(args)`."""

    phase: Ident
    args: tuple[Expr, ...]


@frozen
class StartDo(ScriptLine):
    """`start do A(args)`."""

    action: Ident
    args: tuple[Expr, ...]


class Answer(Node):
    """Base of the written answers."""


@frozen
class Plain(Answer):
    """A label, name, number, yes, no, list, ... `parts` are further values written after it without a comma:
    `"Sell a basket" Plums`; brackets where a comma would be unclear: `"Swap" [Anna, Bert]`."""

    value: Expr
    parts: tuple[Expr, ...] = ()


@frozen
class Pair(Answer):
    """`a -> b`."""

    left: Expr
    right: Expr


@frozen
class NothingAnswer(Answer):
    """`nothing`."""


@frozen
class PlayAnswer(Answer):
    """`play "Card"`."""

    card: Ident


@frozen
class NextChance(ScriptLine):
    """`next rolls|order|picks: ...`, `next draws from Z: ...`."""

    queue: str
    answers: tuple[Answer, ...]
    source: Expr | None = None


@frozen
class Answers(ScriptLine):
    """`WHO: answer, answer`."""

    who: Ident
    answers: tuple[Answer, ...]


@frozen
class Expect(ScriptLine):
    """`expect C`."""

    test: Expr


@frozen
class WithField(Node):
    """`f = v` of `expect event`."""

    name: Ident
    value: Expr


@frozen
class ExpectEvent(ScriptLine):
    """`expect [no] event E(binders) [with f = v, ...]`."""

    event: Event
    fields: tuple[WithField, ...] = ()
    negated: bool = False


@frozen
class ExpectRefusal(ScriptLine):
    """`expect refusal WHO: answers [because "reason"]`."""

    who: Ident
    answers: tuple[Answer, ...]
    reason: str | None = None


@frozen
class Rest(ScriptLine):
    """`rest: POLICY [seed N]`."""

    policy: Ident
    seed: int | None = None


@frozen
class ScriptDecl(Decl):
    """`test "name":` or `play "name":` (sort)."""

    sort: str
    name: str
    lines: tuple[ScriptLine, ...]


@frozen
class File(Node):
    """All of one file in order; `unread` names the declarations that could not be read."""

    path: str
    decls: tuple[Decl, ...]
    comments: tuple[Comment, ...] = ()
    unread: tuple[Ident, ...] = ()
