"""Questions that can come to nothing: a choice without an option, a pick from what may be empty."""

from __future__ import annotations

from rulelang.diagnostics import Label
from rulelang.program import core
from rulelang.semantics.lints.asked import Asked
from rulelang.semantics.lints.course import Place
from rulelang.semantics.lints.subject import Subject
from rulelang.semantics.walk import first_line, written
from rulelang.source import Span
from rulelang.syntax import nodes

STOPS = "the game stops with a fault where nobody can answer a question"


# ---- choices


def check_choices(subject: Subject) -> None:
    """R342. A question that can have no answer: each option behind a `when`, a pick from a set that is always too
    small, numbers that do not exist, `needs` that no answer meets."""
    asked = subject.known.asked
    empty: set[int] = set()
    for place in asked.places:
        if not isinstance(place.stop, core.Ask):
            continue
        match place.stop.form:
            case core.ChooseOne(options):
                _check_options(subject, asked, place, options)
            case core.NumberForm(low, high):
                _check_numbers(subject, place, low, high)
        _check_limits(subject, place, place.stop)
    for place in asked.places:
        _check_picks(subject, place, empty)


def _check_options(subject: Subject, asked: Asked, place: Place, options: tuple[core.Option, ...]) -> None:
    assert isinstance(place.stop, core.Ask)
    whens = [option.when for option in options if option.when is not None]
    if len(whens) < len(options) or place.path.foreseen:
        return
    logic = subject.known.logic(place.slots)
    tests = [place.path.open(when) for when in whens]
    if any(logic.denies(tests, given) for given in asked.paths(place)):
        node = subject.at(place.stop.span, nodes.Ask)
        message = "Every option here has a `when`, and all of them can fail at once."
        help = "leave out the `when` of one, add an option that is always there, or ask only `if` one of them holds"
        span = first_line(subject.report, _form_span(node, place.stop.span))
        subject.report.warning("R342", message, span, help=help, note=STOPS)


def _form_span(node: nodes.Ask | None, otherwise: Span) -> Span:
    return node.form.span if node is not None else otherwise


def _check_numbers(subject: Subject, place: Place, low: core.Expr, high: core.Expr) -> None:
    sizes = subject.known.sizes(place.slots)
    least, most = sizes.bounds(low)[0], sizes.bounds(high)[1]
    if least is not None and most is not None and least > most:
        assert isinstance(place.stop, core.Ask)
        span = _form_span(subject.at(place.stop.span, nodes.Ask), place.stop.span)
        message = f"No number lies between {least} and {most}, so nobody can answer."
        help = "write the smaller number first, or ask only where there is something to choose"
        subject.report.warning("R342", message, span, help=help, note=STOPS)


def _check_limits(subject: Subject, place: Place, stop: core.Ask) -> None:
    """Tell of `needs` under a question that no answer meets."""
    if stop.needs and subject.known.logic(place.slots).never(*(test for test, _ in stop.needs)):
        node = subject.at(stop.span, nodes.Ask)
        span = node.needs[-1].test.span if node is not None and node.needs else stop.span
        help = "change the condition, so that some answer meets it"
        subject.report.warning("R342", "No answer to this question can meet its `needs`.", span, help=help, note=STOPS)


def _check_picks(subject: Subject, place: Place, told: set[int]) -> None:
    wanted = wanted_from(place.stop)
    if wanted is None:
        return
    source, low = wanted
    most = subject.known.sizes(place.slots).size(place.path.open(source))[1]
    least = subject.known.sizes(place.slots).bounds(low)[0] if low is not None else 0
    if most is None or (most > 0 and most >= (least or 0)):
        return
    zone = _never_filled(subject, place.path.open(source))
    if zone is not None and (zone in told or zone not in subject.known.stock.dry):
        return
    told |= {zone} if zone is not None else set()
    span = source_span(subject, place.stop)
    text = written(subject.report, span)
    also = [Label(subject.program.zones[zone].span, "nothing ever comes here")] if zone is not None else []
    message = f"`{text}` is always empty, so there is nothing to pick."
    help = "pick from something else, or see to it that something is there"
    if most > 0:
        message = f"`{text}` never holds more than {most}, so {least} cannot be picked."
        help = "pick fewer, or write `up to` before the number"
    note = STOPS if least and isinstance(place.stop, core.Ask) else None
    subject.report.warning("R342", message, span, help=help, note=note, also=also)


def _never_filled(subject: Subject, source: core.Expr) -> int | None:
    """The zone of a source in which nothing ever lies."""
    while isinstance(source, core.Filter | core.Those | core.Without):
        source = source.left if isinstance(source, core.Without) else source.source
    match source:
        case core.Contents(core.PlaceOf(zone)) if zone not in subject.known.stock.filled:
            return zone
    return None


# ---- picks


def check_picks(subject: Subject) -> None:
    """R343. A pick of so many from a set that may hold fewer, and nothing on the way has asked about it."""
    asked = subject.known.asked
    for place in asked.places:
        wanted = wanted_from(place.stop)
        if wanted is None or (isinstance(place.stop, core.Ask) and place.path.foreseen):
            continue
        source, low = wanted
        if low is None:
            continue
        sizes = subject.known.sizes(place.slots)
        (least, most), needed = sizes.size(place.path.open(source)), sizes.bounds(low)[1]
        settled = needed is not None and ((least or 0) >= needed or (most is not None and most < needed))
        if not settled and not _is_given(source, place):
            aims = asked.aims_of(source, place.path)
            if not asked.spoken_of(aims, place):
                _tell_pick(subject, place, needed)


def _is_given(source: core.Expr, place: Place) -> bool:
    """Whether a group was handed over: what is in it is the matter of who did so."""
    return isinstance(place.path.open(source), core.Local)


def _tell_pick(subject: Subject, place: Place, needed: int | None) -> None:
    span = source_span(subject, place.stop)
    text = written(subject.report, span)
    few = "be empty" if needed == 1 else "hold too few"
    message = f"`{text}` may {few} here, and nothing before has asked: then the game stops with a fault."
    amount = "1" if needed == 1 else "so many"
    help = f"write `pick up to {amount}`" if needed == 1 else "write `up to` before the number"
    help += (
        f", or ask first: `if {text} is not empty: ...`"
        if needed == 1 and " where " not in text
        else ", or ask first with `if`"
    )
    subject.report.warning("R343", message, span, help=help)


# ---- both


def wanted_from(stop: object) -> tuple[core.Expr, core.Expr | None] | None:
    """Where something is picked from, and how many at least (None: as many as there are)."""
    match stop:
        case core.Ask(form=core.PickForm(source=source, low=low)):
            return source, None if low == core.Const(0) else low
        case (
            core.PickRandom(amount=amount, up_to=up_to, source=source)
            | core.PickBest(amount=amount, up_to=up_to, source=source)
        ):
            return source, None if up_to else amount
    return None


def source_span(subject: Subject, stop: object) -> Span:
    """Where the set of a pick is written, with its condition."""
    span = stop.span if isinstance(stop, core.Stmt) else Span("", 0, 0, 0, 0)
    asked = subject.at(span, nodes.Ask)
    node = asked.form if asked is not None else subject.at(span, nodes.Pick)
    if isinstance(node, nodes.PickFrom | nodes.Pick):
        return node.source.span.to(node.where.span) if node.where is not None else node.source.span
    return span
