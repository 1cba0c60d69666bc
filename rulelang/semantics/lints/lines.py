"""Lines that do something else than they seem to say: never reached, waiting for ever, too late, from everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.program.program import ModifierDef
from rulelang.semantics.blocks import leaves
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.lints.things import reads
from rulelang.semantics.narrowing import everything
from rulelang.semantics.walk import first_line, within
from rulelang.syntax import nodes


def check_reached(subject: Subject) -> None:
    """R332. A line that follows one after which nothing goes on."""
    for block in subject.of(nodes.Block):
        for before, after in zip(block.body, block.body[1:], strict=False):
            if leaves(before):
                also = [Label(first_line(subject.report, before.span), "nothing goes on after this")]
                help = "take it out, or move it before that line"
                span = first_line(subject.report, after.span)
                subject.report.warning("R332", "This line is never reached.", span, help=help, also=also)
                break


def check_waiting(subject: Subject) -> None:
    """R333. A `later` with a condition and no end: it does not mean "this time, if"."""
    for node in subject.of(nodes.Later):
        if node.when is not None and node.duration is None:
            message = "This waits, perhaps for ever, for the first time that the condition holds."
            help = "if only the next time is meant, put an `if` inside; else say until when: `until end of ...`"
            subject.report.warning("R333", message, node.when.span, help=help)


def check_lying(subject: Subject) -> None:
    """R334. A pick from all pieces of a kind, wherever they lie."""
    for ask, form in _picks(subject):
        source, test = (
            (form.source.source, form.source.test) if isinstance(form.source, core.Filter) else (form.source, None)
        )
        node = subject.at(ask.span, nodes.Ask)
        if isinstance(source, core.KindAll) and not _looks(test) and node and isinstance(node.form, nodes.PickFrom):
            if any(zone.kind == source.kind for zone in subject.program.zones):
                message = f"Every `{source.kind}` can be picked here, wherever it lies, those in `box` too."
                help = "pick from a zone, or add `where it in ...`"
                subject.report.warning("R334", message, node.form.source.span, help=help)


def _picks(subject: Subject) -> Iterator[tuple[core.Ask, core.PickForm]]:
    for spot in subject.spots.all:
        if isinstance(spot.stmt, core.Ask) and isinstance(spot.stmt.form, core.PickForm):
            yield spot.stmt, spot.stmt.form


def _looks(test: core.Expr | None) -> bool:
    """Whether a condition looks at where things lie, as far as the text tells."""
    looks = core.Contents | core.ValueCall | core.Builtin
    return test is not None and any(isinstance(part, looks) for part in everything(test))


def check_in_time(subject: Subject) -> None:
    """R335. A change, before an action, of what its `needs` have tested already."""
    for action, change in _changes_before(subject):
        guard = subject.program.events[action].guard
        if ("value", change.value) in reads(subject.program, (guard.lets, guard.needs)):
            name = subject.program.values[change.value].name
            chosen = action.removeprefix("action:")
            message = f"`{name}` changes too late here: whether `{chosen}` may be done has been tested already."
            help = "let the card be played before the choice, at a pause: `play any time`"
            subject.report.warning("R335", message, within(subject.report, change.span, name), help=help)


def _changes_before(subject: Subject) -> Iterator[tuple[str, ModifierDef]]:
    """The changes of values that are made in rules before an action, each with that action."""
    for spot in subject.spots.all:
        hook = spot.home.hook
        if hook is not None and hook.stage == "before" and (hook.event or "").startswith("action:"):
            if isinstance(spot.stmt, core.AddEffect) and spot.stmt.sort == "modify":
                yield hook.event or "", subject.program.modifiers[spot.stmt.effect]
