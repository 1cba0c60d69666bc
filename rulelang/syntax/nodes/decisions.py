"""Questions and the forms of their answers."""

from __future__ import annotations

from attrs import frozen

from rulelang.syntax.nodes.base import Marked, Node
from rulelang.syntax.nodes.expressions import Expr
from rulelang.syntax.nodes.names import Ident
from rulelang.syntax.nodes.statements import Amount, Block, Needs, Stmt


@frozen(repr=False)
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


@frozen(repr=False)
class Option(Marked):
    """One labelled option of `choose one`."""

    label: str
    body: Block
    when: Expr | None = None


class Form(Node):
    """Base of the forms of an answer."""


@frozen(repr=False)
class ChooseOne(Form):
    """`choose one:`."""

    options: tuple[Option, ...]


@frozen(repr=False)
class DoAny(Form):
    """`do A(x, any S) [or nothing]`."""

    action: Ident
    args: tuple[Expr, ...]
    or_nothing: bool = False


@frozen(repr=False)
class PickFrom(Form):
    """`pick N from S [where C]` (with `it`)."""

    amount: Amount
    source: Expr
    where: Expr | None = None


@frozen(repr=False)
class SayNumber(Form):
    """`say number from A to B`."""

    low: Expr
    high: Expr


@frozen(repr=False)
class SayYesNo(Form):
    """`say yes or no`."""


@frozen(repr=False)
class OrderForm(Form):
    """`order S`."""

    source: Expr


@frozen(repr=False)
class SplitForm(Form):
    """`split S among T`: a part of S for each of T."""

    source: Expr
    among: Expr


@frozen(repr=False)
class ArrangeForm(Form):
    """`arrange S on ZONE, rest to ZONE`: places on a grid zone."""

    source: Expr
    zone: Expr
    rest: Expr


@frozen(repr=False)
class Ask(Stmt):
    """A question. `needs` restrict the answer as a whole."""

    asked: Asked
    form: Form
    name: Ident | None = None
    needs: tuple[Needs, ...] = ()
