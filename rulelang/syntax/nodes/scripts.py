"""Tests and plays, and the file that holds it all."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Marked, Node
from rulelang.syntax.nodes.declarations import Decl, Row
from rulelang.syntax.nodes.effects import Event
from rulelang.syntax.nodes.expressions import Expr, Running
from rulelang.syntax.nodes.names import Comment, Ident


class ScriptLine(Marked):
    """Base of the lines of a test or play."""


@frozen(repr=False)
class ForGame(ScriptLine):
    """`game "Name"` (play files that lie outside the game's folder)."""

    name: str


@frozen(repr=False)
class UsePlayers(ScriptLine):
    """`players A, B`."""

    names: tuple[Ident, ...]


@frozen(repr=False)
class UseScenario(ScriptLine):
    """`scenario "X"`."""

    name: str


@frozen(repr=False)
class UseMods(ScriptLine):
    """`mods "X", "Y"`."""

    names: tuple[Ident, ...]


@frozen(repr=False)
class UseSetting(ScriptLine):
    """`setting x = E`."""

    name: Ident
    value: Expr


@frozen(repr=False)
class UseSeed(ScriptLine):
    """`seed 7`."""

    seed: int


@frozen(repr=False)
class AskEverybody(ScriptLine):
    """`windows ask everybody`."""


@frozen(repr=False)
class Given(ScriptLine):
    """`given PATH = E`."""

    target: Expr
    value: Expr


@frozen(repr=False)
class GivenLaid(ScriptLine):
    """`given ZONE:` and what lies on the grid as rows, drawn as it looks."""

    target: Expr
    rows: tuple[Row, ...]


@frozen(repr=False)
class StartPhase(ScriptLine):
    """`start phase X(args)`."""

    phase: Ident
    args: tuple[Expr, ...]


@frozen(repr=False)
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


@frozen(repr=False)
class NextChance(ScriptLine):
    """`next rolls|order|picks: ...`, `next draws from Z: ...`."""

    queue: str
    answers: tuple[Answer, ...]
    source: Expr | None = None


@frozen(repr=False)
class Answers(ScriptLine):
    """`WHO: answer, answer`."""

    who: Ident
    answers: tuple[Answer, ...]


@frozen(repr=False)
class Which(Node):
    """Which windows: `where` is `in` (sort `phase` or `action`), `before`, `after` (sort `phase`, `rule` or None), or
    `pause` (no name)."""

    where: str
    sort: str | None = None
    name: Ident | None = None
    args: tuple[Expr, ...] = ()


@frozen(repr=False)
class Passes(ScriptLine):
    """`WHO: passes before E(args) until end of phase X(args)`; without windows and end: `WHO: always passes`."""

    who: Ident
    which: Which | None = None
    until: Running | None = None


@frozen(repr=False)
class Expect(ScriptLine):
    """`expect C`."""

    test: Expr


@frozen(repr=False)
class WithField(Node):
    """`f = v` of `expect event`."""

    name: Ident
    value: Expr


@frozen(repr=False)
class ExpectEvent(ScriptLine):
    """`expect [no] event E(binders) [with f = v, ...]`."""

    event: Event
    fields: tuple[WithField, ...] = ()
    negated: bool = False


@frozen(repr=False)
class ExpectRefusal(ScriptLine):
    """`expect refusal WHO: answers [because "reason"]`."""

    who: Ident
    answers: tuple[Answer, ...]
    reason: str | None = None


@frozen(repr=False)
class Rest(ScriptLine):
    """`rest: POLICY [seed N]`."""

    policy: Ident
    seed: int | None = None


@frozen(repr=False)
class ScriptDecl(Decl):
    """`test "name":` or `play "name":` (sort)."""

    sort: str
    name: str
    lines: tuple[ScriptLine, ...]


@frozen(repr=False)
class Spoiled(Node):
    """A line that could not be read as it was written (its span, and what stands there), and the lines of the
    declaration it is in. lost: nothing of that declaration is in the tree."""

    text: str
    first: int
    last: int
    lost: bool


@frozen(repr=False)
class File(Node):
    """All of one file in order. spoiled: the lines that could not be read, of whose nodes the columns do not count;
    broken_off: there were so many of them that the rest was not looked at."""

    path: str
    decls: tuple[Decl, ...]
    comments: tuple[Comment, ...] = ()
    spoiled: tuple[Spoiled, ...] = ()
    broken_off: bool = False
