"""Resources that only go one way."""

from __future__ import annotations

from rulelang.program import core
from rulelang.program.program import ResourceDef
from rulelang.program.types import NO_LIMIT
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.usage import Usage
from rulelang.semantics.symbols import ResourceSymbol


def check_counters(subject: Subject) -> None:
    """R347. A resource that is gained while nobody spends it or looks how much there is; one that is spent or asked for
    while nobody has any and nobody gains it. The scoring looks how much there is."""
    usage = Usage(subject.program)
    for symbol in subject.names.symbols.values():
        if isinstance(symbol, ResourceSymbol):
            _check(subject, usage, symbol)


def _check(subject: Subject, usage: Usage, symbol: ResourceSymbol) -> None:
    index = symbol.index
    gained = any(_gains(part, index) for part in usage.parts)
    paid = any(_pays(part, index) for part in usage.parts)
    read = any(isinstance(part, core.ResourceGet) and part.resource == index for part in usage.parts)
    if gained and not paid and not read:
        message = f"`{symbol.name}` is gained, but nobody ever pays with it or looks how much there is."
        help = f"let somebody pay with it, or let the scoring count it: `p.{symbol.name}`"
        subject.report.warning("R347", message, symbol.span, help=help)
    elif not gained and (paid or read) and not _given(subject.program.resources[index]):
        message = f"Nobody ever has any `{symbol.name}`: it starts at 0 and is never gained."
        help = f"let somebody gain it: `p gains 1 {symbol.name}`, or let each start with some"
        subject.report.warning("R347", message, symbol.span, help=help)


def _gains(part: object, resource: int) -> bool:
    """Whether somebody gets some; a named holder (`bank`) is nobody."""
    match part:
        case core.Gain(resource=number):
            return number == resource
        case core.Pay(resource=number, to=to):
            return number == resource and not isinstance(to, core.Const)
    return False


def _pays(part: object, resource: int) -> bool:
    """Whether somebody gives some away."""
    match part:
        case core.Pay(resource=number):
            return number == resource
        case core.Gain(resource=number, source=source):
            return number == resource and not isinstance(source, core.Const)
    return False


def _given(resource: ResourceDef) -> bool:
    """Whether somebody starts with some; what the bank has without limit is not had."""
    starts = [resource.start, *(code for _, code in resource.holders)]
    return any(code is not None and code.expr not in (core.Const(0), core.Const(NO_LIMIT)) for code in starts)
