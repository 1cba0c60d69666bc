"""Expressions over sets and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.machine.evaluate import (
    Fn,
    Locals,
    bounded,
    compile_expr,
    compile_keys,
    compile_optional,
    compiles,
)
from rulelang.machine.faults import RuleFault
from rulelang.program import core

if TYPE_CHECKING:
    from rulelang.machine.game import Game


@compiles(core.MakeList)
def _make_list(e: core.MakeList) -> Fn:
    items = tuple(compile_expr(i) for i in e.items)
    return lambda g, L: tuple([i(g, L) for i in items])


@compiles(core.MakeRange)
def _make_range(e: core.MakeRange) -> Fn:
    low, high = compile_expr(e.low), compile_expr(e.high)

    def read(g: Game, L: Locals) -> Any:
        a, b = low(g, L), high(g, L)
        if b - a > 100_000:
            raise RuleFault(f"the range {a} to {b} is too long")
        return tuple(range(a, b + 1))

    return read


@compiles(core.Filter)
def _filter(e: core.Filter) -> Fn:
    source, slot, test = compile_expr(e.source), e.slot, compile_expr(e.test)

    def read(g: Game, L: Locals) -> Any:
        kept = []
        for member in source(g, L):
            L[slot] = member
            if test(g, L):
                kept.append(member)
        return tuple(kept)

    return read


@compiles(core.Gather)
def _gather(e: core.Gather) -> Fn:
    source, slot, test, of = compile_expr(e.source), e.slot, compile_optional(e.test), compile_expr(e.of)
    flatten = e.flatten

    def read(g: Game, L: Locals) -> Any:
        out: list[Any] = []
        for member in source(g, L):
            L[slot] = member
            if test is None or test(g, L):
                found = of(g, L)
                if flatten:
                    out.extend(found)
                else:
                    out.append(found)
        return tuple(out)

    return read


@compiles(core.Count)
def _count(e: core.Count) -> Fn:
    of = compile_expr(e.of)
    return lambda g, L: len(of(g, L))


@compiles(core.Fold)
def _fold(e: core.Fold) -> Fn:
    op, of = e.op, compile_expr(e.of)
    if op == "sum":
        return lambda g, L: bounded(sum(of(g, L)))
    best = max if op == "highest" else min

    def read(g: Game, L: Locals) -> int:
        numbers = of(g, L)
        if not numbers:
            raise RuleFault(f"{op} of nothing")
        return int(best(numbers))

    return read


@compiles(core.Quantify)
def _quantify(e: core.Quantify) -> Fn:
    source, slot, test = compile_expr(e.source), e.slot, compile_expr(e.test)
    wanted, found = {"every": (False, False), "some": (True, True), "no": (True, False)}[e.quantifier]

    def read(g: Game, L: Locals) -> bool:
        for member in source(g, L):
            L[slot] = member
            if bool(test(g, L)) is wanted:
                return found
        return not found

    return read


@compiles(core.Those)
def _those(e: core.Those) -> Fn:
    source, rank = compile_expr(e.source), compile_keys(e.keys, e.slot)

    def read(g: Game, L: Locals) -> Any:
        ranked = [(rank(g, L, member), member) for member in source(g, L)]
        if not ranked:
            return ()
        best = min(key for key, _ in ranked)
        return tuple([member for key, member in ranked if key == best])

    return read


@compiles(core.Follow)
def _follow(e: core.Follow) -> Fn:
    step, start, until, slot = compile_expr(e.step), compile_expr(e.start), compile_expr(e.until), e.slot

    def read(g: Game, L: Locals) -> Any:
        here = start(g, L)
        walked: list[Any] = []
        seen = {here}
        while True:
            L[slot] = here
            here = step(g, L)
            if here is None or here in seen:
                return tuple(walked)
            seen.add(here)
            walked.append(here)
            L[slot] = here
            if until(g, L):
                return tuple(walked)

    return read


@compiles(core.Ends)
def _ends(e: core.Ends) -> Fn:
    last, of, n = e.last, compile_expr(e.of), compile_optional(e.n)

    def single(g: Game, L: Locals) -> Any:
        members = of(g, L)
        if not members:
            raise RuleFault("the last of nothing" if last else "the first of nothing")
        return members[-1 if last else 0]

    def several(g: Game, L: Locals) -> Any:
        members = of(g, L)
        assert n is not None
        wanted = max(0, n(g, L))
        if last:
            return members[len(members) - wanted :] if wanted < len(members) else members
        return members[:wanted]

    return single if n is None else several


@compiles(core.OnlyOf)
def _only(e: core.OnlyOf) -> Fn:
    of = compile_expr(e.of)

    def read(g: Game, L: Locals) -> Any:
        members = of(g, L)
        if len(members) > 1:
            raise RuleFault(f"`only of` met {len(members)}")
        return members[0] if members else None

    return read
