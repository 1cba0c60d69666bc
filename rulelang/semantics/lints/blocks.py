"""Names in the brackets of `modify`, `forbid` and `later` inside a block, where one that is known matches and a new one
stands for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.program import core
from rulelang.program.program import HookDef
from rulelang.semantics.lints.meeting import Standing
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import reads
from rulelang.semantics.narrowing import everything
from rulelang.semantics.walk import written
from rulelang.syntax import nodes


def check_matches(subject: Subject) -> None:
    """R358. A name that is known matches that one only, and the condition asks who it is, as if it stood for all."""
    for rule in _timed(subject):
        for place, binder in enumerate(rule.binders):
            if isinstance(binder.match, core.Local) and _asks_who(subject, rule, binder.match):
                _tell(subject, rule, place)


def _timed(subject: Subject) -> Iterator[Standing]:
    """What holds or waits for a while from within a body."""
    program = subject.program
    rules: tuple[Standing, ...] = (*program.modifiers, *program.forbids, *program.hooks)
    return (rule for rule in rules if rule.attached.timed)


def _asks_who(subject: Subject, rule: Standing, name: core.Local) -> bool:
    """Whether a part of the condition compares the known name with another known thing: that is settled before anything
    happens, so it chooses nothing."""
    fresh = {("local", binder.slot) for binder in rule.binders if binder.slot is not None}
    for test in _parts(rule.when):
        looked = reads(subject.program, test)
        about = _is_about(test.left, name) or _is_about(test.right, name)
        if about and not looked & fresh and all(sort == "local" for sort, _ in looked):
            return True
    return False


def _is_about(side: core.Expr, name: core.Local) -> bool:
    """The name itself, or what is printed on it."""
    return side == name or (isinstance(side, core.FieldGet) and side.of == name)


def _parts(when: core.Expr | None) -> Iterator[core.Compare]:
    return (part for part in everything(when) if isinstance(part, core.Compare)) if when is not None else iter(())


def _tell(subject: Subject, rule: Standing, place: int) -> None:
    span = rule.routine.span if isinstance(rule, HookDef) else rule.span
    node = subject.at(span, nodes.Modify) or subject.at(span, nodes.Forbid) or subject.at(span, nodes.Later)
    if node is None or node.when is None:
        return
    binders = node.binders if isinstance(node, nodes.Modify) else node.event.binders
    name, shown = binders[place], (node.value if isinstance(node, nodes.Modify) else node.event.name).text
    when = written(subject.report, node.when.span)
    subject.report.warning(
        "R358",
        f"`{name.text}` is known here, so this is about that one only, and `{when}` chooses nobody.",
        name.span,
        help=f"for everybody write a new name, `{shown}(x) ... when x ...`; for `{name.text}` alone use `if` instead",
        note="a name that is known matches; an unknown one is new and stands for each of them",
    )
