"""What counts how often something runs. No game's rules are checked to these: `tools.counting` puts them around the
parts of a program that is to be counted, and a program without them counts nothing and pays nothing."""

from __future__ import annotations

from attrs import frozen

from rulelang.program.core.expressions import Expr
from rulelang.program.core.statements import Stmt


@frozen(repr=False)
class Counted(Expr):
    """The value of `of`; counts at this number each time it is worked out."""

    of: Expr
    number: int


@frozen(repr=False)
class CountedTest(Expr):
    """The truth of `of`; counts at one number where it holds, at the other where it does not."""

    of: Expr
    held: int
    failed: int


@frozen(repr=False)
class CountedStep(Stmt):
    """A statement (None: nothing); counts at this number each time it begins."""

    of: Stmt | None
    number: int
